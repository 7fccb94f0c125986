// SPDX-License-Identifier: Apache-2.0
// A scene and what touches in it, for the page that shows both.
#pragma once

#include <abut/io/scene_check.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace abut::cli {

// What is said in place of an answer on the page of one mesh, which is about nothing that moves.
struct MeshWords {
    std::string answer;                                      // one line
    std::vector<std::pair<std::string, std::string>> facts;  // names and values
};

struct ReportOptions {
    std::string title = {};               // that of the scene when it is empty
    std::size_t max_triangles = 250'000;  // shown in all, as far as that can be
    int samples = 241;                    // of the distance of a pair over time; fewer for large meshes
    int threads = 0;                      // at most this many; 0: as many as the machine has. The report is the same.
    bool only_first = false;              // only the earliest contact was asked for
    std::optional<MeshWords> mesh = {};   // of a scene of one body, which is this mesh
    // Called now and then with the part of the work that is done, from 0 to 1. One call at a time.
    std::function<void(double)> progress = {};
};

// One JSON object, in one line, for a page of HTML: every `<` in it is written `\u003c`. Numbers read back to the same
// bits, and are finite. The page of apps/viewer reads it.
std::string report_json(const Scene& scene, const SceneAnswer& answer, const ReportOptions& options = {});

// What a template of the page has once where the JSON goes.
inline constexpr std::string_view report_marker = "abut-report-goes-here";

// The page: the template with the JSON in the place of the marker. Throws std::invalid_argument when there is none.
std::string report_page_with(std::string_view page_template, std::string_view json);

}  // namespace abut::cli
