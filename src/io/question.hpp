// SPDX-License-Identifier: Apache-2.0
// What a line asks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "io/json_fields.hpp"
#include "io/read_body.hpp"
#include "io/write_answer.hpp"

namespace abut::detail {

enum class Query : std::uint8_t {
    intersects,
    separating_axis,
    distance,
    penetration,
    cast,
    contains,
    intersection,
    rounding_bound,
    for_each_contact,
    for_each_box_contact,
    // What these ask is about motion.
    first_contact,
    clearance,
    contact_intervals,
    contacts_until,
    sampled_first_contact,
    sampled_first_contact_by_axes,
};
inline constexpr std::array<std::string_view, 16> query_names = {"intersects",
                                                                 "separating_axis",
                                                                 "distance",
                                                                 "penetration",
                                                                 "cast",
                                                                 "contains",
                                                                 "intersection",
                                                                 "rounding_bound",
                                                                 "for_each_contact",
                                                                 "for_each_box_contact",
                                                                 "first_contact",
                                                                 "clearance",
                                                                 "contact_intervals",
                                                                 "contacts_until",
                                                                 "sampled_first_contact",
                                                                 "sampled_first_contact_by_axes"};
inline std::string_view name_of(Query query) { return query_names[static_cast<std::size_t>(query)]; }

struct Question {
    Query query;
    QueryBody a, b;
    JsonFields& fields;

    std::string_view query_name() const { return name_of(query); }
    bool has_mesh() const { return a.is_mesh() || b.is_mesh(); }
    Meshes meshes() const { return meshes_of(a.is_mesh(), b.is_mesh()); }
    bool in_plane() const { return std::holds_alternative<AnyShape2>(a.shape); }
    // Beside a mesh, a motion in `intersects` without a horizon only says where things stand.
    bool over_time() const {
        return query >= Query::first_contact ||
               (query == Query::intersects && (fields.has("horizon") || (!has_mesh() && (a.motion || b.motion))));
    }
};

// The fields of a line that has them.
JsonFields line_fields(const JsonNode& line);

// A field of the line, or a motion, that its query has no use for.
std::optional<Error> misplaced(const Question& question);
std::optional<Error> misplaced(Query query, const JsonFields& fields);

// Appends the answer to a question over time, or says why there is none.
std::optional<Error> append_moving_answer(std::string& text, const Question& question);

// Appends the answer to any other question in 3D, or says why there is none.
std::optional<Error> append_rest_answer(std::string& text, const Question& question);

// Why a question for two meshes has another operand.
std::optional<Error> not_two_meshes(const Question& question);

// Appends whether a contains the "point" of the line, or returns why that cannot be answered.
std::optional<Error> append_contains(std::string& text, const QueryBody& a, JsonFields& fields);

}  // namespace abut::detail
