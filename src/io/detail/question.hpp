// SPDX-License-Identifier: Apache-2.0
// What a line asks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "io/detail/json_fields.hpp"
#include "io/detail/read_body.hpp"

namespace abut::detail {

enum class Query : std::uint8_t { intersects, separating_axis, distance, penetration, cast, first_contact };
inline constexpr std::array<std::string_view, 6> query_names = {
    "intersects", "separating_axis", "distance", "penetration", "cast", "first_contact"};

struct Question {
    Query query;
    Body a, b;
    JsonFields& fields;

    std::string_view query_name() const { return query_names[static_cast<std::size_t>(query)]; }
    bool has_mesh() const {
        return std::holds_alternative<ObbTree>(a.shape) || std::holds_alternative<ObbTree>(b.shape);
    }
    // Beside a mesh, a motion in `intersects` only says where things stand.
    bool over_time() const {
        return query == Query::first_contact ||
               (query == Query::intersects && !has_mesh() && (a.motion || b.motion || fields.has("horizon")));
    }
};

// Appends the answer to a question over time, or says why there is none.
std::optional<Error> append_moving_answer(std::string& text, const Question& question);

// Appends the answer to any other question in which a or b is a mesh and neither is in 2D, or says why there is none.
std::optional<Error> append_mesh_answer(std::string& text, const Question& question);

}  // namespace abut::detail
