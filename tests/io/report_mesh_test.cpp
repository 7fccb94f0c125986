// SPDX-License-Identifier: Apache-2.0
// What the report page draws of bodies.
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <numeric>
#include <set>

#include "grouped.hpp"
#include "io/report_support.hpp"
#include "kit/generators.hpp"
#include "report/base64.hpp"
#include "report/decimate.hpp"
#include "report/shown_meshes.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double pi = std::numbers::pi;

Json report_of_part(Part part, const cli::ReportOptions& options = {}) {
    return report_of(scene_of({body_of("it", std::move(part))}), SceneAnswer{}, options);
}
ReadMesh drawn(Part part) { return mesh_of(mesh_json(report_of_part(std::move(part)))); }

// Every side of a triangle is passed once in each direction.
bool is_closed(const ReadMesh& mesh) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
    for (const Index3& t : mesh.triangles)
        for (std::size_t i = 0; i < 3; ++i)
            if (!sides.emplace(t[i], t[(i + 1) % 3]).second) return false;
    return std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
        return sides.contains({side.second, side.first});
    });
}

std::vector<Vec3> box_corners() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) corners.push_back({i & 1 ? 1.0 : -1.0, i & 2 ? 2.0 : -2.0, i & 4 ? 3.0 : -3.0});
    return corners;
}

TEST(ReportBase64, numbers_come_back_with_the_same_bits) {
    Random random(seed());
    EXPECT_EQ(cli::base64(std::vector<std::uint32_t>{}), "");
    EXPECT_EQ(cli::base64(std::vector<std::uint32_t>{0x04030201}), "AQIDBA==");
    for (std::size_t count = 0; count < 20; ++count) {
        std::vector<std::uint32_t> numbers(count);
        for (auto& number : numbers) number = static_cast<std::uint32_t>(random.bits());
        EXPECT_EQ(numbers_of<std::uint32_t>(cli::base64(numbers)), numbers);
        std::vector<float> floats(count);
        for (auto& number : floats) number = static_cast<float>(random.real(-1e3, 1e3));
        EXPECT_EQ(numbers_of<float>(cli::base64(floats)), floats);
    }
}

TEST(ReportMesh, a_sphere_has_its_radius_everywhere) {
    for (const double size : {1e-6, 1.0, 1e6}) {
        const Vec3 center = Vec3(3, -2, 1) * size;
        const Json json = mesh_json(report_of_part(Sphere{center, 2 * size}));
        const ReadMesh mesh = mesh_of(json);
        EXPECT_TRUE(json.at("smooth"));
        EXPECT_EQ(json.at("real_triangles"), 0);
        EXPECT_TRUE(json.at("levels").empty());
        EXPECT_EQ(mesh.triangles.size(), 2u * 24 * 15);
        EXPECT_TRUE(mesh.lines.empty());
        for (const Vec3& v : mesh.vertices) EXPECT_NEAR((v - center).norm(), 2 * size, 1e-6 * size);
        EXPECT_TRUE(is_closed(mesh));
        const double whole = 4 * pi / 3 * std::pow(2 * size, 3);
        EXPECT_NEAR(mesh.volume() / whole, 1, 0.04);
    }
}

TEST(ReportMesh, a_capsule_has_its_radius_around_its_segment) {
    Random random(seed());
    for (int i = 0; i < 20; ++i) {
        const Capsule capsule{random.vector(3), random.vector(3), random.real(0.1, 1)};
        const Json json = mesh_json(report_of_part(capsule));
        const ReadMesh mesh = mesh_of(json);
        EXPECT_TRUE(json.at("smooth"));
        const Vec3 along = capsule.end - capsule.start;
        for (const Vec3& v : mesh.vertices) {
            const double part = std::clamp((v - capsule.start).dot(along) / along.squaredNorm(), 0.0, 1.0);
            EXPECT_NEAR((v - capsule.start - part * along).norm(), capsule.radius, 1e-5);
        }
        EXPECT_TRUE(is_closed(mesh));
        const double whole = pi * std::pow(capsule.radius, 2) * (along.norm() + 4 * capsule.radius / 3);
        EXPECT_NEAR(mesh.volume() / whole, 1, 0.04);
    }
}

