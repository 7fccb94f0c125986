// SPDX-License-Identifier: Apache-2.0
// Cylinders against every bounded shape: what is claimed is proven again with supports in floats of 128 bits.
#include <numbers>

#include "abut/abut.hpp"
#include "support/pair_params.hpp"
#include "support/quad_support.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

Cylinder random_cylinder(Random& random) {
    const Vec3 axis = random.one_in(4) ? Vec3(Vec3::Unit(static_cast<int>(random.index(3)))) : random.direction();
    const double length = random.logarithmic(0.1, 3), radius = random.one_in(10) ? 0 : random.logarithmic(0.05, 2);
    const Vec3 start = random.vector(1);
    return {start, start + length * axis, radius};
}

AnyShape random_of(Kind kind, Random& random) {
    if (kind == Kind::cylinder) return random_cylinder(random);
    const Pose pose{random.one_in(4) ? Quat(Quat::Identity()) : random.rotation(), random.vector(1)};
    const AnyShape shape = scaled(sample_of(kind), random.logarithmic(0.2, 2));
    if (kind == Kind::aligned_box) return translated(shape, pose.position);
    return moved(shape, pose);
}

double reach_of(const AnyShape& a, const AnyShape& b) { return reach(a, b); }

// Whether a point is in a shape within a length: along no direction does it lie beyond it by more.
bool is_in(const AnyShape& shape, const Vec3& point, double within) {
    if (const auto* cylinder = std::get_if<Cylinder>(&shape)) return outside_of(*cylinder, point) <= within;
    return distance(shape, Sphere{point, 0}).distance <= within;
}

class CylinderPair : public PairTest {};

TEST_P(CylinderPair, at_rest_is_proven_by_supports_in_128_bits) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 1);
    int apart = 0;
    const int count = (is_sanitized() ? 20 : 300) * rounds();
    for (int i = 0; i < count; ++i) {
        AnyShape a = random_of(GetParam().a, random), b = random_of(GetParam().b, random);
        b = translated(b, random.direction() * random.real(0, 4));
        if (i % 3 == 0) {  // nearly touching, or hardly in each other
            const Closest closest = distance(a, b);
            if (closest.distance > 0)
                b = translated(b, (closest.point_a - closest.point_b) *
                                      (1 - random.one_of(std::array{-1e-9, 0.0, 1e-12, 1e-9, 1e-6, 1e-3})));
        }
        const double small = 1e-9 * reach_of(a, b), bound = rounding_bound(a, b);
        SCOPED_TRACE("case " + std::to_string(i) + describe(a, b));
        const bool touches = intersects(a, b);
        EXPECT_EQ(intersects(b, a), touches);
        const Closest closest = distance(a, b), mirrored = distance(b, a);
        EXPECT_NEAR(mirrored.distance, closest.distance, small);
        EXPECT_EQ(closest.distance == 0, touches);
        EXPECT_TRUE(is_in(a, closest.point_a, small)) << closest.point_a.transpose();
        EXPECT_TRUE(is_in(b, closest.point_b, small)) << closest.point_b.transpose();
        EXPECT_NEAR((closest.point_b - closest.point_a).norm(), closest.distance, small);
        const auto axis = separating_axis(a, b);
        EXPECT_EQ(axis.has_value(), !touches);
        if (axis) {
            ++apart;
            const double gap = quad_gap(a, b, axis->axis);
            EXPECT_GT(gap, 0);
            EXPECT_NEAR(gap, axis->gap, small);
            EXPECT_NEAR(axis->gap, closest.distance, small);
        } else {
            for (int k = 0; k < 200; ++k) EXPECT_LE(quad_gap(a, b, random.direction()), 2 * bound);
        }
    }
    EXPECT_GT(apart, count / 4);
    EXPECT_LT(apart, count);
}

