// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report.hpp"

namespace bench {

// Writes a picture (SVG) of the rows `<question> growth, 1e<n> triangles`: time over triangles, both logarithmic, a
// line for each library. Throws std::runtime_error with a message when there are no such rows or the file cannot be
// written.
void save_growth_plot(const Report& report, const std::string& file);

// The same of the rows `<question> growth, 1e<n> bodies`, with a line that shows how n log n grows.
void save_world_plot(const Report& report, const std::string& file);

}  // namespace bench