TEST(ReportMesh, a_cylinder_has_flat_ends_and_a_round_side) {
    Random random(seed());
    for (int i = 0; i < 20; ++i) {
        const Cylinder cylinder{random.vector(3), random.vector(3), random.real(0.1, 1)};
        const Json json = mesh_json(report_of_part(cylinder));
        const ReadMesh mesh = mesh_of(json);
        EXPECT_TRUE(json.at("smooth"));
        const Vec3 along = cylinder.end - cylinder.start;
        for (const Vec3& v : mesh.vertices) {
            const double part = (v - cylinder.start).dot(along) / along.squaredNorm();
            EXPECT_NEAR(std::abs(part - 0.5), 0.5, 1e-5);
            EXPECT_NEAR((v - cylinder.start - part * along).norm(), cylinder.radius, 1e-5);
        }
        EXPECT_NEAR(mesh.volume() / (pi * std::pow(cylinder.radius, 2) * along.norm()), 1, 0.04);
    }
    const ReadMesh thin = drawn(Cylinder{{1, 2, 3}, {1, 2, 5}, 0});
    EXPECT_TRUE(thin.triangles.empty());
    EXPECT_EQ(thin.lines.size(), 1u);
}

TEST(ReportMesh, what_has_no_radius_or_length_is_drawn_all_the_same) {
    const Vec3 start(1, 2, 3), end(1, 2, 5);
    const ReadMesh thin = drawn(Capsule{start, end, 0});
    EXPECT_TRUE(thin.triangles.empty());
    EXPECT_EQ(thin.lines.size(), 1u);
    EXPECT_EQ(thin.low(), start);
    EXPECT_EQ(thin.high(), end);

    const ReadMesh ball = drawn(Capsule{start, start, 2});
    EXPECT_EQ(ball.triangles.size(), drawn(Sphere{start, 2}).triangles.size());
    for (const Vec3& v : ball.vertices) EXPECT_NEAR((v - start).norm(), 2, 1e-6);

    for (const ReadMesh& point :
         {drawn(Sphere{start, 0}), drawn(Capsule{start, start, 0}), drawn(Segment{start, start}),
          drawn(AlignedBox{start, start}), drawn(Triangle{{start, start, start}})}) {
        ASSERT_FALSE(point.vertices.empty());
        EXPECT_FALSE(point.lines.empty());
        for (const Vec3& v : point.vertices) EXPECT_EQ(v, start);
    }

    // A triangle on a line, and a box without width and height, are lines; a flat box is seen as it is.
    EXPECT_EQ(drawn(Triangle{{start, end, Vec3(1, 2, 4)}}).lines.size(), 3u);
    EXPECT_FALSE(drawn(AlignedBox{start, end}).lines.empty());
    EXPECT_TRUE(drawn(AlignedBox{Vec3(0, 0, 0), Vec3(1, 1, 0)}).lines.empty());
}

TEST(ReportMesh, a_segment_is_a_line) {
    const ReadMesh mesh = drawn(Segment{{0, 0, 0}, {1, 2, 3}});
    EXPECT_TRUE(mesh.triangles.empty());
    ASSERT_EQ(mesh.lines.size(), 1u);
    EXPECT_EQ(mesh.vertices[mesh.lines[0][0]], Vec3(0, 0, 0));
    EXPECT_EQ(mesh.vertices[mesh.lines[0][1]], Vec3(1, 2, 3));
}