TEST_P(CylinderPair, depth_is_the_least_way_out) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 2);
    const int count = (is_sanitized() ? 3 : 25) * rounds();
    for (int i = 0; i < count; ++i) {
        const AnyShape a = random_of(GetParam().a, random),
                       b = translated(random_of(GetParam().b, random), random.vector(0.5));
        const double small = 1e-9 * reach_of(a, b);
        SCOPED_TRACE("case " + std::to_string(i) + describe(a, b));
        const Penetration found = penetration(a, b);
        EXPECT_EQ(found.depth > 0 || found.normal.norm() > 0, intersects(a, b));
        if (!intersects(a, b)) continue;
        EXPECT_NEAR(found.normal.norm(), 1, 1e-11);
        EXPECT_NEAR(-quad_gap(a, b, found.normal), found.depth, small);
        EXPECT_LE(distance(a, translated(b, found.depth * found.normal)).distance, small);
        EXPECT_TRUE(is_in(a, found.point_a, small)) << found.point_a.transpose();
        EXPECT_TRUE(is_in(b, found.point_b, small)) << found.point_b.transpose();
        for (int k = 0; k < 2000; ++k) {
            const Vec3 direction = k % 2 == 0
                                       ? random.direction()
                                       : Vec3((found.normal + random.vector(random.logarithmic(1e-4, 1))).normalized());
            EXPECT_GE(-quad_gap(a, b, direction), found.depth - small) << direction.transpose();
        }
    }
}

TEST_P(CylinderPair, straight_motion_meets_when_it_does) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 3);
    int contacts = 0, misses = 0;
    const int count = (is_sanitized() ? 5 : 60) * rounds();
    for (int i = 0; i < count; ++i) {
        const AnyShape a = random_of(GetParam().a, random), b = random_of(GetParam().b, random);
        const Vec3 from = random.direction() * random.real(3, 6);
        const Linear first{random.vector(1), Pose{}},
            second{-from * random.real(0.5, 2) + random.vector(1), Pose{Quat::Identity(), from}};
        SCOPED_TRACE("case " + std::to_string(i) + describe(a, b));
        const FirstContact found = first_contact(a, first, b, second);
        const auto gap_at = [&](double time) {
            return distance(a, pose_at(first, time), b, pose_at(second, time)).distance;
        };
        const double small = 1e-9 * (reach_of(a, b) + 10);
        ASSERT_NE(found.outcome, Outcome::unresolved);
        const double end = found.outcome == Outcome::contact ? found.time : 1;
        if (found.outcome == Outcome::overlapping) {
            EXPECT_LE(gap_at(0), small);
            continue;
        }
        for (int k = 0; k < 100; ++k) EXPECT_GT(gap_at(end * k / 100), 0) << k;
        if (found.outcome == Outcome::free) {
            ++misses;
            continue;
        }
        ++contacts;
        EXPECT_LE(gap_at(found.time), small);
        EXPECT_LE(gap_at(found.time + 1e-9), small);
        ASSERT_FALSE(found.patches.empty());
        for (const ContactPatch& patch : found.patches)
            for (const Vec3& point : patch.points) {
                const double near = 1e-7 * (reach_of(a, b) + 10);
                EXPECT_LE(distance(a, pose_at(first, found.time), Sphere{point, 0}).distance, near);
                EXPECT_LE(distance(b, pose_at(second, found.time), Sphere{point, 0}).distance, near);
            }
        const FirstContact other = first_contact(b, second, a, first);
        EXPECT_NEAR(other.time, found.time, 1e-9);
        if (found.last) {
            EXPECT_LE(gap_at(*found.last), small);
        }
    }
    EXPECT_GT(contacts, count / 10);
    EXPECT_GT(misses, 0);
}

