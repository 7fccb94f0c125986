// SPDX-License-Identifier: Apache-2.0
// Questions down to a depth, against all pairs of boxes there.
#include "abut/query/box_contact.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "abut/query/contains.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

Mesh surface_of(const TriangleMesh& mesh, int leaf_size = 1) {
    return Mesh::make(mesh, {.leaf_size = leaf_size, .interior = Interior::surface}).value();
}

// A box by its triangles: no two of a tree, cut at a depth, have one in common.
using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// The boxes at a depth, and the leaves above it.
std::vector<TreeBox> cut(const Mesh& tree, int depth) {
    std::vector<TreeBox> boxes;
    tree.tree().for_each_box([&](const TreeBox& box) {
        if (box.depth == depth || (box.is_leaf && (box.depth < depth || depth < 0))) boxes.push_back(box);
        return Flow::proceed;
    });
    return boxes;
}

double gap_of_triangles(const TreeBox& a, const TriangleMesh& of_a, const Pose& at_a, const TreeBox& b,
                        const TriangleMesh& of_b, const Pose& at_b) {
    double least = std::numeric_limits<double>::infinity();
    for (const std::uint32_t i : a.triangles)
        for (const std::uint32_t j : b.triangles)
            least = std::min(
                least, distance(transformed(of_a.triangle(i), at_a), transformed(of_b.triangle(j), at_b)).distance);
    return least;
}

// The boxes that hold all triangles of one.
std::vector<OrientedBox> boxes_above(const Mesh& tree, const TreeBox& below, const Pose& at) {
    std::vector<OrientedBox> boxes;
    tree.tree().for_each_box([&](const TreeBox& box) {
        if (box.triangles.data() <= below.triangles.data() &&
            box.triangles.data() + box.triangles.size() >= below.triangles.data() + below.triangles.size())
            boxes.push_back(transformed(box.box, at));
        return Flow::proceed;
    });
    return boxes;
}

bool are_apart_above(const Mesh& a, const TreeBox& of_a, const Pose& at_a, const Mesh& b, const TreeBox& of_b,
                     const Pose& at_b) {
    for (const OrientedBox& above_a : boxes_above(a, of_a, at_a))
        for (const OrientedBox& above_b : boxes_above(b, of_b, at_b))
            if (!intersects(above_a, above_b)) return true;
    return false;
}

// What all pairs of boxes say. A box is not inside the one above it, only its triangles are: two boxes may touch whose
// triangles are proven apart by boxes above them, and then a search need not find them.
struct Truth {
    Pairs boxes, leaves, proven_apart;
    bool has_doubtful = false;

    Truth(int depth, const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
        for (const TreeBox& of_a : cut(a, depth))
            for (const TreeBox& of_b : cut(b, depth)) {
                const bool are_leaves = of_a.is_leaf && of_b.is_leaf;
                const double gap = are_leaves
                                       ? gap_of_triangles(of_a, a.data(), at_a, of_b, b.data(), at_b)
                                       : distance(transformed(of_a.box, at_a), transformed(of_b.box, at_b)).distance;
                const std::pair key{of_a.triangles[0], of_b.triangles[0]};
                if (gap == 0) (are_leaves ? leaves : boxes).insert(key);
                if (gap == 0 && !are_leaves && are_apart_above(a, of_a, at_a, b, of_b, at_b)) proven_apart.insert(key);
                has_doubtful = has_doubtful || (gap > 0 && gap < 1e-13);
            }
    }
};

// Without the pairs that no search needs to find, as far as this one did not.
Pairs required(const Truth& truth, const Pairs& found) {
    Pairs pairs = truth.boxes;
    for (const auto& pair : truth.proven_apart)
        if (!found.contains(pair)) pairs.erase(pair);
    return pairs;
}

Pose random_pose(double size, Random& random) { return {Quat(random.rotation()), random.vector(size)}; }

