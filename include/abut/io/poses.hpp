// SPDX-License-Identifier: Apache-2.0
// Poses over time in a table: CSV, and the form of the TUM benchmark, `t x y z qx qy qz qw`.
//
// A line is a pose. Its columns are parted by semicolons, commas, tabs or blanks: the first of these that the first
// line has. Numbers and names may stand in double quotes. Empty lines are passed over, and lines that begin with #.
//
// A header, the first line when it has a word that is no number, or the last comment before the poses when it does,
// names the columns, in any order and in capitals or not:
//   time            time, t, timestamp, timestamp_s, stamp, header.stamp, or header.stamp.sec with header.stamp.nanosec
//   x, y, z         also px, p_x, tx, pos_x, position_x, and whatever ends with position.x or translation.x
//   qx, qy, qz, qw  also q_x, quat_x, rot_x, and whatever ends with orientation.x or rotation.x; q0 to q3 or q1 to q4
//                   only with a `rotation` that says which is which
//   roll, pitch, yaw  about x, then y, then z of the world: the rotation is Rz(yaw) Ry(pitch) Rx(roll)
// What stands in brackets behind a name, as in `x [m]`, is passed over, and so are other columns, with a note. The
// columns of a rotation may all be missing: then nothing turns.
//
// Without a header the columns are those of TUM, or without a rotation its first four; `rotation` says another order.
// The length of a quaternion must be 1 within quaternion_tolerance; it is normalised. Times must rise. What is wrong is
// named with its line and column: `line 7, column 5 (qx): expected a number, found "abc"`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/motion/path.hpp"

namespace ABUT_EXPORT abut {

// More poses are refused.
inline constexpr std::size_t pose_limit = 1'000'000;
// What four decimals of a quaternion leave of its length, and far less than what another order of columns would.
inline constexpr double quaternion_tolerance = 1e-3;

// Which numbers a rotation is.
enum class RotationColumns : std::uint8_t {
    by_header,  // as the header names them; without one, xyzw
    xyzw,
    wxyz,
    rpy,  // roll, pitch, yaw
};

struct PoseTableOptions {
    RotationColumns rotation = RotationColumns::by_header;
    double angle_unit = 1;  // of roll, pitch and yaw, in radians
};

struct PoseTable {
    std::vector<Path::Key> keys;     // one at least
    std::vector<std::string> notes;  // what was passed over or taken for granted: `ignored the column seq`
};

[[nodiscard]] Expected<PoseTable> read_poses(std::string_view text, const PoseTableOptions& options = {});

// The same for a file. An error begins with the path.
[[nodiscard]] Expected<PoseTable> load_poses(const std::filesystem::path& path, const PoseTableOptions& options = {});

// "xyzw", "wxyz" or "rpy"; the error lists them.
[[nodiscard]] Expected<RotationColumns> rotation_columns_from(std::string_view name);

}  // namespace abut
