// SPDX-License-Identifier: Apache-2.0
// Moving meshes and shapes, depth limits, all contacts and clearances: against all triangles and dense sampling.
#include <gtest/gtest.h>

#include <map>

#include "abut/query/clearance.hpp"
#include "abut/query/contacts_until.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/grid_shape.hpp"
#include "support/meshes.hpp"
#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Rigid crossing(Random& random, const Vec3& from, double angular_velocity) {
    const Vec3 velocity = -from * random.real(0.5, 2) + random.vector(1);
    return {{Quat(random.rotation()), from}, velocity, random.vector(angular_velocity), random.vector(0.3)};
}

Rigid turning(Random& random, double angular_velocity) {
    return {{Quat(random.rotation()), random.vector(0.2)},
            Vec3::Zero(),
            random.vector(angular_velocity),
            random.vector(0.3)};
}

Mesh surface_of(const TriangleMesh& mesh) { return Mesh::make(mesh, {.interior = Interior::surface}).value(); }

// What is wrong with an answer, or nothing; gap_at(time) gives the distance.
template <class GapAt>
std::string wrong(const FirstContact& found, const ContactOptions& options, GapAt&& gap_at, int samples) {
    constexpr double rounding = 1e-12;
    if (found.outcome == Outcome::overlapping)
        return gap_at(0) <= options.margin + rounding ? "" : "overlapping, and is not";
    if (found.outcome == Outcome::unresolved) return "unresolved";
    for (int i = 0; i < samples; ++i)
        if (gap_at(found.time * i / samples) < options.margin - rounding)
            return "touches at " + std::to_string(found.time * i / samples);
    const double gap = gap_at(found.time);
    if (gap < options.margin - rounding) return "touches at its time";
    if (found.outcome == Outcome::free) return "";
    if (!(gap <= options.margin + options.tolerance + rounding)) return "a gap of " + std::to_string(gap);
    return found.patches.empty() ? "no patches" : "";
}

template <class S>
void expect_right_with_shape(const Mesh& tree, const Motion& of_tree, const S& shape, const Motion& of_shape,
                             const ContactOptions& options, int samples, std::map<Outcome, int>& outcomes) {
    const auto gap_at = [&](double time) {
        return distance(tree, pose_at(of_tree, time), transformed(shape, pose_at(of_shape, time))).distance;
    };
    const FirstContact found = first_contact(tree, of_tree, shape, of_shape, options);
    ++outcomes[found.outcome];
    ASSERT_EQ(wrong(found, options, gap_at, samples), "") << "at " << found.time;
    const FirstContact other = first_contact(shape, of_shape, tree, of_tree, options);
    EXPECT_EQ(other.outcome, found.outcome);
    EXPECT_EQ(other.time, found.time);
    EXPECT_EQ(other.axis, -found.axis);
    ASSERT_EQ(other.patches.size(), found.patches.size());
    for (std::size_t i = 0; i < found.patches.size(); ++i) {
        const ContactPatch &patch = found.patches[i], &same = other.patches[i];
        EXPECT_EQ(same.feature_b, patch.feature_a);
        EXPECT_EQ(same.triangle[1], patch.triangle[0]);
        const Triangle triangle = transformed(tree.data().triangle(patch.triangle[0]), pose_at(of_tree, found.time));
        const auto moved = transformed(shape, pose_at(of_shape, found.time));
        for (const Vec3& point : patch.points) {
            const double near = 2 * (options.tolerance + options.margin);
            EXPECT_LE(distance(Sphere{point, 0}, triangle).distance, near);
            EXPECT_LE(distance(Sphere{point, 0}, moved).distance, near);
        }
    }
}

TEST(MovingMeshes, and_shapes_of_every_kind_meet_when_sampling_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 711);
    std::map<Outcome, int> outcomes;
    for (const NamedMesh& named : small_meshes()) {
        const Mesh tree = surface_of(named.mesh);
        for (int k = 0; k < all_kind_count; ++k) {
            const auto kind = static_cast<Kind>(k);
            if (kind == Kind::ray) continue;
            for (const double angular_velocity : {0.0, 3.0}) {
                SCOPED_TRACE(named.name + ", kind " + std::to_string(k) + ", angular_velocity " +
                             std::to_string(angular_velocity));
                const AnyShape shape = kind == Kind::cylinder
                                           ? scaled(sample_of(kind), 0.5)
                                           : scaled(to_shape(random_grid_shape(kind, 8, 1, random)), 0x1p-4);
                const ContactOptions options{.margin = random.one_in(4) ? 0.05 : 0};
                std::visit(
                    [&]<class S>(const S& each) {
                        if constexpr (BoundedShape3<S>)
                            expect_right_with_shape(tree, turning(random, angular_velocity), each,
                                                    crossing(random, 3 * random.direction(), angular_velocity), options,
                                                    is_sanitized() ? 10 : 60, outcomes);
                    },
                    shape);
            }
        }
    }
    EXPECT_GT(outcomes[Outcome::contact], 30);
    EXPECT_GT(outcomes[Outcome::free], 30);
}

