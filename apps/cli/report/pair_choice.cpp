// SPDX-License-Identifier: Apache-2.0
#include "report/pair_choice.hpp"

#include <abut/io/scene_pairs.hpp>
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace abut::cli {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Number of times sampled to find the pairs that come near, in a scene with too many pairs to compare all.
constexpr int looks = 9;

// All pairs that are compared, or nothing when they are more than that.
std::optional<std::vector<BodyIndexPair>> all_up_to(std::size_t max_pairs, const Scene& scene) {
    const ScenePairs compared(scene);
    std::vector<BodyIndexPair> pairs;
    for (std::size_t a = 0; a < scene.bodies.size(); ++a)
        for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) {
            if (!compared.margin(a, b)) continue;
            if (pairs.size() == max_pairs) return {};
            pairs.push_back({a, b});
        }
    return pairs;
}

struct Near {
    BodyIndexPair pair;
    double distance;
};

std::vector<Near> nearest_now(const World& world, std::size_t max_pairs) {
    std::vector<Near> found;
    const std::vector<PairDistance> nearest = world.closest_pairs(infinity, max_pairs).value();
    for (const PairDistance& each : nearest)
        found.push_back({{each.bodies.a.number - 1, each.bodies.b.number - 1}, each.distance});
    return found;
}

std::vector<BodyIndexPair> nearest_at_times(const Scene& scene, double horizon, std::size_t max_pairs, int threads) {
    World world = world_of(scene, {.threads = threads}).value();
    std::map<BodyIndexPair, double> distances;
    for (int look = 0; look < looks; ++look) {
        for (const Near& near : nearest_now(world, max_pairs)) {
            const auto found = distances.emplace(near.pair, near.distance).first;
            found->second = std::min(found->second, near.distance);
        }
        if (horizon == 0 || !world.advance(horizon / (looks - 1))) break;
    }
    std::vector<Near> found;
    for (const auto& [pair, distance] : distances) found.push_back({pair, distance});
    std::stable_sort(found.begin(), found.end(), [](const Near& x, const Near& y) { return x.distance < y.distance; });
    std::vector<BodyIndexPair> pairs;
    for (const Near& near : found) pairs.push_back(near.pair);
    return pairs;
}

}  // namespace

PairChoice choose_pairs(const Scene& scene, const SceneAnswer& answer, double horizon, std::size_t max_pairs,
                        int threads) {
    PairChoice choice;
    std::set<BodyIndexPair> taken;
    const auto take = [&](std::vector<BodyIndexPair>& list, const BodyIndexPair& pair) {
        if (taken.size() < max_pairs && taken.insert(pair).second) list.push_back(pair);
    };
    for (const SceneContact& contact : answer.contacts) take(choice.with_contact, {contact.pair.a, contact.pair.b});
    for (const SceneClearance& clearance : answer.clearances) take(choice.others, {clearance.pair.a, clearance.pair.b});
    if (taken.size() == max_pairs || !answer.clearances.empty()) return choice;
    auto others = all_up_to(max_pairs, scene);
    if (!others) others = nearest_at_times(scene, horizon, max_pairs, threads);
    for (const BodyIndexPair& pair : *others) take(choice.others, pair);
    return choice;
}

}  // namespace abut::cli
