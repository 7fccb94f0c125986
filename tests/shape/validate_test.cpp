// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/validate.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class S>
std::string message(const S& shape) {
    const auto error = validate(shape);
    return error ? error->message : "";
}

const OrientedBox unit_box{Vec3::Zero(), Mat3::Identity(), Vec3::Ones()};

TEST(Validate, a_negative_half_extent_is_named) {
    OrientedBox box = unit_box;
    box.half[1] = -0.5;
    EXPECT_EQ(message(box), "half[1] is -0.5; half extents must be finite and at least 0");
    Rectangle2 rectangle{Vec2::Zero(), Mat2::Identity(), Vec2(1, -0.5)};
    EXPECT_EQ(message(rectangle), "half[1] is -0.5; half extents must be finite and at least 0");
}

TEST(Validate, skewed_axes_are_named) {
    OrientedBox box = unit_box;
    box.axes.col(1) = Vec3(0.02, std::sqrt(1 - 0.02 * 0.02), 0);
    EXPECT_EQ(message(box), "axes are not orthonormal: |a0·a1| is 0.02");
    Rectangle2 rectangle{Vec2::Zero(), Mat2::Identity(), Vec2(1, 1)};
    rectangle.axes.col(1) = Vec2(0.02, std::sqrt(1 - 0.02 * 0.02));
    EXPECT_EQ(message(rectangle), "axes are not orthonormal: |a0·a1| is 0.02");
}

TEST(Validate, long_axes_and_left_handed_axes_are_named) {
    OrientedBox box = unit_box;
    box.axes.col(2) *= 2;
    EXPECT_EQ(message(box), "axes are not orthonormal: |a2| is 2");
    box.axes.col(2) *= -0.5;
    EXPECT_NE(message(box).find("left-handed"), std::string::npos) << message(box);
}

TEST(Validate, axes_are_allowed_1e_12) {
    OrientedBox box = unit_box;
    box.axes(0, 1) = 0.9e-12;
    EXPECT_FALSE(validate(box));
    box.axes(0, 1) = 1.1e-12;
    EXPECT_TRUE(validate(box));
    box = unit_box;
    box.axes(0, 0) = 1 + 0.4e-12;
    EXPECT_FALSE(validate(box));
    box.axes(0, 0) = 1 + 0.6e-12;
    EXPECT_TRUE(validate(box));
}

TEST(Validate, other_mistakes_are_named) {
    EXPECT_TRUE(message(Sphere{Vec3::Zero(), -1}).starts_with("radius is -1;"));
    EXPECT_TRUE(message(Capsule{Vec3::Zero(), Vec3::Ones(), -0.25}).starts_with("radius is -0.25;"));
    EXPECT_TRUE(message(Ray{Vec3::Zero(), Vec3::Zero()}).starts_with("direction is zero;"));
    const std::string crossed = message(AlignedBox{Vec3(0, 0, 2), Vec3(1, 1, 1)});
    EXPECT_TRUE(crossed.starts_with("min[2] is 2 and max[2] is 1;")) << crossed;
}

TEST(Validate, degenerate_shapes_are_valid) {
    const Vec3 p(1, 2, 3);
    EXPECT_FALSE(validate(Sphere{p, 0}));
    EXPECT_FALSE(validate(Capsule{p, p, 0}));
    EXPECT_FALSE(validate(AlignedBox{p, p}));
    EXPECT_FALSE(validate(OrientedBox{p, Mat3::Identity(), Vec3::Zero()}));
    EXPECT_FALSE(validate(Segment{p, p}));
    EXPECT_FALSE(validate(Triangle{{p, p, p}}));
    EXPECT_FALSE(validate(Ray{p, Vec3(0, 0, 5e-324)}));
    EXPECT_FALSE(validate(Rectangle2{Vec2::Zero(), Mat2::Identity(), Vec2::Zero()}));
    EXPECT_FALSE(validate(Circle2{Vec2::Zero(), 0}));
    EXPECT_FALSE(validate(Segment2{Vec2::Zero(), Vec2::Zero()}));
}

TEST(Validate, circles_and_segments_of_the_plane) {
    EXPECT_EQ(validate(Circle2{Vec2::Zero(), -1})->message, "radius is -1; a radius must be finite and at least 0");
    EXPECT_EQ(validate(Segment2{Vec2::Zero(), Vec2(0, std::numeric_limits<double>::infinity())})->message,
              "end[1] is inf; coordinates must be finite");
}

class EveryField : public ::testing::TestWithParam<Kind> {};

TEST_P(EveryField, is_refused_by_name_when_it_is_not_finite) {
    for (const double value : {nan, infinity, -infinity}) {
        const AnyShape sample = sample_of(GetParam());
        AnyShape shape = sample;
        for (const Field& field : fields_of(shape)) {
            const double before = *field.value;
            *field.value = value;
            const std::string text = message(shape);
            EXPECT_TRUE(text.starts_with(field.name + " is ")) << field.name << " as " << value << " gave: " << text;
            *field.value = before;
        }
        EXPECT_EQ(message(shape), "");
    }
}

TEST_P(EveryField, may_be_denormal_or_huge_where_its_sense_allows) {
    const AnyShape sample = sample_of(GetParam());
    AnyShape shape = sample;
    for (const Field& field : fields_of(shape)) {
        if (field.name.starts_with("axes") || field.name.starts_with("m")) continue;  // orthonormal; ordered
        const double before = *field.value;
        for (const double value : {5e-324, 1e308}) {
            *field.value = value;
            EXPECT_EQ(message(shape), "") << field.name << " as " << value;
        }
        *field.value = before;
    }
}

INSTANTIATE_TEST_SUITE_P(validate, EveryField,
                         ::testing::Values(Kind::sphere, Kind::capsule, Kind::aligned_box, Kind::oriented_box,
                                           Kind::segment, Kind::ray, Kind::triangle),
                         [](const ::testing::TestParamInfo<Kind>& kind) { return std::string(name_of(kind.param)); });

TEST(Validate, any_shape_is_checked_by_its_kind) {
    const AnyShape good = sample_of(Kind::convex_polyhedron), bad = Sphere{Vec3::Zero(), nan};
    EXPECT_FALSE(validate(good));
    EXPECT_TRUE(message(bad).starts_with("radius is nan;"));
    const AnyShape2 flat = Rectangle2{Vec2(0, infinity), Mat2::Identity(), Vec2(1, 1)};
    EXPECT_TRUE(message(flat).starts_with("center[1] is inf;"));
}

}  // namespace
}  // namespace abut::test
