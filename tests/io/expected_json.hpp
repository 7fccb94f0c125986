// SPDX-License-Identifier: Apache-2.0
// Answers as JSON, written apart from the code under test, and compared to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "abut/io/query_line.hpp"
#include "io/lines.hpp"

namespace abut::test {

template <class Vector>
nlohmann::json vector_json(const Vector& v) {
    return nlohmann::json(std::vector<double>(v.begin(), v.end()));
}

inline nlohmann::json number_json(double value) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

// Null for a direction of length 0.
template <class Vector>
nlohmann::json direction_json(const Vector& v) {
    return v.isZero(0) ? nlohmann::json(nullptr) : vector_json(v);
}

// Every number to the last bit; nlohmann's own comparison takes -0.0 for 0.
inline bool same(const nlohmann::json& a, const nlohmann::json& b) {
    if (a.is_number() && b.is_number()) return same_bits(a.get<double>(), b.get<double>());
    if (!a.is_structured() || !b.is_structured() || a.size() != b.size()) return a == b;
    if (a.is_array()) return b.is_array() && std::equal(a.begin(), a.end(), b.begin(), same);
    for (const auto& [key, value] : a.items())
        if (!b.contains(key) || !same(value, b[key])) return false;
    return true;
}

// The answer to a line that has one.
inline nlohmann::json asked(const nlohmann::json& line) {
    const QueryAnswer answer = answer_query(line.dump());
    EXPECT_FALSE(answer.error) << answer.text << "\n" << line;
    return nlohmann::json::parse(answer.text);
}

}  // namespace abut::test
