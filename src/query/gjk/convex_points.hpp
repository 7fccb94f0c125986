// SPDX-License-Identifier: Apache-2.0
// A convex shape for motion that turns: the hull of points, inflated by a radius.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "query/pair/columns.hpp"
#include "query/pair/corner.hpp"
#include "query/pair/pair.hpp"

namespace abut::detail {

// Points as they are.
struct PointsCore : CoreOf3 {
    static constexpr bool flat = true;
    std::span<const Vec3> points;

    explicit PointsCore(std::span<const Vec3> of) : points(of) {}

    Vec3 anchor() const { return points[0]; }
    double radius_about(const Vec3& p) const {
        Largest largest;
        for (const Vec3& v : points) largest.add(length_bound(v - p));
        return largest.value();
    }
    double largest() const {
        Largest largest;
        for (const Vec3& v : points)
            for (int i = 0; i < 3; ++i) largest.add(std::abs(v[i]));
        return largest.value();
    }
    int point_count() const { return static_cast<int>(points.size()); }
    const Vec3& position(int i) const { return points[static_cast<std::size_t>(i)]; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return frame.relative<S>(position(i));
    }
};

// Relative to a point of the body's frame. Points by number: of a cylinder those of its prism (cylinder_core.hpp),
// which are not kept.
struct ConvexPoints {
    std::vector<Vec3> points;
    std::vector<double> columns;  // of the points (columns.hpp)
    std::optional<CylinderCorners<double>> cylinder;
    double radius = 0;    // of what the hull is inflated by
    double reach = 0;     // of the farthest point, or more; without the radius
    double rounding = 0;  // how far a point may be off

    // Keeps its memory.
    template <class S>
    void set(const S& shape, const Vec3& center) {
        radius = radius_of(shape);
        const auto core = core_of(shape);
        using Core = std::remove_cvref_t<decltype(core)>;
        const Frame3 frame{center, 0, 1, 0};
        if constexpr (is_curved<Core>) {
            set_cylinder(core, frame);
        } else {
            cylinder.reset();
            set_points(core, frame);
        }
    }

    int count() const { return cylinder ? CylinderCorners<double>::count : static_cast<int>(points.size()); }
    Vec3 at(int number) const { return cylinder ? cylinder->at(number) : points[static_cast<std::size_t>(number)]; }
    Vec3 middle() const {
        if (cylinder) return cylinder->middle();
        Vec3 sum = Vec3::Zero();
        for (const Vec3& point : points) sum += point / static_cast<double>(points.size());
        return sum;
    }

    void set_cylinder(const CylinderCore& core, const Frame3& frame) {
        cylinder = core.corners<double>(frame);
        points.clear();
        columns.clear();
        const Vec3 end = cylinder->start() + cylinder->along();
        reach = (max_or_nan(length_of(cylinder->start()), length_of(end)) + cylinder->radius()) * (1 + 0x1p-50);
        // As below, with what the prism leaves out of the cylinder.
        rounding = 0x1p-49 * reach * (1 + core.lever());
    }

    template <class Core>
    void set_points(const Core& core, const Frame3& frame) {
        const int count = Core::generator_count > 0 ? 1 << Core::generator_count : core.point_count();
        constexpr int step = ConvexPolyhedron::column_step;
        const int rows = (count + step - 1) / step * step;
        points.resize(static_cast<std::size_t>(count));
        columns.resize(static_cast<std::size_t>(3 * rows));
        Largest squared;  // NaN when one of them is
        for (int i = 0; i < rows; ++i) {
            const Vec3 point = i < count ? corner<double>(core, i, frame) : points[0];
            if (i < count) points[static_cast<std::size_t>(i)] = point;
            for (int k = 0; k < 3; ++k) columns[static_cast<std::size_t>(k * rows + i)] = point[k];
            squared.add(point.squaredNorm());
        }
        reach = reach_of(squared.value()) * (1 + 0x1p-50);
        // A difference is off by u of itself; a corner of a box is a sum of four vectors no longer than three times
        // the reach in all.
        rounding = 0x1p-49 * reach;
    }

    // Of the points, of which the largest square is given: where squares vanish or overflow, by lengths.
    double reach_of(double squared) const {
        if ((squared > 0x1p-800 && squared < 0x1p800) || std::isnan(squared)) return std::sqrt(squared);
        Largest largest;
        for (const Vec3& point : points) largest.add(length_of(point));
        return largest.value();
    }

    // The number of the point farthest along a direction, but for 8u |direction| reach.
    int farthest(const Vec3& direction) const {
        if (cylinder) return cylinder->farthest(direction);
        return points.size() == 1 ? 0 : farthest_in_columns(columns, points.size(), direction);
    }
};

// Convex points where their body stands. They are turned when they are asked for: few of them are.
struct PosedConvex : CoreOf3 {
    static constexpr bool flat = true;
    const ConvexPoints& convex;
    Mat3 turn;
    Vec3 offset;

    PosedConvex(const ConvexPoints& of, const Mat3& rotation, const Vec3& center)
        : convex(of), turn(rotation), offset(center) {}

    Vec3 anchor() const { return position(0); }
    double radius_about(const Vec3& p) const { return length_bound(offset - p) + convex.reach; }
    double largest() const { return largest_coordinate(offset) + convex.reach; }
    int point_count() const { return convex.count(); }
    Vec3 position(int i) const { return turned(i) + offset; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return frame.relative<S>(position(i));
    }

    // Relative to the center of rotation.
    Vec3 turned(int i) const { return turn * convex.at(i); }
    int farthest(const Vec3& direction) const { return convex.farthest(turn.transpose() * direction); }
};

// Of posed points: the farthest is found in its own axes, in doubles.
template <class S>
class Corners<S, PosedConvex> {
 public:
    Corners(const PosedConvex& core, const Frame3& frame) : core_(core), frame_(frame) {}

    int count() const { return core_.point_count(); }
    double fineness() const { return core_.convex.cylinder ? CylinderCorners<S>::fineness : 0; }
    Vector<S> at(int number) const { return core_.point<S>(number, frame_); }
    Vector<S> middle() const { return at(0); }
    Farthest<S> farthest(const Vector<S>& direction) const {
        const int best = farthest_point(direction);
        return {at(best), best};
    }

 private:
    int farthest_point(const Vector<S>& direction) const {
        if constexpr (std::is_same_v<S, double>) {
            return core_.farthest(direction);
        } else {
            if (core_.convex.cylinder) return core_.farthest(rounded<S, 3>(direction));
            int best = 0;
            S largest = dot<S, 3>(at(0), direction);
            for (int i = 1; i < count(); ++i)
                if (const S value = dot<S, 3>(at(i), direction); value > largest) {
                    best = i;
                    largest = value;
                }
            return best;
        }
    }

    const PosedConvex& core_;
    const Frame3& frame_;
};

}  // namespace abut::detail
