// SPDX-License-Identifier: Apache-2.0
// Bodies and how they move, in a file of JSON:
//
//   {"title": "a wheel passes a post", "horizon": 1, "tolerance": 1e-6, "margin": 0, "max_steps": 10000000,
//    "unit": "mm", "up": "z",
//    "bodies": [{"name": "wheel", "mesh": "wheel.stl", "unit": "in", "motion": {"angular_velocity": [0,0,3]}, "color":
//    "#c04020"},
//               {"name": "post", "capsule": {"start": [2,0,0], "end": [2,0,1], "radius": 0.1}, "fixed": true}],
//    "ignore": [["wheel", "axle"]]}
//
// Only "bodies" must be there. horizon (null is infinity), tolerance, margin and steps mean what ContactOptions say.
//
// A body has a shape, as in shape_json.hpp, in 3D and bounded, or a mesh, as in query_line.hpp; a path starts from the
// folder of the scene, and leaves it only with SceneOptions::allow_outside. Or it has "parts", each an object with a
// shape or a mesh, and with "position" and "rotation" in the frame of the body. Beside a shape or a mesh there may be
// "scale", by which all its coordinates are multiplied; beside a mesh also
//   "unit"       that the file has its lengths in; they are changed to the "unit" of the scene, which is "m" if it is
//                left out (io/unit.hpp has the names)
//   "up"         "x", "y" or "z": what is up in the file; it is turned to the "up" of the scene, or "z"
//   "mesh_name"  which of several meshes of the file is meant; without it all of them are
//   "surface"    true when a closed mesh is no solid
//
// A body may have
//   "name"       no two have one; "bodies[2]" when it is left out
//   "motion"     as in query_line.hpp; it rests when it is left out
//   "fixed"      true when it never moves, though it may have a position and a rotation; two bodies that are fixed may
//                touch
//   "color"      "#rrggbb"
//   "category", "mask"   whole numbers from 1 to 2^32 − 1; two bodies can touch when the mask of each has a bit of the
//                        category of the other. 1 and all bits when they are left out
//
// "ignore" has pairs of names of bodies that may touch. docs/scene.schema.json says all this as a JSON Schema, which
// "$schema" may name for editors.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_cache.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/world/world.hpp"

namespace ABUT_EXPORT abut {

struct SceneBody {
    Body body;                            // with a name that no other has
    std::vector<std::string> files = {};  // that the parts are from, as the scene names them; empty for one from none
    std::string color = {};               // "#rrggbb"; empty when none is given
};

struct Scene {
    std::string title = {};
    double horizon = 1;  // may be infinite
    double tolerance = 1e-6, margin = 0;
    std::uint64_t max_steps = 10'000'000;
    std::string unit = {};  // of all lengths; empty when none is given
    Axis up = Axis::z;
    std::vector<SceneBody> bodies;
    std::vector<std::array<std::size_t, 2>> ignored;  // indices in `bodies`
    // What was left out of mesh files, or made into something else, one to a line: `gear.obj: ignored 30 normals`.
    std::vector<std::string> notes = {};
    std::vector<std::filesystem::path> inputs = {};  // all files that were read for it, once or more often
};

struct SceneOptions {
    std::filesystem::path folder = {};  // that relative paths start from; the working directory when it is empty
    // Called with the file that is read and the part of the work on it that is done, from 0 to 1; Flow::stop ends it.
    // One file is told about after another, from any thread, one call at a time.
    std::function<Flow(const std::string& file, double part)> progress = {};
    // Whether the scene may name meshes outside of that folder, by an absolute path, by `..` or through a link. A scene
    // from somebody else could otherwise have any file of yours read, and shown in a report.
    bool allow_outside = false;
    int threads = 0;  // at most this many read files and build trees; 0: as many as the machine has
};

// An error begins with the path: `bodies[2].motion.angular_velocity[1]: expected a number, found "fast"`.
[[nodiscard]] Expected<Scene> read_scene(std::string_view text, MeshCache& meshes, const SceneOptions& options = {});

// The same for a file, whose folder paths start from. An error begins with the path.
[[nodiscard]] Expected<Scene> load_scene(const std::filesystem::path& path, MeshCache& meshes,
                                         const SceneOptions& options = {});

// A world of the bodies, in their order: the number of each is its index plus 1. `progress` is that of WorldOptions.
[[nodiscard]] Expected<World> world_of(const Scene& scene, int threads = 0, std::function<void(double)> progress = {});

}  // namespace abut
