// SPDX-License-Identifier: Apache-2.0
// Which verb takes which operands, and that it has one answer about them, however they are held.
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "abut/abut.hpp"
#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

// ---- what compiles ----

// A pose may be left out, and `{}` is that of the origin.
#define ABUT_AT_REST(name, verb)                                                         \
    struct name {                                                                        \
        template <class A, class B>                                                      \
        static constexpr bool takes = requires(const A& a, const B& b, const Pose& at) { \
            verb(a, at, b, at);                                                          \
            verb(a, {}, b, {});                                                          \
            verb(a, at, b);                                                              \
            verb(a, b, at);                                                              \
            verb(a, b);                                                                  \
        };                                                                               \
    }
ABUT_AT_REST(Intersects, intersects);
ABUT_AT_REST(Distance, distance);
ABUT_AT_REST(SeparatingAxes, separating_axis);
ABUT_AT_REST(Penetrations, penetration);
ABUT_AT_REST(RoundingBounds, rounding_bound);
#undef ABUT_AT_REST
struct Casts {
    template <class A, class B>
    static constexpr bool takes = requires(const A& a, const B& b, const Pose& at) {
        cast(a, b, at);
        cast(a, b, {});
        cast(a, b);
    };
};

// Motions of any two kinds, and `{}` is one at rest.
#define ABUT_IN_TIME(name, verb)                                                                                \
    struct name {                                                                                               \
        template <class A, class B>                                                                             \
        static constexpr bool takes = requires(const A& a, const B& b, const Motion& any, const Linear& linear, \
                                               const Rigid& rigid, const Path& path, const Custom& custom) {    \
            verb(a, any, b, any);                                                                               \
            verb(a, linear, b, linear);                                                                         \
            verb(a, rigid, b, {});                                                                              \
            verb(a, {}, b, path);                                                                               \
            verb(a, custom, b, linear);                                                                         \
            verb(a, {}, b, any, {});                                                                            \
        };                                                                                                      \
    }
ABUT_IN_TIME(IntersectsInTime, intersects);
ABUT_IN_TIME(FirstContacts, first_contact);
ABUT_IN_TIME(Clearances, clearance);
ABUT_IN_TIME(SampledContacts, sampled_first_contact);
#undef ABUT_IN_TIME
struct ContactsInTime {
    template <class A, class B>
    static constexpr bool takes = requires(const A& a, const B& b, const Motion& any,
                                           Flow (*visit)(const TimedContact&)) {
        contacts_until(a, any, b, {}, {}, visit);
    };
};

template <class... Ts>
struct Types {};
using Shapes =
    Types<Sphere, Capsule, AlignedBox, OrientedBox, Segment, Triangle, ConvexPolygon, ConvexPolyhedron, Cylinder>;

// Whether a verb takes every two of some kinds.
template <class Verb, class... As, class... Bs>
constexpr bool takes_all(Types<As...>, Types<Bs...> b) {
    const auto each = [&]<class A>(const A*) {
        return [&]<class... Cs>(Types<Cs...>) { return (Verb::template takes<A, Cs> && ...); }(b);
    };
    return (each(static_cast<const As*>(nullptr)) && ...);
}

// The operands b that a verb takes beside an a, as a cell of the table.
template <class Verb, class... As>
std::string partners(Types<As...> a) {
    const std::array<std::pair<std::string_view, bool>, 5> taken = {
        {{"shapes", takes_all<Verb>(a, Shapes{})},
         {"Ray", takes_all<Verb>(a, Types<Ray>{})},
         {"Mesh", takes_all<Verb>(a, Types<Mesh>{})},
         {"Solid", takes_all<Verb>(a, Types<Solid>{})},
         {"AnyShape", takes_all<Verb>(a, Types<AnyShape>{})}}};
    std::string text;
    bool is_all = true;
    for (const auto& [name, takes] : taken) {
        is_all &= takes;
        if (takes) (text += text.empty() ? "" : ", ") += name;
    }
    return is_all ? "all" : text.empty() ? "–" : text;
}

template <class Verb>
void add_row(std::string& table, std::string_view name) {
    table += "| " + std::string(name);
    const auto add = [&](auto kinds) { table += " | " + partners<Verb>(kinds); };
    add(Shapes{});
    add(Types<Ray>{});
    add(Types<Mesh>{});
    add(Types<Solid>{});
    add(Types<AnyShape>{});
    table += " |\n";
}

