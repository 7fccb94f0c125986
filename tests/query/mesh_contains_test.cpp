// SPDX-License-Identifier: Apache-2.0
// What is inside a closed mesh, against winding numbers by solid angles in long doubles, which know of no rays.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/mesh/tree_bytes.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "query/contains/volume_sign.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

struct Soup {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;

    // A mesh moved, stretched, and turned inside out if so asked.
    void add(const TriangleMesh& mesh, const Pose& at, double size, bool is_inward) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& vertex : mesh.vertices()) vertices.push_back(at * (size * vertex));
        for (const auto& [a, b, c] : mesh.triangles())
            triangles.push_back(is_inward ? Index3{first + a, first + c, first + b}
                                          : Index3{first + a, first + b, first + c});
    }
    TriangleMesh mesh() const { return TriangleMesh::make(std::span<const Vec3>(vertices), triangles).value(); }
};

// How often the surface winds around a point: the sum of solid angles (Van Oosterom and Strackee, 1983).
long double winding_number(const TriangleMesh& mesh, const Vec3& point) {
    using Vec = Eigen::Matrix<long double, 3, 1>;
    long double sum = 0;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
        Vec v[3];
        long double length[3];
        for (int k = 0; k < 3; ++k) {
            v[k] = mesh.triangle(i).vertex[k].cast<long double>() - point.cast<long double>();
            length[k] = v[k].norm();
        }
        const long double volume = v[0].dot(v[1].cross(v[2]));
        const long double rest = length[0] * length[1] * length[2] + v[0].dot(v[1]) * length[2] +
                                 v[1].dot(v[2]) * length[0] + v[2].dot(v[0]) * length[1];
        sum += 2 * std::atan2(volume, rest);
    }
    return sum / (4 * std::acos(-1.0L));
}

bool is_inside(const Mesh& tree, const Vec3& point) {
    return distance(tree, Pose{}, Segment{point, point}).distance == 0;
}

double distance_to_surface(const Mesh& surface, const Vec3& point) {
    return distance(surface, Pose{}, Segment{point, point}).distance;
}

std::vector<TriangleMesh> shells() {
    return {make_box_mesh(Vec3(2, 2, 2)).value(), make_sphere_mesh(1, 2).value(),
            make_torus_mesh(0.8, 0.35, 14, 9).value(), make_box_mesh(Vec3(1, 2, 3), {2, 3, 1}).value()};
}

// Random shells, each facing outward or inward, here and there on a grid, so that rays meet vertices and edges.
Soup random_shells(Random& random, int count, bool may_face_inward, bool may_be_on_grid = true) {
    Soup soup;
    const auto kinds = shells();
    const bool is_on_grid = may_be_on_grid && random.one_in(2);
    for (int i = 0; i < count; ++i) {
        const bool is_inward = may_face_inward && random.one_in(2);
        const Vec3 grid(static_cast<double>(random.integer(-1, 1)) / 2, static_cast<double>(random.integer(-1, 1)) / 2,
                        static_cast<double>(random.integer(-1, 1)) / 2);
        const Pose at = is_on_grid ? Pose{Quat::Identity(), grid} : Pose{Quat(random.rotation()), random.vector(1)};
        soup.add(random.one_of(kinds), at,
                 is_on_grid ? 1 / static_cast<double>(random.integer(1, 2)) : random.real(0.3, 1), is_inward);
    }
    return soup;
}

Vec3 random_point(Random& random) {
    if (random.one_in(2)) return random.vector(2);
    return Vec3(static_cast<double>(random.integer(-8, 8)), static_cast<double>(random.integer(-8, 8)),
                static_cast<double>(random.integer(-8, 8))) /
           4;
}

TEST(Inside, is_what_the_surface_winds_around) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 901);
    int inside = 0, outside = 0;
    for (int i = 0; i < (is_sanitized() ? 15 : 60) * rounds(); ++i) {
        const TriangleMesh mesh = random_shells(random, static_cast<int>(random.integer(1, 4)), true).mesh();
        const Mesh tree = Mesh::make(mesh, {.leaf_size = static_cast<int>(random.integer(1, 15))}).value();
        const Mesh surface = Mesh::make(mesh, {.interior = Interior::surface}).value();
        ASSERT_TRUE(tree.is_solid());
        for (int k = 0; k < 40; ++k) {
            const Vec3 point = random_point(random);
            if (distance_to_surface(surface, point) < 1e-9) continue;
            const long double windings = winding_number(mesh, point);
            ASSERT_NEAR(static_cast<double>(windings - std::round(windings)), 0, 1e-9);
            const bool expected = std::lround(windings) != 0;
            EXPECT_EQ(is_inside(tree, point), expected) << "mesh " << i << ", point " << point.transpose();
            ++(expected ? inside : outside);
        }
    }
    EXPECT_GT(inside, is_sanitized() ? 10 : 100);
    EXPECT_GT(outside, is_sanitized() ? 10 : 100);
}

