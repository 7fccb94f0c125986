// SPDX-License-Identifier: Apache-2.0
// What a contender got wrong, by the reference.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "contender.hpp"
#include "reference.hpp"

namespace bench {

// Over the pairs of one pass.
struct Wrong {
    std::size_t missed = 0, false_hits = 0, early = 0, late = 0, off = 0;
    std::optional<double> error;                    // the largest, where a distance or an entry is asked; of the reach
    std::optional<std::size_t> reported, touching;  // pairs, where those that may touch are asked
    bool operator==(const Wrong&) const = default;
};

inline Wrong& operator+=(Wrong& total, const Wrong& more) {
    total.missed += more.missed;
    total.false_hits += more.false_hits;
    total.early += more.early;
    total.late += more.late;
    total.off += more.off;
    total.error = std::max(total.error, more.error);  // nothing is less than any number
    if (more.reported) total.reported = total.reported.value_or(0) + *more.reported;
    if (more.touching) total.touching = total.touching.value_or(0) + *more.touching;
    return total;
}

namespace detail {

inline void count_hit(Wrong& wrong, Truth truth, bool said_hit) {
    wrong.missed += truth == Truth::hit && !said_hit;
    wrong.false_hits += truth == Truth::free && said_hit;
}

// Of the answer about pair i. NaN is no answer, and off.
inline void count_error(Wrong& wrong, double said, const Reference& reference, std::size_t i) {
    const double error = std::abs(said - reference.number[i]) / reference.reach[i];
    wrong.off += !(error <= reference.tolerance);
    if (!std::isnan(error)) wrong.error = std::max(wrong.error.value_or(0), error);
}

}  // namespace detail

// In all of these, `first` is where in the workload the results begin.
inline Wrong compare(std::span<const std::uint8_t> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    for (std::size_t i = 0; i < result.size(); ++i) {
        detail::count_hit(wrong, reference.truth[first + i], result[i] != 0);
    }
    return wrong;
}

// Times by which an answer may be off are thousandths of the horizon: the peers' own tolerances are about that. NaN is
// no answer: missed where there is a contact, and off where there is none.
inline Wrong compare(std::span<const double> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const bool is_hit = std::isfinite(result[i]);
        detail::count_hit(wrong, reference.truth[first + i], is_hit);
        wrong.off += reference.truth[first + i] == Truth::free && std::isnan(result[i]);
        if (reference.truth[first + i] != Truth::hit || !is_hit) continue;
        wrong.early += result[i] < reference.number[first + i] - 1e-3;
        wrong.late += result[i] > reference.number[first + i] + 1e-3;
    }
    return wrong;
}

inline Wrong compare(std::span<const Distance> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const bool is_hit = result[i].value <= 0;
        detail::count_hit(wrong, reference.truth[first + i], is_hit);
        if (reference.truth[first + i] != Truth::free || is_hit) continue;
        detail::count_error(wrong, result[i].value, reference, first + i);
    }
    return wrong;
}

inline Wrong compare(std::span<const RayEntry> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const bool is_hit = !std::isinf(result[i].at);
        detail::count_hit(wrong, reference.truth[first + i], is_hit);
        if (reference.truth[first + i] != Truth::hit || !is_hit) continue;
        detail::count_error(wrong, result[i].at, reference, first + i);
    }
    return wrong;
}

// Here pairs of triangles are counted.
inline Wrong compare(std::span<const Contacts> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const ContactTruth& truth = reference.contacts[first + i];
        std::vector<Numbers> said = result[i].pairs, missed, unfounded, false_hits;
        std::sort(said.begin(), said.end());
        std::set_difference(truth.sure.begin(), truth.sure.end(), said.begin(), said.end(), std::back_inserter(missed));
        std::set_difference(said.begin(), said.end(), truth.sure.begin(), truth.sure.end(),
                            std::back_inserter(unfounded));
        std::set_difference(unfounded.begin(), unfounded.end(), truth.doubtful.begin(), truth.doubtful.end(),
                            std::back_inserter(false_hits));
        wrong.missed += missed.size();
        wrong.false_hits += false_hits.size();
    }
    return wrong;
}

// Pairs of bodies that are reported and do not touch are not wrong: that is for others to find out.
inline Wrong compare(std::span<const NearPairs> result, const Reference& reference, std::size_t first) {
    Wrong wrong;
    wrong.reported = wrong.touching = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::vector<Numbers>& sure = reference.contacts[first + i].sure;
        std::vector<Numbers> said = result[i].pairs, missed;
        std::sort(said.begin(), said.end());
        said.erase(std::unique(said.begin(), said.end()), said.end());
        std::set_difference(sure.begin(), sure.end(), said.begin(), said.end(), std::back_inserter(missed));
        wrong.missed += missed.size();
        *wrong.reported += said.size();
        *wrong.touching += sure.size();
    }
    return wrong;
}

}  // namespace bench
