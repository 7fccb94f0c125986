// SPDX-License-Identifier: Apache-2.0
// The corners, edges and faces of a core, where the closest point of it may lie. Beside core.hpp, which knows only
// directions. Every core has
//   edge_segment_count(), edge_segment<S>(i, frame)   both ends of an edge
//   face_count(), face_size(f), face_point<S>(f, k, frame)   the corners around a face, counter-clockwise about
//   face_side<S>(f, k, frame)   from corner k of a face to the next, rounded by u of itself
//   face_axis<S>(f, frame)   its normal, outward when the core is not flat; zero when the face is only a segment
#pragma once

#include "query/pair/corner.hpp"

namespace abut::detail {

template <class S>
using Ends = std::array<Vector<S>, 2>;

template <class Core>
struct Features;

// A point has itself as its only edge.
template <>
struct Features<PointCore> {
    const PointCore& core;
    int edge_segment_count() const { return 1; }
    template <class S>
    Ends<S> edge_segment(int, const Frame3& frame) const {
        const auto p = core.point<S>(0, frame);
        return {p, p};
    }
    int face_count() const { return 0; }
};

template <>
struct Features<LineCore> {
    const LineCore& core;
    int edge_segment_count() const { return 1; }
    template <class S>
    Ends<S> edge_segment(int, const Frame3& frame) const {
        return {core.point<S>(0, frame), core.point<S>(1, frame)};
    }
    int face_count() const { return 0; }
};

template <>
struct Features<FlatCore> {
    const FlatCore& core;
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
        return between<S>(core, k, k + 1 < core.point_count() ? k + 1 : 0, frame);
    }
    template <class S>
    CandidateAxis<S> face_axis(int, const Frame3& frame) const {
        return core.normal<S>(0, frame);
    }
};

template <>
struct Features<PolyhedronCore> {
    const PolyhedronCore& core;
    int edge_segment_count() const { return static_cast<int>(core.polyhedron.edges().size()); }
    template <class S>
    Ends<S> edge_segment(int i, const Frame3& frame) const {
        const auto [from, to] = core.polyhedron.edges()[i];
        return {core.point<S>(from, frame), core.point<S>(to, frame)};
    }
    int face_count() const { return static_cast<int>(core.polyhedron.faces().size()); }
    int face_size(int f) const { return static_cast<int>(core.polyhedron.faces()[f].size()); }
    template <class S>
    Vector<S> face_point(int f, int k, const Frame3& frame) const {
        return core.point<S>(static_cast<int>(core.polyhedron.faces()[f][k]), frame);
    }
    template <class S>
    Vector<S> face_side(int f, int k, const Frame3& frame) const {
        const ConvexPolyhedron::Face& face = core.polyhedron.faces()[f];
        const int next = k + 1 < face_size(f) ? k + 1 : 0;
        return between<S>(core, static_cast<int>(face[k]), static_cast<int>(face[next]), frame);
    }
    template <class S>
    CandidateAxis<S> face_axis(int f, const Frame3& frame) const {
        return core.face_normal<S>(f, frame);
    }
};

// Boxes of either kind. Face 2i is the − side of axis i, face 2i + 1 its + side; bit i of a corner means +axis i.
template <class Core>
struct BoxFeatures {
    const Core& core;

    template <class S>
    bool has_no_extent(int i, const Frame3& frame) const {
        return !(length_bound(core.template generator<S>(i, frame)) > 0);
    }
    int edge_segment_count() const { return 12; }
    template <class S>
    Ends<S> edge_segment(int e, const Frame3& frame) const {
        const int i = e / 4, j = (i + 1) % 3, k = (i + 2) % 3;
        const int bits = (e & 1) << j | (e >> 1 & 1) << k;
        return {corner<S>(core, bits, frame), corner<S>(core, bits | 1 << i, frame)};
    }
    int face_count() const { return 6; }
    int face_size(int) const { return 4; }
    template <class S>
    Vector<S> face_point(int f, int corner_number, const Frame3& frame) const {
        const int i = f / 2, j = (i + 1) % 3, k = (i + 2) % 3;
        const bool plus = f & 1;
        // Around +axis i from +j to +k; the other way around on the − side.
        const int around = plus ? corner_number : 3 - corner_number;
        const int at_j = around == 1 || around == 2, at_k = around >= 2;
        return corner<S>(core, plus << i | at_j << j | at_k << k, frame);
    }
    template <class S>
    Vector<S> face_side(int f, int k, const Frame3& frame) const {
        const int i = f / 2, along = (i + 1 + (k & 1)) % 3;
        // On the + side along +j, +k, −j, −k, on the − side along +j, −k, −j, +k.
        const bool back = k >= 2;
        const bool is_forward = (f & 1) || !(k & 1) ? !back : back;
        return core.template generator<S>(along, frame) * S(is_forward ? 2 : -2);
    }
    template <class S>
    CandidateAxis<S> face_axis(int f, const Frame3& frame) const {
        const int i = f / 2;
        const bool is_flat = has_no_extent<S>((i + 1) % 3, frame) || has_no_extent<S>((i + 2) % 3, frame);
        if (is_flat) return {Vector<S>::Constant(S(0)), 0};
        CandidateAxis<S> axis = core.template normal<S>(i, frame);
        if (!(f & 1)) axis.vector = -axis.vector;
        return axis;
    }
};

template <>
struct Features<BoxCore> : BoxFeatures<BoxCore> {};
template <>
struct Features<AlignedBoxCore> : BoxFeatures<AlignedBoxCore> {};

}  // namespace abut::detail
