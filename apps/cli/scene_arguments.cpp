// SPDX-License-Identifier: Apache-2.0
#include "scene_arguments.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>

#include "memory_option.hpp"
#include "option_values.hpp"
#include "output.hpp"
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

Expected<Scene> scene_of_meshes(const SceneArguments& arguments, Progress& progress) {
    if (arguments.center && !arguments.angular_velocity)
        return failure("--center is what --angular-velocity turns about; give both");
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
    const auto given = [](const std::optional<Vec3>& vector) { return vector.value_or(Vec3(Vec3::Zero())); };
    const Pose pose{Quat::Identity(), given(arguments.position)};
    if (arguments.angular_velocity)
        first.motion = Rigid{pose, given(arguments.velocity), *arguments.angular_velocity, given(arguments.center)};
    else
        first.motion = Linear{given(arguments.velocity), pose};
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

Expected<Scene> scene_of_file(const SceneArguments& arguments, Progress& progress) {
    const std::string& file = arguments.files[0];
    if (arguments.velocity || arguments.angular_velocity || arguments.center || arguments.position)
        return failure(
            fmt::format("{}: --velocity, --angular-velocity, --center and --position move the first of two mesh files; "
                        "a scene says itself how its bodies move",
                        shown(file)));
    if (is_mesh_file(file))
        return failure(fmt::format("{}: is a mesh; give a second one, or a scene that has it", shown(file)));
    SceneOptions options;
    options.allow_outside = arguments.allow_outside;
    options.threads = arguments.threads;
    ReadingProgress reading(progress);
    options.progress = [&](const std::string& mesh, double part) { return reading.report(mesh, part); };
    MeshCache meshes;
    return load_scene(file, meshes, options);
}

// Turning needs an end to search until.
std::optional<Error> bad_horizon(const Scene& scene) {
    if (!std::isinf(scene.horizon)) return {};
    for (const SceneBody& each : scene.bodies) {
        const Motion& motion = each.body.motion;
        const auto* const rigid = std::get_if<Rigid>(&motion);
        const auto* const path = std::get_if<Path>(&motion);
        if ((rigid && !rigid->angular_velocity.isZero(0)) || (path && path->keys().size() > 1))
            return Error{fmt::format("--horizon is infinite, but {} turns or follows a path; give a finite one",
                                     shown(each.body.name, longest_name))};
    }
    return {};
}

}  // namespace

Option allow_outside_option(bool& value, const std::string& folder) {
    return {.name = "--allow-outside", .help = fmt::format("Also read meshes outside of {}", folder), .target = &value};
}

std::vector<Option> scene_options(SceneArguments& arguments) {
    const auto number = [](const char* name, std::optional<double>& value, bool (*accepts)(double), const char* rule,
                           const char* help) -> Option {
        return {.name = name, .help = help, .target = number_setter(value, accepts, rule), .value = "NUMBER"};
    };
    const auto vector = [](const char* name, std::optional<Vec3>& value, const char* help) -> Option {
        return {.name = name, .help = help, .target = vector_setter(value), .value = "X,Y,Z"};
    };
    return {{.name = "FILE",
             .help = "A scene (JSON), or two mesh files of which the first moves",
             .target = &arguments.files,
             .is_required = true,
             .max_count = 2,
             .text = "(or two)"},
            number(
                "--horizon", arguments.horizon, [](double value) { return value >= 0; },
                "a number of at least 0, or inf", "The last time that matters; inf where nothing turns"),
            number(
                "--tolerance", arguments.tolerance, [](double value) { return value > 0 && std::isfinite(value); },
                "a number above 0", "A distance up to this counts as touching"),
            number(
                "--margin", arguments.margin, [](double value) { return value >= 0 && std::isfinite(value); },
                "a number of at least 0", "Bodies that come this close count as touching"),
            number(
                "--max-steps", arguments.steps,
                [](double value) { return value >= 1 && value <= 0x1p53 && value == std::floor(value); },
                "a whole number above 0", "How many steps a pair may take before it is unresolved"),
            {.name = "--threads",
             .help = "Work on at most this many; 0 is all that the machine has",
             .target = &arguments.threads,
             .value = "N",
             .range = {{0, 1024}}},
            allow_outside_option(arguments.allow_outside, "the folder of the scene"),
            memory_option(),
            vector("--velocity", arguments.velocity, "Of the first of two meshes: its velocity"),
            vector("--angular-velocity", arguments.angular_velocity,
                   "about what it turns, and by how many radians a unit of time"),
            vector("--center", arguments.center, "the point in its file that it turns about; 0,0,0 if left out"),
            vector("--position", arguments.position, "where the origin of its file is at time 0")};
}

std::string name_of(const SceneArguments& arguments) {
    std::string name = fs::path(arguments.files[0]).filename().string();
    if (arguments.files.size() > 1) name += " against " + fs::path(arguments.files[1]).filename().string();
    return name;
}

Expected<Scene> scene_from(const SceneArguments& arguments, const std::vector<fs::path>& outputs) {
    // Before it is read, which may take long, and once more when all is known that is read.
    if (auto can = check_outputs(outputs, {arguments.files.begin(), arguments.files.end()}); !can)
        return tl::unexpected(can.error());
    auto scene = [&] {
        Progress progress(fmt::format("reading {}", arguments.files[0]));
        return arguments.files.size() == 1 ? scene_of_file(arguments, progress) : scene_of_meshes(arguments, progress);
    }();
    if (!scene) return scene;
    if (auto can = check_outputs(outputs, scene->inputs); !can) return tl::unexpected(can.error());
    if (arguments.horizon) scene->horizon = *arguments.horizon;
    if (arguments.tolerance) scene->tolerance = *arguments.tolerance;
    if (arguments.margin) scene->margin = *arguments.margin;
    if (arguments.steps) scene->max_steps = static_cast<std::uint64_t>(*arguments.steps);
    if (auto error = bad_horizon(*scene)) return tl::unexpected(*error);
    for (const std::string& note : scene->notes) tell(fmt::format("abut: {}", shown(note)));
    return scene;
}

}  // namespace abut::cli
