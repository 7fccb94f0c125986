// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/batch.hpp"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "abut/tree/intersects.hpp"

namespace abut {
namespace {

template <class Answer, class Ask>
std::vector<Answer> each(std::span<const PosePair> poses, int threads, Ask&& ask) {
    std::vector<Answer> answers(poses.size());
    const int cores = tbb::info::default_concurrency();
    tbb::task_arena(threads > 0 ? std::min(threads, cores) : cores).execute([&] {
        tbb::parallel_for(std::size_t{0}, poses.size(), [&](std::size_t i) { answers[i] = ask(poses[i]); });
    });
    return answers;
}

}  // namespace

std::vector<std::uint8_t> intersects_each(const ObbTree& a, const ObbTree& b, std::span<const PosePair> poses,
                                          int threads) {
    return each<std::uint8_t>(poses, threads, [&](const PosePair& at) {
        return static_cast<std::uint8_t>(intersects(a, at.at_a, b, at.at_b));
    });
}

std::vector<MeshClosest> distance_each(const ObbTree& a, const ObbTree& b, std::span<const PosePair> poses,
                                       int threads) {
    return each<MeshClosest>(poses, threads, [&](const PosePair& at) { return distance(a, at.at_a, b, at.at_b); });
}

}  // namespace abut
