// SPDX-License-Identifier: Apache-2.0
// Generators that start from an icosahedron. They use sums, products, quotients and roots only, which IEEE 754 rounds
// in one way: the same bits with every compiler.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "kit/generators.hpp"
#include "kit/surface.hpp"

namespace abut {
namespace {

using kit::Surface;

constexpr double phi = std::numbers::phi;
constexpr std::array<std::array<double, 3>, 12> corners{{{-1, phi, 0},
                                                         {1, phi, 0},
                                                         {-1, -phi, 0},
                                                         {1, -phi, 0},
                                                         {0, -1, phi},
                                                         {0, 1, phi},
                                                         {0, -1, -phi},
                                                         {0, 1, -phi},
                                                         {phi, 0, -1},
                                                         {phi, 0, 1},
                                                         {-phi, 0, -1},
                                                         {-phi, 0, 1}}};
constexpr std::array<Index3, 20> faces{{{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                        {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                        {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                        {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}}};

// In this order; Eigen's depends on the instruction set.
double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// The vertices of an icosahedron whose edges are cut into n pieces: its 12 corners, then those inside of its 30 edges,
// then those inside of its 20 faces. A vertex of a face is named by its weights at the three corners, which add up to
// n.
class IcosahedronLattice {
 public:
    explicit IcosahedronLattice(std::uint32_t n) : n_(n) {
        std::uint32_t count = 0;
        for (const Index3& face : faces)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t from = face[k], to = face[(k + 1) % 3];
                if (from < to) edge_[from][to] = count++;
            }
    }

    std::uint32_t vertex_count() const { return 10 * n_ * n_ + 2; }

    std::uint32_t index(std::uint32_t face, const Index3& weight) const {
        const Index3& corner = faces[face];
        for (std::size_t k = 0; k < 3; ++k)
            if (weight[k] == n_) return corner[k];
        for (std::size_t k = 0; k < 3; ++k)
            if (weight[k] == 0) {
                const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
                return corner[i] < corner[j] ? on_edge(corner[i], corner[j], weight[j])
                                             : on_edge(corner[j], corner[i], weight[i]);
            }
        // Row by row along the face, of 1, 2, 3 … vertices.
        const std::uint32_t row = weight[1] + weight[2] - 2, row_start = row * (row + 1) / 2;
        const std::uint32_t inside = (n_ - 1) * (n_ - 2) / 2;
        return 12 + 30 * (n_ - 1) + face * inside + row_start + weight[2] - 1;
    }

 private:
    std::uint32_t on_edge(std::uint32_t from, std::uint32_t to, std::uint32_t weight) const {
        return 12 + edge_[from][to] * (n_ - 1) + weight - 1;
    }

    std::uint32_t n_;
    std::array<std::array<std::uint32_t, 12>, 12> edge_{};  // the number of an edge, at [smaller end][larger end]
};

// `point_in(direction)` is the point of the surface in a unit direction from the origin.
template <class PointIn>
Expected<TriangleMesh> star_shaped(std::uint32_t n, PointIn&& point_in) {
    if (auto error = kit::bad_count({{"divisions", n, 1}})) return tl::unexpected(*error);
    if (auto error = kit::too_fine(20.0 * n * n)) return tl::unexpected(*error);
    const IcosahedronLattice lattice(n);
    Surface surface;
    surface.vertices.resize(lattice.vertex_count());
    surface.triangles.reserve(20 * std::size_t{n} * n);
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
        const auto index = [&](std::uint32_t i, std::uint32_t j) { return lattice.index(f, {n - i - j, i, j}); };
        for (std::uint32_t i = 0; i <= n; ++i)
            for (std::uint32_t j = 0; i + j <= n; ++j) {
                const auto corner = [&](std::size_t k) { return Vec3(corners[faces[f][k]].data()); };
                const Vec3 point = static_cast<double>(n - i - j) * corner(0) + static_cast<double>(i) * corner(1) +
                                   static_cast<double>(j) * corner(2);
                surface.vertices[index(i, j)] = point_in(Vec3(point / std::sqrt(dot(point, point))));
                if (i + j < n) surface.triangles.push_back({index(i, j), index(i + 1, j), index(i, j + 1)});
                if (i + j + 1 < n) surface.triangles.push_back({index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)});
            }
    }
    return kit::make_mesh(std::move(surface));
}

// Of unit length. Distributions of the standard library differ between compilers; bits do not.
Vec3 random_direction(std::mt19937_64& random) {
    const auto coordinate = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; };  // from -1 to 1
    while (true) {
        const double x = coordinate(), y = coordinate(), z = coordinate();
        const double square = x * x + y * y + z * z;
        if (square <= 1 && square >= 0.01) return Vec3(x, y, z) / std::sqrt(square);
    }
}

// Chebyshev's polynomial: the cosine of n times the angle whose cosine is x.
double cosine_of_multiple(int n, double x) {
    double before = 1, now = x;
    for (int i = 1; i < n; ++i) before = std::exchange(now, 2 * x * now - before);
    return now;
}

}  // namespace

Expected<TriangleMesh> make_sphere_mesh(double radius, std::uint32_t divisions) {
    if (auto error = kit::bad_length({{"radius", radius}})) return tl::unexpected(*error);
    return star_shaped(divisions, [&](const Vec3& direction) { return Vec3(radius * direction); });
}

Expected<TriangleMesh> make_blob_mesh(double radius, double roughness, std::uint32_t divisions, std::uint64_t seed) {
    if (auto error = kit::bad_length({{"radius", radius}})) return tl::unexpected(*error);
    if (!(roughness >= 0 && roughness <= 0.9))
        return failure("roughness is " + kit::text(roughness) + "; it must be from 0 to 0.9");

    // Waves that run from one pole to the other, with 1 to 6 half periods, about axes at random.
    constexpr int wave_count = 12;
    std::mt19937_64 random(seed);
    std::array<Vec3, wave_count> axes;
    for (Vec3& axis : axes) axis = random_direction(random);
    return star_shaped(divisions, [&](const Vec3& direction) {
        double waves = 0;  // from -1 to 1
        for (int i = 0; i < wave_count; ++i)
            waves += cosine_of_multiple(1 + i / 2, std::clamp(dot(axes[i], direction), -1.0, 1.0)) / wave_count;
        return Vec3(radius * (1 + roughness * waves) * direction);
    });
}

}  // namespace abut