std::string matrix() {
    std::string table = "| verb | a shape with | a Ray with | a Mesh with | a Solid with | an AnyShape with |\n";
    table += "| --- | --- | --- | --- | --- | --- |\n";
    add_row<Intersects>(table, "`intersects`, at rest");
    add_row<Distance>(table, "`distance`, `distance_up_to`");
    add_row<SeparatingAxes>(table, "`separating_axis`");
    add_row<Penetrations>(table, "`penetration`");
    add_row<RoundingBounds>(table, "`rounding_bound`");
    add_row<IntersectsInTime>(table, "`intersects`, in time");
    add_row<FirstContacts>(table, "`first_contact`");
    add_row<Clearances>(table, "`clearance`");
    add_row<SampledContacts>(table, "`sampled_first_contact`");
    add_row<ContactsInTime>(table, "`contacts_until`");
    return table;
}

TEST(VerbMatrix, is_the_one_in_the_reference) {
    const std::string table = matrix();
    std::cout << table;
    std::ostringstream reference;
    reference << std::ifstream(ABUT_REFERENCE).rdbuf();
    EXPECT_NE(reference.str().find(table), std::string::npos) << "docs/reference.md has another matrix";
}

// A ray and a segment are cast at everything that has an end, and what has an inside or a surface has points.
template <class... Bs>
constexpr bool are_targets(Types<Bs...>) {
    return ((Casts::takes<Ray, Bs> && Casts::takes<Segment, Bs>)&&...);
}
static_assert(are_targets(Shapes{}) && are_targets(Types<Mesh, Solid, AnyShape>{}));
static_assert(!Casts::takes<Ray, Ray> && !Casts::takes<Mesh, Ray>);
template <class B>
constexpr bool contains_points = requires(const B& b, const Pose& at, const Vec3& point) {
    contains(b, at, point);
    contains(b, {}, point);
    contains(b, point);
};
template <class... Bs>
constexpr bool all_contain_points(Types<Bs...>) {
    return (contains_points<Bs> && ...);
}
static_assert(all_contain_points(Shapes{}) && all_contain_points(Types<Ray, Mesh, Solid, AnyShape>{}));

// ---- that there is one answer ----

using Bits = std::vector<std::uint64_t>;

void add(Bits& bits, double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); }
void add(Bits& bits, const Vec3& v) {
    for (const double x : v) add(bits, x);
}
void add(Bits& bits, std::uint64_t number) { bits.push_back(number); }
void add(Bits& bits, const QueryStats& stats) {
    for (const std::uint64_t number : {stats.axes, stats.steps, stats.boxes, stats.triangles}) add(bits, number);
}
Bits bits_of(const Closest& closest) {
    Bits bits{closest.triangle_a, closest.triangle_b};
    add(bits, closest.distance);
    add(bits, closest.point_a);
    add(bits, closest.point_b);
    add(bits, closest.stats);
    return bits;
}
Bits bits_of(const std::optional<Closest>& closest) { return closest ? bits_of(*closest) : Bits{}; }
Bits bits_of(const std::optional<RayHit>& hit) {
    if (!hit) return {};
    Bits bits{hit->triangle, static_cast<std::uint64_t>(hit->side)};
    add(bits, hit->enter);
    add(bits, hit->exit);
    for (const Vec3& v : {hit->point, hit->normal, hit->weights}) add(bits, v);
    add(bits, hit->stats);
    return bits;
}
Bits bits_of(const FirstContact& found) {
    Bits bits{static_cast<std::uint64_t>(found.outcome), static_cast<std::uint64_t>(found.reason), found.exact,
              found.complete, found.patches.size()};
    for (const double x : {found.time, found.gap, found.last.value_or(-1)}) add(bits, x);
    add(bits, found.axis);
    for (const ContactPatch& patch : found.patches) {
        for (const Vec3& point : patch.points) add(bits, point);
        add(bits, patch.normal);
        for (const std::uint32_t number :
             {patch.feature_a.index, patch.feature_b.index, patch.triangle[0], patch.triangle[1]})
            bits.push_back(number);
    }
    add(bits, found.stats);
    return bits;
}
Bits bits_of(const Clearance& found) {
    Bits bits{static_cast<std::uint64_t>(found.reason), found.triangle[0], found.triangle[1]};
    for (const double x : {found.distance, found.at_least, found.time, found.until, found.at_least_until}) add(bits, x);
    for (const Vec3& point : {found.point_a, found.point_b}) add(bits, point);
    add(bits, found.stats);
    return bits;
}
Bits bits_of(const SampledContact& found) {
    Bits bits{static_cast<std::uint64_t>(found.samples), found.time.has_value()};
    add(bits, found.time.value_or(0));
    return bits;
}
Bits bits_of(const std::optional<SeparatingAxis>& found) {
    Bits bits;
    if (!found) return bits;
    add(bits, found->gap);
    add(bits, found->axis);
    return bits;
}
Bits bits_of(const Penetration& found) {
    Bits bits;
    add(bits, found.depth);
    for (const Vec3& v : {found.normal, found.point_a, found.point_b}) add(bits, v);
    return bits;
}

