// SPDX-License-Identifier: Apache-2.0
// First contact of small meshes that turn, against interval arithmetic on every pair of their triangles.
#include "abut/query/first_contact.hpp"
#include "kit/generators.hpp"
#include "oracle/first_touch.hpp"
#include "support/meshes.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

struct Body {
    TriangleMesh mesh;
    Motion motion;

    std::vector<MovingHull> triangles() const {
        std::vector<MovingHull> all;
        for (std::uint32_t i = 0; i < mesh.triangles().size(); ++i) all.emplace_back(mesh.triangle(i), motion);
        return all;
    }
};

// What is wrong with the answer, or nothing.
std::string wrong(const Body& a, const Body& b, const ContactOptions& options, const FirstContact& found) {
    if (found.outcome == Outcome::unresolved) return "unresolved";
    if (found.outcome == Outcome::free && found.time != options.horizon) return "free, but not until the horizon";
    const auto triangles_a = a.triangles(), triangles_b = b.triangles();
    double nearest = std::numeric_limits<double>::infinity();
    for (const MovingHull& triangle_a : triangles_a)
        for (const MovingHull& triangle_b : triangles_b) {
            const FirstTouch truth(triangle_a, triangle_b, options.margin);
            // Only the last part of a second in a thousand millions is left open, where a touch may be.
            const double proven = truth.free_until(0, found.time);
            if (proven < found.time - (found.outcome == Outcome::free ? 0 : 1e-9))
                return "two triangles are perhaps not free at " + std::to_string(proven);
            nearest = std::min(nearest, truth.distance_at(found.time).at_most);
        }
    if (found.outcome == Outcome::free) return "";
    const double limit = found.outcome == Outcome::contact ? options.tolerance + 1e-11 : 1e-11;
    return nearest <= limit ? "" : "a gap of " + std::to_string(nearest);
}

TriangleMesh random_mesh(Random& random) {
    switch (random.index(3)) {
        case 0:
            return make_box_mesh(Vec3(random.real(0.2, 2), random.real(0.2, 2), random.logarithmic(1e-3, 2))).value();
        case 1:
            return make_sphere_mesh(random.real(0.3, 1), 1).value();
        default:
            return random_soup(1 + random.index(12), random.logarithmic(1e-2, 1), random);
    }
}

Motion random_mesh_motion(Random& random, const Vec3& position, const Vec3& target) {
    const auto pose = [&](const Vec3& near) { return Pose{random.rotation(), near + random.vector(0.3)}; };
    if (random.one_in(4)) {
        std::vector<Path::Key> keys;
        double time = random.real(-0.5, 0.5);
        for (int i = 0; i < 4; ++i, time += random.real(0.1, 0.6))
            keys.push_back({time, pose(position + (target - position) * (0.4 * i))});
        return Path::make(std::move(keys), random.vector(0.5)).value();
    }
    return Rigid{pose(position), (target - position) * random.real(0, 2), random.direction() * random.real(0, 8),
                 random.vector(random.one_in(8) ? 10 : 0.5)};
}

// ABUT_ROUNDS has it try more.
TEST(TurningMeshOracle, times_are_proven_in_intervals) {
    Random random(seed());
    int by_outcome[4] = {};
    for (int i = 0; i < 150 * rounds(); ++i) {
        const Vec3 position = random.direction() * random.real(2, 5);
        const Body a{random_mesh(random), random_mesh_motion(random, Vec3::Zero(), position)},
            b{random_mesh(random), random_mesh_motion(random, position, Vec3::Zero())};
        ContactOptions options{.tolerance = random.logarithmic(1e-7, 1e-3), .max_steps = 1'000'000};
        if (random.one_in(4)) options.margin = random.real(0, 0.3);
        const auto tree_of = [](const TriangleMesh& mesh) {
            return Mesh::make(mesh, {.interior = Interior::surface}).value();
        };
        const Mesh tree_a = tree_of(a.mesh), tree_b = tree_of(b.mesh);
        const FirstContact found = first_contact(tree_a, a.motion, tree_b, b.motion, options);
        ++by_outcome[static_cast<int>(found.outcome)];
        ASSERT_EQ(wrong(a, b, options, found), "")
            << "seed " << seed() << ", pair " << i << ", outcome " << static_cast<int>(found.outcome) << ", time "
            << found.time << ", tolerance " << options.tolerance << ", margin " << options.margin;
        const FirstContact mirrored = first_contact(tree_b, b.motion, tree_a, a.motion, options);
        ASSERT_EQ(wrong(b, a, options, mirrored), "") << "seed " << seed() << ", pair " << i << " mirrored";
    }
    EXPECT_GT(by_outcome[static_cast<int>(Outcome::free)], 30);
    EXPECT_GT(by_outcome[static_cast<int>(Outcome::contact)], 30);
}

}  // namespace
}  // namespace abut::test
