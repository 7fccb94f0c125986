// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace abut::cli {

inline constexpr const char* query_help =
    R"(Reads one query a line, as JSON, from FILE or standard input, and answers each on a line of its own,
in order and at once, so that another program can keep it running and ask it line by line.

Example, to paste:
  printf '%s' '{"query": "separating_axis", "id": 7,' \
    '"a": {"sphere": {"center": [0,0,0], "radius": 1}},' \
    '"b": {"oriented_box": {"center": [4,0,0], "half": [1,2,1], "rotation": [1,0,0,1]}}}' |
    abut query

A line: {"query": QUERY, "a": SHAPE, "b": SHAPE, "id": ANYTHING}; the id is echoed, or left out.

QUERY and its answer
  intersects       {"id":7,"intersects":true}        touching counts; false is a proof
  separating_axis  {"id":7,"axis":[x,y,z],"gap":g}   unit axis from a to b with the largest gap over
                                                     the axes of the pair; the distance may be more
                   {"id":7,"axis":null,"gap":0}      when they touch
  anything wrong   {"id":7,"error":"a.sphere.radius is missing"}

SHAPE in 3D
  {"sphere": {"center": [x,y,z], "radius": r}}
  {"capsule": {"start": [x,y,z], "end": [x,y,z], "radius": r}}
  {"aligned_box": {"min": [x,y,z], "max": [x,y,z]}}
  {"oriented_box": {"center": [x,y,z], "half": [x,y,z], "rotation": [w,x,y,z]}}
      a quaternion of any length, or "axes": [[x,y,z],[x,y,z],[x,y,z]], or neither
  {"segment": {"start": [x,y,z], "end": [x,y,z]}}
  {"ray": {"origin": [x,y,z], "direction": [x,y,z]}}
  {"triangle": [[x,y,z],[x,y,z],[x,y,z]]}
  {"convex_polygon": [[x,y,z], ...]}
      vertices in order around it, in one plane
  {"convex_polyhedron": {"points": [[x,y,z], ...]}}
      the hull of the points; with "faces": [[i,j,k, ...], ...] these faces, counter-clockwise

SHAPE in 2D, for a and b alike; axes then have two numbers
  {"rectangle2": {"center": [x,y], "half": [x,y], "angle": radians}}
      or "axes": [[x,y],[x,y]], or neither
  {"convex_polygon2": [[x,y], ...]}

Numbers are read to the nearest double and printed so that they read back to the same bits. Lines of
nothing but white space are skipped; a line may be up to 16 MiB long. The exit status is 0, or 2 if
any line was answered with an error.)";

// Answers the queries in `file`, or from standard input when it is empty or `-`. Returns the exit status.
int run_query(const std::string& file);

}  // namespace abut::cli
