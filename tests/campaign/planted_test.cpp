// SPDX-License-Identifier: Apache-2.0
// Queries whose contacts are known in closed form: every family, and who lies about it.
#include "planted.hpp"

#include "planted_scene.hpp"
#include "support/random.hpp"

namespace campaign {
namespace {

using abut::Outcome;

std::uint64_t place_of(std::string_view family) {
    const auto names = planted_families();
    return static_cast<std::uint64_t>(std::find(names.begin(), names.end(), family) - names.begin());
}

// All answers of a family are right, and there are contacts among them and bodies that never touch.
void check_family(std::string_view family, int count) {
    int wrong = 0, contacts = 0, free = 0;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t number = place_of(family) + planted_families().size() * static_cast<std::uint64_t>(i);
        const PlantedQuery query = planted_query(abut::test::seed(), number);
        ASSERT_EQ(query.family, family);
        const Verdict verdict = judge(query);
        contacts += verdict.answer.outcome == Outcome::contact;
        free += verdict.answer.outcome == Outcome::free;
        if (!verdict.is_wrong()) continue;
        ++wrong;
        if (wrong > 5) continue;
        ADD_FAILURE() << verdict.wrong() << ": outcome " << static_cast<int>(verdict.answer.outcome) << ", time "
                      << verdict.answer.time << ", touch " << verdict.touch << "; abut campaign --seed "
                      << abut::test::seed() << " --only p" << number;
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(contacts, count / 5);
    EXPECT_GT(free, count / 20);
}

TEST(CampaignPlanted, time_stamps) { check_family("time stamps", 2000); }
TEST(CampaignPlanted, custom_motions) { check_family("custom motions", 1000); }
TEST(CampaignPlanted, sizes_apart) { check_family("sizes apart", 300); }
TEST(CampaignPlanted, face_on_face) { check_family("face on face", 500); }
TEST(CampaignPlanted, edge_on_edge) { check_family("edge on edge", 500); }
TEST(CampaignPlanted, vertex_on_vertex) { check_family("vertex on vertex", 500); }
TEST(CampaignPlanted, coplanar) { check_family("coplanar", 2000); }
TEST(CampaignPlanted, pierced) { check_family("pierced", 3000); }
TEST(CampaignPlanted, turning_together) { check_family("turning together", 200); }

// The same with another answer.
Verdict judged(PlantedQuery query, Outcome outcome, double time) {
    query.first_contact = [=] {
        abut::FirstContact answer;
        answer.outcome = outcome;
        answer.time = time;
        return answer;
    };
    return judge(query);
}

TEST(CampaignPlanted, finds_wrong_answers) {
    int asked = 0;
    for (std::uint64_t i = 0; i < 900; ++i) {
        const PlantedQuery query = planted_query(abut::test::seed(), i);
        const auto& [touch, closing, gap, slack] = query.truth;
        const double horizon = query.options.horizon, tolerance = query.options.tolerance;
        EXPECT_FALSE(judged(query, Outcome::unresolved, 0).is_wrong());
        EXPECT_EQ(judged(query, Outcome::overlapping, 0).gap_above_tolerance, gap(0) > slack) << query.family;
        // Those that touch only at the very end, or so slowly that it does not matter, may be free.
        if (!touch || !((horizon - *touch) * closing > 3 * slack)) {
            EXPECT_FALSE(judged(query, Outcome::free, horizon).missed && !touch) << query.family;
            continue;
        }
        ++asked;
        EXPECT_TRUE(judged(query, Outcome::free, horizon).missed) << query.family << " p" << i;
        EXPECT_TRUE(judged(query, Outcome::contact, horizon).late) << query.family << " p" << i;
        EXPECT_TRUE(judged(query, Outcome::unresolved, horizon).late) << query.family << " p" << i;
        // A good answer, and one that is early by a hundred tolerances.
        const double down = std::nextafter(static_cast<double>(*touch), 0.0);
        if (gap(down) <= tolerance) {
            const Verdict good = judged(query, Outcome::contact, down);
            EXPECT_FALSE(good.late || good.gap_above_tolerance) << query.family << " p" << i;
            EXPECT_TRUE(good.off) << "it has no point";
        }
        const double early = static_cast<double>(*touch - (100 * Real(tolerance) + 100 * Real(slack)) / closing);
        if (early > 0 && gap(early) > 50 * Real(tolerance)) {
            EXPECT_TRUE(judged(query, Outcome::contact, early).gap_above_tolerance) << query.family << " p" << i;
        }
    }
    EXPECT_GT(asked, 300);
}

// The gap that the truth tells is the distance of the bodies at rest, where abut says that they are.
TEST(CampaignPlanted, truths_are_what_distances_say) {
    int compared = 0;
    for (std::uint64_t i = 0; i < 900; ++i) {
        const PlantedQuery query = planted_query(abut::test::seed() + 1, i);
        for (const double part : {0.0, 0.3, 0.7, 1.0}) {
            const double time = part * query.options.horizon;
            EXPECT_NEAR(query.distance_at(time), static_cast<double>(query.truth.gap(time)),
                        2 * query.truth.slack + 1e-12 * query.size)
                << query.family << " p" << i << " at " << time;
            ++compared;
        }
    }
    EXPECT_EQ(compared, 3600);
}

}  // namespace
}  // namespace campaign