TEST(ReportMesh, flat_faces_are_closed_and_look_outward) {
    const Quat turn(Eigen::AngleAxis<double>(0.7, Vec3(1, 2, 3).normalized()));
    const std::vector<Vec3> corners = box_corners();
    for (const Part& part :
         {Part(AlignedBox{{-1, -2, -3}, {1, 2, 3}}), Part(make_oriented_box({5, 0, 0}, {1, 2, 3}, turn).value()),
          Part(ConvexPolyhedron::hull(corners).value())}) {
        const Json json = mesh_json(report_of_part(part));
        const ReadMesh mesh = mesh_of(json);
        EXPECT_FALSE(json.at("smooth"));
        EXPECT_EQ(json.at("real_triangles"), 0);
        EXPECT_EQ(mesh.triangles.size(), 12u);
        EXPECT_TRUE(mesh.lines.empty());
        EXPECT_TRUE(is_closed(mesh));
        EXPECT_NEAR(mesh.volume(), 48, 1e-4);
    }
}

TEST(ReportMesh, corners_are_where_they_are) {
    const Quat turn(Eigen::AngleAxis<double>(0.7, Vec3(1, 2, 3).normalized()));
    const OrientedBox box = make_oriented_box({5, 0, 0}, {1, 2, 3}, turn).value();
    for (const Vec3& v : drawn(box).vertices)
        EXPECT_LT(((box.axes.transpose() * (v - box.center)).cwiseAbs() - box.half).norm(), 1e-6);

    const std::vector<Vec3> pentagon{{0, 0, 1}, {2, 0, 1}, {3, 1, 1}, {1.5, 3, 1}, {0, 2, 1}};
    const ReadMesh polygon = drawn(ConvexPolygon::make(pentagon).value());
    ASSERT_EQ(polygon.vertices.size(), 5u);
    double area = 0;
    for (const auto& [a, b, c] : polygon.triangles)
        area += (polygon.vertices[b] - polygon.vertices[a]).cross(polygon.vertices[c] - polygon.vertices[a]).z() / 2;
    EXPECT_EQ(polygon.triangles.size(), 3u);
    EXPECT_NEAR(area, 6.25, 1e-5);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_LT((polygon.vertices[i] - pentagon[i]).norm(), 1e-6);

    const ReadMesh triangle = drawn(Triangle{{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}});
    ASSERT_EQ(triangle.triangles, (std::vector<Index3>{{0, 1, 2}}));
    EXPECT_TRUE(triangle.lines.empty());
    EXPECT_LT((triangle.vertices[1] - Vec3(1, 0, 0)).norm(), 1e-6);
}

// A float has no place for a millimetre at 100,000 km; the double in the middle has.
TEST(ReportMesh, coordinates_that_are_large_keep_their_digits) {
    const Vec3 far(1e8, -2e8, 3e8);
    for (const Vec3& v : drawn(Sphere{far, 0.5}).vertices) EXPECT_NEAR((v - far).norm(), 0.5, 1e-6);
    const ReadMesh box = drawn(AlignedBox{far, far + Vec3(1, 2, 3)});
    EXPECT_LT((box.low() - far).norm(), 1e-6);
    EXPECT_LT((box.high() - far - Vec3(1, 2, 3)).norm(), 1e-6);
    std::vector<Vec3> vertices;
    const TriangleMesh gear = make_gear_mesh().value();
    for (const Vec3& v : gear.vertices()) vertices.push_back(v + far);
    const ReadMesh mesh = drawn(tree_of(TriangleMesh::make(vertices, gear.triangles())));
    EXPECT_NEAR(mesh.volume(), *gear.report().volume, 1e-5);
    for (const Vec3& v : drawn(Sphere{{0, 0, 0}, 1e300}).vertices) EXPECT_TRUE(v.allFinite());
}

TEST(ReportMesh, a_mesh_is_drawn_as_it_is) {
    const TriangleMesh gear = make_gear_mesh().value();
    const Json report = report_of_part(tree_of(gear));
    const Json json = mesh_json(report);
    const ReadMesh mesh = mesh_of(json);
    EXPECT_FALSE(json.at("smooth"));
    EXPECT_EQ(json.at("real_triangles"), gear.triangles().size());
    ASSERT_EQ(mesh.triangles.size(), gear.triangles().size());
    EXPECT_EQ(mesh.vertices.size(), gear.report().positions);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_LT((mesh.vertices[mesh.triangles[i][k]] - gear.triangle(i).vertex[k]).norm(), 1e-6);
    EXPECT_TRUE(report.at("notes").empty());
}

