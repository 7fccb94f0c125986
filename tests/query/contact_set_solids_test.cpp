// SPDX-License-Identifier: Apache-2.0
// Where solids touch: which side of a face is material decides.
#include "kit/generators.hpp"
#include "query/contact_sets.hpp"

#include "abut/query/contains.hpp"

namespace abut::test {
namespace {

constexpr double tolerance = 1e-6;

// Triangles in any order, from any corner on; turned over for a solid that faces inward.
Mesh shuffled(const TriangleMesh& mesh, const Pose& frame, Random& random, bool is_turned_over = false) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) vertices.push_back(frame * vertex);
    std::vector<Index3> triangles(mesh.triangles().begin(), mesh.triangles().end());
    for (std::size_t i = triangles.size() - 1; i > 0; --i)
        std::swap(triangles[i], triangles[static_cast<std::size_t>(random.integer(0, static_cast<int>(i)))]);
    for (Index3& t : triangles) {
        std::rotate(t.begin(), t.begin() + random.integer(0, 2), t.end());
        if (is_turned_over) std::swap(t[0], t[1]);
    }
    return tree_of(TriangleMesh::make(vertices, triangles).value());
}

Pose above(double z) { return {Quat::Identity(), Vec3(0, 0, z)}; }

// As wide as 2, with a corner that goes inward along z through (0.5, 0.5).
TriangleMesh bracket() {
    const std::array<std::array<double, 2>, 6> outline{{{0, 0}, {2, 0}, {2, 0.5}, {0.5, 0.5}, {0.5, 2}, {0, 2}}};
    std::vector<Vec3> vertices;
    for (const double z : {0.0, 1.0})
        for (const auto& [x, y] : outline) vertices.emplace_back(x, y, z);
    std::vector<Index3> triangles;
    for (const Index3& t : {Index3{0, 1, 2}, Index3{0, 2, 3}, Index3{0, 3, 5}, Index3{3, 4, 5}}) {
        triangles.push_back({t[0], t[2], t[1]});
        triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
    }
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t j = (i + 1) % 6;
        triangles.push_back({i, j, j + 6});
        triangles.push_back({i, j + 6, i + 6});
    }
    return TriangleMesh::make(vertices, triangles).value();
}

TEST(ContactSetOfSolids, in_a_corner_leads_out_of_the_solid) {
    Random random(seed());
    // On the floor or on the wall of the bracket when it gets there, and against the other.
    for (int i = 0; i < 100; ++i) {
        const Pose frame = i == 0 ? Pose{} : Pose{Quat(random.rotation()), random.vector(2)};
        const bool is_on_wall = random.integer(0, 1) == 0;
        const Vec3 along = is_on_wall ? Vec3::UnitY() : Vec3::UnitX(),
                   way(-random.real(0.2, 2), -random.real(0.2, 2), 0);
        const double low = 0.25 * static_cast<double>(random.integer(-1, 1)), high = low + random.real(0.5, 1.5);
        std::vector<Vec3> vertices;
        for (const auto& [far, z] : {std::pair{0, low}, std::pair{1, low}, std::pair{1, high}, std::pair{0, high}})
            vertices.push_back(Vec3(0.5, 0.5, z) + far * along - way / 2);
        const TriangleMesh sheet = TriangleMesh::make(vertices, std::vector<Index3>{{0, 1, 2}, {0, 2, 3}}).value();
        const Mesh a = shuffled(bracket(), frame, random, i % 3 == 0), b = shuffled(sheet, frame, random);
        const Linear still{}, moving{frame.rotation * way};
        const FirstContact found = first_contact(a, still, b, moving);
        ASSERT_EQ(found.outcome, Outcome::contact);
        ASSERT_EQ(wrong_points(a, still, b, moving, found, tolerance), "");
        EXPECT_LT(found.axis.dot(moving.velocity), 0);
        EXPECT_GE(found.patches.size(), 2u);
        for (const ContactPatch& patch : found.patches) {
            if (patch.points.size() > 2) {
                EXPECT_LT((patch.normal - frame.rotation * (is_on_wall ? Vec3::UnitX() : Vec3::UnitY())).norm(), 1e-9);
            }
            Vec3 middle = Vec3::Zero();
            for (const Vec3& point : patch.points) middle += point / static_cast<double>(patch.points.size());
            EXPECT_FALSE(contains(a, Pose{}, middle + 1e-3 * patch.normal)) << i;
        }
    }
}

