// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/time_traversal.hpp"

#include "query/gjk/closest_of_cores.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {
namespace {

// A step below this part of what is left is none, for boxes that cannot be opened.
constexpr float least_step = 1e-5f;

// A pair of boxes that is free for as long as it takes the bodies to move by this part of the larger box waits for it;
// before, it pays to open it.
constexpr double worth_waiting = 1;

// Boxes are looked at where they were when the bodies have since moved by less than this part of the one that looks.
constexpr double worth_placing = 0.3;

Nearness from_points(const Vec3& point_a, const Vec3& point_b, double distance) {
    const Vec3 between = point_b - point_a;
    const double length = length_of(between);
    return {distance, length > 0 ? Vec3(between / length) : Vec3(Vec3::Zero()), point_a, point_b};
}

// What is between the projections of two triangles onto a unit vector from the one to the other.
double gap_along(const Vec3& direction, const Triangle& from, const Triangle& to) {
    const auto farthest = [](const Triangle& triangle, const Vec3& along) {
        const auto& [a, b, c] = triangle.vertex;
        return std::max({along.dot(a), along.dot(b), along.dot(c)});
    };
    return -farthest(to, -direction) - farthest(from, direction);
}

// The difference of two points that are near to one another has few digits, and along a direction that is off by that
// little there may be no gap at all between wide triangles. So little of the gap may be missing.
constexpr double wide_enough = 0.9;

Nearness nearness_of(const Triangle& own, const MeshOperand& side, std::uint32_t j, const RelativeMotion& at,
                     std::vector<Vec3>&) {
    const Triangle other = at.moved(side.data.triangles[j]);
    const auto quick = closest_triangle_triangle(own, other);
    const Closest closest = quick ? *quick : distance(own, other);
    Nearness result = from_points(closest.point_a, closest.point_b, closest.distance);
    if (closest.distance > 0 && !(gap_along(result.direction, own, other) >= wide_enough * closest.distance)) {
        ClosestCache cache;
        const Vec3 exact = closest_of_cores(CloudCore(own.vertex), CloudCore(other.vertex), cache).direction;
        if (const double length = length_of(exact); length > 0) result.direction = exact / length;
    }
    return result;
}

Nearness nearness_of(const Triangle& own, const ConvexOperand& side, std::uint32_t j, const RelativeMotion& at,
                     std::vector<Vec3>& moved) {
    moved.clear();
    for (const Vec3& point : side.points(j)) moved.push_back(at.turn * point + at.move);
    ClosestCache cache;
    const ClosestOfCores cores = closest_of_cores(CloudCore(own.vertex), CloudCore(moved), cache);
    if (!(cores.reach >= 0))
        return {std::numeric_limits<double>::quiet_NaN(), Vec3::Zero(), cores.point_a, cores.point_b};
    const double length = length_of(cores.direction);
    return {(cores.is_common ? 0 : cores.distance) - side.radius(),
            length > 0 ? Vec3(cores.direction / length) : Vec3(Vec3::Zero()), cores.point_a, cores.point_b};
}

}  // namespace

template <class SideB>
Nearness TimeTraversal<SideB>::nearness(std::uint32_t i, std::uint32_t j) {
    return nearness_of(side_a_.data.triangles[i], side_b_, j, instant_, memory_->of_b);
}

template <class SideB>
double TimeTraversal<SideB>::safe_step(std::uint32_t i, std::uint32_t j, const Vec3& direction, double apart) {
    auto &of_a = memory_->of_a, &of_b = memory_->of_b;
    const auto place = [](std::vector<Vec3>& to, std::span<const Vec3> points, const Vec3& center) {
        double reach = 0;
        to.resize(points.size());
        for (std::size_t k = 0; k < points.size(); ++k) {
            to[k] = points[k] - center;
            reach = std::max(reach, norm_bound(to[k]));
        }
        return reach;
    };
    const Vec3 center_a = track_a_.center(), center_b = track_b_.center();
    const double reach_a = place(of_a, side_a_.points(i), center_a);
    const double reach_b = place(of_b, side_b_.points(j), center_b);
    for (Vec3& point : of_b) point = instant_.turn * point;
    const Turning a{of_a, instant_.angular_velocity_a, reach_a}, b{of_b, instant_.angular_velocity_b, reach_b};
    const auto longest = [&](double step, double beside) {
        return SafeStep<Turning, Turning>(a, b, instant_.offset, instant_.velocity, direction,
                                          apart + side_b_.radius() + beside, instant_.rounding, step)
            .longest();
    };
    if (!is_custom_) return longest(instant_.left(), 0);
    // What is known of a custom motion holds for one step: the longest that leaves room for itself.
    return longest_step(instant_.time(), instant_.left(),
                        [&](double step) { return longest(step, displacement_bound(step, reach_a, reach_b)) >= step; });
}

