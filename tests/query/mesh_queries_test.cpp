// SPDX-License-Identifier: Apache-2.0
// Questions about two trees against all pairs of their triangles.
#include <gtest/gtest.h>

#include <set>

#include "abut/query/batch.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

Mesh surface_of(const TriangleMesh& mesh, int leaf_size = 1, Split split = Split::mean) {
    return Mesh::make(mesh, {.split = split, .leaf_size = leaf_size, .interior = Interior::surface}).value();
}

std::vector<Triangle> placed_triangles(const TriangleMesh& mesh, const Pose& pose) {
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) triangles.push_back(transformed(mesh.triangle(i), pose));
    return triangles;
}

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// What all pairs of triangles say.
struct Truth {
    double distance = std::numeric_limits<double>::infinity();
    Pairs touching;
    bool has_doubtful = false;  // pairs so near to touching that rounding of the poses may decide

    Truth(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
        const auto of_a = placed_triangles(a.data(), at_a), of_b = placed_triangles(b.data(), at_b);
        for (std::uint32_t i = 0; i < of_a.size(); ++i)
            for (std::uint32_t j = 0; j < of_b.size(); ++j) {
                const double gap = abut::distance(of_a[i], of_b[j]).distance;
                distance = std::min(distance, gap);
                if (gap == 0) touching.insert({i, j});
                has_doubtful = has_doubtful || (gap > 0 && gap < 1e-13);
            }
    }
};

Pairs contacts_of(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
    Pairs pairs;
    for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& contact) {
        EXPECT_TRUE(pairs.insert({contact.triangle_a, contact.triangle_b}).second) << "told twice";
        return Flow::proceed;
    });
    return pairs;
}

// Both in one mesh.
TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b) {
    std::vector<Vec3> vertices(a.vertices().begin(), a.vertices().end());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    std::vector<Index3> triangles(a.triangles().begin(), a.triangles().end());
    const auto offset = static_cast<std::uint32_t>(a.vertices().size());
    for (const Index3& t : b.triangles()) triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
    return TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

Pose random_pose(double size, Random& random) { return {Quat(random.rotation()), random.vector(size)}; }

TEST(TreeQueries, agree_with_all_pairs_of_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 72);
    int apart = 0, touching = 0;
    for (const NamedMesh& first : small_meshes())
        for (const NamedMesh& second : small_meshes()) {
            const Mesh a =
                surface_of(first.mesh, static_cast<int>(random.integer(1, 4)),
                           random.one_of(std::array{Split::mean, Split::median, Split::surface_area, Split::center}));
            const Mesh b = surface_of(second.mesh, static_cast<int>(random.integer(1, 4)));
            for (int i = 0; i < (is_sanitized() ? 1 : 3); ++i) {
                SCOPED_TRACE(first.name + " and " + second.name + ", pose " + std::to_string(i));
                const Pose at_a = random_pose(10, random);
                const Pose at_b = {Quat(random.rotation()), at_a.position + random.vector(1.5)};
                const Truth truth(a, at_a, b, at_b);
                if (truth.has_doubtful) continue;
                EXPECT_EQ(intersects(a, at_a, b, at_b), !truth.touching.empty());
                EXPECT_EQ(contacts_of(a, at_a, b, at_b), truth.touching);
                const Closest closest = distance(a, at_a, b, at_b);
                EXPECT_NEAR(closest.distance, truth.distance, 1e-12);
                EXPECT_EQ(closest.distance == 0, !truth.touching.empty());
                EXPECT_NEAR((closest.point_b - closest.point_a).norm(), closest.distance, 1e-12);
                const Triangle near_a = transformed(a.data().triangle(closest.triangle_a), at_a),
                               near_b = transformed(b.data().triangle(closest.triangle_b), at_b);
                EXPECT_NEAR(abut::distance(Sphere{closest.point_a, 0}, near_a).distance, 0, 1e-12);
                EXPECT_NEAR(abut::distance(Sphere{closest.point_b, 0}, near_b).distance, 0, 1e-12);
                EXPECT_EQ(distance_up_to(closest.distance * 1.001 + 1e-9, a, at_a, b, at_b)->distance,
                          closest.distance);
                if (closest.distance > 0) {
                    EXPECT_FALSE(distance_up_to(closest.distance * 0.999, a, at_a, b, at_b));
                }
                ++(truth.touching.empty() ? apart : touching);
            }
        }
    EXPECT_GT(apart, 10);
    EXPECT_GT(touching, 10);
}

