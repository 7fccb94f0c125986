// SPDX-License-Identifier: Apache-2.0
// Casts whose answers are known, and the laws that hold for all of them. tests/oracle has the millions.
#include "abut/query/cast.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "abut/query/first_contact.hpp"
#include "support/hull_distance.hpp"
#include "support/random_lines.hpp"
#include "support/samples.hpp"
#include "support/wrong_cast.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

void expect_hit(const std::optional<RayHit>& hit, double enter, double exit, const Vec3& normal, Side side) {
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->enter, enter, 1e-12);
    EXPECT_NEAR(hit->exit, exit, 1e-12);
    EXPECT_LT((hit->normal - normal).norm(), 1e-12) << describe(hit);
    EXPECT_EQ(hit->side, side);
}

TEST(Cast, meets_every_kind_where_it_should) {
    const Ray down{Vec3(0, 0, 5), Vec3(0, 0, -2)};
    const Vec3 up = Vec3::UnitZ();
    expect_hit(cast(down, Sphere{Vec3(0, 0, 0), 1}), 2, 3, up, Side::front);
    expect_hit(cast(down, Capsule{Vec3(-1, 0, 0), Vec3(1, 0, 0), 1}), 2, 3, up, Side::front);
    expect_hit(cast(down, Capsule{Vec3(0, 0, -2), Vec3(0, 0, 0), 1}), 2, 4, up, Side::front);
    expect_hit(cast(down, AlignedBox{Vec3(-1, -1, -1), Vec3(1, 1, 1)}), 2, 3, up, Side::front);
    expect_hit(cast(down, OrientedBox{Vec3::Zero(), Mat3::Identity(), Vec3(1, 1, 1)}), 2, 3, up, Side::front);
    expect_hit(cast(down, Segment{Vec3(-1, 0, 1), Vec3(1, 0, 1)}), 2, 2, up, Side::none);
    expect_hit(cast(down, Triangle{{Vec3(-1, -1, 1), Vec3(1, -1, 1), Vec3(0, 1, 1)}}), 2, 2, up, Side::front);
    expect_hit(cast(down, Triangle{{Vec3(-1, -1, 1), Vec3(0, 1, 1), Vec3(1, -1, 1)}}), 2, 2, up, Side::back);
    expect_hit(cast(down, sample_of(Kind::convex_polygon)), 2.5, 2.5, up, Side::front);
    const Ray from_below{Vec3(0.5, 0.25, -5), Vec3(0, 0, 2)};
    expect_hit(cast(from_below, sample_of(Kind::convex_polygon)), 2.5, 2.5, -up, Side::back);
    expect_hit(cast(from_below, sample_of(Kind::convex_polyhedron)), 2, 2.625, -up, Side::front);
}

TEST(Cast, a_segment_goes_no_farther_than_its_end) {
    const AlignedBox box{Vec3(-1, -1, -1), Vec3(1, 1, 1)};
    const auto down_to = [&](double z) { return cast(Segment{Vec3(0, 0, 5), Vec3(0, 0, z)}, box); };
    EXPECT_FALSE(down_to(1.5));
    expect_hit(down_to(1), 1, 1, Vec3::UnitZ(), Side::front);
    expect_hit(down_to(0), 0.8, 1, Vec3::UnitZ(), Side::front);
    expect_hit(down_to(-3), 0.5, 0.75, Vec3::UnitZ(), Side::front);
}

TEST(Cast, a_ray_has_no_back) {
    EXPECT_FALSE(cast(Ray{Vec3(0, 0, 5), Vec3(0, 0, 1)}, Sphere{Vec3::Zero(), 1}));
    EXPECT_FALSE(cast(Ray{Vec3(0, 0, 5), Vec3(0, 0, 1)}, AnyShape(Ray{Vec3(0, 0, 6), Vec3(0, 0, 1)})));
}

TEST(Cast, in_the_plane_of_a_flat_shape_it_meets_an_edge) {
    const Triangle triangle{{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)}};
    expect_hit(cast(Ray{Vec3(-1, 1, 0), Vec3(1, 0, 0)}, triangle), 1, 4, -Vec3::UnitX(), Side::none);
    EXPECT_FALSE(cast(Ray{Vec3(-1, -0.001, 0), Vec3(1, 0, 0)}, triangle));
    EXPECT_FALSE(cast(Ray{Vec3(-1, 1, 0.001), Vec3(1, 0, 0)}, triangle));
}

