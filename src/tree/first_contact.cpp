// SPDX-License-Identifier: Apache-2.0
// Time goes down the trees: a pair of boxes is known to be free until a time, and waits in a heap for it. The earliest
// is opened there; its children are free for as long as their gap lasts at the speed of one seen from the other. What
// comes out of the heap is at every time the earliest that could touch, so that the first triangles to touch are the
// first of all (errata §4).
#include "abut/tree/first_contact.hpp"

#include <algorithm>
#include <optional>

#include "motion/detail/track.hpp"
#include "query/detail/kernels.hpp"
#include "query/detail/moving_pair.hpp"
#include "query/detail/patch.hpp"
#include "query/detail/safe_step.hpp"
#include "tree/detail/inside.hpp"

namespace abut {
namespace {

using namespace detail;

// A step is a little shorter than it could be, for the rounding of what it was computed with.
constexpr double caution = 1 - 0x1p-30;

class MeshAdvance {
 public:
    MeshAdvance(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                const Options& options)
        : tree_a_(a),
          tree_b_(b),
          track_a_(motion_a),
          track_b_(motion_b),
          options_(options),
          reach_a_(reach_of(a, track_a_.center())),
          reach_b_(reach_of(b, track_b_.center())) {}

    FirstContact find() {
        FirstContact result;
        const bool is_asked_well = options_.horizon >= 0 && options_.horizon < infinity && options_.tolerance > 0 &&
                                   options_.margin >= 0 && options_.margin < infinity;
        if (!is_asked_well) return result;
        set_time(0);
        TreeWork work;
        if (point_inside(*pair_, work)) {
            result.outcome = Outcome::overlapping;
            return result;
        }
        auto& heap = waiting();
        heap.clear();
        push({0, {0, 0}});
        while (!heap.empty()) {
            const Waiting top = pop();
            result.time = top.time;
            set_time(top.time);
            if (!(rounding_ <= options_.tolerance / 4) || result.stats.steps == options_.steps) return result;
            ++result.stats.steps;
            const auto opening = pair_->opening_of(top.boxes);
            if (opening.node) {
                open(top, opening);
                continue;
            }
            if (const auto outcome = look_at(top, result)) {
                result.outcome = *outcome;
                if (options_.patches && *outcome == Outcome::contact) add_patches(result);
                return result;
            }
        }
        result.outcome = Outcome::free;
        result.time = options_.horizon;
        return result;
    }

 private:
    struct Waiting {
        double time;  // until which they are free
        TreePair::Boxes boxes;
    };

    static double reach_of(const ObbTree& tree, const Vec3& center) {
        double squared = 0;
        const AlignedBox& box = tree.mesh().report().box;
        for (int i = 0; i < 3; ++i) {
            const double side = std::max(std::abs(box.min[i] - center[i]), std::abs(box.max[i] - center[i]));
            squared += side * side;
        }
        return std::sqrt(squared) * (1 + 0x1p-50);
    }

    // The heap, which keeps its memory.
    static std::vector<Waiting>& waiting() {
        static thread_local std::vector<Waiting> heap;
        return heap;
    }
    static bool is_later(const Waiting& x, const Waiting& y) {
        if (x.time != y.time) return x.time > y.time;
        return std::pair(x.boxes.a, x.boxes.b) < std::pair(y.boxes.a, y.boxes.b);  // the deeper one first
    }
    static void push(const Waiting& entry) {
        waiting().push_back(entry);
        std::push_heap(waiting().begin(), waiting().end(), is_later);
    }
    static Waiting pop() {
        std::pop_heap(waiting().begin(), waiting().end(), is_later);
        const Waiting top = waiting().back();
        waiting().pop_back();
        return top;
    }

    void set_time(double time) {
        if (pair_ && time == time_) return;
        time_ = time;
        const Moment at_a = track_a_.at(time), at_b = track_b_.at(time);
        const auto pose_of = [](const Moment& at, const Vec3& center) {
            return Pose{Quat(at.rotation), at.center - at.rotation * center};
        };
        const Vec3 center_a = track_a_.center(), center_b = track_b_.center();
        pair_.emplace(tree_a_, pose_of(at_a, center_a), tree_b_, pose_of(at_b, center_b));
        const Mat3 from_world = at_a.rotation.transpose();
        velocity_ = from_world * (at_b.velocity - at_a.velocity);
        spin_a_ = from_world * at_a.spin;
        spin_b_ = from_world * at_b.spin;
        offset_ = pair_->turn * center_b + pair_->move - center_a;
        until_ = std::min({at_a.until, at_b.until, options_.horizon});
        const double slip = norm_bound(spin_b_ - spin_a_), speeds = norm_bound(spin_a_) + norm_bound(spin_b_);
        const auto bend = [&](const Vec3& spin, double reach) {
            const auto pull = [&](const Vec3& at) { return norm_bound(spin.cross(spin.cross(at))); };
            return (slip * speeds * reach + 2 * norm_bound(spin.cross(velocity_)) +
                    std::max(pull(offset_), pull(offset_ + (until_ - time) * velocity_))) /
                   2;
        };
        bend_of_b_ = bend(spin_a_, reach_b_);
        bend_of_a_ = bend(spin_b_, reach_a_);
        const auto of_pose = [&](const Moment& at, double reach) {
            return length_of(at.center) + time * length_of(at.velocity) + (4 + at.largest_angle) * reach;
        };
        rounding_ = 0x1p-46 * (of_pose(at_a, reach_a_) + of_pose(at_b, reach_b_)) + pair_->slack;
    }

