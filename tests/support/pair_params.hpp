// SPDX-License-Identifier: Apache-2.0
// Tests that run once for every pair of kinds.
#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "support/shapes.hpp"

namespace abut::test {

class PairTest : public ::testing::TestWithParam<KindPair> {};

struct PairName {
    std::string operator()(const ::testing::TestParamInfo<KindPair>& pair) const { return name_of(pair.param); }
};

inline void PrintTo(const KindPair& pair, std::ostream* out) { *out << name_of(pair); }

}  // namespace abut::test
