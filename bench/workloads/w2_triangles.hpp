// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

namespace bench {

struct TrianglePair {
    abut::Triangle a, b;
};

}  // namespace bench
