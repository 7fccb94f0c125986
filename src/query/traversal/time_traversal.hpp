// SPDX-License-Identifier: Apache-2.0
// Best-first traversal of two trees in motion, ordered by proven collision-free time. A pair of boxes is known to be
// free until a time, and waits in a heap for it. The earliest pair is visited there: either it is free for a while
// longer, or the larger of the two is opened. Down in the leaves triangles advance as convex shapes do. What comes out
// of the heap is at every time the earliest that could touch, so that the first triangles to touch are the first of all
// (docs/theory/errata.md §4, docs/theory/turning.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "core/least_distance.hpp"
#include "core/scratch.hpp"
#include "query/sliding/sliding_window.hpp"
#include "query/traversal/node_motion.hpp"
#include "query/traversal/operand.hpp"
#include "query/traversal/part_pair.hpp"
#include "query/traversal/time_heap.hpp"

namespace abut::detail {

// What is to be told of two parts.
struct PartContact {
    Outcome outcome;
    double gap;
    Vec3 axis;  // unit, from a to b, in the world; 0 when there is none
};

// OperandB is MeshOperand or ConvexOperand.
template <class OperandB>
class TimeTraversal {
 public:
    TimeTraversal(const MeshOperand& a, const Motion& motion_a, const OperandB& b, const Motion& motion_b,
                  const ContactOptions& options)
        : a_(a),
          b_(b),
          sampler_a_(motion_a),
          sampler_b_(motion_b),
          options_(options),
          is_linear_(sampler_a_.is_linear() && sampler_b_.is_linear()),
          is_straight_(is_linear_ && options.max_depth_a < 0 && options.max_depth_b < 0),
          motion_(moving_body(a, sampler_a_), moving_body(b, sampler_b_), options.horizon),
          node_motions_(motion_, a.unit(), b.unit()) {}

    // Visits pairs in the order of the times that they are known to be free until, and calls
    // goal.visit_parts(i, j, is_known) -> Flow for two parts, which may let them wait; `is_known` when it was found
    // before that they touch now. goal.apart() is what is to be left between the two bodies; it may fall. If it has
    // goal.visit_boxes(boxes) -> Flow, that is called for boxes of a and b which touch and are not to be opened; with
    // goal.is_over_at(time), it stops where all that waits is free until then; with goal.is_once(), which says whether
    // pairs that were visited may not come again, the search begins anew only as long as that is false. With
    // goal.look_at(i, j), which looks at two parts that may be the nearest, windows are told to within the tolerance.
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
        forget_window();
        next_window_ = window_wait_ = first_wait();
        push_root(0);
        while (!heap.is_empty()) {
            const QueueEntry top = heap.pop();
            if (is_over_at(goal, top.time)) return End::goal;
            time_ = top.time;
            if (top.time >= window_until_) forget_window();
            if (top.kind <= Kind::parts || is_stale(top)) motion_.set_time(top.time);
            if (stats_.steps == options_.max_steps) return End::budget;
            if (++stats_.steps >= next_window_ && may_begin_anew(goal) && has_found_window(question_of(goal))) continue;
            if (is_root(top) && are_balls_apart(goal.apart())) {
                if (motion_.until < options_.horizon) push_root(motion_.until);
                continue;
            }
            if (top.kind <= Kind::parts) {
                ++stats_.triangles;
                if (goal.visit_parts(top.first, top.second, top.kind == Kind::touching) == Flow::stop) return End::goal;
            } else {
                visit_node(top, goal.apart());
                for (const std::array<BoxId, 2>& boxes : memory_->touching)
                    if (visit_boxes(goal, boxes) == Flow::stop) return End::boxes;
            }
        }
        return End::heap;
    }

    RelativeMotion& motion() { return motion_; }
    // That of the pair that is visited: nothing touches before.
    double time() const { return time_; }
    const QueryStats& stats() const { return stats_; }

    PartPair<OperandB> pair(std::uint32_t i, std::uint32_t j) {
        return {a_, i, b_, j, options_.margin, motion_, memory_->points};
    }

    // Two parts that are free until then are visited again, unless that is the horizon.
    void wait(std::uint32_t i, std::uint32_t j, double until) {
        if (until < options_.horizon) push({until, i, j, Kind::parts, 0, 0, 0});
    }

    // A distance up to `most` that the bodies surely keep from now until the horizon, as they slide past each other; 0
    // when none is known.
    double distance_kept(double most);

    // Whether two parts are within the tolerance now and do not part; if not, lets them wait for the time when they
    // might be.
    std::optional<PartContact> contact_of(std::uint32_t i, std::uint32_t j, bool is_known);

    // Whether two parts touch now, but for rounding.
    std::optional<PartContact> touch_of(std::uint32_t i, std::uint32_t j);

    const MeshOperand& a() const { return a_; }
    const OperandB& b() const { return b_; }

 private:
    enum class Kind : std::uint8_t { touching, parts, node_of_a, node_of_b };
    // Two parts, of which it may be known that they touch; or one box, `first`, that looks at the boxes of one node,
    // `second`, in these lanes.
    struct QueueEntry {
        double time;  // until which they are free
        std::uint32_t first, second;
        Kind kind;
        std::uint8_t lanes, depth_first, depth_second;

