// SPDX-License-Identifier: Apache-2.0
// The judge of the campaign finds out who lies.
#include "judge.hpp"

#include "convex.hpp"
#include "meshes.hpp"
#include "support/random.hpp"

namespace campaign {
namespace {

using abut::Outcome;

// Another query with an answer that is not its own.
class Lie final : public Query {
 public:
    Lie(const Query& query, Outcome outcome, double time)
        : Query(query.family, query.a_moves, query.b_moves, query.options),
          query_(query),
          outcome_(outcome),
          time_(time) {}

    abut::FirstContact first_contact() const override {
        abut::FirstContact answer;
        answer.outcome = outcome_;
        answer.time = time_;
        return answer;
    }
    double distance_at(double time) const override { return query_.distance_at(time); }
    double distance_from(const abut::Vec3& point, double time) const override {
        return query_.distance_from(point, time);
    }
    double speed() const override { return query_.speed(); }
    double size() const override { return query_.size(); }
    abut::SampledContact sampled(const abut::SampledOptions& how) const override { return query_.sampled(how); }

 private:
    const Query& query_;
    Outcome outcome_;
    double time_;
};

Verdict judged(const Query& query, Outcome outcome, double time, int max_samples) {
    return judge(Lie(query, outcome, time), max_samples);
}

struct Found {
    int truths = 0, wrong = 0, collisions = 0, missed = 0, late = 0, early = 0, apart = 0, overlapping = 0;

    void add(const Query& query, int max_samples) {
        const Verdict honest = judge(query, max_samples);
        const abut::FirstContact& answer = honest.answer;
        ++truths;
        wrong += honest.is_wrong();
        if (answer.outcome == Outcome::contact && truth(query, answer)) {
            ++collisions;
            missed += judged(query, Outcome::free, query.options.horizon, max_samples).missed;
            late +=
                judged(query, Outcome::contact, answer.time + 0.5 * (query.options.horizon - answer.time), max_samples)
                    .late;
            early += judged(query, Outcome::contact, 0.9 * answer.time, max_samples).gap_above_tolerance;
        }
        if (answer.outcome == Outcome::free) {
            ++apart;
            overlapping += judged(query, Outcome::overlapping, 0, max_samples).gap_above_tolerance;
        }
    }
};

TEST(Campaign, finds_wrong_answers_about_convex_shapes) {
    Found found;
    for (std::uint64_t i = 0; i < 3000; ++i) found.add(*convex_query(abut::test::seed(), i), 300);
    EXPECT_EQ(found.wrong, 0);
    ASSERT_GT(found.collisions, 500);
    // Grazes may last for too short a time, bodies may stay within the tolerance for long, or start within rounding.
    EXPECT_GE(found.missed, found.collisions * 98 / 100);
    EXPECT_GE(found.late, found.collisions * 95 / 100);
    EXPECT_GE(found.early, found.collisions * 80 / 100);
    EXPECT_GE(found.overlapping, found.apart * 95 / 100);
}

TEST(Campaign, finds_wrong_answers_about_meshes) {
    Found found;
    for (std::uint64_t i = 0; i < 60; ++i) found.add(*mesh_query(abut::test::seed(), i), 60);
    EXPECT_EQ(found.wrong, 0);
    ASSERT_GT(found.collisions, 10);
    EXPECT_GE(found.missed, found.collisions * 9 / 10);
    EXPECT_GE(found.late, found.collisions * 9 / 10);
    EXPECT_GE(found.early, found.collisions * 8 / 10);
    EXPECT_EQ(found.overlapping, found.apart);
}

TEST(Campaign, finds_points_that_are_not_on_both_bodies) {
    int contacts = 0;
    for (std::uint64_t i = 0; i < 600; ++i) {
        const auto query = convex_query(abut::test::seed(), i);
        abut::FirstContact answer = query->first_contact();
        if (answer.outcome != Outcome::contact) continue;
        ++contacts;
        const auto is_wrong = [&] {
            return is_off(answer, query->options, 1e-12 * query->size(),
                          [&](const abut::Vec3& point) { return query->distance_from(point, answer.time); });
        };
        EXPECT_FALSE(is_wrong()) << "c" << i;
        abut::ContactPatch& patch = answer.patches[0];
        patch.points[0] += (query->options.margin + 10 * query->options.tolerance) * patch.normal;
        EXPECT_TRUE(is_wrong()) << "c" << i;
        answer.patches = {};
        EXPECT_TRUE(is_wrong()) << "c" << i;
    }
    EXPECT_GT(contacts, 100);
}

TEST(Campaign, asks_the_same_query_again) {
    for (std::uint64_t i = 0; i < convex_family_count; ++i) {
        const auto first = convex_query(7, 100 + i)->first_contact(), again = convex_query(7, 100 + i)->first_contact();
        EXPECT_EQ(first.outcome, again.outcome);
        EXPECT_EQ(first.time, again.time);
    }
    EXPECT_NE(convex_query(7, 0)->distance_at(0), convex_query(8, 0)->distance_at(0));
}

// What makes a part a solid.
TEST(Campaign, makes_closed_meshes) {
    for (std::uint64_t i = 0; i < mesh_family_count; ++i) {
        const auto query = mesh_query(1, i);
        for (const abut::Mesh* tree : {&query->a, &query->b}) {
            const abut::MeshReport& report = tree->data().report();
            EXPECT_TRUE(report.is_closed && report.is_oriented) << query->family;
            EXPECT_GT(report.volume.value_or(0), 0) << query->family;
        }
    }
}

}  // namespace
}  // namespace campaign
