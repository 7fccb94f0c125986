// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/sliding_window.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace abut::detail {
namespace {

// What is left of the motion is tried, then a quarter of it, and so on.
constexpr int max_windows = 8;

// How many pairs of images are looked at. That takes some tens of milliseconds, or as much as the trees themselves.
constexpr std::uint64_t least_budget = 1 << 18, pairs_a_triangle = 8;

// How many triangles of a group are looked at when they meet another.
constexpr std::size_t max_looks = 8;

// A screw that goes by less along its axis, in all, in the unit of lengths.
constexpr double slow = 0x1p-4;

class WindowSearch {
 public:
    WindowSearch(const RelativeMotion& motion, const RelativeScrew& screw, const TreeData& a, const TreeData& b,
                 const SlidingQuestion& question, SlidingMemory& memory, QueryStats& work)
        : motion_(motion),
          screw_(screw),
          unit_(std::exp2(-std::ceil(std::log2(screw.reach)))),
          question_(question),
          apart_(question.apart),
          memory_(memory),
          work_(work),
          a_{a.triangles, unit_ * screw.axes, -unit_ * (screw.axes * screw.origin)},
          b_{b.triangles, unit_ * screw.axes * motion.turn, unit_ * (screw.axes * (motion.move() - screw.origin))} {}

    // With images that are taken with a pitch, in the unit of lengths.
    std::optional<SlidingWindow> find(double pitch) {
        if (!has_set_pitch(pitch)) return {};
        const double left = motion_.left();
        std::uint64_t budget = max_pairs();
        double part = 1;
        for (int i = 0; i < max_windows && part * left > question_.least; ++i, part /= 4) {
            const double until = motion_.after(part * left);
            if (!(until > motion_.time())) break;
            for (bool is_known_better = true; is_known_better;) {
                const ImageQuestion question = question_for(part);
                NearImages images(memory_.a, memory_.b, question, budget, work_);
                if (images.is_empty()) return SlidingWindow{until, part, {}};
                is_known_better = part == 1 && images.met && has_looked_at(*images.met);
            }
        }
        const double until = motion_.after(left);
        if (!(until > motion_.time())) return {};
        const ImageQuestion question = question_for(1);
        auto near = NearImages(memory_.a, memory_.b, question, budget, work_).all();
        return near ? std::optional(SlidingWindow{until, 1, std::move(*near)}) : std::nullopt;
    }

    // The largest of a few distances up to `most` that all keep, to within a thousandth of that.
    double distance_kept(double pitch, double most) {
        if (!has_set_pitch(pitch)) return 0;
        double kept = 0, not_kept = most;
        for (apart_ = most; not_kept - kept > most / 1000; apart_ = (kept + not_kept) / 2) {
            std::uint64_t budget = max_pairs() / 4;
            const ImageQuestion question = question_for(1);
            (NearImages(memory_.a, memory_.b, question, budget, work_).is_empty() ? kept : not_kept) = apart_;
            if (kept == most) break;
        }
        return kept;
    }

    bool is_slow() const { return unit_ * std::abs(screw_.travel) < slow; }
    // What a screw goes on for a radian, in the unit of lengths.
    double pitch() const { return unit_ * screw_.travel / screw_.turn; }

 private:
    bool has_set_pitch(double pitch) {
        pitch_ = {pitch, 2 * std::numbers::pi * std::abs(pitch)};
        // What is nearly a straight motion has an axis far away, and no digits.
        if (!(pitch_.period < 1e3)) return false;
        memory_.a.build(a_, pitch_);
        memory_.b.build(b_, pitch_);
        return true;
    }

    std::uint64_t max_pairs() const {
        return std::max(least_budget, pairs_a_triangle * (a_.triangles.size() + b_.triangles.size()));
    }

    ImageQuestion question_for(double part) const {
        const auto [whole, along] = screw_.deviation(part);
        const double apart = apart_ + motion_.rounding, rounding = 0x1p-44 * (1 + 8 * pitch_.period) + 16 * group_slack;
        const double way = part * unit_ * screw_.travel,
                     slip = part * (unit_ * screw_.travel - pitch_.along * screw_.turn);
        const double near = unit_ * (apart + whole) * (1 + 0x1p-40) + rounding;
        return {pitch_,
                near,
                unit_ * (apart + along) * (1 + 0x1p-40) + rounding,
                {std::min(0.0, way), std::max(0.0, way)},
                {std::min(0.0, slip), std::max(0.0, slip)},
                question_.look_at ? unit_ * question_.enough : near / 8};
    }

