// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// A unit of length by the name that files and options use.
struct Unit {
    std::string_view name;
    double metres;
};

inline constexpr std::array<Unit, 8> units = {{
    {"um", 1e-6},
    {"mm", 1e-3},
    {"cm", 1e-2},
    {"m", 1},
    {"km", 1e3},
    {"in", 0.0254},
    {"ft", 0.3048},
    {"yd", 0.9144},
}};

}  // namespace abut
