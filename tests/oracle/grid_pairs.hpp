// SPDX-License-Identifier: Apache-2.0
// Random pairs of shapes on a grid, chosen so that about half of them touch and many do so by nothing or miss by
// little.
#pragma once

#include <map>
#include <utility>

#include "exact_shape.hpp"
#include "support/random.hpp"

namespace abut::test {

struct Subject {
    GridShape grid;
    ExactShape<std::int64_t> exact;
};

Subject make_subject(GridShape grid);
Subject translated(Subject subject, const Grid3& by);

// Is the polyhedron exactly the convex hull of the points it was made of? In words what is not.
std::optional<std::string> wrong_hull(const GridShape& polyhedron, const std::vector<Grid3>& points);

class PairSource {
 public:
    PairSource(KindPair kinds, Random& random);

    // Coordinates of polytopes of at most 2^18, of pairs with a sphere or a capsule of at most 2^11.
    std::pair<Subject, Subject> next();

 private:
    Subject shape(Kind kind, std::int64_t grid, std::int64_t step);
    std::pair<Subject, Subject> anywhere();
    std::pair<Subject, Subject> meeting();
    std::pair<Subject, Subject> tangent();
    std::pair<Subject, Subject> next_but_touching();

    KindPair kinds_;
    Random& random_;
    bool round_;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Subject>>
        polyhedra_;  // by grid and step; making one is slow
};

}  // namespace abut::test
