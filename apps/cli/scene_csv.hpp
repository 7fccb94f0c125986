// SPDX-License-Identifier: Apache-2.0
// The answer of a scene as CSV.
#pragma once

#include <abut/io/scene_check.hpp>
#include <cstdint>
#include <string>

namespace abut::cli {

// How the names of bodies stand in CSV.
enum class CsvNames : std::uint8_t {
    safe,   // showable, and with an apostrophe in front of what a spreadsheet would take for a formula
    plain,  // as they are
};

// A line of names, and one for each contact with its place, or for each clearance; with LF. Numbers read back to the
// same bits.
std::string contacts_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names = CsvNames::safe);
std::string clearances_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names = CsvNames::safe);

}  // namespace abut::cli
