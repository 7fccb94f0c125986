// SPDX-License-Identifier: Apache-2.0
// A question about two shapes as one line of JSON, and its answer as another.
//
//   {"query": "intersects", "a": {shape}, "b": {shape}, "id": anything}    {"id":anything,"intersects":true}
//   {"query": "separating_axis", ...}                                      {"id":anything,"axis":[x,y,z],"gap":g}
//                                                          when they touch {"id":anything,"axis":null,"gap":0}
//   {"query": "distance", ...}
//       {"id":anything,"distance":d,"point_a":[x,y,z],"point_b":[x,y,z]}
//   {"query": "penetration", ...}
//       {"id":anything,"depth":d,"normal":[x,y,z],"point_a":[x,y,z],"point_b":[x,y,z]}
//       when they are apart {"id":anything,"depth":0,"normal":null,"point_a":null,"point_b":null}
//   {"query": "cast", "a": {ray or segment}, "b": {bounded shape}, "id": anything}
//       {"id":anything,"hit":true,"enter":t,"exit":t,"point":[x,y,z],"normal":[x,y,z] or null,
//        "side":"front", "back" or null}
//       when it misses {"id":anything,"hit":false}
//   {"query": "first_contact", "a": {shape, "motion": {"velocity": [x,y,z]}}, "b": {shape, "motion": ...},
//    "horizon": 1, "margin": 0, "tolerance": 1e-6, "max_steps": 10000000, "id": anything}
//       {"id":anything,"outcome":"contact","time":t,"gap":g,"last":t,"axis":[x,y,z],"exact":true,
//        "patches":[{"points":[[x,y,z],...],"normal":[x,y,z],"feature_a":{"kind":"face","index":3},"feature_b":{...}}]}
//       an outcome of "unresolved" is followed by its "reason": "steps", "digits" or "horizon"
//   {"query": "distance", "a": {mesh}, "b": {mesh}} has also "triangles":[i,j], with one mesh "triangle":i; so have
//   the patches of first_contact, which then has also "complete":true and may be asked with "max_depth_a": 3,
//   "max_depth_b": 3; if these end it, "exact" is false, and "box_normals":[[x,y,z],[x,y,z]] follows
//   {"query": "cast", "a": {ray or segment}, "b": {mesh}, "id": anything}
//       {"id":anything,"hit":true,"enter":t,"point":[x,y,z],"normal":[x,y,z] or null,"side":"front", "back" or null,
//        "triangle":i,"barycentric":[x,y,z]}
//   {"query": "first_contact", "a": {mesh}, "b": ..., "max_depth_a": 3, "max_depth_b": 3, ...}
//   {"query": "clearance", "a": ..., "b": ..., "horizon": 1, "tolerance": 1e-6, "max_steps": 10000000}
//       {"id":anything,"distance":d,"point_a":[x,y,z],"point_b":[x,y,z],"at_least":d,"time":t}, and triangles as for
//       distance
//   {"query": "contact_intervals", "a": ..., "b": ..., options of first_contact, "samples": 100}
//       {"id":anything,"intervals":[{"begin":t,"end":t,"distance":d,"time":t},...],"until":t}, and a "reason" when
//       that is not the horizon
//   {"query": "contacts_until", "a": {mesh}, "b": {mesh}, options of first_contact, "max_contacts": 10000}
//       {"id":anything,"outcome":"contact","time":t,"complete":true,"contacts":[{"time":t,"gap":g,"points":[...],
//        "normal":[x,y,z] or null,"feature_a":{...},"feature_b":{...},"triangles":[i,j]},...]}
//   {"query": "contains", "a": {solid, mesh or shape in 2D}, "point": [x,y,z]}
//       {"id":anything,"contains":true}
//   {"query": "intersection", ...} of shapes with corners                  {"id":anything,"points":[[x,y,z],...]}
//       of a polyhedron {"id":anything,"points":[[x,y,z],...],"faces":[[i,j,k],...]}
//   {"query": "intersects", "a": {mesh}, "b": {mesh}, "max_depth": 3} {"id":anything,"intersects":true,"exact":false}
//   {"query": "for_each_contact", "a": {mesh}, "b": {mesh}, "max_contacts": 10000}
//       {"id":anything,"complete":true,"contacts":[{"triangles":[i,j],"points":[...]},...]}
//   {"query": "for_each_box_contact", "a": {mesh}, "b": {mesh}, "max_depth": 3, "max_contacts": 10000}
//       {"id":anything,"complete":true,"contacts":[{"box_a":{"oriented_box":{...},"depth":n,"leaf":true},"box_b":{...},
//        "exact":true,"point":[x,y,z],"normal_a":[x,y,z],"normal_b":[x,y,z]},...]}
//   {"query": "rounding_bound", "a": {shape}, "b": {shape}}                {"id":anything,"rounding_bound":d}
//   {"query": "sampled_first_contact", "a": ..., "b": ..., "horizon": 1, "samples": 64, "poses": "exact", "euler" or
//    "runge_kutta", "conservative": false}
//   {"query": "sampled_first_contact_by_axes", "a": {oriented_box}, "b": {oriented_box}, "horizon": 1, "samples": 64,
//    "minimize": true, "threshold": 0}
//       {"id":anything,"time":t or null,"samples":n}
//   anything else                                                          {"id":anything,"error":"what is wrong"}
//
// shape_json.hpp has the forms of shapes, first_contact.hpp the meaning of horizon, margin, tolerance and steps, which
// have its defaults; the header of each verb says what its answers mean. A horizon of null is infinite.
//
// A shape without "motion" rests. In 3D a motion is one of
//   {"velocity": [x,y,z], "position": [x,y,z], "rotation": [w,x,y,z], "angular_velocity": [x,y,z], "center": [x,y,z]}
//   {"path": [{"time": t, "position": [x,y,z], "rotation": [w,x,y,z]}, ...], "center": [x,y,z]}
// as in motion/rigid.hpp and motion/path.hpp; what is left out is 0, or no rotation. A quaternion may have any length
// but 0. With a motion or a "horizon", `intersects` is asked of [0, horizon], and may have the other options; with a
// motion that turns or follows a path, it is true also when first_contact would be within its tolerance or unresolved.
// Such motions need a finite horizon. Rays are for questions without time. In 2D vectors have two numbers, a motion has
// only a velocity, and there is no cast.
//
// A mesh stands where a shape does: {"mesh": "part.obj"}, or {"mesh": {"vertices": [[x,y,z], ...], "triangles":
// [[i,j,k], ...]}}, where i, j, k count from 0; with "surface": true beside it, a closed mesh is no solid. "scale",
// "unit", "up" and "mesh_name" beside it mean what they do in a scene (scene.hpp) in metres with z up; "scale" may also
// stand beside a shape. Relative paths start from the working directory, and a file outside of it is read only with
// QueryOptions::allow_outside. In questions about meshes at rest the motion
// of either has only position and rotation; `intersects` of meshes is asked over time when it has a "horizon". A
// triangle is given by its number in the mesh, from 0, which is also 0 when one is inside the other. The headers in
// tree/ have the meaning of the answers.
//
// In answers, null stands for infinity, for what is not known, and for an axis or a normal that there is none of. "id"
// may be left out, and is then left out of the answer. It is echoed as it was written, with an error too if it stands
// before the position where the JSON breaks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "abut/io/mesh_cache.hpp"