TEST(BoxContacts, agree_with_all_pairs_of_boxes) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 411);
    int exact = 0, of_boxes = 0, none = 0, mixed = 0;
    for (const NamedMesh& first : small_meshes())
        for (const NamedMesh& second : small_meshes()) {
            const Mesh a = surface_of(first.mesh, static_cast<int>(random.integer(1, 4))),
                       b = surface_of(second.mesh, static_cast<int>(random.integer(1, 4)));
            for (int depth = -1; depth < 5; depth += is_sanitized() ? 2 : 1) {
                SCOPED_TRACE(first.name + " and " + second.name + ", depth " + std::to_string(depth));
                const Pose at_a = random_pose(5, random);
                const Pose at_b{Quat(random.rotation()), at_a.position + random.vector(1.4)};
                const Truth truth(depth, a, at_a, b, at_b);
                if (truth.has_doubtful) continue;
                Pairs boxes, leaves;
                for_each_box_contact(depth, a, at_a, b, at_b, [&](const BoxContact& contact) {
                    Pairs& to = contact.exact ? leaves : boxes;
                    EXPECT_TRUE(to.insert({contact.a.triangles[0], contact.b.triangles[0]}).second) << "told twice";
                    EXPECT_EQ(contact.exact, contact.a.is_leaf && contact.b.is_leaf);
                    EXPECT_LT(distance(Sphere{contact.point, 0}, contact.a.box).distance, 1e-11);
                    EXPECT_LT(distance(Sphere{contact.point, 0}, contact.b.box).distance, 1e-11);
                    return Flow::proceed;
                });
                EXPECT_EQ(boxes, required(truth, boxes));
                EXPECT_EQ(leaves, truth.leaves);
                const LimitedAnswer answer = intersects_down_to(depth, a, at_a, b, at_b);
                EXPECT_EQ(answer.intersects, !boxes.empty() || !leaves.empty());
                if (boxes.empty()) {
                    EXPECT_TRUE(answer.exact);
                }
                if (leaves.empty()) {
                    EXPECT_EQ(answer.exact, boxes.empty());
                }
                if (answer.exact) {
                    EXPECT_EQ(answer.intersects, intersects(a, at_a, b, at_b));
                }
                const LimitedAnswer mirrored = intersects_down_to(depth, b, at_b, a, at_a);
                if (!answer.intersects || !mirrored.intersects) {
                    EXPECT_FALSE(intersects(a, at_a, b, at_b));
                }
                exact += !leaves.empty();
                of_boxes += !boxes.empty();
                none += !answer.intersects;
                mixed += !boxes.empty() && !leaves.empty();
            }
        }
    EXPECT_GT(exact, 20);
    EXPECT_GT(of_boxes, 20);
    EXPECT_GT(none, 20);
    EXPECT_GT(mixed, 2);
}

TEST(BoxContacts, deeper_limits_prove_more_apart) {
    Random random(seed() + 412);
    const Mesh a = surface_of(small_meshes()[2].mesh), b = surface_of(small_meshes()[4].mesh);
    const int deepest = std::max(a.tree().stats().depth, b.tree().stats().depth);
    std::vector<int> apart(static_cast<std::size_t>(deepest) + 1);
    for (int i = 0; i < 200; ++i) {
        const Pose at_a = random_pose(0.8, random), at_b = random_pose(0.8, random);
        const bool truth = intersects(a, at_a, b, at_b);
        for (int depth = 0; depth <= deepest; ++depth) {
            const LimitedAnswer answer = intersects_down_to(depth, a, at_a, b, at_b);
            EXPECT_TRUE(answer.intersects || !truth) << depth;
            apart[static_cast<std::size_t>(depth)] += !answer.intersects;
        }
        const LimitedAnswer full = intersects_down_to(-1, a, at_a, b, at_b),
                            deep = intersects_down_to(deepest, a, at_a, b, at_b);
        EXPECT_TRUE(full.exact && deep.exact);
        EXPECT_EQ(full.intersects, truth);
        EXPECT_EQ(deep.intersects, truth);
    }
    EXPECT_LT(apart[0], apart[1]);
    EXPECT_LT(apart[1], apart.back());
}