TEST(Inside, does_not_change_when_the_whole_mesh_is_turned_inside_out) {
    Random random(seed() + 902);
    for (int i = 0; i < (is_sanitized() ? 10 : 40) * rounds(); ++i) {
        const Soup soup = random_shells(random, 3, true);
        Soup other = soup;
        for (Index3& t : other.triangles) std::swap(t[1], t[2]);
        const Mesh one = Mesh::make(soup.mesh()).value(), two = Mesh::make(other.mesh()).value();
        for (int k = 0; k < 30; ++k) {
            const Vec3 point = random_point(random);
            EXPECT_EQ(is_inside(one, point), is_inside(two, point));
        }
    }
}

TEST(Inside, of_nested_shells_follows_the_way_they_face) {
    const TriangleMesh box = make_box_mesh(Vec3(2, 2, 2)).value();
    const auto is_middle_inside = [&](std::initializer_list<bool> are_inward) {
        Soup soup;
        double size = 1;
        for (const bool is_inward : are_inward) {
            soup.add(box, Pose{}, size, is_inward);
            size /= 2;
        }
        return is_inside(Mesh::make(soup.mesh()).value(), Vec3(0.01, 0.02, 0.03));
    };
    EXPECT_TRUE(is_middle_inside({false}));
    EXPECT_TRUE(is_middle_inside({true})) << "inside out";
    EXPECT_FALSE(is_middle_inside({false, true})) << "a cavity";
    EXPECT_FALSE(is_middle_inside({true, false})) << "a cavity, inside out";
    EXPECT_TRUE(is_middle_inside({false, false})) << "a part within another";
    EXPECT_TRUE(is_middle_inside({true, true}));
    EXPECT_TRUE(is_middle_inside({false, true, false})) << "a part in a cavity";
}

// Triangles that were turned over, as programs that do not care for them write: most of a shell say where it faces.
TEST(Inside, of_shells_with_a_few_triangles_turned_over_is_as_without) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 903);
    for (int i = 0; i < (is_sanitized() ? 10 : 40) * rounds(); ++i) {
        Soup soup, other;
        for (int shell = 0; shell < 3; ++shell) {
            const Soup next = random_shells(random, 1, true, false);
            soup.add(next.mesh(), Pose{}, 1, false);
            const std::size_t first = other.triangles.size();
            other.add(next.mesh(), Pose{}, 1, false);
            for (std::size_t k = 0; 2 * k + 2 < next.triangles.size(); ++k)
                if (random.one_in(2)) std::swap(other.triangles[first + k][0], other.triangles[first + k][1]);
        }
        const Mesh one = Mesh::make(soup.mesh()).value(), two = Mesh::make(other.mesh()).value();
        ASSERT_TRUE(two.is_solid());
        for (const Mesh& tree : {two, Mesh::from_tree(tree_from_bytes(to_bytes(two.tree())).value())})
            for (int k = 0; k < 30; ++k) {
                const Vec3 point = random_point(random);
                EXPECT_EQ(is_inside(tree, point), is_inside(one, point)) << "mesh " << i << ", point " << k;
            }
    }
}

// A shell with no two sides has what takes an odd number of crossings: two tetrahedra that share an edge, in one of
// which a face was turned over, have at that edge four triangles that do not fit as they are.
TEST(Inside, of_what_cannot_be_oriented_is_by_parity) {
    Soup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 1, 0.5}, {-1, 0, 0}, {-1, -1, 0.5}};
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d, bool is_inward) {
        for (const Index3& t : {Index3{a, b, c}, Index3{a, d, b}, Index3{b, d, c}, Index3{c, d, a}})
            soup.triangles.push_back(is_inward ? Index3{t[0], t[2], t[1]} : t);
    };
    for (const bool is_inward : {false, true}) {
        soup.triangles.clear();
        add(0, 1, 2, 3, false);
        add(0, 1, 4, 5, is_inward);
        const Mesh tree = Mesh::make(soup.mesh()).value();
        ASSERT_TRUE(tree.is_solid());
        const Vec3 in_first(0.5, 0.25, 0.375), in_second(-0.5, -0.25, 0.375);
        EXPECT_TRUE(is_inside(tree, in_first));
        EXPECT_TRUE(is_inside(tree, in_second));
        EXPECT_FALSE(is_inside(tree, Vec3(0.5, -0.25, 0.375)));
    }
}