namespace ABUT_EXPORT abut {

// Longer lines are answered with an error; this bounds the memory that a line can take to half a gigabyte, and to 1.2
// of them when it is all triangles of a mesh, beside the files that it names.
inline constexpr std::size_t query_line_limit = std::size_t{16} << 20;

struct QueryAnswer {
    std::string text;    // one line of JSON without the newline; empty for a line of nothing but white space
    bool error = false;  // whether the text says what is wrong instead of answering
};

struct QueryOptions {
    // Whether a line may name meshes outside of the working directory, by an absolute path, by `..` or through a link.
    // Lines come from other programs, and those perhaps from strangers, who would otherwise learn what is in any mesh
    // of yours, and which files there are.
    bool allow_outside = false;
};

// Numbers are read to the nearest double, and printed so that they read back to the same bits.
// The meshes of files that the lines before have named are taken from `meshes`, and those that they have not are added.
QueryAnswer answer_query(std::string_view line, MeshCache& meshes, const QueryOptions& options = {});
QueryAnswer answer_query(std::string_view line, const QueryOptions& options = {});  // reads every file that it names

// The error, with the id of the line, that tells why it is not answered. Without the id when memory does not suffice to
// read the line.
QueryAnswer refused_query(std::string_view line, std::string_view reason);

}  // namespace abut