TEST(TreeQueries, the_order_of_the_trees_changes_nothing) {
    Random random(seed() + 73);
    for (const NamedMesh& first : small_meshes()) {
        const Mesh a = surface_of(first.mesh), b = surface_of(small_meshes()[2].mesh);
        for (int i = 0; i < 20; ++i) {
            const Pose at_a = random_pose(0.8, random), at_b = random_pose(0.8, random);
            EXPECT_EQ(intersects(a, at_a, b, at_b), intersects(b, at_b, a, at_a));
            EXPECT_NEAR(distance(a, at_a, b, at_b).distance, distance(b, at_b, a, at_a).distance, 1e-13);
            Pairs mirrored;
            for (const auto& [x, y] : contacts_of(b, at_b, a, at_a)) mirrored.insert({y, x});
            EXPECT_EQ(contacts_of(a, at_a, b, at_b), mirrored);
        }
    }
}

TEST(TreeQueries, touching_is_intersecting) {
    const Mesh cube = surface_of(make_box_mesh(Vec3(2, 2, 2), {2, 2, 2}).value());
    const auto at = [](double x, double y, double z) { return Pose{Quat::Identity(), Vec3(x, y, z)}; };
    for (const double far : {0.0, 1e3}) {
        const Pose here = at(far, far, far);
        EXPECT_TRUE(intersects(cube, here, cube, at(far + 2, far, far))) << "face on face";
        EXPECT_TRUE(intersects(cube, here, cube, at(far + 2, far + 0.5, far - 0.25)));
        EXPECT_TRUE(intersects(cube, here, cube, at(far + 2, far + 2, far))) << "edge on edge";
        EXPECT_TRUE(intersects(cube, here, cube, at(far + 2, far + 2, far + 2))) << "vertex on vertex";
        EXPECT_FALSE(intersects(cube, here, cube, at(far + 2 + 1e-9, far, far)));
        EXPECT_FALSE(intersects(cube, here, cube, at(far + 2 + 1e-9, far + 2, far + 2)));
        EXPECT_EQ(distance(cube, here, cube, at(far + 2, far, far)).distance, 0);
        EXPECT_NEAR(distance(cube, here, cube, at(far + 2.5, far, far)).distance, 0.5, 1e-12);
    }
    // A vertex on a face: an octahedron on a cube.
    const Mesh tip = surface_of(make_sphere_mesh(1, 1).value());
    double lowest = 0;
    for (const Vec3& v : tip.data().vertices()) lowest = std::min(lowest, v.z());
    EXPECT_TRUE(intersects(cube, at(0, 0, 0), tip, at(0.125, 0.25, 1 - lowest)));
    EXPECT_FALSE(intersects(cube, at(0, 0, 0), tip, at(0.125, 0.25, 1 - lowest + 1e-9)));
}

TEST(TreeQueries, contacts_have_the_points_that_both_triangles_share) {
    Random random(seed() + 74);
    const Mesh a = surface_of(small_meshes()[2].mesh), b = surface_of(small_meshes()[4].mesh);
    int seen = 0;
    for (int i = 0; i < 10; ++i) {
        const Pose at_a = random_pose(0.3, random), at_b = random_pose(0.3, random);
        for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& contact) {
            const Triangle of_a = transformed(a.data().triangle(contact.triangle_a), at_a),
                           of_b = transformed(b.data().triangle(contact.triangle_b), at_b);
            const Points points = contact.points();
            EXPECT_FALSE(points.empty());
            for (const Vec3& point : points) {
                EXPECT_LT(abut::distance(Sphere{point, 0}, of_a).distance, 1e-12);
                EXPECT_LT(abut::distance(Sphere{point, 0}, of_b).distance, 1e-12);
            }
            ++seen;
            return Flow::proceed;
        });
    }
    EXPECT_GT(seen, 50);
}