// One of each kind.
std::vector<Solid> solids() {
    std::vector<Solid> all;
    for (int kind = 0; kind < all_kind_count; ++kind)
        std::visit(
            [&]<class S>(const S& shape) {
                if constexpr (BoundedShape3<S>) all.push_back(shape);
            },
            sample_of(static_cast<Kind>(kind)));
    all.push_back(Mesh::make(make_box_mesh(Vec3(1, 0.8, 0.6), {2, 2, 2}).value()).value());
    return all;
}

// Calls ask(solid_a, a, solid_b, b) for every two, in both orders, with what the solids hold.
template <class Ask>
void for_each_two(Ask&& ask) {
    const std::vector<Solid> all = solids();
    ASSERT_EQ(all.size(), std::variant_size_v<Solid>);
    for (const Solid& a : all)
        for (const Solid& b : all) {
            SCOPED_TRACE(std::to_string(a.index()) + " and " + std::to_string(b.index()));
            std::visit([&](const auto& x, const auto& y) { ask(a, x, b, y); }, a, b);
        }
}

const Pose here{Quat(0.5, 0.5, 0.5, 0.5), Vec3(0.1, -0.2, 0.3)};
std::vector<Pose> poses() {
    return {Pose{}, Pose{Quat(0.8, 0, 0.6, 0), Vec3(0.2, 0.1, 0)}, Pose{Quat(0.6, 0.8, 0, 0), Vec3(3, 1, 0.5)}};
}

TEST(Verbs, have_one_answer_about_a_shape_and_about_a_solid_that_holds_it) {
    for_each_two([](const Solid& solid_a, const auto& a, const Solid& solid_b, const auto& b) {
        EXPECT_EQ(bits_of(distance(a, b)), bits_of(distance(solid_a, solid_b)));
        EXPECT_EQ(intersects(a, b), intersects(solid_a, solid_b));
        for (const Pose& there : poses()) {
            EXPECT_EQ(intersects(a, here, b, there), intersects(solid_a, here, solid_b, there));
            EXPECT_EQ(intersects(a, here, b, there), intersects(solid_b, there, a, here));
            const Closest closest = distance(a, here, b, there);
            EXPECT_EQ(bits_of(closest), bits_of(distance(solid_a, here, b, there)));
            EXPECT_EQ(bits_of(closest), bits_of(distance(solid_a, here, solid_b, there)));
            EXPECT_EQ(bits_of(distance_up_to(1, a, here, b, there)),
                      bits_of(distance_up_to(1, solid_a, here, solid_b, there)));
            EXPECT_EQ(distance_up_to(1, a, here, b, there).has_value(), closest.distance <= 1);
            EXPECT_NEAR(distance(b, there, a, here).distance, closest.distance, 1e-12);
            EXPECT_EQ(closest.distance == 0, intersects(a, here, b, there));
        }
    });
}

