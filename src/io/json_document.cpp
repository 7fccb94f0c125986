// SPDX-License-Identifier: Apache-2.0
#include "io/json_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <locale>
#include <sstream>

#include "io/from_chars.hpp"
#include "io/utf8.hpp"

namespace abut::detail {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The nearest double. std::from_chars does not say on which side a number is out of range; the slow way does.
double nearest_double(std::string_view text) {
    double value = 0;
    if (from_chars(text.data(), text.data() + text.size(), value).ec == std::errc()) return value;
    std::istringstream stream{std::string(text)};
    stream.imbue(std::locale::classic());
    stream >> value;
    return stream.fail() ? std::copysign(std::numeric_limits<double>::infinity(), value) : value;
}

// Of four hexadecimal digits.
char32_t code_unit_at(std::string_view text, std::size_t at) {
    std::uint32_t unit = 0;
    std::from_chars(text.data() + at, text.data() + at + 4, unit, 16);
    return unit;
}

}  // namespace

bool JsonNode::is_string(std::string_view value) const {
    if (kind != Kind::string) return false;
    if (text.find('\\') == std::string_view::npos) return text.substr(1, text.size() - 2) == value;
    return string() == value;
}

// The parser has seen to it that the text is valid.
std::string JsonNode::string() const {
    constexpr std::string_view letters = "bfnrt", controls = "\b\f\n\r\t";
    std::string result;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] != '\\') {
            result += text[i];
            continue;
        }
        const char letter = text[++i];
        if (letter != 'u') {
            const std::size_t control = letters.find(letter);
            result += control == std::string_view::npos ? letter : controls[control];
            continue;
        }
        char32_t code = code_unit_at(text, i + 1);
        i += 4;
        if (code >= 0xD800 && code <= 0xDBFF) {  // the first half of a surrogate pair
            code = 0x10000 + ((code - 0xD800) << 10) + (code_unit_at(text, i + 3) - 0xDC00);
            i += 6;
        }
        append_utf8(result, code);
    }
    return result;
}

// Recursive descent; each function returns whether it went well, and leaves `at_` where it stopped.
class JsonDocument::Parser {
 public:
    Parser(std::string_view text, std::optional<std::string_view> only, JsonDocument& document)
        : begin_(text.data()),
          at_(begin_),
          end_(begin_ + text.size()),
          has_lines_(text.find('\n') != std::string_view::npos),
          only_(only),
          document_(document) {}

    void parse() {
        if (!value(0)) return;
        skip_space();
        if (at_ != end_) fail(fmt::format("{} after a complete value", name_of_end()));
    }

 private:
    using Kind = JsonNode::Kind;

    void add(const JsonNode& node) {
        if (!is_skipping_) document_.nodes_.push_back(node);
    }

    char peek() const { return at_ < end_ ? *at_ : '\0'; }

