// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "abut/mesh/mesh.hpp"
#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

// Whatever a body can be made of: a bounded convex shape or a mesh. The verbs take it wherever they take both.
using Solid = BoundedShapes3::Into<std::variant, Mesh>;

}  // namespace abut
