// SPDX-License-Identifier: Apache-2.0
// Answers of a scene as JSON.
#include <fmt/format.h>

#include <optional>

#include "abut/io/scene_check.hpp"
#include "io/write_answer.hpp"

namespace abut {

namespace {

using namespace detail;

const Body& body_of(const Scene& scene, std::size_t index) { return scene.bodies[index].body; }

bool is_mesh(const Scene& scene, std::size_t index, std::uint32_t part) {
    return std::holds_alternative<Mesh>(body_of(scene, index).parts[part].shape);
}

Meshes meshes_of(const Scene& scene, const ScenePair& pair) {
    return detail::meshes_of(is_mesh(scene, pair.a, pair.part_a), is_mesh(scene, pair.b, pair.part_b));
}

void append_name(std::string& text, const Scene& scene, std::string_view field, std::size_t index, std::uint32_t part) {
    text += fmt::format("\"{}\":", field);
    append_string(text, body_of(scene, index).name);
    if (body_of(scene, index).parts.size() > 1) text += fmt::format(",\"part_{}\":{}", field, part);
    text += ',';
}

void append_pair(std::string& text, const Scene& scene, const ScenePair& pair) {
    append_name(text, scene, "a", pair.a, pair.part_a);
    append_name(text, scene, "b", pair.b, pair.part_b);
}

// `[`, what `append` makes of each, and `]`.
template <class List, class Append>
void append_list(std::string& text, const List& list, Append&& append) {
    text += '[';
    for (const auto& each : list) {
        if (&each != &*list.begin()) text += ',';
        append(each);
    }
    text += ']';
}

// What is not known is infinite. Until when it is proven, and why no longer, is said where it is not until the horizon.
void append_clearance(std::string& text, const Clearance& found) {
    append_fields(text, Closest{found.distance, found.point_a, found.point_b}, Meshes::none);
    text += ",\"at_least\":";
    append_number(text, found.at_least);
    text += ",\"time\":";
    append_number(text, found.time);
    if (found.reason == Reason::none) return;
    text += ",\"at_least_until\":";
    append_number(text, found.at_least_until);
    text += ",\"until\":";
    append_number(text, found.until);
    text += fmt::format(",\"reason\":\"{}\"", name_of(found.reason));
}

}  // namespace

std::string answer_json(const Scene& scene, const SceneAnswer& answer, bool with_clearance) {
    std::string text = fmt::format("{{\"outcome\":\"{}\",\"time\":", name_of(answer.outcome));
    append_number(text, answer.time);
    text += ",\"horizon\":";
    append_number(text, scene.horizon);
    text += ",\"tolerance\":";
    append_number(text, scene.tolerance);
    text += ",\"margin\":";
    append_number(text, scene.margin);
    text += ",\"contacts\":";
    append_list(text, answer.contacts, [&](const SceneContact& contact) {
        text += '{';
        append_pair(text, scene, contact.pair);
        append_fields(text, contact.found, meshes_of(scene, contact.pair));
        text += '}';
    });
    if (answer.contact_count > answer.contacts.size())
        text += fmt::format(",\"contact_count\":{}", answer.contact_count);
    if (with_clearance) {
        text += ",\"clearance\":";
        append_list(text, answer.clearances, [&](const SceneClearance& clearance) {
            text += '{';
            append_pair(text, scene, clearance.pair);
            append_clearance(text, clearance.found);
            text += '}';
        });
    }
    text += ",\"notes\":";
    append_list(text, scene.notes, [&](const std::string& note) { append_string(text, note); });
    text += '}';
    return text;
}

}  // namespace abut
