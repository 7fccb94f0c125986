// SPDX-License-Identifier: Apache-2.0
// Time goes down the trees. A pair of boxes is known to be free until a time, and waits in a heap for it. The earliest
// pair is looked at there: either it is free for a while longer, or the larger of the two is opened. Down in the leaves
// triangles advance as convex shapes do. What comes out of the heap is at every time the earliest that could touch, so
// that the first triangles to touch are the first of all (docs/theory/errata.md §4, docs/theory/turning.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "core/least_distance.hpp"
#include "core/scratch.hpp"
#include "query/moving/safe_step.hpp"
#include "query/traversal/operand.hpp"
#include "query/traversal/relative_motion.hpp"

namespace abut::detail {

// Of two parts, at a time, in the frame of a.
struct Nearness {
    double distance;        // between what the parts are swollen to
    Vec3 direction;         // unit, from a to b; 0 when there is none
    Vec3 point_a, point_b;  // of the parts as they are not swollen
};

// What is to be told of two parts.
struct PartContact {
    Outcome outcome;
    double gap;
    Vec3 axis;  // unit, from a to b, in the world; 0 when there is none
};

// SideB is MeshOperand or ConvexOperand.
template <class SideB>
class TimeTraversal {
 public:
    TimeTraversal(const MeshOperand& a, const Motion& motion_a, const SideB& b, const Motion& motion_b,
                  const ContactOptions& options)
        : side_a_(a),
          side_b_(b),
          track_a_(motion_a),
          track_b_(motion_b),
          options_(options),
          is_custom_(track_a_.is_custom() || track_b_.is_custom()),
          is_linear_(track_a_.is_linear() && track_b_.is_linear()),
          instant_(mover(a, track_a_), mover(b, track_b_), options.horizon) {}

    // Looks at pairs in the order of the times that they are known to be free until, and calls
    // goal.look(i, j, is_known) -> Flow for two parts, which may let them wait; `is_known` when it was found before
    // that they touch now. goal.apart() is what is to be left between the two bodies; it may fall. If it has
    // goal.look_at_boxes(boxes) -> Flow, that is called for boxes of a and b which touch and are not to be opened; with
    // goal.is_over_at(time), it stops where all that waits is free until then.
    enum class End {
        heap,    // all are free until the horizon
        goal,    // it has stopped
        boxes,   // two touch that were not to be opened
        budget,  // no more steps
    };
    template <class Goal>
    End run(Goal& goal) {
        auto& heap = memory_->heap;
        heap.clear();
        push_root(0);
        while (!heap.empty()) {
            const QueueEntry top = pop();
            if (is_over_at(goal, top.time)) return End::goal;
            time_ = top.time;
            if (top.kind <= Kind::parts || is_stale(top)) instant_.set_time(top.time);
            if (stats_.steps == options_.max_steps) return End::budget;
            ++stats_.steps;
            if (is_root(top) && are_balls_apart(goal.apart())) {
                if (instant_.until < options_.horizon) push_root(instant_.until);
                continue;
            }
            if (top.kind <= Kind::parts) {
                ++stats_.triangles;
                if (goal.look(top.first, top.second, top.kind == Kind::touching) == Flow::stop) return End::goal;
            } else {
                visit_node(top, goal.apart());
                for (const std::array<BoxId, 2>& boxes : memory_->touching)
                    if (told_boxes(goal, boxes) == Flow::stop) return End::boxes;
            }
        }
        return End::heap;
    }

    RelativeMotion& instant() { return instant_; }
    // That of the pair that is looked at: nothing touches before.
    double time() const { return time_; }
    const QueryStats& stats() const { return stats_; }

    // Two parts are looked at again after a step, unless they are free until the horizon.
    void wait(std::uint32_t i, std::uint32_t j, double step) {
        const double next = instant_.after(step);
        if (next < options_.horizon) push({next, i, j, Kind::parts, 0, 0, 0});
    }

    // Whether two parts are within the tolerance of `apart` now and do not part; if not, lets them wait for the time
    // when they might be.
    std::optional<PartContact> contact_of(std::uint32_t i, std::uint32_t j, bool is_known, double apart);

    // Whether two parts are now no farther apart than `apart`, but for rounding.
    std::optional<PartContact> touch_of(std::uint32_t i, std::uint32_t j, double apart);

    Nearness nearness(std::uint32_t i, std::uint32_t j);
    // How long two parts are surely farther apart than `apart`, beside rounding.
    double safe_step(std::uint32_t i, std::uint32_t j, const Vec3& direction, double apart);

    // How far points of the two may get, together, from one time to another.
    double travel(double from, double until) const {
        return track_a_.travel(from, until, side_a_.reach(track_a_.center())) +
               track_b_.travel(from, until, side_b_.reach(track_b_.center()));
    }

