// SPDX-License-Identifier: Apache-2.0
#include "report/report.hpp"

#include <fmt/format.h>

#include <abut/core/version.hpp>
#include <abut/io/names.hpp>
#include <abut/io/scene_pairs.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "contact_words.hpp"
#include "grouped.hpp"
#include "report/base64.hpp"
#include "report/pairs_over_time.hpp"
#include "report/palette.hpp"
#include "report/report_duration.hpp"
#include "report/report_values.hpp"
#include "report/shown_bodies.hpp"
#include "report/shown_meshes.hpp"

namespace abut::cli {

namespace {

constexpr std::size_t max_contacts = 2000, max_patches = 64;

Json mesh_json(const DisplayMesh& mesh) {
    Json levels = Json::array();
    for (const DisplayLevel& each : mesh.levels)
        levels.push_back({{"level", each.level}, {"boxes", base64(std::span<const float>(each.boxes))}});
    const auto numbers = []<class T, class List>(const List& list, const T*) {
        constexpr std::size_t each = sizeof(typename List::value_type) / sizeof(T);
        return base64(std::span<const T>(list.empty() ? nullptr : list.front().data(), each * list.size()));
    };
    return {{"center", json_of(mesh.center)},
            {"vertices", numbers(mesh.vertices, static_cast<const float*>(nullptr))},
            {"triangles", numbers(mesh.triangles, static_cast<const std::uint32_t*>(nullptr))},
            {"lines", numbers(mesh.lines, static_cast<const std::uint32_t*>(nullptr))},
            {"smooth", mesh.smooth},
            {"real_triangles", mesh.real_triangles},
            {"levels", std::move(levels)}};
}

Json contact_json(const Scene& scene, const ScenePairs& pairs, const SceneContact& contact) {
    const FirstContact& found = contact.found;
    Json patches = Json::array();
    for (const ContactPatch& patch : found.patches) {
        if (patches.size() == max_patches) break;
        Json points = Json::array();
        for (const Vec3& point : patch.points) points.push_back(json_of(point));
        patches.push_back({{"points", std::move(points)}, {"normal", json_of(patch.normal)}});
    }
    const std::size_t left_out = found.patches.size() - patches.size();
    Json json{
        {"a", contact.pair.a},
        {"b", contact.pair.b},
        {"outcome", name_of(found.outcome)},
        {"time", json_of(found.time)},
        {"gap", json_of(found.gap)},
        {"axis", found.axis.isZero(0) ? Json() : json_of(found.axis)},
        {"touching", found.outcome == Outcome::unresolved
                         ? fmt::format("{}; {}", reason_in_words(found.reason), help_in_words(found.reason))
                         : touching(scene, contact)},
        {"keys",
         {keys_words(scene.bodies[contact.pair.a], found.time), keys_words(scene.bodies[contact.pair.b], found.time)}},
        {"patches", std::move(patches)},
        {"left_out", left_out}};
    if (!pairs.has_one_margin())
        json["margin"] = json_of(pairs.margin(contact.pair.a, contact.pair.b).value_or(scene.margin));
    return json;
}

Json numbers_json(const std::vector<double>& numbers) {
    Json list = Json::array();
    for (const double number : numbers) list.push_back(json_of(number));
    return list;
}

Json pair_json(const ShownPair& pair) {
    Json nearest;
    if (pair.nearest)
        nearest = {{"time", json_of(pair.nearest->time)},
                   {"distance", json_of(pair.nearest->distance)},
                   {"point_a", json_of(pair.nearest->point_a)},
                   {"point_b", json_of(pair.nearest->point_b)}};
    return {{"a", pair.a},
            {"b", pair.b},
            {"times", numbers_json(pair.times)},
            {"distances", numbers_json(pair.distances)},
            {"at_least", json_of(pair.at_least)},
            {"nearest", std::move(nearest)}};
}

Json words_json(const std::optional<MeshWords>& words) {
    if (!words) return {};
    Json facts = Json::array();
    for (const auto& [name, value] : words->facts) facts.push_back({name, value});
    return {{"answer", words->answer}, {"facts", std::move(facts)}};
}

// A page ends a script at `</script`, whatever the script is.
std::string text_for_html(const Json& json) {
    // What is not UTF-8 in a name becomes U+FFFD.
    const std::string text = shown_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::string result;
    result.reserve(text.size());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('<', begin), text.size());
        result.append(text, begin, end - begin);
        if (end < text.size()) result += "\\u003c";
        begin = end + 1;
    }
    return result;
}

}  // namespace

