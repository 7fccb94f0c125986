// SPDX-License-Identifier: Apache-2.0
// What is odd about the meshes of a scene.
#include <fmt/format.h>

#include "abut/io/scene.hpp"
#include "io/words.hpp"

namespace abut {

namespace {

// Metres beside millimetres.
constexpr double odd_ratio = 1000;

struct Sized {
    const SceneBody* body = nullptr;
    double size = 0;
};

double size_of(const Mesh& mesh) {
    const AlignedBox& box = mesh.data().report().box;
    return (box.max - box.min).norm();
}

}  // namespace

std::string open_mesh_note(const Mesh& mesh) {
    const MeshReport& report = mesh.data().report();
    if (report.is_closed) return {};
    return fmt::format("the mesh is open, with {}: nothing is inside it, only its surface is met",
                       detail::count_of(report.boundary_edges, "edge of one triangle", "edges of one triangle"));
}

void add_size_note(Scene& scene) {
    Sized smallest, largest;
    for (const SceneBody& body : scene.bodies)
        for (const Part& part : body.body.parts) {
            const auto* const mesh = std::get_if<Mesh>(&part.shape);
            const double size = mesh ? size_of(*mesh) : 0;
            if (!(size > 0)) continue;
            if (!smallest.body || size < smallest.size) smallest = {&body, size};
            if (size > largest.size) largest = {&body, size};
        }
    if (!smallest.body || !(largest.size >= odd_ratio * smallest.size)) return;
    scene.notes.push_back(fmt::format("a mesh of {} is {:.3g} long and one of {} {:.3g}; are both in the same unit?",
                                      detail::shown_name(largest.body->body.name), largest.size,
                                      detail::shown_name(smallest.body->body.name), smallest.size));
}

}  // namespace abut
