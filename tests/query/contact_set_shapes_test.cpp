// SPDX-License-Identifier: Apache-2.0
// Where a mesh and a convex shape touch, and where boxes do that a depth limit leaves closed.
#include <map>
#include <numbers>

#include "abut/query/box_contact.hpp"
#include "abut/query/contacts_until.hpp"
#include "kit/generators.hpp"
#include "query/contact_sets.hpp"

namespace abut::test {
namespace {

constexpr double tolerance = 1e-6;
const AlignedBox unit_box{Vec3::Constant(-0.5), Vec3::Constant(0.5)};

ConvexPolyhedron unit_polyhedron() {
    std::vector<Vec3> points;
    for (int i = 0; i < 8; ++i) points.emplace_back(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    return ConvexPolyhedron::hull(points).value();
}

template <class S>
void expect_face_on_face(const S& shape, const Pose& frame, const Vec2& beside, double angular_velocity) {
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1), {2, 2, 2}).value());
    const Vec3 normal = frame.rotation * Vec3::UnitX();
    const Pose pose{frame.rotation, frame.position};
    const Motion a =
        angular_velocity == 0 ? Motion(Linear{normal, pose}) : Motion(Rigid{pose, normal, angular_velocity * normal});
    const Linear b{Vec3::Zero(), {frame.rotation, frame * Vec3(3, beside[0], beside[1])}};
    const FirstContact found = first_contact(cube, a, shape, b, {.horizon = 10}),
                       shapes = first_contact(unit_box, a, unit_box, b, {.horizon = 10});
    ASSERT_EQ(found.outcome, Outcome::contact);
    EXPECT_LT((found.axis - normal).norm(), 1e-9);
    ASSERT_EQ(found.patches.size(), 1u);
    EXPECT_LT((found.patches[0].normal - normal).norm(), 1e-9);
    EXPECT_EQ(found.patches[0].points.size(), shapes.patches[0].points.size());
    EXPECT_LT(difference(found.patches[0].points, shapes.patches[0].points), 3 * tolerance);
    EXPECT_EQ(found.patches[0].feature_a.kind, Feature::Kind::face);
    EXPECT_EQ(found.patches[0].feature_b.kind, Feature::Kind::face);
    const FirstContact back = first_contact(shape, b, cube, a, {.horizon = 10});
    ASSERT_EQ(back.patches.size(), 1u);
    EXPECT_EQ(back.axis, -found.axis);
    EXPECT_EQ(back.patches[0].normal, -found.patches[0].normal);
    EXPECT_EQ(back.patches[0].triangle[1], found.patches[0].triangle[0]);
}

TEST(ContactSetWithShape, of_a_face_on_a_face_is_that_of_the_shapes) {
    Random random(seed() + 11);
    const ConvexPolyhedron polyhedron = unit_polyhedron();
    const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3::Constant(0.5)};
    for (int i = -7; i <= 7; i += 2)
        for (int j = -7; j <= 7; j += 2) {
            SCOPED_TRACE(std::to_string(i) + " " + std::to_string(j));
            const Pose frame = (i + j) % 4 == 0 ? Pose{} : Pose{Quat(random.rotation()), random.vector(2)};
            const double angular_velocity = (i + j) % 3 == 0 ? 0.1 : 0;
            const Vec2 beside(i / 8.0, j / 8.0);
            expect_face_on_face(unit_box, frame, beside, angular_velocity);
            expect_face_on_face(box, frame, beside, angular_velocity);
            expect_face_on_face(polyhedron, frame, beside, angular_velocity);
        }
}

