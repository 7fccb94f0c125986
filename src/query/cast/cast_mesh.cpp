// SPDX-License-Identifier: Apache-2.0
#include "abut/query/cast.hpp"

#include <array>

#include "query/pair/dispatch.hpp"
#include "query/traversal/tree_ray.hpp"

namespace abut {
namespace detail {
namespace {

// A ray or a segment in the frame of a mesh, and back.
struct MeshFrame {
    Mat3 rotation;
    Vec3 position;

    explicit MeshFrame(const Pose& at) : rotation(at.rotation.normalized().toRotationMatrix()), position(at.position) {}
    Vec3 into(const Vec3& point) const { return rotation.transpose() * (point - position); }
};

Ray moved(const Ray& ray, const MeshFrame& frame) {
    return {frame.into(ray.origin), frame.rotation.transpose() * ray.direction};
}
Segment moved(const Segment& segment, const MeshFrame& frame) {
    return {frame.into(segment.start), frame.into(segment.end)};
}

Ray ray_along(const Ray& ray) { return ray; }
Ray ray_along(const Segment& segment) { return {segment.start, segment.end - segment.start}; }
bool is_finite(const Ray& ray) { return ray.origin.allFinite() && ray.direction.allFinite(); }
double end_of(const Ray&) { return std::numeric_limits<double>::infinity(); }
double end_of(const Segment&) { return 1; }

// The weights of the corners of a triangle in a point of it; of one without area, along its longest side.
Vec3 weights_of(const Triangle& triangle, const Vec3& point) {
    const auto& corner = triangle.vertex;
    // In a unit in which squares neither vanish nor overflow; a power of two rounds nothing.
    const double size =
        std::max((corner[1] - corner[0]).cwiseAbs().maxCoeff(), (corner[2] - corner[0]).cwiseAbs().maxCoeff());
    const double scale = size > 0 && size < std::numeric_limits<double>::infinity()
                             ? std::ldexp(1, std::min(-std::ilogb(size), 1000))
                             : 1;
    const std::array<Vec3, 3> v{Vec3::Zero(), scale * (corner[1] - corner[0]), scale * (corner[2] - corner[0])};
    const Vec3 &e = v[1], &f = v[2], p = scale * (point - corner[0]), normal = e.cross(f);
    const double squared = normal.squaredNorm();
    if (squared > 0) {
        const double of_1 = p.cross(f).dot(normal) / squared, of_2 = e.cross(p).dot(normal) / squared;
        return {1 - of_1 - of_2, of_1, of_2};
    }
    Vec3 weights = Vec3::Zero();
    int from = 0;
    for (int i = 1; i < 3; ++i)
        if ((v[(i + 1) % 3] - v[i]).squaredNorm() > (v[(from + 1) % 3] - v[from]).squaredNorm()) from = i;
    const int to = (from + 1) % 3;
    const Vec3 side = v[to] - v[from];
    const double part = side.squaredNorm() > 0 ? std::clamp(side.dot(p - v[from]) / side.squaredNorm(), 0.0, 1.0) : 0;
    weights[from] = 1 - part;
    weights[to] = part;
    return weights;
}

RayHit hit_of(const RayHit& hit, const TreeData& tree, std::uint32_t index, const MeshFrame& frame) {
    return {hit.enter, hit.enter,           frame.rotation * hit.point + frame.position,  frame.rotation * hit.normal,
            hit.side,  tree.numbers[index], weights_of(tree.triangles[index], hit.point), {}};
}

template <class Line>
std::optional<RayHit> first_hit(const Line& line, const ObbTree& of, const Pose& at) {
    const TreeData& tree = TreeData::of(of);
    const MeshFrame frame(at);
    const Line own = moved(line, frame);
    std::optional<RayHit> best;
    std::uint32_t index = 0;
    QueryStats work;
    if (!is_finite(ray_along(own))) return hit_of({}, tree, 0, frame);
    TreeRay(tree, ray_along(own))
        .each_leaf([&] { return best ? best->enter : end_of(line); },
                   [&](Leaf leaf) {
                       work.triangles += leaf.count();
                       for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i) {
                           const auto hit = abut::cast(own, tree.triangles[i]);
                           if (!hit || (best && !(hit->enter < best->enter))) continue;
                           best = hit;
                           index = i;
                       }
                       return Flow::proceed;
                   },
                   work.boxes);
    if (!best) return {};
    RayHit hit = hit_of(*best, tree, index, frame);
    hit.stats = work;
    return hit;
}

template <class Line>
std::optional<RayHit> cast_at(const Line& line, SolidRef b, const Pose& at_b) {
    if (b.is_ray()) return {};
    if (b.is_mesh()) return first_hit(line, tree_of(b), at_b);
    return visit_bounded(Posed(b, at_b).shape(), [&](const auto& shape) { return cast(line, shape); });
}

}  // namespace
}  // namespace detail

std::optional<RayHit> cast(const Ray& ray, SolidRef b, const Pose& at_b) { return detail::cast_at(ray, b, at_b); }
std::optional<RayHit> cast(const Segment& segment, SolidRef b, const Pose& at_b) {
    return detail::cast_at(segment, b, at_b);
}

QueryStats for_each_hit(const Ray& ray, const Mesh& mesh, const Pose& at, Visitor<RayHit> visit) {
    const detail::TreeData& tree = detail::TreeData::of(mesh.tree());
    const detail::MeshFrame frame(at);
    const Ray own = detail::moved(ray, frame);
    if (!detail::is_finite(own)) {
        visit(detail::hit_of({}, tree, 0, frame));
        return {};
    }
    QueryStats work;
    detail::TreeRay(tree, own).each_leaf([&] { return detail::end_of(ray); },
                                         [&](detail::Leaf leaf) {
                                             work.triangles += leaf.count();
                                             for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i)
                                                 if (const auto hit = abut::cast(own, tree.triangles[i]))
                                                     if (visit(detail::hit_of(*hit, tree, i, frame)) == Flow::stop)
                                                         return Flow::stop;
                                             return Flow::proceed;
                                         },
                                         work.boxes);
    return work;
}

}  // namespace abut
