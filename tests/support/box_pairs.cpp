// SPDX-License-Identifier: Apache-2.0
#include "support/box_pairs.hpp"

#include <cmath>
#include <limits>

#include "support/grid_shape.hpp"

namespace abut::test {
namespace {

OrientedBox random_box(Random& random) {
    const auto size = [&] {
        if (random.one_in(16)) return 0.0;
        return random.one_in(8) ? random.logarithmic(1e-9, 1) : random.real(0.1, 1);
    };
    const Vec3 center = random.vector(1.5);
    const Mat3 axes = random.rotation().toRotationMatrix();
    const double x = size(), y = size(), z = size();
    return {center, axes, Vec3(x, y, z)};
}

// The gap between the boxes along the axes of a, in doubles; negative when they overlap there.
double face_gap(const OrientedBox& a, const OrientedBox& b, int axis) {
    const Vec3 direction = a.axes.col(axis);
    double radius = a.half[axis];
    for (int i = 0; i < 3; ++i) radius += b.half[i] * std::abs(direction.dot(b.axes.col(i)));
    return std::abs(direction.dot(b.center - a.center)) - radius;
}

void spoil(OrientedBox& box, Random& random) {
    constexpr double values[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
    const std::size_t field = random.index(15);
    double& place = field < 3 ? box.center[field] : field < 6 ? box.half[field - 3] : box.axes.data()[field - 6];
    place = random.one_of(values);
}

}  // namespace

std::pair<OrientedBox, OrientedBox> random_box_pair(Random& random) {
    OrientedBox a = random_box(random), b = random_box(random);
    switch (random.index(8)) {
        case 0:
        case 1:
            break;
        case 2: {  // nearly parallel frames
            const double angle = std::pow(10, -static_cast<double>(random.integer(3, 17)));
            b.axes = a.axes * Eigen::AngleAxis<double>(angle, random.direction()).toRotationMatrix();
            break;
        }
        case 3:
            b.axes = a.axes;
            break;
        case 4: {  // exactly touching, on a grid
            const GridShape first = random_grid_shape(Kind::oriented_box, 8, 4, random);
            const GridShape second = random_grid_shape(Kind::oriented_box, 8, 4, random);
            const Grid3 by = random_point_of(first, random) - random_point_of(second, random);
            a = std::get<OrientedBox>(to_shape(first));
            b = std::get<OrientedBox>(to_shape(translated(second, by)));
            break;
        }
        default: {  // a face of a brought to b within a few roundings, or a little more
            if (random.one_in(2)) b.axes = a.axes;
            const int axis = static_cast<int>(random.index(3));
            const double side = a.axes.col(axis).dot(b.center - a.center) < 0 ? -1 : 1;
            const double left = random.one_in(4) ? 0 : random.logarithmic(1e-17, 1e-3) * (random.one_in(2) ? 1 : -1);
            b.center -= a.axes.col(axis) * side * (face_gap(a, b, axis) - left);
        }
    }
    if (random.one_in(8)) {
        const Vec3 away = random.vector(random.one_in(2) ? 1e3 : 1e8);
        a.center += away;
        b.center += away;
    }
    if (random.one_in(8)) {
        // Also beyond the range of float, and where squares overflow or vanish.
        constexpr int exponents[] = {-1060, -600, -160, -140, -60, -20, 20, 60, 120, 140, 600, 1000};
        const int exponent = random.one_of(exponents);
        for (OrientedBox* box : {&a, &b})
            for (int i = 0; i < 3; ++i) {
                box->center[i] = std::ldexp(box->center[i], exponent);
                box->half[i] = std::ldexp(box->half[i], exponent);
            }
    }
    if (random.one_in(50)) spoil(random.one_in(2) ? a : b, random);
    return {a, b};
}

}  // namespace abut::test
