// SPDX-License-Identifier: Apache-2.0
#include "support/samples.hpp"

namespace abut::test {

AnyShape sample_of(Kind kind) {
    const std::vector<Vec3> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    const std::vector<Vec3> pyramid{{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, 0, 1.5}};
    const double c = 0.8, s = 0.6;
    Mat3 turned;
    turned << c, -s, 0, s, c, 0, 0, 0, 1;
    switch (kind) {
        case Kind::sphere:
            return Sphere{Vec3(0.25, 0, 0), 1};
        case Kind::capsule:
            return Capsule{Vec3(-1, 0, 0.25), Vec3(1, 0.5, 0), 0.5};
        case Kind::aligned_box:
            return AlignedBox{Vec3(-1, -0.5, -1), Vec3(1, 1, 0.5)};
        case Kind::oriented_box:
            return OrientedBox{Vec3(0, 0.125, 0), turned, Vec3(1, 0.5, 0.75)};
        case Kind::segment:
            return Segment{Vec3(-1, -1, -1), Vec3(1, 1, 1)};
        case Kind::ray:
            return Ray{Vec3(-1, 0, 0), Vec3(2, 0, 0)};
        case Kind::triangle:
            return Triangle{{Vec3(-1, -1, 0.5), Vec3(1, -1, 0), Vec3(0, 1.5, -0.5)}};
        case Kind::convex_polygon:
            return *ConvexPolygon::make(square);
        case Kind::cylinder:
            return Cylinder{Vec3(-0.75, 0, 0.25), Vec3(0.75, 0.5, 0), 0.75};
        case Kind::convex_polyhedron:
            break;
    }
    return *ConvexPolyhedron::hull(pyramid);
}

}  // namespace abut::test
