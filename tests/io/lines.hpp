// SPDX-License-Identifier: Apache-2.0
// Query lines for the tests, and what to expect of the answers.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/shape_json.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/random.hpp"

namespace abut::test {

inline std::vector<std::string> lines_of_file(const char* path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

inline std::string query_line(std::string_view query, const nlohmann::json& a, const nlohmann::json& b) {
    return nlohmann::json{{"query", query}, {"a", a}, {"b", b}}.dump();
}

inline OrientedBox random_box(Random& random) {
    const Vec3 center = random.vector(2), half = random.vector(0.5) + Vec3(0.75, 0.75, 0.75);
    return {center, random.rotation().toRotationMatrix(), half};
}

// With 17 digits, written and read without the code under test.
inline std::string digits(double value) { return fmt::format("{:.17g}", value); }

// The numbers of an answer read by strtod: those of the axis, then the gap.
inline std::vector<double> numbers_in(std::string_view answer) {
    std::vector<double> numbers;
    const std::string text(answer.substr(answer.find("\"axis\":") + 7));
    for (const char* at = text.c_str(); *at != '\0';) {
        char* end = nullptr;
        const double number = std::strtod(at, &end);
        if (end != at) numbers.push_back(number);
        at = end != at ? end : at + 1;
    }
    return numbers;
}

inline bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

// A copy of a line with one to four bytes or stretches changed; never with a line break.
inline std::string mutated(std::string line, Random& random) {
    static constexpr std::string_view telling = "{}[]\",:0123456789.-+eE \\/truefalsn\t\r\x01\x7f\xc3\xa9\xff";
    for (auto count = random.integer(1, 4); count > 0 && !line.empty(); --count) {
        const std::size_t at = random.index(line.size());
        const std::size_t length = random.index(std::min<std::size_t>(line.size() - at, 12)) + 1;
        switch (random.index(6)) {
            case 0:
                line.erase(at, length);
                break;
            case 1:
                line.insert(at, 1, random.one_of(telling));
                break;
            case 2:
                line[at] = random.one_of(telling);
                break;
            case 3:
                line[at] = static_cast<char>(random.bits());
                break;
            case 4:
                line.insert(random.index(line.size()), std::string(line.substr(at, length)));
                break;
            default:
                line.resize(at);
                break;
        }
    }
    std::erase(line, '\n');
    return line;
}

}  // namespace abut::test
