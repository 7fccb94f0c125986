// SPDX-License-Identifier: Apache-2.0
// Trees whose boxes are fitted in other ways: the same answers from other boxes.
#include <gtest/gtest.h>

#include <set>

#include "abut/mesh/tree_bytes.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "contains_exactly.hpp"
#include "kit/generators.hpp"
#include "mesh/obb_tree/tree_validator.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

constexpr Fit fits[] = {Fit::triangles, Fit::points, Fit::hull_points, Fit::hull_triangles, Fit::minimum_volume};

std::string name_of(Fit fit, Split split) {
    return ", fit " + std::to_string(static_cast<int>(fit)) + ", split " + std::to_string(static_cast<int>(split));
}

void expect_whole(const ObbTree& tree) {
    const auto error = detail::tree_error(detail::TreeData::of(tree));
    EXPECT_FALSE(error) << error->message;
}

TEST(TreeFits, every_fit_makes_a_whole_tree) {
    auto meshes = odd_meshes();
    for (const NamedMesh& named : small_meshes()) meshes.push_back(named);
    for (const NamedMesh& named : meshes)
        for (const Split split : splits)
            for (const Fit fit : fits) {
                SCOPED_TRACE(named.name + name_of(fit, split));
                const auto tree = ObbTree::make(named.mesh, {.fit = fit, .split = split, .leaf_size = 2});
                ASSERT_TRUE(tree) << tree.error().message;
                expect_whole(*tree);
            }
}

TEST(TreeFits, boxes_are_valid_and_hold_their_triangles_without_rounding) {
    auto meshes = small_meshes();
    for (NamedMesh& named : odd_meshes())
        if (named.name == "far away" || named.name == "one plane" || named.name == "one point" ||
            named.name == "one line")
            meshes.push_back(named);
    for (const NamedMesh& named : meshes)
        for (const Fit fit : fits) {
            SCOPED_TRACE(named.name + name_of(fit, Split::mean));
            const ObbTree tree = ObbTree::make(named.mesh, {.fit = fit, .leaf_size = 2}).value();
            for (const TreeBox& box : boxes_of(tree)) {
                const auto error = validate(box.box);
                ASSERT_FALSE(error) << error->message;
                for (const std::uint32_t i : box.triangles)
                    ASSERT_EQ(points_outside(box.box, tree.mesh().triangle(i).vertex), 0);
            }
        }
}

TEST(TreeFits, only_the_boxes_differ) {
    for (const NamedMesh& named : small_meshes()) {
        const auto plain = boxes_of(ObbTree::make(named.mesh).value());
        for (const Fit fit : fits) {
            SCOPED_TRACE(named.name + name_of(fit, Split::mean));
            const ObbTree tree = ObbTree::make(named.mesh, {.fit = fit}).value();
            const auto boxes = boxes_of(tree);
            ASSERT_EQ(boxes.size(), plain.size());
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                EXPECT_EQ(boxes[i].depth, plain[i].depth);
                EXPECT_EQ(boxes[i].triangles.size(), plain[i].triangles.size());
            }
        }
    }
}

TEST(TreeFits, minimum_volume_is_never_the_larger_one) {
    for (const NamedMesh& named : small_meshes()) {
        const ObbTree least = ObbTree::make(named.mesh, {.fit = Fit::minimum_volume}).value();
        const auto least_boxes = boxes_of(least);
        const double volume = 8 * least_boxes[0].box.half.prod();
        for (const Fit fit : fits) {
            SCOPED_TRACE(named.name + name_of(fit, Split::mean));
            const ObbTree tree = ObbTree::make(named.mesh, {.fit = fit}).value();
            const auto boxes = boxes_of(tree);
            // Of flat boxes the area is the least; their thickness is rounding.
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                const Vec3 &own = least_boxes[i].box.half, &other = boxes[i].box.half;
                EXPECT_LE(8 * own.prod(), 8 * other.prod() * (1 + 1e-6) + 1e-12 * volume) << "box " << i;
            }
        }
    }
    // Where the search has something to find: a box that the covariance of its surface turns.
    const ObbTree gear = ObbTree::make(make_gear_mesh({.teeth = 7}).value()).value(),
                  least = ObbTree::make(gear.mesh(), {.fit = Fit::minimum_volume}).value();
    EXPECT_LT(least.stats().volume_by_depth[0], gear.stats().volume_by_depth[0]);
    EXPECT_LT(least.stats().volume_by_depth[2], 0.97 * gear.stats().volume_by_depth[2]);
    const std::vector<Vec3> vertices(gear.mesh().vertices().begin(), gear.mesh().vertices().end());
    const ObbTree refitted = gear.refitted(std::vector(vertices), Fit::minimum_volume).value();
    EXPECT_LT(refitted.stats().volume_by_depth[2], 0.97 * gear.stats().volume_by_depth[2]);
    // Also of two triangles.
    const auto volume_of_twos = [](Fit fit) {
        double volume = 0;
        const ObbTree soup = ObbTree::make(small_meshes()[6].mesh, {.fit = fit}).value();
        for (const TreeBox& box : boxes_of(soup))
            if (box.triangles.size() == 2) volume += 8 * box.box.half.prod();
        return volume;
    };
    EXPECT_LT(volume_of_twos(Fit::minimum_volume), 0.9 * volume_of_twos(Fit::triangles));
}

