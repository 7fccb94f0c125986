// SPDX-License-Identifier: Apache-2.0
// Which column of a table of poses is what.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/poses.hpp"

namespace abut::detail {

struct PoseColumns {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t time = none, nanoseconds = none;
    std::array<std::size_t, 3> position{none, none, none};
    RotationColumns rotation = RotationColumns::by_header;           // by_header: there is none
    std::array<std::size_t, 4> of_rotation{none, none, none, none};  // x y z w, or roll pitch yaw
    std::vector<std::string> ignored;                                // names of the others
};

// Takes a line apart. Blanks and quotes around a word are left out.
std::vector<std::string_view> split_line(std::string_view line, char separator);
// The first of ; , tab and blank that the line has; a blank when it has none.
char separator_of(std::string_view line);

// Whether words name columns: one of them is the time or a coordinate, and none is a number.
bool names_columns(const std::vector<std::string_view>& words);
// An error has no line.
Expected<PoseColumns> columns_of_header(const std::vector<std::string_view>& words, RotationColumns asked);
Expected<PoseColumns> columns_without_header(std::size_t count, RotationColumns asked);

}  // namespace abut::detail
