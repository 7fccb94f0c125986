// SPDX-License-Identifier: Apache-2.0
#include "support/machine_parts.hpp"

#include <numbers>

namespace abut::test {
namespace {

struct Builder {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;

    std::uint32_t add(const Vec3& vertex) {
        vertices.push_back(vertex);
        return static_cast<std::uint32_t>(vertices.size() - 1);
    }
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    }
    void box(const Vec3& center, const Vec3& half) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (int i = 0; i < 8; ++i)
            add(center + Vec3(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]));
        const std::uint32_t sides[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        for (const auto& s : sides) quad(first + s[0], first + s[1], first + s[2], first + s[3]);
    }
    TriangleMesh mesh() { return TriangleMesh::make(std::move(vertices), std::move(triangles)).value(); }
};

}  // namespace

TriangleMesh prism(const std::vector<Vec2>& outline, double half_height) {
    Builder builder;
    const std::uint32_t below = builder.add(Vec3(0, 0, -half_height)), above = builder.add(Vec3(0, 0, half_height));
    for (const Vec2& p : outline) {
        builder.add(Vec3(p[0], p[1], -half_height));
        builder.add(Vec3(p[0], p[1], half_height));
    }
    const auto count = static_cast<std::uint32_t>(outline.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t low = 2 + 2 * i, next = 2 + 2 * ((i + 1) % count);
        builder.quad(low, next, next + 1, low + 1);
        builder.triangles.push_back({below, next, low});
        builder.triangles.push_back({above, low + 1, next + 1});
    }
    return builder.mesh();
}

TriangleMesh toothed_wheel(const ToothedWheel& wheel) {
    std::vector<Vec2> outline;
    const double pitch = 2 * std::numbers::pi / wheel.teeth;
    for (int i = 0; i < wheel.teeth; ++i) {
        const double tip = wheel.tip_radius + (i == 0 ? wheel.first_tooth : 0);
        // Half of the tooth in parts of the pitch: narrower at the tip.
        const std::pair<double, double> corners[] = {
            {-0.2, wheel.root_radius}, {-0.1, tip}, {0.1, tip}, {0.2, wheel.root_radius}};
        for (const auto& [part, radius] : corners) {
            const double angle = (i + part) * pitch;
            outline.push_back(radius * Vec2(std::cos(angle), std::sin(angle)));
        }
    }
    return prism(outline, 0.1);
}

TriangleMesh plate_with_hole(const Vec3& half, double hole_half_x, double hole_half_y) {
    Builder builder;
    // The corners of the outside and of the hole, counterclockwise, each below and above.
    for (const Vec2& size : {Vec2(half[0], half[1]), Vec2(hole_half_x, hole_half_y)})
        for (const Vec2& corner : {Vec2(-1, -1), Vec2(1, -1), Vec2(1, 1), Vec2(-1, 1)})
            for (const double z : {-half[2], half[2]}) builder.add(Vec3(corner[0] * size[0], corner[1] * size[1], z));
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t low = 2 * i, next = 2 * ((i + 1) % 4), hole = 8 + low, hole_next = 8 + next;
        builder.quad(low, next, next + 1, low + 1);                // the outer side
        builder.quad(hole_next, hole, hole + 1, hole_next + 1);    // the side of the hole
        builder.quad(low + 1, next + 1, hole_next + 1, hole + 1);  // above
        builder.quad(next, low, hole, hole_next);                  // below
    }
    return builder.mesh();
}

TriangleMesh key(double length, double rod_half, const Vec3& bit_half) {
    Builder builder;
    builder.box(Vec3::Zero(), Vec3(rod_half, rod_half, length));
    builder.box(Vec3(0, 0, length - bit_half[2]), bit_half);
    return builder.mesh();
}

}  // namespace abut::test