TEST(Cast, along_a_face_it_is_in_the_solid_but_beside_it_is_not) {
    const AlignedBox box{Vec3(0, 0, 0), Vec3(1, 1, 1)};
    for (const double z : {0.0, 1.0})
        expect_hit(cast(Ray{Vec3(-1, 0.5, z), Vec3(1, 0, 0)}, box), 1, 2, -Vec3::UnitX(), Side::front);
    for (const double z : {-1e-12, 1 + 1e-12}) EXPECT_FALSE(cast(Ray{Vec3(-1, 0.5, z), Vec3(1, 0, 0)}, box));
}

// docs/theory/errata.md §3: the usual discriminant is wrong half of the time from 1e8 radii away on.
TEST(Cast, far_balls_are_hit_and_missed_as_they_should) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    int hits = 0, misses = 0;
    for (int i = 0; i < 40'000; ++i) {
        const Sphere ball{random.vector(1), random.logarithmic(1e-15, 1)};
        const Vec3 aim = random.direction(), start = ball.center - random.logarithmic(1, 1e3) * aim;
        const Vec3 side = aim.unitOrthogonal() * ball.radius * random.real(0.9, 1.1);
        const Ray ray{start, random.logarithmic(1e-3, 1e3) * (ball.center + side - start)};
        const auto hit = cast(ray, ball);
        ++(hit ? hits : misses);
        const auto wrong = wrong_cast(ray, ball, RayReference(ball), hit);
        ASSERT_FALSE(wrong) << *wrong;
    }
    EXPECT_GT(hits, 10'000);
    EXPECT_GT(misses, 5'000);
}

class CastLaws : public ::testing::TestWithParam<Kind> {
 protected:
    // `check(start, direction, shape, reference)` with lines at turned and scaled samples.
    template <class Check>
    void for_each_line(int shapes, int lines, double scale, Check&& check) {
        SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
        Random random(seed());
        for (int i = 0; i < shapes; ++i) {
            const Pose pose{random.rotation(), random.vector(3)};
            const bool is_aligned = GetParam() == Kind::aligned_box;
            const AnyShape sample = sample_of(GetParam());
            const AnyShape shape = scaled(is_aligned ? translated(sample, pose.position) : moved(sample, pose), scale);
            LineSource source(shape, random);
            for (int k = 0; k < lines; ++k) {
                const auto [start, direction] = source.next();
                check(start, direction, shape);
                if (HasFatalFailure()) return;
            }
        }
    }
};

TEST_P(CastLaws, answers_are_those_of_64_bit_arithmetic) {
    for (const double scale : {1.0, 0x1p300, 0x1p-300})
        for_each_line(20, 50, scale, [](const Vec3& start, const Vec3& direction, const AnyShape& shape) {
            const RayReference reference(shape);
            const Ray ray{start, direction};
            const Segment segment{start, start + direction};
            auto wrong = wrong_cast(ray, shape, reference, cast(ray, shape));
            ASSERT_FALSE(wrong) << *wrong;
            wrong = wrong_cast(segment, shape, reference, cast(segment, shape));
            ASSERT_FALSE(wrong) << *wrong;
        });
}

TEST_P(CastLaws, the_kind_may_be_known_or_not) {
    for_each_line(10, 50, 1, [](const Vec3& start, const Vec3& direction, const AnyShape& shape) {
        std::visit(
            [&]<class S>(const S& known) {
                if constexpr (BoundedShape3<S>) {
                    const Segment segment{start, start + direction};
                    EXPECT_EQ(describe(cast(Ray{start, direction}, known)),
                              describe(cast(Ray{start, direction}, shape)));
                    EXPECT_EQ(describe(cast(segment, known)), describe(cast(segment, shape)));
                }
            },
            shape);
    });
}

TEST_P(CastLaws, scaling_the_direction_scales_the_numbers) {
    for_each_line(10, 50, 1, [](const Vec3& start, const Vec3& direction, const AnyShape& shape) {
        if (direction.isZero(0)) return;
        const auto plain = cast(Ray{start, direction}, shape);
        for (const int exponent : {-90, -1, 1, 90}) {
            const auto hit = cast(Ray{start, std::ldexp(1.0, exponent) * direction}, shape);
            ASSERT_EQ(hit.has_value(), plain.has_value());
            if (!plain) continue;
            // Where it grazes, it is cut at a place that is rounded otherwise.
            const double near = 1e-11 * (1 + plain->exit);
            EXPECT_NEAR(std::ldexp(hit->enter, exponent), plain->enter, near) << describe(plain) << describe(hit);
            EXPECT_NEAR(std::ldexp(hit->exit, exponent), plain->exit, near) << describe(plain) << describe(hit);
            EXPECT_EQ(hit->normal, plain->normal) << describe(plain) << describe(hit);
            EXPECT_EQ(hit->side, plain->side) << describe(plain) << describe(hit);
        }
        // Of these products leave the range of doubles, and other numbers are computed with.
        for (const double factor : {0x1p-600, 0x1p-100, 0x1p100, 0x1p600}) {
            const Ray ray{start, factor * direction};
            const auto wrong = wrong_cast(ray, shape, RayReference(shape), cast(ray, shape));
            ASSERT_FALSE(wrong) << *wrong;
        }
    });
}

// A hit is where a ball so small that it is a point first touches.
TEST_P(CastLaws, a_tiny_moving_ball_touches_where_the_ray_hits) {
    constexpr double radius = 1e-9;
    int compared = 0;
    for_each_line(20, 50, 1, [&](const Vec3& start, const Vec3& direction, const AnyShape& shape) {
        const RayReference reference(shape);
        const Ray ray{start, direction};
        const long double far = reference.farthest(reference.relative(start));
        if (direction.isZero(0) || far > 1e3) return;
        const auto hit = cast(ray, shape);
        const FirstContact contact = first_contact(Sphere{start, radius}, {.velocity = direction}, shape, {},
                                                   {.horizon = infinity, .patches = false});
        const auto inflated = reference.part(reference.line(ray), radius + 1e-12L * far);
        if (!hit) {
            EXPECT_TRUE(contact.outcome == Outcome::free || inflated) << describe(ray, shape);
            return;
        }
        // The ball touches before its middle does, but not before the grown shape is met.
        ASSERT_NE(contact.outcome, Outcome::free) << describe(ray, shape);
        ASSERT_TRUE(inflated) << describe(ray, shape);
        EXPECT_LE(contact.time, hit->enter + 1e-12 * (1 + hit->enter)) << describe(ray, shape);
        EXPECT_GE(contact.time, inflated->enter) << describe(ray, shape);
        ++compared;
    });
    EXPECT_GT(compared, 20);
}

// Both are proofs when they say no; they may only differ where the ray passes within rounding.
TEST_P(CastLaws, hits_are_where_intersects_says_so) {
    int both = 0;
    for_each_line(40, 50, 1, [&](const Vec3& start, const Vec3& direction, const AnyShape& shape) {
        if (direction.isZero(0)) return;
        const Ray ray{start, direction};
        const bool hit = cast(ray, shape).has_value(), touches = intersects(AnyShape(ray), shape);
        both += hit && touches;
        if (hit == touches) return;
        const RayReference reference(shape);
        const long double far = reference.farthest(reference.relative(start));
        const Hull line{{start, start + static_cast<double>(2 * far) * direction.normalized()}, 0, {}};
        const Distance distance = hull_distance(line, hull_of(shape));
        EXPECT_LE(distance.at_least, 2 * rounding_bound(ray, shape)) << describe(ray, shape);
    });
    EXPECT_GT(both, 20);
}

TEST_P(CastLaws, from_inside_it_starts_at_once) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    const AnyShape shape = sample_of(GetParam());
    // A vertex or the center, on it exactly; corners of the turned box are rounded, some of them outwards.
    const double inwards = GetParam() == Kind::oriented_box ? 1 - 1e-15 : 1;
    for (const Vec3& corner : hull_of(shape).points)
        for (int i = 0; i < 20; ++i) {
            const Vec3 start = inwards * corner;
            const Vec3 direction = random.logarithmic(1e-3, 1e3) * random.direction();
            const auto ray = cast(Ray{start, direction}, shape);
            const auto segment = cast(Segment{start, start + direction}, shape);
            for (const auto& hit : {ray, segment}) {
                ASSERT_TRUE(hit) << describe(shape);
                EXPECT_EQ(hit->enter, 0);
                EXPECT_EQ(hit->point, start);
                EXPECT_TRUE(hit->normal.isZero(0)) << describe(hit);
                EXPECT_EQ(hit->side, Side::none);
            }
            EXPECT_LE(segment->exit, 1);
        }
}

