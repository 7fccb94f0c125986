// SPDX-License-Identifier: Apache-2.0
#include "parts.hpp"

#include <cmath>
#include <numbers>

namespace campaign {
namespace {

using abut::Index3;
using abut::Vec3;

struct Builder {
    const TurnedPart& part;
    std::vector<Vec3> vertices = {};
    std::vector<Index3> triangles = {};

    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    }

    // The vertices of a surface, row by row; the number of the first.
    std::uint32_t surface(const Radius& radius) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (std::uint32_t row = 0; row <= part.rows; ++row)
            for (std::uint32_t i = 0; i < part.segments; ++i) {
                const double z = part.length * row / part.rows, turn = static_cast<double>(i) / part.segments;
                const double angle = 2 * std::numbers::pi * turn, r = radius(turn, z);
                vertices.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
            }
        return first;
    }

    std::uint32_t at(std::uint32_t first, std::uint32_t row, std::uint32_t i) const {
        return first + row * part.segments + i % part.segments;
    }

    void side(std::uint32_t first, bool faces_outward) {
        for (std::uint32_t row = 0; row < part.rows; ++row)
            for (std::uint32_t i = 0; i < part.segments; ++i) {
                const auto a = at(first, row, i), b = at(first, row, i + 1), c = at(first, row + 1, i + 1),
                           d = at(first, row + 1, i);
                faces_outward ? quad(a, b, c, d) : quad(d, c, b, a);
            }
    }

    void ring(std::uint32_t outer, std::uint32_t inner, std::uint32_t row, bool faces_up) {
        for (std::uint32_t i = 0; i < part.segments; ++i) {
            const auto a = at(inner, row, i), b = at(outer, row, i), c = at(outer, row, i + 1),
                       d = at(inner, row, i + 1);
            faces_up ? quad(a, b, c, d) : quad(d, c, b, a);
        }
    }

    void disk(std::uint32_t outer, std::uint32_t row, bool faces_up) {
        const auto middle = static_cast<std::uint32_t>(vertices.size());
        vertices.emplace_back(0, 0, part.length * row / part.rows);
        for (std::uint32_t i = 0; i < part.segments; ++i) {
            const auto a = at(outer, row, i), b = at(outer, row, i + 1);
            triangles.push_back(faces_up ? Index3{middle, a, b} : Index3{middle, b, a});
        }
    }
};

}  // namespace

abut::TriangleMesh turned_part(const TurnedPart& part) {
    Builder builder{part};
    const std::uint32_t outer = builder.surface(part.outer);
    builder.side(outer, true);
    if (part.inner) {
        const std::uint32_t inner = builder.surface(*part.inner);
        builder.side(inner, false);
        builder.ring(outer, inner, 0, false);
        builder.ring(outer, inner, part.rows, true);
    } else {
        builder.disk(outer, 0, false);
        builder.disk(outer, part.rows, true);
    }
    return abut::TriangleMesh::make(std::move(builder.vertices), std::move(builder.triangles)).value();
}

abut::TriangleMesh stacked(const abut::TriangleMesh& mesh, int copies, const Vec3& apart) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (int i = 0; i < copies; ++i) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& v : mesh.vertices()) vertices.push_back(v + i * apart);
        for (const auto& [a, b, c] : mesh.triangles()) triangles.push_back({first + a, first + b, first + c});
    }
    return abut::TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

Radius thread(double radius, double depth, double pitch) {
    return [=](double turn, double z) {
        const double phase = z / pitch - turn;
        return radius + depth * (2 * std::abs(phase - std::floor(phase) - 0.5) - 0.5);
    };
}

Radius round(double radius) {
    return [=](double, double) { return radius; };
}

}  // namespace campaign
