// SPDX-License-Identifier: Apache-2.0
#include "judge.hpp"

#include "reference.hpp"

namespace campaign {

using abut::Outcome;

Verdict judge(const Query& query, int max_samples) {
    Verdict verdict{.answer = query.first_contact()};
    const double rounding = 1e-12 * query.size(), time = verdict.answer.time;
    const auto gap_at = [&](double at) { return query.distance_at(at) - query.options.margin; };
    if (verdict.answer.outcome == Outcome::overlapping) {
        verdict.gap_above_tolerance = !(gap_at(0) <= rounding);
        verdict.is_complete = true;
        return verdict;
    }
    const Reference reference = search_touch_before(query, time, max_samples);
    verdict.is_complete = reference.is_complete;
    verdict.touch = reference.touch.value_or(0);
    if (verdict.answer.outcome == Outcome::free) {
        verdict.missed = reference.touch || is_touch(query, gap_at(time));
        return verdict;
    }
    verdict.late = reference.touch.has_value();
    if (verdict.answer.outcome == Outcome::contact) {
        verdict.gap_above_tolerance = !(gap_at(time) <= query.options.tolerance * (1 + 1e-9) + rounding);
        verdict.off = is_off(verdict.answer, query.options, rounding,
                             [&](const abut::Vec3& point) { return query.distance_from(point, time); });
    }
    return verdict;
}

std::optional<bool> truth(const Query& query, const abut::FirstContact& answer) {
    if (answer.outcome == Outcome::free) return false;
    if (answer.outcome == Outcome::overlapping) return true;
    if (answer.outcome == Outcome::contact && touches_after(query, answer.time)) return true;
    return {};
}

}  // namespace campaign
