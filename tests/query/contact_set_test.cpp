// SPDX-License-Identifier: Apache-2.0
// Where meshes touch: against boxes and polyhedra made of the same faces, and against all pairs of triangles.
#include "kit/generators.hpp"
#include "query/contact_sets.hpp"

#include <numbers>

#include "abut/query/contacts_until.hpp"
#include "abut/query/intersection.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

constexpr double tolerance = 1e-6;

// A frame in which a scene lies.
Pose random_frame(Random& random, bool is_turned) {
    return is_turned ? Pose{Quat(random.rotation()), random.vector(3)} : Pose{};
}

// A body that moves in a frame; with a angular velocity about the direction of contact, which leaves faces flat on each
// other.
Motion moving(const Pose& frame, const Vec3& position, const Vec3& velocity, double angular_velocity) {
    const Pose pose{frame.rotation, frame * position};
    const Vec3 way = frame.rotation * velocity;
    if (angular_velocity == 0) return Linear{way, pose};
    return Rigid{pose, way, angular_velocity * way.normalized()};
}

TEST(ContactSet, of_cubes_face_on_face_is_one_patch_of_four_points) {
    Random random(seed());
    const AlignedBox box{Vec3::Constant(-0.5), Vec3::Constant(0.5)};
    for (const unsigned divisions : {1u, 2u, 3u}) {
        const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1), {divisions, divisions, divisions}).value());
        for (int i = -7; i <= 7; ++i)
            for (int j = -7; j <= 7; ++j) {
                SCOPED_TRACE(std::to_string(divisions) + " divisions, " + std::to_string(i) + " " + std::to_string(j));
                if (divisions > 1 && (i + j) % 3 != 0) continue;
                const Pose frame = random_frame(random, (i + j) % 2 != 0);
                const double angular_velocity = (i * j) % 2 == 0 ? 0 : 0.1;
                const Motion a = moving(frame, Vec3::Zero(), Vec3(1, 0, 0), angular_velocity),
                             b = moving(frame, Vec3(3, i / 8.0, j / 8.0), Vec3(0, 0, 0), 0);
                const FirstContact found = first_contact(cube, a, cube, b, {.horizon = 10});
                ASSERT_EQ(found.outcome, Outcome::contact);
                ASSERT_EQ(wrong_points(cube, a, cube, b, found, tolerance), "");
                const Vec3 normal = frame.rotation * Vec3::UnitX();
                EXPECT_LT((found.axis - normal).norm(), 1e-9);
                EXPECT_TRUE(found.complete);
                const FirstContact shapes = first_contact(box, a, box, b, {.horizon = 10});
                ASSERT_EQ(found.patches.size(), 1u);
                ASSERT_EQ(shapes.patches.size(), 1u);
                EXPECT_LT((found.patches[0].normal - normal).norm(), 1e-9);
                EXPECT_EQ(found.patches[0].points.size(), shapes.patches[0].points.size());
                EXPECT_LT(difference(found.patches[0].points, shapes.patches[0].points), 3 * tolerance);
            }
    }
}

// The hull of some points, of which several lie in a few planes.
ConvexPolyhedron random_polyhedron(Random& random) {
    std::vector<Vec3> points;
    const int sides = static_cast<int>(random.integer(3, 7));
    const double top = random.real(0.3, 1);
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * (i + random.real(0, 0.5)) / sides;
        points.emplace_back(std::cos(angle), std::sin(angle), 0);
        if (top < 0.9) points.emplace_back(top * std::cos(angle), top * std::sin(angle), 1);
    }
    if (top >= 0.9) points.emplace_back(0, 0, 1);
    return ConvexPolyhedron::hull(points).value();
}