TEST_P(CylinderPair, turning_motion_meets_within_the_tolerance) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 4);
    int contacts = 0;
    const int count = (is_sanitized() ? 2 : 25) * rounds();
    for (int i = 0; i < count; ++i) {
        const AnyShape a = random_of(GetParam().a, random), b = random_of(GetParam().b, random);
        const Vec3 from = random.direction() * random.real(3, 6);
        const Rigid first{Pose{random.rotation(), Vec3::Zero()}, random.vector(0.5), random.vector(4)},
            second{Pose{random.rotation(), from}, -from * random.real(0.5, 2), random.vector(4), random.vector(0.3)};
        SCOPED_TRACE("case " + std::to_string(i) + describe(a, b));
        const ContactOptions options;
        const FirstContact found = first_contact(a, first, b, second, options);
        const auto gap_at = [&](double time) {
            return distance(a, pose_at(first, time), b, pose_at(second, time)).distance;
        };
        ASSERT_NE(found.outcome, Outcome::unresolved);
        const double end = found.outcome == Outcome::contact ? found.time : 1;
        if (found.outcome == Outcome::overlapping) continue;
        for (int k = 0; k < 100; ++k) EXPECT_GT(gap_at(end * k / 100), 0) << k;
        if (found.outcome == Outcome::contact) {
            ++contacts;
            EXPECT_LE(gap_at(found.time), options.tolerance * (1 + 1e-6));
        }
        const Clearance near = clearance(a, first, b, second, options);
        EXPECT_NEAR(near.distance, gap_at(near.time), 1e-9);
        if (found.outcome == Outcome::free) {
            EXPECT_GT(near.distance, 0);
        }
        for (int k = 0; k < 100; ++k) EXPECT_GE(gap_at(k / 100.0), near.at_least - 1e-9) << k;
    }
    if (!is_sanitized()) {
        EXPECT_GT(contacts, count / 10);
    }
}

INSTANTIATE_TEST_SUITE_P(all, CylinderPair, ::testing::ValuesIn(curved_pairs()), PairName());

ConvexPolyhedron prism(const Cylinder& cylinder, double radius, int count = 256) {
    const Vec3 axis = (cylinder.end - cylinder.start).normalized(), side = axis.unitOrthogonal();
    const Vec3 other = axis.cross(side);
    std::vector<Vec3> points;
    for (const Vec3& end : {cylinder.start, cylinder.end})
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * pi * i / count;
            points.push_back(end + radius * (std::cos(angle) * side + std::sin(angle) * other));
        }
    return ConvexPolyhedron::hull(points).value();
}

TEST(Cylinders, prisms_of_256_sides_inside_and_around_bracket_answers) {
    Random random(seed() + 5);
    for (int i = 0; i < (is_sanitized() ? 4 : 60); ++i) {
        Cylinder cylinder = random_cylinder(random);
        cylinder.radius = std::max(cylinder.radius, 0.05);
        const ConvexPolyhedron inside = prism(cylinder, cylinder.radius),
                               around = prism(cylinder, cylinder.radius / std::cos(pi / 256));
        const auto kind = static_cast<Kind>(random.index(kind_count));
        if (kind == Kind::ray) continue;
        const AnyShape other = translated(random_of(kind, random), random.direction() * random.real(0, 3));
        const double found = distance(other, cylinder).distance, small = 1e-9 * reach_of(other, cylinder);
        EXPECT_LE(found, distance(other, inside).distance + small) << describe(other, cylinder);
        EXPECT_GE(found, distance(other, around).distance - small) << describe(other, cylinder);
        const double deep = penetration(other, cylinder).depth;
        EXPECT_GE(deep, penetration(other, inside).depth - small) << describe(other, cylinder);
        EXPECT_LE(deep, penetration(other, around).depth + small) << describe(other, cylinder);
        const Linear rest{}, moves{random.vector(4), Pose{Quat::Identity(), random.direction() * 5}};
        const auto time_of = [&](const auto& shape) {
            const FirstContact contact = first_contact(other, rest, shape, moves);
            return contact.outcome == Outcome::free ? 2 : contact.time;
        };
        EXPECT_LE(time_of(cylinder), time_of(inside) + 1e-9);
        EXPECT_GE(time_of(cylinder), time_of(around) - 1e-9);
    }
}

