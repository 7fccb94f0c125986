// SPDX-License-Identifier: Apache-2.0
// Numbers in the JSON of a report.
#pragma once

#include <abut/core/pose.hpp>
#include <nlohmann/json.hpp>

namespace abut::cli {

using Json = nlohmann::ordered_json;

// JSON has no infinities: they become the largest numbers, and what is no number becomes 0.
Json json_of(double number);
Json json_of(const Vec3& vector);
Json json_of(const Quat& rotation);  // w, x, y, z; made to unit length

}  // namespace abut::cli
