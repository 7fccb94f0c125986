// SPDX-License-Identifier: Apache-2.0
// From what a verb about motion is asked about to the kernels of its kinds.
#pragma once

#include "query/options.hpp"
#include "query/pair/dispatch.hpp"

namespace abut::detail {

// Returns ask(x, motion_x, y, motion_y, options) for two that are no rays: bounded shapes, and the trees of meshes.
// When b alone is a mesh, it is asked first, and mirror(result) exchanges the two in the answer.
template <class Result, class Ask, class Mirror>
Result ask_moving(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b, ContactOptions options,
                  Ask&& ask, Mirror&& mirror) {
    require_valid(options);
    if (a.is_ray() || b.is_ray()) return {};
    if (b.is_mesh() && !a.is_mesh()) {
        std::swap(options.max_depth_a, options.max_depth_b);
        Result result = ask_moving<Result>(b, motion_b, a, motion_a, options, ask, mirror);
        mirror(result);
        return result;
    }
    const auto ask_both = [&](const auto& x, const auto& y) { return ask(x, motion_a, y, motion_b, options); };
    if (a.is_mesh() && b.is_mesh()) return ask_both(tree_of(a), tree_of(b));
    if (a.is_mesh()) return visit_bounded(b, [&](const auto& y) { return ask_both(tree_of(a), y); });
    return visit_bounded(
        a, [&](const auto& x) { return visit_bounded(b, [&](const auto& y) { return ask_both(x, y); }); });
}

}  // namespace abut::detail
