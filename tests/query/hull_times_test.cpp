// SPDX-License-Identifier: Apache-2.0
// Hulls whose path nearly runs along the face that they first touch: thousands of axes would tell when, and few have
// to. The truth is the method of separating axes over all of them, in numbers of 64 bits.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/abut.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using Long = Eigen::Matrix<long double, 3, 1>;

constexpr long double infinite = std::numeric_limits<long double>::infinity();

const int scenes = (is_sanitized() ? 40 : 400) * rounds();

ConvexPolyhedron random_hull(Random& random, int vertices, const Vec3& center) {
    std::vector<Vec3> points;
    for (int i = 0; i < vertices; ++i) points.push_back(center + random.vector(1).normalized());
    return ConvexPolyhedron::hull(points).value();
}

struct Scene {
    ConvexPolyhedron a, b;
    Vec3 velocity;
};

// A vertex of b meets a point of a face of a at about time 1, on a way that comes down by 1 where it goes on by
// `shallow`.
Scene random_scene(Random& random, double shallow) {
    const ConvexPolyhedron a = random_hull(random, 24, Vec3::Zero()), b = random_hull(random, 24, Vec3::Zero());
    const std::size_t face = random.index(a.faces().size());
    const Vec3 normal = a.face_normal(face);
    Vec3 on_face = Vec3::Zero(), corner = b.vertices()[0];
    for (const auto i : a.faces()[face]) on_face += a.vertices()[i] / static_cast<double>(a.faces()[face].size());
    for (const Vec3& vertex : b.vertices())
        if (vertex.dot(normal) < corner.dot(normal)) corner = vertex;
    const Vec3 velocity = 3 * (normal.cross(random.vector(1)).normalized() - normal / shallow);
    const Pose pose{Quat::Identity(), on_face - corner - velocity};
    return {a, transformed(b, pose), velocity};
}

struct Times {
    long double first, last;
};

Times exact_times(const Scene& scene) {
    Times times{-infinite, infinite};
    const Long velocity = scene.velocity.cast<long double>();
    const auto look_at = [&](const Long& axis) {
        const long double length = axis.norm();
        if (length < 1e-12L) return;  // of parallel edges
        const auto range = [&](const ConvexPolyhedron& shape) {
            long double lo = infinite, hi = -infinite;
            for (const Vec3& vertex : shape.vertices()) {
                const long double height = axis.dot(vertex.cast<long double>());
                lo = std::min(lo, height);
                hi = std::max(hi, height);
            }
            return std::pair(lo, hi);
        };
        const auto [a_lo, a_hi] = range(scene.a);
        const auto [b_lo, b_hi] = range(scene.b);
        const long double speed = axis.dot(velocity), one = (a_lo - b_hi) / speed, two = (a_hi - b_lo) / speed;
        times.first = std::max(times.first, std::min(one, two));
        times.last = std::min(times.last, std::max(one, two));
    };
    const auto edge = [](const ConvexPolyhedron& shape, const ConvexPolyhedron::Edge& ends) -> Long {
        return shape.vertices()[ends[1]].cast<long double>() - shape.vertices()[ends[0]].cast<long double>();
    };
    for (const ConvexPolyhedron* shape : {&scene.a, &scene.b})
        for (std::size_t f = 0; f < shape->faces().size(); ++f) {
            const auto& [i, j, k] = shape->face_corners(f);
            look_at(edge(*shape, {i, j}).cross(edge(*shape, {i, k})));
        }
    for (const auto& e : scene.a.edges())
        for (const auto& f : scene.b.edges()) look_at(edge(scene.a, e).cross(edge(scene.b, f)));
    return times;
}

TEST(HullTimes, are_exact_on_a_path_along_a_face_and_take_few_directions) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 43);
    int contacts = 0, asked_all = 0;
    for (int i = 0; i < scenes; ++i) {
        const double shallow = random.logarithmic(4, 1e9);
        const Scene scene = random_scene(random, shallow);
        SCOPED_TRACE("scene " + std::to_string(i) + ", shallow by " + std::to_string(shallow));
        const ContactOptions options{.horizon = 10};
        const FirstContact found = first_contact(scene.a, Linear{}, scene.b, Linear{scene.velocity}, options);
        const FirstContact mirrored = first_contact(scene.b, Linear{scene.velocity}, scene.a, Linear{}, options);
        EXPECT_EQ(mirrored.outcome, found.outcome);
        EXPECT_EQ(mirrored.time, found.time);
        EXPECT_EQ(mirrored.last, found.last);
        asked_all += found.stats.axes > 100;

        const Times exact = exact_times(scene);
        const double reach = 12, tolerance = 1e-12 * reach;
        if (found.outcome == Outcome::free) {
            EXPECT_GT(exact.first, exact.last);
            continue;
        }
        if (found.outcome != Outcome::contact) continue;  // the way leads through a from the start
        ++contacts;
        const double closing = -found.axis.dot(scene.velocity);
        EXPECT_GT(closing, 0);
        EXPECT_LE(static_cast<double>(found.time - exact.first) * closing, 1e-18 * reach) << "late";
        EXPECT_LE(static_cast<double>(exact.first - found.time) * closing, tolerance) << "early";
        ASSERT_TRUE(found.last);
        const double pace = scene.velocity.norm();
        EXPECT_GE(*found.last, static_cast<double>(exact.last) - tolerance / pace);
        ASSERT_EQ(found.patches.size(), 1U);
        EXPECT_FALSE(found.patches[0].points.empty());
    }
    EXPECT_GT(contacts, scenes / 3);
    // Two that hardly graze each other are asked about all of their axes.
    EXPECT_LT(asked_all, scenes / 20);
    RecordProperty("asked_all", asked_all);
    RecordProperty("contacts", contacts);
}

}  // namespace
}  // namespace abut::test
