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
    if (std::isinf(options->horizon) && (question.has_mesh() || needs_horizon(*a) || needs_horizon(*b)))
        return failure("horizon is null; it must be finite for a mesh, and for a motion that turns or follows a path");
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

std::optional<Error> append_meshes(std::string& text, const Question& question) {
    const auto *a = std::get_if<ObbTree>(&question.a.shape), *b = std::get_if<ObbTree>(&question.b.shape);
    if (!a || !b)
        return Error{fmt::format("{}: first_contact of a mesh is for two meshes in this version, not for {}",
                                 a ? "b" : "a", name_of(a ? question.b.shape : question.a.shape))};
    const auto movement = movement_of<Motion>(question);
    if (!movement) return movement.error();
    append_fields(text, first_contact(*a, movement->a, *b, movement->b, movement->options), Meshes::both);
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
