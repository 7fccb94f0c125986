// SPDX-License-Identifier: Apache-2.0
// Answers of a scene as JSON.
#include <span>

#include "abut/io/scene_check.hpp"
#include "abut/io/scene_pairs.hpp"
#include "io/write_answer.hpp"

namespace abut {

namespace detail {
namespace {

const Body& body_of(const Scene& scene, std::size_t index) { return scene.bodies[index].body; }

bool is_mesh(const Scene& scene, std::size_t index, std::uint32_t part) {
    return std::holds_alternative<Mesh>(body_of(scene, index).parts[part].shape);
}

Meshes meshes_in(const Scene& scene, const ScenePair& pair) {
    return meshes_of(is_mesh(scene, pair.a, pair.part_a), is_mesh(scene, pair.b, pair.part_b));
}

void append_body(std::string& text, const Scene& scene, const std::string& field, std::size_t index,
                 std::uint32_t part) {
    append_field(text, field, body_of(scene, index).name);
    if (body_of(scene, index).parts.size() > 1) append_field(text, "part_" + field, part);
}

void append_keys(std::string& text, const std::string& field, const SceneBody& body, double time) {
    const auto keys = keys_at(body, time);
    if (!keys) return;
    append_name(text, field);
    append_list(text, std::span(*keys).first((*keys)[0] == (*keys)[1] ? 1 : 2),
                [&](std::size_t key) { append_value(text, key); });
}

// What the answer of a pair has beside that of two shapes; `time` is counted from the beginning.
void append_time(std::string& text, const Scene& scene, const ScenePair& pair, double time) {
    if (scene.begin != 0) append_field(text, "elapsed", time);
    append_keys(text, "keys_a", scene.bodies[pair.a], time);
    append_keys(text, "keys_b", scene.bodies[pair.b], time);
}

FirstContact in_user_times(const Scene& scene, FirstContact found) {
    found.time = user_time(scene, found.time);
    if (found.last) found.last = user_time(scene, *found.last);
    return found;
}

Clearance in_user_times(const Scene& scene, Clearance found) {
    for (double* const time : {&found.time, &found.at_least_until, &found.until}) *time = user_time(scene, *time);
    return found;
}

void append_pair(std::string& text, const Scene& scene, const ScenePair& pair) {
    append_body(text, scene, "a", pair.a, pair.part_a);
    append_body(text, scene, "b", pair.b, pair.part_b);
}

}  // namespace
}  // namespace detail

std::string answer_json(const Scene& scene, const SceneAnswer& answer, bool with_clearance) {
    using detail::append_field;
    std::string text = "{";
    append_field(text, "outcome", name_of(answer.outcome));
    append_field(text, "compared", answer.compared);
    append_field(text, "time", user_time(scene, answer.time));
    append_field(text, "begin", scene.begin);
    append_field(text, "horizon", scene.horizon);
    if (!scene.time_unit.empty()) append_field(text, "time_unit", scene.time_unit);
    append_field(text, "tolerance", scene.tolerance);
    append_field(text, "margin", scene.margin);
    const ScenePairs pairs(scene);
    detail::append_name(text, "contacts");
    detail::append_list(text, answer.contacts, [&](const SceneContact& contact) {
        text += '{';
        detail::append_pair(text, scene, contact.pair);
        detail::append_fields(text, detail::in_user_times(scene, contact.found),
                              detail::meshes_in(scene, contact.pair));
        detail::append_time(text, scene, contact.pair, contact.found.time);
        if (!scene.pairs.empty())
            append_field(text, "margin", pairs.margin(contact.pair.a, contact.pair.b).value_or(scene.margin));
        text += '}';
    });
    if (answer.contact_count > answer.contacts.size()) append_field(text, "contact_count", answer.contact_count);
    if (with_clearance) {
        detail::append_name(text, "clearance");
        detail::append_list(text, answer.clearances, [&](const SceneClearance& clearance) {
            text += '{';
            detail::append_pair(text, scene, clearance.pair);
            detail::append_fields(text, detail::in_user_times(scene, clearance.found), detail::Meshes::none);
            detail::append_time(text, scene, clearance.pair, clearance.found.time);
            text += '}';
        });
    }
    append_field(text, "notes", scene.notes);
    text += '}';
    return text;
}

}  // namespace abut
