// SPDX-License-Identifier: Apache-2.0
// The work behind contact_set.hpp, for a mesh and another or a convex shape.
#pragma once

#include <algorithm>

#include "query/contact_set/contact_set.hpp"
#include "query/contact_set/patch_builder.hpp"

namespace abut::detail {

// How the frame of contacts lies in the world: that of a, or the world itself.
struct ContactLengths {
    ContactFrame frame;
    double size_a, size_b;  // of the bodies, in the user's lengths
    double slack;           // what coordinates are rounded by, in the user's lengths

    // Around a point; the sizes may be 0.
    ContactLengths(const Vec3& origin, double of_a, double of_b, double rounding)
        : size_a(of_a), size_b(of_b), slack(rounding) {
        const double larger = std::max(of_a, of_b);
        frame.origin = origin;
        int exponent = 0;
        if (larger > 0) std::frexp(larger, &exponent);
        frame.scale = std::ldexp(1.0, -std::clamp(exponent, -900, 900));
    }

    // Within which features touch. The tolerance, unless a body is about as small.
    double feature_tolerance_of(double tolerance) const {
        const double smaller = std::min(size_a > 0 ? size_a : size_b, size_b > 0 ? size_b : size_a);
        return std::min(tolerance, smaller / 512);
    }
};

template <class SurfaceB>
class ContactSearch {
 public:
    ContactSearch(const MeshSurface& a, const SurfaceB& b, const ContactLengths& lengths,
                  const ContactQuestion& question, const Pose& pose)
        : a_(a),
          b_(b),
          frame_(lengths.frame),
          question_(question),
          pose_(pose),
          slack_(lengths.slack * frame_.scale),
          tolerance_(lengths.feature_tolerance_of(question.tolerance) * frame_.scale + 4 * slack_),
          limit_(question.margin * frame_.scale +
                 std::min(question.tolerance * frame_.scale, question.gap * frame_.scale + tolerance_) + 2 * slack_),
          directions_(a, b, approach(), tolerance_, slack_) {}

    // How near parts have to be, in the user's lengths; falls when more are found than are kept.
    double limit() const { return (is_full() ? near_.front().distance : limit_) / frame_.scale; }

    // Flow::stop when no more are to be compared.
    Flow compare(std::uint32_t part_a, std::uint32_t part_b) {
        const NearParts parts = near_parts(part_a, part_b);
        if (parts.distance <= limit_) add(parts);
        const bool has_enough = is_full() && !(near_.front().distance > question_.margin * frame_.scale + slack_);
        if (!has_enough && ++compared_ < max_compared_pairs) return Flow::proceed;
        is_complete_ = false;
        return Flow::stop;
    }

    // Whether more than the parts that decided are to be compared.
    bool needs_more() {
        if (!question_.parts) return true;
        decide(near_parts((*question_.parts)[0], (*question_.parts)[1]));
        return question_.patches && !axis_.isZero(0);
    }

    // After all that are near enough have been compared.
    ContactSet find() {
        ContactSet set;
        std::sort(near_.begin(), near_.end(), IsNearer{*this});
        if (!question_.parts && !near_.empty()) decide(near_.front());
        if (axis_.isZero(0)) return set;
        set.axis = pose_.rotation * axis_;
        if (!question_.patches) return set;
        directions_.add(axis_);
        // Faces first: of what is joined with them, they have the direction.
        std::stable_partition(near_.begin(), near_.end(), [&](const NearParts& parts) {
            return std::abs(a_.normal(parts.a).dot(b_.normal(parts.b))) > 1 - 1e-9;
        });
        std::vector<CommonPiece> pieces;
        double largest = 0;
        if (near_.empty()) near_.push_back(decided_);
        for (const NearParts& parts : near_) {
            const std::size_t number = directions_.number_of(parts, proposed());
            if (!question_.is_apart && !directions_.is_apart(parts, directions_.gap())) return {};
            const Vec3& direction = directions_.directions()[number];
            if (direction.isZero(0)) continue;
            const double fine = directions_.roughness_of(parts) + 4 * slack_;
            const double room = std::max(fine, std::min(tolerance_, (limit_ - parts.distance) / 2));
            pieces.push_back(common_piece_of(a_, b_, parts, number, direction, room, fine));
            largest = std::max(largest, fine);
        }
        for (ContactPatch& patch : patches_of(pieces, directions_.directions(), tolerance_, largest)) {
            for (Vec3& point : patch.points) point = pose_ * frame_.from_local(point);
            patch.normal = pose_.rotation * patch.normal;
            set.patches.push_back(std::move(patch));
        }
        set.complete = is_complete_;
        return set;
    }

 private:
    struct IsNearer {
        const ContactSearch& search;
        bool operator()(const NearParts& x, const NearParts& y) const {
            if (x.distance != y.distance) return x.distance < y.distance;
            const auto numbers = [&](const NearParts& parts) {
                return std::pair(search.a_.number(parts.a), search.b_.number(parts.b));
            };
            return numbers(x) < numbers(y);
        }
    };

    Vec3 proposed() const { return pose_.rotation.conjugate() * question_.axis; }

    void decide(const NearParts& parts) {
        decided_ = parts;
        const TouchDirection first = directions_.direction_of(parts, proposed());
        if (question_.is_apart || directions_.is_apart(parts, first.gap)) axis_ = first.vector;
    }

    bool is_full() const { return near_.size() == max_near_pairs; }

    void add(const NearParts& parts) {
        const IsNearer is_nearer{*this};
        if (!is_full()) {
            near_.push_back(parts);
            if (is_full()) std::make_heap(near_.begin(), near_.end(), is_nearer);
            return;
        }
        is_complete_ = false;
        if (!is_nearer(parts, near_.front())) return;
        std::pop_heap(near_.begin(), near_.end(), is_nearer);
        near_.back() = parts;
        std::push_heap(near_.begin(), near_.end(), is_nearer);
    }

    // How a moves as seen from b, in the frame of contacts.
    Approach3 approach() const {
        const Vec3 origin = pose_ * frame_.origin;
        const Quat turn = pose_.rotation.conjugate();
        return {turn * (question_.a.at(origin) - question_.b.at(origin)) * frame_.scale,
                turn * (question_.a.angular_velocity - question_.b.angular_velocity)};
    }

    NearParts near_parts(std::uint32_t part_a, std::uint32_t part_b) const;

    const MeshSurface& a_;
    const SurfaceB& b_;
    const ContactFrame& frame_;
    const ContactQuestion& question_;
    const Pose pose_;  // of the frame in which the bodies are, in the world
    const double slack_, tolerance_, limit_;
    DirectionSearch<SurfaceB> directions_;
    std::vector<NearParts> near_;  // a heap with the farthest in front, once it is full
    NearParts decided_{};
    Vec3 axis_ = Vec3::Zero();
    std::size_t compared_ = 0;
    bool is_complete_ = true;
};

}  // namespace abut::detail
