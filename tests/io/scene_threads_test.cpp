// SPDX-License-Identifier: Apache-2.0
// Scenes whose mesh files are read at the same time: scene, answer and errors must not depend on the threads.
#include <fmt/format.h>

#include <array>

#include "abut/io/obj.hpp"
#include "abut/io/scene_check.hpp"
#include "io/scene_text.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::scene_threads_test {
namespace {

constexpr std::array threads_tried = {1, 2, 8};
constexpr int files = 7, bodies = 40;

class SceneThreads : public test::ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        // The first takes longest; of two there is something to say.
        for (int i = 0; i < files; ++i) {
            const auto mesh = make_blob_mesh(1, 0.3, i == 0 ? 50 : 5, static_cast<std::uint64_t>(i + 1)).value();
            written(fmt::format("{}.obj", i), fmt::format("{}{}", i % 3 == 1 ? "vt 0 0\n" : "", write_obj(mesh)));
        }
    }

    // Bodies of these files in a row, of which every third moves along it and turns; every fifth has two parts.
    // `more` replaces a body.
    static std::string text(std::size_t replaced = bodies, std::string_view more = "") {
        std::string list;
        for (std::size_t i = 0; i < bodies; ++i) {
            if (i > 0) list += ",\n";
            if (i == replaced) {
                list += more;
                continue;
            }
            const auto file = [&](std::size_t k) { return fmt::format(R"("mesh": "{}.obj")", (i + k) % files); };
            const std::string motion =
                fmt::format(R"("motion": {{"position": [{}, 0, 0]{}}})", 3 * i,
                            i % 3 > 0 ? "" : R"(, "velocity": [1.5, 0.1, 0], "angular_velocity": [0, 0, 2])");
            if (i % 5 == 0)
                list += fmt::format(R"({{"parts": [{{{}}}, {{{}, "position": [0, 0, 2]}}], {}}})", file(0), file(3),
                                    motion);
            else
                list += fmt::format("{{{}, {}}}", file(0), motion);
        }
        return fmt::format(R"({{"bodies": [{}]}})", list);
    }

    SceneOptions with(int threads) const { return {.folder = folder_, .threads = threads}; }
};

TEST_F(SceneThreads, do_not_change_the_scene_or_the_answer) {
    const Scene alone = test::read(text(), with(1));
    EXPECT_EQ(alone.notes.size(), 2u);
    EXPECT_EQ(alone.inputs.size(), bodies + bodies / 5);
    const std::string answer = answer_json(alone, check_scene(alone, {.threads = 1}).value(), false);
    EXPECT_NE(answer.find("contact"), std::string::npos);
    for (const int threads : threads_tried) {
        const Scene scene = test::read(text(), with(threads));
        EXPECT_EQ(scene.notes, alone.notes);
        EXPECT_EQ(scene.inputs, alone.inputs);
        for (std::size_t i = 0; i < bodies; ++i) EXPECT_EQ(scene.bodies[i].files, alone.bodies[i].files);
        EXPECT_EQ(answer_json(scene, check_scene(scene, {.threads = threads}).value(), false), answer)
            << threads << " threads";
    }
}

// In the order of the scene, whatever is found first.
TEST_F(SceneThreads, do_not_change_what_is_wrong) {
    const auto expect = [&](const std::string& scene, const std::string& error) {
        for (const int threads : threads_tried) EXPECT_EQ(test::error_of(scene, with(threads)), error) << threads;
    };
    written("broken.obj", "v 0 0 0\nf 1 1\n");
    const std::string in_line_2 = "cannot read \"broken.obj\": line 2: f has 2 corners; a face needs at least 3";
    expect(text(21, R"({"mesh": "broken.obj"})"), "bodies[21].mesh: " + in_line_2);
    expect(text(21, R"({"parts": [{"mesh": "0.obj"}, {"mesh": "broken.obj"}, {"mesh": "no.obj"}]})"),
           "bodies[21].parts[1].mesh: " + in_line_2);
    // A file before something else, in another body and in the same.
    expect(text(21, R"({"mesh": "broken.obj"}, {"sphere": 5})"), "bodies[21].mesh: " + in_line_2);
    expect(text(21, R"({"parts": [{"mesh": "broken.obj"}, {"sphere": 5}]})"), "bodies[21].parts[0].mesh: " + in_line_2);
    expect(text(21, R"({"name": "a", "mesh": "broken.obj"}, {"name": "a", "mesh": "0.obj"})"),
           "bodies[21].mesh: " + in_line_2);
    // Something else before a file.
    expect(text(21, R"({"sphere": 5}, {"mesh": "broken.obj"})"),
           "bodies[21].sphere: expected an object with center and radius, found 5");
    expect(text(21, R"({"parts": [{"mesh": "0.obj", "up": 1}, {"mesh": "broken.obj"}]})"),
           "bodies[21].parts[0].up: expected one of the axes x, y and z, found 1");
    // Two files of which the later one is found to be wrong at once.
    written("0.obj", text_of(path("0.obj")) + "f 1 1\n");
    const std::string error = test::error_of(text(21, R"({"mesh": "broken.obj"})"), with(1));
    EXPECT_TRUE(error.starts_with("bodies[0].parts[0].mesh: cannot read \"0.obj\": line ")) << error;
    expect(text(21, R"({"mesh": "broken.obj"})"), error);
}

}  // namespace
}  // namespace abut::scene_threads_test
