// SPDX-License-Identifier: Apache-2.0
#include "abut/io/scene_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

#include "abut/io/scene_pairs.hpp"
#include "abut/motion/transform_motion.hpp"
#include "abut/query/clearance.hpp"
#include "core/workers.hpp"

namespace abut {

namespace {

// Calls visit(ScenePair) -> Flow for the pairs that are compared, in order.
template <class Visit>
Flow each_pair(const Scene& scene, const World& world, Visit&& visit) {
    for (std::size_t a = 0; a < scene.bodies.size(); ++a)
        for (std::size_t b = a + 1; b < scene.bodies.size(); ++b)
            if (world.can_touch({a + 1}, {b + 1}) && visit(ScenePair{a, b}) == Flow::stop) return Flow::stop;
    return Flow::proceed;
}

// Of the two parts that come nearest; what is proven holds for all parts.
SceneClearance clearance_of(const Scene& scene, ScenePair pair, const ContactOptions& options) {
    SceneClearance nearest{pair, {}};
    double at_least = std::numeric_limits<double>::infinity(), at_least_until = at_least, until = at_least;
    Reason reason = Reason::none;
    const Body &a = scene.bodies[pair.a].body, &b = scene.bodies[pair.b].body;
    for (pair.part_a = 0; pair.part_a < a.parts.size(); ++pair.part_a)
        for (pair.part_b = 0; pair.part_b < b.parts.size(); ++pair.part_b) {
            const Part &x = a.parts[pair.part_a], &y = b.parts[pair.part_b];
            const Clearance found =
                clearance(x.shape, attached(a.motion, x.pose), y.shape, attached(b.motion, y.pose), options);
            at_least = std::min(at_least, found.at_least);
            at_least_until = std::min(at_least_until, found.at_least_until);
            if (found.until < until) {
                until = found.until;
                reason = found.reason;
            }
            if (found.distance < nearest.found.distance) nearest = {pair, found};
        }
    nearest.found.at_least = at_least;
    nearest.found.at_least_until = at_least_until;
    nearest.found.until = until;
    nearest.found.reason = reason;
    return nearest;
}

// Tells how many of a number of things are done, whichever thread has done them.
class Steps {
 public:
    Steps(std::size_t count, const std::function<void(double)>& progress) : count_(count), progress_(progress) {}

    void done_one() {
        if (!progress_) return;
        const std::lock_guard lock(telling_);
        progress_(static_cast<double>(++done_) / static_cast<double>(count_));
    }

 private:
    const std::size_t count_;
    std::size_t done_ = 0;
    const std::function<void(double)>& progress_;
    std::mutex telling_;
};

std::vector<SceneClearance> clearances_of(const Scene& scene, const World& world, const CheckOptions& options,
                                          const std::function<void(double)>& progress) {
    std::vector<ScenePair> pairs;
    each_pair(scene, world, [&](const ScenePair& pair) {
        pairs.push_back(pair);
        return Flow::proceed;
    });
    ContactOptions settings;
    settings.horizon = duration_of(scene);
    settings.tolerance = scene.tolerance;
    settings.max_steps = scene.max_steps;
    std::vector<SceneClearance> result(pairs.size());
    Steps steps(pairs.size(), progress);
    detail::Workers(options.threads).share(pairs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            result[i] = clearance_of(scene, pairs[i], settings);
            steps.done_one();
        }
    });
    std::stable_sort(result.begin(), result.end(), [](const SceneClearance& x, const SceneClearance& y) {
        return x.found.distance < y.found.distance;
    });
    return result;
}

// Parts that touch are nearest for long: their clearance gets the time and the point of their first contact, unless
// this is where they come within a margin.
void set_first_contacts(const Scene& scene, SceneAnswer& answer) {
    const ScenePairs pairs(scene);
    std::map<std::pair<std::size_t, std::size_t>, const SceneContact*> touching;
    for (const SceneContact& contact : answer.contacts)
        if (contact.found.outcome == Outcome::contact && !contact.found.patches.empty() &&
            pairs.margin(contact.pair.a, contact.pair.b) == 0)
            touching.emplace(std::pair(contact.pair.a, contact.pair.b), &contact);
    for (auto& [pair, nearest] : answer.clearances) {
        const auto found = touching.find({pair.a, pair.b});
        if (found == touching.end() || found->second->pair != pair) continue;
        const FirstContact& contact = found->second->found;
        nearest.time = contact.time;
        nearest.point_a = nearest.point_b = contact.patches[0].points[0];
        nearest.triangle = contact.patches[0].triangle;
    }
}

// That of a whole with contacts of both outcomes.
Outcome joined(Outcome x, Outcome y) {
    for (const Outcome outcome : {Outcome::overlapping, Outcome::contact, Outcome::unresolved})
        if (x == outcome || y == outcome) return outcome;
    return Outcome::free;
}

}  // namespace

Expected<SceneAnswer> check_scene(const Scene& scene, const CheckOptions& options) {
    if (options.clearance && std::isinf(scene.horizon))
        return failure("horizon is infinite; how near bodies come is told for a finite one");
    // The part of the work, as far as it is known.
    const double contacts_part = options.clearance ? 0.5 : 1;
    std::function<void(double)> of_contacts, of_clearances;
    if (options.progress) {
        of_contacts = [&](double part) { options.progress(contacts_part * part); };
        of_clearances = [&](double part) { options.progress(contacts_part + (1 - contacts_part) * part); };
    }
    SceneAnswer answer;
    std::function<void(const PairWork&)> on_pair;
    if (options.work)
        on_pair = [&](const PairWork& work) {
            const auto& [a, b, part_a, part_b] = work.bodies;
            answer.work.push_back(
                {{a.number - 1, b.number - 1, part_a, part_b}, work.outcome, work.stats, work.seconds});
        };
    const auto world = world_of(scene, {.threads = options.threads, .progress = of_contacts, .on_pair = on_pair});
    if (!world) return tl::unexpected(world.error());
    answer.time = duration_of(scene);
    const auto visit = [&](const WorldContact& contact) {
        const auto& [a, b, part_a, part_b] = contact.bodies;
        const ScenePair pair{a.number - 1, b.number - 1, part_a, part_b};
        if (answer.contact_count++ == 0) answer.time = contact.found.time;
        const Outcome outcome = joined(answer.outcome, contact.found.outcome);
        const bool decides = std::exchange(answer.outcome, outcome) != outcome;
        if (answer.contacts.size() < std::max(options.max_contacts, std::size_t{1}))
            answer.contacts.push_back({pair, contact.found});
        else if (decides)
            answer.contacts.back() = {pair, contact.found};
        const bool is_known = contact.found.outcome != Outcome::unresolved;
        return options.only_first && is_known ? Flow::stop : Flow::proceed;
    };
    if (const auto done = world->contacts(duration_of(scene), visit); !done) return tl::unexpected(done.error());
    answer.compared = ScenePairs(scene).compared();
    std::stable_sort(answer.work.begin(), answer.work.end(),
                     [](const SceneWork& x, const SceneWork& y) { return x.seconds > y.seconds; });
    if (options.clearance) {
        answer.clearances = clearances_of(scene, *world, options, of_clearances);
        set_first_contacts(scene, answer);
    }
    return answer;
}

}  // namespace abut
