// SPDX-License-Identifier: Apache-2.0
// The pictures of `abut mesh`, from inside.
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <set>

#include "abut/mesh/generators.hpp"
#include "draw/box_lines.hpp"
#include "draw/depth_map.hpp"
#include "draw/painters_order.hpp"
#include "draw/png.hpp"
#include "support/random.hpp"

namespace abut::cli {
namespace {

ObbTree tree_of(const TriangleMesh& mesh) { return ObbTree::make(mesh).value(); }

ObbTree gear() { return tree_of(make_gear_mesh({.teeth = 12}).value()); }
ObbTree knot() { return tree_of(make_knot_mesh({.segments = 48, .tube_segments = 6}).value()); }

// A triangle in the middle of the pixels 0 to 100, at this depth.
ScreenTriangle tile(double depth, const Vec2& center, double size) {
    const double x = center.x(), y = center.y();
    return {{{{x - size, y - size, depth}, {x + size, y - size, depth}, {x, y + size, depth}}}, {}};
}

Scene scene_of(std::vector<ScreenTriangle> triangles) { return {100, 100, std::move(triangles), {}}; }

TEST(Draw, a_level_holds_every_triangle_once) {
    const ObbTree tree = gear();
    const auto counts = boxes_by_level(tree);
    EXPECT_EQ(counts.size(), static_cast<std::size_t>(tree.stats().depth) + 1);
    EXPECT_EQ(counts.front(), 1u);
    EXPECT_EQ(counts.back(), tree.stats().leaves);
    for (std::size_t level = 0; level < counts.size(); ++level)
        EXPECT_EQ(make_scene(tree, static_cast<int>(level), {}).boxes.size(), counts[level]);
}

TEST(Draw, everything_is_on_the_picture) {
    test::Random random(test::seed());
    const ObbTree tree = knot();
    for (int i = 0; i < 50; ++i) {
        const Scene scene = make_scene(tree, i % 3, {.from = random.vector(1), .up = random.vector(1)});
        EXPECT_LE(scene.width, 1200);
        EXPECT_LE(scene.height, 900);
        const auto expect_inside = [&](const ScreenPoint& p) {
            EXPECT_TRUE(p.x() >= 0 && p.x() <= scene.width && p.y() >= 0 && p.y() <= scene.height) << p.transpose();
        };
        for (const ScreenTriangle& triangle : scene.triangles)
            for (const ScreenPoint& corner : triangle.corner) expect_inside(corner);
        for (const ScreenBox& box : scene.boxes)
            for (const ScreenPoint& corner : box.corner) expect_inside(corner);
    }
}

// Right is right and up is up: x to the right, y up and z towards the viewer, as the default view has it from the
// front.
TEST(Draw, the_viewer_stands_where_he_is_told) {
    const std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const ObbTree tree =
        tree_of(TriangleMesh::make(corners, std::vector<Index3>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}}).value());
    const Scene scene = make_scene(tree, 0, {.from = {0, 0, 1}, .up = {0, 1, 0}});
    const auto& [origin, x, y] = scene.triangles[0].corner;
    const ScreenPoint& z = scene.triangles[1].corner[2];
    EXPECT_GT(x.x(), origin.x() + 10);
    EXPECT_LT(y.y(), origin.y() - 10);
    EXPECT_LT(z.z(), origin.z() - 10);
}

TEST(Draw, the_map_has_the_nearest_triangle) {
    test::Random random(test::seed());
    std::vector<ScreenTriangle> triangles;
    for (int i = 0; i < 60; ++i)
        triangles.push_back(tile(random.real(0, 100), {random.real(0, 100), random.real(0, 100)}, random.real(1, 40)));
    const DepthMap map(scene_of(triangles), 2);
    ASSERT_EQ(map.width(), 200);
    int seen = 0;
    for (int y = 0; y < map.height(); y += 3)
        for (int x = 0; x < map.width(); x += 3) {
            std::uint32_t nearest = DepthMap::none;
            for (std::uint32_t i = 0; i < triangles.size(); ++i) {
                bool inside = false;
                map.each_dot(triangles[i], [&](int u, int v, float) { inside |= u == x && v == y; });
                if (inside &&
                    (nearest == DepthMap::none || triangles[i].corner[0].z() < triangles[nearest].corner[0].z()))
                    nearest = i;
            }
            EXPECT_EQ(map.triangle(x, y), nearest);
            seen += nearest != DepthMap::none;
        }
    EXPECT_GT(seen, 1000);
}

TEST(Draw, dots_of_neighbours_do_not_overlap) {
    const DepthMap map(scene_of({}), 3);
    std::set<std::pair<int, int>> dots;
    std::size_t count = 0;
    const Vec3 a(10, 10, 0), b(90, 13, 0), c(87, 95, 0), d(12, 80, 0);
    for (const ScreenTriangle& triangle : {ScreenTriangle{{a, b, c}, {}}, ScreenTriangle{{a, c, d}, {}}})
        map.each_dot(triangle, [&](int x, int y, float) {
            dots.emplace(x, y);
            ++count;
        });
    EXPECT_EQ(dots.size(), count);
    EXPECT_GT(count, 9u * 5000);
}