// As STL files have them: each triangle with corners of its own; and a vertex that nothing uses.
TEST(ReportMesh, vertices_at_one_place_are_one_and_unused_ones_are_none) {
    const TriangleMesh gear = make_gear_mesh().value();
    std::vector<Vec3> vertices{{1e6, 0, 0}};
    std::vector<Index3> triangles;
    for (std::size_t i = 0; i < gear.triangles().size(); ++i) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& v : gear.triangle(i).vertex) vertices.push_back(v);
        triangles.push_back({first, first + 1, first + 2});
    }
    const ReadMesh mesh = drawn(tree_of(TriangleMesh::make(vertices, triangles)));
    EXPECT_EQ(mesh.vertices.size(), gear.report().positions);
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_LT(mesh.high().x(), 2);
}

struct DrawnBox {
    Vec3 center;
    std::array<Vec3, 3> half;

    double volume() const { return 8 * half[0].norm() * half[1].norm() * half[2].norm(); }
    // Within a tolerance, for the box is in floats. A box around one triangle is flat.
    bool contains(const Vec3& point) const {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 across = half[(i + 1) % 3].cross(half[(i + 2) % 3]).normalized();
            if (std::abs(across.dot(point - center)) > half[i].norm() + 1e-5) return false;
        }
        return true;
    }
};

std::vector<DrawnBox> boxes_of(const Json& mesh, const Json& level) {
    const auto floats = numbers_of<float>(level.at("boxes"));
    EXPECT_EQ(floats.size() % 12, 0u);
    std::vector<DrawnBox> boxes;
    for (std::size_t i = 0; i + 11 < floats.size(); i += 12) {
        const auto vector = [&](std::size_t k) -> Vec3 {
            return {floats[i + 3 * k], floats[i + 3 * k + 1], floats[i + 3 * k + 2]};
        };
        boxes.push_back({vector_of(mesh.at("center")) + vector(0), {vector(1), vector(2), vector(3)}});
    }
    return boxes;
}

TEST(ReportMesh, levels_hold_the_mesh) {
    const TriangleMesh knot = make_knot_mesh({.segments = 400, .tube_segments = 24}).value();
    std::vector<Vec3> vertices;
    for (const Vec3& v : knot.vertices()) vertices.push_back(v + Vec3(7, 8, 9));
    const Mesh tree = tree_of(TriangleMesh::make(vertices, knot.triangles()));
    const Json json = mesh_json(report_of_part(tree));
    const ReadMesh mesh = mesh_of(json);
    const Json& levels = json.at("levels");
    ASSERT_GE(levels.size(), 4u);
    std::vector<std::size_t> counts;
    std::vector<double> volumes;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        EXPECT_EQ(levels[level].at("level"), level);
        const auto boxes = boxes_of(json, levels[level]);
        counts.push_back(boxes.size());
        volumes.push_back(0);
        for (const DrawnBox& box : boxes) volumes.back() += box.volume();
        for (const Vec3& v : mesh.vertices)
            ASSERT_TRUE(std::any_of(boxes.begin(), boxes.end(), [&](const DrawnBox& box) { return box.contains(v); }))
                << "level " << level;
    }
    EXPECT_EQ(counts.front(), 1u);
    EXPECT_LE(counts.back(), 4096u);
    EXPECT_LE(std::accumulate(counts.begin(), counts.end(), std::size_t{0}), 10'000u);
    EXPECT_TRUE(std::is_sorted(counts.begin(), counts.end()));
    EXPECT_LT(volumes.back(), volumes.front() / 2);
    // The next level would be too much.
    std::size_t next = 0;
    tree.tree().for_each_box([&](const TreeBox& box) {
        const int level = static_cast<int>(levels.size());
        next += box.depth == level || (box.is_leaf && box.depth < level);
        return Flow::proceed;
    });
    EXPECT_TRUE(next > 4096 || static_cast<int>(levels.size()) > tree.tree().stats().depth) << next;
}

