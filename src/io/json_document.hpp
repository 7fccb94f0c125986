// SPDX-License-Identifier: Apache-2.0
// Reads JSON text (RFC 8259) several times faster than nlohmann-json does, which `abut query` needs, and keeps what
// messages and echoes need: every value as it was written, repeated keys, and what was read before an error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"

namespace abut::detail {

// A value, and the head of the nodes inside it, which follow it in reading order: the elements of an array; key, value,
// key, value of an object.
struct JsonNode {
    enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

    Kind kind;
    std::uint32_t size = 0;   // elements of an array, fields of an object
    std::uint32_t nodes = 1;  // this and all inside it; 0 in an array or object that the text does not close
    double number = 0;        // nearest to what is written; infinite beyond the largest double
    std::string_view text;    // as written, strings with their quotes; empty in an array or object that is not closed

    const JsonNode* first() const { return this + 1; }
    const JsonNode* next() const { return this + nodes; }

    // Whether this is the string `value`, which holds no character that JSON must escape.
    bool is_string(std::string_view value) const;

    // What a string stands for, without quotes and escapes.
    std::string string() const;
};

class JsonDocument {
 public:
    static constexpr int depth_limit = 100;

    // Points into `text`, which must outlive it. With `only`, all values in the outermost object but that with this key
    // are read and not kept, and are null: that takes no memory.
    explicit JsonDocument(std::string_view text, std::optional<std::string_view> only = {});

    // Why the text is not JSON, with the column, counted in characters from 1, and the line if there are several.
    const std::optional<Error>& error() const { return error_; }

    // Only without an error.
    const JsonNode& root() const { return nodes_.front(); }

    // The first value in the outermost object with this key; with an error, if it was read completely before that.
    const JsonNode* field(std::string_view key) const;

 private:
    class Parser;

    std::vector<JsonNode> nodes_;
    std::optional<Error> error_;
};

}  // namespace abut::detail
