// SPDX-License-Identifier: Apache-2.0
#pragma once

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
Shapes that move: {"query": QUERY, "a": {SHAPE..., "motion": MOTION}, "b": {...}, "horizon": 1, ...}

QUERY and its answer
  intersects       {"id":7,"intersects":true}        touching counts; false is a proof
  separating_axis  {"id":7,"axis":[x,y,z],"gap":g}   unit axis from a to b with the largest gap over
                                                     the axes of the pair; the distance may be more
                   {"id":7,"axis":null,"gap":0}      when they touch
  distance         {"id":7,"distance":d,"point_a":[x,y,z],"point_b":[x,y,z]}
                   0 when they touch; the points are as near to each other as any. With a mesh
                   also "triangle":i, with two "triangles":[i,j]: those that have the points
  penetration      {"id":7,"depth":d,"normal":[x,y,z],"point_a":[x,y,z],"point_b":[x,y,z]}
                   the shortest way to part them is to move b by depth along the normal
                   {"id":7,"depth":0,"normal":null,"point_a":null,"point_b":null}
                   when they are apart
  cast             {"id":7,"hit":true,"enter":t,"exit":t,"point":[x,y,z],"normal":[x,y,z],
                    "side":"front"}
                   where a, a ray or a segment in 3D, meets b; see below
                   {"id":7,"hit":false}
                   of a mesh: {"id":7,"hit":true,"enter":t,"point":[x,y,z],"normal":[x,y,z],
                   "side":"front","triangle":i,"barycentric":[u,v,w]}
  first_contact    {"id":7,"outcome":"contact","time":t,"gap":g,"last":t,"axis":[x,y,z],
                    "exact":true,"patches":[{"points":[[x,y,z],...],"normal":[x,y,z],
                    "feature_a":{"kind":"face","index":3},"feature_b":{"kind":"edge","index":0}}]}
                   when and where shapes that move first touch; see below. Patches of a mesh have
                   also "triangle":i, of two "triangles":[i,j], and the answer "complete":true, or
                   false when more triangles touch than patches were made of
  clearance        {"id":7,"distance":d,"point_a":[x,y,z],"point_b":[x,y,z],"at_least":d,"time":t}
                   how near shapes or meshes that move come: from at_least, which is proven, to
                   distance, at time; triangles as for distance
  contact_intervals  {"id":7,"intervals":[{"begin":t,"end":t,"distance":d,"time":t},...],"until":t}
                   all the times at which shapes or meshes touch that move; between the
                   intervals they do not, which is proven; the smallest distance in each, and when
  contacts_until   {"id":7,"outcome":"contact","time":t,"complete":true,"contacts":[{"time":t,
                    "gap":g,"points":[[x,y,z],...],"normal":[x,y,z],"feature_a":{...},
                    "feature_b":{...},"triangles":[i,j]},...]}
                   every two triangles of two meshes that move, when they first touch, in the
                   order of time; all of them until time
  contains         {"id":7,"contains":true}          of a solid, a mesh or a shape in 2D, and
                   "point": [x,y,z] instead of b; the surface counts; false is a proof
  intersection     {"id":7,"points":[[x,y,z],...]}   what shapes with corners have in common:
                   nothing, a point, a segment, a polygon; or a polyhedron, with
                   "faces":[[i,j,k],...]
  for_each_contact     {"id":7,"complete":true,"contacts":[{"triangles":[i,j],"points":[...]},...]}
                   every two triangles of two meshes at rest that touch, and where
  for_each_box_contact {"id":7,"complete":true,"contacts":[{"box_a":{"oriented_box":{...},"depth":n,
                    "leaf":true},"box_b":{...},"exact":true,"point":[x,y,z],
                    "normal_a":[x,y,z],"normal_b":[x,y,z]},...]}
                   the same of the boxes of their trees, down to "max_depth"
  rounding_bound   {"id":7,"rounding_bound":d}       a gap up to this is touching
  sampled_first_contact, and sampled_first_contact_by_axes of two shapes oriented_box
                   {"id":7,"time":t,"samples":n}       what samples of time see: no proof, and
                   null when they see nothing. To compare with
  anything wrong   {"id":7,"error":"a.sphere.radius is missing"}