// Painted in this order, what is painted last at a dot is what is seen there.
void expect_right_order(const Scene& scene) {
    const DepthMap map(scene, 1);
    const auto order = painters_order(scene, map);
    EXPECT_EQ(std::set(order.begin(), order.end()).size(), order.size());
    std::vector<std::uint32_t> painted(static_cast<std::size_t>(map.width() * map.height()), DepthMap::none);
    std::vector<float> depth(painted.size(), std::numeric_limits<float>::infinity());
    const auto index = [&](int x, int y) { return static_cast<std::size_t>(y * map.width() + x); };
    for (const std::uint32_t i : order)
        map.each_dot(scene.triangles[i], [&](int x, int y, float z) {
            painted[index(x, y)] = i;
            depth[index(x, y)] = z;
        });
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x) {
            ASSERT_EQ(painted[index(x, y)] == DepthMap::none, map.triangle(x, y) == DepthMap::none);
            // Neighbours may change places where they meet.
            if (painted[index(x, y)] != DepthMap::none) {
                ASSERT_NEAR(depth[index(x, y)], map.depth(x, y), 0.051);
            }
        }
}

TEST(Draw, painters_order_shows_what_is_seen) {
    for (const ObbTree& tree : {gear(), knot(), tree_of(make_box_mesh({1, 2, 3}).value())})
        for (const Vec3& from : {Vec3(1, 0.5, 0.3), Vec3(0, 0, 1), Vec3(-1, 0.2, -2)})
            expect_right_order(make_scene(tree, 1, {.from = from}));
}

// The large one reaches far back, so that its middle is behind the small ones that it covers.
TEST(Draw, painters_order_does_not_go_by_the_middle) {
    const ScreenTriangle slope{{{{30, 0, 0}, {70, 0, 0}, {50, 100, 1000}}}, {}};
    const ScreenTriangle behind{{{{20, 5, 200}, {80, 5, 200}, {50, 15, 200}}}, {}};
    expect_right_order(scene_of({slope, behind, tile(60, {50, 50}, 5)}));
    expect_right_order(scene_of({behind, slope}));
}

TEST(Draw, painters_order_ends_where_triangles_cover_each_other_in_a_circle) {
    std::vector<ScreenTriangle> blades;
    for (int i = 0; i < 3; ++i) {
        const Eigen::Rotation2Dd turn(2.0943951 * i);
        const auto place = [&](double x, double y, double z) {
            const Vec2 p = turn * Vec2(x, y);
            return Vec3(50 + p.x(), 50 + p.y(), z);
        };
        blades.push_back({{{place(-40, 12, 0), place(40, 8, 100), place(40, 20, 100)}}, {}});
    }
    const Scene scene = scene_of(blades);
    EXPECT_EQ(painters_order(scene, DepthMap(scene, 2)).size(), 3u);
}

TEST(Draw, lines_behind_the_mesh_are_hidden) {
    ScreenBox box{{}, {}};
    for (std::size_t i = 0; i < 8; ++i)
        box.corner[i] = {(i & 1) != 0 ? 90.0 : 10.0, (i & 2) != 0 ? 90.0 : 10.0, (i & 4) != 0 ? 60.0 : 40.0};
    const auto hidden_length = [&](double depth) {
        const DepthMap map(scene_of({tile(depth, {50, 50}, 30), tile(depth, {50, 0}, 30)}), 2);
        double length = 0;
        for (const BoxLine& line : box_lines(box, map))
            if (line.is_hidden) length += (line.to - line.from).head<2>().norm();
        return length;
    };
    // The three edges of the farthest corner, of which one is seen end on.
    EXPECT_NEAR(hidden_length(70), 160, 1);
    // Beside those, one of the triangles covers some of an edge at y = 10.
    EXPECT_NEAR(hidden_length(20), 180, 5);
}

TEST(Draw, png_has_the_pixels) {
    Image image{37, 23, {}};
    test::Random random(test::seed());
    for (int i = 0; i < 37 * 23; ++i) {
        const auto byte = [&] { return static_cast<std::uint8_t>(random.bits()); };
        image.pixels.push_back({byte(), byte(), byte(), byte()});
    }
    const std::string png = png_of(image);
    const auto number_at = [&](std::size_t place) {
        std::uint32_t number = 0;
        for (std::size_t i = place; i < place + 4; ++i) number = number << 8 | static_cast<unsigned char>(png[i]);
        return number;
    };
    std::string packed;
    for (std::size_t at = 8; at < png.size();) {
        const std::size_t size = number_at(at);
        const std::string chunk = png.substr(at + 4, size + 4);
        EXPECT_EQ(number_at(at + 8 + size),
                  crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size())));
        if (chunk.starts_with("IDAT")) packed += chunk.substr(4);
        at += size + 12;
    }
    EXPECT_EQ(number_at(16), 37u);
    EXPECT_EQ(number_at(20), 23u);
    std::vector<std::uint8_t> rows((37 * 4 + 1) * 23);
    uLongf size = rows.size();
    ASSERT_EQ(uncompress(rows.data(), &size, reinterpret_cast<const Bytef*>(packed.data()), packed.size()), Z_OK);
    ASSERT_EQ(size, rows.size());
    for (std::size_t y = 0; y < 23; ++y) {
        EXPECT_EQ(rows[y * 149], 2);
        for (std::size_t i = 1; i < 149; ++i) {
            if (y > 0) rows[y * 149 + i] = static_cast<std::uint8_t>(rows[y * 149 + i] + rows[(y - 1) * 149 + i]);
            ASSERT_EQ(rows[y * 149 + i], image.pixels[y * 37 + (i - 1) / 4][(i - 1) % 4]);
        }
    }
}

TEST(Draw, colors_differ) {
    std::set<std::string> colors;
    for (std::size_t i = 0; i < 64; ++i) colors.insert(hex_of(distinct_color(i)));
    EXPECT_EQ(colors.size(), 64u);
    EXPECT_EQ(hex_of({0, 0, 0}), "#000000");
    EXPECT_EQ(hex_of({1, 2, 1}), "#ffffff");
}

}  // namespace
}  // namespace abut::cli
