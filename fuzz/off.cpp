// SPDX-License-Identifier: Apache-2.0
#include "abut/io/off.hpp"

#include "mesh_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return abut::fuzz::try_reader(abut::read_off, data, size);
}
