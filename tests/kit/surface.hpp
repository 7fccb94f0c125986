// SPDX-License-Identifier: Apache-2.0
// What the generators share: checks of their arguments, and the step from points to a mesh.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::kit {

struct Surface {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;

    // The quadrilateral a, b, c, d, counter-clockwise seen from outside, as two triangles.
    void add_quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    }
};

// For messages: with all digits, or with a few that say enough.
std::string text(double value);
std::string rounded_text(double value);

// The first of the lengths that is not a finite number above 0.
std::optional<Error> bad_length(std::initializer_list<std::pair<const char*, double>> lengths);

// What is so thin in comparison with the body that rounding could fold its surface.
std::optional<Error> too_thin(const char* name, double length, double body_size);

struct Count {
    const char* name;
    std::uint32_t value, least;
};
std::optional<Error> bad_count(std::initializer_list<Count> counts);

// More triangles, as computed in doubles, than a mesh can have. Every generator has fewer vertices than triangles.
std::optional<Error> too_fine(double triangle_count);

// An error when coordinates overflow, or when the lengths are too small to tell vertices apart.
Expected<TriangleMesh> make_mesh(Surface&& surface);

}  // namespace abut::kit
