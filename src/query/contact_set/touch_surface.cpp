// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/touch_surface.hpp"

#include "query/contains/inside.hpp"

namespace abut::detail {
namespace {

// Of a fan of very many triangles some are enough.
constexpr std::size_t max_triangles = 1024;

}  // namespace

void Surroundings::add_normal(const Vec3& normal) {
    if (normal.isZero(0) || normals.size() == max_normals) return;
    for (const Vec3& other : normals)
        if (std::abs(normal.dot(other)) > 1 - 1e-15) return;
    normals.push_back(normal);
}

void Surroundings::add_edge(const Vec3& from, const Vec3& to) {
    if (edges.size() == max_edges) return;
    for (const auto& [start, end] : edges)
        if ((start == from && end == to) || (start == to && end == from)) return;
    edges.push_back({from, to});
}

Vec3 nearest_on_segment(const Vec3& from, const Vec3& to, const Vec3& point) {
    const Vec3 along = to - from;
    const double squared = along.squaredNorm();
    if (!(squared > 0)) return from;
    return from + along * std::clamp((point - from).dot(along) / squared, 0.0, 1.0);
}

Vec3 nearest_on(const Triangle& triangle, const Vec3& point) {
    const auto& vertex = triangle.vertex;
    const Vec3 normal = normal_of(triangle);
    bool is_inside = !normal.isZero(0);
    for (std::size_t i = 0; is_inside && i < 3; ++i)
        is_inside = normal.cross(vertex[(i + 1) % 3] - vertex[i]).dot(point - vertex[i]) >= 0;
    if (is_inside) return point - normal * normal.dot(point - vertex[0]);
    Vec3 nearest = vertex[0];
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 other = nearest_on_segment(vertex[i], vertex[(i + 1) % 3], point);
        if ((other - point).squaredNorm() < (nearest - point).squaredNorm()) nearest = other;
    }
    return nearest;
}

bool MeshSurface::has_inside(const Vec3& point) const {
    QueryStats work;
    return data_.is_solid && is_inside(data_, turn_.transpose() * (frame_.from_local(point) - move_), work);
}

Vec3 MeshSurface::outward_normal(std::uint32_t part, const Vec3& point, double step) const {
    const Triangle moved = triangle(part);
    const auto& [a, b, c] = moved.vertex;
    const Vec3 normal = normal_of(moved);
    // Away from what else meets at the border of the triangle.
    const Vec3 inward = (a + b + c) / 3 - point;
    const double away = inward.norm();
    const Vec3 from = away > 8 * step ? Vec3(point + inward * (8 * step / away)) : Vec3(point + inward);
    const bool is_solid_ahead = has_inside(from + step * normal), is_solid_behind = has_inside(from - step * normal);
    if (is_solid_ahead == is_solid_behind) return Vec3::Zero();
    return is_solid_ahead ? Vec3(-normal) : normal;
}

void MeshSurface::add_around(const Vec3& point, double radius, Surroundings& to) const {
    const double limit = radius / frame_.scale;
    const Vec3 in_body = turn_.transpose() * (frame_.from_local(point) - move_);
    const ShapeInTree near(tree_, Pose{}, box_of(Sphere{in_body, 0}));
    QueryStats work;
    near.each_near([&] { return limit; },
                   [&](std::uint32_t part) {
                       const Triangle moved = triangle(part);
                       if (!((nearest_on(moved, point) - point).norm() <= radius)) return Flow::proceed;
                       to.corners.insert(to.corners.end(), moved.vertex.begin(), moved.vertex.end());
                       to.add_normal(normal_of(moved));
                       if (to.corners.size() >= 3 * max_triangles) return Flow::stop;
                       for (std::size_t i = 0; i < 3; ++i) {
                           const Vec3 &from = moved.vertex[i], &end = moved.vertex[(i + 1) % 3];
                           if ((nearest_on_segment(from, end, point) - point).norm() <= radius) to.add_edge(from, end);
                       }
                       return Flow::proceed;
                   },
                   work);
}

void ConvexSurface::set_cylinder(const Cylinder& local) {
    constexpr int around = 32;
    cylinder_ = local;
    const auto corners = CylinderCore(*cylinder_).corners<double>(in_local);
    for (int i = 0; i < around; ++i) {
        const int number = CylinderCorners<double>::count / 2 / around * i;
        for (const int of_end : {0, CylinderCorners<double>::count / 2})
            memory_->corners.push_back(corners.at(number + of_end));
    }
    const double height = corners.axis().dot(corners.start());
    memory_->faces.push_back({-corners.axis(), -height});
    memory_->faces.push_back({corners.axis(), height + corners.axis().dot(corners.along())});
}

void ConvexSurface::add_around(const Vec3& point, double radius, Surroundings& to) const {
    to.corners.insert(to.corners.end(), memory_->corners.begin(), memory_->corners.end());
    if (cylinder_) {
        // The plane and the line of the side that pass by there, and the tangents of rims.
        const auto corners = CylinderCore(*cylinder_).corners<double>(in_local);
        const Vec3 offset = point - corners.start(), axis = corners.axis();
        const Vec3 across = offset - axis * axis.dot(offset);
        const double beside = across.norm();
        if (beside > 0 && std::abs(beside - corners.radius()) <= radius) {
            const Vec3 normal = across / beside, foot = corners.start() + corners.radius() * normal;
            to.add_normal(normal);
            to.add_edge(foot, foot + corners.along());
            for (const Vec3& on_rim : {foot, Vec3(foot + corners.along())})
                if ((on_rim - point).norm() <= 2 * radius) to.add_edge(on_rim, on_rim + axis.cross(normal));
        }
    }
    for (const Face& face : memory_->faces)
        if (std::abs(face.normal.dot(point) - face.height) <= radius) to.add_normal(face.normal);
    for (const auto& [from, end] : memory_->edges)
        if ((nearest_on_segment(from, end, point) - point).norm() <= radius) to.add_edge(from, end);
}

}  // namespace abut::detail
