// SPDX-License-Identifier: Apache-2.0
// Any text is a scene that is checked, with the same answer from one thread and from two, or an error in words.
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "abut/io/scene_check.hpp"

namespace {

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    abut::MeshCache meshes;
    abut::SceneOptions options;
    options.folder = "/there/is/no/such/folder";
    auto scene = abut::read_scene({reinterpret_cast<const char*>(data), size}, meshes, options);
    if (!scene) {
        require(!scene.error().message.empty());
        return 0;
    }
    scene->max_steps = std::min<std::uint64_t>(scene->max_steps, 200);  // a pair may take millions
    const auto one = abut::check_scene(*scene, {.threads = 1}), two = abut::check_scene(*scene, {.threads = 2});
    require(one.has_value() == two.has_value());
    if (!one) {
        require(!one.error().message.empty());
        return 0;
    }
    const std::string json = abut::answer_json(*scene, *one);
    require(json == abut::answer_json(*scene, *two));
    require(nlohmann::json::parse(json, nullptr, false).is_object());
    return 0;
}
