// SPDX-License-Identifier: Apache-2.0
#include "shapes.hpp"

#include <algorithm>

namespace campaign {
namespace {

using abut::Vec3;

std::vector<Vec3> corners_of(const abut::OrientedBox& box) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const Vec3 signs(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        corners.push_back(box.center + box.axes * signs.cwiseProduct(box.half));
    }
    return corners;
}

std::vector<Vec3> listed(std::span<const Vec3> points) { return {points.begin(), points.end()}; }

}  // namespace

abut::AnyShape random_shape(std::size_t kind, Random& random, const Vec3& size, const Vec3& middle) {
    const auto scaled = [&](const Vec3& v) -> Vec3 { return middle + v.cwiseProduct(size); };
    std::vector<Vec3> points;
    switch (kind) {
        case 0:
            return abut::Sphere{middle, size.minCoeff()};
        case 1:
            return abut::Capsule{middle - size[0] * Vec3::UnitX(), middle + size[0] * Vec3::UnitX(),
                                 std::min(size[1], size[2])};
        case 2:
            return abut::AlignedBox{middle - size, middle + size};
        case 3: {
            const bool is_turned = random.one_in(2);
            const abut::Mat3 axes =
                is_turned ? random.rotation().toRotationMatrix() : abut::Mat3(abut::Mat3::Identity());
            return abut::OrientedBox{middle, axes, size};
        }
        case 4: {
            const Vec3 end = random.vector(1);
            return abut::Segment{scaled(-end), scaled(end)};
        }
        case 5:
            for (int i = 0; i < 3; ++i) points.push_back(scaled(random.vector(1)));
            return abut::Triangle{{points[0], points[1], points[2]}};
        case 6: {
            const std::size_t corners = 3 + random.index(6);
            for (std::size_t i = 0; i < corners; ++i) {
                const double part = static_cast<double>(i) + random.real(0, 0.8);
                const double angle = 2 * std::numbers::pi * part / static_cast<double>(corners);
                points.push_back(scaled({std::cos(angle), std::sin(angle), 0}));
            }
            return abut::ConvexPolygon::make(points).value();
        }
        case 7:
            return abut::Cylinder{middle - size[0] * Vec3::UnitX(), middle + size[0] * Vec3::UnitX(),
                                  std::min(size[1], size[2])};
        default: {
            const std::size_t corners = 6 + random.index(10);
            for (std::size_t i = 0; i < corners; ++i) points.push_back(scaled(random.direction()));
            return abut::ConvexPolyhedron::hull(points).value();
        }
    }
}

abut::AnyShape transformed_any(const abut::AnyShape& shape, const abut::Pose& pose) {
    return std::visit([&](const auto& s) { return abut::AnyShape(abut::transformed(s, pose)); }, shape);
}

Hull hull_of(const abut::AnyShape& shape) {
    if (const auto* sphere = std::get_if<abut::Sphere>(&shape)) return {{sphere->center}, sphere->radius};
    if (const auto* capsule = std::get_if<abut::Capsule>(&shape))
        return {{capsule->start, capsule->end}, capsule->radius};
    if (const auto* cylinder = std::get_if<abut::Cylinder>(&shape)) {
        const Vec3 half = (cylinder->end - cylinder->start) / 2, axis = half.normalized(), side = axis.unitOrthogonal();
        abut::Mat3 axes;
        axes << axis, side, axis.cross(side);
        return {corners_of({cylinder->start + half, axes, Vec3(half.norm(), cylinder->radius, cylinder->radius)}), 0};
    }
    if (const auto* segment = std::get_if<abut::Segment>(&shape)) return {{segment->start, segment->end}, 0};
    if (const auto* triangle = std::get_if<abut::Triangle>(&shape)) return {listed(triangle->vertex), 0};
    if (const auto* polygon = std::get_if<abut::ConvexPolygon>(&shape)) return {listed(polygon->vertices()), 0};
    if (const auto* polyhedron = std::get_if<abut::ConvexPolyhedron>(&shape))
        return {listed(polyhedron->vertices()), 0};
    if (const auto* box = std::get_if<abut::OrientedBox>(&shape)) return {corners_of(*box), 0};
    return {corners_of(abut::transformed(std::get<abut::AlignedBox>(shape), {})), 0};
}

double reach_of(const Hull& hull, const Vec3& center) {
    double largest = 0;
    for (const Vec3& point : hull.points) largest = std::max(largest, (point - center).norm());
    return largest;
}

}  // namespace campaign
