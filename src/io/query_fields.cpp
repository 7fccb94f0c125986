// SPDX-License-Identifier: Apache-2.0
// Which fields a line may have, and with which queries.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "io/question.hpp"

namespace abut::detail {

namespace {

struct Field {
    std::string_view name;
    std::vector<Query> queries;
};

using enum Query;

const std::vector<Query>& of_motion() {
    static const std::vector<Query> queries = {first_contact,
                                               clearance,
                                               contact_intervals,
                                               contacts_until,
                                               sampled_first_contact,
                                               sampled_first_contact_by_axes,
                                               intersects};
    return queries;
}

// In the order in which they are complained about.
const std::vector<Field>& optional_fields() {
    static const std::vector<Field> fields = {
        {"horizon", of_motion()},
        {"margin", {first_contact, contact_intervals, contacts_until, intersects}},
        {"tolerance", {first_contact, clearance, contact_intervals, contacts_until, intersects}},
        {"max_steps", {first_contact, clearance, contact_intervals, contacts_until, intersects}},
        {"samples", {contact_intervals, sampled_first_contact, sampled_first_contact_by_axes}},
        {"max_depth", {intersects, for_each_box_contact}},
        {"max_contacts", {contacts_until, for_each_contact, for_each_box_contact}},
        {"poses", {sampled_first_contact}},
        {"conservative", {sampled_first_contact}},
        {"minimize", {sampled_first_contact_by_axes}},
        {"threshold", {sampled_first_contact_by_axes}},
        {"point", {contains}},
    };
    return fields;
}

bool is_among(Query query, const std::vector<Query>& queries) {
    return std::find(queries.begin(), queries.end(), query) != queries.end();
}

std::string names_of(const std::vector<Query>& queries) {
    std::vector<std::string_view> names;
    for (const Query query : queries) names.push_back(name_of(query));
    return list_of(names);
}

Error belongs(std::string_view field, const std::vector<Query>& queries, Query query) {
    return Error{fmt::format("{}: belongs to {}, not to {}", field, names_of(queries), name_of(query))};
}

// What `intersects` takes only when it is asked over time.
std::optional<Error> misplaced_at_rest(const Question& question) {
    for (const auto& [name, queries] : optional_fields()) {
        if (!question.fields.has(name) || name == "max_depth") continue;
        std::vector<Query> others = queries;
        std::erase(others, intersects);
        return Error{fmt::format("{}: belongs to {}, and to intersects with {}", name, names_of(others),
                                 question.has_mesh() ? "a horizon" : "a motion or a horizon")};
    }
    return {};
}

}  // namespace

JsonFields line_fields(const JsonNode& line) {
    return {line,
            {"query", "a", "b", "id", "horizon", "tolerance", "margin", "max_steps", "samples", "max_depth_a",
             "max_depth_b", "max_depth", "max_contacts", "poses", "conservative", "minimize", "threshold", "point"}};
}

std::optional<Error> misplaced(Query query, const JsonFields& fields) {
    // Most lines have nothing but a query, its shapes and perhaps an id.
    if (fields.given() <= (fields.has("id") ? 4u : 3u) && fields.has("b") && query != contains) return {};
    for (const auto& [name, queries] : optional_fields())
        if (fields.has(name) && !is_among(query, queries)) return belongs(name, queries, query);
    if (query != contains) return {};
    if (fields.has("b")) return Error{"b: contains takes a shape a and a point, not b"};
    for (const std::string_view name : {"max_depth_a", "max_depth_b"})
        if (fields.has(name)) return Error{fmt::format("{}: belongs to first_contact of meshes", name)};
    return {};
}

std::optional<Error> misplaced(const Question& question) {
    // Beside a mesh at rest, a motion has a position and a rotation.
    if (!is_among(question.query, of_motion()) && !question.has_mesh()) {
        if (question.a.motion) return belongs("a.motion", of_motion(), question.query);
        if (question.b.motion) return belongs("b.motion", of_motion(), question.query);
    }
    if (auto error = misplaced(question.query, question.fields)) return error;
    if (question.query == intersects && !question.over_time())
        if (auto error = misplaced_at_rest(question)) return error;
    for (const auto& [name, of, body] :
         {std::tuple{"max_depth_a", "a", &question.a}, std::tuple{"max_depth_b", "b", &question.b}})
        if (question.fields.has(name) && !(question.query == first_contact && body->is_mesh()))
            return Error{fmt::format("{}: belongs to first_contact where {} is a mesh", name, of)};
    if (question.fields.has("max_depth") && (question.over_time() || question.meshes() != Meshes::both))
        return Error{"max_depth: belongs to two meshes at rest"};
    return {};
}

}  // namespace abut::detail
