// SPDX-License-Identifier: Apache-2.0
// CGAL's trees of aligned boxes: two meshes at their poses, in plain double and with exact predicates, and rays in
// plain double. Header code, compiled with the flags of this program and the -frounding-math that CGAL asks for.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/version.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "contender.hpp"
#include "model.hpp"
#include "workloads/mesh_poses.hpp"
#include "workloads/mesh_rays.hpp"

namespace bench {
namespace {

template <class Kernel>
typename Kernel::Point_3 point(const abut::Vec3& v) {
    return {v[0], v[1], v[2]};
}

// CGAL's meshes are surfaces; vertices where the triangles do not make one are doubled.
template <class Kernel>
CGAL::Surface_mesh<typename Kernel::Point_3> make_mesh(const abut::TriangleMesh& original) {
    namespace processing = CGAL::Polygon_mesh_processing;
    std::vector<typename Kernel::Point_3> points;
    for (const abut::Vec3& v : original.vertices()) points.push_back(point<Kernel>(v));
    std::vector<std::array<std::size_t, 3>> triangles;
    for (const auto& [i, j, k] : original.triangles()) triangles.push_back({i, j, k});
    processing::orient_polygon_soup(points, triangles);
    CGAL::Surface_mesh<typename Kernel::Point_3> mesh;
    processing::polygon_soup_to_polygon_mesh(points, triangles, mesh);
    return mesh;
}

// Twice the mesh of a model, to be placed.
template <class Kernel>
struct TwoMeshes {
    using Mesh = CGAL::Surface_mesh<typename Kernel::Point_3>;
    Mesh mesh;
    CGAL::Rigid_triangle_mesh_collision_detection<Mesh> detection;
    std::size_t a = detection.add_mesh(mesh), b = detection.add_mesh(mesh);

    explicit TwoMeshes(const Model& model) : mesh(make_mesh<Kernel>(model.mesh)) {}
};

template <class Kernel>
struct ContactEvent {
    using Transform = typename Kernel::Aff_transformation_3;
    struct Native {
        TwoMeshes<Kernel>* meshes;
        Transform a, b;
    };
    static Transform to_cgal(const abut::Pose& pose) {
        const abut::Mat3 m = pose.rotation.toRotationMatrix();
        const abut::Vec3& t = pose.position;
        return {m(0, 0), m(0, 1), m(0, 2), t[0], m(1, 0), m(1, 1), m(1, 2), t[1], m(2, 0), m(2, 1), m(2, 2), t[2]};
    }
    static Native convert(const MeshPair& pair) {
        return {&kept_for<TwoMeshes<Kernel>>(*pair.model), to_cgal(pair.a), to_cgal(pair.b)};
    }
    // Only one is placed, which takes CGAL less time than two.
    static bool test(const Native& pair) {
        auto& [mesh, detection, a, b] = *pair.meshes;
        detection.set_transformation(b, pair.a.inverse() * pair.b);
        return !detection.get_all_intersections(a).empty();
    }
};

using Plain = CGAL::Simple_cartesian<double>;
using Exact = CGAL::Exact_predicates_inexact_constructions_kernel;

using Triangles = std::vector<Plain::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Plain, Triangles::const_iterator>;

struct RayTree {
    Triangles triangles;
    CGAL::AABB_tree<CGAL::AABB_traits<Plain, Primitive>> tree;

    explicit RayTree(const Model& model) {
        for (std::size_t i = 0; i < model.mesh.triangles().size(); ++i) {
            const auto [p, q, r] = model.mesh.triangle(i).vertex;
            triangles.emplace_back(point<Plain>(p), point<Plain>(q), point<Plain>(r));
        }
        tree.insert(triangles.begin(), triangles.end());
        tree.build();
    }
};

struct Cast {
    struct Native {
        const RayTree* tree;
        Plain::Ray_3 ray;
    };
    static Native convert(const MeshRay& pair) {
        const abut::Vec3& d = pair.ray.direction;
        return {&kept_for<const RayTree>(model()), {point<Plain>(pair.ray.origin), Plain::Vector_3(d[0], d[1], d[2])}};
    }
    // In a triangle's plane the ray meets a segment; where that begins is not asked of any of these rays.
    static RayEntry test(const Native& pair) {
        const Plain::Ray_3& ray = pair.ray;
        const auto hit = pair.tree->tree.first_intersection(ray);
        if (!hit) return {std::numeric_limits<double>::infinity()};
        const auto* at = boost::get<Plain::Point_3>(&hit->first);
        if (at == nullptr) return {std::numeric_limits<double>::quiet_NaN()};
        return {std::sqrt(CGAL::squared_distance(ray.source(), *at) / ray.to_vector().squared_length())};
    }
};

const Registration<MeshPair, OneByOne<MeshPair, ContactEvent<Plain>>> plain_meshes("CGAL " CGAL_VERSION_STR
                                                                                   " Simple_cartesian");
const Registration<MeshPair, OneByOne<MeshPair, ContactEvent<Exact>>> exact_meshes("CGAL " CGAL_VERSION_STR " EPICK");
const Registration<MeshRay, OneByOne<MeshRay, Cast>> casts("CGAL " CGAL_VERSION_STR " Simple_cartesian");

}  // namespace
}  // namespace bench