    void skip_space() {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
    }

    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }

    std::string_view name_of_end() const { return has_lines_ ? "the end of the text" : "the end of the line"; }

    bool fail_with(std::string_view message) {
        const auto lines = std::count(begin_, at_, '\n');
        const char* const line = std::find(std::reverse_iterator(at_), std::reverse_iterator(begin_), '\n').base();
        const auto column = 1 + std::count_if(line, at_, [](char c) { return (c & 0xC0) != 0x80; });
        document_.error_ =
            Error{has_lines_ ? fmt::format("JSON error at line {}, column {}: {}", 1 + lines, column, message)
                             : fmt::format("JSON error at column {}: {}", column, message)};
        return false;
    }

    bool fail(std::string_view expected) {
        std::string found(name_of_end());
        if (at_ < end_) {
            const bool printable = *at_ >= ' ' && *at_ <= '~';
            found =
                printable ? fmt::format("'{}'", *at_) : fmt::format("byte {:#04x}", static_cast<unsigned char>(*at_));
        }
        return fail_with(fmt::format("expected {}, found {}", expected, found));
    }

    std::string_view since(const char* start) const { return {start, static_cast<std::size_t>(at_ - start)}; }

    bool value(int depth) {
        skip_space();
        switch (peek()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return string();
            case 't':
                return word("true", Kind::boolean);
            case 'f':
                return word("false", Kind::boolean);
            case 'n':
                return word("null", Kind::null);
            default:
                return number();
        }
    }

    bool word(std::string_view name, Kind kind) {
        const char* const start = at_;
        for (const char c : name)
            if (!take(c)) return fail(fmt::format("{} in full", name));
        add({.kind = kind, .text = since(start)});
        return true;
    }

    bool digits() {
        if (!is_digit(peek())) return fail("a digit");
        while (is_digit(peek())) ++at_;
        return true;
    }

    bool number() {
        const char* const start = at_;
        if (!take('-') && !is_digit(peek())) return fail("a value");
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            if (!digits()) return false;
        }
        const std::string_view text = since(start);
        add({.kind = Kind::number, .number = is_skipping_ ? 0 : nearest_double(text), .text = text});
        return true;
    }

    bool string() {
        const char* const start = at_++;
        while (!take('"')) {
            if (at_ == end_) return fail("'\"' at the end of a string");
            if (static_cast<unsigned char>(*at_) < 0x20) return fail("no control character inside a string");
            if (*at_ == '\\') {
                if (!escape()) return false;
            } else {
                const int length = first_utf8({at_, static_cast<std::size_t>(end_ - at_)}).length;
                if (length == 0) return fail("UTF-8");
                at_ += length;
            }
        }
        add({.kind = Kind::string, .text = since(start)});
        return true;
    }

    bool escape() {
        ++at_;
        if (peek() != 'u') {
            if (at_ == end_ || std::string_view("\"\\/bfnrt").find(*at_) == std::string_view::npos)
                return fail("one of \" \\ / b f n r t u after a backslash");
            ++at_;
            return true;
        }
        unsigned first = 0, second = 0;
        if (!code_unit(first)) return false;
        if (first < 0xD800 || first > 0xDFFF) return true;
        if (first > 0xDBFF) return fail_with("the second half of a surrogate pair stands alone");
        if (!take('\\') || peek() != 'u') return fail("the second half of a surrogate pair");
        if (!code_unit(second)) return false;
        if (second < 0xDC00 || second > 0xDFFF) return fail_with("the second half of a surrogate pair is missing");
        return true;
    }

    // The four hexadecimal digits after the `u` at `at_`.
    bool code_unit(unsigned& unit) {
        ++at_;
        for (int i = 0; i < 4; ++i) {
            const char c = peek();
            const auto digit =
                std::string_view("0123456789abcdef").find(static_cast<char>(c >= 'A' && c <= 'F' ? c + 32 : c));
            if (digit == std::string_view::npos) return fail("four hexadecimal digits after \\u");
            unit = unit * 16 + static_cast<unsigned>(digit);
            ++at_;
        }
        return true;
    }

    bool array(int depth) {
        return sequence(Kind::array, ']', depth, [&] { return value(depth + 1); });
    }

    bool object(int depth) {
        return sequence(Kind::object, '}', depth, [&] {
            skip_space();
            if (peek() != '"') return fail("a key in quotes");
            if (!string()) return false;
            skip_space();
            if (!take(':')) return fail("':' after a key");
            if (depth > 0 || !only_ || document_.nodes_.back().is_string(*only_)) return value(depth + 1);
            is_skipping_ = true;
            if (!value(depth + 1)) return false;
            is_skipping_ = false;
            add({.kind = Kind::null, .text = "null"});
            return true;
        });
    }

    template <class Item>
    bool sequence(Kind kind, char close, int depth, Item item) {
        if (depth == depth_limit) return fail_with(fmt::format("nested more than {} deep", depth_limit));
        const char* const start = at_++;
        const std::size_t index = document_.nodes_.size();
        add({.kind = kind, .nodes = 0, .text = {}});
        std::uint32_t size = 0;
        skip_space();
        if (!take(close)) {
            do {
                if (!item()) return false;
                ++size;
                skip_space();
            } while (take(','));
            if (!take(close)) return fail(fmt::format("',' or '{}'", close));
        }
        if (is_skipping_) return true;
        JsonNode& node = document_.nodes_[index];
        node.size = size;
        node.nodes = static_cast<std::uint32_t>(document_.nodes_.size() - index);
        node.text = since(start);
        return true;
    }

    const char* begin_;
    const char* at_;
    const char* end_;
    const bool has_lines_;
    const std::optional<std::string_view> only_;
    bool is_skipping_ = false;
    JsonDocument& document_;
};

JsonDocument::JsonDocument(std::string_view text, std::optional<std::string_view> only) {
    if (!only) nodes_.reserve(text.size() / 12 + 4);
    Parser(text, only, *this).parse();
}

const JsonNode* JsonDocument::field(std::string_view key) const {
    if (nodes_.empty() || root().kind != JsonNode::Kind::object) return nullptr;
    const JsonNode* const end = nodes_.data() + nodes_.size();
    for (const JsonNode* name = root().first(); name < end && name + 1 < end; name = (name + 1)->next()) {
        const JsonNode* const value = name + 1;
        if (value->nodes == 0) return nullptr;
        if (name->is_string(key)) return value;
    }
    return nullptr;
}

}  // namespace abut::detail
