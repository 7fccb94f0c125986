// SPDX-License-Identifier: Apache-2.0
#include "abut/io/shape_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/lines.hpp"
#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::Random;

template <class S>
S read(const char* text) {
    if constexpr (Shape3<S>)
        return std::get<S>(shape_from_json(text).value());
    else
        return std::get<S>(shape2_from_json(text).value());
}

std::string error_of(std::string_view text, std::string_view path = "a") {
    const auto shape = shape_from_json(text, path);
    return shape ? "" : shape.error().message;
}

TEST(ShapeJson, reads_every_form) {
    const auto sphere = read<Sphere>(R"({"sphere": {"center": [1,2,3], "radius": 4}})");
    EXPECT_EQ(sphere.center, Vec3(1, 2, 3));
    EXPECT_EQ(sphere.radius, 4);

    const auto capsule = read<Capsule>(R"({"capsule": {"radius": 0.2, "end": [4,5,6], "start": [1,2,3]}})");
    EXPECT_EQ(capsule.start, Vec3(1, 2, 3));
    EXPECT_EQ(capsule.end, Vec3(4, 5, 6));
    EXPECT_EQ(capsule.radius, 0.2);

    const auto box = read<AlignedBox>(R"({"aligned_box": {"min": [1,2,3], "max": [4,5,6]}})");
    EXPECT_EQ(box.min, Vec3(1, 2, 3));
    EXPECT_EQ(box.max, Vec3(4, 5, 6));

    const auto segment = read<Segment>(R"({"segment": {"start": [1,2,3], "end": [4,5,6]}})");
    EXPECT_EQ(segment.start, Vec3(1, 2, 3));
    EXPECT_EQ(segment.end, Vec3(4, 5, 6));

    const auto ray = read<Ray>(R"({"ray": {"origin": [1,2,3], "direction": [0,0,-2]}})");
    EXPECT_EQ(ray.origin, Vec3(1, 2, 3));
    EXPECT_EQ(ray.direction, Vec3(0, 0, -2));

    const auto triangle = read<Triangle>(R"({"triangle": [[1,2,3],[4,5,6],[7,8,10]]})");
    EXPECT_EQ(triangle.vertex[0], Vec3(1, 2, 3));
    EXPECT_EQ(triangle.vertex[2], Vec3(7, 8, 10));

    const auto polygon = read<ConvexPolygon>(R"({"convex_polygon": [[0,0,1],[1,0,1],[1,1,1],[0,1,1]]})");
    ASSERT_EQ(polygon.vertices().size(), 4u);
    EXPECT_EQ(polygon.vertices()[2], Vec3(1, 1, 1));

    const auto polygon2 = read<ConvexPolygon2>(R"({"convex_polygon2": [[0,0],[1,0],[0,1]]})");
    ASSERT_EQ(polygon2.vertices().size(), 3u);
    EXPECT_EQ(polygon2.vertices()[2], Vec2(0, 1));
}

TEST(ShapeJson, reads_polyhedra_from_points_and_from_faces) {
    const auto hull = read<ConvexPolyhedron>(
        R"({"convex_polyhedron": {"points": [[0,0,0],[2,0,0],[0,2,0],[0,0,2],[0.25,0.25,0.25]]}})");
    EXPECT_EQ(hull.vertices().size(), 4u);
    const auto made = read<ConvexPolyhedron>(
        R"({"convex_polyhedron": {"points": [[0,0,0],[2,0,0],[0,2,0],[0,0,2]],
            "faces": [[0,2,1],[0,1,3],[0,3,2],[1,2,3]]}})");
    EXPECT_EQ(made.vertices()[1], Vec3(2, 0, 0));
    EXPECT_EQ(made.faces()[3], (ConvexPolyhedron::Face{1, 2, 3}));
}

TEST(ShapeJson, turns_boxes_by_quaternion_or_axes) {
    const auto plain = read<OrientedBox>(R"({"oriented_box": {"center": [1,2,3], "half": [4,5,6]}})");
    EXPECT_EQ(plain.center, Vec3(1, 2, 3));
    EXPECT_EQ(plain.half, Vec3(4, 5, 6));
    EXPECT_EQ(plain.axes, Mat3::Identity());
    // A quarter turn about z takes x to y. The order is w, x, y, z, and the length does not matter.
    const auto turned =
        read<OrientedBox>(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "rotation": [3,0,0,3]}})");
    EXPECT_LT((turned.axes.col(0) - Vec3::UnitY()).norm(), 1e-15);
    EXPECT_LT((turned.axes.col(2) - Vec3::UnitZ()).norm(), 1e-15);
    const auto given = read<OrientedBox>(
        R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "axes": [[0,1,0],[-1,0,0],[0,0,1]]}})");
    EXPECT_EQ(given.axes.col(0), Vec3::UnitY());
    EXPECT_EQ(given.axes.col(1), -Vec3::UnitX());
}

TEST(ShapeJson, turns_rectangles_counter_clockwise) {
    const auto plain = read<Rectangle2>(R"({"rectangle2": {"center": [1,2], "half": [3,4]}})");
    EXPECT_EQ(plain.center, Vec2(1, 2));
    EXPECT_EQ(plain.half, Vec2(3, 4));
    EXPECT_EQ(plain.axes, Mat2::Identity());
    const auto turned = read<Rectangle2>(R"({"rectangle2": {"center": [0,0], "half": [1,1], "angle": 0.5}})");
    EXPECT_NEAR(turned.axes(1, 0), std::sin(0.5), 1e-15);
    EXPECT_NEAR(turned.axes(0, 1), -std::sin(0.5), 1e-15);
    const auto given = read<Rectangle2>(R"({"rectangle2": {"center": [0,0], "half": [1,1], "axes": [[0,1],[-1,0]]}})");
    EXPECT_EQ(given.axes.col(0), Vec2(0, 1));
}