// A face of each lies on the other.
TEST(ContactSet, of_polyhedra_is_that_of_the_shapes) {
    Random random(seed() + 1);
    int polygons = 0;
    for (int i = 0; i < 150; ++i) {
        SCOPED_TRACE(i);
        const ConvexPolyhedron shape_a = random_polyhedron(random), shape_b = random_polyhedron(random);
        const Mesh a = tree_of(mesh_of(shape_a)), b = tree_of(mesh_of(shape_b));
        const Vec3 face_a = shape_a.face_normal(random.index(shape_a.faces().size())),
                   face_b = shape_b.face_normal(random.index(shape_b.faces().size()));
        const Pose frame = random_frame(random, true);
        const Quat turn_a = Quat::FromTwoVectors(face_a, Vec3::UnitZ()),
                   turn_b = Quat(Eigen::AngleAxisd(random.real(0, 6), Vec3::UnitZ())) *
                            Quat::FromTwoVectors(face_b, -Vec3::UnitZ());
        const Vec3 beside(random.real(-0.4, 0.4), random.real(-0.4, 0.4), 4);
        const Linear motion_a{frame.rotation * Vec3(0, 0, 1), frame * Pose{turn_a, Vec3::Zero()}},
            motion_b{frame.rotation * Vec3(0, 0, random.real(-1, 0)), frame * Pose{turn_b, beside}};
        const FirstContact found = first_contact(a, motion_a, b, motion_b, {.horizon = 10}),
                           shapes = first_contact(shape_a, motion_a, shape_b, motion_b, {.horizon = 10});
        ASSERT_EQ(found.outcome, shapes.outcome);
        if (found.outcome != Outcome::contact) continue;
        EXPECT_NEAR(found.time, shapes.time, 1e-11);
        ASSERT_EQ(wrong_points(a, motion_a, b, motion_b, found, tolerance), "");
        EXPECT_LE(
            overlap_along(found.axis, a.data(), pose_at(motion_a, found.time), b.data(), pose_at(motion_b, found.time)),
            1e-9);
        if (shapes.patches[0].points.size() < 3) continue;
        ++polygons;
        ASSERT_EQ(found.patches.size(), 1u);
        EXPECT_LT((found.axis - shapes.axis).norm(), 1e-9);
        EXPECT_LT((found.patches[0].normal - shapes.axis).norm(), 1e-9);
        EXPECT_LT(difference(found.patches[0].points, shapes.patches[0].points), 1e-7);
        EXPECT_NEAR(area_of(found.patches[0]), area_of(shapes.patches[0]), 1e-7);
    }
    EXPECT_GT(polygons, 50);
}

// However they meet, the two are apart along the normal.
TEST(ContactSet, of_convex_meshes_has_normals_along_which_they_are_apart) {
    Random random(seed() + 2);
    int contacts = 0;
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const Mesh a = tree_of(mesh_of(random_polyhedron(random))), b = tree_of(mesh_of(random_polyhedron(random)));
        const Vec3 way = random.direction();
        const Rigid motion_a{{Quat(random.rotation()), Vec3::Zero()}, way, random.vector(i % 2)},
            motion_b{{Quat(random.rotation()), 3.5 * way + random.vector(0.5)}, Vec3::Zero(), random.vector(i % 2)};
        const FirstContact found = first_contact(a, motion_a, b, motion_b, {.horizon = 6});
        if (found.outcome != Outcome::contact) continue;
        ++contacts;
        ASSERT_EQ(wrong_points(a, motion_a, b, motion_b, found, tolerance), "");
        for (const ContactPatch& patch : found.patches)
            EXPECT_LE(overlap_along(patch.normal, a.data(), pose_at(motion_a, found.time), b.data(),
                                    pose_at(motion_b, found.time)),
                      tolerance);
        const FirstContact without = first_contact(a, motion_a, b, motion_b, {.horizon = 6, .patches = false});
        EXPECT_EQ(without.axis, found.axis);
        EXPECT_TRUE(without.patches.empty());
    }
    EXPECT_GT(contacts, 100);
}

struct Meeting {
    const char* name;
    Quat turn_a, turn_b;
    Vec3 offset;
    std::size_t points;
};

