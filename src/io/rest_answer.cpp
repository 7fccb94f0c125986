// SPDX-License-Identifier: Apache-2.0
// Questions about bodies at rest, in 3D.
#include <fmt/format.h>

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"
#include "abut/shape/transformed.hpp"
#include "io/contact_list.hpp"
#include "io/question.hpp"
#include "io/read_motion.hpp"

namespace abut::detail {

namespace {

// A question that meshes have no answer to.
std::optional<Error> not_for_meshes(const Question& question) {
    for (const Query query : {Query::separating_axis, Query::penetration, Query::intersection, Query::rounding_bound})
        if (question.has_mesh() && question.query == query)
            return Error{
                fmt::format("query: \"{}\" is defined for convex shapes only, not for meshes", question.query_name())};
    return {};
}

Expected<Pose> pose_of(const QueryBody& body, std::string_view name) {
    if (!body.motion) return Pose{};
    return read_pose(*body.motion).map_error([&](const Error& error) { return within(name, within("motion", error)); });
}

std::optional<Error> append_cast(std::string& text, const Question& question, const Pose& at_a, const Pose& at_b) {
    const AnyRef a = question.a.solid(), b = question.b.solid();
    if (!a.is_ray() && !a.is<Segment>())
        return Error{
            fmt::format("a: expected a ray or a segment, which is cast at b, found {}", name_of(question.a.shape))};
    if (b.is_ray()) return Error{"b: a ray is not hit by a cast; b must be bounded"};
    append_fields(text,
                  a.is_ray() ? cast(transformed(a.as<Ray>(), at_a), question.b.solid(), at_b)
                             : cast(transformed(a.as<Segment>(), at_a), question.b.solid(), at_b),
                  b.is_mesh());
    return {};
}

std::optional<Error> append_intersection(std::string& text, const AnyShape& a, const AnyShape& b) {
    std::optional<Error> error;
    std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (Polytope3<A> && Polytope3<B>)
                append_fields(text, intersection(x, y));
            else
                error = Error{fmt::format("{}: intersection is for bounded shapes with corners, found {}",
                                          Polytope3<A> ? "b" : "a", name_of(Polytope3<A> ? b : a))};
        },
        a, b);
    return error;
}

// What only two convex shapes can be asked about.
std::optional<Error> append_convex(std::string& text, const Question& question) {
    const AnyShape &a = std::get<AnyShape>(question.a.shape), &b = std::get<AnyShape>(question.b.shape);
    if (question.query == Query::intersection) return append_intersection(text, a, b);
    if (question.query == Query::separating_axis)
        append_fields(text, separating_axis(a, b));
    else if (question.query == Query::penetration)
        append_fields(text, penetration(a, b));
    else
        append_field(text, "rounding_bound", rounding_bound(a, b));
    return {};
}

// What only two meshes can be asked about.
std::optional<Error> append_contacts(std::string& text, const Question& question, const Pose& at_a, const Pose& at_b,
                                     int depth) {
    if (auto error = not_two_meshes(question)) return error;
    ContactList contacts(question.fields);
    if (question.fields.error()) return *question.fields.error();
    if (question.query == Query::for_each_contact)
        for_each_contact(question.a.mesh(), at_a, question.b.mesh(), at_b, contacts);
    else
        for_each_box_contact(depth, question.a.mesh(), at_a, question.b.mesh(), at_b, contacts);
    contacts.append_to(text);
    return {};
}

}  // namespace

std::optional<Error> not_two_meshes(const Question& question) {
    for (const auto& [name, body] : {std::pair{"a", &question.a}, {"b", &question.b}})
        if (!body->is_mesh())
            return Error{
                fmt::format("{}: {} is for two meshes, found {}", name, question.query_name(), name_of(body->shape))};
    return {};
}

std::optional<Error> append_rest_answer(std::string& text, const Question& question) {
    if (auto error = not_for_meshes(question)) return error;
    const auto at_a = pose_of(question.a, "a");
    if (!at_a) return at_a.error();
    const auto at_b = pose_of(question.b, "b");
    if (!at_b) return at_b.error();
    const int depth = read_whole(question.fields, "max_depth", -1, 0, 1000);
    if (question.fields.error()) return *question.fields.error();
    const AnyRef a = question.a.solid(), b = question.b.solid();
    switch (question.query) {
        case Query::cast:
            return append_cast(text, question, *at_a, *at_b);
        case Query::for_each_contact:
        case Query::for_each_box_contact:
            return append_contacts(text, question, *at_a, *at_b, depth);
        case Query::distance:
            append_fields(text, distance(a, *at_a, b, *at_b), question.meshes());
            return {};
        case Query::intersects:
            if (depth >= 0)
                append_fields(text, intersects_down_to(depth, question.a.mesh(), *at_a, question.b.mesh(), *at_b));
            else
                append_field(text, "intersects", intersects(a, *at_a, b, *at_b));
            return {};
        default:
            return append_convex(text, question);
    }
}

}  // namespace abut::detail
