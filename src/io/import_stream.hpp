// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "abut/core/expected.hpp"
#include "io/raw_mesh.hpp"

namespace abut::detail {

// What the importer has written, to its end mark. Nothing of it is trusted: counts are compared with the bytes that are
// left before there is memory for them, and names and notes are made printable. The names of parts point into `bytes`.
Expected<RawMesh> read_import_stream(std::string_view bytes);

}  // namespace abut::detail