TEST(Verbs, have_one_answer_in_time) {
    for_each_two([](const Solid& solid_a, const auto& a, const Solid& solid_b, const auto& b) {
        const Linear flying{Vec3(-4, -1, -0.5), {Quat(0.8, 0, 0.6, 0), Vec3(4, 1, 0.5)}};
        const Rigid turning{flying.pose, flying.velocity, Vec3(0, 1, 2)};
        for (const Motion& motion : {Motion(flying), Motion(turning), Motion(Linear{Vec3(0, 1, 0), flying.pose})}) {
            const FirstContact found = first_contact(a, {}, b, motion);
            EXPECT_EQ(bits_of(found), bits_of(first_contact(solid_a, {}, solid_b, motion)));
            EXPECT_EQ(bits_of(found), bits_of(first_contact(a, Motion{}, solid_b, motion)));
            const FirstContact mirrored = first_contact(solid_b, motion, a, {});
            EXPECT_EQ(mirrored.outcome, found.outcome);
            EXPECT_NEAR(mirrored.time, found.time, 1e-6);
            EXPECT_EQ(intersects(a, {}, b, motion), found.outcome != Outcome::free);
            EXPECT_EQ(intersects(solid_b, motion, solid_a, {}), found.outcome != Outcome::free);
            const Clearance clear = clearance(a, {}, b, motion);
            EXPECT_EQ(bits_of(clear), bits_of(clearance(solid_a, {}, solid_b, motion)));
            EXPECT_NEAR(clearance(solid_b, motion, a, {}).distance, clear.distance, 2e-6);
            EXPECT_EQ(bits_of(sampled_first_contact(a, {}, b, motion)),
                      bits_of(sampled_first_contact(solid_a, {}, solid_b, motion)));
        }
        // The fast path of two shapes on lines.
        EXPECT_EQ(bits_of(first_contact(a, Linear{}, b, flying)), bits_of(first_contact(a, {}, b, Motion(flying))));
    });
}

TEST(Verbs, have_one_answer_about_a_shape_whose_kind_is_known_only_at_run_time) {
    for (int i = 0; i < all_kind_count; ++i)
        for (int k = 0; k < all_kind_count; ++k) {
            const AnyShape any_a = sample_of(static_cast<Kind>(i)), any_b = sample_of(static_cast<Kind>(k));
            SCOPED_TRACE(describe(any_a, any_b));
            std::visit(
                [&]<class A, class B>(const A& a, const B& b) {
                    EXPECT_EQ(bits_of(distance(a, b)), bits_of(distance(any_a, any_b)));
                    for (const Pose& there : poses()) {
                        EXPECT_EQ(intersects(a, here, b, there), intersects(any_a, here, any_b, there));
                        EXPECT_EQ(bits_of(distance(a, here, b, there)), bits_of(distance(any_a, here, any_b, there)));
                        EXPECT_EQ(bits_of(separating_axis(a, here, b, there)),
                                  bits_of(separating_axis(any_a, here, any_b, there)));
                        EXPECT_EQ(bits_of(penetration(a, here, b, there)),
                                  bits_of(penetration(any_a, here, any_b, there)));
                        EXPECT_EQ(rounding_bound(a, here, b, there), abut::rounding_bound(any_a, here, any_b, there));
                        // Posed, or moved before: a pose that is the origin moves nothing.
                        EXPECT_EQ(bits_of(distance(a, here, b, there)),
                                  bits_of(distance(transformed(a, here), Pose{}, b, there)));
                    }
                    if constexpr (BoundedShape3<A> && BoundedShape3<B>) {
                        const Rigid turning{{Quat::Identity(), Vec3(4, 1, 0)}, Vec3(-4, 0, 0), Vec3(0, 0, 1)};
                        EXPECT_EQ(bits_of(first_contact(a, {}, b, turning)),
                                  bits_of(first_contact(any_a, {}, any_b, turning)));
                        EXPECT_EQ(bits_of(clearance(a, {}, b, turning)), bits_of(clearance(any_a, {}, any_b, turning)));
                    } else {
                        EXPECT_EQ(first_contact(any_a, {}, any_b, {}).outcome, Outcome::unresolved);
                        EXPECT_TRUE(intersects(any_a, Linear{}, any_b, Linear{}));
                        EXPECT_EQ(clearance(any_a, {}, any_b, {}).at_least, 0);
                        EXPECT_EQ(sampled_first_contact(any_a, {}, any_b, {}).time, 0);
                    }
                },
                any_a, any_b);
        }
}