// Cubes with edges of length 1.
TEST(ContactSet, of_edges_and_vertices_is_a_segment_or_a_point) {
    Random random(seed() + 3);
    const Quat on_edge(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()));
    const Quat across = Quat(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitZ())) * on_edge;
    const Quat on_vertex = Quat::FromTwoVectors(Vec3(1, 1, 1), Vec3::UnitZ());
    const Quat flat = Quat::Identity();
    const Meeting meetings[] = {
        {"edge along edge", on_edge, on_edge, Vec3(0.25, 0, 0), 2},
        {"edge along edge, end on end", on_edge, on_edge, Vec3(0, 0, 0), 2},
        {"edge across edge", on_edge, across, Vec3(0.1, 0.2, 0), 1},
        {"edge on face", on_edge, flat, Vec3(0.25, 0.1, 0), 2},
        {"edge on the edge of a face", on_edge, flat, Vec3(0.25, 0.5, 0), 2},
        {"face on edge", flat, on_edge, Vec3(0.25, 0.1, 0), 2},
        {"vertex on face", on_vertex, flat, Vec3(0.2, 0.1, 0), 1},
        {"vertex on the diagonal of a face", on_vertex, flat, Vec3(0.25, 0.25, 0), 1},
        {"vertex on edge", on_vertex, on_edge, Vec3(0.25, 0, 0), 1},
        {"vertex on vertex", on_vertex, on_vertex, Vec3(0, 0, 0), 1},
        {"vertex on the vertex of a face", on_vertex, flat, Vec3(0.5, 0.5, 0), 1},
        {"face on face, edges in line", flat, flat, Vec3(0, 0, 0), 4},
        {"face on face, sides in line", flat, flat, Vec3(0.5, 0, 0), 4},
        {"edge beside edge", flat, flat, Vec3(1, 0.25, 0), 2},
    };
    for (const unsigned divisions : {1u, 2u})
        for (const Meeting& meeting : meetings)
            for (int round = 0; round < 6; ++round) {
                SCOPED_TRACE(std::string(meeting.name) + ", round " + std::to_string(round) + ", " +
                             std::to_string(divisions) + " divisions");
                const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1), {divisions, divisions, divisions}).value());
                const Pose frame = random_frame(random, round > 0);
                const Vec3 beside = round < 3 ? Vec3(Vec3::Zero()) : Vec3(1e-8 * random.vector(1));
                const Linear a{frame.rotation * Vec3(0, 0, -1), frame * Pose{meeting.turn_a, Vec3(0, 0, 3)}},
                    b{Vec3::Zero(), frame * Pose{meeting.turn_b, -meeting.offset + beside}};
                const FirstContact found = first_contact(cube, a, cube, b, {.horizon = 10});
                // Faces of a turned frame may pass within rounding of each other.
                if (meeting.offset == Vec3(1, 0.25, 0) && found.outcome == Outcome::free) continue;
                ASSERT_EQ(found.outcome, Outcome::contact);
                ASSERT_EQ(wrong_points(cube, a, cube, b, found, tolerance), "");
                EXPECT_LE(
                    overlap_along(found.axis, cube.data(), pose_at(a, found.time), cube.data(), pose_at(b, found.time)),
                    tolerance);
                // A little aside, edges and vertices meet faces beside them.
                if (round >= 3) continue;
                ASSERT_EQ(found.patches.size(), 1u);
                EXPECT_EQ(found.patches[0].points.size(), meeting.points);
                EXPECT_LT((found.axis - frame.rotation * Vec3(0, 0, -1)).norm(), 1e-6);
                EXPECT_LT((found.patches[0].normal - found.axis).norm(), 1e-6);
            }
}

// How far a point is from a patch.
double distance_to(const ContactPatch& patch, const Vec3& point) {
    const Points& points = patch.points;
    const Sphere ball{point, 0};
    if (points.size() == 1) return (points[0] - point).norm();
    double nearest = distance(Segment{points[0], points[1]}, ball).distance;
    for (std::size_t i = 2; i < points.size(); ++i)
        nearest = std::min(nearest, distance(Triangle{{points[0], points[i - 1], points[i]}}, ball).distance);
    return nearest;
}

