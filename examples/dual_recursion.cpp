// SPDX-License-Identifier: Apache-2.0
// The dual recursion through two trees of boxes, as textbooks have it (D. Eberly, Dynamic Collision Detection Using
// Oriented Bounding Boxes, §7.1), written with what ObbTree shows of its boxes. abut::intersects does the same with
// eight boxes at a time; here it is a few lines to read, to change, and to compare with.
//
// Two things are other than in the text. Of two boxes the larger is opened, and only that one: opening either first
// looks at the same pairs again and again. And a depth of 0 ends the recursion at the root, a negative one at the
// leaves.
//
// usage: dual_recursion [pairs] [seed]
//
// Ends with 1 when an answer is not that of abut::intersects.
#include <abut/abut.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

using abut::ObbTree;
using abut::Pose;
using abut::Vec3;

namespace {

// Two trees, b seen from a.
class DualRecursion {
 public:
    DualRecursion(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b)
        : a_(a), b_(b), b_in_a_(at_a.inverse() * at_b) {}

    // Whether triangles of the two touch; where a depth ends first, whether boxes do.
    bool test_collision(int depth_a, int depth_b) { return test_collision(a_.root(), depth_a, b_.root(), depth_b); }

    long visits() const { return visits_; }

 private:
    bool test_collision(ObbTree::BoxId a, int depth_a, ObbTree::BoxId b, int depth_b) {
        ++visits_;
        const abut::OrientedBox box_a = a_.box(a), box_b = transformed(b_.box(b), b_in_a_);
        if (!intersects(box_a, box_b)) return false;
        const bool opens_a = !a_.is_leaf(a) && depth_a != 0, opens_b = !b_.is_leaf(b) && depth_b != 0;
        if (opens_a && (!opens_b || box_a.half.prod() >= box_b.half.prod())) {
            for (const ObbTree::BoxId child : a_.children(a))
                if (test_collision(child, depth_a - 1, b, depth_b)) return true;
            return false;
        }
        if (opens_b) {
            for (const ObbTree::BoxId child : b_.children(b))
                if (test_collision(a, depth_a, child, depth_b - 1)) return true;
            return false;
        }
        return !a_.is_leaf(a) || !b_.is_leaf(b) || triangles_touch(a, b);
    }

    bool triangles_touch(ObbTree::BoxId a, ObbTree::BoxId b) const {
        for (const std::uint32_t j : b_.triangles(b)) {
            const abut::Triangle moved = transformed(b_.mesh().triangle(j), b_in_a_);
            for (const std::uint32_t i : a_.triangles(a))
                if (intersects(a_.mesh().triangle(i), moved)) return true;
        }
        return false;
    }

    const ObbTree &a_, &b_;
    Pose b_in_a_;
    long visits_ = 0;
};

// A tube around a circle, of 2 * rings * sides triangles.
abut::Expected<abut::TriangleMesh> make_ring(double radius, double tube, std::uint32_t rings, std::uint32_t sides) {
    std::vector<Vec3> vertices;
    std::vector<abut::Index3> triangles;
    for (std::uint32_t i = 0; i < rings; ++i)
        for (std::uint32_t k = 0; k < sides; ++k) {
            const double turn = 2 * std::numbers::pi * i / rings, around = 2 * std::numbers::pi * k / sides;
            const double out = radius + tube * std::cos(around);
            vertices.emplace_back(out * std::cos(turn), out * std::sin(turn), tube * std::sin(around));
            const std::uint32_t next = (i + 1) % rings * sides, up = (k + 1) % sides;
            triangles.push_back({i * sides + k, next + k, next + up});
            triangles.push_back({i * sides + k, next + up, i * sides + up});
        }
    return abut::TriangleMesh::make(std::move(vertices), std::move(triangles));
}

}  // namespace

int main(int argc, char** argv) {
    const int pairs = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    std::uniform_real_distribution<double> number(-1, 1);
    const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };

    // A ring with leaves of one triangle, and a smaller one with leaves of up to forty. Surfaces: the recursion knows
    // no inside.
    const auto ring = ObbTree::make(make_ring(1, 0.3, 48, 24).value(), {.interior = abut::Interior::surface});
    const auto other =
        ObbTree::make(make_ring(0.4, 0.2, 48, 30).value(), {.leaf_size = 40, .interior = abut::Interior::surface});
    if (!ring || !other) return 1;
    const abut::Mesh ring_mesh = abut::Mesh::from_tree(*ring), other_mesh = abut::Mesh::from_tree(*other);

    long touching = 0, by_boxes = 0, visits = 0, wrong = 0;
    for (int i = 0; i < pairs; ++i) {
        const Vec3 turn = std::numbers::pi * vector();
        const Pose here{abut::Quat(Eigen::AngleAxisd(turn.norm(), turn.normalized())), vector()};
        const Pose there{abut::Quat::Identity(), 1.5 * vector()};
        DualRecursion to_the_end(*ring, here, *other, there), to_depth_one(*ring, here, *other, there);
        const bool touches = to_the_end.test_collision(-1, -1), boxes_touch = to_depth_one.test_collision(1, 1);
        touching += touches;
        by_boxes += boxes_touch;
        visits += to_the_end.visits();
        wrong += touches != intersects(ring_mesh, here, other_mesh, there) || (touches && !boxes_touch);
    }
    std::printf("%d pairs: %ld touch, the boxes at depth 1 of %ld; %.1f pairs of boxes each\n", pairs, touching,
                by_boxes, static_cast<double>(visits) / pairs);
    std::printf("%ld are not as abut::intersects says\n", wrong);
    return wrong == 0 ? 0 : 1;
}
