// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace abut::cli {

// The HTML page that shows a report, with `abut-report-goes-here` once, in the place of the report's JSON. Empty when
// abut was built without it (ABUT_VIEWER).
std::string_view report_page();

}  // namespace abut::cli
