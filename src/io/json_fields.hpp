// SPDX-License-Identifier: Apache-2.0
// Reads checked values out of JSON nodes. Messages begin with the path inside the value that is read, so that the
// caller can put the path to it in front: `[1]: expected a number, found "big"`, `half[1] is -0.5; ...`.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/vector.hpp"
#include "abut/io/names.hpp"
#include "io/json_document.hpp"

namespace abut::detail {

using Vec4 = Eigen::Matrix<double, 4, 1, Eigen::DontAlign>;

// What a value is, for messages: itself when it is short, `an array of 3` or `an object` otherwise.
std::string describe(const JsonNode& node);

// A string as it was written, with its quotes, shortened when it is long.
std::string quoted(const JsonNode& string);

using abut::closest_name;
std::optional<std::string_view> closest_name(const JsonNode& string, std::span<const std::string_view> names);

// "a, b and c"
std::string list_of(std::span<const std::string_view> names);

// `half` in front of `[1]: ...`, `: ...` and ` is missing`; `a.` in front of a message that begins with a name.
Error within(std::string_view path, Error error);

Expected<double> read_number(const JsonNode& node);
Expected<bool> read_boolean(const JsonNode& node);
// What the string stands for; `what` is what was expected, for the message.
Expected<std::string> read_string(const JsonNode& node, std::string_view what);
// The index of the string among the names of a `thing`, of which there are several `things`.
Expected<std::size_t> read_name(const JsonNode& node, std::span<const std::string_view> names, std::string_view thing,
                                std::string_view things);

// Vec2 or Vec3 (or another column of fixed size) from an array of as many numbers.
template <class Vector>
Expected<Vector> read_vector(const JsonNode& node);

template <class Vector>
Expected<std::vector<Vector>> read_points(const JsonNode& node);

// Lists of indices from 0.
Expected<std::vector<std::vector<std::uint32_t>>> read_index_lists(const JsonNode& node);

// Lists of three indices from 0.
Expected<std::vector<std::array<std::uint32_t, 3>>> read_index_triples(const JsonNode& node);

// The fields of an object, of which only those with the given names may be there, each once. The readers give 0 after
// the first error, which is kept: read everything, then ask for the error.
class JsonFields {
 public:
    JsonFields(const JsonNode& object, std::initializer_list<std::string_view> names);

    bool has(std::string_view name) const { return find(name) != nullptr; }
    // How many of the names are there.
    std::size_t given() const {
        return static_cast<std::size_t>(
            count_ - std::count(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(count_), nullptr));
    }

    double number(std::string_view name);
    template <class Vector>
    Vector vector(std::string_view name);
    // A square matrix from an array of its columns.
    template <class Matrix>
    Matrix columns(std::string_view name);

    // A field that must be there; nothing after an error.
    const JsonNode* required(std::string_view name);

    void fail(Error error) {
        if (!error_) error_ = std::move(error);
    }
    const std::optional<Error>& error() const { return error_; }

 private:
    static constexpr std::size_t max_fields = 20;

    void take(const JsonNode& object);
    const JsonNode* find(std::string_view name) const;
    template <class T>
    T value_or_fail(std::string_view name, Expected<T> value, T otherwise);

    std::array<std::string_view, max_fields> names_{};
    std::array<const JsonNode*, max_fields> values_{};
    std::size_t count_ = 0;
    std::optional<Error> error_;
};

}  // namespace abut::detail
