// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "scene_arguments.hpp"

namespace abut::cli {

struct CheckCommand {
    SceneArguments scene;
    bool json = false, csv = false;
    bool only_first = false, all = false, clearance = false;
    std::string html;  // a file to write a report into; empty for none
};
void add_check_options(CLI::App& app, CheckCommand& command);
// Returns the exit status: 0 when free, 1 when something touches, 3 when it is not known, 2 if anything was wrong.
int run_check(const CheckCommand& command);

struct ViewCommand {
    SceneArguments scene;
    std::string output;  // the page
};
void add_view_options(CLI::App& app, ViewCommand& command);
int run_view(const ViewCommand& command);

}  // namespace abut::cli
