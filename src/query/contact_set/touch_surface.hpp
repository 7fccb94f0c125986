// SPDX-License-Identifier: Apache-2.0
// What contacts see of a body: its triangles, or a convex shape as one part, and what is near a point of it.
#pragma once

#include <optional>
#include <vector>

#include "core/scratch.hpp"
#include "query/contact_set/contact_features.hpp"
#include "query/gjk/closest_of_cores.hpp"
#include "query/gjk/convex_points.hpp"
#include "query/pair/features.hpp"
#include "query/sat/projection.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut::detail {

// Contacts are computed relative to a point nearby, and in units in which the bodies have about size 1.
struct ContactFrame {
    Vec3 origin = Vec3::Zero();
    double scale = 1;  // a power of 2

    Vec3 to_local(const Vec3& point) const { return (point - origin) * scale; }
    Vec3 from_local(const Vec3& point) const { return origin + point / scale; }
};

// What a body is like near one of its points.
struct Surroundings {
    std::vector<Vec3> corners;               // of all that is there
    std::vector<Vec3> normals;               // unit, of faces, on either side
    std::vector<std::array<Vec3, 2>> edges;  // that pass there

    void clear() {
        corners.clear();
        normals.clear();
        edges.clear();
    }
    // Of the few that are needed; each once.
    void add_normal(const Vec3& normal);
    void add_edge(const Vec3& from, const Vec3& to);

    static constexpr std::size_t max_normals = 32, max_edges = 24;
};

// The point of a triangle or segment that is nearest to a point.
Vec3 nearest_on(const Triangle& triangle, const Vec3& point);
Vec3 nearest_on_segment(const Vec3& from, const Vec3& to, const Vec3& point);

// Unit; 0 where there is none.
inline Vec3 normal_of(const Triangle& triangle) {
    const auto& [a, b, c] = triangle.vertex;
    return (b - a).cross(c - a).stableNormalized();
}

// A mesh, of which a point y is turn * y + move in the frame of contacts.
class MeshSurface {
 public:
    MeshSurface(const ObbTree& tree, const Mat3& turn, const Vec3& move, const ContactFrame& frame)
        : tree_(tree), data_(TreeData::of(tree)), turn_(turn), move_(move), frame_(frame) {}

    Triangle triangle(std::uint32_t part) const {
        Triangle result;
        for (std::size_t i = 0; i < 3; ++i)
            result.vertex[i] = frame_.to_local(turn_ * data_.triangles[part].vertex[i] + move_);
        return result;
    }
    std::uint32_t number(std::uint32_t part) const { return data_.numbers[part]; }
    Vec3 normal(std::uint32_t part) const { return normal_of(triangle(part)); }
    // How much a triangle faces a direction: the cosine. A surface does so on both sides.
    double facing(std::uint32_t part, const Vec3& direction) const {
        const double cosine = normal(part).dot(direction);
        return data_.is_solid ? cosine : std::abs(cosine);
    }
    static constexpr double radius() { return 0; }
    bool is_solid() const { return data_.is_solid; }
    // Of a solid; the point must not be on its surface.
    bool has_inside(const Vec3& point) const;
    // The normal of a triangle of a solid that leads out of it near a point of the triangle, as seen from `step` away;
    // 0 where neither does, or both.
    Vec3 outward_normal(std::uint32_t part, const Vec3& point, double step) const;

    void add_corners(std::uint32_t part, std::vector<Vec3>& to) const {
        const Triangle moved = triangle(part);
        to.insert(to.end(), moved.vertex.begin(), moved.vertex.end());
    }
    Support<3> support(std::uint32_t part, const Vec3& direction, double tolerance) const {
        const Triangle moved = triangle(part);
        return support_of(FlatCore(moved), direction, tolerance, Frame3{Vec3::Zero(), 0, 1, 0});
    }

    // The triangles that are as near to a point as `radius`.
    void add_around(const Vec3& point, double radius, Surroundings& to) const;

 private:
    const ObbTree& tree_;
    const TreeData& data_;
    const Mat3 turn_;
    const Vec3 move_;
    const ContactFrame& frame_;
};

