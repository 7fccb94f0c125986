// SPDX-License-Identifier: Apache-2.0
// Lines about bodies that turn or follow a path, answered as the library answers.
#include <gtest/gtest.h>

#include <numbers>

#include "abut/io/query_line.hpp"
#include "abut/query/first_contact.hpp"
#include "io/expected_json.hpp"
#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using std::numbers::pi;
using test::asked;
using test::body_json;
using test::contact_json;
using test::mesh_json;
using test::Random;
using test::same;
using test::vector_json;

json line_of(std::string_view query, const json& a, const json& b) { return {{"query", query}, {"a", a}, {"b", b}}; }

json motion_of(const Motion& motion) {
    return std::visit(
        []<class M>(const M& each) {
            if constexpr (std::same_as<M, Custom>)
                return json();
            else
                return test::motion_json(each);
        },
        motion);
}

// What a motion is after it was read: rotations are normalised, which may round once more.
Motion as_read(const Motion& motion) {
    if (const auto* rigid = std::get_if<Rigid>(&motion)) {
        Rigid read = *rigid;
        read.pose.rotation.normalize();
        return read;
    }
    if (const auto* path = std::get_if<Path>(&motion)) {
        std::vector<Path::Key> keys(path->keys().begin(), path->keys().end());
        for (Path::Key& key : keys) key.pose.rotation.normalize();
        return Path::make(keys, path->center()).value();
    }
    return motion;
}

Rigid rigid_of(Random& random, const Vec3& position, const Vec3& towards) {
    return {{random.rotation(), position},
            (towards - position) * random.real(0, 2) + random.vector(0.5),
            random.direction() * random.real(0, 6),
            random.vector(0.5)};
}

Path path_of(Random& random, const Vec3& position, const Vec3& towards) {
    std::vector<Path::Key> keys;
    for (const double time : {-0.25, 0.25, 0.5, 1.5})
        keys.push_back(
            {time, {random.rotation(), position + (towards - position) * (time / 1.5) + random.vector(0.5)}});
    return Path::make(keys, random.vector(0.5)).value();
}

// A motion that turns, on a path every third time, and that comes from `place` roughly towards the other.
Motion motion_from(Random& random, int i, const Vec3& position, const Vec3& towards) {
    if (i % 3 == 0) return path_of(random, position, towards);
    return rigid_of(random, position, towards);
}

