// SPDX-License-Identifier: Apache-2.0
// When a body that turns first touches another: by looking at 2000 moments, with the reference for meshes that rest.
#pragma once

#include "reference_mesh.hpp"

namespace bench {

struct FirstTouch {
    Truth truth;
    double time;  // infinity when it is free
};

// Two copies of a mesh, of which b moves about its origin from time 0 to 1. They are apart at time 0. The first of the
// moments at which they touch is narrowed down by bisection. Where there is none, it is proven by their distance and
// speed that there is none in between, with 50 times as many moments where they are close; else nothing is decided.
FirstTouch first_touch(const MeshReference& mesh, const abut::Pose& a, const abut::Rigid& b);

}  // namespace bench