TEST(TreeQueries, a_visitor_can_stop) {
    const Mesh a = surface_of(small_meshes()[1].mesh);
    int seen = 0;
    for_each_contact(a, {}, a, {}, [&](const TriangleContact&) { return ++seen == 3 ? Flow::stop : Flow::proceed; });
    EXPECT_EQ(seen, 3);
}

TEST(TreeQueries, what_is_inside_a_solid_touches_it) {
    const TriangleMesh big = make_sphere_mesh(2, 6).value(), small = make_box_mesh(Vec3(0.5, 0.5, 0.5)).value();
    const Mesh solid = Mesh::make(big).value(), shell = surface_of(big);
    const Mesh part = Mesh::make(small).value();
    Random random(seed() + 75);
    for (int i = 0; i < 50; ++i) {
        const Pose at = random_pose(3, random), inside{Quat(random.rotation()), at.position + random.vector(0.5)};
        EXPECT_TRUE(intersects(solid, at, part, inside));
        EXPECT_TRUE(intersects(part, inside, solid, at));
        EXPECT_FALSE(intersects(shell, at, part, inside));
        const Closest closest = distance(solid, at, part, inside);
        EXPECT_EQ(closest.distance, 0);
        EXPECT_EQ(closest.point_a, closest.point_b);
        EXPECT_LT(
            abut::distance(Sphere{closest.point_a, 0},
                           transformed(OrientedBox{Vec3::Zero(), Mat3::Identity(), Vec3(0.25, 0.25, 0.25)}, inside))
                .distance,
            1e-12);
        EXPECT_GT(distance(shell, at, part, inside).distance, 0.5);
        const Pose outside{Quat(random.rotation()), at.position + 4 * random.vector(1).normalized()};
        EXPECT_FALSE(intersects(solid, at, part, outside));
    }
    // In the hole of a torus nothing touches.
    const Mesh torus = Mesh::make(make_torus_mesh(2, 0.5, 24, 12).value()).value();
    EXPECT_FALSE(intersects(torus, {}, part, {}));
    EXPECT_TRUE(intersects(torus, {}, part, {Quat::Identity(), Vec3(2, 0, 0)}));
}

TEST(TreeQueries, each_component_may_be_the_one_inside) {
    // Two small boxes in one mesh: one far outside, the other inside the sphere.
    const TriangleMesh box = make_box_mesh(Vec3(0.5, 0.5, 0.5)).value();
    std::vector<Vec3> aside;
    for (const Vec3& v : box.vertices()) aside.push_back(v + Vec3(10, 0, 0));
    const Mesh boxes = Mesh::make(joined(box, TriangleMesh::make(aside, box.triangles()).value())).value();
    const Mesh sphere = Mesh::make(make_sphere_mesh(2, 6).value()).value();
    for (const double x : {0.0, 10.0}) {
        EXPECT_TRUE(intersects(sphere, {Quat::Identity(), Vec3(x, 0, 0)}, boxes, {}));
        EXPECT_TRUE(intersects(boxes, {}, sphere, {Quat::Identity(), Vec3(x, 0, 0)}));
    }
    EXPECT_FALSE(intersects(sphere, {Quat::Identity(), Vec3(5, 0, 0)}, boxes, {}));
}

TEST(TreeQueries, scale_and_place_do_not_matter) {
    Random random(seed() + 76);
    const TriangleMesh mesh = small_meshes()[4].mesh;
    const Mesh plain = surface_of(mesh), other = surface_of(small_meshes()[3].mesh);
    for (const double factor : {0x1p-400, 0x1p-30, 0x1p30, 0x1p400}) {
        const auto scaled = [&](const TriangleMesh& m) {
            std::vector<Vec3> vertices;
            for (const Vec3& v : m.vertices()) vertices.push_back(v * factor);
            return surface_of(TriangleMesh::make(vertices, m.triangles()).value());
        };
        const Mesh a = scaled(mesh), b = scaled(other.data());
        for (int i = 0; i < 20; ++i) {
            const Pose at_a = random_pose(0.7, random), at_b = random_pose(0.7, random);
            const Pose far_a{at_a.rotation, at_a.position * factor}, far_b{at_b.rotation, at_b.position * factor};
            EXPECT_EQ(contacts_of(a, far_a, b, far_b), contacts_of(plain, at_a, other, at_b));
            const double plain_distance = distance(plain, at_a, other, at_b).distance;
            EXPECT_NEAR(distance(a, far_a, b, far_b).distance / factor, plain_distance, 1e-14);
        }
    }
}

