// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/motion/linear.hpp"
#include "abut/query/first_contact.hpp"
#include "io/detail/json_fields.hpp"

namespace abut::detail {

// The motion in an object with "velocity", in 3D also with "position" and "rotation" [w,x,y,z], which is normalised.
// What is left out is zero, or no turn. Messages begin with the place inside `node`: `velocity[1]: expected a number`.
template <class Motion>
Expected<Motion> read_motion(const JsonNode& node);  // Linear or Linear2

// Where a body of a question about a mesh at rest stands: an object with "position" and "rotation", as above.
Expected<Pose> read_pose(const JsonNode& node);

// "horizon", which may be null for infinity, "tolerance" and "margin" of a line, with the defaults of Options.
Expected<Options> read_options(JsonFields& line);

}  // namespace abut::detail
