// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/motion/motion.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "io/json_fields.hpp"

namespace abut::detail {

// The motion in an object. In 2D it has "velocity". In 3D also "position" and "rotation" [w,x,y,z], which is
// normalised, and with "angular_velocity" or "center" it is Rigid; or it has "path", an array of keys with "time",
// "position" and "rotation", and "center". What is left out is zero, or no turn. Messages begin with the path inside
// `node`: `velocity[1]: expected a number`.
template <class M>
Expected<M> read_motion(const JsonNode& node);  // Motion or Linear2

// Whether its contacts are found by steps, which need a horizon to end at; where nothing turns there is a closed form.
bool needs_horizon(const Motion& motion);
inline bool needs_horizon(const Linear2&) { return false; }

// A pose from a "position" and a "rotation", each of which may be missing.
Expected<Pose> read_pose(const JsonNode* position, const JsonNode* rotation);

// Where a body of a question about a mesh at rest stands: an object with "position" and "rotation", as above.
Expected<Pose> read_pose(const JsonNode& node);

// "horizon", which may be null for infinity, "tolerance", "margin" and "steps" of a line or a scene, with the defaults
// of ContactOptions; and with "max_depth_a" and "max_depth_b", which a scene has not.
Expected<ContactOptions> read_options(JsonFields& line);
Expected<ContactOptions> read_options_with_depths(JsonFields& line);

// "horizon", "samples", "poses" and "conservative", with the defaults of SampledOptions.
Expected<SampledOptions> read_sampled_options(JsonFields& line);
// "horizon", "samples", "minimize" and "threshold", with the defaults of AxisOptions.
Expected<AxisOptions> read_axis_options(JsonFields& line);

// A whole number from `least` to `most`, or what it is when it is left out.
int read_whole(JsonFields& line, std::string_view name, int otherwise, int smallest, int largest);

}  // namespace abut::detail
