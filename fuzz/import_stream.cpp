// SPDX-License-Identifier: Apache-2.0
// What the importer writes, from one that is not ours.
#include "io/import_stream.hpp"

#include "mesh_reader.hpp"

namespace {

abut::Expected<abut::MeshFile> read_import(std::string_view bytes) {
    auto raw = abut::detail::read_import_stream(bytes);
    if (!raw) return tl::unexpected(raw.error());
    return abut::detail::make_mesh(std::move(*raw));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return abut::fuzz::try_reader(read_import, data, size);
}
