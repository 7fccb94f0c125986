// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/mesh_file.hpp>
#include <abut/mesh/obb_tree.hpp>
#include <string>

#include "report/report.hpp"

namespace abut::cli {

// What `abut mesh` has to say.
struct MeshSummary {
    std::string file;
    std::vector<std::string> notes;  // of the reader
    ObbTree tree;
    BuildOptions build;
    double build_seconds;
};

std::string_view name_of(Fit fit);
std::string_view name_of(Split split);

// Lines for people.
std::string text_of(const MeshSummary& summary);

// What a page about the mesh says of it.
MeshWords words_of(const MeshSummary& summary);

// One line for programs. What is not defined is null.
std::string json_of(const MeshSummary& summary);

}  // namespace abut::cli