SHAPE in 3D
  {"sphere": {"center": [x,y,z], "radius": r}}
  {"capsule": {"start": [x,y,z], "end": [x,y,z], "radius": r}}
  {"cylinder": {"start": [x,y,z], "end": [x,y,z], "radius": r}}
      with flat ends; a radius of at most 10,000 times the length
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

  {"mesh": "part.obj"}   or   {"mesh": {"vertices": [[x,y,z], ...], "triangles": [[i,j,k], ...]}}
      for all queries but separating_axis, penetration, intersection and rounding_bound; i, j, k
      count from 0. A closed mesh is a solid, or with "surface": true beside it its surface. A file
      is looked for from where abut was started, and read once, when a line first names it; one
      outside of that folder is read with --allow-outside only.
      "scale": 2 beside it or a shape makes it larger; "unit": "mm", "up": "y" and "mesh_name" are
      as in a scene

SHAPE in 2D, for a and b alike; axes then have two numbers
  {"circle2": {"center": [x,y], "radius": r}}   {"segment2": {"start": [x,y], "end": [x,y]}}
  {"rectangle2": {"center": [x,y], "half": [x,y], "angle": radians}}
      or "axes": [[x,y],[x,y]], or neither
  {"convex_polygon2": [[x,y], ...]}

MOTION beside the shape, {"sphere": {...}, "motion": {"velocity": [1,0,0]}}; without one it rests
  {"velocity": [x,y,z], "position": [x,y,z], "rotation": [w,x,y,z], "angular_velocity": [x,y,z],
   "center": [x,y,z]}
      position and rotation: where the body stands at time 0 with its shape. velocity: a length a
      unit of time. angular_velocity: radians a unit of time, about the axes of the world, in
      the axes of the world. center: the point of the body that it turns about, which is what has
      the velocity. Each may be left out. In 2D there is only velocity
  {"path": [{"time": t, "position": [x,y,z], "rotation": [w,x,y,z]}, ...], "center": [x,y,z]}
      from key to key center moves on a line and the body turns by the smaller angle; before the
      first and after the last it rests. Times must rise
  In place of "rotation" there may be "rotation_xyzw": [x,y,z,w]; "rpy": [roll,pitch,yaw], about x,
  then y, then z; or "axis": [x,y,z] with "angle": a
  In questions about a mesh at rest (intersects without a horizon, distance, cast, contains,
  for_each_contact and for_each_box_contact) a motion has only position and rotation.

Options of first_contact, clearance (but margin), contact_intervals and contacts_until, and of
intersects when a shape has a motion or the line a horizon (with a mesh: a horizon)
  "horizon": 1       the last time that matters; null is infinity, which is for what neither turns
                     nor follows a path
  "margin": 0        shapes that come this close count as touching
  "tolerance": 1e-6  for meshes and for motion that turns: a distance up to this counts as touching
  "max_steps": 10000000  for these: how many may be taken until the answer is unresolved
  "max_depth_a": 3, "max_depth_b": 3
                     of first_contact of meshes: boxes at this depth of the tree of a, or of b, are
                     not opened. If such boxes touch, the answer is early, has "exact":false, their
                     patch and "box_normals":[[x,y,z],[x,y,z]]
Other options
  "max_depth": 3     of intersects and for_each_box_contact of two meshes: the same for both;
                     intersects then tells also whether it is "exact"; false always is
  "max_contacts": 10000   of contacts_until, for_each_contact and for_each_box_contact:
                     "complete" is false when there were more
  "samples": 100     of contact_intervals: gaps shorter than that part of the horizon may be
                     left out
  "samples": 64, "horizon": 1, and of sampled_first_contact "poses": "exact", "euler" or
  "runge_kutta", "conservative": false; of sampled_first_contact_by_axes "minimize": true,
  "threshold": 0

outcome is free (nothing touches up to the horizon: a proof), contact (nothing touches before time),
overlapping (they touch at time 0) or unresolved (nothing touches before time; no more is known,
and the reason is steps, digits or horizon).
last is when they part, and not known of meshes and of motion that turns. gap is what is left
between the shapes along the axis, which points from a to b. A patch has one point, two that end a
segment, or the corners of a polygon. null is infinity, or what is not known. A ray has no first
contact.

enter and exit of a cast are multiples of the direction of a ray, and go from 0 to 1 along a
segment. The normal is that of b where a enters it, against a; null when a starts there. side is
front, from outside or from where the vertices of a flat b run counter-clockwise, back, or null when
a starts there or meets a flat b in its plane.

With --seconds or --memory lines are answered in a process of its own. A line that takes longer, or
more memory, is answered with an error, and the next one as usual; the meshes of files are then read
again. Without --memory the limit is three quarters of the memory of the machine.

Numbers are read to the nearest double and printed so that they read back to the same bits. Lines of
nothing but white space are skipped; a line may be up to 16 MiB long. The exit status is 0, or 2 if
any line was answered with an error, or an answer could not be written.)";

}  // namespace abut::cli
