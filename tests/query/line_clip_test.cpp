// SPDX-License-Identifier: Apache-2.0
// What the quick clip by three slabs is sure of, the careful one is sure of too, with the same times.
#include "query/cast/line_clip.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace abut::test {
namespace {

using detail::LineClip;
using detail::QuickClip;
using detail::Slab;
using detail::Verdict;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double error = 1e-11, parallel = 1e-12;

struct Careful {
    LineClip clip;
    int last = 0;

    Careful(const Slab (&slabs)[3], double end) : clip(end, error, parallel) {
        double latest = -infinity;
        for (int i = 0; i < 3; ++i) {
            const double time = clip.add_slab(slabs[i]);
            if (time > latest) last = i;
            latest = std::max(latest, time);
        }
    }
};

// Whether the quick one is sure.
bool expect_the_same(const Slab (&slabs)[3], double end) {
    const QuickClip quick(slabs, end, error, parallel);
    if (quick.verdict() == Verdict::unsure) return false;
    const Careful careful(slabs, end);
    EXPECT_EQ(quick.verdict(), careful.clip.verdict());
    if (quick.verdict() == Verdict::apart) return true;
    EXPECT_EQ(quick.starts_inside(), careful.clip.starts_inside());
    EXPECT_EQ(quick.enter(), careful.clip.enter());
    EXPECT_EQ(quick.exit(), careful.clip.exit());
    if (!quick.starts_inside()) {
        EXPECT_EQ(quick.last(), careful.last);
    }
    return true;
}

TEST(QuickClip, is_sure_of_most_paths) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 51);
    int sure = 0;
    constexpr int count = 100'000;
    for (int i = 0; i < count; ++i) {
        Slab slabs[3];
        for (Slab& slab : slabs) slab = {random.real(-1, 1), random.real(0, 1), random.real(-1, 1)};
        sure += expect_the_same(slabs, random.one_in(2) ? infinity : random.real(0, 3));
    }
    EXPECT_GT(sure, count - count / 1000);
}

// Paths that pass an edge, start on a face, end there or run along a slab, by up to some errors.
TEST(QuickClip, agrees_where_rounding_matters) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 52);
    int sure = 0, unsure = 0;
    for (int i = 0; i < 200'000; ++i) {
        const auto nearly = [&](double x) { return x + error * random.real(-8, 8); };
        Slab slabs[3];
        double end = infinity;
        for (Slab& slab : slabs) slab = {random.real(-1, 1), random.real(0.1, 1), random.real(-1, 1)};
        Slab &one = slabs[random.index(3)], &two = slabs[random.index(3)];
        const double enter = (-one.height - std::copysign(one.half, one.speed)) / one.speed;
        switch (random.index(5)) {
            case 0:  // leaves the one where it enters the other
                two.height = nearly(std::copysign(two.half, two.speed) - enter * two.speed);
                break;
            case 1:
                one.height = nearly(one.half);
                break;
            case 2:
                end = enter + error * random.real(-8, 8) / std::abs(one.speed);
                break;
            case 3:  // nearly stands still
                for (Slab& slab : slabs) slab.speed *= parallel * random.logarithmic(0.1, 10);
                break;
            default:
                one.speed = parallel * random.logarithmic(1e-2, 1e2);
                one.height = nearly(one.half);
        }
        if (random.one_in(50)) two.speed = 0;
        ++(expect_the_same(slabs, end) ? sure : unsure);
    }
    EXPECT_GT(sure, 1000);
    EXPECT_GT(unsure, 1000);
}

}  // namespace
}  // namespace abut::test
