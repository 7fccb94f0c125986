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
#include <optional>
#include <random>

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

// E: facets are joined when they are coplanar within the rounding of the points. Pp: no warnings on narrow hulls.
Expected<std::vector<Face>> faces_by_qhull(std::vector<double> coordinates, double rounding) {
    Messages messages;
    const std::unique_ptr<qhT, QhullDeleter> qh(new qhT);
    qh_zero(qh.get(), messages.stream());
    std::string command = "qhull Pp E" + detail::text(rounding);
    const int status = qh_new_qhull(qh.get(), 3, static_cast<int>(coordinates.size() / 3), coordinates.data(), False,
                                    command.data(), nullptr, messages.stream());
    if (status == qh_ERRmem) throw std::bad_alloc();
    if (status != 0) return failure("points have no convex hull: " + messages.first_line());
    return faces_of(qh.get(), coordinates);
}

// Qhull takes the square of the time for a face that has k times as many corners. A point a little above the middle of
// such a face makes triangles of it, and is taken away afterwards.
struct Tip {
    Vec3 point, normal, corner;  // of the face
};

Vec3 point_of(std::span<const double> coordinates, std::size_t i) {
    return Eigen::Map<const Vec3>(coordinates.data() + 3 * i);
}

// Above the faces that have very many corners, as far as a sample of the points shows.
std::vector<Tip> tips_above(std::span<const double> coordinates, double rounding) {
    constexpr std::size_t sample_size = 3000, many = 60;
    const std::size_t count = coordinates.size() / 3;
    if (count <= sample_size) return {};
    std::mt19937_64 random(1);
    std::vector<double> sample;
    for (std::size_t i = 0; i < sample_size; ++i) {
        const Vec3 point = point_of(coordinates, random() % count);
        sample.insert(sample.end(), point.begin(), point.end());
    }
    // What is far out may be a single point, as the tip of a cone is.
    for (int k = 0; k < 32; ++k) {
        const auto coordinate = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };
        const Vec3 way = k < 3 ? Vec3(Vec3::Unit(k)) : Vec3(coordinate(), coordinate(), coordinate());
        std::size_t lowest = 0, highest = 0;
        for (std::size_t i = 1; i < count; ++i) {
            const double height = way.dot(point_of(coordinates, i));
            if (height < way.dot(point_of(coordinates, lowest))) lowest = i;
            if (height > way.dot(point_of(coordinates, highest))) highest = i;
        }
        for (const std::size_t i : {lowest, highest}) {
            const Vec3 point = point_of(coordinates, i);
            sample.insert(sample.end(), point.begin(), point.end());
        }
    }
    const auto faces = faces_by_qhull(sample, rounding);
    if (!faces || std::ranges::none_of(*faces, [](const Face& face) { return face.size() >= many; })) return {};
    struct FacePlane {
        Vec3 corner, normal;
    };
    std::vector<FacePlane> planes;
    for (const Face& face : *faces) {
        FacePlane plane{point_of(sample, face[0]), Vec3::Zero()};
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            plane.normal +=
                (point_of(sample, face[i]) - plane.corner).cross(point_of(sample, face[i + 1]) - plane.corner);
        plane.normal.stableNormalize();
        planes.push_back(plane);
    }
    std::vector<Tip> tips;
    for (std::size_t f = 0; f < faces->size(); ++f) {
        const Face& face = (*faces)[f];
        if (face.size() < many) continue;
        const auto& [corner, normal] = planes[f];
        Vec3 middle = Vec3::Zero();
        for (const auto v : face) middle += (point_of(sample, v) - corner) / static_cast<double>(face.size());
        middle += corner;
        // Far out, so that Qhull begins with it, but below the planes of all other faces.
        double height = 8;
        for (const FacePlane& other : planes)
            if (const double slope = other.normal.dot(normal); &other != &planes[f] && slope > 0)
                height = std::min(height, other.normal.dot(other.corner - middle) / slope / 4);
        tips.push_back({middle + height * normal, normal, corner});
    }
    return tips;
}

// Without the points from `count` on: the faces around each of them become one. Nothing where that is not one flat face
// of the hull.
std::optional<std::vector<Face>> without_tips(std::vector<Face> faces, std::span<const double> coordinates,
                                              std::span<const Tip> tips, double rounding) {
    const std::size_t count = coordinates.size() / 3;
    using Ends = std::array<std::uint32_t, 2>;
    std::vector<Face> result;
    std::vector<std::vector<Ends>> outlines(tips.size());
    for (Face& face : faces) {
        const auto is_tip = [&](std::uint32_t v) { return v >= count; };
        const auto at = std::ranges::find_if(face, is_tip);
        if (at == face.end()) {
            result.push_back(std::move(face));
            continue;
        }
        std::ranges::rotate(face, at);
        if (std::any_of(face.begin() + 1, face.end(), is_tip)) return {};
        for (std::size_t i = 1; i + 1 < face.size(); ++i) outlines[face[0] - count].push_back({face[i], face[i + 1]});
    }
    for (std::size_t t = 0; t < tips.size(); ++t) {
        std::vector<Ends>& outline = outlines[t];
        if (outline.size() < 3) return {};
        const auto from = [](const Ends& edge) { return edge[0]; };
        std::ranges::sort(outline, {}, from);
        if (std::ranges::adjacent_find(outline, {}, from) != outline.end()) return {};
        const double flat = 16 * rounding;
        const auto height = [&](std::size_t i) {
            return tips[t].normal.dot(point_of(coordinates, i) - tips[t].corner);
        };
        Face face;
        for (std::uint32_t v = outline[0][0]; face.empty() || v != face[0];) {
            const auto edge = std::ranges::lower_bound(outline, v, {}, from);
            if (edge == outline.end() || (*edge)[0] != v || face.size() == outline.size() || height(v) < -flat)
                return {};
            face.push_back(v);
            v = (*edge)[1];
        }
        if (face.size() != outline.size()) return {};
        for (std::size_t i = 0; i < count; ++i)
            if (height(i) > flat) return {};
        result.push_back(std::move(face));
    }
    return result;
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
    const auto [coordinates, rounding] = to_unit_cube(points);
    if (const std::vector<Tip> tips = tips_above(coordinates, rounding); !tips.empty()) {
        // Qhull begins with the points that are extreme along its axes.
        const Mat3 turn = Quat(0.8, 0.4, 0.2, 0.4).normalized().toRotationMatrix();
        std::vector<double> turned;
        const auto add = [&](const Vec3& point) {
            const Vec3 moved = turn * point;
            turned.insert(turned.end(), moved.begin(), moved.end());
        };
        for (std::size_t i = 0; i < points.size(); ++i) add(point_of(coordinates, i));
        for (const Tip& tip : tips) add(tip.point);
        if (auto faces = faces_by_qhull(std::move(turned), 4 * rounding))
            if (auto real = without_tips(std::move(*faces), coordinates, tips, rounding)) return std::move(*real);
    }
    return faces_by_qhull(coordinates, rounding);
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