TEST(BoxContacts, below_the_leaves_they_are_those_of_triangles) {
    Random random(seed() + 413);
    const Mesh a = surface_of(small_meshes()[1].mesh), b = surface_of(small_meshes()[3].mesh);
    for (int i = 0; i < 30; ++i) {
        const Pose at_a = random_pose(0.4, random), at_b = random_pose(0.4, random);
        Pairs triangles, leaves;
        for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& contact) {
            triangles.insert({contact.triangle_a, contact.triangle_b});
            return Flow::proceed;
        });
        for_each_box_contact(99, a, at_a, b, at_b, [&](const BoxContact& contact) {
            EXPECT_TRUE(contact.exact);
            leaves.insert({contact.a.triangles[0], contact.b.triangles[0]});
            const Triangle of_a = transformed(a.data().triangle(contact.a.triangles[0]), at_a),
                           of_b = transformed(b.data().triangle(contact.b.triangles[0]), at_b);
            EXPECT_LT(distance(Sphere{contact.point, 0}, of_a).distance, 1e-12);
            EXPECT_LT(distance(Sphere{contact.point, 0}, of_b).distance, 1e-12);
            // A leaf of one triangle is flat: its normal is that of the triangle.
            const Vec3 normal = (of_a.vertex[1] - of_a.vertex[0]).cross(of_a.vertex[2] - of_a.vertex[0]).normalized();
            EXPECT_NEAR(std::abs(contact.normal_a.dot(normal)), 1, 1e-6);
            EXPECT_GE(contact.normal_a.dot(contact.b.box.center - contact.point), -1e-6) << "toward the other";
            EXPECT_GE(contact.normal_b.dot(contact.a.box.center - contact.point), -1e-6);
            return Flow::proceed;
        });
        EXPECT_EQ(leaves, triangles);
    }
}

TEST(BoxContacts, the_order_of_the_trees_mirrors_them) {
    Random random(seed() + 414);
    const Mesh a = surface_of(small_meshes()[0].mesh), b = surface_of(small_meshes()[4].mesh);
    for (int i = 0; i < 30; ++i) {
        const Pose at_a = random_pose(0.5, random), at_b = random_pose(0.5, random);
        using Key = std::pair<std::uint32_t, std::uint32_t>;
        std::map<Key, std::array<Vec3, 3>> one, other;
        for_each_box_contact(1, a, at_a, b, at_b, [&](const BoxContact& c) {
            one[{c.a.triangles[0], c.b.triangles[0]}] = {c.point, c.normal_a, c.normal_b};
            return Flow::proceed;
        });
        for_each_box_contact(1, b, at_b, a, at_a, [&](const BoxContact& c) {
            other[{c.b.triangles[0], c.a.triangles[0]}] = {c.point, c.normal_b, c.normal_a};
            return Flow::proceed;
        });
        ASSERT_EQ(one.size(), other.size());
        for (const auto& [key, values] : one) {
            ASSERT_TRUE(other.contains(key));
            for (std::size_t k = 0; k < 3; ++k) EXPECT_LT((values[k] - other[key][k]).norm(), 1e-6) << k;
        }
    }
}

TEST(BoxContacts, a_solid_inside_another_is_found_where_boxes_do_not_touch) {
    // A small box in the middle of a large sphere: at depth 0 boxes touch, deep down only insides do.
    const Mesh big = Mesh::make(make_sphere_mesh(2, 8).value()).value(),
               shell = surface_of(make_sphere_mesh(2, 8).value()),
               small = Mesh::make(make_box_mesh(Vec3(0.2, 0.2, 0.2)).value()).value();
    EXPECT_TRUE(intersects_down_to(0, big, {}, small, {}).intersects);
    EXPECT_FALSE(intersects_down_to(0, big, {}, small, {}).exact);
    for (const int depth : {-1, 3, 4}) {
        EXPECT_TRUE(intersects_down_to(depth, big, {}, small, {}).intersects);
        EXPECT_TRUE(intersects_down_to(depth, big, {}, small, {}).exact);
        EXPECT_FALSE(intersects_down_to(depth, shell, {}, small, {}).intersects);
        for_each_box_contact(depth, big, {}, small, {}, [](const BoxContact&) {
            ADD_FAILURE() << "surfaces do not touch";
            return Flow::stop;
        });
    }
}