        bool comes_before(const QueueEntry& other) const {
            if (time != other.time) return time < other.time;
            if (kind != other.kind) return kind < other.kind;
            return first != other.first ? first < other.first : second < other.second;
        }
    };
    void push(const QueueEntry& entry) {
        // What is free until the end of a window is found again there.
        if (!(entry.time >= window_until_)) memory_->heap.push(entry);
    }

    template <class Operand>
    static MovingBody moving_body(const Operand& operand, const MotionSampler& motion) {
        const Vec3 center = motion.center();
        // Points are moved by way of the center.
        return {motion, center, operand.reach(center), operand.rounding() + 0x1p-50 * length_of(center)};
    }

    // The depth at which boxes of a tree are not opened.
    int limit_of(bool is_of_b) const {
        const int limit = is_of_b ? options_.max_depth_b : options_.max_depth_a;
        return limit < 0 ? TreeData::max_depth : limit;
    }

    template <class Goal>
    static Flow visit_boxes(Goal& goal, const std::array<BoxId, 2>& boxes) {
        if constexpr (requires { goal.visit_boxes(boxes); })
            return goal.visit_boxes(boxes);
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

    template <class Goal>
    static bool may_begin_anew(const Goal& goal) {
        if constexpr (requires { goal.is_once(); })
            return !goal.is_once();
        else
            return true;
    }

    // The one box that holds all of a looks at that of b.
    void push_root(double time) { push({time, 0, 0, Kind::node_of_b, 1, 0, 0}); }
    static bool is_root(const QueueEntry& entry) {
        return entry.kind == Kind::node_of_b && entry.first == 0 && entry.second == 0;
    }

    // However they turn, bodies stay in the balls about what they turn about: whether these are apart for as long as
    // velocities hold. Boxes know nothing of that, and would follow fast ones turn by turn.
    bool are_balls_apart(double apart) const {
        const double step = motion_.left(), reach = motion_.a().reach + motion_.b().reach;
        return least_distance(motion_.offset, step * motion_.velocity) >
               (reach + b_.radius() + apart + displacement_bound(step)) * (1 + 0x1p-40) + motion_.rounding;
    }

    // Whether the bodies have gone on so far, since they were last placed, that boxes are to be looked at as they are
    // now. To look at them as they were is as safe, and saves most of the poses.
    bool is_stale(const QueueEntry& top);

    // Of all points of the two.
    double displacement_bound(double step) const {
        return motion_.displacement_bound(step, motion_.a().reach, motion_.b().reach);
    }

    // Looks for a window of time in which parts slide past each other (sliding_window.hpp). If there is one, the search
    // begins anew: at its end, and before that with what may come near in it.
    bool has_found_window(const SlidingQuestion& question);
    template <class Goal>
    SlidingQuestion question_of(Goal& goal) {
        SlidingQuestion question{goal.apart(), time_ - time_before_};
        if constexpr (requires { goal.look_at(0u, 0u); }) {
            question.look_at = [&](std::uint32_t i, std::uint32_t j, double time) {
                motion_.set_time(time);
                goal.look_at(i, j);
                motion_.set_time(time_);
                return goal.apart();
            };
            question.enough = options_.tolerance / 4;
        }
        return question;
    }
    void forget_window();
    // After how many steps a window is looked for.
    std::uint64_t first_wait() const;
    // Of a node of either tree, the boxes with triangles that may come near in the window.
    std::uint8_t near_lanes(bool is_of_b, std::uint32_t node) const {
        const auto& lanes = memory_->near_lanes[is_of_b];
        return lanes.empty() ? 0xff : lanes[node];
    }
    bool is_near(bool is_of_b, std::uint32_t part) const {
        const auto& parts = memory_->near_parts[is_of_b];
        return parts.empty() || parts[part];
    }

    // That two parts touch now.
    PartContact touching(const Nearness& near) const;
    void find_steps(const QueueEntry& top, const WideNode& viewer, int lane, const WideNode& node, double apart,
                    float (&steps)[WideNode::lanes]);
    void visit_node(const QueueEntry& top, double apart);
    std::optional<PartContact> linear_contact_of(std::uint32_t i, std::uint32_t j, bool is_known);
    // In closed form, from now on.
    FirstContact linear_contact(std::uint32_t i, std::uint32_t j) const;

    const MeshOperand& a_;
    const OperandB& b_;
    const MotionSampler sampler_a_, sampler_b_;
    const ContactOptions& options_;
    const bool is_linear_;
    // Whether boxes that move on lines are opened down to their triangles: each pair is then looked at once.
    const bool is_straight_;
    RelativeMotion motion_;
    NodeMotions node_motions_;
    struct Memory {
        TimeHeap<QueueEntry> heap;
        PartPoints points;
        std::vector<std::array<BoxId, 2>> touching;  // that were found last
        // Of both trees, while there is a window: what may come near in it.
        std::array<std::vector<std::uint8_t>, 2> near_lanes;
        std::array<std::vector<bool>, 2> near_parts;
        SlidingMemory sliding;
    };
    Scratch<Memory> memory_;
    QueryStats stats_;
    double time_ = 0;
    double window_until_ = std::numeric_limits<double>::infinity();
    // After so many steps a window is looked for, from the time on that was reached when that was done last.
    std::uint64_t next_window_ = 0, window_wait_ = 0;
    double time_before_ = 0;
};

}  // namespace abut::detail
