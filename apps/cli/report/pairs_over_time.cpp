// SPDX-License-Identifier: Apache-2.0
#include "report/pairs_over_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/pair_choice.hpp"
#include "report/parallel_for.hpp"

namespace abut::cli {

namespace {

constexpr std::size_t max_pairs = 12;
// Samples that are taken by one thread, one after another.
constexpr std::size_t samples_together = 8;
constexpr int usual_min_samples = 31, min_samples = 5;
std::vector<double> times_of(int samples, double horizon, const BodyIndexPair& pair, const SceneAnswer& answer) {
    std::vector<double> times;
    for (int i = 0; i < samples; ++i) times.push_back(i + 1 == samples ? horizon : horizon * i / (samples - 1));
    const auto add = [&](const ScenePair& of, double time) {
        if (BodyIndexPair{of.a, of.b} == pair && time >= 0 && time <= horizon) times.push_back(time);
    };
    for (const SceneContact& contact : answer.contacts) add(contact.pair, contact.found.time);
    for (const SceneClearance& clearance : answer.clearances) add(clearance.pair, clearance.found.time);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// What was found where they are nearest of all samples, or in the search for their clearance.
void conclude(ShownPair& pair, const std::vector<std::optional<Nearest>>& samples, const Scene& scene,
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
            pair.nearest = Nearest{found.time, found.distance, found.point_a, found.point_b};
    }
}

}  // namespace

std::vector<int> sample_counts(const std::vector<double>& work, const PairsOptions& options) {
    const int samples = std::max(2, options.samples);
    const double usual = options.work / static_cast<double>(work.size()), max_work = 5 * options.work;
    double spent = 0;
    std::vector<int> counts;
    for (const double each : work) {
        int count = samples;
        if (each * samples > usual)
            count = std::min(samples, std::max(usual_min_samples, static_cast<int>(usual / each)));
        if (spent + each * count > max_work) count = std::min(count, min_samples);
        spent += each * count;
        counts.push_back(count);
    }
    return counts;
}

ShownPairs pairs_over_time(const Scene& scene, const SceneAnswer& answer, const PairsOptions& options) {
    const auto choice = choose_pairs(scene, answer, options.horizon, max_pairs, options.threads);
    std::vector<BodyIndexPair> chosen = choice.with_contact;
    chosen.insert(chosen.end(), choice.others.begin(), choice.others.end());
    const auto bodies_of = [&](const BodyIndexPair& pair) {
        return TwoBodies(scene.bodies[pair[0]].body, scene.bodies[pair[1]].body);
    };
    const auto progress = [&](double from, double to) -> std::function<void(double)> {
        if (!options.progress) return {};
        return [&options, from, to](double part) { options.progress(from + (to - from) * part); };
    };

    std::vector<double> work_of_one(chosen.size());
    parallel_for(
        chosen.size(), options.threads,
        [&](std::size_t i) {
            TwoBodies bodies = bodies_of(chosen[i]);
            for (const double part : {0.0, 0.5, 1.0})
                work_of_one[i] = std::max(work_of_one[i], bodies.work_at(part * options.horizon));
        },
        progress(0, 0.2));
    const int max_samples = std::max(2, options.samples);
    const auto counts = sample_counts(work_of_one, options);

    ShownPairs shown;
    std::vector<std::vector<std::optional<Nearest>>> samples;
    struct Work {
        std::size_t pair, begin, end;
    };
    std::vector<Work> work;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const auto [a, b] = chosen[i];
        const int count = options.horizon > 0 ? counts[i] : 1;
        if (options.horizon > 0 && count < max_samples)
            shown.notes.push_back(fmt::format("the distance of {} and {} is drawn from {} samples, not {}",
                                              scene.bodies[a].body.name, scene.bodies[b].body.name, count,
                                              max_samples));
        ShownPair pair{a, b, times_of(count, options.horizon, chosen[i], answer)};
        for (std::size_t begin = 0; begin < pair.times.size(); begin += samples_together)
            work.push_back({i, begin, std::min(begin + samples_together, pair.times.size())});
        samples.emplace_back(pair.times.size());
        shown.pairs.push_back(std::move(pair));
    }
    parallel_for(
        work.size(), options.threads,
        [&](std::size_t i) {
            const auto& [pair, begin, end] = work[i];
            TwoBodies bodies = bodies_of(chosen[pair]);
            for (std::size_t k = begin; k < end; ++k) samples[pair][k] = bodies.at(shown.pairs[pair].times[k]);
        },
        progress(0.2, 1));
    for (std::size_t i = 0; i < shown.pairs.size(); ++i) conclude(shown.pairs[i], samples[i], scene, answer);
    const auto distance = [](const ShownPair& pair) {
        return pair.nearest ? pair.nearest->distance : std::numeric_limits<double>::infinity();
    };
    std::stable_sort(shown.pairs.begin() + static_cast<std::ptrdiff_t>(choice.with_contact.size()), shown.pairs.end(),
                     [&](const ShownPair& x, const ShownPair& y) { return distance(x) < distance(y); });
    return shown;
}

}  // namespace abut::cli
