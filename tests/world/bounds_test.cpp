// SPDX-License-Identifier: Apache-2.0
// Bounds of parts hold them at all times of a slice.
#include "support/shapes.hpp"
#include "world/random_world.hpp"
#include "world/swept_aabb.hpp"

namespace abut::test {
namespace {

using detail::SweptAabb;

SweptAabb box_of(const Motion& motion, const detail::PartBounds& bounds, const Interval& slice, double spread) {
    return swept_aabb(bounds, motion, initial_motion_of(bounds, motion), slice, spread);
}

constexpr double infinity = std::numeric_limits<double>::infinity();

// Points of a shape that reach as far as it does; more of them where it is round.
std::vector<Vec3> points_of(const Solid& shape, Random& random) {
    if (const auto* const tree = std::get_if<Mesh>(&shape))
        return {tree->data().vertices().begin(), tree->data().vertices().end()};
    const Hull hull = std::visit(
        []<class S>(const S& each) -> Hull {
            if constexpr (std::is_same_v<S, Mesh>)
                return {};
            else
                return hull_of(AnyShape(each));
        },
        shape);
    if (hull.radius == 0) return hull.points;
    std::vector<Vec3> points;
    for (const Vec3& point : hull.points) {
        for (int k = 0; k < 3; ++k)
            for (const double sign : {-1, 1}) points.push_back(point + sign * hull.radius * Vec3::Unit(k));
        for (int i = 0; i < 6; ++i) points.push_back(point + hull.radius * (1 - 0x1p-50) * random.direction());
    }
    return points;
}

// Nothing, or which point is not in the box when.
std::string outside(const SweptAabb& box, const Motion& motion, const std::vector<Vec3>& points, const Interval& slice,
                    double spread, int samples) {
    for (int i = 0; i <= samples; ++i) {
        const double time = i == samples ? slice.hi : slice.lo + (slice.hi - slice.lo) * i / samples;
        const Pose pose = pose_at(motion, time);
        for (const Vec3& point : points) {
            const Vec3 place = pose * point;
            for (int k = 0; k < 3; ++k) {
                const double moved = box.velocity[k] == 0 ? 0 : (time - slice.lo) * box.velocity[k];
                if (!(box.low[k] + moved <= place[k] - spread) || !(place[k] + spread <= box.high[k] + moved))
                    return "axis " + std::to_string(k) + " at " + std::to_string(time);
                const Interval all = swept(box, k, slice.hi - slice.lo);
                if (!(all.lo <= place[k] - spread && place[k] + spread <= all.hi)) return "what it sweeps";
            }
        }
    }
    return "";
}

void check_many(int count, const WorldKind& kind, double longest, std::uint64_t salt) {
    Random random(seed() + salt);
    for (int i = 0; i < (is_sanitized() ? count / 10 : count * rounds()); ++i) {
        const Body body = random_body(random, kind);
        const std::size_t part = random.index(body.parts.size());
        const Motion motion = motion_of(body, part);
        const double start = random.one_in(3) ? 0 : random.logarithmic(1e-6, longest);
        const Interval slice{start, random.one_in(5) ? start : start + random.logarithmic(1e-6, longest)};
        const double spread = random.one_in(2) ? 0 : kind.size * random.logarithmic(1e-9, 1);
        const auto points = points_of(body.parts[part].shape, random);
        const SweptAabb box = box_of(motion, detail::bounds_of(body.parts[part].shape), slice, spread);
        ASSERT_EQ(outside(box, motion, points, slice, spread, is_sanitized() ? 10 : 40), "")
            << "case " << i << ", motion " << motion.index() << ", shape " << body.parts[part].shape.index()
            << ", from " << slice.lo << " to " << slice.hi << ", seed " << seed();
        // They tell something.
        ASSERT_TRUE(box.low.allFinite() && box.high.allFinite());
    }
}

TEST(WorldBounds, hold_a_part_at_all_times_of_a_slice) { check_many(3000, {}, 2, 101); }

TEST(WorldBounds, hold_a_part_that_spins_fast) { check_many(1500, {.speed = 100, .angular_velocity = 300}, 1, 102); }

TEST(WorldBounds, hold_a_part_for_long) { check_many(1500, {}, 1e4, 103); }

TEST(WorldBounds, hold_a_part_far_away) {
    check_many(1500, {.middle = Vec3(1e8, -3e8, 1e7)}, 2, 104);
    check_many(500, {.room = 1e-3, .middle = Vec3(0, 1e15, 0)}, 2, 105);
}

TEST(WorldBounds, hold_a_part_at_any_scale) {
    for (const double size : {1e-200, 1e-100, 1e100, 1e150}) {
        SCOPED_TRACE(size);
        check_many(600, {.has_meshes = size > 1e-110 && size < 1e110, .size = size}, 2, 106);
    }
}

TEST(WorldBounds, hold_a_part_on_a_path_of_many_legs) {
    Random random(seed() + 107);
    for (int i = 0; i < (is_sanitized() ? 5 : 60); ++i) {
        std::vector<Path::Key> keys{{random.real(-1, 1), {random.rotation(), random.vector(5)}}};
        for (int k = 0; k < 200; ++k)
            keys.push_back({keys.back().time + random.logarithmic(1e-5, 0.1), {random.rotation(), random.vector(5)}});
        const Motion motion =
            attached(Path::make(keys, random.vector(1)).value(), {random.rotation(), random.vector(1)});
        const Solid shape = random_shape(random, 1, true);
        const double start = random.real(0, 2);
        const Interval slice{start, start + random.logarithmic(1e-4, 5)};
        const SweptAabb box = box_of(motion, detail::bounds_of(shape), slice, 0);
        ASSERT_EQ(outside(box, motion, points_of(shape, random), slice, 0, 300), "") << "case " << i;
        // No farther than the keys, the way of the center, and what turns about it.
        EXPECT_LT((box.high - box.low).maxCoeff(), 30);
    }
}

TEST(WorldBounds, are_as_small_as_the_part_where_nothing_turns) {
    const Solid shape = AlignedBox{Vec3(-1, -2, -3), Vec3(1, 2, 3)};
    const Motion motion = Linear{Vec3(4, 5, 6), {Quat::Identity(), Vec3(10, 20, 30)}};
    const SweptAabb box = box_of(motion, detail::bounds_of(shape), {1, 9}, 0.5);
    EXPECT_EQ(box.velocity, Vec3(4, 5, 6));
    EXPECT_LT((box.low - (Vec3(10, 20, 30) + Vec3(4, 5, 6) - Vec3(1.5, 2.5, 3.5))).norm(), 1e-8);
    EXPECT_LT((box.high - (Vec3(10, 20, 30) + Vec3(4, 5, 6) + Vec3(1.5, 2.5, 3.5))).norm(), 1e-8);
    EXPECT_LT((box.low - box.high + Vec3(3, 5, 7)).norm(), 1e-8);
    // For ever too.
    const SweptAabb always = box_of(motion, detail::bounds_of(shape), {0, infinity}, 0);
    EXPECT_LT((always.high - Vec3(11, 22, 33)).norm(), 1e-8);
    EXPECT_EQ(swept(always, 0, infinity).hi, infinity);
    EXPECT_NEAR(swept(always, 0, infinity).lo, 9, 1e-8);
}

TEST(WorldBounds, of_a_part_that_turns_are_no_larger_than_the_ball_it_turns_in) {
    const Solid shape = AlignedBox{Vec3(-1, -2, -3), Vec3(1, 2, 3)};
    const double radius = std::sqrt(14.0);
    const SweptAabb fast = box_of(Rigid{.angular_velocity = Vec3(0, 0, 100)}, detail::bounds_of(shape), {0, 1}, 0);
    EXPECT_LT((fast.high - Vec3::Constant(radius)).maxCoeff(), 1e-6);
    const SweptAabb slow = box_of(Rigid{.angular_velocity = Vec3(0, 0, 1e-3)}, detail::bounds_of(shape), {0, 1}, 0);
    EXPECT_LT((slow.high - Vec3(1, 2, 3)).maxCoeff(), 0.004);
    // About a point beside it.
    const SweptAabb arm = box_of(Rigid{.angular_velocity = Vec3(0, 0, 100), .center = Vec3(5, 0, 0)},
                                 detail::bounds_of(shape), {0, 1}, 0);
    EXPECT_LT(arm.high[0], 5 + 5 + radius + 1e-6);
    EXPECT_GT(arm.high[0], 5 + 5);
}

TEST(WorldBounds, are_everywhere_where_nothing_is_known) {
    const detail::PartBounds bounds = detail::bounds_of(Sphere{Vec3::Zero(), 1});
    const auto is_everywhere = [&](const Motion& motion) {
        const SweptAabb box = box_of(motion, bounds, {0, 1}, 0);
        return (box.low.array() == -infinity).all() && (box.high.array() == infinity).all() && box.velocity.isZero(0);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(is_everywhere(Linear{Vec3(nan, 0, 0)}));
    EXPECT_TRUE(is_everywhere(Linear{Vec3(0, infinity, 0)}));
    EXPECT_TRUE(is_everywhere(Rigid{.angular_velocity = Vec3(0, 0, nan)}));
    EXPECT_TRUE(is_everywhere(Custom{[](double) { return Pose{}; }, [=](double, double, double) { return nan; }}));
    EXPECT_TRUE(is_everywhere(Custom{[=](double) {
                                         return Pose{Quat::Identity(), Vec3(nan, 0, 0)};
                                     },
                                     [](double, double, double) { return 0.0; }}));
    EXPECT_FALSE(is_everywhere(Linear{}));
}

// Whether two boxes have a point in common at a time, in 64-bit arithmetic.
bool do_meet(const SweptAabb& a, const SweptAabb& b, long double time) {
    for (int k = 0; k < 3; ++k) {
        const long double moved = (static_cast<long double>(a.velocity[k]) - b.velocity[k]) * time;
        if (a.low[k] + moved > b.high[k] || a.high[k] + moved < b.low[k]) return false;
    }
    return true;
}

TEST(WorldBounds, meet_no_later_than_they_have_a_point_in_common) {
    Random random(seed() + 108);
    int find_pairs = 0, none = 0, late = 0;
    for (int i = 0; i < (is_sanitized() ? 2000 : 40'000); ++i) {
        const double size = random.one_in(4) ? random.logarithmic(1e-150, 1e150) : 1;
        const auto box = [&] {
            const Vec3 low = random.vector(3 * size), extent = random.vector(1).cwiseAbs() * size;
            Vec3 velocity = random.vector(4 * size);
            if (random.one_in(3)) velocity[static_cast<int>(random.index(3))] = 0;
            return SweptAabb{low, low + (random.one_in(6) ? Vec3(0, 0, 0) : extent), velocity};
        };
        const SweptAabb a = box(), b = box();
        const double length = random.one_in(10) ? 0 : random.real(0, 2);
        const auto found = first_overlap_time(a, b, length);
        bool do_ever = false;
        for (int k = 0; k <= 200; ++k) {
            const double time = length * k / 200;
            if (!do_meet(a, b, time)) continue;
            do_ever = true;
            ASSERT_TRUE(found) << "case " << i << ", seed " << seed();
            ASSERT_LE(*found, time) << "case " << i << ", seed " << seed();
        }
        find_pairs += do_ever;
        none += !found;
        // Not much earlier either.
        if (found && *found > 0) {
            late += *found > 0.1;
            EXPECT_FALSE(do_meet(a, b, *found * (1 - 1e-9)));
        }
        if (found) {
            ASSERT_GE(*found, 0);
            ASSERT_LE(*found, length);
        }
        const auto mirrored = first_overlap_time(b, a, length);
        ASSERT_EQ(mirrored.has_value(), found.has_value());
    }
    EXPECT_GT(find_pairs, is_sanitized() ? 10 : 100);
    EXPECT_GT(none, is_sanitized() ? 10 : 100);
    EXPECT_GT(late, is_sanitized() ? 2 : 50);
}

}  // namespace
}  // namespace abut::test
