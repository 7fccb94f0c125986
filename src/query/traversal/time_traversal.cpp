// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/time_traversal.hpp"

#include "query/moving/certified_step.hpp"
#include "query/moving/longest_step.hpp"
#include "query/traversal/node_window.hpp"

namespace abut::detail {
namespace {

// A step below this part of what is left is none, for boxes that cannot be opened.
constexpr float least_step = 1e-5f;

// A pair of boxes that is free for as long as it takes the bodies to move by this part of the larger box waits for it;
// before, it pays to open it.
constexpr double worth_waiting = 1;

// Boxes are looked at where they were when the bodies have since moved by less than this part of the one that looks.
constexpr double worth_placing = 0.3;

// Boxes that move on lines touch in a window of time that is as exact from afar: as long as the bodies have moved by
// less than this part of the larger tree, or of the distance that they had.
constexpr double worth_placing_straight = 0.5;

// To look for a window takes about as long as this many steps, and as a step for this many triangles.
constexpr std::uint64_t least_wait = 4096, triangles_a_step = 8;

// Where windows are shorter than this part of what is left, steps may get on as well.
constexpr double worth_window = 0x1p-4;

}  // namespace

template <class OperandB>
PartContact TimeTraversal<OperandB>::touching(const Nearness& near) const {
    return {touching_outcome(motion_, near, options_.tolerance), std::max(0.0, near.distance),
            motion_.axes_a * near.direction};
}

template <class OperandB>
std::optional<PartContact> TimeTraversal<OperandB>::touch_of(std::uint32_t i, std::uint32_t j) {
    const Nearness near = pair(i, j).nearness();
    return near.distance > near.rounding ? std::nullopt : std::optional(touching(near));
}

template <class OperandB>
std::optional<PartContact> TimeTraversal<OperandB>::contact_of(std::uint32_t i, std::uint32_t j, bool is_known) {
    if (is_linear_) return linear_contact_of(i, j, is_known);
    PartPair<OperandB> parts = pair(i, j);
    const Nearness near = parts.nearness();
    PartContact found = touching(near);
    if (!(near.distance > near.rounding)) return found;
    // What is far away can be proven to be free without digits for a contact.
    if (!(time() < options_.horizon)) return {};
    const ContactStep step = contact_step(parts, near, options_.tolerance);
    if (step.outcome == Outcome::free) {
        wait(i, j, step.until);
        return {};
    }
    found.outcome = step.outcome;
    return found;
}

template <class OperandB>
FirstContact TimeTraversal<OperandB>::linear_contact(std::uint32_t i, std::uint32_t j) const {
    const Triangle& own = a_.data.triangles[i];
    ContactOptions options;
    options.horizon = time_between(motion_.time(), options_.horizon);
    options.margin = options_.margin;
    options.patches = false;
    if constexpr (std::is_same_v<OperandB, MeshOperand>)
        return detail::linear_contact(own, in_frame_of_a(b_.data.triangles[j], motion_), Linear{motion_.velocity},
                                      options, motion_.rounding);
    else
        return b_.linear_contact_with(own, Linear{motion_.velocity, {Quat(motion_.turn), motion_.move()}}, options,
                                      motion_.rounding);
}

template <class OperandB>
std::optional<PartContact> TimeTraversal<OperandB>::linear_contact_of(std::uint32_t i, std::uint32_t j, bool is_known) {
    const double now = time();
    if (is_known) {
        // Where it comes from tells more about the direction than where it is.
        motion_.set_time(0);
        const FirstContact whole = linear_contact(i, j);
        const Vec3 axis = motion_.axes_a * whole.axis;
        motion_.set_time(now);
        return PartContact{now == 0 ? Outcome::overlapping : Outcome::contact, whole.gap, axis};
    }
    const FirstContact found = linear_contact(i, j);
    if (found.outcome == Outcome::free) return {};
    if (found.outcome == Outcome::unresolved) return PartContact{Outcome::unresolved, 0, Vec3::Zero()};
    push({found.outcome == Outcome::overlapping ? now : motion_.after(found.time), i, j, Kind::touching, 0, 0, 0});
    return {};
}

template <class OperandB>
bool TimeTraversal<OperandB>::is_stale(const QueueEntry& top) {
    const bool may_be_used = motion_.time() >= 0 && motion_.time() <= top.time && top.time < motion_.until;
    // Boxes that cannot be opened must get on in time.
    if (!may_be_used || motion_.is_custom() || options_.max_depth_a >= 0 || options_.max_depth_b >= 0) return true;
    const bool is_of_b = top.kind == Kind::node_of_b;
    const NodeMotion& seen = node_motions_.of(is_of_b);
    if (is_straight_) return (top.time - motion_.time()) * seen.speed > worth_placing_straight * motion_.left();
    const WideNode& viewer = (is_of_b ? a_.nodes() : b_.nodes())[top.first / WideNode::lanes];
    const float size = viewer.size(static_cast<int>(top.first % WideNode::lanes)) * seen.transform.of_viewer;
    return (top.time - motion_.time()) * seen.speed > worth_placing * static_cast<double>(size) * motion_.left();
}

// Of the boxes in a node, as parts of what is left.
template <class OperandB>
void TimeTraversal<OperandB>::find_steps(const QueueEntry& top, const WideNode& viewer, int lane, const WideNode& node,
                                         double apart, float (&steps)[WideNode::lanes]) {
    const NodeMotion& seen = node_motions_.of(top.kind == Kind::node_of_b);
    const auto find_with = [&](double room, float(&to)[WideNode::lanes]) {
        RelativeVelocity8 velocity = seen.velocity;
        const double wanted = (apart + motion_.rounding + room) * seen.scale;
        velocity.apart = seen.transform.slack + static_cast<float>(wanted * (1 + 1e-6));
        stats_.boxes += WideNode::lanes;
        if (!is_straight_) return safe_steps(seen.transform, velocity, viewer, lane, node, to);
        const double passed = top.time - motion_.time();
        const float from = passed > 0 ? static_cast<float>(passed / motion_.left() * (1 - 1e-6)) : 0;
        first_entries(seen.transform, velocity, viewer, lane, node, from, to);
    };
    if (!motion_.is_custom()) return find_with(0, steps);
    std::fill(steps, steps + WideNode::lanes, 0.0f);
    try_shorter_steps(1.0f, 0x1p-22f, [&](float part) {
        alignas(32) float found[WideNode::lanes];
        find_with(displacement_bound(static_cast<double>(part) * motion_.left()), found);
        for (int k = 0; k < WideNode::lanes; ++k) steps[k] = std::max(steps[k], std::min(found[k], part));
        return std::find(steps, steps + WideNode::lanes, 0.0f) == steps + WideNode::lanes;
    });
}

template <class OperandB>
std::uint64_t TimeTraversal<OperandB>::first_wait() const {
    if constexpr (std::is_same_v<OperandB, MeshOperand>) {
        const bool is_closed = options_.max_depth_a >= 0 || options_.max_depth_b >= 0;
        if (!is_linear_ && !motion_.is_custom() && !is_closed)
            return std::max(least_wait, (a_.data.triangles.size() + b_.data.triangles.size()) / triangles_a_step);
    }
    return std::numeric_limits<std::uint64_t>::max();
}

template <class OperandB>
bool TimeTraversal<OperandB>::has_found_window(const SlidingQuestion& question) {
    if constexpr (std::is_same_v<OperandB, MeshOperand>) {
        motion_.set_time(time_);
        const auto window = find_sliding_window(motion_, a_.data, b_.data, question, memory_->sliding, stats_);
        const bool is_free = window && window->is_free();
        time_before_ = is_free ? window->until : time_;
        window_wait_ = is_free && window->part >= worth_window ? first_wait() : 4 * window_wait_;
        next_window_ = stats_.steps + window_wait_;
        if (!window) return false;
        memory_->heap.clear();
        forget_window();
        if (window->until < options_.horizon) push_root(window->until);
        if (is_free) return true;
        push_root(time_);
        for (const bool is_of_b : {false, true}) {
            const NearTriangles& near = window->near[is_of_b];
            memory_->near_lanes[is_of_b] = near_lanes_of(is_of_b ? b_.data : a_.data, near);
            memory_->near_parts[is_of_b] = near.is_near;
        }
        if (window->until < options_.horizon) window_until_ = window->until;
        return true;
    }
    return false;
}

template <class OperandB>
double TimeTraversal<OperandB>::distance_kept(double most) {
    if constexpr (std::is_same_v<OperandB, MeshOperand>) {
        motion_.set_time(time_);
        if (is_linear_ || motion_.is_custom() || motion_.until < options_.horizon) return 0;
        return sliding_distance(motion_, a_.data, b_.data, most, memory_->sliding, stats_);
    }
    return 0;
}

template <class OperandB>
void TimeTraversal<OperandB>::forget_window() {
    window_until_ = std::numeric_limits<double>::infinity();
    for (const bool is_of_b : {false, true}) {
        memory_->near_lanes[is_of_b].clear();
        memory_->near_parts[is_of_b].clear();
    }
}

template <class OperandB>
void TimeTraversal<OperandB>::visit_node(const QueueEntry& top, double apart) {
    const bool is_of_b = top.kind == Kind::node_of_b;
    const auto nodes_viewer = is_of_b ? a_.nodes() : b_.nodes();
    const auto nodes_seen = is_of_b ? b_.nodes() : a_.nodes();
    const WideNode& viewer = nodes_viewer[top.first / WideNode::lanes];
    const int lane = static_cast<int>(top.first % WideNode::lanes);
    const WideNode& node = nodes_seen[top.second];
    alignas(32) float steps[WideNode::lanes];
    memory_->touching.clear();
    find_steps(top, viewer, lane, node, apart + b_.radius(), steps);

    const NodeMotion& seen = node_motions_.of(is_of_b);
    const Child child_viewer = viewer.child[lane];
    const float size_viewer = viewer.size(lane) * seen.transform.of_viewer;
    const int limit_viewer = limit_of(!is_of_b), limit_seen = limit_of(is_of_b);
    const bool opens_viewer = !child_viewer.is_leaf() && top.depth_first < limit_viewer;
    const double left = motion_.left();
    const std::uint8_t lanes = top.lanes & near_lanes(is_of_b, top.second);
    QueueEntry rest = top;
    rest.time = std::numeric_limits<double>::infinity();
    rest.lanes = 0;
    for (int k = 0; k < WideNode::lanes; ++k) {
        if (!(lanes >> k & 1) || !node.is_used(k)) continue;
        const float step = steps[k];
        if (step >= 1 && !(motion_.until < options_.horizon)) continue;
        // A step in floats leaves more room than its product with what is left is rounded by.
        const double next = std::max(top.time, motion_.after(static_cast<double>(step) * left));
        const Child child = node.child[k];
        const float size = node.size(k) * seen.transform.of_seen;
        const bool opens_seen = !child.is_leaf() && top.depth_second < limit_seen;
        const bool can_be_opened = opens_viewer || opens_seen || (child.is_leaf() && child_viewer.is_leaf());
        const auto box = top.second * WideNode::lanes + static_cast<BoxId>(k);
        if (!can_be_opened && !(step > least_step && next > top.time)) {
            memory_->touching.push_back(is_of_b ? std::array{top.first, box} : std::array{box, top.first});
            continue;
        }
        // What moves on a line comes when it comes.
        const bool waits = !is_straight_ && static_cast<double>(step) * seen.speed >
                                                worth_waiting * static_cast<double>(std::max(size, size_viewer));
        const auto deeper = [](std::uint8_t depth) { return static_cast<std::uint8_t>(depth + 1); };
        if (!can_be_opened || (waits && next > top.time)) {
            rest.lanes |= static_cast<std::uint8_t>(1 << k);
            rest.time = std::min(rest.time, next);
        } else if (opens_seen && (!opens_viewer || size > size_viewer)) {
            push({next, top.first, child.node(), top.kind, 0xff, top.depth_first, deeper(top.depth_second)});
        } else if (opens_viewer) {
            push({next, box, child_viewer.node(), is_of_b ? Kind::node_of_a : Kind::node_of_b, 0xff, top.depth_second,
                  deeper(top.depth_first)});
        } else {
            const Leaf leaf_a = a_.leaf(is_of_b ? child_viewer : child),
                       leaf_b = b_.leaf(is_of_b ? child : child_viewer);
            for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i)
                for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j)
                    if (is_near(false, i) && is_near(true, j)) push({next, i, j, Kind::parts, 0, 0, 0});
        }
    }
    if (rest.lanes != 0) push(rest);
}

template class TimeTraversal<MeshOperand>;
template class TimeTraversal<ConvexOperand>;

}  // namespace abut::detail
