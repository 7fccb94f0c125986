// SPDX-License-Identifier: Apache-2.0
#include "mesh_options.hpp"

#include <abut/io/unit.hpp>
#include <map>
#include <string>

#include "memory_option.hpp"

namespace abut::cli {
namespace {

template <class Choice>
CLI::Option* add_choice(CLI::App& app, const char* name, Choice& chosen, std::map<std::string, Choice> choices,
                        const char* help) {
    return app
        .add_option_function<std::string>(
            name, [choices, &chosen](const std::string& word) { chosen = choices.at(word); }, help)
        ->check(CLI::IsMember(choices))
        ->type_name("NAME");
}

}  // namespace

void add_file_options(CLI::App& app, MeshFileOptions& options) {
    app.add_option("--mesh", options.mesh, "Only the mesh of this name in the file; all when it is left out")
        ->type_name("NAME");
    CLI::Option* const scale =
        app.add_option("--scale", options.scale, "Multiply every coordinate with this")->type_name("S");
    std::map<std::string, double> lengths;
    for (const Unit& unit : units) lengths.emplace(unit.name, unit.metres);
    add_choice(app, "--unit", options.scale, lengths, "The unit of the file, such as mm or in: scale it to metres")
        ->excludes(scale);
    const std::map<std::string, Axis> axes = {{"x", Axis::x}, {"y", Axis::y}, {"z", Axis::z}};
    add_choice(app, "--file-up", options.file_up, axes, "What is up in the file, x, y or z; z when it is left out");
    add_choice(app, "--mesh-up", options.up, axes, "Turn the mesh so that this is up; z when it is left out");
}

void add_build_options(CLI::App& app, BuildOptions& options) {
    add_choice(app, "--fit", options.fit,
               {{"triangles", Fit::triangles},
                {"points", Fit::points},
                {"hull_points", Fit::hull_points},
                {"hull_triangles", Fit::hull_triangles},
                {"minimum_volume", Fit::minimum_volume}},
               "How the axes of a box are found");
    add_choice(app, "--split", options.split,
               {{"mean", Split::mean},
                {"median", Split::median},
                {"surface_area", Split::surface_area},
                {"center", Split::center}},
               "How a box is split: mean, median, surface_area or center");
    app.add_option("--leaf-size", options.leaf_size, "The most triangles in a leaf, at least 1")->type_name("N");
    app.add_option("--threads", options.threads, "Build on at most this many; 0 is all that the machine has")
        ->type_name("N");
    add_memory_option(app);
}

}  // namespace abut::cli