TEST(TreeQueries, insides_have_no_scale_either) {
    for (const double unit : {0x1p-900, 0x1p-400, 0x1p-200, 1.0, 0x1p200, 0x1p400, 0x1p900}) {
        // A hollow sphere, out of which no ray comes without crossing it: its cavity, which faces inward, is outside.
        const TriangleMesh inner = make_sphere_mesh(unit, 5).value();
        std::vector<Index3> turned(inner.triangles().begin(), inner.triangles().end());
        for (Index3& triangle : turned) std::swap(triangle[1], triangle[2]);
        const TriangleMesh cavity = TriangleMesh::make(inner.vertices(), turned).value();
        const Mesh hollow = Mesh::make(joined(make_sphere_mesh(2 * unit, 5).value(), cavity)).value();
        const Mesh part = Mesh::make(make_sphere_mesh(unit / 8, 2).value()).value();
        ASSERT_TRUE(hollow.is_solid());
        EXPECT_FALSE(intersects(hollow, {}, part, {Quat::Identity(), Vec3(0.1, 0.2, 0.3) * unit})) << unit;
        EXPECT_TRUE(intersects(hollow, {}, part, {Quat::Identity(), Vec3(1.5, 0.1, 0.1) * unit})) << unit;
    }
}

TEST(TreeQueries, what_rounding_of_poses_may_part_touches) {
    // A mesh of a millionth at a billion turns about itself: the pose rounds by a tenth of its size, the slack is ten
    // times as large as it.
    Random random(seed() + 79);
    const Vec3 place(1e9, 0, 0);
    std::vector<Vec3> vertices;
    for (const Vec3& v : make_box_mesh(Vec3(1, 1, 1)).value().vertices()) vertices.push_back(place + 1e-6 * v);
    const Mesh tree =
        Mesh::make(TriangleMesh::make(vertices, make_box_mesh(Vec3(1, 1, 1)).value().triangles()).value()).value();
    for (int i = 0; i < 300; ++i) {
        const Quat turn(random.rotation());
        const Pose about_itself{turn, place - turn * place + 1e-6 * random.vector(1)};
        EXPECT_TRUE(intersects(tree, {}, tree, about_itself)) << i;
        EXPECT_EQ(distance(tree, {}, tree, about_itself).distance, 0) << i;
    }
}

TEST(TreeQueries, a_limit_below_zero_is_met_by_nothing) {
    const Mesh big = Mesh::make(make_sphere_mesh(2, 6).value()).value();
    const Mesh small = Mesh::make(make_sphere_mesh(0.5, 3).value()).value();
    EXPECT_FALSE(distance_up_to(-1, big, {}, small, {}));
    EXPECT_TRUE(distance_up_to(0, big, {}, small, {}));
    EXPECT_TRUE(
        distance_up_to(std::numeric_limits<double>::quiet_NaN(), big, {}, small, {Quat::Identity(), Vec3(9, 0, 0)}));
}

TEST(TreeQueries, the_length_of_a_quaternion_does_not_matter) {
    const Mesh a = surface_of(small_meshes()[1].mesh);
    const Quat turn(0.5, 0.5, 0.5, 0.5), longer(1, 1, 1, 1);
    const Vec3 far(3, 4, 5);
    const Closest unit = distance(a, {turn, far}, a, {}), scaled = distance(a, {longer, far}, a, {});
    EXPECT_EQ(unit.distance, scaled.distance);
    EXPECT_LT((unit.point_a - scaled.point_a).norm(), 1e-14);
    for_each_contact(a, {longer, far}, a, {turn, far}, [&](const TriangleContact& contact) {
        for (const Vec3& point : contact.points()) EXPECT_LT((point - far).norm(), 1);
        return Flow::proceed;
    });
}

