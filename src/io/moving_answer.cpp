// SPDX-License-Identifier: Apache-2.0
// Questions about bodies that move.
#include <fmt/format.h>

#include <cmath>
#include <tuple>
#include <utility>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "io/contact_list.hpp"
#include "io/question.hpp"
#include "io/read_motion.hpp"
#include "io/write_answer.hpp"

namespace abut::detail {

namespace {

template <class M>
struct Movement {
    M a, b;
    ContactOptions options;
};

template <class M>
Expected<M> motion_of(const Body& body, std::string_view name) {
    if (!body.motion) return M{};
    return read_motion<M>(*body.motion).map_error([&](const Error& error) {
        return within(name, within("motion", error));
    });
}

// With the options as they are by default.
template <class M>
Expected<Movement<M>> motions_of(const Question& question) {
    auto a = motion_of<M>(question.a, "a");
    if (!a) return tl::unexpected(a.error());
    auto b = motion_of<M>(question.b, "b");
    if (!b) return tl::unexpected(b.error());
    return Movement<M>{std::move(*a), std::move(*b), {}};
}

template <class M>
Expected<Movement<M>> movement_of(const Question& question) {
    auto movement = motions_of<M>(question);
    if (!movement) return movement;
    const auto options = read_options_with_depths(question.fields);
    if (!options) return tl::unexpected(options.error());
    if (std::isinf(options->horizon)) {
        if (needs_horizon(movement->a) || needs_horizon(movement->b))
            return failure("horizon is null; it must be finite for a motion that turns or follows a path");
        if (question.query == Query::clearance) return failure("horizon is null; it must be finite for a clearance");
    }
    movement->options = *options;
    return movement;
}

const Linear* linear(const Motion& motion) { return std::get_if<Linear>(&motion); }
const Linear2* linear(const Linear2& motion) { return &motion; }

// By steps, what comes as near as the tolerance counts as touching, and so does what stays unresolved.
template <class Any, class M>
bool touch_in_time(const Any& a, const Any& b, const Movement<M>& movement) {
    const auto *linear_a = linear(movement.a), *linear_b = linear(movement.b);
    if (movement.options.margin == 0 && linear_a && linear_b)
        return intersects(a, *linear_a, b, *linear_b, movement.options.horizon);
    return first_contact(a, movement.a, b, movement.b, movement.options).outcome != Outcome::free;
}

template <class Any, class M>
std::optional<Error> append_convex(std::string& text, const Question& question) {
    const Any &a = std::get<Any>(question.a.shape), &b = std::get<Any>(question.b.shape);
    auto movement = movement_of<M>(question);
    if (!movement) return movement.error();
    movement->options.patches = question.query == Query::first_contact;
    if (question.query == Query::first_contact)
        append_fields(text, first_contact(a, movement->a, b, movement->b, movement->options));
    else
        append_intersects(text, touch_in_time(a, b, *movement));
    return {};
}

// What `ask` says about a bounded shape of known kind.
template <class Ask>
void ask_about(const BodyShape& shape, Ask&& ask) {
    std::visit(
        [&]<class S>(const S& known) {
            if constexpr (BoundedShape3<S>) ask(known);
        },
        std::get<AnyShape>(shape));
}

// First contact, clearance, and whether they touch, of meshes and of a mesh and a shape.
std::optional<Error> append_meshes(std::string& text, const Question& question) {
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    const auto& [motion_a, motion_b, options] = *movement;
    const auto *mesh_a = std::get_if<ObbTree>(&question.a.shape), *mesh_b = std::get_if<ObbTree>(&question.b.shape);
    const auto ask = [&, &motion_a = motion_a, &motion_b = motion_b, &options = options](const auto& a, const auto& b,
                                                                                         Meshes which) {
        if (question.query == Query::first_contact)
            append_fields(text, first_contact(a, motion_a, b, motion_b, options), which);
        else if (question.query == Query::intersects)
            append_intersects(text, intersects(a, motion_a, b, motion_b, options));
        else
            append_fields(text, clearance(a, motion_a, b, motion_b, options), which);
    };
    if (mesh_a && mesh_b)
        ask(*mesh_a, *mesh_b, Meshes::both);
    else if (mesh_a)
        ask_about(question.b.shape, [&](const auto& b) { ask(*mesh_a, b, Meshes::a); });
    else
        ask_about(question.a.shape, [&](const auto& a) { ask(a, *mesh_b, Meshes::b); });
    return {};
}

// Why a question for two meshes has another operand.
std::optional<Error> not_two_meshes(const Question& question, std::string_view instead) {
    for (const auto& [name, body] : {std::pair{"a", &question.a}, {"b", &question.b}})
        if (!std::holds_alternative<ObbTree>(body->shape))
            return Error{
                fmt::format("{}: {} is for {}, found {}", name, question.query_name(), instead, name_of(body->shape))};
    return {};
}

std::optional<Error> append_contacts_until(std::string& text, const Question& question) {
    if (auto error = not_two_meshes(question, "two meshes")) return error;
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    ContactList contacts(question.fields);
    if (question.fields.error()) return *question.fields.error();
    const ContactsUntil all =
        contacts_until(std::get<ObbTree>(question.a.shape), movement->a, std::get<ObbTree>(question.b.shape),
                       movement->b, movement->options, contacts);
    append_outcome(text, all.outcome, all.reason);
    text += ",\"time\":";
    append_number(text, all.time);
    text += ',';
    contacts.append_to(text);
    return {};
}

std::optional<Error> append_sampled(std::string& text, const Question& question) {
    const auto movement = motions_of<Motion>(question);
    if (!movement) return movement.error();
    const auto options = read_sampled_options(question.fields);
    if (!options) return options.error();
    const auto& [motion_a, motion_b, unused] = *movement;
    if (question.has_mesh()) {
        if (auto error = not_two_meshes(question, "two convex shapes or two meshes")) return error;
        append_fields(text, sampled_first_contact(std::get<ObbTree>(question.a.shape), motion_a,
                                                  std::get<ObbTree>(question.b.shape), motion_b, *options));
    } else {
        append_fields(text, sampled_first_contact(std::get<AnyShape>(question.a.shape), motion_a,
                                                  std::get<AnyShape>(question.b.shape), motion_b, *options));
    }
    return {};
}

std::optional<Error> append_sampled_by_axes(std::string& text, const Question& question) {
    const OrientedBox* boxes[2] = {};
    for (const auto& [name, body, box] :
         {std::tuple{"a", &question.a, &boxes[0]}, std::tuple{"b", &question.b, &boxes[1]}}) {
        if (const auto* const shape = std::get_if<AnyShape>(&body->shape)) *box = std::get_if<OrientedBox>(shape);
        if (!*box)
            return Error{fmt::format("{}: {} is for two shapes oriented_box, found {}", name, question.query_name(),
                                     name_of(body->shape))};
    }
    const auto movement = motions_of<Motion>(question);
    if (!movement) return movement.error();
    const auto options = read_axis_options(question.fields);
    if (!options) return options.error();
    append_fields(text, sampled_first_contact_by_axes(*boxes[0], movement->a, *boxes[1], movement->b, *options));
    return {};
}

std::optional<Error> append_clearance(std::string& text, const Question& question) {
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    append_fields(text, clearance(std::get<AnyShape>(question.a.shape), movement->a,
                                  std::get<AnyShape>(question.b.shape), movement->b, movement->options));
    return {};
}

}  // namespace

std::optional<Error> append_moving_answer(std::string& text, const Question& question) {
    for (const auto& [name, body] : {std::pair{"a", &question.a}, {"b", &question.b}})
        if (name_of(body->shape) == shape_name<Ray>)
            return Error{fmt::format("{}: a ray has no first contact; over time, shapes must be bounded", name)};
    if (question.in_plane() && question.query != Query::first_contact && question.query != Query::intersects)
        return Error{fmt::format("query: \"{}\" is for shapes in 3D", question.query_name())};
    if (question.query == Query::contacts_until) return append_contacts_until(text, question);
    if (question.query == Query::sampled_first_contact) return append_sampled(text, question);
    if (question.query == Query::sampled_first_contact_by_axes) return append_sampled_by_axes(text, question);
    if (question.has_mesh()) return append_meshes(text, question);
    if (question.query == Query::clearance) return append_clearance(text, question);
    return std::holds_alternative<AnyShape2>(question.a.shape) ? append_convex<AnyShape2, Linear2>(text, question)
                                                               : append_convex<AnyShape, Motion>(text, question);
}

}  // namespace abut::detail
