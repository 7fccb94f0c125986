// SPDX-License-Identifier: Apache-2.0
// The surface of what two boxes share is made of the faces of each, as far as they are in the other.
#include "query/box_contact/box_overlap.hpp"

#include <array>

#include "abut/query/distance.hpp"

namespace abut::detail {
namespace {

// A face of a box, clipped by the slabs of another: four corners and at most one more for each of six planes.
struct Face {
    std::array<Vec3, 10> corner;
    int size = 4;

    // Keeps what is at most `limit` along an axis.
    void clip(const Vec3& axis, double limit) {
        const Face whole = *this;
        size = 0;
        for (int i = 0; i < whole.size; ++i) {
            const Vec3 &p = whole.corner[i], &q = whole.corner[(i + 1) % whole.size];
            const double of_p = axis.dot(p) - limit, of_q = axis.dot(q) - limit;
            if (of_p <= 0) add(p);
            if ((of_p < 0 && of_q > 0) || (of_p > 0 && of_q < 0)) add(p + (q - p) * (of_p / (of_p - of_q)));
        }
    }

 private:
    // Rounding could make more corners than a convex face has.
    void add(const Vec3& point) {
        if (size < static_cast<int>(corner.size())) corner[size++] = point;
    }
};

// Lengths are such that the larger box has size 1.
class SharedSurface {
 public:
    void add_faces(const OrientedBox& of, const OrientedBox& within) {
        for (int i = 0; i < 3; ++i)
            for (const double side : {-1.0, 1.0}) {
                const Vec3 u = of.axes.col((i + 1) % 3) * of.half[(i + 1) % 3],
                           v = of.axes.col((i + 2) % 3) * of.half[(i + 2) % 3],
                           middle = of.center + side * of.half[i] * of.axes.col(i);
                Face face{{middle - u - v, middle + u - v, middle + u + v, middle - u + v}};
                for (int k = 0; k < 3; ++k)
                    for (const double sign : {-1.0, 1.0}) {
                        const Vec3 axis = sign * within.axes.col(k);
                        face.clip(axis, axis.dot(within.center) + within.half[k] + slack);
                    }
                add(face);
            }
    }

    // Nothing when no face has a point in the other box.
    const Vec3* middle() {
        if (corners_ == 0) return nullptr;
        middle_ = area_ > slack ? Vec3(of_area_ / area_) : Vec3(of_corners_ / corners_);
        return &middle_;
    }

 private:
    // So that faces which merely touch the other box are kept.
    static constexpr double slack = 1e-12;

    void add(const Face& face) {
        for (int i = 0; i < face.size; ++i) {
            of_corners_ += face.corner[i];
            ++corners_;
        }
        for (int i = 2; i < face.size; ++i) {
            const Vec3 &p = face.corner[0], &q = face.corner[i - 1], &r = face.corner[i];
            const double area = (q - p).cross(r - p).norm();
            of_area_ += area * (p + q + r) / 3;
            area_ += area;
        }
    }

    Vec3 of_area_ = Vec3::Zero(), of_corners_ = Vec3::Zero(), middle_;
    double area_ = 0;  // times two
    int corners_ = 0;
};

}  // namespace

Vec3 middle_of_overlap(const OrientedBox& a, const OrientedBox& b) {
    const double unit = std::max(a.half.maxCoeff(), b.half.maxCoeff());
    if (unit > 0) {
        const OrientedBox own{Vec3::Zero(), a.axes, a.half / unit};
        const OrientedBox other{(b.center - a.center) / unit, b.axes, b.half / unit};
        SharedSurface surface;
        surface.add_faces(own, other);
        surface.add_faces(other, own);
        if (const Vec3* const middle = surface.middle()) return a.center + unit * *middle;
    }
    const Closest closest = distance(a, b);
    return closest.point_a + (closest.point_b - closest.point_a) / 2;
}

}  // namespace abut::detail