TEST(MovingMeshes, a_shape_inside_a_solid_overlaps) {
    const TriangleMesh mesh = make_sphere_mesh(2, 4).value();
    const Mesh solid = Mesh::make(mesh).value(), shell = surface_of(mesh);
    const Sphere inside{Vec3(0.5, 0, 0), 0.25};
    const Rigid spinning{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_EQ(first_contact(solid, spinning, inside, Linear{}).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(inside, spinning, solid, Linear{}).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(shell, spinning, inside, Linear{}).outcome, Outcome::free);
    const FirstContact leaving = first_contact(shell, spinning, inside, Linear{Vec3(2, 0, 0)});
    EXPECT_EQ(leaving.outcome, Outcome::contact);
    EXPECT_NEAR(leaving.time, 0.6, 0.1);
}

// A radius that is not a number once left no box to look at, and all was free.
TEST(MovingMeshes, and_shapes_that_are_not_numbers_are_unresolved) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    for (const double bad : {double(NAN), infinity, -infinity})
        for (const Sphere& ball : {Sphere{Vec3(9, 0, 0), bad}, Sphere{Vec3(bad, 0, 0), 1}, Sphere{Vec3(9, 0, bad), 1}})
            for (const Motion& motion : {Motion(Rigid{.angular_velocity = Vec3(0, 0, 1)}), Motion(Linear{})}) {
                const FirstContact found = first_contact(box, motion, ball, Linear{});
                EXPECT_EQ(found.outcome, Outcome::unresolved);
                EXPECT_EQ(found.time, 0);
                EXPECT_EQ(first_contact(ball, Linear{}, box, motion).outcome, Outcome::unresolved);
                EXPECT_EQ(clearance(box, motion, ball, Linear{}).at_least, 0);
            }
}

// Without turning: the first of all triangles in closed form.
TEST(MovingMeshes, that_do_not_turn_meet_exactly_when_the_first_triangles_do) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 721);
    int contacts = 0, free = 0;
    for (const NamedMesh& mesh_a : small_meshes())
        for (const NamedMesh& mesh_b : small_meshes()) {
            if (mesh_a.mesh.triangles().size() * mesh_b.mesh.triangles().size() > 50'000) continue;
            SCOPED_TRACE(mesh_a.name + " and " + mesh_b.name);
            const Mesh a = surface_of(mesh_a.mesh), b = surface_of(mesh_b.mesh);
            const Linear motion_a{Vec3::Zero(), {Quat(random.rotation()), random.vector(1)}};
            const Vec3 from = 4 * random.direction();
            const Linear motion_b{-from * random.real(0.3, 2) + random.vector(1), {Quat(random.rotation()), from}};
            const ContactOptions options{.horizon = random.one_in(2) ? 1 : infinity, .patches = false};
            double first = infinity;
            for (std::size_t i = 0; i < mesh_a.mesh.triangles().size(); ++i)
                for (std::size_t j = 0; j < mesh_b.mesh.triangles().size(); ++j) {
                    const FirstContact pair =
                        first_contact(mesh_a.mesh.triangle(i), motion_a, mesh_b.mesh.triangle(j), motion_b, options);
                    if (pair.outcome != Outcome::free) first = std::min(first, pair.time);
                }
            const FirstContact found = first_contact(a, motion_a, b, motion_b, options);
            if (first == infinity) {
                EXPECT_EQ(found.outcome, Outcome::free);
                EXPECT_EQ(found.time, options.horizon);
                ++free;
            } else {
                EXPECT_EQ(found.outcome, first == 0 ? Outcome::overlapping : Outcome::contact);
                EXPECT_NEAR(found.time, first, 1e-11 * (1 + first));
                ++contacts;
            }
        }
    EXPECT_GT(contacts, 10);
    EXPECT_GT(free, 5);
}