// Writes a shape, reads it, and compares every number and the kind; another library takes the text for JSON.
template <class Any, class Read>
void expect_round_trip(const Any& shape, Read read_any) {
    const std::string written = shape_to_json(shape);
    EXPECT_TRUE(json::accept(written)) << written;
    const auto back = read_any(written);
    ASSERT_TRUE(back) << back.error().message << "\n" << written;
    EXPECT_EQ(back->index(), shape.index());
    // Bit for bit: -0.0 is written as such.
    EXPECT_EQ(shape_to_json(*back), written);
}

TEST(ShapeJson, reads_back_what_it_wrote) {
    Random random(test::seed());
    for (int kind = 0; kind < test::all_kind_count; ++kind)
        for (int i = 0; i < 200; ++i) {
            AnyShape shape =
                test::moved(test::scaled(test::sample_of(static_cast<test::Kind>(kind)), random.logarithmic(1e-3, 1e3)),
                            Pose{random.rotation(), random.vector(10)});
            if (static_cast<test::Kind>(kind) == test::Kind::aligned_box) {
                const Vec3 corner = random.vector(1);
                shape = AlignedBox{corner, corner + random.vector(0.5) + Vec3(0.5, 0.5, 0.5)};
            }
            expect_round_trip(shape, [](std::string_view text) { return shape_from_json(text); });
        }
    for (int i = 0; i < 200; ++i) {
        const Vec2 center = random.vector(10).head<2>();
        const AnyShape2 rectangle =
            make_rectangle2(center, {random.real(0, 2), random.real(0, 2)}, random.real(-9, 9)).value();
        expect_round_trip(rectangle, [](std::string_view text) { return shape2_from_json(text); });
        expect_round_trip(AnyShape2(Circle2{center, random.real(0, 2)}),
                          [](std::string_view text) { return shape2_from_json(text); });
        expect_round_trip(AnyShape2(Segment2{center, center + Vec2(random.real(-1, 1), 1)}),
                          [](std::string_view text) { return shape2_from_json(text); });
        const std::vector<Vec2> corners = {center, center + Vec2(1, 0), center + Vec2(random.real(1, 2), 1)};
        expect_round_trip(AnyShape2(ConvexPolygon2::make(corners).value()),
                          [](std::string_view text) { return shape2_from_json(text); });
    }
}

TEST(ShapeJson, keeps_every_bit_of_a_number) {
    Random random(test::seed());
    const auto check = [](double value) {
        const Segment segment{{value, -value, 0.0}, {-0.0, value, 1}};
        const std::string written = shape_to_json(AnyShape(segment));
        const Segment back = std::get<Segment>(shape_from_json(written).value());
        for (int i = 0; i < 3; ++i) {
            EXPECT_TRUE(test::same_bits(back.start[i], segment.start[i])) << written;
            EXPECT_TRUE(test::same_bits(back.end[i], segment.end[i])) << written;
        }
    };
    for (int i = 0; i < 20'000; ++i) {
        const double value = std::bit_cast<double>(random.bits());
        if (std::isfinite(value)) check(value);
    }
    for (const double value :
         {0.0, -0.0, 5e-324, std::numeric_limits<double>::min(), std::numeric_limits<double>::max()})
        check(value);
}

TEST(ShapeJson, puts_the_path_in_front_of_messages) {
    const std::string_view bad = R"({"oriented_box": {"center": [0,0,0], "half": [1,-0.5,1]}})";
    EXPECT_EQ(error_of(bad), "a.oriented_box.half[1] is -0.5; half extents must be finite and at least 0");
    EXPECT_EQ(error_of(bad, "bodies[3]"),
              "bodies[3].oriented_box.half[1] is -0.5; half extents must be finite and at least 0");
    EXPECT_EQ(error_of(R"({"sphere": {"center": [0,0,0]}})"), "a.sphere.radius is missing");
}

TEST(ShapeJson, is_no_mesh) {
    EXPECT_EQ(error_of(R"({"mesh": "part.obj"})"), "a: a mesh is no convex shape; it belongs to the shapes of a query");
}

TEST(ShapeJson, has_no_motion) {
    EXPECT_EQ(error_of(R"({"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [1,0,0]}})"),
              "a: \"motion\" belongs to the shapes of a query, not to a shape alone");
}

TEST(ShapeJson, tells_2d_and_3d_apart) {
    const std::string_view flat = R"({"rectangle2": {"center": [0,0], "half": [1,1]}})";
    EXPECT_EQ(error_of(flat), "a: expected a shape in 3D, found rectangle2");
    const auto error = shape2_from_json(R"({"sphere": {"center": [0,0,0], "radius": 1}})", "b");
    ASSERT_FALSE(error);
    EXPECT_EQ(error.error().message, "b: expected a shape in 2D, found sphere");
}

TEST(ShapeJson, refuses_what_is_no_json) {
    EXPECT_EQ(error_of(R"({"sphere": {"center": [0,0,0], "radius": null}})"),
              "a.sphere.radius: expected a number, found null");
    for (const std::string_view text : {"", "{", "nan", "{\"sphere\xff\": 1}", "{\"sphere\": {}} {}"})
        EXPECT_NE(error_of(text), "") << text;
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    EXPECT_TRUE(error_of(deep).starts_with("a: ")) << error_of(deep);
}

}  // namespace
}  // namespace abut
