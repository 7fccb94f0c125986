// SPDX-License-Identifier: Apache-2.0
#include "abut/io/query_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "abut/io/shown.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"
#include "io/question.hpp"
#include "io/write_answer.hpp"

namespace abut {

namespace {

using detail::JsonNode;
using detail::Query;
using detail::query_names;
using detail::Question;
using detail::within;

// The beginning of an answer. Inside a value a line break can only be white space.
std::string opening(const JsonNode* id) {
    if (!id) return "{";
    std::string text = "{\"id\":" + shown_json(id->text) + ',';
    std::erase_if(text, [](char c) { return c == '\n' || c == '\r'; });
    return text;
}

Expected<Query> read_query(detail::JsonFields& fields) {
    const JsonNode* const node = fields.required("query");
    if (!node) return failure(fmt::format(" is missing; the queries are {}", detail::list_of(query_names)));
    return detail::read_name(*node, query_names, "query", "queries").map([](std::size_t i) {
        return static_cast<Query>(i);
    });
}

// Meshes are in 3D.
bool in_plane(const detail::BodyShape& shape) { return std::holds_alternative<AnyShape2>(shape); }

std::optional<Error> mixed_dimensions(const detail::BodyShape& a, const detail::BodyShape& b) {
    if (in_plane(a) == in_plane(b)) return {};
    const auto dimension = [](const auto& shape) { return in_plane(shape) ? "2D" : "3D"; };
    return Error{fmt::format("a is in {} ({}) and b in {} ({}); both must be in 2D or both in 3D", dimension(a),
                             detail::name_of(a), dimension(b), detail::name_of(b))};
}

std::optional<Error> append_intersection(std::string& text, const AnyShape2& a, const AnyShape2& b) {
    std::optional<Error> error;
    std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (FlatShape2<A> && FlatShape2<B>)
                detail::append_fields(text, intersection(x, y));
            else
                error = Error{fmt::format("{}: intersection is for bounded shapes with corners, found {}",
                                          FlatShape2<A> ? "b" : "a", detail::name_of(FlatShape2<A> ? b : a))};
        },
        a, b);
    return error;
}

std::optional<Error> append_answer_in_plane(std::string& text, const Question& question) {
    const AnyShape2 &a = std::get<AnyShape2>(question.a.shape), &b = std::get<AnyShape2>(question.b.shape);
    switch (question.query) {
        case Query::for_each_contact:
        case Query::for_each_box_contact:
            return detail::not_two_meshes(question);
        case Query::cast:
            return Error{"query: \"cast\" is for shapes in 3D; there are no rays in 2D"};
        case Query::intersection:
            return append_intersection(text, a, b);
        case Query::rounding_bound:
            detail::append_field(text, "rounding_bound", rounding_bound(a, b));
            return {};
        case Query::intersects:
            detail::append_field(text, "intersects", intersects(a, b));
            return {};
        case Query::separating_axis:
            detail::append_fields(text, separating_axis(a, b));
            return {};
        case Query::distance:
            detail::append_fields(text, distance(a, b));
            return {};
        default:
            detail::append_fields(text, penetration(a, b));
            return {};
    }
}

std::optional<Error> append_answer(std::string& text, const Question& question) {
    if (auto error = detail::misplaced(question)) return error;
    if (question.over_time()) return detail::append_moving_answer(text, question);
    return question.in_plane() ? append_answer_in_plane(text, question) : detail::append_rest_answer(text, question);
}

Expected<detail::QueryBody> body_of(detail::JsonFields& fields, std::string_view name,
                                    const detail::PartContext& parts) {
    const JsonNode* const node = fields.required(name);
    if (!node) return tl::unexpected(*fields.error());
    return detail::read_body(*node, parts).map_error([&](const Error& error) { return within(name, error); });
}

Expected<std::string> answer(const JsonNode& line, const JsonNode* id, const detail::PartContext& parts) {
    if (line.kind != JsonNode::Kind::object)
        return failure(
            fmt::format("line: expected an object such as {{\"query\": \"intersects\", \"a\": {{...}}, \"b\": "
                        "{{...}}}}, found {}",
                        detail::describe(line)));
    detail::JsonFields fields = detail::line_fields(line);
    if (fields.error()) return tl::unexpected(within("line", *fields.error()));
    const auto query = read_query(fields);
    if (!query) return tl::unexpected(within("query", query.error()));
    auto a = body_of(fields, "a", parts);
    if (!a) return tl::unexpected(a.error());
    std::string text = opening(id);
    if (*query == Query::contains) {
        if (auto error = detail::append_contains(text, *a, fields)) return tl::unexpected(*error);
        return text + '}';
    }
    auto b = body_of(fields, "b", parts);
    if (!b) return tl::unexpected(b.error());
    const Question question{*query, std::move(*a), std::move(*b), fields};
    if (auto error = mixed_dimensions(question.a.shape, question.b.shape)) return tl::unexpected(*error);
    if (auto error = append_answer(text, question)) return tl::unexpected(*error);
    text += '}';
    return text;
}

QueryAnswer error_answer(const JsonNode* id, const Error& error) {
    std::string text = opening(id);
    detail::append_field(text, "error", error.message);
    text += '}';
    return {std::move(text), true};
}

// The first number inside `id` that no double holds. Echoed, it would be JSON that most programs refuse to read.
std::optional<Error> beyond_doubles(const JsonNode& id) {
    for (const JsonNode* node = &id; node != id.next(); ++node)
        if (!std::isfinite(node->number))
            return Error{fmt::format("id: {} is too large for a double", detail::describe(*node))};
    return {};
}

}  // namespace

QueryAnswer answer_query(std::string_view line, MeshCache& meshes, const QueryOptions& options) {
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return {};
    if (line.size() > query_line_limit)
        return error_answer(nullptr, {fmt::format("the line is longer than {} bytes", query_line_limit)});
    const detail::JsonDocument document(line);
    const JsonNode* const id = document.field("id");
    if (id != nullptr)
        if (const auto error = beyond_doubles(*id)) return error_answer(nullptr, document.error().value_or(*error));
    if (document.error()) return error_answer(id, *document.error());
    detail::PartContext parts{meshes};
    parts.allow_outside = options.allow_outside;
    auto text = answer(document.root(), id, parts);
    if (!text) return error_answer(id, text.error());
    return {std::move(*text), false};
}

QueryAnswer refused_query(std::string_view line, std::string_view reason) {
    const Error error{std::string(reason)};
    try {
        const detail::JsonDocument document(line, "id");
        const JsonNode* const id = document.field("id");
        return error_answer(id && !beyond_doubles(*id) ? id : nullptr, error);
    } catch (const std::bad_alloc&) {
        return error_answer(nullptr, error);
    }
}

QueryAnswer answer_query(std::string_view line, const QueryOptions& options) {
    MeshCache meshes;
    return answer_query(line, meshes, options);
}

}  // namespace abut