// Of all pairs of triangles that are within the tolerance, the closest points are on some patch. Where surfaces part at
// a small angle, what is within the tolerance reaches beyond the patch: at 1e-4 radians by 10,000 times what they
// parted, which is still far less than what lies between two places of their own.
TEST(ContactSet, has_all_pairs_of_triangles_that_touch) {
    Random random(seed() + 4);
    int contacts = 0;
    for (const NamedMesh& mesh_a : small_meshes())
        for (const NamedMesh& mesh_b : small_meshes()) {
            if (mesh_a.mesh.triangles().size() * mesh_b.mesh.triangles().size() > 100'000) continue;
            SCOPED_TRACE(mesh_a.name + " and " + mesh_b.name);
            const Mesh a = tree_of(mesh_a.mesh), b = tree_of(mesh_b.mesh);
            for (const double angular_velocity : {0.0, 1.0}) {
                const Vec3 way = random.direction();
                const Rigid motion_a{
                    {Quat(random.rotation()), Vec3::Zero()}, Vec3::Zero(), random.vector(angular_velocity)};
                const Rigid motion_b{{Quat(random.rotation()), 4 * way}, -way, random.vector(angular_velocity)};
                const FirstContact found = first_contact(a, motion_a, b, motion_b, {.horizon = 6});
                if (found.outcome != Outcome::contact) continue;
                ++contacts;
                ASSERT_EQ(wrong_points(a, motion_a, b, motion_b, found, tolerance), "");
                const Pose at_a = pose_at(motion_a, found.time), at_b = pose_at(motion_b, found.time);
                struct Near {
                    std::size_t i, j;
                    Closest closest;
                };
                std::vector<Near> touching;
                for (std::size_t i = 0; i < mesh_a.mesh.triangles().size(); ++i)
                    for (std::size_t j = 0; j < mesh_b.mesh.triangles().size(); ++j) {
                        const Closest closest = distance(transformed(mesh_a.mesh.triangle(i), at_a),
                                                         transformed(mesh_b.mesh.triangle(j), at_b));
                        if (closest.distance <= 0.99 * tolerance) touching.push_back({i, j, closest});
                    }
                double least = tolerance;
                for (const Near& near : touching) least = std::min(least, near.closest.distance);
                for (const auto& [i, j, near] : touching) {
                    const double beside = 3 * tolerance + 1e4 * (near.distance - least);
                    const bool is_told = std::any_of(
                        found.patches.begin(), found.patches.end(),
                        [&](const ContactPatch& patch) { return distance_to(patch, near.point_a) < beside; });
                    EXPECT_TRUE(is_told) << i << " and " << j;
                }
            }
        }
    EXPECT_GT(contacts, 20);
}

// An edge of the sphere touches a face of the torus, and half a tolerance above it, 0.05 away, the next face.
TEST(ContactSet, has_both_places_where_one_edge_touches) {
    const Mesh torus = tree_of(make_torus_mesh(0.8, 0.25, 16, 8).value()),
               sphere = tree_of(make_sphere_mesh(0.8, 4).value());
    const Vec3 way(0.16819589258060655, -0.4963368776315436, 0.85168060070779072);
    const Quat turn_a(0.50394568072919665, 0.59479442378711711, 0.54731894512378043, -0.30446726690192827),
        turn_b(0.64108656691549404, 0.042526389682222852, 0.039240874355546171, -0.7652840477109879);
    const Linear still{Vec3::Zero(), {turn_a, Vec3::Zero()}}, moving{-way, {turn_b, 4 * way}};
    const FirstContact found = first_contact(torus, still, sphere, moving, {.horizon = 6});
    ASSERT_EQ(found.outcome, Outcome::contact);
    ASSERT_EQ(wrong_points(torus, still, sphere, moving, found, tolerance), "");
    for (const Vec3& place : {Vec3(0.1358956, -0.3766319, 0.9235876), Vec3(0.1890796, -0.3807793, 0.9166939)})
        EXPECT_TRUE(std::any_of(found.patches.begin(), found.patches.end(), [&](const ContactPatch& patch) {
            return distance_to(patch, place) < 10 * tolerance;
        })) << place.transpose();
}

// A body whose lower side looks like an L: not convex, so that there are several patches.
TEST(ContactSet, of_faces_that_are_not_convex_is_convex_parts) {
    std::vector<Vec3> vertices;
    for (const double z : {0.0, 1.0})
        for (const Vec2& p : {Vec2(0, 0), Vec2(2, 0), Vec2(2, 1), Vec2(1, 1), Vec2(1, 2), Vec2(0, 2)})
            vertices.emplace_back(p[0], p[1], z);
    std::vector<Index3> triangles;
    const std::uint32_t fan[][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
    for (const auto& [i, j, k] : fan) {
        triangles.push_back({i, k, j});
        triangles.push_back({i + 6, j + 6, k + 6});
    }
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t j = (i + 1) % 6;
        triangles.push_back({i, j, j + 6});
        triangles.push_back({i, j + 6, i + 6});
    }
    const Mesh body = tree_of(TriangleMesh::make(vertices, triangles).value());
    ASSERT_TRUE(body.is_solid());
    const Mesh floor = tree_of(make_box_mesh(Vec3(9, 9, 1), {4, 4, 1}).value());
    const Linear falling{Vec3(0, 0, -1), {Quat::Identity(), Vec3(0.1, -0.3, 2)}};
    const FirstContact found = first_contact(body, falling, floor, Linear{}, {.horizon = 10});
    ASSERT_EQ(found.outcome, Outcome::contact);
    ASSERT_EQ(wrong_points(body, falling, floor, Linear{}, found, tolerance), "");
    EXPECT_GE(found.patches.size(), 2u);
    EXPECT_LE(found.patches.size(), 4u);
    double area = 0;
    for (const ContactPatch& patch : found.patches) {
        EXPECT_LT((patch.normal - Vec3(0, 0, -1)).norm(), 1e-12);
        area += area_of(patch) / 2;
    }
    EXPECT_NEAR(area, 3, 1e-9);
}

// In a corner each wall has a patch of its own.
TEST(ContactSet, in_a_corner_has_a_patch_for_each_wall) {
    std::vector<Vec3> vertices{{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}, {0, 0, 3}, {3, 0, 3}, {0, 3, 3}};
    const std::vector<Index3> triangles{{0, 1, 2}, {0, 2, 3}, {0, 4, 5}, {0, 5, 1}, {0, 3, 6}, {0, 6, 4}};
    const Mesh corner = tree_of(TriangleMesh::make(vertices, triangles).value());
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1)).value());
    Random random(seed() + 5);
    for (int i = 0; i < 20; ++i) {
        const Pose frame = random_frame(random, i > 0);
        const Linear falling{frame.rotation * Vec3(-1, -1, -1), frame * Pose{Quat::Identity(), Vec3(1.5, 1.5, 1.5)}};
        const FirstContact found = first_contact(cube, falling, corner, Linear{Vec3::Zero(), frame}, {.horizon = 10});
        ASSERT_EQ(found.outcome, Outcome::contact);
        EXPECT_NEAR(found.time, 1, 1e-9);
        ASSERT_EQ(wrong_points(cube, falling, corner, Linear{Vec3::Zero(), frame}, found, tolerance), "");
        ASSERT_EQ(found.patches.size(), 3u);
        Vec3 sum = Vec3::Zero();
        for (const ContactPatch& patch : found.patches) {
            EXPECT_EQ(patch.points.size(), 4u);
            EXPECT_NEAR(area_of(patch), 2, 1e-6);
            sum += frame.rotation.conjugate() * patch.normal;
        }
        EXPECT_LT((sum - Vec3(-1, -1, -1)).norm(), 1e-6);
    }
}