// A convex shape where it is in the frame of contacts: the hull of corners, inflated, or a cylinder.
class ConvexSurface {
 public:
    template <BoundedShape3 S>
    ConvexSurface(const S& shape, const ContactFrame& frame)
        : shape_(&shape), frame_{frame.origin, 0, frame.scale, 0}, radius_(radius_of(shape) * frame.scale) {
        memory_->corners.clear();
        memory_->edges.clear();
        memory_->faces.clear();
        set_support<S>();
        if constexpr (std::is_same_v<S, Cylinder>)
            set_cylinder({frame.to_local(shape.start), frame.to_local(shape.end), shape.radius * frame.scale});
        else
            set_features(core_of(shape));
    }

    std::span<const Vec3> corners() const { return memory_->corners; }
    static constexpr std::uint32_t number(std::uint32_t) { return 0; }
    static Vec3 normal(std::uint32_t) { return Vec3::Zero(); }
    static constexpr double facing(std::uint32_t, const Vec3&) { return 0; }
    // All its corners are around every point, so that they tell alone on which side it is.
    static constexpr bool is_solid() { return false; }
    static constexpr bool has_inside(const Vec3&) { return false; }
    static Vec3 outward_normal(std::uint32_t, const Vec3&, double) { return Vec3::Zero(); }
    double radius() const { return radius_; }
    // The closest points of a triangle and the shape, not inflated.
    ClosestOfCores closest_to(const Triangle& triangle) const {
        ClosestCache cache;
        if (cylinder_) return closest_of_cores(PointsCore(triangle.vertex), CylinderCore(*cylinder_), cache);
        return closest_of_cores(PointsCore(triangle.vertex), PointsCore(corners()), cache);
    }
    // Of a curved shape the corners are some of its points. This makes of their heights along a direction its own.
    void widen(const Vec3& direction, double& low, double& high) const {
        if (!cylinder_) return;
        const Range<double> range = project<double>(CylinderCore(*cylinder_), direction, in_local);
        low = range.lo;
        high = range.hi;
    }

    void add_corners(std::uint32_t, std::vector<Vec3>& to) const {
        to.insert(to.end(), memory_->corners.begin(), memory_->corners.end());
    }
    Support<3> support(std::uint32_t, const Vec3& direction, double tolerance) const {
        return support_(shape_, direction, tolerance, frame_);
    }
    // All corners, since it is convex; faces and edges that are as near to a point as `radius`.
    void add_around(const Vec3& point, double radius, Surroundings& to) const;

 private:
    static inline const Frame3 in_local{Vec3::Zero(), 0, 1, 0};

    void set_cylinder(const Cylinder& local);
    template <class Core>
    void set_features(const Core& core) {
        const int count = Core::generator_count > 0 ? 1 << Core::generator_count : core.point_count();
        for (int i = 0; i < count; ++i) memory_->corners.push_back(corner<double>(core, i, frame_));
        const Features<Core> features{core};
        for (int i = 0; i < features.edge_segment_count(); ++i)
            memory_->edges.push_back(features.template edge_segment<double>(i, frame_));
        if constexpr (!OneOf<Core, PointCore, LineCore>)
            for (int i = 0; i < features.face_count(); ++i) {
                const Vec3 normal = features.template face_axis<double>(i, frame_).vector.stableNormalized();
                memory_->faces.push_back({normal, normal.dot(features.template face_point<double>(i, 0, frame_))});
            }
    }
    template <class S>
    void set_support() {
        support_ = [](const void* of, const Vec3& direction, double tolerance, const Frame3& in) {
            return support_of(core_of(*static_cast<const S*>(of)), direction, tolerance, in);
        };
    }

    struct Face {
        Vec3 normal;
        double height;
    };
    const void* shape_;
    Support<3> (*support_)(const void*, const Vec3&, double, const Frame3&);
    const Frame3 frame_;
    const double radius_;
    std::optional<Cylinder> cylinder_;  // in the frame of contacts, if that is what the shape is
    struct Memory {
        std::vector<Vec3> corners;
        std::vector<std::array<Vec3, 2>> edges;
        std::vector<Face> faces;
    };
    Scratch<Memory> memory_;
};

}  // namespace abut::detail
