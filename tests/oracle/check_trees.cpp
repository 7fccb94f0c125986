// SPDX-License-Identifier: Apache-2.0
#include "check_trees.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "exact_triangles.hpp"

namespace abut::test {
namespace {

// What poses round by, relative to the size: more than abut's own slack of 2^-47 of the reach.
constexpr double rounding = 1e-13;

class Judge {
 public:
    Judge(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at)
        : a_(a.tree),
          b_(b.tree),
          at_(at),
          doubt_(rounding * (a.size + b.size + at.a.position.norm() + at.b.position.norm())) {}

    bool touch(const TrianglePair& pair) const { return touch_exactly(of_a(pair), of_b(pair)); }
    double gap(const TrianglePair& pair) const { return exact_gap(of_a(pair), of_b(pair)); }
    // Whether saying that they touch is right as far as poses are known.
    bool may_touch(const TrianglePair& pair) const { return touch(pair) || gap(pair) <= doubt_; }

 private:
    Triangle of_a(const TrianglePair& pair) const { return transformed(a_.data().triangle(pair.first), at_.a); }
    Triangle of_b(const TrianglePair& pair) const { return transformed(b_.data().triangle(pair.second), at_.b); }

    const Mesh &a_, &b_;
    const TwoPoses& at_;
    double doubt_;
};

std::vector<TrianglePair> contacts_of(const Mesh& a, const Mesh& b, const TwoPoses& at) {
    std::vector<TrianglePair> pairs;
    for_each_contact(a, at.a, b, at.b, [&](const TriangleContact& contact) {
        pairs.emplace_back(contact.triangle_a, contact.triangle_b);
        return Flow::proceed;
    });
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(std::adjacent_find(pairs.begin(), pairs.end()), pairs.end()) << "told twice";
    return pairs;
}

std::vector<TrianglePair> without(const std::vector<TrianglePair>& these, const std::vector<TrianglePair>& those) {
    std::vector<TrianglePair> rest;
    std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(rest));
    return rest;
}

std::string name_of(const TrianglePair& pair) {
    return "triangles " + std::to_string(pair.first) + " and " + std::to_string(pair.second);
}

}  // namespace

void check_intersects(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at, Tally& tally) {
    const bool touching = intersects(a.tree, at.a, b.tree, at.b);
    ++(touching ? tally.touching : tally.apart);
    const auto by_fcl = first_by_fcl(a.fcl, at.a, b.fcl, at.b);
    if (touching == by_fcl.has_value()) return;
    const Judge judge(a, b, at);
    if (by_fcl) {
        EXPECT_FALSE(judge.touch(*by_fcl)) << "missed " << name_of(*by_fcl);
    } else {
        const auto pairs = contacts_of(a.tree, b.tree, at);
        EXPECT_TRUE(std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return judge.may_touch(pair); }));
    }
    ++tally.wrong_by_fcl;
}

void check_contacts(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at,
                    const std::vector<TrianglePair>& by_others, Tally& tally) {
    const auto own = contacts_of(a.tree, b.tree, at), by_fcl = contacts_by_fcl(a.fcl, at.a, b.fcl, at.b);
    ++(own.empty() ? tally.apart : tally.touching);
    EXPECT_EQ(intersects(a.tree, at.a, b.tree, at.b), !own.empty());
    const Judge judge(a, b, at);
    for (const TrianglePair& pair : without(own, by_fcl)) {
        EXPECT_TRUE(judge.may_touch(pair)) << name_of(pair) << " are apart by " << judge.gap(pair);
        ++tally.wrong_by_fcl;
    }
    for (const TrianglePair& pair : without(by_fcl, own)) {
        EXPECT_FALSE(judge.touch(pair)) << "missed " << name_of(pair);
        ++tally.wrong_by_fcl;
    }
    for (const TrianglePair& pair : without(by_others, own))
        EXPECT_FALSE(judge.touch(pair)) << "missed " << name_of(pair);
}

void check_distance(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at, Tally& tally) {
    const Closest own = distance(a.tree, at.a, b.tree, at.b);
    ++(own.distance > 0 ? tally.apart : tally.touching);
    const auto by_fcl = distance_by_fcl(a.fcl, at.a, b.fcl, at.b);
    const double tolerance = 1e-9 * (a.size + b.size);
    const Judge judge(a, b, at);
    EXPECT_NEAR(own.distance, judge.gap({own.triangle_a, own.triangle_b}), tolerance * 1e-3);
    EXPECT_EQ(own.distance > 0, !intersects(a.tree, at.a, b.tree, at.b));
    // FCL answers -1 where meshes touch.
    if (std::abs(own.distance - std::max(0.0, by_fcl.distance)) <= tolerance) return;
    EXPECT_GE(judge.gap(by_fcl.triangles), own.distance - tolerance) << name_of(by_fcl.triangles) << " are nearer";
    ++tally.wrong_by_fcl;
}

}  // namespace abut::test
