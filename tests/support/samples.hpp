// SPDX-License-Identifier: Apache-2.0
// One plain shape of every kind, of size about 1 around the origin; any two of them overlap.
#pragma once

#include "support/shapes.hpp"

namespace abut::test {

AnyShape sample_of(Kind kind);

}  // namespace abut::test