TEST(MovingMeshes, that_have_no_time_to_move_overlap_or_are_free) {
    const Mesh box = surface_of(make_box_mesh(Vec3(2, 2, 2)).value());
    const Sphere ball{Vec3::Zero(), 0.5};
    const Rigid turns{.angular_velocity = Vec3(0, 0, 1)};
    const auto at = [](double x) { return Linear{Vec3::Zero(), {Quat::Identity(), Vec3(x, 0.1, 0)}}; };
    for (const Motion& motion : {Motion(turns), Motion(Linear{})}) {
        EXPECT_EQ(first_contact(box, motion, box, at(1.5), {.horizon = 0}).outcome, Outcome::overlapping);
        EXPECT_EQ(first_contact(box, motion, box, at(2), {.horizon = 0}).outcome, Outcome::overlapping);
        EXPECT_EQ(first_contact(box, motion, box, at(2.5), {.horizon = 0}).outcome, Outcome::free);
        EXPECT_EQ(first_contact(box, motion, ball, at(1.2), {.horizon = 0}).outcome, Outcome::overlapping);
        EXPECT_EQ(first_contact(box, motion, ball, at(1.6), {.horizon = 0}).outcome, Outcome::free);
    }
    EXPECT_EQ(first_contact(box, Linear{}, box, at(1.5), {.horizon = infinity}).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(box, Linear{}, box, at(2.5), {.horizon = infinity}).time, infinity);
    // At the horizon and not before.
    const Linear coming{Vec3(-1, 0, 0), {Quat::Identity(), Vec3(3, 0, 0)}};
    EXPECT_EQ(first_contact(box, Linear{}, box, coming, {.horizon = 1}).outcome, Outcome::contact);
    EXPECT_EQ(first_contact(box, Linear{}, box, coming, {.horizon = 0.999}).outcome, Outcome::free);
}

TEST(MovingMeshes, with_a_depth_limit_meet_early_and_say_so) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 731);
    constexpr double within = 1e-4;  // more than it takes to cross the tolerance
    int early = 0, exact = 0;
    for (int i = 0; i < 12; ++i) {
        const Mesh tree = surface_of(make_blob_mesh(1, 0.5, 5, static_cast<std::uint64_t>(i)).value());
        const Motion a = turning(random, 1), b = crossing(random, 3.5 * random.direction(), 2);
        const FirstContact truth = first_contact(tree, a, tree, b);
        for (int depth = 0; depth <= tree.tree().stats().depth + 1; ++depth) {
            const FirstContact found = first_contact(tree, a, tree, b, {.max_depth_a = depth, .max_depth_b = depth});
            ASSERT_NE(found.outcome, Outcome::unresolved);
            EXPECT_LE(found.time, truth.time + within) << "depth " << depth;
            EXPECT_FALSE(truth.outcome == Outcome::contact && found.outcome == Outcome::free);
            EXPECT_TRUE(found.exact || found.outcome == Outcome::free || found.patches.size() == 1);
            early += !found.exact && found.time < truth.time;
            exact += found.exact;
        }
        const FirstContact deepest = first_contact(
            tree, a, tree, b, {.max_depth_a = tree.tree().stats().depth, .max_depth_b = tree.tree().stats().depth});
        EXPECT_TRUE(deepest.exact);
        EXPECT_EQ(deepest.outcome, truth.outcome);
        EXPECT_NEAR(deepest.time, truth.time, within);
    }
    EXPECT_GT(early, 10);
    EXPECT_GT(exact, 12);
}

using Numbers = std::pair<std::uint32_t, std::uint32_t>;

// The first contacts of all pairs of triangles, each asked for on its own.
std::map<Numbers, double> contacts_of_all(const TriangleMesh& a, const Motion& motion_a, const TriangleMesh& b,
                                          const Motion& motion_b, const ContactOptions& options) {
    std::map<Numbers, double> times;
    for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles().size(); ++j) {
            const FirstContact found = first_contact(a.triangle(i), motion_a, b.triangle(j), motion_b, options);
            EXPECT_NE(found.outcome, Outcome::unresolved);
            if (found.outcome != Outcome::free) times[{i, j}] = found.time;
        }
    return times;
}

