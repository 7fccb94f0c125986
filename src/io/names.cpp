// SPDX-License-Identifier: Apache-2.0
#include "abut/io/names.hpp"

#include <array>

namespace abut {

std::string_view name_of(Outcome outcome) {
    static constexpr std::array<std::string_view, 4> names = {"free", "contact", "overlapping", "unresolved"};
    return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(Reason reason) {
    static constexpr std::array<std::string_view, 4> names = {"none", "steps", "digits", "horizon"};
    return names[static_cast<std::size_t>(reason)];
}

std::string_view name_of(Feature::Kind kind) {
    static constexpr std::array<std::string_view, 3> names = {"vertex", "edge", "face"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace abut