TEST(Verbs, cast_and_contain_whatever_holds_the_target) {
    const Ray ray{Vec3(-5, 0.1, 0.05), Vec3(1, 0.01, 0.02)};
    const Segment segment{Vec3(-5, 0.1, 0.05), Vec3(5, 0.2, 0.1)};
    const Vec3 inside(0.1, 0.05, 0.02), outside(5, 5, 5);
    for (const Solid& solid : solids()) {
        SCOPED_TRACE(solid.index());
        std::visit(
            [&](const auto& known) {
                for (const Pose& at : poses()) {
                    EXPECT_EQ(bits_of(cast(ray, known, at)), bits_of(cast(ray, solid, at)));
                    EXPECT_EQ(bits_of(cast(segment, known, at)), bits_of(cast(segment, solid, at)));
                    EXPECT_EQ(contains(known, at, at * inside), contains(solid, at, at * inside));
                    EXPECT_FALSE(contains(solid, at, outside));
                }
                EXPECT_EQ(bits_of(cast(ray, known)), bits_of(cast(ray, solid)));
                EXPECT_EQ(contains(known, inside), contains(solid, inside));
            },
            solid);
    }
    EXPECT_TRUE(contains(solids().back(), inside));
    EXPECT_FALSE(cast(ray, AnyShape(Ray{Vec3(0, 0, 0), Vec3(0, 0, 1)})));
}

// The surface, the inside, and what is in front of it and behind.
TEST(Verbs, a_ray_and_a_mesh_meet_as_far_as_the_ray_goes) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(2, 2, 2)).value()).value();
    const Pose at{Quat::Identity(), Vec3(10, 0, 0)};
    const Ray towards{Vec3(0, 0, 0), Vec3(1e-3, 0, 0)}, away{Vec3(0, 0, 0), Vec3(-1, 0, 0)},
        past{Vec3(0, 3, 0), Vec3(1e3, 0, 0)};
    EXPECT_TRUE(intersects(towards, box, at));
    EXPECT_TRUE(intersects(box, at, AnyShape(towards)));
    EXPECT_FALSE(intersects(box, at, away));
    EXPECT_FALSE(intersects(past, box, at));
    EXPECT_EQ(distance(box, at, towards).distance, 0);
    EXPECT_EQ(distance(away, box, at).distance, 9);
    EXPECT_NEAR(distance(past, box, at).distance, 2, 1e-12);
    EXPECT_TRUE(intersects(Ray{Vec3(10, 0, 0), Vec3(0, 0, 1)}, box, at)) << "from inside";
    EXPECT_EQ(distance(box, Ray{Vec3(0, 0, 5), Vec3(0, 0, 1)}).distance, 4);
}

// What did not compile, or had one order only.
TEST(Verbs, every_call_that_was_tried_compiles) {
    const Mesh mesh = Mesh::make({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)},
                                 {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})
                          .value();
    const Sphere sphere{Vec3(3, 0, 0), 1};
    const Triangle triangle{{Vec3(0, -1, -1), Vec3(0, 1, -1), Vec3(0, 0, 1)}};
    const Rigid rigid{.velocity = Vec3(-4, 0, 0)};
    const Motion m = rigid;
    const AnyShape any_shape = sphere;
    const Solid solid = sphere, other = mesh;
    const Pose pose{Quat::Identity(), Vec3(-10, 0, 0)};
    EXPECT_EQ(first_contact(sphere, rigid, triangle, {}).outcome, Outcome::contact);
    EXPECT_EQ(first_contact(mesh, {}, mesh, rigid).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(any_shape, m, mesh, Motion{}).outcome, Outcome::contact);
    EXPECT_EQ(first_contact(solid, m, other, Motion{}).outcome, Outcome::contact);
    EXPECT_FALSE(intersects(any_shape, mesh, pose));
    EXPECT_NEAR(distance(sphere, mesh, pose).distance, 11, 1e-12);
    EXPECT_NEAR(distance(mesh, pose, sphere).distance, 11, 1e-12);
    EXPECT_TRUE(contains(mesh, Vec3(0.1, 0.1, 0.1)));
    EXPECT_FALSE(contains(mesh, pose, Vec3(0.1, 0.1, 0.1)));
}

}  // namespace
}  // namespace abut::test