TEST(TreeFits, answers_are_those_of_all_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 401);
    int touching = 0;
    for (const NamedMesh& named : small_meshes())
        for (const Split split : splits)
            for (const Fit fit : fits) {
                SCOPED_TRACE(named.name + name_of(fit, split));
                const auto tree_of = [&](const TriangleMesh& mesh, Fit with) {
                    return Mesh::make(mesh, {.fit = with, .split = split, .interior = Interior::surface}).value();
                };
                const Mesh a = tree_of(named.mesh, fit), b = tree_of(small_meshes()[0].mesh, random.one_of(fits));
                const Pose at_a{Quat(random.rotation()), random.vector(3)};
                const Pose at_b{Quat(random.rotation()), at_a.position + random.vector(1)};
                double least = std::numeric_limits<double>::infinity();
                std::set<std::pair<std::uint32_t, std::uint32_t>> expected, found;
                bool is_doubtful = false;
                for (std::uint32_t i = 0; i < a.data().triangles().size(); ++i)
                    for (std::uint32_t j = 0; j < b.data().triangles().size(); ++j) {
                        const double gap =
                            distance(transformed(a.data().triangle(i), at_a), transformed(b.data().triangle(j), at_b))
                                .distance;
                        least = std::min(least, gap);
                        if (gap == 0) expected.insert({i, j});
                        is_doubtful = is_doubtful || (gap > 0 && gap < 1e-13);
                    }
                if (is_doubtful) continue;
                for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& contact) {
                    found.insert({contact.triangle_a, contact.triangle_b});
                    return Flow::proceed;
                });
                EXPECT_EQ(found, expected);
                EXPECT_EQ(intersects(a, at_a, b, at_b), !expected.empty());
                EXPECT_NEAR(distance(a, at_a, b, at_b).distance, least, 1e-12);
                // A ray at a triangle meets it, or something before it.
                const Triangle aim = transformed(named.mesh.triangle(0), at_a);
                const Vec3 from = at_a.position + 5 * random.direction(),
                           to = (aim.vertex[0] + aim.vertex[1] + aim.vertex[2]) / 3;
                const auto hit = cast(Ray{from, to - from}, a, at_a);
                ASSERT_TRUE(hit);
                EXPECT_LE(hit->enter, 1 + 1e-12);
                touching += !expected.empty();
            }
    EXPECT_GT(touching, 10);
}

TEST(TreeFits, the_number_of_threads_changes_nothing) {
    const TriangleMesh mesh = make_blob_mesh(1, 0.3, 22, 3).value();  // more than one task builds
    for (const Fit fit : fits) {
        if (is_sanitized() && fit == Fit::minimum_volume) continue;  // takes half a minute
        const auto one = to_bytes(ObbTree::make(mesh, {.fit = fit, .threads = 1}).value());
        const bool is_dear = is_sanitized() || fit == Fit::minimum_volume;
        for (const int threads : is_dear ? std::vector{2} : std::vector{0, 2, 8})
            EXPECT_TRUE(one == to_bytes(ObbTree::make(mesh, {.fit = fit, .threads = threads}).value()));
    }
}

TEST(TreeFits, refitted_and_read_back) {
    for (const NamedMesh& named : small_meshes())
        for (const Fit fit : fits) {
            SCOPED_TRACE(named.name + name_of(fit, Split::mean));
            const ObbTree tree = ObbTree::make(named.mesh, {.fit = fit}).value();
            const auto back = tree_from_bytes(to_bytes(tree));
            ASSERT_TRUE(back) << back.error().message;
            EXPECT_TRUE(to_bytes(*back) == to_bytes(tree));
            std::vector<double> volumes;
            for (const Fit other : fits) {
                std::vector<Vec3> vertices(named.mesh.vertices().begin(), named.mesh.vertices().end());
                const auto same = tree.refitted(std::move(vertices), other);
                ASSERT_TRUE(same) << same.error().message;
                expect_whole(*same);
                volumes.push_back(same->stats().volume_by_depth[0]);
            }
            EXPECT_LE(volumes.back(), *std::min_element(volumes.begin(), volumes.end()) * (1 + 1e-6));
        }
}

TEST(TreeFits, options_that_are_none_are_named) {
    const TriangleMesh mesh = make_box_mesh(Vec3(1, 1, 1)).value();
    EXPECT_EQ(ObbTree::make(mesh, {.fit = static_cast<Fit>(5)}).error().message,
              "fit is 5; the last one is 4, hull_triangles");
    EXPECT_EQ(ObbTree::make(mesh, {.split = static_cast<Split>(4)}).error().message,
              "split is 4; the last one is 3, center");
    EXPECT_EQ(ObbTree::make(mesh, {.interior = static_cast<Interior>(2)}).error().message,
              "interior is 2; the last one is 1, surface");
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    EXPECT_EQ(ObbTree::make(mesh)->refitted(std::move(vertices), static_cast<Fit>(9)).error().message,
              "fit is 9; the last one is 4, hull_triangles");
}

}  // namespace
}  // namespace abut::test
