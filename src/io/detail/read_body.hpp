// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/io/mesh_cache.hpp"
#include "io/detail/read_shape.hpp"

namespace abut::detail {

struct Body {
    BodyShape shape;
    const JsonNode* motion;  // null when there is none
};

// The body in an object with a shape or a mesh, whose file may be among `meshes`. Messages begin with the place inside
// `node`: `mesh.triangles[3][1] is 7; ...`, `mesh: cannot read "part.obj": line 12: ...`.
Expected<Body> read_body(const JsonNode& node, MeshCache& meshes);

}  // namespace abut::detail