template <class SideB>
PartContact TimeTraversal<SideB>::touch(const Nearness& near, double gap) const {
    const bool has_digits = instant_.rounding <= options_.tolerance / 4 && gap == gap;
    const bool is_start = time() == 0 && gap <= instant_.rounding;
    return {!has_digits ? Outcome::unresolved
            : is_start  ? Outcome::overlapping
                        : Outcome::contact,
            std::max(0.0, gap), instant_.axes_a * near.direction};
}

template <class SideB>
std::optional<PartContact> TimeTraversal<SideB>::touch_of(std::uint32_t i, std::uint32_t j, double apart) {
    const Nearness near = nearness(i, j);
    const double gap = near.distance - apart;
    return gap > instant_.rounding ? std::nullopt : std::optional(touch(near, gap));
}

template <class SideB>
std::optional<PartContact> TimeTraversal<SideB>::contact_of(std::uint32_t i, std::uint32_t j, bool is_known,
                                                            double apart) {
    if (is_linear_) return linear_contact_of(i, j, is_known, apart);
    const Nearness near = nearness(i, j);
    const double gap = near.distance - apart;
    const PartContact found = touch(near, gap);
    if (!(gap > instant_.rounding)) return found;
    // What is far away can be proven to be free without digits for a contact.
    if (!(time() < options_.horizon)) return {};
    // Half of the tolerance is left, so that the direction between the two is well defined at the end.
    const bool is_near = found.outcome == Outcome::contact && gap <= options_.tolerance;
    const double step = safe_step(i, j, near.direction, apart + (is_near ? 0 : options_.tolerance / 2));
    const double now = time(), next = instant_.after(step);
    if (!(next > now)) return is_near ? found : PartContact{Outcome::unresolved, found.gap, found.axis};
    if (is_near) {
        // What is farther apart after a step that is proven to be free, or during it, has parted.
        const auto is_wider_at = [&](double then) {
            instant_.set_time(then);
            return nearness(i, j).distance > near.distance;
        };
        bool has_parted = is_wider_at(next);
        for (const double part : looks_between) has_parted = has_parted || is_wider_at(now + part * (next - now));
        instant_.set_time(now);
        if (!has_parted) return found;
    }
    wait(i, j, step);
    return {};
}

template <class SideB>
FirstContact TimeTraversal<SideB>::linear_contact(std::uint32_t i, std::uint32_t j, double apart) const {
    const Triangle& own = side_a_.data.triangles[i];
    ContactOptions options;
    options.horizon = time_between(instant_.time(), options_.horizon);
    options.margin = apart;
    options.patches = false;
    if constexpr (std::is_same_v<SideB, MeshOperand>)
        return detail::linear_contact(own, instant_.moved(side_b_.data.triangles[j]), Linear{instant_.velocity},
                                      options, instant_.rounding);
    else
        return side_b_.linear_contact_with(own, Linear{instant_.velocity, {Quat(instant_.turn), instant_.move}},
                                           options, instant_.rounding);
}

template <class SideB>
std::optional<PartContact> TimeTraversal<SideB>::linear_contact_of(std::uint32_t i, std::uint32_t j, bool is_known,
                                                                   double apart) {
    const double now = time();
    if (is_known) {
        // Where it comes from tells more about the direction than where it is.
        instant_.set_time(0);
        const FirstContact whole = linear_contact(i, j, apart);
        const Vec3 axis = instant_.axes_a * whole.axis;
        instant_.set_time(now);
        return PartContact{now == 0 ? Outcome::overlapping : Outcome::contact, whole.gap, axis};
    }
    const FirstContact found = linear_contact(i, j, apart);
    if (found.outcome == Outcome::free) return {};
    if (found.outcome == Outcome::unresolved) return PartContact{Outcome::unresolved, 0, Vec3::Zero()};
    push({found.outcome == Outcome::overlapping ? now : instant_.after(found.time), i, j, Kind::touching, 0, 0, 0});
    return {};
}

template <class SideB>
bool TimeTraversal<SideB>::is_stale(const QueueEntry& top) {
    const bool may_be_used = instant_.time() >= 0 && instant_.time() <= top.time && top.time < instant_.until;
    // Boxes that cannot be opened must get on in time.
    if (!may_be_used || is_custom_ || options_.max_depth_a >= 0 || options_.max_depth_b >= 0) return true;
    const bool is_of_b = top.kind == Kind::node_of_b;
    const WideNode& viewer = (is_of_b ? side_a_.nodes() : side_b_.nodes())[top.first / WideNode::lanes];
    const RelativeMotion::ObbFrame& view = instant_.view(is_of_b);
    const float size = viewer.size(static_cast<int>(top.first % WideNode::lanes)) * view.sight.of_viewer;
    return (top.time - instant_.time()) * view.speed > worth_placing * static_cast<double>(size) * instant_.left();
}

