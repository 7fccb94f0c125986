// SPDX-License-Identifier: Apache-2.0
// The meshes that the workloads of meshes ask about. Each stands around the origin with a bounding radius of 1, and its
// coordinates are representable in float.
#pragma once

#include <abut/abut.hpp>
#include <array>
#include <map>
#include <string>

namespace bench {

struct Model {
    abut::TriangleMesh mesh;
    abut::Mesh tree;  // abut's, of surfaces only: the peers know nothing else
};

// Models are made when first asked for, and kept.

// The Stanford bunny where the environment variable ABUT_MODELS names a folder with stanford-bunny.obj, elsewhere a
// generated blob with about as many triangles. Throws std::runtime_error with a message when the file cannot be used.
const Model& model();

// `bunny` or `blob`; known without reading a file.
std::string model_name();

// The same with each triangle cut into four at the middles of its edges.
const Model& subdivided_model();

// How cost grows with the number of triangles is measured on one blob at these powers of ten.
inline constexpr std::array growth_exponents{3, 4, 5, 6};

// That blob with about 10^exponent triangles: 980, 9,680, 100,820 or 1,003,520.
const Model& growth_model(int exponent);

// What a library needs for a model, a T made from it when first asked for, and kept.
template <class T>
T& kept_for(const Model& model) {
    static std::map<const Model*, T> kept;
    return kept.try_emplace(&model, model).first->second;
}

}  // namespace bench