TEST(BoxContacts, roots_of_known_boxes) {
    // Two boxes that share a cube of 1, at its middle.
    const Mesh box = Mesh::make(make_box_mesh(Vec3(2, 4, 6)).value()).value();
    int seen = 0;
    for_each_box_contact(0, box, {}, box, {Quat::Identity(), Vec3(1, 3, 5)}, [&](const BoxContact& contact) {
        ++seen;
        EXPECT_FALSE(contact.exact);
        EXPECT_EQ(contact.a.depth, 0);
        EXPECT_EQ(contact.a.triangles.size(), 12u);
        EXPECT_LT((contact.point - Vec3(0.5, 1.5, 2.5)).norm(), 1e-5);
        const Vec3 normal = Vec3(0.5, 1.5 / 4, 2.5 / 9).normalized();
        EXPECT_LT((contact.normal_a - normal).norm(), 1e-5);
        EXPECT_LT((contact.normal_b + normal).norm(), 1e-5);
        EXPECT_LT((contact.b.box.center - Vec3(1, 3, 5)).norm(), 1e-6);
        return Flow::proceed;
    });
    EXPECT_EQ(seen, 1);
    // Face on face, edge on edge, corner on corner: the middle of what touches.
    const auto point_at = [&](const Vec3& offset) {
        Vec3 point = Vec3::Constant(99);
        for_each_box_contact(0, box, {}, box, {Quat::Identity(), offset}, [&](const BoxContact& contact) {
            point = contact.point;
            return Flow::proceed;
        });
        return point;
    };
    EXPECT_LT((point_at(Vec3(2, 0, 0)) - Vec3(1, 0, 0)).norm(), 1e-5);
    EXPECT_LT((point_at(Vec3(2, 1, 0)) - Vec3(1, 0.5, 0)).norm(), 1e-5);
    EXPECT_LT((point_at(Vec3(2, 4, 0)) - Vec3(1, 2, 0)).norm(), 1e-5);
    EXPECT_LT((point_at(Vec3(2, 4, 6)) - Vec3(1, 2, 3)).norm(), 1e-5);
    EXPECT_LT((point_at(Vec3(0, 0, 0))).norm(), 1e-5);
}

TEST(BoxContacts, a_visitor_can_stop_and_nan_touches) {
    const Mesh a = surface_of(small_meshes()[1].mesh);
    int seen = 0;
    for_each_box_contact(2, a, {}, a, {}, [&](const BoxContact&) { return ++seen == 3 ? Flow::stop : Flow::proceed; });
    EXPECT_EQ(seen, 3);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const int depth : {-1, 0, 1, 5})
        EXPECT_TRUE(intersects_down_to(depth, a, {}, a, {Quat::Identity(), Vec3(nan, 0, 0)}).intersects);
}

TEST(BoxContacts, shallow_limits_look_at_less) {
    const Mesh a = surface_of(make_torus_mesh(1, 0.3, 60, 30).value());
    const Pose there{Quat(0.5, 0.5, 0.5, 0.5), Vec3(0.9, 0.2, 0.1)};
    QueryStats last;
    for (const int depth : {0, 1, 2, 3, -1}) {
        const QueryStats work =
            for_each_box_contact(depth, a, {}, a, there, [](const BoxContact&) { return Flow::proceed; });
        EXPECT_GT(work.boxes, last.boxes);
        last = work;
    }
    const QueryStats full = for_each_contact(a, {}, a, there, [](const TriangleContact&) { return Flow::proceed; });
    EXPECT_EQ(last, full);
}

