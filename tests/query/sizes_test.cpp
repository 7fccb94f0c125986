// SPDX-License-Identifier: Apache-2.0
// What turns is answered alike at all sizes that doubles have: lengths times a power of two, and everything that is a
// length in the answer times it as well.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "abut/abut.hpp"

namespace abut {
namespace {

constexpr double pi = std::numbers::pi;

template <class S>
struct Pair {
    S moving, still;
};

// Each of the two is about a ninth of e in size, one at e along x and the other at e along y.
template <class Make>
auto pair_of(double e, Make&& make) {
    using S = decltype(make(Vec3(), 1.0));
    return Pair<S>{make(Vec3(e, 0, 0), e / 9), make(Vec3(0, e, e / 30), e / 9)};
}

ConvexPolyhedron octahedron(const Vec3& at, double r) {
    const std::vector<Vec3> points{at + Vec3(r, 0, 0), at - Vec3(r, 0, 0), at + Vec3(0, r, 0),
                                   at - Vec3(0, r, 0), at + Vec3(0, 0, r), at - Vec3(0, 0, r)};
    return ConvexPolyhedron::hull(points).value();
}

ConvexPolygon square(const Vec3& at, double r) {
    const std::vector<Vec3> corners{at + Vec3(r, 0, r), at + Vec3(-r, r, r), at + Vec3(-r, 0, -r),
                                    at + Vec3(r, -r, -r)};
    return ConvexPolygon::make(corners).value();
}

Mesh mesh_at(const Vec3& at, double r) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) corners.push_back(at + Vec3(i & 4 ? r : -r, i & 2 ? r : -r, i & 1 ? r : -r));
    return Mesh::make(TriangleMesh::make(std::move(corners), {{0, 1, 3},
                                                              {0, 3, 2},
                                                              {4, 6, 7},
                                                              {4, 7, 5},
                                                              {0, 4, 5},
                                                              {0, 5, 1},
                                                              {2, 3, 7},
                                                              {2, 7, 6},
                                                              {0, 2, 6},
                                                              {0, 6, 4},
                                                              {1, 5, 7},
                                                              {1, 7, 3}})
                          .value())
        .value();
}

// 1e-300 to 1e300, as powers of two.
std::vector<int> exponents() {
    return {-996, -800, -600, -535, -520, -400, -150, -20, 30, 200, 400, 505, 520, 800, 990};
}

template <class Make>
void expect_the_same_at_all_sizes(const char* name, Make&& make) {
    const Rigid turning{.velocity = Vec3::Zero(), .angular_velocity = Vec3(0, 0, pi)};
    const auto ask = [&](double e) {
        const auto [a, b] = pair_of(e, make);
        const Motion moving =
            Rigid{{Quat::Identity(), Vec3(0, 0, e / 50)}, Vec3(0, 0, -e / 20), turning.angular_velocity};
        const Motion rest = Linear{};
        struct {
            FirstContact contact;
            Clearance apart;
            SampledContact sampled;
        } result;
        const ContactOptions options{.tolerance = e * 0x1p-20};
        ContactOptions early = options;
        early.horizon = 0.25;
        result.contact = first_contact(a, moving, b, rest, options);
        result.apart = clearance(a, moving, b, rest, early);
        result.sampled = sampled_first_contact(a, moving, b, rest, {.samples = 5, .is_conservative = true});
        return result;
    };
    const auto one = ask(1);
    ASSERT_EQ(one.contact.outcome, Outcome::contact) << name;
    ASSERT_EQ(one.apart.reason, Reason::none) << name;
    ASSERT_TRUE(one.sampled.time) << name;
    for (const int exponent : exponents()) {
        const double e = std::ldexp(1, exponent);
        const auto other = ask(e);
        EXPECT_EQ(other.contact.outcome, Outcome::contact) << name << " 2^" << exponent;
        EXPECT_EQ(other.contact.reason, Reason::none) << name << " 2^" << exponent;
        EXPECT_NEAR(other.contact.time, one.contact.time, 1e-5) << name << " 2^" << exponent;
        EXPECT_LE(other.contact.gap, e * 0x1p-20) << name << " 2^" << exponent;
        EXPECT_EQ(other.apart.reason, Reason::none) << name << " 2^" << exponent;
        EXPECT_NEAR(other.apart.distance / e, one.apart.distance, 2e-6) << name << " 2^" << exponent;
        EXPECT_NEAR(other.apart.at_least / e, one.apart.at_least, 2e-6) << name << " 2^" << exponent;
        ASSERT_TRUE(other.sampled.time) << name << " 2^" << exponent;
        EXPECT_NEAR(*other.sampled.time, *one.sampled.time, 1e-9) << name << " 2^" << exponent;
    }
}

