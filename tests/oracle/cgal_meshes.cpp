// SPDX-License-Identifier: Apache-2.0
#include "cgal_meshes.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/box_intersection_d.h>

#include "abut/shape/transformed.hpp"

namespace abut::test {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

struct Placed {
    Kernel::Triangle_3 triangle;
    std::uint32_t number;
};
using Box = CGAL::Box_intersection_d::Box_with_handle_d<double, 3, const Placed*>;

Point point_of(const Vec3& v) { return {v[0], v[1], v[2]}; }

std::vector<Placed> all_placed(const TriangleMesh& mesh, const Pose& at) {
    std::vector<Placed> all;
    for (std::uint32_t i = 0; i < mesh.triangles().size(); ++i) {
        const Triangle t = transformed(mesh.triangle(i), at);
        all.push_back({{point_of(t.vertex[0]), point_of(t.vertex[1]), point_of(t.vertex[2])}, i});
    }
    return all;
}

std::vector<Box> boxes_of(const std::vector<Placed>& all) {
    std::vector<Box> boxes;
    for (const Placed& each : all) boxes.emplace_back(each.triangle.bbox(), &each);
    return boxes;
}

}  // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> contacts_by_cgal(const TriangleMesh& a, const Pose& at_a,
                                                                      const TriangleMesh& b, const Pose& at_b) {
    const auto of_a = all_placed(a, at_a), of_b = all_placed(b, at_b);
    auto boxes_a = boxes_of(of_a), boxes_b = boxes_of(of_b);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    CGAL::box_intersection_d(boxes_a.begin(), boxes_a.end(), boxes_b.begin(), boxes_b.end(),
                             [&](const Box& box_a, const Box& box_b) {
                                 if (CGAL::do_intersect(box_a.handle()->triangle, box_b.handle()->triangle))
                                     pairs.emplace_back(box_a.handle()->number, box_b.handle()->number);
                             });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

std::vector<bool> inside_by_cgal(const TriangleMesh& mesh, const std::vector<Vec3>& points) {
    CGAL::Surface_mesh<Point> surface;
    std::vector<CGAL::Surface_mesh<Point>::Vertex_index> index;
    for (const Vec3& v : mesh.vertices()) index.push_back(surface.add_vertex(point_of(v)));
    for (const auto& [i, j, k] : mesh.triangles()) surface.add_face(index[i], index[j], index[k]);
    const CGAL::Side_of_triangle_mesh<CGAL::Surface_mesh<Point>, Kernel> side(surface);
    std::vector<bool> inside;
    for (const Vec3& point : points) inside.push_back(side(point_of(point)) != CGAL::ON_UNBOUNDED_SIDE);
    return inside;
}

}  // namespace abut::test
