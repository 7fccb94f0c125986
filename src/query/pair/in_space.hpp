// SPDX-License-Identifier: Apache-2.0
// Cores of the plane as cores of space with z = 0, exactly, for what is computed there: distances of points, segments
// and polygons are the same in space.
#pragma once

#include "query/pair/features.hpp"
#include "query/pair/lifted.hpp"

namespace abut::detail {

// A polygon goes around in either direction, which its area tells.
template <>
struct Features<LiftedCore<PolygonCore2>> {
    const LiftedCore<PolygonCore2>& core;

    int edge_segment_count() const { return core.point_count(); }
    template <class S>
    Ends<S> edge_segment(int i, const Frame3& frame) const {
        return {core.point<S>(i, frame), core.point<S>(i + 1 < core.point_count() ? i + 1 : 0, frame)};
    }
    int face_count() const { return 1; }
    int face_size(int) const { return core.point_count(); }
    template <class S>
    Vector<S> face_point(int, int k, const Frame3& frame) const {
        return core.point<S>(k, frame);
    }
    template <class S>
    Vector<S> face_side(int, int k, const Frame3& frame) const {
        const auto vertices = core.core.vertices;
        const int next = k + 1 < core.point_count() ? k + 1 : 0;
        return frame.difference<S>(lift<double>(vertices[k]), lift<double>(vertices[next]));
    }
    template <class S>
    CandidateAxis<S> face_axis(int, const Frame3& frame) const {
        const Vector<S> first = core.point<S>(0, frame);
        CandidateAxis<S> axis{Vector<S>::Constant(S(0)), 0};
        Vector<S> from = core.point<S>(1, frame) - first;
        for (int i = 2; i < core.point_count(); ++i) {
            const Vector<S> to = core.point<S>(i, frame) - first;
            axis.vector[2] += from[0] * to[1] - from[1] * to[0];
            axis.size += length_bound(from) * length_bound(to);
            from = to;
        }
        return axis;
    }
};

// Holds a core of space for as long as it is used.
template <class Core>
class InSpace {
 public:
    explicit InSpace(const Core& in_plane) : core_(in_plane) {}
    const LiftedCore<Core>& core() const { return core_; }

 private:
    LiftedCore<Core> core_;
};
template <>
class InSpace<PointCore2> {
 public:
    explicit InSpace(const PointCore2& point) : core_(Sphere{lift<double>(point.position), 0}) {}
    const PointCore& core() const { return core_; }

 private:
    PointCore core_;
};
template <>
class InSpace<LineCore2> {
 public:
    explicit InSpace(const LineCore2& line) : core_(lift<double>(line.start), lift<double>(line.end)) {}
    const LineCore& core() const { return core_; }

 private:
    LineCore core_;
};
// A flat box.
template <>
class InSpace<RectangleCore> {
 public:
    explicit InSpace(const RectangleCore& core)
        : box_{lift<double>(core.rectangle.center), Mat3::Identity(), lift<double>(core.rectangle.half)}, core_(box_) {
        box_.axes.topLeftCorner<2, 2>() = core.rectangle.axes;
    }
    InSpace(const InSpace&) = delete;  // core_ refers to box_
    InSpace& operator=(const InSpace&) = delete;
    const BoxCore& core() const { return core_; }

 private:
    OrientedBox box_;
    BoxCore core_;
};

template <class Core>
InSpace<Core> in_space(const Core& core) {
    return InSpace<Core>(core);
}

}  // namespace abut::detail