TEST(TreeQueries, trees_of_very_different_size) {
    const Mesh big = surface_of(make_sphere_mesh(1e12, 8).value()),
               small = surface_of(make_box_mesh(Vec3(1e-6, 1e-6, 1e-6)).value());
    double top = 0;
    for (const Vec3& v : big.data().vertices()) top = std::max(top, v.z());
    EXPECT_TRUE(intersects(big, {}, small, {Quat::Identity(), Vec3(0, 0, top)}));
    EXPECT_FALSE(intersects(big, {}, small, {Quat::Identity(), Vec3(0, 0, top + 1)}));
    EXPECT_NEAR(distance(big, {}, small, {Quat::Identity(), Vec3(0, 0, top + 1)}).distance, 1, 1e-3);
}

TEST(TreeQueries, a_mesh_may_cut_itself) {
    for (const NamedMesh& named : small_meshes()) {
        SCOPED_TRACE(named.name);
        Pairs truth;
        const auto triangles = placed_triangles(named.mesh, {});
        const auto share_a_corner = [](const Triangle& a, const Triangle& b) {
            return std::any_of(a.vertex.begin(), a.vertex.end(), [&](const Vec3& v) {
                return std::find(b.vertex.begin(), b.vertex.end(), v) != b.vertex.end();
            });
        };
        for (std::uint32_t i = 0; i < triangles.size(); ++i)
            for (std::uint32_t j = i + 1; j < triangles.size(); ++j)
                if (!share_a_corner(triangles[i], triangles[j]) && intersects(triangles[i], triangles[j]))
                    truth.insert({i, j});
        Pairs found;
        for_each_self_contact(surface_of(named.mesh), [&](const TriangleContact& contact) {
            EXPECT_TRUE(found.insert({contact.triangle_a, contact.triangle_b}).second);
            return Flow::proceed;
        });
        EXPECT_EQ(found, truth);
        EXPECT_EQ(truth.empty(), named.name != "soup");
    }
}

TEST(TreeQueries, batches_answer_as_one_by_one) {
    Random random(seed() + 78);
    const Mesh a = Mesh::make(small_meshes()[2].mesh).value(), b = Mesh::make(small_meshes()[4].mesh).value();
    std::vector<PosePair> poses;
    for (int i = 0; i < 200; ++i) poses.push_back({random_pose(0.8, random), random_pose(0.8, random)});
    for (const int threads : {0, 1, 2, 8}) {
        const auto touching = intersects_batch(a, b, poses, threads);
        const auto closest = distance_batch(a, b, poses, threads);
        ASSERT_EQ(touching.size(), poses.size());
        ASSERT_EQ(closest.size(), poses.size());
        for (std::size_t i = 0; i < poses.size(); ++i) {
            EXPECT_EQ(touching[i] != 0, intersects(a, poses[i].at_a, b, poses[i].at_b));
            const Closest single = distance(a, poses[i].at_a, b, poses[i].at_b);
            EXPECT_EQ(closest[i].distance, single.distance);
            EXPECT_EQ(closest[i].point_a, single.point_a);
            EXPECT_EQ(closest[i].point_b, single.point_b);
        }
    }
    EXPECT_TRUE(intersects_batch(a, b, {}).empty());
}

TEST(TreeQueries, nan_poses_touch) {
    const Mesh a = surface_of(small_meshes()[0].mesh);
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const double value : {nan, infinity, -infinity}) {
        EXPECT_TRUE(intersects(a, {Quat::Identity(), Vec3(value, 0, 0)}, a, {}));
        EXPECT_TRUE(intersects(a, {}, a, {Quat(value, 0, 0, 1), Vec3(0, 0, 0)}));
        EXPECT_EQ(distance(a, {}, a, {Quat::Identity(), Vec3(0, value, 0)}).distance, 0);
    }
}

}  // namespace
}  // namespace abut::test
