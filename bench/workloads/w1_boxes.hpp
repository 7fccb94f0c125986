// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

namespace bench {

struct BoxPair {
    abut::OrientedBox a, b;
};

}  // namespace bench
