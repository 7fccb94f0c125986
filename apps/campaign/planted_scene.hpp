// SPDX-License-Identifier: Apache-2.0
// What planted scenes are made of.
#pragma once

#include <vector>

#include "planted.hpp"

namespace campaign {

using abut::Solid;

// What a coordinate is rounded by, in parts of the largest lengths that it is made of: more than a hundred units.
inline constexpr double rounding = 0x1p-45;

// A body on the x axis of its frame: it has the points of that axis from `tail` to `lead`, and none beyond in x. So two
// of them, one behind the other, are as far apart as their ends.
struct Runner {
    Solid solid;
    double lead, tail;
    double radius;          // of the farthest point from the origin of its frame
    bool is_round = false;  // a ball about that origin: turning it changes nothing
    bool is_flat = false;   // without a volume
};

// Any shape, or a mesh; about `size` in the other two directions.
Runner random_runner(Random& random, double length, double size, bool may_be_mesh);
// In the plane z = 0.
Runner random_flat_runner(Random& random, double length, double size);
// A mesh that leads with a face, an edge or a vertex.
enum class Leading { face, edge, vertex };
Runner mesh_runner(Random& random, Leading leading, double size, bool is_second);

// Where the origin of a body is along x, on a straight line from each time to the next, and at rest before and after.
struct Way {
    struct Stop {
        double time, x;
    };
    std::vector<Stop> stops;

    Real at(Real time) const;
};

// The truth about two runners on their ways, with the first one on the left or on the right.
Truth truth_of(const Runner& a, const Way& way_a, const Runner& b, const Way& way_b, double slack);

// A turned frame at a place.
struct Frame {
    abut::Quat turn = abut::Quat::Identity();
    abut::Vec3 position = abut::Vec3::Zero();

    abut::Vec3 along(double x) const { return turn * abut::Vec3(x, 0, 0); }
    abut::Pose pose(const abut::Vec3& at, const abut::Quat& own = abut::Quat::Identity()) const {
        return {(turn * own).normalized(), position + turn * at};
    }
};
// One of the 24 that permute the axes: turning by it rounds nothing.
Frame square_frame(Random& random);
Frame random_frame(Random& random);

PlantedQuery planted(const Solid& a, const abut::Motion& motion_a, const Solid& b, const abut::Motion& motion_b,
                     const abut::ContactOptions& options, Truth truth);

Solid solid_of(const abut::AnyShape& bounded);
// A convex one where it stands in the world.
Solid placed_solid(const Solid& solid, const abut::Pose& at);
abut::Mesh scaled_mesh(const abut::TriangleMesh& mesh, double factor, abut::Interior interior);
// A small body that flies in a hollow ball of radius `unit` until it meets its wall; both turn.
PlantedQuery caged(Random& random, const Solid& small, double size, double unit);

// The families.
PlantedQuery time_stamps(Random& random);
PlantedQuery custom_motions(Random& random);
PlantedQuery sizes_apart(Random& random);
PlantedQuery face_on_face(Random& random);
PlantedQuery edge_on_edge(Random& random);
PlantedQuery vertex_on_vertex(Random& random);
PlantedQuery coplanar(Random& random);
PlantedQuery pierced(Random& random);
PlantedQuery turning_together(Random& random);

}  // namespace campaign
