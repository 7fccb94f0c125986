// SPDX-License-Identifier: Apache-2.0
// The mesh that the workloads of meshes ask about: the Stanford bunny where the environment variable ABUT_MODELS names
// a folder with stanford-bunny.obj, elsewhere a generated blob with about as many triangles. It stands around the
// origin with a bounding radius of 1, and its coordinates are representable in float.
#pragma once

#include <abut/abut.hpp>
#include <string>

namespace bench {

// `bunny` or `blob`; known without reading a file.
std::string model_name();

// Made when first asked for, and kept. Throws std::runtime_error with a message when the file cannot be used.
const abut::TriangleMesh& model();

// abut's tree over it, of surfaces only: the peers know nothing else.
const abut::ObbTree& model_tree();

// The same with each triangle cut into four at the middles of its edges.
const abut::TriangleMesh& subdivided_model();

}  // namespace bench
