// SPDX-License-Identifier: Apache-2.0
// Questions about bodies that move.
#include <fmt/format.h>

#include <cmath>
#include <tuple>
#include <utility>

#include "abut/query/clearance.hpp"
#include "abut/query/contact_intervals.hpp"
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
Expected<M> motion_of(const QueryBody& body, std::string_view name) {
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
        if (question.query == Query::contact_intervals)
            return failure("horizon is null; it must be finite for contact_intervals");
    }
    movement->options = *options;
    return movement;
}

std::optional<Error> append_in_plane(std::string& text, const Question& question) {
    if (question.query != Query::first_contact && question.query != Query::intersects)
        return Error{fmt::format("query: \"{}\" is for shapes in 3D", question.query_name())};
    const AnyShape2 &a = std::get<AnyShape2>(question.a.shape), &b = std::get<AnyShape2>(question.b.shape);
    const auto movement = movement_of<Linear2>(question);
    if (!movement) return movement.error();
    const auto& [motion_a, motion_b, options] = *movement;
    const FirstContact2 found = first_contact(a, motion_a, b, motion_b, options);
    if (question.query == Query::first_contact)
        append_fields(text, found);
    else
        append_field(text, "intersects", found.outcome != Outcome::free);
    return {};
}

std::optional<Error> append_in_space(std::string& text, const Question& question) {
    const SolidRef a = question.a.solid(), b = question.b.solid();
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    const auto& [motion_a, motion_b, options] = *movement;
    if (question.query == Query::first_contact)
        append_fields(text, first_contact(a, motion_a, b, motion_b, options), question.meshes());
    else if (question.query == Query::intersects)
        append_field(text, "intersects", intersects(a, motion_a, b, motion_b, options));
    else
        append_fields(text, clearance(a, motion_a, b, motion_b, options), question.meshes());
    return {};
}

std::optional<Error> append_contacts_until(std::string& text, const Question& question) {
    if (auto error = not_two_meshes(question)) return error;
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    ContactList contacts(question.fields);
    if (question.fields.error()) return *question.fields.error();
    const ContactsUntil all =
        contacts_until(question.a.mesh(), movement->a, question.b.mesh(), movement->b, movement->options, contacts);
    append_outcome(text, all.outcome, all.reason);
    append_field(text, "time", all.time);
    contacts.append_to(text);
    return {};
}

std::optional<Error> append_intervals(std::string& text, const Question& question) {
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    const int samples = read_whole(question.fields, "samples", 100, 1, 10'000'000);
    if (question.fields.error()) return *question.fields.error();
    append_fields(text, contact_intervals(question.a.solid(), movement->a, question.b.solid(), movement->b,
                                          movement->options, samples));
    return {};
}

std::optional<Error> append_sampled(std::string& text, const Question& question) {
    const auto movement = motions_of<Motion>(question);
    if (!movement) return movement.error();
    const auto options = read_sampled_options(question.fields);
    if (!options) return options.error();
    const auto& [motion_a, motion_b, unused] = *movement;
    append_fields(text, sampled_first_contact(question.a.solid(), motion_a, question.b.solid(), motion_b, *options));
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

}  // namespace

std::optional<Error> append_moving_answer(std::string& text, const Question& question) {
    for (const auto& [name, body] : {std::pair{"a", &question.a}, {"b", &question.b}})
        if (name_of(body->shape) == shape_name<Ray>)
            return Error{fmt::format("{}: a ray has no first contact; over time, shapes must be bounded", name)};
    if (question.in_plane()) return append_in_plane(text, question);
    if (question.query == Query::contacts_until) return append_contacts_until(text, question);
    if (question.query == Query::contact_intervals) return append_intervals(text, question);
    if (question.query == Query::sampled_first_contact) return append_sampled(text, question);
    if (question.query == Query::sampled_first_contact_by_axes) return append_sampled_by_axes(text, question);
    return append_in_space(text, question);
}

}  // namespace abut::detail