    // How long a gap surely lasts, when one sees the other come at `speed`, and faster by 2 `bend` a unit of time.
    double lasting(double gap, double speed, double bend) const {
        if (!(gap > 0)) return 0;
        const double most = until_ - time_;
        double step = 2 * gap / (speed + std::sqrt(speed * speed + 4 * bend * gap)) * caution;
        if (!(step < most)) step = most;  // also when nothing moves
        if (!track_a_.is_custom() && !track_b_.is_custom()) return step;
        // What is known of a custom motion holds for one step: the longest that leaves room for itself.
        const auto left = [&](double tau) {
            return gap - (speed + bend * tau) * tau - track_a_.wander(time_, tau, reach_a_) -
                   track_b_.wander(time_, tau, reach_b_);
        };
        for (int i = 0; i < 60 && step > 0; ++i) {
            if (left(step) >= 0) return step;
            step /= 2;
        }
        return 0;
    }

    // Velocity of b where it is at a place, as seen from a there; both in the axes of a, from the center of a.
    Vec3 slip_at(const Vec3& place) const { return velocity_ + spin_b_.cross(place - offset_) - spin_a_.cross(place); }

    void open(const Waiting& top, const TreePair::Opening& opening) {
        alignas(32) float gaps[WideNode::lanes];
        lane_gaps(*opening.sight, *opening.viewer, opening.viewer_lane, *opening.node, gaps);
        const double slip = norm_bound(spin_b_ - spin_a_);
        const TreeUnit& unit = opening.is_of_b ? pair_->b.unit : pair_->a.unit;
        const WideNode& node = *opening.node;
        for (int lane = 0; lane < WideNode::lanes && node.is_used(lane); ++lane) {
            const double gap = static_cast<double>(gaps[lane]) / unit.scale - rounding_ - options_.margin;
            Vec3 place, half;
            for (int i = 0; i < 3; ++i) {
                place[i] = static_cast<double>(node.center[i][lane]) / unit.scale + unit.origin[i];
                half[i] = static_cast<double>(node.half[i][lane]) / unit.scale;
            }
            if (opening.is_of_b) place = pair_->turn * place + pair_->move;
            const double speed = norm_bound(slip_at(place - track_a_.center())) + slip * norm_bound(half) * (1 + 1e-5);
            const double step = lasting(gap, speed, opening.is_of_b ? bend_of_b_ : bend_of_a_);
            wait(opening.pair_with(lane, top.boxes), step);
        }
    }

    // The time after a step, from below.
    double after(double step) const {
        if (step >= until_ - time_) return until_;
        const double next = time_ + step;
        return next - time_ > step ? std::nextafter(next, 0) : next;
    }

    // Drops what is free until the horizon.
    void wait(const TreePair::Boxes& boxes, double step) {
        if (const double next = after(step); next < options_.horizon) push({next, boxes});
    }

    // The nearest triangles of two leaves, in the axes of a, and how long they all are surely apart by `left`.
    struct Nearest {
        double distance = infinity;
        Vec3 axis = Vec3::Zero();
        double step = infinity;
    };
    Nearest nearest_of(const TreePair::Boxes& boxes, double left) const {
        const Child leaf_a = pair_->a.child(boxes.a), leaf_b = pair_->b.child(boxes.b);
        Nearest nearest;
        for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j) {
            const Triangle moved = pair_->in_a(pair_->b.triangles[j]);
            for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i) {
                const Triangle& own = pair_->a.triangles[i];
                const Closest closest = closest_of(own, moved);
                const double distance = closest.distance - options_.margin;
                const Vec3 direction = closest.on_b - closest.on_a;
                const double length = length_of(direction);
                const Vec3 unit = length > 0 ? Vec3(direction / length) : Vec3::Zero();
                if (distance < nearest.distance) {
                    nearest.distance = distance;
                    nearest.axis = unit;
                }
                nearest.step = std::min(nearest.step, distance > rounding_ ? safe_step(own, moved, unit, left) : 0);
            }
        }
        return nearest;
    }

