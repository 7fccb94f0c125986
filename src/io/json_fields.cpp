// SPDX-License-Identifier: Apache-2.0
#include "io/json_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "abut/core/assert.hpp"
#include "abut/io/shown.hpp"

namespace abut::detail {

using Kind = JsonNode::Kind;

namespace {

constexpr std::size_t longest_quote = 40;

Error expected_but(std::string_view expected, const JsonNode& node) {
    return {fmt::format(": expected {}, found {}", expected, describe(node))};
}

std::string index_of(std::size_t i) { return fmt::format("[{}]", i); }

bool is_index(const JsonNode& node) {
    return node.kind == Kind::number && node.number >= 0 && node.number == std::floor(node.number) &&
           node.number <= std::numeric_limits<std::uint32_t>::max();
}

}  // namespace

std::string quoted(const JsonNode& string) {
    const std::string all = shown(string.text), beginning = shown(string.text, longest_quote);
    return beginning == all ? all : beginning + '"';
}

std::string describe(const JsonNode& node) {
    switch (node.kind) {
        case Kind::string:
            return quoted(node);
        case Kind::array:
            return node.size == 0 ? "an empty array" : fmt::format("an array of {}", node.size);
        case Kind::object:
            return "an object";
        default:
            return node.text.size() <= longest_quote ? std::string(node.text) : "a long number";
    }
}

std::optional<std::string_view> closest_name(const JsonNode& string, std::span<const std::string_view> names) {
    return abut::closest_name(string.text.substr(1, string.text.size() - 2), names);
}

std::string list_of(std::span<const std::string_view> names) {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) list += i + 1 < names.size() ? ", " : " and ";
        list += names[i];
    }
    return list;
}

Error within(std::string_view path, Error error) {
    const char first = error.message.empty() ? ' ' : error.message.front();
    const bool joined = first == '[' || first == ':' || first == ' ';
    return {fmt::format("{}{}{}", path, joined ? "" : ".", error.message)};
}

Expected<double> read_number(const JsonNode& node) {
    if (node.kind != Kind::number) return tl::unexpected(expected_but("a number", node));
    if (!std::isfinite(node.number))
        return failure(fmt::format(" is {}; it is too large for a double", describe(node)));
    return node.number;
}

Expected<bool> read_boolean(const JsonNode& node) {
    if (node.kind != Kind::boolean) return tl::unexpected(expected_but("true or false", node));
    return node.text == "true";
}

Expected<std::string> read_string(const JsonNode& node, std::string_view what) {
    if (node.kind != Kind::string) return tl::unexpected(expected_but(what, node));
    return node.string();
}

Expected<std::size_t> read_name(const JsonNode& node, std::span<const std::string_view> names, std::string_view thing,
                                std::string_view things) {
    const auto name = std::find_if(names.begin(), names.end(), [&](auto known) { return node.is_string(known); });
    if (name != names.end()) return static_cast<std::size_t>(name - names.begin());
    if (node.kind != Kind::string)
        return tl::unexpected(expected_but(fmt::format("one of the {} {}", things, list_of(names)), node));
    const auto close = closest_name(node, names);
    return failure(fmt::format(
        ": unknown {} {}; {}", thing, quoted(node),
        close ? fmt::format("did you mean \"{}\"?", *close) : fmt::format("the {} are {}", things, list_of(names))));
}

template <class Vector>
Expected<Vector> read_vector(const JsonNode& node) {
    constexpr std::size_t size = Vector::SizeAtCompileTime;
    if (node.kind != Kind::array || node.size != size)
        return tl::unexpected(expected_but(fmt::format("an array of {} numbers", size), node));
    Vector vector;
    const JsonNode* element = node.first();
    for (std::size_t i = 0; i < size; ++i, element = element->next()) {
        const auto number = read_number(*element);
        if (!number) return tl::unexpected(within(index_of(i), number.error()));
        vector[static_cast<Eigen::Index>(i)] = *number;
    }
    return vector;
}

template <class Vector>
Expected<std::vector<Vector>> read_points(const JsonNode& node) {
    if (node.kind != Kind::array) {
        constexpr int size = Vector::SizeAtCompileTime;
        return tl::unexpected(expected_but(fmt::format("an array of arrays of {} numbers", size), node));
    }
    std::vector<Vector> points;
    points.reserve(node.size);
    const JsonNode* element = node.first();
    for (std::size_t i = 0; i < node.size; ++i, element = element->next()) {
        const auto point = read_vector<Vector>(*element);
        if (!point) return tl::unexpected(within(index_of(i), point.error()));
        points.push_back(*point);
    }
    return points;
}

Expected<std::vector<std::vector<std::uint32_t>>> read_index_lists(const JsonNode& node) {
    if (node.kind != Kind::array) return tl::unexpected(expected_but("an array of arrays of indices", node));
    std::vector<std::vector<std::uint32_t>> lists(node.size);
    const JsonNode* list = node.first();
    for (std::size_t i = 0; i < node.size; ++i, list = list->next()) {
        if (list->kind != Kind::array)
            return tl::unexpected(within(index_of(i), expected_but("an array of indices", *list)));
        const JsonNode* element = list->first();
        for (std::size_t k = 0; k < list->size; ++k, element = element->next()) {
            if (!is_index(*element))
                return tl::unexpected(within(index_of(i) + index_of(k), expected_but("an index from 0", *element)));
            lists[i].push_back(static_cast<std::uint32_t>(element->number));
        }
    }
    return lists;
}

