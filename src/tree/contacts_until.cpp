// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/contacts_until.hpp"

#include "abut/query/intersection.hpp"
#include "tree/detail/first_touch.hpp"
#include "tree/detail/inside.hpp"
#include "tree/detail/triangle_patch.hpp"

namespace abut {
namespace {

using namespace detail;

class AllTouches {
 public:
    AllTouches(const TreeSide& a, const Motion& motion_a, const TreeSide& b, const Motion& motion_b,
               const Options& options, TimedVisit visit, void* object)
        : descent_(a, motion_a, b, motion_b, options), options_(options), visit_(visit), object_(object) {}

    ContactsUntil find() {
        using End = Descent<TreeSide>::End;
        const End end = descent_.run(*this);
        result_.stats = descent_.stats();
        result_.time = end == End::heap ? options_.horizon : descent_.time();
        if (end == End::budget || is_lost_) {
            result_.outcome = Outcome::unresolved;
            result_.reason = is_lost_ ? Reason::digits : Reason::steps;
        }
        return result_;
    }

    double apart() const { return options_.margin; }

    Flow look(std::uint32_t i, std::uint32_t j, bool is_known) {
        const auto found = descent_.contact_of(i, j, is_known, options_.margin);
        if (!found) return Flow::proceed;
        is_lost_ = found->outcome == Outcome::unresolved;
        if (is_lost_) return Flow::stop;
        if (result_.contacts++ == 0) result_.outcome = found->outcome;
        return visit_(object_, {descent_.time(), found->gap, patch_of_parts(i, j, *found)});
    }

 private:
    ContactPatch patch_of_parts(std::uint32_t i, std::uint32_t j, const PartContact& found) {
        const Instant& at = descent_.instant();
        const TreeData &a = descent_.side_a().data, &b = descent_.side_b().data;
        const Triangle &own = a.triangles[i], other = at.moved(b.triangles[j]);
        ContactPatch patch;
        if (found.axis.isZero(0))
            patch.points = intersection(own, other);
        else
            patch = triangle_patch(own, other, Vec3(at.axes_a.transpose() * found.axis), options_.tolerance);
        patch = moved(patch, at.pose_a());
        patch.triangle = {a.numbers[i], b.numbers[j]};
        return patch;
    }

    Descent<TreeSide> descent_;
    const Options& options_;
    const TimedVisit visit_;
    void* const object_;
    ContactsUntil result_{.outcome = Outcome::free, .reason = Reason::none, .time = 0, .contacts = 0, .stats = {}};
    bool is_lost_ = false;
};

}  // namespace

ContactsUntil detail::contacts_until_of(const ObbTree& a, const Motion& motion_a, const ObbTree& b,
                                        const Motion& motion_b, const Options& options, TimedVisit visit,
                                        void* object) {
    const TreeSide side_a(a), side_b(b);
    auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) {
        ContactsUntil nothing;
        nothing.reason = asked.error();
        return nothing;
    }
    asked->depth = -1;
    ContactsUntil result = AllTouches(side_a, motion_a, side_b, motion_b, *asked, visit, object).find();
    TreeWork work;
    const bool starts_inside =
        point_inside(TreePair(a, pose_at(motion_a, 0), b, pose_at(motion_b, 0)), work).has_value();
    if (starts_inside && result.outcome != Outcome::unresolved) result.outcome = Outcome::overlapping;
    if (result.time == asked->horizon) result.time = options.horizon;
    return result;
}

}  // namespace abut