    const MeshOperand& side_a() const { return side_a_; }
    const SideB& side_b() const { return side_b_; }

 private:
    enum class Kind : std::uint8_t { touching, parts, node_of_a, node_of_b };
    // Two parts, of which it may be known that they touch; or one box, `first`, that looks at the boxes of one node,
    // `second`, in these lanes.
    struct QueueEntry {
        double time;  // until which they are free
        std::uint32_t first, second;
        Kind kind;
        std::uint8_t lanes, depth_first, depth_second;
    };

    struct IsLater {
        bool operator()(const QueueEntry& x, const QueueEntry& y) const {
            if (x.time != y.time) return x.time > y.time;
            if (x.kind != y.kind) return x.kind > y.kind;
            return x.first != y.first ? x.first > y.first : x.second > y.second;
        }
    };
    void push(const QueueEntry& entry) {
        memory_->heap.push_back(entry);
        std::push_heap(memory_->heap.begin(), memory_->heap.end(), IsLater());
    }
    QueueEntry pop() {
        std::pop_heap(memory_->heap.begin(), memory_->heap.end(), IsLater());
        const QueueEntry top = memory_->heap.back();
        memory_->heap.pop_back();
        return top;
    }

    template <class Side>
    static MovingBody mover(const Side& side, const MotionSampler& track) {
        const Vec3 center = track.center();
        return {track, side.unit(), center, side.reach(center), side.rounding()};
    }

    // The depth at which boxes of a tree are not opened.
    int limit_of(bool is_of_b) const {
        const int limit = is_of_b ? options_.max_depth_b : options_.max_depth_a;
        return limit < 0 ? TreeData::most_depth : limit;
    }

    template <class Goal>
    static Flow told_boxes(Goal& goal, const std::array<BoxId, 2>& boxes) {
        if constexpr (requires { goal.look_at_boxes(boxes); })
            return goal.look_at_boxes(boxes);
        else
            return Flow::stop;
    }

    template <class Goal>
    static bool is_over_at(const Goal& goal, double time) {
        if constexpr (requires { goal.is_over_at(time); })
            return goal.is_over_at(time);
        else
            return false;
    }

    // The one box that holds all of a looks at that of b.
    void push_root(double time) { push({time, 0, 0, Kind::node_of_b, 1, 0, 0}); }
    static bool is_root(const QueueEntry& entry) {
        return entry.kind == Kind::node_of_b && entry.first == 0 && entry.second == 0;
    }

    // However they turn, bodies stay in the balls about what they turn about: whether these are apart for as long as
    // velocities hold. Boxes know nothing of that, and would follow fast ones turn by turn.
    bool are_balls_apart(double apart) const {
        const double reach_a = side_a_.reach(track_a_.center()), reach_b = side_b_.reach(track_b_.center());
        const double step = instant_.left(), slack = is_custom_ ? displacement_bound(step, reach_a, reach_b) : 0;
        return least_distance(instant_.offset, step * instant_.velocity) >
               (reach_a + reach_b + side_b_.radius() + apart + slack) * (1 + 0x1p-40) + instant_.rounding;
    }

    // Whether the bodies have gone on so far, since they were last placed, that boxes are to be looked at as they are
    // now. To look at them as they were is as safe, and saves most of the poses.
    bool is_stale(const QueueEntry& top);

    // How far points of the two may get beside what velocities and angular velocities tell.
    double displacement_bound(double step, double reach_a, double reach_b) const {
        return track_a_.displacement_bound(instant_.time(), step, reach_a) +
               track_b_.displacement_bound(instant_.time(), step, reach_b);
    }

    // That two parts touch now; without digits for it nothing is a contact.
    PartContact touch(const Nearness& near, double gap) const;
    void steps_of(const QueueEntry& top, const WideNode& viewer, int lane, const WideNode& node, double apart,
                  float (&steps)[WideNode::lanes]);
    void visit_node(const QueueEntry& top, double apart);
    std::optional<PartContact> linear_contact_of(std::uint32_t i, std::uint32_t j, bool is_known, double apart);
    // In closed form, from now on.
    FirstContact linear_contact(std::uint32_t i, std::uint32_t j, double apart) const;

    const MeshOperand& side_a_;
    const SideB& side_b_;
    const MotionSampler track_a_, track_b_;
    const ContactOptions& options_;
    const bool is_custom_, is_linear_;
    RelativeMotion instant_;
    struct Memory {
        std::vector<QueueEntry> heap;
        std::vector<Vec3> of_a, of_b;                // points of two parts
        std::vector<std::array<BoxId, 2>> touching;  // that were found last
    };
    Scratch<Memory> memory_;
    QueryStats stats_;
    double time_ = 0;
};

}  // namespace abut::detail