TEST(Cylinders, valid_is_what_has_an_axis) {
    EXPECT_FALSE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1), 1}));
    EXPECT_FALSE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1), 0}));
    EXPECT_FALSE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1e-4), 1}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 0.99e-4), 1}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, 1), Vec3(0, 0, 1), 0}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1), -1}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, NAN), Vec3(0, 0, 1), 1}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, INFINITY, 1), 1}));
    EXPECT_TRUE(validate(Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1), INFINITY}));
    EXPECT_NE(validate(Cylinder{Vec3(1, 2, 3), Vec3(1, 2, 3), 1})->message.find("axis"), std::string::npos);
}

TEST(Cylinders, contain_their_surface) {
    const Cylinder cylinder{Vec3(0, 0, 0), Vec3(0, 0, 2), 1};
    for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0.6, -0.8, 2), Vec3(0, 1, 1), Vec3(0.3, 0.3, 0.7)})
        EXPECT_TRUE(contains(cylinder, p)) << p.transpose();
    for (const Vec3& p : {Vec3(0, 0, -1e-9), Vec3(1 + 1e-9, 0, 1), Vec3(0.6, -0.8, 2 + 1e-9), Vec3(0.71, 0.71, 1)})
        EXPECT_FALSE(contains(cylinder, p)) << p.transpose();
}

TEST(Cylinders, are_hit_by_rays_on_their_side_and_their_ends) {
    const Cylinder cylinder{Vec3(0, 0, 0), Vec3(0, 0, 2), 1};
    const auto side = cast(Ray{Vec3(-3, 0.6, 1), Vec3(1, 0, 0)}, cylinder);
    ASSERT_TRUE(side);
    EXPECT_NEAR(side->enter, 2.2, 1e-11);
    EXPECT_NEAR(side->exit, 3.8, 1e-11);
    EXPECT_LT((side->normal - Vec3(-0.8, 0.6, 0)).norm(), 1e-6);
    const auto end = cast(Ray{Vec3(0.5, 0.5, 5), Vec3(0, 0, -2)}, cylinder);
    ASSERT_TRUE(end);
    EXPECT_NEAR(end->enter, 1.5, 1e-11);
    EXPECT_NEAR(end->exit, 2.5, 1e-11);
    EXPECT_LT((end->normal - Vec3(0, 0, 1)).norm(), 1e-9);
    EXPECT_FALSE(cast(Ray{Vec3(-3, 1.001, 1), Vec3(1, 0, 0)}, cylinder));
    const auto inside = cast(Ray{Vec3(0, 0, 1), Vec3(1, 0, 0)}, cylinder);
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->enter, 0);
    EXPECT_NEAR(inside->exit, 1, 1e-11);
}

// A line is hit where a point that moves along it meets the cylinder, and leaves where it lets go of it.
TEST(Cylinders, are_hit_where_supports_in_128_bits_say) {
    Random random(seed() + 8);
    int hits = 0;
    const int count = is_sanitized() ? 200 : 5000;
    for (int i = 0; i < count; ++i) {
        const Cylinder cylinder = random_cylinder(random);
        const Vec3 middle = (cylinder.start + cylinder.end) / 2, axis = (cylinder.end - cylinder.start).normalized();
        const Vec3 direction = random.one_in(8) ? axis : random.direction();
        const Vec3 from = middle + random.vector(cylinder.radius) - direction * random.real(-0.5, 4);
        const auto hit = cast(Ray{from, direction}, cylinder);
        SCOPED_TRACE("case " + std::to_string(i) + describe(cylinder, Ray{from, direction}));
        EXPECT_EQ(hit.has_value(), intersects(Ray{from, direction}, cylinder));
        if (!hit) continue;
        ++hits;
        const auto at = [&](double time) { return Vec3(from + time * direction); };
        EXPECT_LE(outside_of(cylinder, at(hit->enter)), 1e-11);
        EXPECT_LE(outside_of(cylinder, at(hit->exit)), 1e-11);
        EXPECT_GT(outside_of(cylinder, at(hit->exit + 1e-6)), 0);
        if (hit->enter > 1e-6) {
            EXPECT_GT(outside_of(cylinder, at(hit->enter - 1e-6)), 0);
            EXPECT_NEAR(hit->normal.norm(), 1, 1e-9);
            EXPECT_LE(hit->normal.dot(direction), 1e-6);
        }
    }
    EXPECT_GT(hits, count / 8);
}

