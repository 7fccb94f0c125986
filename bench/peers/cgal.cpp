// SPDX-License-Identifier: Apache-2.0
// CGAL: do_intersect of two triangles, in plain double and with exact predicates. Header code, compiled with the flags
// of this program and the -frounding-math that CGAL asks for.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include "contender.hpp"
#include "workloads/w2_triangles.hpp"

namespace bench {
namespace {

template <class Kernel>
struct Triangles {
    using Triangle = typename Kernel::Triangle_3;
    struct Native {
        Triangle a, b;
    };
    static Triangle to_cgal(const abut::Triangle& triangle) {
        const auto point = [&](int i) {
            const abut::Vec3& v = triangle.vertex[static_cast<std::size_t>(i)];
            return typename Kernel::Point_3(v[0], v[1], v[2]);
        };
        return {point(0), point(1), point(2)};
    }
    static Native convert(const TrianglePair& pair) { return {to_cgal(pair.a), to_cgal(pair.b)}; }
    static bool test(const Native& pair) { return CGAL::do_intersect(pair.a, pair.b); }
};

template <class Kernel>
using TriangleContender = OneByOne<TrianglePair, Triangles<Kernel>>;

const Registration<TrianglePair, TriangleContender<CGAL::Simple_cartesian<double>>> simple_triangles(
    "CGAL " CGAL_VERSION_STR " Simple_cartesian");
const Registration<TrianglePair, TriangleContender<CGAL::Exact_predicates_inexact_constructions_kernel>>
    exact_triangles("CGAL " CGAL_VERSION_STR " EPICK");

}  // namespace
}  // namespace bench
