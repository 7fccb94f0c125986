// SPDX-License-Identifier: Apache-2.0
// What was found in a scene, for people.
#pragma once

#include <abut/io/scene_check.hpp>
#include <cstddef>
#include <string>

namespace abut::cli {

// Rows that are shown when not all are wanted.
inline constexpr std::size_t rows_by_default = 20;

// What is checked, in one line.
std::string scene_line(const Scene& scene, const std::string& name);

// The contacts in the order of time, and the clearances, the nearest first; no more than `max_rows` of them, and then
// how many there are. Empty when there are none.
std::string contact_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows);
std::string clearance_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows);

// What pairs of parts took, the longest first.
std::string work_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows);

// What follows from it, in one sentence that begins with the outcome.
std::string conclusion(const Scene& scene, const SceneAnswer& answer);

}  // namespace abut::cli