// A gear against one that turns: a tooth touches along a line.
TEST(ContactSet, of_the_teeth_of_gears_is_a_segment) {
    const Mesh gear = tree_of(make_gear_mesh().value());
    int contacts = 0;
    for (int i = 0; i < 24; ++i) {
        SCOPED_TRACE(i);
        const Linear still{Vec3::Zero(), {Quat(Eigen::AngleAxisd(0.011 * i, Vec3::UnitZ())), Vec3::Zero()}};
        const Rigid turning{{Quat::Identity(), Vec3(1.9 + 0.004 * i, 0, 0)}, Vec3::Zero(), Vec3(0, 0, 1)};
        const FirstContact found = first_contact(gear, still, gear, turning);
        if (found.outcome != Outcome::contact) continue;
        ++contacts;
        ASSERT_EQ(wrong_points(gear, still, gear, turning, found, tolerance), "");
        EXPECT_LE(found.patches.size(), 2u);
        for (const ContactPatch& patch : found.patches) {
            ASSERT_EQ(patch.points.size(), 2u);
            EXPECT_NEAR((patch.points[1] - patch.points[0]).norm(), 0.3, 1e-5);
            EXPECT_LT(std::abs(patch.normal[2]), 1e-6);
        }
    }
    EXPECT_GT(contacts, 5);
}

// Each pair of triangles is told with the direction in which the bodies touch.
TEST(ContactSet, of_contacts_until_has_the_normal_of_the_faces) {
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1)).value());
    const Linear a{Vec3(1, 0, 0)}, b{Vec3::Zero(), {Quat::Identity(), Vec3(3, 0.25, 0.25)}};
    int pairs = 0;
    contacts_until(cube, a, cube, b, {.horizon = 2.0001}, [&](const TimedContact& contact) {
        ++pairs;
        EXPECT_LT((contact.patch.normal - Vec3::UnitX()).norm(), 1e-9);
        for (const Vec3& point : contact.patch.points) EXPECT_NEAR(point[0], 2.5, 1e-6);
        return Flow::proceed;
    });
    EXPECT_GT(pairs, 4);
}

// Bodies that touch at rest have their place told as well; those that cross do not.
TEST(ContactSet, at_time_0_is_told_of_what_merely_touches) {
    const Mesh cube = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value(), {.interior = Interior::surface}).value();
    const auto at = [](double z) { return Linear{Vec3::Zero(), {Quat::Identity(), Vec3(0.25, 0.125, z)}}; };
    const FirstContact touching = first_contact(cube, Linear{}, cube, at(1));
    EXPECT_EQ(touching.outcome, Outcome::overlapping);
    ASSERT_EQ(touching.patches.size(), 1u);
    EXPECT_EQ(touching.patches[0].points.size(), 4u);
    EXPECT_LT((touching.patches[0].normal - Vec3::UnitZ()).norm(), 1e-12);
    const FirstContact crossing = first_contact(cube, Linear{}, cube, at(0.9));
    EXPECT_EQ(crossing.outcome, Outcome::overlapping);
    EXPECT_TRUE(crossing.patches.empty());
}

}  // namespace
}  // namespace abut::test