TEST(ContactSetOfSolids, is_told_of_those_that_merely_touch_at_time_0) {
    Random random(seed() + 1);
    const TriangleMesh cube = make_box_mesh(Vec3(1, 1, 1)).value(), block = make_box_mesh(Vec3(0.5, 0.5, 1)).value();
    const Vec3 half(0.25, 0.25, 0.5);
    for (int i = 0; i < 200; ++i) {
        const Pose frame = i == 0 ? Pose{} : Pose{Quat(random.rotation()), random.vector(1)};
        const Mesh below = shuffled(cube, frame, random, i % 3 == 0),
                   on_it = shuffled(block, frame * above(1), random, i % 5 == 0);
        const OrientedBox box = transformed(AlignedBox{-half, half}, frame * above(1));
        const Vec3 up = frame.rotation * Vec3::UnitZ();
        for (const double speed : {0.0, 1.0, -1.0})
            for (const double angular_velocity : {0.0, 1.0}) {
                SCOPED_TRACE(std::to_string(i) + ", " + std::to_string(speed) + ", " +
                             std::to_string(angular_velocity));
                const Motion motion =
                    angular_velocity == 0 ? Motion(Linear{speed * up}) : Rigid{{}, speed * up, angular_velocity * up};
                const auto expect_square = [&](const FirstContact& found, const Vec3& normal) {
                    EXPECT_EQ(found.outcome, Outcome::overlapping);
                    ASSERT_EQ(found.patches.size(), 1u);
                    EXPECT_EQ(found.patches[0].points.size(), 4u);
                    EXPECT_NEAR(area_of(found.patches[0]), 0.5, 1e-9);
                    EXPECT_LT((found.patches[0].normal - normal).norm(), 1e-9);
                    EXPECT_LT((found.axis - normal).norm(), 1e-9);
                };
                expect_square(first_contact(below, Linear{}, on_it, motion), up);
                expect_square(first_contact(on_it, motion, below, Linear{}), -up);
                expect_square(first_contact(below, Linear{}, box, motion), up);
            }
    }
}

TEST(ContactSetOfSolids, is_empty_where_one_touches_the_other_from_inside) {
    Random random(seed() + 2);
    const TriangleMesh cube = make_box_mesh(Vec3(1, 1, 1)).value(), block = make_box_mesh(Vec3(0.5, 0.5, 0.5)).value();
    for (int i = 0; i < 100; ++i) {
        const Pose frame = i == 0 ? Pose{} : Pose{Quat(random.rotation()), random.vector(1)};
        const Mesh around = shuffled(cube, frame, random), inside = shuffled(block, frame * above(0.25), random);
        const OrientedBox box =
            transformed(AlignedBox{Vec3::Constant(-0.25), Vec3::Constant(0.25)}, frame * above(0.25));
        for (const FirstContact& found :
             {first_contact(around, Linear{}, inside, Linear{}), first_contact(inside, Linear{}, around, Linear{}),
              first_contact(around, Linear{}, box, Linear{})}) {
            EXPECT_EQ(found.outcome, Outcome::overlapping);
            EXPECT_TRUE(found.patches.empty()) << i;
        }
    }
}

TEST(ContactSetOfSolids, is_empty_where_another_part_is_inside) {
    Random random(seed() + 3);
    const TriangleMesh block = make_box_mesh(Vec3(0.5, 0.5, 0.5)).value();
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const double z : {0.0, 0.75}) {  // in the cube, and on it
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& vertex : block.vertices()) vertices.push_back(above(z) * vertex);
        for (const Index3& t : block.triangles()) triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    const TriangleMesh blocks = TriangleMesh::make(vertices, triangles).value();
    const Mesh cube = tree_of(make_box_mesh(Vec3(1, 1, 1)).value());
    for (int i = 0; i < 20; ++i) {
        const FirstContact found = first_contact(cube, Linear{}, shuffled(blocks, Pose{}, random), Linear{});
        EXPECT_EQ(found.outcome, Outcome::overlapping);
        EXPECT_TRUE(found.patches.empty());
    }
}

}  // namespace
}  // namespace abut::test
