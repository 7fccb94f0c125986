// SPDX-License-Identifier: Apache-2.0
#include "abut/io/names.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace abut {

namespace {

// Longer words are not compared.
constexpr std::size_t longest_word = 40;

// The number of letters to insert, remove or replace to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t k = 0; k < b.size(); ++k) {
            const std::size_t replaced = diagonal + (a[i] == b[k] ? 0 : 1);
            diagonal = row[k + 1];
            row[k + 1] = std::min({replaced, row[k] + 1, diagonal + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string_view name_of(Outcome outcome) {
    static constexpr std::array<std::string_view, 4> names = {"free", "contact", "overlapping", "unresolved"};
    return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(Reason reason) {
    static constexpr std::array<std::string_view, 4> names = {"none", "steps", "digits", "horizon"};
    return names[static_cast<std::size_t>(reason)];
}

std::string_view name_of(Feature::Kind kind) {
    static constexpr std::array<std::string_view, 3> names = {"vertex", "edge", "face"};
    return names[static_cast<std::size_t>(kind)];
}

std::optional<std::string_view> closest_name(std::string_view word, std::span<const std::string_view> names) {
    if (word.size() + 2 > longest_word) return {};
    std::optional<std::string_view> closest;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const std::string_view name : names) {
        if (name.size() > 2 * longest_word) continue;
        const std::size_t distance = edit_distance(word, name);
        if (distance < least && distance <= name.size() / 3) {
            least = distance;
            closest = name;
        }
    }
    return closest;
}

}  // namespace abut
