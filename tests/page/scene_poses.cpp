// SPDX-License-Identifier: Apache-2.0
// scene_poses SCENE TIME...: where the library says that the bodies of a scene are, for the test of the page. One line
// of JSON: [[[16 numbers, by columns, as WebGL has them], ... for each body], ... for each time].
#include <fmt/format.h>

#include <abut/io/scene.hpp>
#include <cstdlib>
#include <string>

int main(int argc, char** argv) {
    abut::MeshCache meshes;
    const auto scene = argc > 1 ? abut::load_scene(argv[1], meshes) : abut::failure("no scene given");
    if (!scene) {
        fmt::print(stderr, "scene_poses: {}\n", scene.error().message);
        return 2;
    }
    std::string text;
    for (int i = 2; i < argc; ++i) {
        std::string bodies;
        for (const abut::SceneBody& each : scene->bodies) {
            const abut::Pose pose = abut::pose_at(each.body.motion, std::atof(argv[i]));
            const abut::Mat3 turn = pose.rotation.toRotationMatrix();
            std::string numbers;
            for (int column = 0; column < 3; ++column)
                numbers += fmt::format("{},{},{},0,", turn(0, column), turn(1, column), turn(2, column));
            numbers += fmt::format("{},{},{},1", pose.position.x(), pose.position.y(), pose.position.z());
            bodies += fmt::format("{}[{}]", bodies.empty() ? "" : ",", numbers);
        }
        text += fmt::format("{}[{}]", text.empty() ? "" : ",", bodies);
    }
    fmt::print("[{}]\n", text);
}