FirstContact falling(const AnyShape& a, const AnyShape& b) {
    return first_contact(a, Linear{}, b, Linear{Vec3(0, 0, -1), Pose{}}, {.horizon = 10});
}

TEST(Cylinders, touch_in_discs_lines_and_points) {
    const AlignedBox floor{Vec3(-5, -5, -1), Vec3(5, 5, 0)};
    const auto standing = falling(floor, Cylinder{Vec3(0, 0, 1), Vec3(0, 0, 2), 1});
    ASSERT_EQ(standing.outcome, Outcome::contact);
    EXPECT_NEAR(standing.time, 1, 1e-11);
    ASSERT_EQ(standing.patches.size(), 1u);
    EXPECT_GE(standing.patches[0].points.size(), 16u);
    EXPECT_EQ(standing.patches[0].feature_b, (Feature{Feature::Kind::face, 0}));
    for (const Vec3& point : standing.patches[0].points) EXPECT_NEAR(point.norm(), 1, 1e-9);

    const auto lying = falling(floor, Cylinder{Vec3(-1, 0, 3), Vec3(2, 0, 3), 1});
    ASSERT_EQ(lying.outcome, Outcome::contact);
    EXPECT_NEAR(lying.time, 2, 1e-11);
    ASSERT_EQ(lying.patches.size(), 1u);
    ASSERT_EQ(lying.patches[0].points.size(), 2u);
    EXPECT_EQ(lying.patches[0].feature_b, (Feature{Feature::Kind::face, 2}));
    EXPECT_NEAR((lying.patches[0].points[0] - lying.patches[0].points[1]).norm(), 3, 1e-9);

    const auto tilted = falling(floor, Cylinder{Vec3(0, 0, 3), Vec3(1, 0, 4), 1});
    ASSERT_EQ(tilted.outcome, Outcome::contact);
    EXPECT_NEAR(tilted.time, 3 - std::sqrt(0.5), 1e-11);
    ASSERT_EQ(tilted.patches.size(), 1u);
    ASSERT_EQ(tilted.patches[0].points.size(), 1u);
    EXPECT_EQ(tilted.patches[0].feature_b, (Feature{Feature::Kind::edge, 0}));
    EXPECT_LT((tilted.patches[0].points[0] - Vec3(std::sqrt(0.5), 0, 0)).norm(), 1e-6);

    // Crossed, one on the other; and end on end, overlapping in a lens.
    const auto crossed =
        falling(Cylinder{Vec3(-2, 0, 0), Vec3(2, 0, 0), 1}, Cylinder{Vec3(0, -2, 4), Vec3(0, 2, 4), 1});
    ASSERT_EQ(crossed.outcome, Outcome::contact);
    EXPECT_NEAR(crossed.time, 2, 1e-11);
    ASSERT_EQ(crossed.patches.size(), 1u);
    ASSERT_EQ(crossed.patches[0].points.size(), 1u);
    EXPECT_LT((crossed.patches[0].points[0] - Vec3(0, 0, 1)).norm(), 1e-9);
    const auto stacked = falling(Cylinder{Vec3(0, 0, -1), Vec3(0, 0, 0), 1}, Cylinder{Vec3(1, 0, 1), Vec3(1, 0, 2), 1});
    ASSERT_EQ(stacked.outcome, Outcome::contact);
    EXPECT_NEAR(stacked.time, 1, 1e-11);
    ASSERT_EQ(stacked.patches.size(), 1u);
    EXPECT_GT(stacked.patches[0].points.size(), 8u);
}