TEST(SmoothNormal, is_that_of_the_ellipsoid_through_the_faces) {
    Random random(seed() + 415);
    for (int i = 0; i < 1000; ++i) {
        const OrientedBox box{
            random.vector(3), Quat(random.rotation()).toRotationMatrix(),
            Vec3(random.logarithmic(0.01, 10), random.logarithmic(0.01, 10), random.logarithmic(0.01, 10))};
        const Vec3 x = random.vector(1).cwiseProduct(box.half);
        Vec3 expected = Vec3::Zero();
        for (int k = 0; k < 3; ++k) expected += x[k] / (box.half[k] * box.half[k]) * box.axes.col(k);
        const Vec3 normal = smooth_normal(box, box.center + box.axes * x, random.vector(5));
        EXPECT_LT((normal - expected.normalized()).norm(), 1e-9);
        // In the middle of each face that of the face.
        for (int k = 0; k < 3; ++k) {
            const Vec3 axis = box.axes.col(k);
            EXPECT_LT((smooth_normal(box, box.center + box.half[k] * axis, {}) - axis).norm(), 1e-9);
            EXPECT_LT((smooth_normal(box, box.center - box.half[k] * axis, {}) + axis).norm(), 1e-9);
        }
        const double scale = random.one_of(std::array{1e-200, 1e200});
        const OrientedBox scaled{box.center * scale, box.axes, box.half * scale};
        EXPECT_LT((smooth_normal(scaled, scaled.center + scale * (box.axes * x), Vec3::Zero()) - expected.normalized())
                      .norm(),
                  1e-9);
    }
}

TEST(SmoothNormal, of_boxes_without_extents_is_seen_from_the_other) {
    const Mat3 axes = Mat3::Identity();
    const Vec3 center(1, 1, 1);
    const OrientedBox flat{center, axes, Vec3(2, 1, 0)}, line{center, axes, Vec3(0, 3, 0)},
        point{center, axes, Vec3(0, 0, 0)}, full{center, axes, Vec3(3, 2, 1)};
    const Vec3 above = center + Vec3(1, 2, 2), below = center - Vec3(1, 2, 2);
    EXPECT_EQ(smooth_normal(flat, center + Vec3(1.9, 0.5, 0), above), Vec3(0, 0, 1));
    EXPECT_EQ(smooth_normal(flat, center + Vec3(1.9, 0.5, 0), below), Vec3(0, 0, -1));
    EXPECT_EQ(smooth_normal(flat, center, center + Vec3(5, 0, 0)), Vec3(0, 0, 1)) << "in its plane";
    // The same as that of a box nearly without thickness.
    const OrientedBox thin{center, axes, Vec3(2, 1, 1e-5)}, thinner{center, axes, Vec3(2, 1, 1e-7)};
    EXPECT_LT((smooth_normal(thin, center + Vec3(1.9, 0.5, 5e-6), below) - Vec3(0, 0, 1)).norm(), 1e-4);
    EXPECT_EQ(smooth_normal(thinner, center + Vec3(1.9, 0.5, 5e-8), below), Vec3(0, 0, -1));
    EXPECT_LT((smooth_normal(line, center + Vec3(0, 2, 0), above) - Vec3(1, 0, 2).normalized()).norm(), 1e-15);
    EXPECT_EQ(std::abs(smooth_normal(line, center, center + Vec3(0, 9, 0)).y()), 0) << "along it: across";
    EXPECT_NEAR(smooth_normal(line, center, center + Vec3(0, 9, 0)).norm(), 1, 1e-15);
    EXPECT_LT((smooth_normal(point, center, above) - Vec3(1, 2, 2) / 3).norm(), 1e-15);
    EXPECT_NEAR(smooth_normal(point, center, center).norm(), 1, 1e-15);
    EXPECT_LT((smooth_normal(full, center, above) - Vec3(1. / 9, 2. / 4, 2).normalized()).norm(), 1e-12) << "center";
    EXPECT_EQ(smooth_normal(full, center, center), Vec3(0, 0, 1));
}

}  // namespace
}  // namespace abut::test
