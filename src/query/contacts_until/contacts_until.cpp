// SPDX-License-Identifier: Apache-2.0
#include "abut/query/contacts_until.hpp"

#include "abut/query/intersection.hpp"
#include "query/contact_set/patch.hpp"
#include "query/contains/inside.hpp"
#include "query/first_contact/first_touch.hpp"

namespace abut {
namespace detail {
namespace {

class AllTouches {
 public:
    AllTouches(const ObbTree& tree_a, const MeshOperand& a, const Motion& motion_a, const ObbTree& tree_b,
               const MeshOperand& b, const Motion& motion_b, const ContactOptions& options, Visitor<TimedContact> visit)
        : traversal_(a, motion_a, b, motion_b, options),
          tree_a_(tree_a),
          tree_b_(tree_b),
          motion_a_(motion_a),
          motion_b_(motion_b),
          options_(options),
          visit_(visit) {}

    ContactsUntil find() {
        using End = TimeTraversal<MeshOperand>::End;
        const End end = traversal_.run(*this);
        result_.stats = traversal_.stats();
        result_.time = end == End::heap ? options_.horizon : traversal_.time();
        if (end == End::budget || is_lost_) {
            result_.outcome = Outcome::unresolved;
            result_.reason = is_lost_ ? Reason::digits : Reason::steps;
        }
        return result_;
    }

    double apart() const { return options_.margin; }
    // Pairs that were told are not to be told again.
    bool is_once() const { return result_.contacts > 0; }

    Flow visit_parts(std::uint32_t i, std::uint32_t j, bool is_known) {
        const auto found = traversal_.contact_of(i, j, is_known);
        if (!found) return Flow::proceed;
        is_lost_ = found->outcome == Outcome::unresolved;
        if (is_lost_) return Flow::stop;
        // What is within the tolerance at time 0 may come before what touches.
        if (result_.contacts++ == 0 || found->outcome == Outcome::overlapping) result_.outcome = found->outcome;
        return visit_({traversal_.time(), found->gap, patch_of_parts(i, j, *found)});
    }

    Flow visit_boxes(const std::array<BoxId, 2>& boxes) {
        const double time = traversal_.time();
        const auto& [a, b] = boxes;
        BoxTouch touch =
            box_touch(posed_box(tree_a_, a, pose_at(motion_a_, time)), posed_box(tree_b_, b, pose_at(motion_b_, time)));
        touch.patch.triangle = {triangle_in(tree_a_, a), triangle_in(tree_b_, b)};
        if (result_.contacts++ == 0) result_.outcome = time == 0 ? Outcome::overlapping : Outcome::contact;
        return visit_({time, 0, touch.patch, false, touch.normals});
    }

 private:
    // Of two triangles that overlap at time 0, what they have in common.
    ContactPatch patch_of_parts(std::uint32_t i, std::uint32_t j, const PartContact& found) {
        const double time = traversal_.time();
        const Pose at_a = pose_at(motion_a_, time), at_b = pose_at(motion_b_, time);
        ContactQuestion question{.margin = options_.margin, .tolerance = options_.tolerance, .gap = found.gap};
        question.axis = found.axis;
        question.a = BodyVelocity(motion_a_, time);
        question.b = BodyVelocity(motion_b_, time);
        question.patches = false;
        question.is_apart = found.outcome == Outcome::contact;
        question.parts = {i, j};
        const Vec3 axis = contact_set(tree_a_, at_a, tree_b_, at_b, question).axis;
        const TreePair pair(tree_a_, at_a, tree_b_, at_b);
        const Triangle &own = pair.a.triangles[i], other = pair.in_a(pair.b.triangles[j]);
        ContactPatch patch;
        if (axis.isZero(0)) {
            patch.points = intersection(own, other).points;
        } else {
            const Vec3 in_a = pair.at_a.rotation.conjugate() * axis, still = Vec3::Zero();
            patch = patch_of<ContactPatch>(FlatCore(own), FlatCore(other), still, still, in_a,
                                           {0, 0, 0, options_.tolerance, 1});
            if (patch.points.empty()) patch.points.push_back(middle_of(distance(own, other)));
            patch.normal = axis;
        }
        for (Vec3& point : patch.points) point = pair.in_world(point);
        patch.triangle = {pair.a.numbers[i], pair.b.numbers[j]};
        return patch;
    }

    TimeTraversal<MeshOperand> traversal_;
    const ObbTree &tree_a_, &tree_b_;
    const Motion &motion_a_, &motion_b_;
    const ContactOptions& options_;
    const Visitor<TimedContact> visit_;
    ContactsUntil result_{.outcome = Outcome::free, .reason = Reason::none, .time = 0, .contacts = 0, .stats = {}};
    bool is_lost_ = false;
};

}  // namespace
}  // namespace detail

ContactsUntil contacts_until(const Mesh& of_a, const Motion& motion_a, const Mesh& of_b, const Motion& motion_b,
                             const ContactOptions& options, Visitor<TimedContact> visit) {
    const ObbTree &a = of_a.tree(), &b = of_b.tree();
    const detail::MeshOperand side_a(a), side_b(b);
    const auto asked = detail::searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) {
        ContactsUntil nothing;
        nothing.reason = asked.error();
        return nothing;
    }
    ContactsUntil result = detail::AllTouches(a, side_a, motion_a, b, side_b, motion_b, *asked, visit).find();
    QueryStats work;
    const bool starts_inside =
        detail::point_inside(detail::TreePair(a, pose_at(motion_a, 0), b, pose_at(motion_b, 0)), work).has_value();
    if (starts_inside && result.outcome != Outcome::unresolved) result.outcome = Outcome::overlapping;
    if (result.time == asked->horizon) result.time = options.horizon;
    return result;
}

}  // namespace abut
