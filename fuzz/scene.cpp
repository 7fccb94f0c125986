// SPDX-License-Identifier: Apache-2.0
// Any text is a scene whose bodies a world takes, or an error in words.
#include <cstdlib>

#include "abut/io/scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    abut::MeshCache meshes;
    abut::SceneOptions options;
    options.folder = "/there/is/no/such/folder";
    const auto scene = abut::read_scene({reinterpret_cast<const char*>(data), size}, meshes, options);
    if (scene ? !abut::world_of(*scene, 1).has_value() : scene.error().message.empty()) std::abort();
    return 0;
}
