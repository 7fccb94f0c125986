// SPDX-License-Identifier: Apache-2.0
// Questions about bodies that move.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "abut/query/intersects.hpp"
#include "abut/tree/first_contact.hpp"
#include "io/detail/question.hpp"
#include "io/detail/read_motion.hpp"
#include "io/detail/write_answer.hpp"

namespace abut::detail {

namespace {

template <class M>
struct Movement {
    M a, b;
    Options options;
};

template <class M>
Expected<M> motion_of(const Body& body, std::string_view name) {
    if (!body.motion) return M{};
    return read_motion<M>(*body.motion).map_error([&](const Error& error) {
        return within(name, within("motion", error));
    });
}

template <class M>
Expected<Movement<M>> movement_of(const Question& question) {
    auto a = motion_of<M>(question.a, "a");
    if (!a) return tl::unexpected(a.error());
    auto b = motion_of<M>(question.b, "b");
    if (!b) return tl::unexpected(b.error());
    const auto options = read_options(question.fields);
    if (!options) return tl::unexpected(options.error());
    if (std::isinf(options->horizon) && (needs_horizon(*a) || needs_horizon(*b)))
        return failure("horizon is null; it must be finite for a motion that turns or follows a path");
    return Movement<M>{std::move(*a), std::move(*b), *options};
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
FirstContact ask_about(const BodyShape& shape, Ask&& ask) {
    return std::visit(
        [&]<class S>(const S& known) {
            if constexpr (BoundedShape3<S>)
                return ask(known);
            else
                return FirstContact{};
        },
        std::get<AnyShape>(shape));
}

std::optional<Error> append_meshes(std::string& text, const Question& question) {
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    const auto& [motion_a, motion_b, options] = *movement;
    const auto *mesh_a = std::get_if<ObbTree>(&question.a.shape), *mesh_b = std::get_if<ObbTree>(&question.b.shape);
    if (!mesh_a) {
        const auto ask = [&](const auto& a) { return first_contact(a, motion_a, *mesh_b, motion_b, options); };
        append_fields(text, ask_about(question.a.shape, ask), Meshes::b);
    } else if (!mesh_b) {
        const auto ask = [&](const auto& b) { return first_contact(*mesh_a, motion_a, b, motion_b, options); };
        append_fields(text, ask_about(question.b.shape, ask), Meshes::a);
    } else {
        append_fields(text, first_contact(*mesh_a, motion_a, *mesh_b, motion_b, options), Meshes::both);
    }
    return {};
}

}  // namespace

std::optional<Error> append_moving_answer(std::string& text, const Question& question) {
    for (const auto& [name, body] : {std::pair{"a", &question.a}, {"b", &question.b}})
        if (name_of(body->shape) == shape_name<Ray>)
            return Error{fmt::format("{}: a ray has no first contact; over time, shapes must be bounded", name)};
    if (question.has_mesh()) return append_meshes(text, question);
    return std::holds_alternative<AnyShape2>(question.a.shape) ? append_convex<AnyShape2, Linear2>(text, question)
                                                               : append_convex<AnyShape, Motion>(text, question);
}

}  // namespace abut::detail
