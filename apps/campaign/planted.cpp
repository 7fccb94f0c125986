// SPDX-License-Identifier: Apache-2.0
#include "planted.hpp"

#include <array>

#include "planted_scene.hpp"

namespace campaign {
namespace {

using abut::Outcome;

struct Family {
    std::string_view name;
    PlantedQuery (*make)(Random&);
};
constexpr std::array<Family, 9> families{{{"time stamps", time_stamps},
                                          {"custom motions", custom_motions},
                                          {"sizes apart", sizes_apart},
                                          {"face on face", face_on_face},
                                          {"edge on edge", edge_on_edge},
                                          {"vertex on vertex", vertex_on_vertex},
                                          {"coplanar", coplanar},
                                          {"pierced", pierced},
                                          {"turning together", turning_together}}};

constexpr auto names = [] {
    std::array<std::string_view, families.size()> result;
    for (std::size_t i = 0; i < families.size(); ++i) result[i] = families[i].name;
    return result;
}();

}  // namespace

std::span<const std::string_view> planted_families() { return names; }

PlantedQuery planted_query(std::uint64_t seed, std::uint64_t number) {
    Random random(seed + 2, number);
    const Family& family = families[number % families.size()];
    PlantedQuery query = family.make(random);
    query.family = family.name;
    return query;
}

Verdict judge(const PlantedQuery& query) {
    const Truth& truth = query.truth;
    Verdict verdict{.answer = query.first_contact(), .is_complete = true};
    const auto& [outcome, time] = std::tie(verdict.answer.outcome, verdict.answer.time);
    verdict.touch = truth.touch ? static_cast<double>(*truth.touch) : 0;
    // By how much they would have passed through each other at a time, at the speed at which they meet.
    const auto depth_at = [&](double at) -> Real { return truth.touch ? (at - *truth.touch) * truth.closing : -1; };
    const Real slack = truth.slack;
    switch (outcome) {
        case Outcome::free:
            verdict.missed = depth_at(query.options.horizon) > slack;
            break;
        case Outcome::overlapping:
            verdict.gap_above_tolerance = truth.gap(0) > slack;
            break;
        case Outcome::contact:
            verdict.gap_above_tolerance = truth.gap(time) > query.options.tolerance + slack;
            verdict.off = is_off(verdict.answer, query.options, truth.slack,
                                 [&](const abut::Vec3& point) { return query.distance_from(point, time); });
            [[fallthrough]];
        case Outcome::unresolved:
            verdict.late = depth_at(time) > slack;
            break;
    }
    return verdict;
}

}  // namespace campaign