// Near an edge of the face, where the side is within the tolerance of the ball as well.
TEST(ContactSetWithShape, of_a_ball_on_a_face_is_one_point) {
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1), {2, 2, 2}).value());
    for (const double x : {0.0, 0.25, 0.4, 0.499, 0.49995, 0.5})
        for (const double angular_velocity : {0.0, 1.0}) {
            SCOPED_TRACE(std::to_string(x) + ", angular_velocity " + std::to_string(angular_velocity));
            const Rigid falling{{Quat::Identity(), Vec3(x, 0.125, 3)}, Vec3(0, 0, -1), Vec3(0, 0, angular_velocity)};
            const FirstContact found = first_contact(Sphere{Vec3::Zero(), 1}, falling, cube, Linear{}, {.horizon = 5});
            ASSERT_EQ(found.outcome, Outcome::contact);
            ASSERT_EQ(found.patches.size(), 1u);
            ASSERT_EQ(found.patches[0].points.size(), 1u);
            EXPECT_LT((found.patches[0].normal - Vec3(0, 0, -1)).norm(), 1e-5);
            EXPECT_LT((found.patches[0].points[0] - Vec3(x, 0.125, 0.5)).norm(), 2e-6);
        }
}

TEST(ContactSetWithShape, of_a_capsule_that_lies_on_a_face_is_a_segment) {
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1), {3, 3, 3}).value());
    const Capsule capsule{Vec3(-2, 0, 0), Vec3(2, 0, 0), 0.25};
    for (const double angle : {0.0, 0.3, std::numbers::pi / 4}) {
        const Linear falling{Vec3(0, 0, -1), {Quat(Eigen::AngleAxisd(angle, Vec3::UnitZ())), Vec3(0.1, 0.05, 3)}};
        const FirstContact found = first_contact(cube, Linear{}, capsule, falling, {.horizon = 5});
        ASSERT_EQ(found.outcome, Outcome::contact);
        ASSERT_EQ(found.patches.size(), 1u);
        ASSERT_EQ(found.patches[0].points.size(), 2u);
        EXPECT_LT((found.patches[0].normal - Vec3::UnitZ()).norm(), 1e-9);
        const FirstContact shapes = first_contact(unit_box, Linear{}, capsule, falling, {.horizon = 5});
        EXPECT_LT(difference(found.patches[0].points, shapes.patches[0].points), 1e-6);
    }
}

// How far a point is from a box.
double off(const Vec3& point, const OrientedBox& box) { return distance(Sphere{point, 0}, box).distance; }

// Of the boxes of a tree at a depth, and leaves above it, the least distance of a point to one of them.
double off_boxes(const Mesh& tree, int depth, const Pose& at, const Vec3& point) {
    double least = INFINITY;
    tree.tree().for_each_box([&](const TreeBox& box) {
        const bool is_at_end = box.is_leaf ? depth < 0 || box.depth <= depth : box.depth == depth;
        if (is_at_end) least = std::min(least, off(point, transformed(box.box, at)));
        return Flow::proceed;
    });
    return least;
}

TEST(DepthLimits, in_motion_have_a_place_and_normals) {
    Random random(seed() + 12);
    int of_boxes = 0, differing = 0;
    for (int i = 0; i < 20; ++i) {
        const Mesh tree = tree_of(make_blob_mesh(1, 0.4, 4, static_cast<std::uint64_t>(i)).value());
        const Vec3 way = random.direction();
        const Rigid a{{Quat(random.rotation()), Vec3::Zero()}, Vec3::Zero(), random.vector(1)},
            b{{Quat(random.rotation()), 4 * way}, -3 * way, random.vector(1)};
        const FirstContact truth = first_contact(tree, a, tree, b);
        std::map<std::pair<int, int>, double> times;
        for (const int depth_a : {-1, 0, 2, 4})
            for (const int depth_b : {-1, 0, 3}) {
                SCOPED_TRACE(std::to_string(i) + ": " + std::to_string(depth_a) + " and " + std::to_string(depth_b));
                const FirstContact found =
                    first_contact(tree, a, tree, b, {.max_depth_a = depth_a, .max_depth_b = depth_b});
                times[{depth_a, depth_b}] = found.time;
                ASSERT_NE(found.outcome, Outcome::unresolved);
                if (truth.outcome == Outcome::contact) {
                    EXPECT_NE(found.outcome, Outcome::free);
                    EXPECT_LE(found.time, truth.time + 1e-4);
                }
                EXPECT_TRUE(found.exact || depth_a >= 0 || depth_b >= 0);
                if (found.exact) continue;
                ++of_boxes;
                ASSERT_EQ(found.patches.size(), 1u);
                EXPECT_LT((found.axis - found.patches[0].normal).norm(), 1e-12);
                Vec3 middle = Vec3::Zero();
                for (const Vec3& point : found.patches[0].points)
                    middle += point / static_cast<double>(found.patches[0].points.size());
                // Boxes are said to touch when they do so within a small step.
                EXPECT_LT(off_boxes(tree, depth_a, pose_at(a, found.time), middle), 1e-3);
                EXPECT_LT(off_boxes(tree, depth_b, pose_at(b, found.time), middle), 1e-3);
                for (const Vec3& normal : found.box_normals) EXPECT_NEAR(normal.norm(), 1, 1e-12);
            }
        differing += times[{0, 3}] != times[{4, 0}];
    }
    EXPECT_GT(of_boxes, 50);
    EXPECT_GT(differing, 5);
}

