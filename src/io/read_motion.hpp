// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/poses.hpp"
#include "abut/motion/motion.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "io/json_fields.hpp"

namespace abut::detail {

// The fields of a pose. A rotation is given in one of the forms: "rotation" [w,x,y,z] or "rotation_xyzw", of any length
// but 0; "rpy", angles about x, then y, then z of the frame around it; "axis" with "angle".
inline constexpr std::array<std::string_view, 6> pose_fields = {"position", "rotation", "rotation_xyzw",
                                                                "rpy",      "axis",     "angle"};
using PoseNodes = std::array<const JsonNode*, pose_fields.size()>;  // null where one is missing

template <class Find>
PoseNodes pose_nodes(Find&& find) {
    PoseNodes nodes{};
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = find(pose_fields[i]);
    return nodes;
}

// `angle_unit` is what one is in radians.
Expected<Pose> read_pose(const PoseNodes& nodes, double angle_unit = 1);

// How the motions of a file are read.
struct MotionContext {
    double angle_unit = 1;  // in radians
    // The poses of a table that a path names; without it a path is an array.
    std::function<Expected<std::vector<Path::Key>>(const JsonNode& file, RotationColumns rotation)> poses = {};
};

// The motion in an object. In 2D it has "velocity". In 3D also a pose, and with "angular_velocity" or "center" it is
// Rigid; or it has "path", an array of keys with "time" and a pose, or the name of a table of poses with "rotation"
// (poses.hpp), and "center". What is left out is zero, or no turn. Messages begin with the path inside `node`:
// `velocity[1]: expected a number`.
template <class M>
Expected<M> read_motion(const JsonNode& node, const MotionContext& context = {});  // Motion or Linear2

// Whether its contacts are found by steps, which need a horizon to end at; where nothing turns there is a closed form.
bool needs_horizon(const Motion& motion);
inline bool needs_horizon(const Linear2&) { return false; }

// Where a body of a question about a mesh at rest stands: an object with the fields of a pose.
Expected<Pose> read_pose(const JsonNode& node);

// "tolerance", "margin" and "max_steps" of a line or a scene, with the defaults of ContactOptions; of a line also
// "horizon", which may be null for infinity; and with "max_depth_a" and "max_depth_b".
Expected<ContactOptions> read_scene_options(JsonFields& scene);
Expected<ContactOptions> read_options(JsonFields& line);
Expected<ContactOptions> read_options_with_depths(JsonFields& line);

// "horizon", "samples", "poses" and "conservative", with the defaults of SampledOptions.
Expected<SampledOptions> read_sampled_options(JsonFields& line);
// "horizon", "samples", "minimize" and "threshold", with the defaults of AxisOptions.
Expected<AxisOptions> read_axis_options(JsonFields& line);

// A whole number from `least` to `most`, or what it is when it is left out.
int read_whole(JsonFields& line, std::string_view name, int otherwise, int smallest, int largest);

}  // namespace abut::detail