TEST(Cylinders, keep_the_laws_of_scale_and_of_distant_places) {
    Random random(seed() + 6);
    for (int i = 0; i < (is_sanitized() ? 4 : 60); ++i) {
        const auto kind = static_cast<Kind>(random.index(all_kind_count));
        if (kind == Kind::ray) continue;
        const AnyShape a = random_of(kind, random),
                       b = translated(random_cylinder(random), random.direction() * random.real(0, 3));
        SCOPED_TRACE(describe(a, b));
        const double found = distance(a, b).distance, size = reach_of(a, b);
        for (const double factor : {0x1p-60, 0x1p-400, 0x1p60, 0x1p400}) {
            EXPECT_EQ(intersects(scaled(a, factor), scaled(b, factor)), intersects(a, b)) << factor;
            EXPECT_NEAR(distance(scaled(a, factor), scaled(b, factor)).distance / factor, found, 1e-9 * size) << factor;
        }
        const Vec3 far = random.direction() * 1e6;
        const AnyShape c = translated(a, far), d = translated(b, far);
        EXPECT_NEAR(distance(c, d).distance, found, rounding_bound(c, d) + 1e-9 * size);
        const Pose pose{random.rotation(), random.vector(10)};
        if (kind != Kind::aligned_box) {
            EXPECT_NEAR(distance(moved(a, pose), moved(b, pose)).distance, found, 1e-9 * size);
        }
        if (found > 1e-9 * size) {
            EXPECT_FALSE(intersects(moved(a, pose), moved(b, pose)));
        }
    }
}

TEST(Cylinders, thin_discs_and_needles_keep_their_contract) {
    Random random(seed() + 7);
    for (int i = 0; i < (is_sanitized() ? 4 : 60); ++i) {
        const bool is_disc = i % 2 == 0;
        const Vec3 axis = random.direction(), start = random.vector(1);
        const Cylinder thin =
            is_disc ? Cylinder{start, start + 1.001e-4 * axis, 1} : Cylinder{start, start + axis, 1e-12};
        ASSERT_FALSE(validate(thin));
        const auto kind = static_cast<Kind>(random.index(all_kind_count));
        if (kind == Kind::ray) continue;
        const AnyShape other = translated(random_of(kind, random), random.direction() * random.real(0, 2));
        SCOPED_TRACE(describe(other, thin));
        const double small = 1e-9 * reach_of(other, thin);
        const Closest closest = distance(other, thin);
        EXPECT_LE(outside_of(thin, closest.point_b), small);
        if (closest.distance > 0) {
            EXPECT_GE(quad_gap(other, thin, closest.point_b - closest.point_a), closest.distance - small);
        }
        const Penetration depth = penetration(other, thin);
        if (intersects(other, thin)) {
            EXPECT_NEAR(-quad_gap(other, thin, depth.normal), depth.depth, small);
        }
    }
}

TEST(Cylinders, given_nan_prove_nothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Sphere far{Vec3(100, 0, 0), 1};
    for (int field = 0; field < 7; ++field) {
        AnyShape shape = Cylinder{Vec3(0, 0, 0), Vec3(0, 0, 1), 1};
        *fields_of(shape)[static_cast<std::size_t>(field)].value = nan;
        EXPECT_TRUE(intersects(shape, far)) << field;
        EXPECT_FALSE(separating_axis(shape, far)) << field;
        const FirstContact turning = first_contact(shape, Rigid{.angular_velocity = Vec3(1, 0, 0)}, far, Linear{});
        EXPECT_EQ(turning.outcome, Outcome::unresolved) << field;
        EXPECT_EQ(first_contact(shape, Linear{}, far, Linear{}).outcome, Outcome::unresolved) << field;
    }
}

}  // namespace
}  // namespace abut::test
