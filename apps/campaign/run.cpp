// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>

#include "peers.hpp"
#include "planted.hpp"

namespace campaign {
namespace {

// At how many times the reference asks for the distance, at most.
constexpr int max_convex_samples = 300, max_mesh_samples = 60;
// What takes longer than all the rest is asked of one round of the families in so many: sampled motion of meshes and
// with margins, and FCL about meshes. The number of pairs of shapes has no common divisor with the first.
constexpr std::uint64_t careful_convex = 17, sampled_meshes = 10, fcl_meshes = 50;
constexpr std::size_t largest_for_fcl = 400;  // triangles

void note(const std::string& family, const Verdict& verdict, std::string name, Answers& answers, Tally& tally) {
    answers.add(verdict, name);
    if (!verdict.is_wrong()) return;
    tally.failures.push_back(
        {std::move(name),
         fmt::format("{}, {}: outcome {}, time {}, the reference touches at {}", verdict.wrong(), family,
                     static_cast<int>(verdict.answer.outcome), verdict.answer.time, verdict.touch)});
}

void ask_sampled(const Query& query, bool collides, bool is_careful, std::map<std::string, PeerCounts>& peers) {
    if (query.options.margin > 0) return;  // which it does not know
    for (const int steps : {4, 8, 16, 64}) {
        const bool says_so = query.sampled({.horizon = query.options.horizon, .samples = steps}).time.has_value();
        peers[fmt::format("sampled, {:2} steps", steps)].add(collides, says_so);
    }
    if (!is_careful) return;
    const abut::SampledOptions careful{.horizon = query.options.horizon, .samples = 64, .is_conservative = true};
    peers["sampled, 64 steps, conservative"].add(collides, query.sampled(careful).time.has_value());
}

template <class AnyQuery>
void ask_peer(std::optional<bool> (*peer)(const AnyQuery&), const char* name, const AnyQuery& query, bool collides,
              std::map<std::string, PeerCounts>& peers) {
    if (const auto says_so = peer(query)) peers[name].add(collides, *says_so);
}

}  // namespace

void ask_convex(const Plan& plan, std::uint64_t number, Tally& tally) {
    const auto query = convex_query(plan.seed, number);
    const Verdict verdict = judge(*query, max_convex_samples);
    note(query->family, verdict, fmt::format("c{}", number), tally.convex[query->family], tally);
    const auto collides = truth(*query, verdict.answer);
    if (!collides) return;
    auto& peers = tally.convex_peers;
    ask_sampled(*query, *collides, number / convex_family_count % careful_convex == 0, peers);
    if (!is_for_peers(*query)) return;
    ask_peer(fcl_naive, "FCL, naive", *query, *collides, peers);
    ask_peer(fcl_advancement, "FCL, conservative advancement", *query, *collides, peers);
    ask_peer(bullet_continuous, "Bullet, btContinuousConvexCollision", *query, *collides, peers);
}

void ask_meshes(const Plan& plan, std::uint64_t number, Tally& tally) {
    const auto query = mesh_query(plan.seed, number);
    const Verdict verdict = judge(*query, max_mesh_samples);
    note(query->family, verdict, fmt::format("m{}", number), tally.meshes[query->family], tally);
    const std::uint64_t round = number / mesh_family_count;
    if (round % sampled_meshes != 0 && round % fcl_meshes != 0) return;
    const auto collides = truth(*query, verdict.answer);
    if (!collides) return;
    auto& peers = tally.mesh_peers;
    if (round % sampled_meshes == 0) ask_sampled(*query, *collides, true, peers);
    const std::size_t largest = std::max(query->a.data().triangles().size(), query->b.data().triangles().size());
    if (round % fcl_meshes != 0 || largest > largest_for_fcl || !is_for_peers(*query)) return;
    ask_peer(fcl_naive, "FCL, naive", *query, *collides, peers);
    ask_peer(fcl_advancement, "FCL, conservative advancement", *query, *collides, peers);
}

void ask_planted(const Plan& plan, std::uint64_t number, Tally& tally) {
    const PlantedQuery query = planted_query(plan.seed, number);
    note(query.family, judge(query), fmt::format("p{}", number), tally.planted[query.family], tally);
}

namespace {

// Calls ask(i, tally) for every i below `all`.
template <class Ask>
Tally tally_in_parallel(std::uint64_t all, unsigned threads_wanted, const Report& progress, Ask&& ask) {
    const unsigned count = threads_wanted > 0 ? threads_wanted : std::max(1u, std::thread::hardware_concurrency());
    std::vector<Tally> tallies(count);
    std::atomic<std::uint64_t> next = 0, done = 0, wrong = 0, running = count;
    std::vector<std::thread> threads;
    for (Tally& tally : tallies) {
        threads.emplace_back([&] {
            for (std::uint64_t i = next++; i < all; i = next++) {
                const std::size_t before = tally.failures.size();
                ask(i, tally);
                wrong += tally.failures.size() - before;
                ++done;
            }
            --running;
        });
    }
    while (running > 0) {
        progress({done, all, wrong});
        std::this_thread::sleep_for(std::chrono::milliseconds(running > 0 && done < all ? 20 : 1));
    }
    for (std::thread& thread : threads) thread.join();
    Tally sum;
    for (const Tally& tally : tallies) sum += tally;
    std::sort(sum.failures.begin(), sum.failures.end(), [](const Failure& x, const Failure& y) {
        return std::pair(x.name.size(), x.name) < std::pair(y.name.size(), y.name);
    });
    return sum;
}

// Families take turns: those of the first few queries of a kind are all that there are.
struct Kind {
    std::uint64_t turns;
    std::string (*family_of)(std::uint64_t number);
    void (*ask)(const Plan&, std::uint64_t, Tally&);
};

}  // namespace

Tally run(const Plan& plan, const Report& progress) {
    const std::uint64_t all = plan.queries + plan.mesh_queries + plan.planted_queries;
    return tally_in_parallel(all, plan.threads, progress, [&](std::uint64_t i, Tally& tally) {
        if (i < plan.queries)
            ask_convex(plan, i, tally);
        else if (i < plan.queries + plan.mesh_queries)
            ask_meshes(plan, i - plan.queries, tally);
        else
            ask_planted(plan, i - plan.queries - plan.mesh_queries, tally);
    });
}

Tally run_family(const Plan& plan, const std::string& family, std::uint64_t count, const Report& progress) {
    const std::array<Kind, 3> kinds{
        {{planted_families().size(), [](std::uint64_t i) { return planted_query(1, i).family; }, ask_planted},
         {convex_family_count, [](std::uint64_t i) { return convex_query(1, i)->family; }, ask_convex},
         {mesh_family_count, [](std::uint64_t i) { return mesh_query(1, i)->family; }, ask_meshes}}};
    std::set<std::string> known;
    for (const Kind& kind : kinds) {
        std::vector<std::uint64_t> turns;
        for (std::uint64_t i = 0; i < kind.turns; ++i) {
            const std::string name = kind.family_of(i);
            known.insert(name);
            if (name == family) turns.push_back(i);
        }
        if (turns.empty()) continue;
        return tally_in_parallel(count, plan.threads, progress, [&](std::uint64_t i, Tally& tally) {
            kind.ask(plan, turns[i % turns.size()] + kind.turns * (i / turns.size()), tally);
        });
    }
    std::string names;
    for (const std::string& name : known) names += "\n  " + name;
    throw std::runtime_error(fmt::format("there is no family \"{}\"; the families are{}", family, names));
}

}  // namespace campaign