    // Two leaves: what is to be told, if it is to be.
    std::optional<Outcome> look_at(const Waiting& top, FirstContact& result) {
        // Half of the tolerance is left, so that the direction between the two is well defined at the end.
        Nearest nearest = nearest_of(top.boxes, options_.tolerance / 2);
        const bool is_near = nearest.distance <= options_.tolerance;
        if (is_near) nearest = nearest_of(top.boxes, 0);
        result.gap = std::max(0.0, nearest.distance);
        result.axis = pair_->at_a.rotation * nearest.axis;
        if (nearest.distance <= rounding_) return time_ == 0 ? Outcome::overlapping : Outcome::contact;
        const double now = time_, next = after(nearest.step);
        if (is_near) {
            // What is farther apart after a step that is proven to be free has parted.
            if (!(next > now)) return Outcome::contact;
            set_time(next);
            const bool has_parted = nearest_of(top.boxes, 0).distance > nearest.distance;
            set_time(now);
            if (!has_parted) return Outcome::contact;
        }
        if (!(next > now)) return Outcome::unresolved;
        wait(top.boxes, nearest.step);
        return {};
    }

    static Closest closest_of(const Triangle& a, const Triangle& b) {
        const auto quick = closest_triangle_triangle(a, b);
        return quick ? *quick : abut::distance(a, b);
    }

    double safe_step(const Triangle& own, const Triangle& moved, const Vec3& direction, double left) const {
        std::array<Vec3, 3> of_a, of_b;
        double reach_a = 0, reach_b = 0;
        const Vec3 center_a = track_a_.center(), center_b = center_a + offset_;
        for (std::size_t i = 0; i < 3; ++i) {
            of_a[i] = own.vertex[i] - center_a;
            of_b[i] = moved.vertex[i] - center_b;
            reach_a = std::max(reach_a, norm_bound(of_a[i]));
            reach_b = std::max(reach_b, norm_bound(of_b[i]));
        }
        const Turning a{of_a, spin_a_, reach_a}, b{of_b, spin_b_, reach_b};
        const double most = until_ - time_;
        const auto longest = [&](double step, double wander) {
            return SafeStep(a, b, offset_, velocity_, direction, options_.margin + left + wander, rounding_)
                .longest(step);
        };
        if (!track_a_.is_custom() && !track_b_.is_custom()) return longest(most, 0);
        for (double step = most; step > 0 && time_ + step > time_; step /= 2)
            if (longest(step, track_a_.wander(time_, step, reach_a) + track_b_.wander(time_, step, reach_b)) >= step)
                return step;
        return 0;
    }

    // All triangles that are within the tolerance now.
    void add_patches(FirstContact& result) const {
        const double limit = options_.tolerance + options_.margin + rounding_;
        std::uint64_t boxes = 0;
        pair_->each_leaf_pair_by_distance(
            [&] { return limit; },
            [&](Child leaf_a, Child leaf_b) {
                for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i)
                    for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j)
                        add(i, j, limit, result);
                return Flow::proceed;
            },
            boxes);
    }

    void add(std::uint32_t i, std::uint32_t j, double limit, FirstContact& result) const {
        const Triangle &own = pair_->a.triangles[i], moved = pair_->in_a(pair_->b.triangles[j]);
        const Closest closest = closest_of(own, moved);
        if (!(closest.distance <= limit)) return;
        const Vec3 direction = closest.on_b - closest.on_a;
        const double length = length_of(direction);
        const Vec3 axis = length > 0 ? Vec3(direction / length) : Vec3(pair_->at_a.rotation.conjugate() * result.axis);
        if (axis.isZero(0)) return;
        const FlatCore core_a(own), core_b(moved);
        ContactPatch patch = patch_of<ContactPatch>(core_a, core_b, Vec3(Vec3::Zero()), Vec3(Vec3::Zero()), axis,
                                                    {0, 0, 0, options_.tolerance, 1});
        for (Vec3& point : patch.points) point = pair_->in_world(point);
        patch.normal = pair_->at_a.rotation * patch.normal;
        patch.triangle = {pair_->a.numbers[i], pair_->b.numbers[j]};
        result.patches.push_back(patch);
    }

    const ObbTree &tree_a_, &tree_b_;
    const Track track_a_, track_b_;
    const Options& options_;
    const double reach_a_, reach_b_;  // of the farthest points from what the bodies turn about

    // At a time, in the axes of a.
    double time_ = 0;
    std::optional<TreePair> pair_;
    Vec3 velocity_, spin_a_, spin_b_, offset_;
    double until_ = 0, rounding_ = 0;
    double bend_of_a_ = 0, bend_of_b_ = 0;  // half of what a point of one may be accelerated by, as seen from the other
};

}  // namespace

FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    return MeshAdvance(a, motion_a, b, motion_b, options).find();
}

}  // namespace abut
