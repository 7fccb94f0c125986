// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/grid_shape.hpp"

namespace abut::test {

struct ShapePair {
    AnyShape a, b;
};

// Every coordinate times its factor, all of them positive: a needle, or a plate.
GridShape stretched(GridShape shape, const Grid3& factors);

// Two shapes of all the sorts that closest points could be got wrong for. Ask for number 0, 1, 2, ... in turn: on a
// grid anywhere and touching, turned and apart, needles, one inside the other, far from the origin, huge and tiny.
ShapePair random_shape_pair(const KindPair& kinds, int number, Random& random);

}  // namespace abut::test
