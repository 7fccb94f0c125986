// SPDX-License-Identifier: Apache-2.0
#include "mesh/mesh_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/double_double.hpp"
#include "mesh/collinear.hpp"
#include "mesh/counting_sort.hpp"
#include "mesh/weld_vertices.hpp"

namespace abut::detail {
namespace {

// Two corners at one position. Here and below, triangles name positions: the first vertex at each.
bool is_collapsed(const Index3& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

std::vector<Index3> by_positions(std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    const auto first = first_at_same_position(vertices);
    std::vector<Index3> result(triangles.size());
    std::ranges::transform(triangles, result.begin(), [&](const Index3& t) {
        return Index3{first[t[0]], first[t[1]], first[t[2]]};
    });
    return result;
}

void count_edges(std::size_t vertex_count, std::span<const Index3> triangles, MeshReport& report) {
    // Each side of a triangle at the smaller of its ends: the larger one, and in the last bit the direction.
    Grouped sides(vertex_count, [&](auto&& put) {
        for (const Index3& t : triangles) {
            if (is_collapsed(t)) continue;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t from = t[k], to = t[(k + 1) % 3];
                put(std::min(from, to), std::uint64_t{std::max(from, to)} << 1 | (from > to ? 1u : 0u));
            }
        }
    });

    report.is_closed = report.is_oriented = true;
    for (std::size_t end = 0; end < sides.key_count(); ++end) {
        const auto group = sides.group(end);
        std::ranges::sort(group);
        for (auto side = group.begin(); side != group.end();) {
            const std::uint64_t other = *side >> 1;
            std::size_t forth = 0, back = 0;
            for (; side != group.end() && *side >> 1 == other; ++side) ++((*side & 1) == 0 ? forth : back);
            const std::size_t count = forth + back;
            ++report.edges;
            report.boundary_edges += count == 1;
            report.non_manifold_edges += count > 2;
            report.is_closed &= count % 2 == 0;
            report.is_oriented &= forth <= back + 1 && back <= forth + 1;
        }
    }
}

std::size_t count_duplicates(std::size_t vertex_count, std::span<const Index3> triangles) {
    // Each triangle at its smallest corner: the other two.
    Grouped corners(vertex_count, [&](auto&& put) {
        for (const Index3& t : triangles) {
            const auto [a, b, c] = t;
            const std::uint32_t least = std::min({a, b, c}), largest = std::max({a, b, c});
            // The corner between them; also where corners are equal, since a ^ a is 0.
            put(least, std::uint64_t{a ^ b ^ c ^ least ^ largest} << 32 | largest);
        }
    });
    std::size_t count = 0;
    for (std::size_t least = 0; least < corners.key_count(); ++least) {
        const auto group = corners.group(least);
        std::ranges::sort(group);
        for (std::size_t i = 1; i < group.size(); ++i) count += group[i] == group[i - 1];
    }
    return count;
}

// Sets of positions that triangles connect; each has one of its positions as its root.
class Components {
 public:
    explicit Components(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }

    std::uint32_t root(std::uint32_t i) {
        for (; parent_[i] != i; i = parent_[i]) parent_[i] = parent_[parent_[i]];
        return i;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        const auto [low, high] = std::minmax({root(a), root(b)});
        parent_[high] = low;
    }

 private:
    std::vector<std::uint32_t> parent_;
};

std::vector<std::uint32_t> first_of_each_component(std::size_t vertex_count, std::span<const Index3> triangles) {
    Components components(vertex_count);
    for (const Index3& t : triangles) {
        components.join(t[0], t[1]);
        components.join(t[0], t[2]);
    }
    std::vector<bool> is_known(vertex_count);
    std::vector<std::uint32_t> first;
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        const std::uint32_t root = components.root(triangles[i][0]);
        if (is_known[root]) continue;
        is_known[root] = true;
        first.push_back(i);
    }
    return first;
}

// Counts the positions and bounds them.
void find_extent(std::span<const Vec3> vertices, std::span<const Index3> triangles, MeshReport& report) {
    std::vector<bool> is_used(vertices.size());
    for (const Index3& t : triangles)
        for (const std::uint32_t corner : t) is_used[corner] = true;
    const Vec3& any = vertices[triangles[0][0]];
    report.box = {any, any};
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        if (!is_used[i]) continue;
        ++report.positions;
        report.box.min = report.box.min.cwiseMin(vertices[i]);
        report.box.max = report.box.max.cwiseMax(vertices[i]);
    }
}

// A sum of many doubles, as if added in twice the precision.
class Sum {
 public:
    void add(double value) {
        const DoubleDouble sum = two_sum(high_, value);
        high_ = sum.hi;
        low_ += sum.lo;
    }
    double value() const { return high_ + low_; }

 private:
    double high_ = 0, low_ = 0;
};

// Needs the box, `is_closed` and `is_oriented`.
void measure(std::span<const Vec3> vertices, std::span<const Index3> triangles, MeshReport& report) {
    // Relative to the middle of the box, so that meshes far from the origin keep their digits, and divided by a power
    // of two about the size of the mesh, so that nothing over- or underflows before the end.
    const Vec3 middle = report.box.min / 2 + report.box.max / 2;
    const double size = std::max((report.box.max - middle).maxCoeff(), (middle - report.box.min).maxCoeff());
    const int exponent = size > 0 ? std::clamp(std::ilogb(size), -1000, 1000) : 0;
    const double scale = std::ldexp(1.0, -exponent);

    Sum double_area, six_volumes;
    for (const Index3& t : triangles) {
        const Vec3 &a = vertices[t[0]], &b = vertices[t[1]], &c = vertices[t[2]];
        report.degenerate_triangles += is_collapsed(t) || is_collinear(a, b, c);
        const Vec3 p = (a - middle) * scale, q = (b - middle) * scale, r = (c - middle) * scale;
        const Vec3 normal = (q - p).cross(r - p);
        double_area.add(normal.norm());
        six_volumes.add(p.dot(normal));
    }
    report.area = std::ldexp(double_area.value() / 2, 2 * exponent);
    if (report.is_closed && report.is_oriented) report.volume = std::ldexp(six_volumes.value() / 6, 3 * exponent);
}

}  // namespace

Inspection inspect(std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    const auto joined = by_positions(vertices, triangles);
    Inspection result;
    find_extent(vertices, joined, result.report);
    count_edges(vertices.size(), joined, result.report);
    measure(vertices, joined, result.report);
    result.report.duplicate_triangles = count_duplicates(vertices.size(), joined);
    result.component_triangles = first_of_each_component(vertices.size(), joined);
    result.report.components = result.component_triangles.size();
    return result;
}

}  // namespace abut::detail