// Of the boxes in a node, as parts of what is left.
template <class SideB>
void TimeTraversal<SideB>::steps_of(const QueueEntry& top, const WideNode& viewer, int lane, const WideNode& node,
                                    double apart, float (&steps)[WideNode::lanes]) {
    const RelativeMotion::ObbFrame& view = instant_.view(top.kind == Kind::node_of_b);
    const auto ask = [&](double beside, float(&to)[WideNode::lanes]) {
        RelativeVelocity8 drift = view.drift;
        const double wanted = (apart + instant_.rounding + beside) * view.scale;
        drift.apart = view.sight.slack + static_cast<float>(wanted * (1 + 1e-6));
        safe_steps(view.sight, drift, viewer, lane, node, to);
        stats_.boxes += WideNode::lanes;
    };
    if (!is_custom_) return ask(0, steps);
    // What is known of a custom motion holds for one step: for each box the longest that leaves room for itself.
    const double reach_a = side_a_.reach(track_a_.center()), reach_b = side_b_.reach(track_b_.center());
    std::fill(steps, steps + WideNode::lanes, 0.0f);
    float part = 1;
    for (int round = 0; round < 12; ++round, part /= 4) {
        alignas(32) float found[WideNode::lanes];
        ask(displacement_bound(static_cast<double>(part) * instant_.left(), reach_a, reach_b), found);
        bool is_open = false;
        for (int k = 0; k < WideNode::lanes; ++k) {
            steps[k] = std::max(steps[k], std::min(found[k], part));
            is_open = is_open || steps[k] == 0;
        }
        if (!is_open) return;
    }
}

template <class SideB>
void TimeTraversal<SideB>::visit_node(const QueueEntry& top, double apart) {
    const bool is_of_b = top.kind == Kind::node_of_b;
    const auto nodes_viewer = is_of_b ? side_a_.nodes() : side_b_.nodes();
    const auto nodes_seen = is_of_b ? side_b_.nodes() : side_a_.nodes();
    const WideNode& viewer = nodes_viewer[top.first / WideNode::lanes];
    const int lane = static_cast<int>(top.first % WideNode::lanes);
    const WideNode& node = nodes_seen[top.second];
    alignas(32) float steps[WideNode::lanes];
    memory_->touching.clear();
    steps_of(top, viewer, lane, node, apart + side_b_.radius(), steps);

    const RelativeMotion::ObbFrame& view = instant_.view(is_of_b);
    const Child child_viewer = viewer.child[lane];
    const float size_viewer = viewer.size(lane) * view.sight.of_viewer;
    const int limit_viewer = limit_of(!is_of_b), limit_seen = limit_of(is_of_b);
    const bool opens_viewer = !child_viewer.is_leaf() && top.depth_first < limit_viewer;
    const double left = instant_.left();
    QueueEntry rest = top;
    rest.time = std::numeric_limits<double>::infinity();
    rest.lanes = 0;
    for (int k = 0; k < WideNode::lanes; ++k) {
        if (!(top.lanes >> k & 1) || !node.is_used(k)) continue;
        const float step = steps[k];
        if (step >= 1 && !(instant_.until < options_.horizon)) continue;
        // A step in floats leaves more room than its product with what is left is rounded by.
        const double next = std::max(top.time, instant_.after(static_cast<double>(step) * left));
        const Child child = node.child[k];
        const float size = node.size(k) * view.sight.of_seen;
        const bool opens_seen = !child.is_leaf() && top.depth_second < limit_seen;
        const bool can_be_opened = opens_viewer || opens_seen || (child.is_leaf() && child_viewer.is_leaf());
        const auto box = top.second * WideNode::lanes + static_cast<BoxId>(k);
        if (!can_be_opened && !(step > least_step && next > top.time)) {
            memory_->touching.push_back(is_of_b ? std::array{top.first, box} : std::array{box, top.first});
            continue;
        }
        const bool waits =
            static_cast<double>(step) * view.speed > worth_waiting * static_cast<double>(std::max(size, size_viewer));
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
            const Leaf leaf_a = side_a_.leaf(is_of_b ? child_viewer : child),
                       leaf_b = side_b_.leaf(is_of_b ? child : child_viewer);
            for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i)
                for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j)
                    push({next, i, j, Kind::parts, 0, 0, 0});
        }
    }
    if (rest.lanes != 0) push(rest);
}

template class TimeTraversal<MeshOperand>;
template class TimeTraversal<ConvexOperand>;

}  // namespace abut::detail
