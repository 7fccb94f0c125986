// SPDX-License-Identifier: Apache-2.0
#include "abut/query/batch.hpp"

#include "abut/query/intersects.hpp"
#include "core/workers.hpp"

namespace abut {
namespace {

template <class Answer, class Ask>
std::vector<Answer> each(std::span<const PosePair> poses, int threads, Ask&& ask) {
    std::vector<Answer> answers(poses.size());
    detail::Workers(threads).share(poses.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) answers[i] = ask(poses[i]);
    });
    return answers;
}

}  // namespace

std::vector<std::uint8_t> intersects_batch(const Mesh& a, const Mesh& b, std::span<const PosePair> poses, int threads) {
    return each<std::uint8_t>(poses, threads, [&](const PosePair& at) {
        return static_cast<std::uint8_t>(intersects(a, at.at_a, b, at.at_b));
    });
}

std::vector<Closest> distance_batch(const Mesh& a, const Mesh& b, std::span<const PosePair> poses, int threads) {
    return each<Closest>(poses, threads, [&](const PosePair& at) { return distance(a, at.at_a, b, at.at_b); });
}

}  // namespace abut