    // Of two groups, whether there is less to keep apart by once two of them were looked at when they meet: when a
    // corner of one passes the direction in which the other faces the axis.
    bool has_looked_at(const std::array<std::uint32_t, 2>& met) {
        if (!question_.look_at) return false;
        const double before = apart_;
        const ImageGroup& group_a = memory_.a.group(met[0]);
        const CornersAboutAxis corners_a = a_.corners(group_a.triangle);
        const auto members = memory_.b.members(memory_.b.group(met[1]));
        for (const std::uint32_t triangle : members.first(std::min(members.size(), max_looks))) {
            const CornersAboutAxis corners_b = b_.corners(triangle);
            for (std::size_t k = 0; k < 3; ++k) {
                look_at(group_a.triangle, corners_a[k], triangle, facing(corners_b));
                look_at(group_a.triangle, facing(corners_a), triangle, corners_b[k]);
            }
        }
        return apart_ < before;
    }

    // A point in the middle of a triangle, moved about the axis to where its plane faces that.
    static Vec3 facing(const CornersAboutAxis& corners) {
        const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3;
        const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        const double outward = normal[0] * middle[0] + normal[1] * middle[1];
        return outward < 0 ? Vec3(-normal[0], -normal[1], middle[2]) : Vec3(normal[0], normal[1], middle[2]);
    }

    // When a point of b comes to be at the angle of one of a; after as many turns as it takes along the axis.
    void look_at(std::uint32_t i, const Vec3& of_a, std::uint32_t j, const Vec3& of_b) {
        const double turn = 2 * std::numbers::pi;
        const double angle = std::atan2(of_b[0] * of_a[1] - of_b[1] * of_a[0], of_b[0] * of_a[0] + of_b[1] * of_a[1]);
        const double first = angle < 0 ? angle + turn : angle, last = std::floor((screw_.turn - first) / turn);
        if (!(last >= 0)) return;
        const double turns = std::round(((of_a[2] - of_b[2]) / pitch() - first) / turn);
        const double way = first + turn * (turns > 0 ? std::min(turns, last) : 0);
        const double time = motion_.after(way / screw_.turn * motion_.left());
        apart_ = std::min(apart_, question_.look_at(i, j, time));
    }

    const RelativeMotion& motion_;
    const RelativeScrew& screw_;
    const double unit_;  // a power of two
    const SlidingQuestion& question_;
    double apart_;
    SlidingMemory& memory_;
    QueryStats& work_;
    const TrianglesAboutAxis a_, b_;
    Pitch pitch_{};
};

// Fills in the lanes of a node and of those below; whether there are any.
bool fill_lanes(const TreeData& tree, const NearTriangles& near, std::uint32_t index,
                std::vector<std::uint8_t>& lanes) {
    const WideNode& node = tree.nodes[index];
    for (int lane = 0; lane < WideNode::lanes; ++lane) {
        if (!node.is_used(lane)) continue;
        const Child child = node.child[lane];
        bool is_near = false;
        if (child.is_leaf()) {
            const Leaf leaf = tree.leaf(child);
            for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i)
                is_near = is_near || near.is_near[i];
        } else {
            is_near = fill_lanes(tree, near, child.node(), lanes);
        }
        if (is_near) lanes[index] |= static_cast<std::uint8_t>(1 << lane);
    }
    return lanes[index] != 0;
}

}  // namespace

std::vector<std::uint8_t> near_lanes_of(const TreeData& tree, const NearTriangles& near) {
    std::vector<std::uint8_t> lanes(tree.nodes.size());
    fill_lanes(tree, near, 0, lanes);
    return lanes;
}

std::optional<SlidingWindow> find_sliding_window(const RelativeMotion& motion, const TreeData& a, const TreeData& b,
                                                 const SlidingQuestion& question, SlidingMemory& memory,
                                                 QueryStats& work) {
    const auto screw = RelativeScrew::of(motion);
    if (!screw) return {};
    WindowSearch search(motion, *screw, a, b, question, memory, work);
    const double pitch = search.pitch();
    auto found = search.find(pitch);
    // A slow screw does little more than turn.
    if (pitch != 0 && search.is_slow() && !(found && found->is_free())) {
        auto turning = search.find(0);
        if (turning && (!found || turning->is_free())) return turning;
    }
    return found;
}

double sliding_distance(const RelativeMotion& motion, const TreeData& a, const TreeData& b, double most,
                        SlidingMemory& memory, QueryStats& work) {
    const auto screw = RelativeScrew::of(motion);
    if (!screw) return 0;
    const SlidingQuestion question{most};
    WindowSearch search(motion, *screw, a, b, question, memory, work);
    const double kept = search.distance_kept(search.pitch(), most);
    return search.is_slow() && search.pitch() != 0 ? std::max(kept, search.distance_kept(0, most)) : kept;
}

}  // namespace abut::detail