TEST(ContactsUntil, are_those_of_all_pairs_of_triangles_in_the_order_of_time) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 741);
    std::size_t seen = 0;
    for (int i = 0; i < (is_sanitized() ? 2 : 8); ++i) {
        SCOPED_TRACE(i);
        const TriangleMesh mesh_a = make_box_mesh(Vec3(1, 0.4, 0.3)).value(), mesh_b = make_sphere_mesh(0.7, 2).value();
        const double angular_velocity = i % 2 == 0 ? 2 : 0;
        const Motion a = turning(random, angular_velocity),
                     b = crossing(random, (i < 6 ? 2.0 : 0.3) * random.direction(), angular_velocity);
        const ContactOptions options{.patches = false};
        const auto truth = contacts_of_all(mesh_a, a, mesh_b, b, options);
        std::map<Numbers, double> found;
        double before = 0;
        const auto result =
            contacts_until(surface_of(mesh_a), a, surface_of(mesh_b), b, options, [&](const TimedContact& contact) {
                const auto [triangle_a, triangle_b] = contact.patch.triangle;
                EXPECT_TRUE(found.emplace(Numbers(triangle_a, triangle_b), contact.time).second);
                EXPECT_GE(contact.time, before);
                EXPECT_LE(contact.gap, options.tolerance);
                EXPECT_FALSE(contact.time > 0 && contact.patch.points.empty());
                before = contact.time;
                return Flow::proceed;
            });
        EXPECT_EQ(result.time, 1);
        EXPECT_EQ(result.contacts, found.size());
        const bool overlaps =
            std::any_of(found.begin(), found.end(), [](const auto& contact) { return contact.second == 0; });
        const Outcome begins = overlaps ? Outcome::overlapping : Outcome::contact;
        EXPECT_EQ(result.outcome, found.empty() ? Outcome::free : begins);
        // Of pairs that pass each other at about the tolerance, one way may see a contact and another not.
        std::size_t missing = 0, extra = 0;
        for (const auto& [pair, time] : truth) {
            missing += !found.contains(pair);
            EXPECT_NEAR(found.contains(pair) ? found[pair] : time, time, 1e-3) << pair.first << ", " << pair.second;
        }
        for (const auto& [pair, time] : found) extra += !truth.contains(pair);
        EXPECT_LE(missing + extra, truth.size() / 100);
        seen += found.size();
    }
    EXPECT_GT(seen, 200u);
}

TEST(ContactsUntil, stops_when_it_is_told_to) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    const Linear coming{Vec3(-4, 0, 0), {Quat::Identity(), Vec3(4, 0, 0)}};
    int calls = 0;
    const auto once = [&](const TimedContact& contact) {
        ++calls;
        EXPECT_NEAR(contact.time, 0.75, 1e-9);
        return Flow::stop;
    };
    const ContactsUntil result = contacts_until(box, Linear{}, box, coming, {}, once);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(result.outcome, Outcome::contact);
    EXPECT_NEAR(result.time, 0.75, 1e-9);
    const auto any = [](const TimedContact&) { return Flow::proceed; };
    EXPECT_EQ(contacts_until(box, Linear{}, box, Linear{Vec3(1, 0, 0), coming.pose}, {}, any).outcome, Outcome::free);
    const Mesh small = Mesh::make(make_box_mesh(Vec3(0.1, 0.1, 0.1)).value()).value();
    const ContactsUntil inside = contacts_until(box, Linear{}, small, Linear{Vec3(2, 0, 0)}, {}, any);
    EXPECT_EQ(inside.outcome, Outcome::overlapping);
    EXPECT_GT(inside.contacts, 0u);
    EXPECT_EQ(contacts_until(box, Linear{}, box, coming, {.max_steps = 3}, any).outcome, Outcome::unresolved);
}

// What is told may be asked about.
TEST(ContactsUntil, can_be_asked_from_within) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 0.5, 0.3)).value()).value();
    const Rigid turns{.angular_velocity = Vec3(0, 0, 2)};
    const Rigid coming{{Quat::Identity(), Vec3(4, 0, 0)}, Vec3(-4, 0, 0), Vec3(0, 1, 0)};
    const auto count = [&](bool asks) {
        std::vector<double> times;
        contacts_until(box, turns, box, coming, {}, [&](const TimedContact& contact) {
            EXPECT_TRUE(!asks || first_contact(box, turns, box, coming).outcome == Outcome::contact);
            times.push_back(contact.time);
            return Flow::proceed;
        });
        return times;
    };
    EXPECT_GT(count(false).size(), 2u);
    EXPECT_EQ(count(true), count(false));
    EXPECT_THROW(contacts_until(box, turns, box, coming, {}, [](const TimedContact&) -> Flow { throw 1; }), int);
    EXPECT_EQ(count(true), count(false));
}

