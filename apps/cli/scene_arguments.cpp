// SPDX-License-Identifier: Apache-2.0
#include "scene_arguments.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <abut/io/poses.hpp>
#include <abut/io/scene_pairs.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string_view>

#include "memory_option.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "pair_option.hpp"
#include "progress.hpp"

namespace abut::cli {

namespace {

namespace fs = std::filesystem;

// Where a body of a mesh file is, and what it is called.
SceneBody body_from(const fs::path& path, CachedMesh&& mesh) {
    SceneBody body;
    body.files = {path.filename().string()};
    body.body.name = path.stem().string();
    body.body.parts.emplace_back(std::move(mesh.mesh));
    return body;
}

// Names the file that is read.
class ReadingProgress {
 public:
    explicit ReadingProgress(Progress& progress) : progress_(progress) {}

    Flow report(const std::string& file, double part) {
        if (std::exchange(current_, file) != file) progress_.note(fmt::format("reading {}", file));
        return progress_.report(part);
    }

 private:
    Progress& progress_;
    std::string current_;
};

Expected<Motion> motion_of_first(const SceneArguments& arguments, Scene& scene) {
    const auto given = [](const std::optional<Vec3>& vector) { return vector.value_or(Vec3(Vec3::Zero())); };
    if (arguments.path.empty()) {
        const Pose pose{Quat::Identity(), given(arguments.position)};
        if (!arguments.angular_velocity) return Linear{given(arguments.velocity), pose};
        return Rigid{pose, given(arguments.velocity), *arguments.angular_velocity, given(arguments.center)};
    }
    PoseTableOptions options;
    if (!arguments.rotation.empty()) options.rotation = rotation_columns_from(arguments.rotation).value();
    auto table = load_poses(arguments.path, options);
    if (!table) return tl::unexpected(table.error());
    scene.inputs.emplace_back(arguments.path);
    for (const std::string& note : table->notes)
        scene.notes.push_back(fmt::format("{}: {}", shown(arguments.path), note));
    return Path::make(std::move(table->keys), given(arguments.center)).map_error([&](const Error& error) {
        return Error{fmt::format("{}: {}", shown(arguments.path), error.message)};
    });
}

Expected<Scene> scene_of_meshes(const SceneArguments& arguments, Progress& progress) {
    if (arguments.center && !arguments.angular_velocity && arguments.path.empty())
        return failure("--center is what --angular-velocity turns about; give both");
    if (!arguments.rotation.empty() && arguments.path.empty())
        return failure("--rotation says which columns of a table are the rotation; it belongs to --path");
    Scene scene;
    ReadingProgress reading(progress);
    std::vector<MeshRequest> requests;
    for (const std::string& file : arguments.files) {
        if (fs::path(file).extension() == ".json")
            return failure(fmt::format("{}: two files must be meshes; a scene is given alone", shown(file)));
        requests.push_back({file, {.progress = [&](double part) { return reading.report(file, part); }}});
    }
    auto meshes = MeshCache().meshes(requests, arguments.threads);
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        auto& mesh = meshes[i];
        const std::string& file = arguments.files[i];
        if (!mesh) return tl::unexpected(mesh.error());
        for (const std::string& note : mesh->notes) scene.notes.push_back(fmt::format("{}: {}", shown(file), note));
        scene.inputs.insert(scene.inputs.end(), mesh->files.begin(), mesh->files.end());
        scene.bodies.push_back(body_from(file, std::move(*mesh)));
    }
    Body &first = scene.bodies[0].body, &second = scene.bodies[1].body;
    second.fixed = true;
    if (first.name == second.name) {
        first.name += " (first)";
        second.name += " (second)";
    }
    auto motion = motion_of_first(arguments, scene);
    if (!motion) return tl::unexpected(motion.error());
    first.motion = std::move(*motion);
    for (const SceneBody& body : scene.bodies)
        if (const std::string note = open_mesh_note(std::get<Mesh>(body.body.parts[0].shape)); !note.empty())
            scene.notes.push_back(fmt::format("{}: {}", shown(body.files[0]), note));
    add_size_note(scene);
    if (const auto done = set_times(scene, arguments.times); !done) return tl::unexpected(done.error());
    return scene;
}

// By the ending of its name, of the formats that are met most.
bool is_mesh_file(const fs::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    constexpr std::array<std::string_view, 9> endings = {".obj", ".stl",  ".ply", ".off", ".tree",
                                                         ".glb", ".gltf", ".dae", ".3mf"};
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

Expected<Scene> scene_of_standard_input(const SceneArguments& arguments) {
    if (isatty(STDIN_FILENO)) tell("abut: reading a scene from the terminal; Ctrl-D ends");
    std::string text;
    std::array<char, 65536> buffer;
    for (ssize_t count = 1; count != 0;) {
        count = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failure(fmt::format("standard input cannot be read: {}", std::strerror(errno)));
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    SceneOptions options;
    options.allow_outside = arguments.allow_outside;
    options.threads = arguments.threads;
    options.times = arguments.times;
    MeshCache meshes;
    return read_scene(text, meshes, options).map_error([](const Error& error) {
        return Error{"standard input: " + error.message};
    });
}

Expected<Scene> scene_of_file(const SceneArguments& arguments, Progress& progress) {
    const std::string& file = arguments.files[0];
    if (arguments.velocity || arguments.angular_velocity || arguments.center || arguments.position ||
        !arguments.path.empty())
        return failure(fmt::format(
            "{}: --velocity, --angular-velocity, --center, --position and --path move the first of two mesh "
            "files; "
            "a scene says itself how its bodies move",
            shown(file)));
    if (reads_standard_input(arguments)) return scene_of_standard_input(arguments);
    if (is_mesh_file(file))
        return failure(fmt::format("{}: is a mesh; give a second one, or a scene that has it", shown(file)));
    SceneOptions options;
    options.allow_outside = arguments.allow_outside;
    options.threads = arguments.threads;
    options.times = arguments.times;
    ReadingProgress reading(progress);
    options.progress = [&](const std::string& mesh, double part) { return reading.report(mesh, part); };
    MeshCache meshes;
    return load_scene(file, meshes, options);
}

}  // namespace

Option allow_outside_option(bool& value, const std::string& folder) {
    return {.name = "--allow-outside", .help = fmt::format("Also read meshes outside of {}", folder), .target = &value};
}

std::vector<Option> scene_options(SceneArguments& arguments) {
    const auto number = [](const char* name, std::optional<double>& value, bool (*accepts)(double), const char* rule,
                           const char* help, const char* otherwise) -> Option {
        return {.name = name,
                .help = help,
                .target = number_setter(value, accepts, rule),
                .value = "NUMBER",
                .otherwise = otherwise};
    };
    const auto vector = [](const char* name, std::optional<Vec3>& value, const char* help,
                           const char* otherwise) -> Option {
        return {.name = name, .help = help, .target = vector_setter(value), .value = "X,Y,Z", .otherwise = otherwise};
    };
    return {{.name = "FILE",
             .help = "A scene (JSON; - is standard input), or two meshes; the first moves",
             .target = &arguments.files,
             .is_required = true,
             .max_count = 2,
             .text = "(or two)"},
            number(
                "--horizon", arguments.times.horizon, [](double value) { return !std::isnan(value); },
                "a number, or inf", "The last time that matters; inf where nothing turns", "last key, or 1"),
            number(
                "--begin", arguments.times.begin, [](double value) { return std::isfinite(value); }, "a finite number",
                "The first time that matters", "first key, or 0"),
            number(
                "--tolerance", arguments.tolerance, [](double value) { return value > 0 && std::isfinite(value); },
                "a number above 0", "A distance up to this counts as touching", "1e-06"),
            number(
                "--margin", arguments.margin, [](double value) { return value >= 0 && std::isfinite(value); },
                "a number of at least 0", "Bodies that come this close count as touching", "0"),
            number(
                "--max-steps", arguments.steps,
                [](double value) { return value >= 1 && value <= 0x1p53 && value == std::floor(value); },
                "a whole number above 0", "How many steps a pair may take before it is unresolved", "10000000"),
            {.name = "--threads",
             .help = "Work on at most this many; 0 is all that the machine has",
             .target = &arguments.threads,
             .value = "N",
             .range = {{0, 1024}},
             .otherwise = "0"},
            {.name = "--pair",
             .help = "A rule for pairs, such as \"gripper,*:margin=5\"; may be repeated",
             .target = &arguments.pairs,
             .value = "RULE"},
            allow_outside_option(arguments.allow_outside, "the folder of the scene"),
            memory_option(),
            vector("--velocity", arguments.velocity, "Of the first of two meshes: its velocity", "0,0,0"),
            vector("--angular-velocity", arguments.angular_velocity,
                   "about what it turns, and by how many radians a unit of time", "0,0,0"),
            vector("--center", arguments.center, "the point in its file that it turns about", "0,0,0"),
            vector("--position", arguments.position, "where the origin of its file is at time 0", "0,0,0"),
            {.name = "--path",
             .help = "a table of poses that it follows (CSV or TUM)",
             .target = &arguments.path,
             .value = "FILE",
             .excludes = {"--velocity", "--angular-velocity", "--position"}},
            {.name = "--rotation",
             .help = "how the table has rotations, if no header says it",
             .target = &arguments.rotation,
             .value = "ORDER",
             .choices = {"xyzw", "wxyz", "rpy"}}};
}

bool reads_standard_input(const SceneArguments& arguments) {
    return arguments.files.size() == 1 && arguments.files[0] == "-";
}

std::string name_of(const SceneArguments& arguments) {
    if (reads_standard_input(arguments)) return "standard input";
    std::string name = fs::path(arguments.files[0]).filename().string();
    if (arguments.files.size() > 1) name += " against " + fs::path(arguments.files[1]).filename().string();
    return name;
}

Expected<Scene> scene_from(const SceneArguments& arguments, const std::vector<fs::path>& outputs) {
    // Before it is read, which may take long, and once more when all is known that is read.
    std::vector<fs::path> named(arguments.files.begin(), arguments.files.end());
    if (!arguments.path.empty()) named.emplace_back(arguments.path);
    if (auto can = check_outputs(outputs, named); !can) return tl::unexpected(can.error());
    auto scene = [&] {
        Progress progress(fmt::format("reading {}", arguments.files[0]));
        return arguments.files.size() == 1 ? scene_of_file(arguments, progress) : scene_of_meshes(arguments, progress);
    }();
    if (!scene) return scene;
    if (auto can = check_outputs(outputs, scene->inputs); !can) return tl::unexpected(can.error());
    for (const std::string& text : arguments.pairs) {
        const auto added =
            pair_rule_from(text).and_then([&](const PairRule& rule) { return add_pair_rule(*scene, rule); });
        if (!added) return failure(fmt::format("--pair \"{}\": {}", shown(text), added.error().message));
    }
    if (arguments.tolerance) scene->tolerance = *arguments.tolerance;
    if (arguments.margin) scene->margin = *arguments.margin;
    if (arguments.steps) scene->max_steps = static_cast<std::uint64_t>(*arguments.steps);
    for (const std::string& note : scene->notes) tell(fmt::format("abut: {}", shown(note)));
    return scene;
}

}  // namespace abut::cli