TEST_P(CastLaws, without_length_it_is_its_start) {
    const AnyShape shape = sample_of(GetParam());
    const Vec3 on = (GetParam() == Kind::oriented_box ? 1 - 1e-15 : 1) * hull_of(shape).points[0];
    const Vec3 off = on + Vec3(9, 9, 9);
    for (const auto& hit : {cast(Segment{on, on}, shape), cast(Ray{on, Vec3::Zero()}, shape)}) {
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->enter, 0);
        EXPECT_EQ(hit->point, on);
        EXPECT_TRUE(hit->normal.isZero(0));
        EXPECT_EQ(hit->side, Side::none);
        EXPECT_FALSE(std::isnan(hit->exit));
    }
    EXPECT_EQ(cast(Segment{on, on}, shape)->exit, 1);
    EXPECT_FALSE(cast(Segment{off, off}, shape));
    EXPECT_FALSE(cast(Ray{off, Vec3::Zero()}, shape));
}

TEST_P(CastLaws, nan_and_infinity_are_hits_at_0) {
    const auto expect_hit_at_0 = [](const AnyShape& line, const AnyShape& shape) {
        const auto* const ray = std::get_if<Ray>(&line);
        const auto hit = ray ? cast(*ray, shape) : cast(std::get<Segment>(line), shape);
        ASSERT_TRUE(hit) << describe(line) << describe(shape);
        EXPECT_EQ(hit->enter, 0) << describe(line) << describe(shape) << describe(hit);
    };
    // They miss as they are, so that a hit says something.
    const Vec3 start(20, 30, 40), direction(1, 2, 3);
    for (const AnyShape& plain : {AnyShape(Ray{start, direction}), AnyShape(Segment{start, start + direction})})
        for (const double value : {nan, infinity, -infinity}) {
            AnyShape line = plain, shape = sample_of(GetParam());
            for (const Field& field : fields_of(line)) {
                const double before = std::exchange(*field.value, value);
                SCOPED_TRACE(field.name);
                expect_hit_at_0(line, shape);
                *field.value = before;
            }
            for (const Field& field : fields_of(shape)) {
                const double before = std::exchange(*field.value, value);
                SCOPED_TRACE(field.name);
                expect_hit_at_0(line, shape);
                *field.value = before;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(all, CastLaws, ::testing::ValuesIn(bounded_kinds()),
                         [](const auto& kind) { return std::string(name_of(kind.param)); });

// What has lost its extents, met head-on.
TEST(CastFlat, shapes_without_extents_are_hit) {
    const Ray down{Vec3(0, 0, 5), Vec3(0, 0, -1)}, beside{Vec3(0.001, 0, 5), Vec3(0, 0, -1)};
    const Vec3 at(0, 0, 1), zero = Vec3::Zero();
    const std::vector<AnyShape> points{Sphere{at, 0},
                                       Capsule{at, at, 0},
                                       AlignedBox{at, at},
                                       OrientedBox{at, Mat3::Identity(), zero},
                                       Segment{at, at},
                                       Triangle{{at, at, at}},
                                       *ConvexPolygon::make(std::vector{at, at, at})};
    for (const AnyShape& point : points) {
        const auto hit = cast(down, point);
        ASSERT_TRUE(hit) << describe(point);
        EXPECT_NEAR(hit->enter, 4, 1e-12) << describe(point);
        EXPECT_NEAR(hit->exit, 4, 1e-12) << describe(point);
        EXPECT_LT(hit->normal.dot(down.direction), 0) << describe(point);
        EXPECT_FALSE(cast(beside, point)) << describe(point);
    }
    const AlignedBox plate{Vec3(-1, -1, 1), Vec3(1, 1, 1)};
    expect_hit(cast(down, plate), 4, 4, Vec3::UnitZ(), Side::front);
    expect_hit(cast(Ray{Vec3(-3, 0, 1), Vec3(1, 0, 0)}, plate), 2, 4, -Vec3::UnitX(), Side::front);
}

}  // namespace
}  // namespace abut::test
