// SPDX-License-Identifier: Apache-2.0
// Answers of a scene as JSON.
#include "abut/io/scene_check.hpp"
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
    append_field(text, "time", answer.time);
    append_field(text, "horizon", scene.horizon);
    append_field(text, "tolerance", scene.tolerance);
    append_field(text, "margin", scene.margin);
    detail::append_name(text, "contacts");
    detail::append_list(text, answer.contacts, [&](const SceneContact& contact) {
        text += '{';
        detail::append_pair(text, scene, contact.pair);
        detail::append_fields(text, contact.found, detail::meshes_in(scene, contact.pair));
        text += '}';
    });
    if (answer.contact_count > answer.contacts.size()) append_field(text, "contact_count", answer.contact_count);
    if (with_clearance) {
        detail::append_name(text, "clearance");
        detail::append_list(text, answer.clearances, [&](const SceneClearance& clearance) {
            text += '{';
            detail::append_pair(text, scene, clearance.pair);
            detail::append_fields(text, clearance.found, detail::Meshes::none);
            text += '}';
        });
    }
    append_field(text, "notes", scene.notes);
    text += '}';
    return text;
}

}  // namespace abut