TEST(Sizes, of_what_turns_do_not_matter) {
    expect_the_same_at_all_sizes("sphere", [](const Vec3& at, double r) { return Sphere{at, r}; });
    expect_the_same_at_all_sizes("capsule", [](const Vec3& at, double r) {
        return Capsule{at, at + Vec3(r, r, 0), r / 2};
    });
    expect_the_same_at_all_sizes("aligned box", [](const Vec3& at, double r) {
        return AlignedBox{at - Vec3(r, r / 2, r), at + Vec3(r, r, r)};
    });
    expect_the_same_at_all_sizes("oriented box", [](const Vec3& at, double r) {
        return OrientedBox{at, Quat(0.8, 0, 0.6, 0).toRotationMatrix(), Vec3(r, r / 2, r)};
    });
    expect_the_same_at_all_sizes("segment", [](const Vec3& at, double r) {
        const Vec3 half = at[0] > 0 ? Vec3(0, 0, 3 * r) : Vec3(0, 3 * r, 0);
        return Segment{at - half, at + half};
    });
    expect_the_same_at_all_sizes("triangle", [](const Vec3& at, double r) {
        return Triangle{{at, at + Vec3(r, 0, -r), at + Vec3(0, r, r)}};
    });
    expect_the_same_at_all_sizes("polygon", square);
    expect_the_same_at_all_sizes("polyhedron", octahedron);
    expect_the_same_at_all_sizes("mesh", mesh_at);
}

TEST(Sizes, of_flat_shapes_do_not_matter_to_what_they_share) {
    const auto shared = [](double e) {
        const Triangle a{{Vec3(0, 0, 0), Vec3(e, 0, 0), Vec3(0, e, 0)}};
        const Triangle b{{Vec3(e / 4, e / 4, -e), Vec3(e / 4, e / 4, e), Vec3(-e, e / 4, e / 8)}};
        return intersection(a, b).points;
    };
    const Points one = shared(1);
    ASSERT_EQ(one.size(), 2u);
    for (const int exponent : exponents()) {
        const double e = std::ldexp(1, exponent);
        const Points points = shared(e);
        ASSERT_EQ(points.size(), one.size()) << exponent;
        for (std::size_t i = 0; i < one.size(); ++i) EXPECT_LT((points[i] / e - one[i]).norm(), 1e-9) << exponent;
    }
}

TEST(Sizes, of_a_mesh_do_not_matter_to_where_a_ray_meets_it) {
    for (const int exponent : exponents()) {
        const double e = std::ldexp(1, exponent);
        const auto hit = cast(Ray{Vec3(-5 * e, e / 40, e / 50), Vec3(e, 0, 0)}, mesh_at(Vec3::Zero(), e / 9), {});
        ASSERT_TRUE(hit) << exponent;
        EXPECT_NEAR(hit->weights.sum(), 1, 1e-12) << exponent;
        EXPECT_NEAR(hit->enter, 5 - 1.0 / 9, 1e-9) << exponent;
        EXPECT_NEAR(hit->weights.minCoeff(), 0.0225, 1e-9) << exponent;
    }
}

}  // namespace
}  // namespace abut
