// SPDX-License-Identifier: Apache-2.0
#include "mesh_options.hpp"

#include <abut/io/unit.hpp>
#include <map>
#include <string>

#include "memory_option.hpp"
#include "option_values.hpp"

namespace abut::cli {

std::vector<Option> file_options(MeshFileOptions& options) {
    std::map<std::string, double> lengths;
    for (const Unit& unit : units) lengths.emplace(unit.name, unit.metres);
    const std::map<std::string, Axis> axes = {{"x", Axis::x}, {"y", Axis::y}, {"z", Axis::z}};
    Option unit =
        choice_option("--unit", options.scale, lengths, "The unit of the file, such as mm or in: scale it to metres");
    unit.excludes = {"--scale"};
    return {{.name = "--mesh",
             .help = "Only the mesh of this name in the file; all when it is left out",
             .target = &options.mesh,
             .value = "NAME"},
            {.name = "--scale",
             .help = "Multiply every coordinate with this",
             .target = &options.scale,
             .value = "S",
             .otherwise = "1"},
            std::move(unit),
            choice_option("--file-up", options.file_up, axes, "What is up in the file, x, y or z"),
            choice_option("--mesh-up", options.up, axes, "Turn the mesh so that this is up")};
}

std::vector<Option> build_options(BuildOptions& options) {
    return {choice_option("--fit", options.fit,
                          {{"triangles", Fit::triangles},
                           {"points", Fit::points},
                           {"hull_points", Fit::hull_points},
                           {"hull_triangles", Fit::hull_triangles},
                           {"minimum_volume", Fit::minimum_volume}},
                          "How the axes of a box are found"),
            choice_option("--split", options.split,
                          {{"mean", Split::mean},
                           {"median", Split::median},
                           {"surface_area", Split::surface_area},
                           {"center", Split::center}},
                          "How a box is split"),
            {.name = "--leaf-size",
             .help = "The most triangles in a leaf, at least 1",
             .target = &options.leaf_size,
             .value = "N",
             .otherwise = std::to_string(BuildOptions().leaf_size)},
            {.name = "--threads",
             .help = "Build on at most this many; 0 is all that the machine has",
             .target = &options.threads,
             .value = "N",
             .otherwise = "0"},
            memory_option()};
}

}  // namespace abut::cli
