// SPDX-License-Identifier: Apache-2.0
#include "report/pairs_over_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/pair_choice.hpp"
#include "report/share_out.hpp"
#include "report/shown_meshes.hpp"

namespace abut::cli {

namespace {

constexpr std::size_t most_pairs = 12;
// Samples that are taken by one thread, one after another.
constexpr std::size_t samples_together = 8;
constexpr int fewest_samples = 31;
// Up to this many triangles a pair has all samples.
constexpr std::size_t many_triangles = 200'000;

std::size_t triangles_of(const Body& body) {
    std::size_t triangles = 0;
    for (const Part& part : body.parts)
        if (const auto* tree = std::get_if<ObbTree>(&part.shape)) triangles += tree->mesh().triangles().size();
    return triangles;
}

// Two bodies, which are put where they are at a time.
class TwoBodies {
 public:
    TwoBodies(const Body& a, const Body& b) : motion_a_(a.motion), motion_b_(b.motion), world_(make_world()) {
        id_a_ = world_.add({.parts = a.parts}).value();
        id_b_ = world_.add({.parts = b.parts}).value();
    }

    std::optional<Nearest> at(double time) {
        // Not where it is too far away for a double.
        if (!world_.set_motion(id_a_, Linear{Vec3::Zero(), pose_at(motion_a_, time)})) return {};
        if (!world_.set_motion(id_b_, Linear{Vec3::Zero(), pose_at(motion_b_, time)})) return {};
        const auto found = world_.closest_pairs(std::numeric_limits<double>::infinity(), 1).value();
        if (found.empty() || !std::isfinite(found[0].distance)) return {};
        return Nearest{time, found[0].distance, found[0].on_a, found[0].on_b};
    }

 private:
    static World make_world() {
        WorldOptions options;
        options.threads = 1;
        return World::make(options).value();
    }

    const Motion &motion_a_, &motion_b_;
    World world_;
    BodyId id_a_, id_b_;
};

std::vector<double> times_of(int samples, double horizon, const PlacePair& pair, const SceneAnswer& answer) {
    std::vector<double> times;
    for (int i = 0; i < samples; ++i) times.push_back(i + 1 == samples ? horizon : horizon * i / (samples - 1));
    const auto add = [&](const ScenePair& of, double time) {
        if (PlacePair{of.a, of.b} == pair && time >= 0 && time <= horizon) times.push_back(time);
    };
    for (const SceneContact& contact : answer.contacts) add(contact.pair, contact.found.time);
    for (const SceneClearance& clearance : answer.clearances) add(clearance.pair, clearance.found.time);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// What was found where they are nearest of all samples, or in the search for their clearance.
void conclude(ShownPair& pair, const std::vector<std::optional<Nearest>>& samples, const abut::Scene& scene,
              const SceneAnswer& answer) {
    pair.times.clear();
    for (const auto& sample : samples) {
        if (!sample) continue;
        pair.times.push_back(sample->time);
        pair.distances.push_back(sample->distance);
        if (!pair.nearest || sample->distance < pair.nearest->distance) pair.nearest = sample;
    }
    for (const SceneClearance& clearance : answer.clearances) {
        const Clearance& found = clearance.found;
        if (clearance.pair.a != pair.a || clearance.pair.b != pair.b) continue;
        if (std::isfinite(found.at_least)) pair.at_least = found.at_least;
        const bool is_nearest = !pair.nearest || found.distance <= pair.nearest->distance + scene.tolerance;
        if (std::isfinite(found.distance) && is_nearest)
            pair.nearest = Nearest{found.time, found.distance, found.on_a, found.on_b};
    }
}

}  // namespace

int samples_for(std::size_t triangles, int samples) {
    if (triangles <= many_triangles) return samples;
    const double fewer = samples * static_cast<double>(many_triangles) / static_cast<double>(triangles);
    return std::min(samples, std::max(fewest_samples, static_cast<int>(fewer)));
}

ShownPairs pairs_over_time(const abut::Scene& scene, const SceneAnswer& answer, const PairsOptions& options) {
    const auto choice = choose_pairs(scene, answer, options.horizon, most_pairs, options.threads);
    ShownPairs shown;
    std::vector<std::vector<std::optional<Nearest>>> samples;
    struct Work {
        std::size_t pair, begin, end;
    };
    std::vector<Work> work;
    for (const auto* list : {&choice.with_contact, &choice.others})
        for (const PlacePair& places : *list) {
            const Body &a = scene.bodies[places[0]].body, &b = scene.bodies[places[1]].body;
            const int most = std::max(2, options.samples);
            const int count = options.horizon > 0 ? samples_for(triangles_of(a) + triangles_of(b), most) : 1;
            if (options.horizon > 0 && count < most)
                shown.notes.push_back(fmt::format("the distance of {} and {} is drawn from {} samples, not {}", a.name,
                                                  b.name, count, most));
            ShownPair pair{places[0], places[1], times_of(count, options.horizon, places, answer)};
            for (std::size_t begin = 0; begin < pair.times.size(); begin += samples_together)
                work.push_back({shown.pairs.size(), begin, std::min(begin + samples_together, pair.times.size())});
            samples.emplace_back(pair.times.size());
            shown.pairs.push_back(std::move(pair));
        }
    share_out(
        work.size(), options.threads,
        [&](std::size_t i) {
            const auto& [place, begin, end] = work[i];
            const ShownPair& pair = shown.pairs[place];
            TwoBodies bodies(scene.bodies[pair.a].body, scene.bodies[pair.b].body);
            for (std::size_t k = begin; k < end; ++k) samples[place][k] = bodies.at(pair.times[k]);
        },
        options.progress);
    for (std::size_t i = 0; i < shown.pairs.size(); ++i) conclude(shown.pairs[i], samples[i], scene, answer);
    const auto distance = [](const ShownPair& pair) {
        return pair.nearest ? pair.nearest->distance : std::numeric_limits<double>::infinity();
    };
    std::stable_sort(shown.pairs.begin() + static_cast<std::ptrdiff_t>(choice.with_contact.size()), shown.pairs.end(),
                     [&](const ShownPair& x, const ShownPair& y) { return distance(x) < distance(y); });
    return shown;
}

}  // namespace abut::cli