TEST(QueryTurning, every_pair_is_answered_as_the_library_does_in_both_orders) {
    Random random(test::seed());
    int counts[4] = {}, i = 0;
    for (const test::KindPair& pair : test::bounded_sample_pairs())
        for (int round = 0; round < 4; ++round, ++i) {
            // Half of them part.
            const Vec3 position = random.direction() * random.real(3, 5),
                       aim = i % 2 == 0 ? Vec3::Zero() : Vec3(2 * position);
            const AnyShape a = test::sample_of(pair.a), b = test::sample_of(pair.b);
            const Motion motion_a = motion_from(random, i, Vec3::Zero(), Vec3::Zero()),
                         motion_b = i % 5 == 0 ? Motion(Linear{aim - position, {Quat::Identity(), position}})
                                               : motion_from(random, i / 2, position, aim);
            const ContactOptions options{.horizon = random.real(0.5, 2),
                                         .tolerance = 1e-5,
                                         .margin = i % 5 == 0 ? 0.25 : 0,
                                         .max_steps = 100'000};
            const auto expect_answer = [&](const AnyShape& x, const Motion& motion_x, const AnyShape& y,
                                           const Motion& motion_y) {
                json line = line_of("first_contact", body_json(test::shape_value(x), motion_of(motion_x)),
                                    body_json(test::shape_value(y), motion_of(motion_y)));
                line["horizon"] = options.horizon;
                line["tolerance"] = options.tolerance;
                line["margin"] = options.margin;
                line["max_steps"] = options.max_steps;
                const FirstContact contact = first_contact(x, as_read(motion_x), y, as_read(motion_y), options);
                const json answer = asked(line);
                EXPECT_TRUE(same(answer, contact_json(contact))) << answer << "\n" << contact_json(contact) << line;
                EXPECT_TRUE(answer["last"].is_null());
                line["query"] = "intersects";
                EXPECT_EQ(asked(line), json({{"intersects", contact.outcome != Outcome::free}})) << line;
                ++counts[static_cast<std::size_t>(contact.outcome)];
            };
            expect_answer(a, motion_a, b, motion_b);
            expect_answer(b, motion_b, a, motion_a);
            if (HasFailure()) return;
        }
    EXPECT_GT(counts[static_cast<std::size_t>(Outcome::free)], 20);
    EXPECT_GT(counts[static_cast<std::size_t>(Outcome::contact)], 20);
    EXPECT_EQ(counts[static_cast<std::size_t>(Outcome::unresolved)], 0);
}

// docs/theory/errata.md §4: sampled at 2, 4 and 8 steps, this is missed.
TEST(QueryTurning, a_rod_meets_a_pin) {
    const double angle = 39.4 * pi / 180;
    const json rod = {{"oriented_box", {{"center", {0, 0, 0}}, {"half", {10, 0.1, 0.1}}}},
                      {"motion", {{"angular_velocity", {0, 0, pi / 2}}}}};
    const json pin = {
        {"oriented_box", {{"center", {9.5 * std::cos(angle), 9.5 * std::sin(angle), 0}}, {"half", {0.2, 0.2, 0.2}}}}};
    for (const json& answer : {asked(line_of("first_contact", rod, pin)), asked(line_of("first_contact", pin, rod))}) {
        EXPECT_EQ(answer["outcome"], "contact");
        EXPECT_NEAR(answer["time"].get<double>(), 0.412296, 1e-6);
        EXPECT_LE(answer["gap"].get<double>(), 1e-6);
        EXPECT_EQ(answer["patches"].size(), 1u);
        EXPECT_TRUE(answer["last"].is_null());
        EXPECT_EQ(answer["exact"], true);
    }
    json early = line_of("intersects", rod, pin);
    EXPECT_EQ(asked(early), json({{"intersects", true}}));
    early["horizon"] = 0.4122;
    EXPECT_EQ(asked(early), json({{"intersects", false}}));
}

TEST(QueryTurning, what_is_left_out_of_a_motion_is_zero) {
    const json ball = test::shape_value(Sphere{{5, 0, 0}, 1});
    const json box = test::shape_value(AlignedBox{{-1, -4, -1}, {1, 4, 1}});
    const auto answer = [&](const json& motion) {
        return asked(line_of("first_contact", body_json(box, motion), ball));
    };
    const json angular_velocity = {0, 0, -2}, whole = {{"position", {0, 0, 0}},
                                                       {"rotation", {1, 0, 0, 0}},
                                                       {"angular_velocity", angular_velocity},
                                                       {"velocity", {0, 0, 0}},
                                                       {"center", {0, 0, 0}}};
    const json expected = answer({{"angular_velocity", angular_velocity}});
    EXPECT_EQ(expected["outcome"], "contact");
    EXPECT_EQ(answer(whole), expected);
    // Without a angular velocity it is linear motion, whatever it would turn about, and knows when the two part.
    const json moving = {{"velocity", {6, 0, 0}}}, with_center = {{"velocity", {6, 0, 0}}, {"center", {1, 2, 3}}};
    EXPECT_EQ(answer(with_center), answer(moving));
    EXPECT_TRUE(answer(with_center)["last"].is_number());
    EXPECT_EQ(answer({{"path", {{{"time", 7}}}}}), answer(json::object()));
}

TEST(QueryTurning, a_horizon_without_end_is_for_what_does_not_turn) {
    const json ball = test::shape_value(Sphere{{5, 0, 0}, 1});
    for (const json& motion : {json({{"angular_velocity", {0, 0, 0}}}), json({{"path", {{{"time", 7}}}}})}) {
        json line = line_of("first_contact", body_json(test::shape_value(Sphere{{0, 0, 0}, 1}), motion), ball);
        line["horizon"] = nullptr;
        EXPECT_EQ(asked(line)["outcome"], "free");
    }
}

TEST(QueryTurning, rotations_of_keys_may_have_any_length) {
    const auto answer = [](double length) {
        return answer_query(
                   fmt::format(
                       R"({{"query": "first_contact", "a": {{"segment": {{"start": [0,0,0], "end": [3,0,0]}}, "motion": )"
                       R"({{"path": [{{"time": 0}}, {{"time": 1, "rotation": [{0},0,0,{0}]}}]}}}}, )"
                       R"("b": {{"sphere": {{"center": [2,2,0], "radius": 0.5}}}}}})",
                       test::digits(length)))
            .text;
    };
    EXPECT_EQ(json::parse(answer(1))["outcome"], "contact");
    for (const double length : {0x1p-1074, 0x1p-1000, -0.5, 0x1p1023}) EXPECT_EQ(answer(length), answer(1));
}

TEST(QueryTurning, a_path_is_followed_from_key_to_key) {
    // Up to the wall, and a turn in front of it that the corner of the box does not survive.
    const std::string line =
        R"({"query": "first_contact", "a": {"oriented_box": {"center": [0,0,0], "half": [1,1,1]}, "motion": {"path": [)"
        R"({"time": 0}, {"time": 0.25, "position": [3.8,0,0]}, {"time": 0.5, "position": [3.8,0,0]}, )"
        R"({"time": 1, "position": [3.8,0,0], "rotation": [1,0,0,1]}]}}, )"
        R"("b": {"oriented_box": {"center": [6,0,0], "half": [1,9,9]}}})";
    const json answer = json::parse(answer_query(line).text);
    EXPECT_EQ(answer["outcome"], "contact");
    // √2 cos(π/4 − angle) = 1.2
    EXPECT_NEAR(answer["time"].get<double>(), 0.5 + (pi / 4 - std::acos(1.2 / std::sqrt(2))) / pi, 1e-5);
    EXPECT_NEAR(answer["axis"][0].get<double>(), 1, 1e-9);
}

TEST(QueryTurning, steps_and_tolerance_are_kept) {
    json line = line_of("first_contact",
                        body_json(test::shape_value(Segment{{-3, 0, 0}, {3, 0, 0}}), {{"angular_velocity", {0, 0, 1}}}),
                        test::shape_value(Sphere{{0, 2, 0}, 0.5}));
    line["horizon"] = 2;
    const json found = asked(line);
    EXPECT_EQ(found["outcome"], "contact");
    EXPECT_LE(found["gap"].get<double>(), 1e-6);
    line["tolerance"] = 0.1;
    EXPECT_EQ(asked(line)["outcome"], "contact");
    EXPECT_GT(asked(line)["gap"].get<double>(), 1e-3);
    EXPECT_LT(asked(line)["time"].get<double>(), found["time"].get<double>());
    EXPECT_FALSE(asked(line).contains("reason"));
    line["tolerance"] = 1e-300;
    EXPECT_EQ(asked(line)["outcome"], "unresolved");
    EXPECT_EQ(asked(line)["reason"], "digits");
    line["tolerance"] = 1e-6;
    line["max_steps"] = 1;
    const json stopped = asked(line);
    EXPECT_EQ(stopped["outcome"], "unresolved");
    EXPECT_EQ(stopped["reason"], "steps");
    EXPECT_LT(stopped["time"].get<double>(), found["time"].get<double>());
    line["query"] = "intersects";
    EXPECT_EQ(asked(line), json({{"intersects", true}}));  // which is no proof; false would be one
}

// Of two meshes, patches have the numbers of their triangles.
json with_triangles(json answer, const FirstContact& contact) {
    answer["complete"] = contact.complete;
    for (std::size_t i = 0; i < contact.patches.size(); ++i)
        answer["patches"][i]["triangles"] = contact.patches[i].triangle;
    return answer;
}

TEST(QueryTurning, two_meshes_are_answered_as_the_library_does_in_both_orders) {
    Random random(test::seed());
    const TriangleMesh knot = make_knot_mesh({.segments = 24, .tube_segments = 4}).value();
    const TriangleMesh box = make_box_mesh({1, 2, 0.5}, {2, 2, 2}).value();
    const Mesh knot_tree = Mesh::make(knot).value(), box_tree = Mesh::make(box).value();
    int contacts = 0, free = 0;
    for (int i = 0; i < 16; ++i) {
        // Half of them part.
        const Vec3 position = random.direction() * random.real(4, 6),
                   aim = i % 2 == 0 ? Vec3::Zero() : Vec3(2 * position);
        const Motion motion_a = motion_from(random, i, Vec3::Zero(), Vec3::Zero()),
                     motion_b = motion_from(random, i + 1, position, aim);
        const ContactOptions options{.margin = i % 5 == 0 ? 0.125 : 0};
        const auto expect_answer = [&](const Mesh& a, const Motion& of_a, const Mesh& b, const Motion& of_b) {
            json line = line_of("first_contact", body_json(mesh_json(a.data()), motion_of(of_a)),
                                body_json(mesh_json(b.data()), motion_of(of_b)));
            line["margin"] = options.margin;
            const FirstContact contact = first_contact(a, as_read(of_a), b, as_read(of_b), options);
            const json answer = asked(line), expected = with_triangles(contact_json(contact), contact);
            EXPECT_TRUE(same(answer, expected)) << answer << "\n" << expected;
            contacts += contact.outcome == Outcome::contact;
            free += contact.outcome == Outcome::free;
        };
        expect_answer(knot_tree, motion_a, box_tree, motion_b);
        expect_answer(box_tree, motion_b, knot_tree, motion_a);
        if (HasFailure()) return;
    }
    EXPECT_GT(contacts, 5);
    EXPECT_GT(free, 5);
}

// Of a mesh and a shape, patches have the number of the triangle.
json with_triangle(json answer, const FirstContact& contact, std::size_t mesh) {
    answer["complete"] = contact.complete;
    for (std::size_t i = 0; i < contact.patches.size(); ++i)
        answer["patches"][i]["triangle"] = contact.patches[i].triangle[mesh];
    return answer;
}

TEST(QueryTurning, a_mesh_and_every_bounded_shape_are_answered_as_the_library_does_in_both_orders) {
    Random random(test::seed());
    const TriangleMesh box = make_box_mesh({1, 2, 0.5}, {2, 2, 2}).value();
    const Mesh tree = Mesh::make(box).value();
    int contacts = 0;
    for (int i = 0; i < 4 * test::all_kind_count; ++i) {
        const AnyShape any = test::sample_of(static_cast<test::Kind>(i % test::all_kind_count));
        const Vec3 position = random.direction() * random.real(3, 5);
        const Motion of_mesh = motion_from(random, i, Vec3::Zero(), Vec3::Zero()),
                     of_shape = motion_from(random, i + 1, position, Vec3::Zero());
        const json mesh = body_json(mesh_json(box), motion_of(of_mesh)),
                   body = body_json(test::shape_value(any), motion_of(of_shape));
        std::visit(
            [&]<class S>(const S& shape) {
                if constexpr (BoundedShape3<S>) {
                    const FirstContact forth = first_contact(tree, as_read(of_mesh), shape, as_read(of_shape)),
                                       back = first_contact(shape, as_read(of_shape), tree, as_read(of_mesh));
                    EXPECT_TRUE(
                        same(asked(line_of("first_contact", mesh, body)), with_triangle(contact_json(forth), forth, 0)))
                        << body;
                    EXPECT_TRUE(
                        same(asked(line_of("first_contact", body, mesh)), with_triangle(contact_json(back), back, 1)))
                        << body;
                    contacts += forth.outcome == Outcome::contact;
                }
            },
            any);
        if (HasFailure()) return;
    }
    EXPECT_GT(contacts, test::all_kind_count);
}

TEST(QueryTurning, the_rod_as_a_mesh_meets_the_pin_as_a_mesh) {
    const double angle = 39.4 * pi / 180;
    const json rod =
        body_json(mesh_json(make_box_mesh({20, 0.2, 0.2}).value()), {{"angular_velocity", {0, 0, pi / 2}}});
    const json pin = body_json(mesh_json(make_box_mesh({0.4, 0.4, 0.4}).value()),
                               {{"position", {9.5 * std::cos(angle), 9.5 * std::sin(angle), 0}}});
    const json answer = asked(line_of("first_contact", rod, pin));
    EXPECT_EQ(answer["outcome"], "contact");
    EXPECT_NEAR(answer["time"].get<double>(), 0.412296, 1e-6);
    ASSERT_FALSE(answer["patches"].empty());
    for (const json& patch : answer["patches"]) {
        EXPECT_EQ(patch["triangles"].size(), 2u);
        EXPECT_LT(patch["triangles"][0], 12);
        EXPECT_LT(patch["triangles"][1], 12);
    }
}

}  // namespace
}  // namespace abut
