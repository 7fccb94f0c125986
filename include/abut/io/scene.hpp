// SPDX-License-Identifier: Apache-2.0
// Bodies and how they move, in a file of JSON:
//
//   {"title": "a wheel passes a post", "horizon": 1, "tolerance": 1e-6, "margin": 0, "max_steps": 10000000,
//    "unit": "mm", "up": "z", "begin": 0, "time_unit": "s",
//    "bodies": [{"name": "wheel", "mesh": "wheel.stl", "unit": "in", "motion": {"angular_velocity": [0,0,3]}, "color":
//    "#c04020"},
//               {"name": "post", "capsule": {"start": [2,0,0], "end": [2,0,1], "radius": 0.1}, "fixed": true}],
//    "ignore": [["wheel", "axle"]]}
//
// Only "bodies" must be there. horizon (null is infinity), tolerance, margin and steps mean what ContactOptions say.
//
// Times are the user's own, such as seconds from the start of a motion or stamps of a clock. A scene lasts from "begin"
// to "horizon". What is left out is taken from the paths of two keys or more: "begin" is their earliest key and
// "horizon" their last one; without such paths they are 0 and begin + 1. A body that has no path is at its "position"
// when the scene begins. "time_unit" names the unit of time; it changes nothing but what is shown.
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
//   "on"         the name of another body that it rides on: its motion is in the frame of that body. Where that body
//   turns,
//                it must rest there
//   "fixed"      true when it never moves, though it may have a position and a rotation; two bodies that are fixed may
//                touch
//   "color"      "#rrggbb"
//   "category", "mask"   whole numbers from 1 to 2^32 − 1; two bodies can touch when the mask of each has a bit of the
//                        category of the other. 1 and all bits when they are left out
//
// "ignore" has pairs of names of bodies that may touch. "pairs" has rules for pairs:
//
//   "pairs": [{"of": ["gripper", "*"], "margin": 5}, {"of": ["base", "link 1"], "ignore": true}]
//
// A * in a name stands for any characters. A rule is for all pairs of a body that has the one name and another that has
// the other; "margin" is what these keep in place of that of the scene, "ignore" says whether they may touch. Of
// several rules that fit the last one counts, for each field by itself. docs/scene.schema.json says all this as a JSON
// Schema, which
// "$schema" may name for editors.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
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
    // The index of the body that its motion is in the frame of, until set_times has made a motion in the world of it.
    std::optional<std::size_t> on = {};
    // Where its motion was made of another: the times of the keys of its own path, counted from the beginning.
    std::optional<std::vector<double>> key_times = {};
};

// In order; ScenePairs has what they say of two bodies.
struct PairRule {
    std::array<std::string, 2> of;  // names, in which a * stands for any characters
    std::optional<bool> ignore = {};
    std::optional<double> margin = {};
};

struct Scene {
    std::string title = {};
    // The times of the user between which bodies are looked at; the horizon may be infinite. The motions of the bodies,
    // and all times in answers, are counted from `begin`: so stamps of a clock keep their digits.
    double begin = 0, horizon = 1;
    std::string time_unit = {};  // of all times; empty when none is given
    double tolerance = 1e-6, margin = 0;
    std::uint64_t max_steps = 10'000'000;
    std::string unit = {};  // of all lengths; empty when none is given
    Axis up = Axis::z;
    std::vector<SceneBody> bodies;
    std::vector<std::array<std::size_t, 2>> ignored;  // indices in `bodies`
    std::vector<PairRule> pairs = {};
    // What was left out of mesh files, or made into something else, one to a line: `gear.obj: ignored 30 normals`.
    std::vector<std::string> notes = {};
    std::vector<std::filesystem::path> inputs = {};  // all files that were read for it, once or more often
};

struct SceneTimes {
    std::optional<double> begin = {}, horizon = {};  // those that are left out are taken from the paths
};

struct SceneOptions {
    std::filesystem::path folder = {};  // that relative paths start from; the working directory when it is empty
    // Called with the file that is read and the part of the work on it that is done, from 0 to 1; Flow::stop ends it.
    // One file is told about after another, from any thread, one call at a time.
    std::function<Flow(const std::string& file, double part)> progress = {};
    // Whether the scene may name meshes outside of that folder, by an absolute path, by `..` or through a link. A scene
    // from somebody else could otherwise have any file of yours read, and shown in a report.
    bool allow_outside = false;
    int threads = 0;        // at most this many read files and build trees; 0: as many as the machine has
    SceneTimes times = {};  // in place of those of the scene
};

// Sets begin and horizon of a scene whose motions are in times of the user, and counts its paths from then on. Adds a
// note when the horizon leaves out keys, and when it begins at a key though bodies without a path move. Then makes
// motions in the world of those on other bodies. Fails when the horizon is before the beginning, or infinite though
// something turns or follows a path, and when a body that turns carries one that moves.
[[nodiscard]] Expected<void> set_times(Scene& scene, const SceneTimes& times = {});

// How long the scene lasts: horizon − begin, never less.
double duration_of(const Scene& scene);
// A time that is counted from the beginning as the user's own; rounded down, so that what is proven before stays so.
double user_time(const Scene& scene, double time);
// The indices of the two keys of its path that a body is between at a time counted from the beginning; twice the same
// at a key, before the first and after the last. Nothing of a body without a path of two keys or more.
std::optional<std::array<std::size_t, 2>> keys_at(const SceneBody& body, double time);

// An error begins with the path: `bodies[2].motion.angular_velocity[1]: expected a number, found "fast"`.
[[nodiscard]] Expected<Scene> read_scene(std::string_view text, MeshCache& meshes, const SceneOptions& options = {});

// The same for a file, whose folder paths start from. An error begins with the path.
[[nodiscard]] Expected<Scene> load_scene(const std::filesystem::path& path, MeshCache& meshes,
                                         const SceneOptions& options = {});

// What to know of a mesh that is open; empty for a closed one. read_scene notes it unless "surface" was asked for.
std::string open_mesh_note(const Mesh& mesh);
// Adds a note when the largest mesh is a thousand times as long as the smallest: metres beside millimetres, perhaps.
void add_size_note(Scene& scene);

// A world of the bodies, in their order: the number of each is its index plus 1. The scene says tolerance, margins and
// steps; all else is taken from the options.
[[nodiscard]] Expected<World> world_of(const Scene& scene, WorldOptions options = {});

}  // namespace abut