template <class DistanceAt>
void expect_right(const Clearance& found, const ContactOptions& options, DistanceAt&& distance_at) {
    double least = infinity;
    for (int i = 0; i <= 400; ++i) least = std::min(least, distance_at(options.horizon * i / 400));
    EXPECT_LE(found.at_least, least + 1e-12);
    EXPECT_LE(found.distance, least + options.tolerance) << "sampling found a nearer moment";
    EXPECT_NEAR(found.distance, distance_at(found.time), 1e-10);
    EXPECT_LE(found.distance - found.at_least, options.tolerance * (1 + 1e-9));
    EXPECT_NEAR((found.point_b - found.point_a).norm(), found.distance, 1e-10);
}

TEST(MeshClearance, is_proven_and_attained) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 751);
    int apart = 0, touching = 0;
    for (const NamedMesh& named : small_meshes()) {
        SCOPED_TRACE(named.name);
        const Mesh a = surface_of(named.mesh), b = surface_of(make_blob_mesh(0.6, 0.5, 3, 1).value());
        for (const double angular_velocity : {0.0, 3.0}) {
            const Motion of_a = turning(random, angular_velocity),
                         of_b = crossing(random, random.vector(4), angular_velocity);
            const ContactOptions options{.tolerance = 1e-4};
            const Clearance meshes = clearance(a, of_a, b, of_b, options);
            expect_right(meshes, options, [&](double time) {
                return distance(a, pose_at(of_a, time), b, pose_at(of_b, time)).distance;
            });
            const Capsule capsule{Vec3(-0.5, 0, 0), Vec3(0.5, 0.2, 0), 0.2};
            const Clearance shape = clearance(a, of_a, capsule, of_b, options);
            expect_right(shape, options, [&](double time) {
                return distance(a, pose_at(of_a, time), transformed(capsule, pose_at(of_b, time))).distance;
            });
            const Clearance other = clearance(capsule, of_b, a, of_a, options);
            EXPECT_EQ(other.distance, shape.distance);
            EXPECT_EQ(other.point_a, shape.point_b);
            for (const Clearance& each : {meshes, shape}) ++(each.distance > 0 ? apart : touching);
        }
    }
    EXPECT_GT(apart, 2);
    EXPECT_GT(touching, 2);
}

TEST(MeshClearance, is_the_distance_at_its_time_however_large_the_tolerance) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 752);
    const Mesh a = surface_of(make_blob_mesh(0.8, 0.5, 3, 2).value()),
               b = surface_of(make_blob_mesh(0.6, 0.5, 3, 1).value());
    const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3(0.7, 0.5, 0.3)};
    for (int i = 0; i < 300; ++i) {
        const Motion of_a = turning(random, 3), of_b = crossing(random, random.vector(4), 3);
        const ContactOptions options{.tolerance = i % 2 == 0 ? 0.1 : 0.01};
        const Clearance meshes = clearance(a, of_a, b, of_b, options), shape = clearance(a, of_a, box, of_b, options);
        const auto at_a = [&](const Clearance& found) { return pose_at(of_a, found.time); };
        const auto at_b = [&](const Clearance& found) { return pose_at(of_b, found.time); };
        EXPECT_NEAR(meshes.distance, distance(a, at_a(meshes), b, at_b(meshes)).distance, 1e-10);
        EXPECT_NEAR(shape.distance, distance(a, at_a(shape), transformed(box, at_b(shape))).distance, 1e-10);
        EXPECT_LE(meshes.at_least, meshes.distance);
        EXPECT_LE(shape.at_least, shape.distance);
    }
}

TEST(MeshClearance, of_what_is_asked_badly_proves_nothing) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    const Linear far{Vec3(-1, 0, 0), {Quat::Identity(), Vec3(9, 0, 0)}};
    const Rigid spinning{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_EQ(clearance(box, spinning, box, far, {.horizon = infinity}).at_least, 0);
    const Linear hitting{Vec3(-9, 0, 0), far.pose};
    EXPECT_EQ(clearance(box, spinning, box, hitting, {.max_steps = 1}).at_least, 0);
    EXPECT_EQ(clearance(box, Rigid{.angular_velocity = Vec3(NAN, 0, 0)}, box, far).at_least, 0);
    EXPECT_NEAR(clearance(box, Linear{}, box, far).at_least, 7, 1e-5);
    const Mesh inner = Mesh::make(make_box_mesh(Vec3(0.1, 0.1, 0.1)).value()).value();
    EXPECT_EQ(clearance(box, spinning, inner, Linear{}).distance, 0);
}

}  // namespace
}  // namespace abut::test
