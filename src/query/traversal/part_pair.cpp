// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/part_pair.hpp"

#include "query/gjk/closest_of_cores.hpp"
#include "query/moving/longest_step.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {
namespace {

Vec3 unit_or_zero(const Vec3& v) {
    const double length = length_of(v);
    return length > 0 ? Vec3(v / length) : Vec3(Vec3::Zero());
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

Nearness nearness_of(const Triangle& own, const MeshOperand& b, std::uint32_t j, const RelativeMotion& motion,
                     PartPoints&) {
    const Triangle other = in_frame_of_a(b.data.triangles[j], motion);
    const auto quick = closest_triangle_triangle(own, other);
    const Closest closest = quick ? *quick : distance(own, other);
    Nearness result{closest.distance, unit_or_zero(closest.point_b - closest.point_a), closest.point_a,
                    closest.point_b};
    if (closest.distance > 0 && !(gap_along(result.direction, own, other) >= wide_enough * closest.distance)) {
        ClosestCache cache;
        const Vec3 exact = closest_of_cores(PointsCore(own.vertex), PointsCore(other.vertex), cache).direction;
        if (const double length = length_of(exact); length > 0) result.direction = exact / length;
    }
    return result;
}

Nearness nearness_of(const Triangle& own, const ConvexOperand& b, std::uint32_t, const RelativeMotion& motion,
                     PartPoints& memory) {
    const Vec3 move = motion.move();
    ClosestCache cache;
    const ClosestOfCores cores = [&] {
        if (b.convex().cylinder)
            return closest_of_cores(PointsCore(own.vertex), PosedConvex(b.convex(), motion.turn, move), cache);
        memory.b.clear();
        for (const Vec3& point : b.convex().points) memory.b.push_back(motion.turn * point + move);
        return closest_of_cores(PointsCore(own.vertex), PointsCore(memory.b), cache);
    }();
    if (!(cores.reach >= 0))
        return {std::numeric_limits<double>::quiet_NaN(), Vec3::Zero(), cores.point_a, cores.point_b};
    return {(cores.is_common ? 0 : cores.distance) - b.radius(), unit_or_zero(cores.direction), cores.point_a,
            cores.point_b};
}

// Sets points relative to a center, and gives the largest of their lengths.
double set_relative(std::vector<Vec3>& to, std::span<const Vec3> points, const Vec3& center) {
    double reach = 0;
    to.resize(points.size());
    for (std::size_t k = 0; k < points.size(); ++k) {
        to[k] = points[k] - center;
        reach = std::max(reach, norm_bound(to[k]));
    }
    return reach;
}

// Points about the center that b turns about, in the axes of a.
TurningPart turning_points(std::span<const Vec3> points, const RelativeMotion& motion, PartPoints& memory) {
    const double reach = set_relative(memory.b, points, motion.b().center);
    for (Vec3& point : memory.b) point = motion.turn * point;
    return {memory.b, motion.angular_velocity_b, reach};
}

// The same of a shape whose points are too many to be kept.
struct TurningConvex {
    const ConvexPoints& convex;
    const RelativeMotion& motion;
    Vec3 angular_velocity;
    double reach;

    Vec3 farthest(const Vec3& direction) const {
        const int number = convex.farthest(motion.turn.transpose() * direction);
        return motion.turn * (convex.at(number) - motion.b().center);
    }
};

// Calls `use` with a part of b.
template <class Use>
double with_turning_part(const MeshOperand& b, std::uint32_t part, const RelativeMotion& motion, PartPoints& memory,
                         const Use& use) {
    return use(turning_points(b.points(part), motion, memory));
}
template <class Use>
double with_turning_part(const ConvexOperand& b, std::uint32_t, const RelativeMotion& motion, PartPoints& memory,
                         const Use& use) {
    if (b.convex().cylinder)
        return use(TurningConvex{b.convex(), motion, motion.angular_velocity_b, b.reach(motion.b().center)});
    return use(turning_points(b.convex().points, motion, memory));
}

}  // namespace

template <class OperandB>
Nearness PartPair<OperandB>::nearness() {
    Nearness result = nearness_of(a_.data.triangles[i_], b_, j_, motion_, memory_);
    result.distance -= margin_;
    result.rounding = motion_.rounding;
    return result;
}

template <class OperandB>
double PartPair<OperandB>::safe_step(const Nearness& near, double apart) {
    const double reach_a = set_relative(memory_.a, a_.points(i_), motion_.a().center);
    const TurningPart a{memory_.a, motion_.angular_velocity_a, reach_a};
    const double whole = margin_ + b_.radius() + apart;
    return with_turning_part(b_, j_, motion_, memory_, [&](const auto& b) {
        return longest_step(motion_, reach_a, b.reach, [&](double max_step, double room) {
            return SafeStep(a, b, motion_.offset, motion_.velocity, near.direction, whole + room, motion_.rounding,
                            max_step)
                .longest();
        });
    });
}

template class PartPair<MeshOperand>;
template class PartPair<ConvexOperand>;

}  // namespace abut::detail