TEST(DepthLimits, beside_a_shape_are_those_of_the_mesh) {
    const Mesh blob = tree_of(make_blob_mesh(1, 0.4, 4, 3).value());
    const Sphere ball{Vec3::Zero(), 0.5};
    const Linear coming{Vec3(-3, 0, 0), {Quat::Identity(), Vec3(4, 0, 0)}};
    const FirstContact coarse = first_contact(blob, Linear{}, ball, coming, {.max_depth_a = 0}),
                       mirrored = first_contact(ball, coming, blob, Linear{}, {.max_depth_b = 0}),
                       other = first_contact(blob, Linear{}, ball, coming, {.max_depth_b = 0});
    EXPECT_FALSE(coarse.exact);
    EXPECT_FALSE(mirrored.exact);
    EXPECT_TRUE(other.exact);
    EXPECT_EQ(coarse.time, mirrored.time);
    EXPECT_LT(coarse.time, other.time);
    ASSERT_EQ(coarse.patches.size(), 1u);
    EXPECT_EQ(coarse.box_normals[0], mirrored.box_normals[1]);
    EXPECT_EQ(coarse.axis, -mirrored.axis);
}

// Each two boxes once, and all that hold triangles which touch.
TEST(DepthLimits, of_contacts_until_tell_boxes) {
    const Mesh blob = tree_of(make_blob_mesh(1, 0.4, 4, 5).value());
    const Rigid coming{{Quat::Identity(), Vec3(3, 0, 0)}, Vec3(-2, 0, 0), Vec3(0, 0, 1)};
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> boxes;
    double before = 0, first = INFINITY, first_boxes = INFINITY;
    const auto coarse =
        contacts_until(blob, Linear{}, blob, coming, {.max_depth_a = 2, .max_depth_b = 2}, [&](const TimedContact& c) {
            EXPECT_FALSE(c.exact);
            EXPECT_FALSE(c.patch.points.empty());
            EXPECT_NEAR(c.box_normals[0].norm(), 1, 1e-12);
            EXPECT_GE(c.time, before);
            before = c.time;
            first_boxes = std::min(first_boxes, c.time);
            EXPECT_TRUE(boxes.emplace(std::pair(c.patch.triangle[0], c.patch.triangle[1]), c.time).second);
            return Flow::proceed;
        });
    contacts_until(blob, Linear{}, blob, coming, {}, [&](const TimedContact& c) {
        EXPECT_TRUE(c.exact);
        first = std::min(first, c.time);
        return Flow::stop;
    });
    EXPECT_EQ(coarse.outcome, Outcome::contact);
    EXPECT_EQ(coarse.time, 1);
    EXPECT_EQ(coarse.contacts, boxes.size());
    EXPECT_GT(boxes.size(), 2u);
    EXPECT_LE(first_boxes, first);
}

}  // namespace
}  // namespace abut::test
