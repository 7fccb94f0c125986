// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/near_images.hpp"

#include <algorithm>

#include "abut/core/flow.hpp"

namespace abut::detail {
namespace {

// Triangles whose images are wider than they are themselves are cut in four, and again.
constexpr int max_splits = 8;

std::array<CornersAboutAxis, 4> quarters(const CornersAboutAxis& whole) {
    const Vec3 across_from[3] = {(whole[1] + whole[2]) / 2, (whole[2] + whole[0]) / 2, (whole[0] + whole[1]) / 2};
    return {CornersAboutAxis{whole[0], across_from[2], across_from[1]},
            CornersAboutAxis{across_from[2], whole[1], across_from[0]},
            CornersAboutAxis{across_from[1], across_from[0], whole[2]},
            CornersAboutAxis{across_from[0], across_from[1], across_from[2]}};
}

}  // namespace

template <class Visit>
bool NearImages::each_near(Visit&& visit) {
    std::vector<std::array<std::uint32_t, 2>> stack{{0, 0}};
    while (!stack.empty()) {
        if (budget_ == 0) return false;
        --budget_;
        ++work_.boxes;
        const auto [i, j] = stack.back();
        stack.pop_back();
        const ImageTree::Node &a = a_.nodes()[i], &b = b_.nodes()[j];
        if (are_apart(a.bounds, b.bounds, question_)) continue;
        if (a.children == 0 && b.children == 0) {
            if (visit(a, b) == Flow::stop) return true;
        } else if (b.children == 0 || (a.children != 0 && a.bounds.size() >= b.bounds.size())) {
            stack.push_back({a.children + 1, j});
            stack.push_back({a.children, j});
        } else {
            stack.push_back({i, b.children + 1});
            stack.push_back({i, b.children});
        }
    }
    return true;
}

bool NearImages::may_meet(const Part& a, const Part& b, const ImageQuestion& question, int splits) {
    if (budget_ == 0) return true;
    --budget_;
    ++work_.triangles;
    if (are_apart(a.image, b.image, question)) return false;
    const double excess_a = a.image.excess(), excess_b = b.image.excess();
    // There is nothing to be gained from images that are as wide as they have to be.
    if (splits == 0 || !(std::max(excess_a, excess_b) > question.enough)) return true;
    const bool splits_a = excess_a >= excess_b;
    for (const CornersAboutAxis& quarter : quarters(splits_a ? a.corners : b.corners)) {
        const Part part = part_of(quarter);
        if (splits_a ? may_meet(part, b, question, splits - 1) : may_meet(a, part, question, splits - 1)) return true;
    }
    return false;
}

bool NearImages::may_meet(const ImageGroup& a, const ImageGroup& b) {
    ImageQuestion question = question_;
    question.way_along[0] += b.behind - a.ahead;
    question.way_along[1] += b.ahead - a.behind;
    return may_meet(part_of(a_.body().corners(a.triangle)), part_of(b_.body().corners(b.triangle)), question,
                    max_splits);
}

bool NearImages::is_empty() {
    bool result = true;
    const bool is_whole = each_near([&](const ImageTree::Node& a, const ImageTree::Node& b) {
        for (const std::uint32_t i : a_.groups(a))
            for (const std::uint32_t j : b_.groups(b)) {
                result = !may_meet(a_.group(i), b_.group(j));
                if (result) continue;
                if (budget_ > 0) met = {i, j};
                return Flow::stop;
            }
        return Flow::proceed;
    });
    return is_whole && result;
}

std::optional<std::array<NearTriangles, 2>> NearImages::all() {
    std::array<NearTriangles, 2> result;
    result[0].is_near.resize(a_.body().triangles.size());
    result[1].is_near.resize(b_.body().triangles.size());
    bool are_few = true;
    const auto is_noted = [&](std::size_t body, const ImageTree& tree, std::uint32_t group) {
        return result[body].is_near[tree.group(group).triangle];
    };
    const auto note = [&](std::size_t body, const ImageTree& tree, std::uint32_t group) {
        if (is_noted(body, tree, group)) return;
        NearTriangles& to = result[body];
        for (const std::uint32_t triangle : tree.members(tree.group(group))) to.is_near[triangle] = true;
        to.count += tree.group(group).count;
        are_few = are_few && to.count * 2 <= to.is_near.size();
    };
    const bool is_whole = each_near([&](const ImageTree::Node& a, const ImageTree::Node& b) {
        for (const std::uint32_t i : a_.groups(a))
            for (const std::uint32_t j : b_.groups(b))
                if (!(is_noted(0, a_, i) && is_noted(1, b_, j)) && may_meet(a_.group(i), b_.group(j)))
                    note(0, a_, i), note(1, b_, j);
        return are_few ? Flow::proceed : Flow::stop;
    });
    return is_whole && are_few ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace abut::detail