// Triangles without area, nearly so, and twice there: in whatever leaves, and from bytes.
TEST(Inside, does_not_depend_on_triangles_without_area_nor_on_the_tree) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 904);
    for (int i = 0; i < (is_sanitized() ? 6 : 25) * rounds(); ++i) {
        const Soup soup = random_shells(random, static_cast<int>(random.integer(1, 3)), random.one_in(2));
        Soup more = soup;
        const auto count = static_cast<std::int64_t>(soup.vertices.size());
        const auto any = [&] { return static_cast<std::uint32_t>(random.integer(0, count - 1)); };
        for (int k = 0; k < 20; ++k) {
            const std::uint32_t a = any(), b = any();
            if (random.one_in(3)) {
                more.triangles.push_back({a, a, a});
            } else if (random.one_in(2)) {
                more.triangles.push_back({a, b, a});
            } else {
                // A needle with corners of its own, forth and back: all but a point, and a closed surface.
                const auto first = static_cast<std::uint32_t>(more.vertices.size());
                const double thin = random.logarithmic(1e-30, 1e-16);
                const Vec3 at = random.vector(1.5);
                for (int j = 0; j < 3; ++j) more.vertices.push_back(at + random.vector(thin));
                more.triangles.push_back({first, first + 1, first + 2});
                more.triangles.push_back({first, first + 2, first + 1});
            }
        }
        std::vector<Mesh> trees;
        for (const int leaf_size : {1, 2, 5, 15}) {
            trees.push_back(Mesh::make(more.mesh(), {.leaf_size = leaf_size}).value());
            trees.push_back(Mesh::from_tree(tree_from_bytes(to_bytes(trees.back().tree())).value()));
        }
        const Mesh plain = Mesh::make(soup.mesh()).value();
        const Mesh surface = Mesh::make(more.mesh(), {.interior = Interior::surface}).value();
        for (int k = 0; k < 20; ++k) {
            const Vec3 point = random_point(random);
            if (distance_to_surface(surface, point) < 1e-9) continue;
            const bool expected = is_inside(plain, point);
            for (const Mesh& tree : trees) {
                ASSERT_TRUE(tree.is_solid());
                EXPECT_EQ(is_inside(tree, point), expected) << "mesh " << i << ", point " << point.transpose();
            }
        }
    }
}

TEST(VolumeSign, is_that_of_whole_numbers) {
    Random random(seed() + 905);
    int zeros = 0;
    for (int i = 0; i < 20000; ++i) {
        std::int64_t m[3][3];
        const std::int64_t most = random.one_in(2) ? 3 : 200'000;
        for (auto& row : m)
            for (auto& x : row) x = random.integer(-most, most);
        // Often a row that follows from the others.
        if (random.one_in(3))
            for (int k = 0; k < 3; ++k) m[2][k] = m[0][k] + 2 * m[1][k];
        const std::int64_t volume = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
                                    m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
                                    m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
        Vec3 v[3];
        for (int r = 0; r < 3; ++r) {
            const double scale = std::ldexp(1, static_cast<int>(random.integer(-150, 150)));
            for (int k = 0; k < 3; ++k) v[r][k] = static_cast<double>(m[r][k]) * scale;
        }
        EXPECT_EQ(detail::volume_sign(v[0], v[1], v[2]), volume > 0 ? 1 : volume < 0 ? -1 : 0);
        zeros += volume == 0;
    }
    EXPECT_GT(zeros, 1000);
}

// Where doubles are lost: the volume of 1 + ε, 1 and so on is decided by what is below the last digit.
TEST(VolumeSign, sees_what_is_below_the_last_digit) {
    const double e = 0x1p-52;
    const Vec3 u(1 + e, 1, 1), v(1, 1 + e, 1), w(1, 1, 1 + e);
    // (3 + e) e²
    EXPECT_EQ(detail::volume_sign(u, v, w), 1);
    EXPECT_EQ(detail::volume_sign(v, u, w), -1);
    EXPECT_EQ(detail::volume_sign(u, v, 2 * v), 0);
}

}  // namespace
}  // namespace abut::test
