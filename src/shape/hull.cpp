// SPDX-License-Identifier: Apache-2.0
// The convex hull of points, by Qhull. (Its C++ interface does not compile as C++20; this uses the reentrant C one.)
extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#include "abut/shape/convex_polyhedron.hpp"
#include "core/length.hpp"
#include "shape/checks.hpp"
#include "shape/hull.hpp"

namespace abut {
namespace {

using Face = ConvexPolyhedron::Face;

// What Qhull writes to its error stream, in memory.
class Messages {
 public:
    Messages() : stream_(open_memstream(&text_, &size_)) {}
    ~Messages() {
        std::fclose(stream_);
        std::free(text_);
    }
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;

    FILE* stream() { return stream_; }
    std::string first_line() {
        std::fflush(stream_);
        const std::string all(text_, size_);
        return all.substr(0, all.find('\n'));
    }

 private:
    char* text_ = nullptr;
    std::size_t size_ = 0;
    FILE* stream_;
};

struct QhullDeleter {
    void operator()(qhT* qh) const {
        qh_freeqhull(qh, !qh_ALL);  // what is long; the short memory goes as a whole
        int long_left = 0, bytes_left = 0;
        qh_memfreeshort(qh, &long_left, &bytes_left);
        delete qh;
    }
};

// The points about the first of them and in the unit cube: Qhull's own tolerances are relative to the largest
// coordinate and would not see a small body far away.
struct UnitPoints {
    std::vector<double> coordinates;
    double rounding;  // of the coordinates as they were given, in the unit cube
};

UnitPoints to_unit_cube(std::span<const Vec3> points) {
    double size = 0, largest = 0;
    for (const Vec3& p : points) {
        size = std::max(size, (p / 2 - points[0] / 2).lpNorm<Eigen::Infinity>());
        largest = std::max(largest, p.lpNorm<Eigen::Infinity>());
    }
    UnitPoints unit{{}, 4 * std::numeric_limits<double>::epsilon() * (1 + largest / 2 / size)};
    for (const Vec3& p : points)
        for (int i = 0; i < 3; ++i) unit.coordinates.push_back((p[i] / 2 - points[0][i] / 2) / size);
    return unit;
}

// The faces of a computed hull, as indices of points, counter-clockwise seen from outside.
std::vector<Face> faces_of(qhT* qh, std::span<const double> coordinates) {
    const auto point = [&](std::uint32_t i) { return Eigen::Map<const Vec3>(coordinates.data() + 3 * i); };
    std::vector<Face> faces;
    facetT* facet;
    FORALLfacets {
        setT* corners = qh_facet3vertex(qh, facet);
        Face face;
        vertexT *vertex, **vertexp;
        FOREACHvertex_(corners) face.push_back(static_cast<std::uint32_t>(qh_pointid(qh, vertex->point)));
        qh_settempfree(qh, &corners);
        // Newell's normal against Qhull's outward one.
        Vec3 normal = Vec3::Zero();
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            normal += (point(face[i]) - point(face[0])).cross(point(face[i + 1]) - point(face[0]));
        if (normal.dot(Eigen::Map<const Vec3>(facet->normal)) < 0) std::ranges::reverse(face);
        faces.push_back(std::move(face));
    }
    return faces;
}

}  // namespace

namespace detail {

bool in_one_plane(std::span<const Vec3> given) {
    const std::vector<Vec3> points = within_range(given).points;
    const auto [i, j, k] = best_corners(points, 0);
    const Vec3 normal = accurate_normal(points[i], points[j], points[k]);
    double size = 0, off = 0;
    for (const Vec3& p : points) {
        size = std::max(size, length_of(p - points[0]));
        off = std::max(off, std::abs(normal.dot(p - points[0])));
    }
    return !(off > 1e-13 * size);
}

Expected<std::vector<Face>> hull_faces(std::span<const Vec3> points) {
    auto [coordinates, rounding] = to_unit_cube(points);
    Messages messages;
    const std::unique_ptr<qhT, QhullDeleter> qh(new qhT);
    qh_zero(qh.get(), messages.stream());
    // E: facets are joined when they are coplanar within the rounding of the points. Pp: no warnings on narrow hulls.
    std::string command = "qhull Pp E" + text(rounding);
    const int status = qh_new_qhull(qh.get(), 3, static_cast<int>(points.size()), coordinates.data(), False,
                                    command.data(), nullptr, messages.stream());
    if (status == qh_ERRmem) throw std::bad_alloc();
    if (status != 0) return failure("points have no convex hull: " + messages.first_line());
    return faces_of(qh.get(), coordinates);
}

}  // namespace detail

Expected<ConvexPolyhedron> ConvexPolyhedron::hull(std::span<const Vec3> points) {
    if (points.size() < 4)
        return failure("points: " + std::to_string(points.size()) + " given; a polyhedron needs at least 4");
    if (auto error = detail::finite(points, "points")) return tl::unexpected(*error);
    if (detail::in_one_plane(points)) return failure("points lie in one plane; a flat shape is a ConvexPolygon");
    auto hull = detail::hull_faces(points);
    if (!hull) return tl::unexpected(hull.error());
    std::vector<Face> faces = std::move(*hull);

    // Renumber: the vertices of the hull only, in the order of the points.
    constexpr auto inside = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> number(points.size(), inside);
    for (const Face& face : faces)
        for (const auto v : face) number[v] = 0;
    std::vector<Vec3> vertices;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (number[i] != inside) {
            number[i] = static_cast<std::uint32_t>(vertices.size());
            vertices.push_back(points[i]);
        }
    for (Face& face : faces)
        for (auto& v : face) v = number[v];
    return assemble(std::move(vertices), std::move(faces));
}

}  // namespace abut