std::string report_json(const Scene& scene, const SceneAnswer& answer, const ReportOptions& options) {
    const auto part_of_progress = [&](double from, double to) -> std::function<void(double)> {
        if (!options.progress) return {};
        return [&options, from, to](double part) { options.progress(from + (to - from) * part); };
    };
    const ShownMeshes shown = shown_meshes(scene, {options.max_triangles, options.threads, part_of_progress(0, 0.4)});
    const double horizon = report_duration(scene, answer, shown);
    PairsOptions of_pairs;
    of_pairs.horizon = horizon;
    of_pairs.samples = options.samples;
    of_pairs.threads = options.threads;
    of_pairs.progress = part_of_progress(0.4, 0.95);
    const ShownPairs pairs = pairs_over_time(scene, answer, of_pairs);

    std::vector<std::string> notes = scene.notes;
    notes.insert(notes.end(), shown.notes.begin(), shown.notes.end());
    notes.insert(notes.end(), pairs.notes.begin(), pairs.notes.end());
    if (answer.contact_count > max_contacts)
        notes.push_back(fmt::format("of {} contacts, the first {} are listed", grouped(answer.contact_count),
                                    grouped(max_contacts)));
    Json meshes = Json::array(), bodies = Json::array(), contacts = Json::array(), pairs_list = Json::array();
    for (const DisplayMesh& mesh : shown.meshes) meshes.push_back(mesh_json(mesh));
    const auto colors = colors_of(scene);
    const ScenePairs pairs_of_scene(scene);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        bodies.push_back(body_json(scene.bodies[i], colors[i], shown.of_parts[i], horizon));
    for (std::size_t i = 0; i < std::min(max_contacts, answer.contacts.size()); ++i)
        contacts.push_back(contact_json(scene, pairs_of_scene, answer.contacts[i]));
    for (const ShownPair& pair : pairs.pairs) pairs_list.push_back(pair_json(pair));

    Vec3 up = Vec3::Zero();
    up[static_cast<int>(scene.up)] = 1;
    const Json report{{"version", 1},
                      {"title", options.title.empty() ? scene.title : options.title},
                      {"program", fmt::format("abut {}", version().number)},
                      {"unit", scene.unit},
                      {"up", json_of(up)},
                      {"begin", json_of(scene.begin)},
                      {"horizon", json_of(horizon)},
                      {"time_unit", scene.time_unit},
                      {"endless", !std::isfinite(scene.horizon)},
                      {"tolerance", json_of(scene.tolerance)},
                      {"margin", json_of(scene.margin)},
                      {"own_margins", !pairs_of_scene.has_one_margin()},
                      {"outcome", name_of(answer.outcome)},
                      {"time", json_of(std::isfinite(answer.time) ? answer.time : horizon)},
                      {"only_first", options.only_first},
                      {"mesh", words_json(options.mesh)},
                      {"notes", std::move(notes)},
                      {"meshes", std::move(meshes)},
                      {"bodies", std::move(bodies)},
                      {"contacts", std::move(contacts)},
                      {"pairs", std::move(pairs_list)}};
    std::string text = text_for_html(report);
    if (options.progress) options.progress(1);
    return text;
}

std::string report_page_with(std::string_view page_template, std::string_view json) {
    const std::size_t index = page_template.find(report_marker);
    if (index == std::string_view::npos)
        throw std::invalid_argument(fmt::format("the template of the report page is without {}", report_marker));
    std::string page;
    page.reserve(page_template.size() + json.size());
    page += page_template.substr(0, index);
    page += json;
    page += page_template.substr(index + report_marker.size());
    return page;
}

}  // namespace abut::cli
