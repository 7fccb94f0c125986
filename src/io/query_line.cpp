// SPDX-License-Identifier: Apache-2.0
#include "abut/io/query_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "io/detail/json_fields.hpp"
#include "io/detail/read_shape.hpp"

namespace abut {

namespace {

using detail::JsonNode;
using detail::within;

constexpr std::array<std::string_view, 2> available_queries = {"intersects", "separating_axis"};
constexpr std::array<std::string_view, 4> later_queries = {"distance", "penetration", "cast", "first_contact"};

// The shortest decimal that reads back to the same bits. -0 is printed as -0.0, since many readers take -0 for the
// integer 0. Infinity is null: a gap can exceed the largest double.
void append_number(std::string& text, double value) {
    if (!std::isfinite(value)) {
        text += "null";
        return;
    }
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
    if (value == 0 && std::signbit(value)) text += ".0";
}

void append_string(std::string& text, std::string_view value) {
    text += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            text += c;
    }
    text += '"';
}

// The beginning of an answer. Inside a value a line break can only be white space.
std::string opening(const JsonNode* id) {
    if (!id) return "{";
    std::string text = "{\"id\":";
    std::remove_copy_if(id->text.begin(), id->text.end(), std::back_inserter(text),
                        [](char c) { return c == '\n' || c == '\r'; });
    return text + ",";
}

std::string not_available(std::string_view what) {
    return fmt::format("{} is known but not available in this version; available are {}", what,
                       detail::list_of(available_queries));
}

std::optional<Error> bad_query(const JsonNode& node) {
    const auto is_query = [&](std::string_view name) { return node.is_string(name); };
    if (std::any_of(available_queries.begin(), available_queries.end(), is_query)) return {};
    if (std::any_of(later_queries.begin(), later_queries.end(), is_query))
        return Error{fmt::format(": {}", not_available(detail::quoted(node)))};
    const std::string queries = detail::list_of(available_queries);
    if (node.kind != JsonNode::Kind::string)
        return Error{fmt::format(": expected the name of a query ({}), found {}", queries, detail::describe(node))};
    const auto close = detail::closest_name(node, available_queries);
    return Error{
        fmt::format(": unknown query {}; {}", detail::quoted(node),
                    close ? fmt::format("did you mean \"{}\"?", *close) : fmt::format("the queries are {}", queries))};
}

std::string_view name_of(const detail::Shape3Or2& shape) {
    return std::visit([](const auto& any) { return std::visit([]<class S>(const S&) { return shape_name<S>; }, any); },
                      shape);
}

template <class Any>
void append_answer(std::string& text, std::string_view query, const Any& a, const Any& b) {
    if (query == "intersects") {
        text += intersects(a, b) ? "\"intersects\":true}" : "\"intersects\":false}";
        return;
    }
    const auto separating = separating_axis(a, b);
    if (!separating) {
        text += "\"axis\":null,\"gap\":0}";
        return;
    }
    char before = '[';
    text += "\"axis\":";
    for (const double x : separating->axis) {
        text += before;
        append_number(text, x);
        before = ',';
    }
    text += "],\"gap\":";
    append_number(text, separating->gap);
    text += '}';
}

Expected<detail::Shape3Or2> shape_of(detail::JsonFields& fields, std::string_view name) {
    const JsonNode* const node = fields.required(name);
    if (!node) return tl::unexpected(*fields.error());
    return detail::read_shape(*node).map_error([&](const Error& error) { return within(name, error); });
}

Expected<std::string> answer(const JsonNode& line, const JsonNode* id) {
    if (line.kind != JsonNode::Kind::object)
        return failure(
            fmt::format("line: expected an object such as {{\"query\": \"intersects\", \"a\": {{...}}, \"b\": "
                        "{{...}}}}, found {}",
                        detail::describe(line)));
    detail::JsonFields fields(line, {"query", "a", "b", "id", "horizon", "tolerance", "margin"});
    if (fields.error()) return tl::unexpected(within("line", *fields.error()));
    const JsonNode* const query = fields.required("query");
    if (!query) return failure(fmt::format("query is missing; the queries are {}", detail::list_of(available_queries)));
    if (auto error = bad_query(*query)) return tl::unexpected(within("query", *error));
    for (const std::string_view option : {"horizon", "tolerance", "margin"})
        if (fields.has(option))
            return failure(fmt::format("{}: belongs to {}", option, not_available("first_contact, which")));
    const auto a = shape_of(fields, "a");
    if (!a) return tl::unexpected(a.error());
    const auto b = shape_of(fields, "b");
    if (!b) return tl::unexpected(b.error());
    if (a->index() != b->index()) {
        const auto dimension = [](const auto& shape) { return shape.index() == 0 ? "3D" : "2D"; };
        return failure(fmt::format("a is in {} ({}) and b in {} ({}); both must be in 2D or both in 3D", dimension(*a),
                                   name_of(*a), dimension(*b), name_of(*b)));
    }
    std::string text = opening(id);
    const std::string_view name = query->is_string("intersects") ? "intersects" : "separating_axis";
    if (a->index() == 0)
        append_answer(text, name, std::get<AnyShape>(*a), std::get<AnyShape>(*b));
    else
        append_answer(text, name, std::get<AnyShape2>(*a), std::get<AnyShape2>(*b));
    return text;
}

QueryAnswer error_answer(const JsonNode* id, const Error& error) {
    std::string text = opening(id) + "\"error\":";
    append_string(text, error.message);
    text += '}';
    return {std::move(text), true};
}

}  // namespace

QueryAnswer answer_query(std::string_view line) {
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return {};
    if (line.size() > query_line_limit)
        return error_answer(nullptr, {fmt::format("the line is longer than {} bytes", query_line_limit)});
    const detail::JsonDocument document(line);
    const JsonNode* const id = document.field("id");
    if (document.error()) return error_answer(id, *document.error());
    auto text = answer(document.root(), id);
    if (!text) return error_answer(id, text.error());
    return {std::move(*text), false};
}

}  // namespace abut