Expected<std::vector<std::array<std::uint32_t, 3>>> read_index_triples(const JsonNode& node) {
    if (node.kind != Kind::array) return tl::unexpected(expected_but("an array of arrays of 3 indices", node));
    std::vector<std::array<std::uint32_t, 3>> triples(node.size);
    const JsonNode* triple = node.first();
    for (std::size_t i = 0; i < node.size; ++i, triple = triple->next()) {
        if (triple->kind != Kind::array || triple->size != 3)
            return tl::unexpected(within(index_of(i), expected_but("an array of 3 indices", *triple)));
        const JsonNode* element = triple->first();
        for (std::size_t k = 0; k < 3; ++k, element = element->next()) {
            if (!is_index(*element))
                return tl::unexpected(within(index_of(i) + index_of(k), expected_but("an index from 0", *element)));
            triples[i][k] = static_cast<std::uint32_t>(element->number);
        }
    }
    return triples;
}

JsonFields::JsonFields(const JsonNode& object, std::initializer_list<std::string_view> names) : count_(names.size()) {
    ABUT_ASSERT(names.size() <= max_fields);
    std::copy(names.begin(), names.end(), names_.begin());
    if (object.kind == Kind::object)
        take(object);
    else
        fail(expected_but(fmt::format("an object with {}", list_of(names)), object));
}

void JsonFields::take(const JsonNode& object) {
    const std::span names = std::span(names_).first(count_);
    const JsonNode* key = object.first();
    for (std::size_t i = 0; i < object.size; ++i, key = key->next()->next()) {
        const auto found = std::find_if(names.begin(), names.end(), [&](auto name) { return key->is_string(name); });
        if (found == names.end()) {
            const auto close = closest_name(*key, names);
            return fail({fmt::format(": unknown field {}; {}", quoted(*key),
                                     close ? fmt::format("did you mean \"{}\"?", *close)
                                           : fmt::format("the fields are {}", list_of(names)))});
        }
        const JsonNode*& value = values_[static_cast<std::size_t>(found - names.begin())];
        if (value) return fail({fmt::format(": \"{}\" is given twice", *found)});
        value = key->next();
    }
}

const JsonNode* JsonFields::find(std::string_view name) const {
    const auto end = names_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto found = std::find(names_.begin(), end, name);
    ABUT_ASSERT(found != end);
    return values_[static_cast<std::size_t>(found - names_.begin())];
}

const JsonNode* JsonFields::required(std::string_view name) {
    if (error_) return nullptr;
    const JsonNode* const value = find(name);
    if (!value) fail({fmt::format("{} is missing", name)});
    return value;
}

template <class T>
T JsonFields::value_or_fail(std::string_view name, Expected<T> value, T otherwise) {
    if (value) return *value;
    fail(within(name, value.error()));
    return otherwise;
}

double JsonFields::number(std::string_view name) {
    const JsonNode* const value = required(name);
    return value ? value_or_fail<double>(name, read_number(*value), 0) : 0;
}

template <class Vector>
Vector JsonFields::vector(std::string_view name) {
    const JsonNode* const value = required(name);
    const Vector zero = Vector::Zero();
    return value ? value_or_fail<Vector>(name, read_vector<Vector>(*value), zero) : zero;
}

template <class Matrix>
Matrix JsonFields::columns(std::string_view name) {
    constexpr int size = Matrix::ColsAtCompileTime;
    using Column = std::conditional_t<size == 2, Vec2, Vec3>;
    Matrix matrix = Matrix::Zero();
    const JsonNode* const value = required(name);
    if (!value) return matrix;
    const auto columns = read_points<Column>(*value);
    if (!columns) {
        fail(within(name, columns.error()));
    } else if (columns->size() != size) {
        fail(within(name, expected_but(fmt::format("an array of {} axes", size), *value)));
    } else {
        for (int i = 0; i < size; ++i) matrix.col(i) = (*columns)[static_cast<std::size_t>(i)];
    }
    return matrix;
}

template Expected<Vec3> read_vector<Vec3>(const JsonNode&);
template Expected<Vec4> read_vector<Vec4>(const JsonNode&);
template Expected<std::vector<Vec2>> read_points<Vec2>(const JsonNode&);
template Expected<std::vector<Vec3>> read_points<Vec3>(const JsonNode&);
template Vec2 JsonFields::vector<Vec2>(std::string_view);
template Vec3 JsonFields::vector<Vec3>(std::string_view);
template Vec4 JsonFields::vector<Vec4>(std::string_view);
template Mat2 JsonFields::columns<Mat2>(std::string_view);
template Mat3 JsonFields::columns<Mat3>(std::string_view);

}  // namespace abut::detail