TEST(ReportMesh, a_small_tree_is_shown_down_to_its_leaves) {
    const Mesh tree = tree_of(make_sphere_mesh(1, 6));
    const Json json = mesh_json(report_of_part(tree));
    ASSERT_EQ(json.at("levels").size(), static_cast<std::size_t>(tree.tree().stats().depth) + 1);
    EXPECT_EQ(boxes_of(json, json.at("levels").back()).size(), tree.tree().stats().leaves);
}

TEST(ReportMesh, leaves_stay_in_the_levels_below_them) {
    // A leaf at depth 1 beside a large rest.
    const TriangleMesh ball = make_sphere_mesh(1, 12).value();
    std::vector<Vec3> vertices(ball.vertices().begin(), ball.vertices().end());
    std::vector<Index3> triangles(ball.triangles().begin(), ball.triangles().end());
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3& v : {Vec3(100, 0, 0), Vec3(101, 0, 0), Vec3(100, 1, 0)}) vertices.push_back(v);
    triangles.push_back({first, first + 1, first + 2});
    const Json json = mesh_json(report_of_part(tree_of(TriangleMesh::make(vertices, triangles))));
    for (const Json& level : json.at("levels")) {
        const auto boxes = boxes_of(json, level);
        EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(), [](const DrawnBox& box) {
            return box.contains({100.1, 0.1, 0});
        })) << level.at("level");
    }
}

