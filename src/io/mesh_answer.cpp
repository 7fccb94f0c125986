// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <concepts>

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "io/contact_list.hpp"
#include "io/question.hpp"
#include "io/read_motion.hpp"
#include "io/write_answer.hpp"

namespace abut::detail {

namespace {

struct PlacedMesh {
    const ObbTree& tree;
    Pose at;
};

// A question that meshes have no answer to.
std::optional<Error> not_for_meshes(const Question& question) {
    for (const Query query : {Query::separating_axis, Query::penetration, Query::intersection, Query::rounding_bound})
        if (question.query == query)
            return Error{
                fmt::format("query: \"{}\" is defined for convex shapes only, not for meshes", question.query_name())};
    return {};
}

Expected<Pose> pose_of(const Body& body, std::string_view name) {
    if (!body.motion) return Pose{};
    return read_pose(*body.motion).map_error([&](const Error& error) { return within(name, within("motion", error)); });
}

// Calls ask(shape) with the shape in the world. One without a motion is left as it is, to the last bit.
template <class S, class Ask>
void ask_placed(const S& shape, const Body& body, const Pose& at, Ask&& ask) {
    if (body.motion)
        ask(transformed(shape, at));
    else
        ask(shape);
}

std::optional<Error> append_cast(std::string& text, const Body& a, const Pose& at_a, const PlacedMesh& b) {
    std::optional<Error> error;
    std::visit(
        [&]<class S>(const S& shape) {
            if constexpr (std::same_as<S, Ray> || std::same_as<S, Segment>)
                ask_placed(shape, a, at_a, [&](const S& line) { append_fields(text, cast(line, b.tree, b.at)); });
            else
                error =
                    Error{fmt::format("a: expected a ray or a segment, which is cast at b, found {}", shape_name<S>)};
        },
        std::get<AnyShape>(a.shape));
    return error;
}

std::optional<Error> append_mesh_and_shape(std::string& text, const Question& question, const PlacedMesh& mesh,
                                           const Body& body, const Pose& at) {
    const bool mesh_is_a = &body == &question.b;
    std::optional<Error> error;
    std::visit(
        [&]<class S>(const S& any) {
            if constexpr (std::same_as<S, Ray>)
                error = Error{fmt::format("{}: {} of a mesh is for bounded shapes; a ray is cast at it",
                                          mesh_is_a ? "b" : "a", question.query_name())};
            else
                ask_placed(any, body, at, [&](const auto& shape) {
                    if (question.query == Query::distance)
                        append_fields(text, distance(mesh.tree, mesh.at, shape), mesh_is_a);
                    else
                        append_intersects(text, intersects(mesh.tree, mesh.at, shape));
                });
        },
        std::get<AnyShape>(body.shape));
    return error;
}

std::optional<Error> append_two_meshes(std::string& text, const Question& question, const PlacedMesh& a,
                                       const PlacedMesh& b) {
    JsonFields& line = question.fields;
    const int depth = read_whole(line, "max_depth", -1, 0, 1000);
    ContactList contacts(line);
    if (line.error()) return *line.error();
    if (question.query == Query::distance) {
        append_fields(text, distance(a.tree, a.at, b.tree, b.at));
    } else if (question.query == Query::for_each_contact) {
        for_each_contact(a.tree, a.at, b.tree, b.at, contacts);
        contacts.append_to(text);
    } else if (question.query == Query::for_each_box_contact) {
        for_each_box_contact(depth, a.tree, a.at, b.tree, b.at, contacts);
        contacts.append_to(text);
    } else if (depth >= 0) {
        append_fields(text, intersects_down_to(depth, a.tree, a.at, b.tree, b.at));
    } else {
        append_intersects(text, intersects(a.tree, a.at, b.tree, b.at));
    }
    return {};
}

}  // namespace

std::optional<Error> append_mesh_answer(std::string& text, const Question& question) {
    if (auto error = not_for_meshes(question)) return error;
    const auto at_a = pose_of(question.a, "a");
    if (!at_a) return at_a.error();
    const auto at_b = pose_of(question.b, "b");
    if (!at_b) return at_b.error();
    const auto* const tree_a = std::get_if<ObbTree>(&question.a.shape);
    const auto* const tree_b = std::get_if<ObbTree>(&question.b.shape);

    if (question.query == Query::cast) {
        if (tree_a) return Error{"a: expected a ray or a segment, which is cast at b, found mesh"};
        return append_cast(text, question.a, *at_a, {*tree_b, *at_b});
    }
    if (question.query == Query::for_each_contact || question.query == Query::for_each_box_contact) {
        if (!tree_a || !tree_b)
            return Error{fmt::format("{}: {} is for two meshes, found {}", tree_a ? "b" : "a", question.query_name(),
                                     name_of(tree_a ? question.b.shape : question.a.shape))};
    }
    if (!tree_b) return append_mesh_and_shape(text, question, {*tree_a, *at_a}, question.b, *at_b);
    if (!tree_a) return append_mesh_and_shape(text, question, {*tree_b, *at_b}, question.a, *at_a);
    return append_two_meshes(text, question, {*tree_a, *at_a}, {*tree_b, *at_b});
}

}  // namespace abut::detail
