// SPDX-License-Identifier: Apache-2.0
// The tree over float boxes finds what all pairs of them say.
#include "world/box_tree.hpp"

#include <set>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

using detail::BoxTree;
using detail::FloatBounds;
using Boxes = std::vector<FloatBounds>;
using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

bool do_meet(const FloatBounds& a, const FloatBounds& b) {
    for (int k = 0; k < 3; ++k)
        if (!(a.low[k] <= b.high[k] && b.low[k] <= a.high[k])) return false;
    return true;
}

void check(const Boxes& boxes, BoxTree& tree) {
    tree.build(boxes);
    ASSERT_EQ(tree.order().size(), boxes.size());
    EXPECT_EQ(std::set<std::uint32_t>(tree.order().begin(), tree.order().end()).size(), boxes.size());
    Pairs expected, found;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
            if (do_meet(boxes[a], boxes[b])) expected.insert({a, b});
    BoxTree::Memory memory;
    for (std::uint32_t group = 0; group < tree.groups(); ++group)
        tree.each_pair_of(group, memory, [&](std::uint32_t index, std::uint32_t later) {
            ASSERT_GT(later, index);
            ASSERT_LT(later, boxes.size());
            const std::uint32_t own = tree.order()[index], other = tree.order()[later];
            ASSERT_TRUE(found.insert({std::min(own, other), std::max(own, other)}).second) << "found twice";
        });
    EXPECT_EQ(found, expected) << boxes.size() << " boxes, seed " << seed();
}

FloatBounds box_at(const Vec3& middle, const Vec3& half) {
    FloatBounds box;
    for (int k = 0; k < 3; ++k) {
        box.low[k] = static_cast<float>(middle[k] - half[k]);
        box.high[k] = static_cast<float>(middle[k] + half[k]);
    }
    return box;
}

Boxes random_boxes(std::size_t count, double size, Random& random) {
    Boxes boxes;
    for (std::size_t i = 0; i < count; ++i) boxes.push_back(box_at(random.vector(10), random.vector(size).cwiseAbs()));
    return boxes;
}

// Around every number of boxes at which a tree gets another level, or a lane another box.
constexpr std::size_t counts[] = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 72, 73, 200, 511, 512, 513, 600};

TEST(BoxTree, finds_the_partners_of_random_boxes) {
    Random random(seed() + 111);
    BoxTree tree;
    for (const std::size_t count : counts)
        for (const double size : {0.0, 0.5, 3.0, 20.0})
            ASSERT_NO_FATAL_FAILURE(check(random_boxes(count, size, random), tree));
}

TEST(BoxTree, finds_the_partners_of_boxes_on_a_grid_that_touch) {
    Random random(seed() + 112);
    BoxTree tree;
    for (int i = 0; i < 20; ++i) {
        Boxes boxes;
        for (std::size_t k = random.index(300); k > 0; --k) {
            FloatBounds box;
            for (int axis = 0; axis < 3; ++axis) {
                box.low[axis] = static_cast<float>(random.integer(-4, 4));
                box.high[axis] = box.low[axis] + static_cast<float>(random.integer(0, 2));
            }
            boxes.push_back(box);
        }
        ASSERT_NO_FATAL_FAILURE(check(boxes, tree));
    }
}

TEST(BoxTree, finds_the_partners_of_equal_boxes_and_of_points) {
    BoxTree tree;
    for (const std::size_t count : counts) {
        ASSERT_NO_FATAL_FAILURE(check(Boxes(count, box_at(Vec3(1, 2, 3), Vec3::Ones())), tree));
        ASSERT_NO_FATAL_FAILURE(check(Boxes(count, box_at(Vec3(1, 2, 3), Vec3::Zero())), tree));
        Boxes line;
        for (std::size_t i = 0; i < count; ++i)
            line.push_back(box_at(Vec3(static_cast<double>(i / 2), 0, 0), Vec3::Zero()));
        ASSERT_NO_FATAL_FAILURE(check(line, tree));
    }
}

TEST(BoxTree, finds_the_partners_of_boxes_that_are_everywhere_or_far_off) {
    Random random(seed() + 113);
    BoxTree tree;
    const double end = 0x1p100;
    for (const std::size_t count : {9, 70, 530}) {
        Boxes boxes = random_boxes(count, 0.5, random);
        boxes[count / 2] = box_at(Vec3(end, end, end), Vec3::Zero());  // one far outlier
        ASSERT_NO_FATAL_FAILURE(check(boxes, tree));
        for (int i = 0; i < 5; ++i) boxes[random.index(count)] = box_at(Vec3::Zero(), Vec3::Constant(end));
        ASSERT_NO_FATAL_FAILURE(check(boxes, tree));
        for (int i = 0; i < 5; ++i) {
            FloatBounds& half = boxes[random.index(count)];
            half.high[random.index(3)] = static_cast<float>(end);
        }
        ASSERT_NO_FATAL_FAILURE(check(boxes, tree));
        ASSERT_NO_FATAL_FAILURE(check(Boxes(count, box_at(Vec3::Zero(), Vec3::Constant(end))), tree));
    }
    // Each twice as far as the one before.
    Boxes powers;
    for (int i = -80; i < 80; ++i)
        powers.push_back(box_at(Vec3(std::ldexp(1, i), 0, 0), Vec3(std::ldexp(0.4, i), 1, 1)));
    ASSERT_NO_FATAL_FAILURE(check(powers, tree));
}

TEST(BoxTree, keeps_its_order_while_boxes_move_a_little_and_not_when_they_move_far) {
    Random random(seed() + 59);
    BoxTree tree;
    Boxes boxes = random_boxes(500, 0.5, random);
    check(boxes, tree);
    const std::vector<std::uint32_t> order(tree.order().begin(), tree.order().end());
    const auto is_kept = [&] { return std::equal(order.begin(), order.end(), tree.order().begin()); };
    for (FloatBounds& box : boxes)
        for (int k = 0; k < 3; ++k) {
            const auto moved = static_cast<float>(random.real(-0.1, 0.1));
            box.low[k] += moved;
            box.high[k] += moved;
        }
    check(boxes, tree);
    EXPECT_TRUE(is_kept());
    check(random_boxes(500, 0.5, random), tree);
    EXPECT_FALSE(is_kept());
}

}  // namespace
}  // namespace abut::test