TEST(ReportMesh, a_decimated_mesh_has_the_same_bounds) {
    for (const std::size_t most : {3000u, 20'000u}) {
        const TriangleMesh blob = make_blob_mesh(2, 0.4, 50, 7).value();
        auto scene = scene_of({body_of("blob", tree_of(blob))});
        scene.bodies[0].files = {"blob.obj"};
        const Json report = report_of(scene, SceneAnswer{}, {.max_triangles = most});
        const Json json = mesh_json(report);
        const ReadMesh mesh = mesh_of(json);
        EXPECT_EQ(json.at("real_triangles"), 50'000);
        EXPECT_LE(mesh.triangles.size(), most * 5 / 4);
        EXPECT_GE(mesh.triangles.size(), most / 2);
        EXPECT_LT(mesh.vertices.size(), mesh.triangles.size());
        const AlignedBox& box = blob.report().box;
        const double size = (box.max - box.min).norm();
        EXPECT_LT((mesh.low() - box.min).norm(), 0.01 * size);
        EXPECT_LT((mesh.high() - box.max).norm(), 0.01 * size);
        EXPECT_NEAR(mesh.volume() / *blob.report().volume, 1, 0.02);
        EXPECT_TRUE(has_note(
            report, "blob.obj is checked with 50,000 triangles and shown with " + cli::grouped(mesh.triangles.size())));
    }
}

// Of separate triangles no two can be joined without a change of what is seen.
TEST(ReportMesh, a_soup_of_triangles_is_decimated_as_well) {
    Random random(seed());
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        const Vec3 position = random.vector(1);
        for (int k = 0; k < 3; ++k) vertices.push_back(position + random.vector(0.01));
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    for (const double size : {1.0, 1e-30, 3e38}) {
        std::vector<Vec3> scaled;
        for (const Vec3& v : vertices) scaled.push_back(v * size);
        const ReadMesh mesh =
            mesh_of(mesh_json(report_of_part(tree_of(TriangleMesh::make(scaled, triangles)), {.max_triangles = 5000})));
        EXPECT_LE(mesh.triangles.size(), 6250u);
        EXPECT_GE(mesh.triangles.size(), 1000u);
        EXPECT_LT((mesh.high() / size - Vec3(1, 1, 1)).norm(), 0.1);
    }
}

// Triangles as large as the whole, which nothing that keeps the surface as it is can leave out.
TEST(ReportMesh, what_cannot_keep_its_surface_is_decimated_roughly) {
    Random random(seed());
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        for (int k = 0; k < 3; ++k) vertices.push_back(random.vector(1));
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const Mesh tree = tree_of(TriangleMesh::make(vertices, triangles));
    const ReadMesh mesh = mesh_of(mesh_json(report_of_part(tree, {.max_triangles = 1000})));
    EXPECT_LE(mesh.triangles.size(), 1250u);
    EXPECT_GE(mesh.triangles.size(), 200u);
    EXPECT_LT((mesh.high() - Vec3(1, 1, 1)).norm(), 0.2);
}

// Squares of it have no place in a float, nor has its width.
TEST(ReportMesh, a_mesh_of_any_size_is_decimated_well) {
    for (const double size : {1e-30, 1e30, 2.4e38}) {
        const TriangleMesh blob = make_blob_mesh(size, 0.4, 20, 7).value();
        const ReadMesh mesh = mesh_of(mesh_json(report_of_part(tree_of(blob), {.max_triangles = 1000})));
        EXPECT_LE(mesh.triangles.size(), 1250u);
        EXPECT_LT((mesh.low() - blob.report().box.min).norm() / size, 0.1) << size;
        EXPECT_LT((mesh.high() - blob.report().box.max).norm() / size, 0.1) << size;
        EXPECT_NEAR(mesh.volume() / *blob.report().volume, 1, 0.05) << size;
    }
}

TEST(ReportMesh, small_meshes_stay_whole) {
    EXPECT_EQ(cli::triangles_each({{100, 1}, {1000, 1}}, 2000), std::numeric_limits<std::size_t>::max());
    EXPECT_EQ(cli::triangles_each({{1000, 1}, {200, 1}}, 1100), 900u);
    EXPECT_EQ(cli::triangles_each({{5000, 1}, {5000, 3}}, 4000), 1000u);
    EXPECT_EQ(cli::triangles_each({{300, 2}, {5000, 1}, {6000, 1}}, 4600), 2000u);
    EXPECT_EQ(cli::triangles_each({{5000, 1000}}, 1000), 100u);
    EXPECT_EQ(cli::triangles_each({}, 1000), std::numeric_limits<std::size_t>::max());

    const Mesh large = tree_of(make_sphere_mesh(1, 30)), small = tree_of(make_sphere_mesh(1, 3));
    const auto scene = scene_of({body_of("large", large), body_of("small", small, standing_at({5, 0, 0}))});
    const Json report = report_of(scene, SceneAnswer{}, {.max_triangles = 2000});
    EXPECT_LE(mesh_of(mesh_json(report, 0)).triangles.size(), 2000u);
    EXPECT_EQ(mesh_of(mesh_json(report, 1)).triangles.size(), 180u);
    EXPECT_TRUE(has_note(report, "large is checked with 18,000 triangles and shown with 1,"));
    EXPECT_FALSE(has_note(report, "small"));
}

TEST(ReportMesh, what_is_the_same_is_written_once) {
    const Mesh gear = tree_of(make_gear_mesh()), other_gear = tree_of(make_gear_mesh());
    auto scene = scene_of({body_of("a", gear), body_of("b", gear, standing_at({5, 0, 0})), body_of("c", other_gear),
                           body_of("d", Sphere{{0, 0, 0}, 1}), body_of("e", Sphere{{0, 0, 0}, 1}),
                           body_of("f", Sphere{{0, 0, 1}, 1}), body_of("g", Sphere{{0, 0, 0}, 2})});
    scene.bodies[0].body.parts.emplace_back(gear, Pose{Quat::Identity(), {1, 0, 0}});
    const Json report = report_of(scene, SceneAnswer{});
    const auto mesh = [&](std::size_t body, std::size_t part = 0) {
        return report.at("bodies").at(body).at("parts").at(part).at("mesh").get<int>();
    };
    EXPECT_EQ(report.at("meshes").size(), 5u);
    EXPECT_EQ(mesh(0), mesh(1));
    EXPECT_EQ(mesh(0), mesh(0, 1));
    EXPECT_NE(mesh(0), mesh(2));
    EXPECT_EQ(mesh(3), mesh(4));
    EXPECT_NE(mesh(3), mesh(5));
    EXPECT_NE(mesh(3), mesh(6));
}

}  // namespace
}  // namespace abut::test
