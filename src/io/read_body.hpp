// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/any_ref.hpp"
#include "io/read_part.hpp"
#include "io/read_shape.hpp"

namespace abut::detail {

struct QueryBody {
    BodyShape shape;
    const JsonNode* motion;  // null when there is none

    bool is_mesh() const { return std::holds_alternative<Mesh>(shape); }
    const Mesh& mesh() const { return std::get<Mesh>(shape); }
    // Of one in 3D.
    SolidRef solid() const { return is_mesh() ? SolidRef(mesh()) : SolidRef(std::get<AnyShape>(shape)); }
};

// The body in an object with a shape or a mesh, whose file may be among the meshes of the context. Messages begin with
// the position inside `node`: `mesh.triangles[3][1] is 7; ...`, `mesh: cannot read "part.obj": line 12: ...`.
Expected<QueryBody> read_body(const JsonNode& node, const PartContext& context);

}  // namespace abut::detail
