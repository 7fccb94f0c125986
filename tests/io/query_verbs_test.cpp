// SPDX-License-Identifier: Apache-2.0
// Lines with the verbs beside those of the other files, answered as the library answers, and what can be wrong with
// them.
#include <gtest/gtest.h>

#include "abut/abut.hpp"
#include "abut/io/query_line.hpp"
#include "io/expected_json.hpp"
#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut::query_verbs_test {
namespace {

using nlohmann::json;
using test::asked;
using test::body_json;
using test::mesh_json;
using test::number_json;
using test::Random;
using test::same;
using test::vector_json;

json line_of(std::string_view query, const json& a, const json& b) { return {{"query", query}, {"a", a}, {"b", b}}; }

json points_json(const auto& points) {
    json result = json::array();
    for (const auto& point : points) result.push_back(vector_json(point));
    return result;
}

json direction_or_null(const Vec3& direction) { return direction.isZero(0) ? json() : vector_json(direction); }

// A rotation that is the same bits after it was read, which normalises it: to do so once may not be enough.
Quat random_rotation(Random& random) {
    Quat rotation = random.rotation();
    for (Quat before = Quat::Identity(); before.coeffs() != rotation.coeffs();) {
        before = rotation;
        rotation.normalize();
    }
    return rotation;
}

Rigid random_motion(Random& random, const Vec3& position, const Vec3& towards) {
    return {{random_rotation(random), position},
            (towards - position) * random.real(0, 1.5),
            random.direction() * random.real(0, 4),
            random.vector(0.5)};
}

json clearance_json(const Clearance& clearance) {
    return {{"distance", number_json(clearance.distance)},
            {"at_least", number_json(clearance.at_least)},
            {"time", clearance.time},
            {"point_a", vector_json(clearance.point_a)},
            {"point_b", vector_json(clearance.point_b)}};
}

json sampled_json(const SampledContact& contact) {
    return {{"time", contact.time ? json(*contact.time) : json()}, {"samples", contact.samples}};
}

class QueryVerbs : public testing::Test {
 protected:
    const TriangleMesh box_ = make_box_mesh({1, 2, 0.5}, {2, 2, 2}).value();
    const TriangleMesh blob_ = make_blob_mesh(1, 0.4, 3, 5).value();
    const Mesh box_tree_ = Mesh::make(box_).value(), blob_tree_ = Mesh::make(blob_).value();
    Random random_{test::seed()};
};

TEST_F(QueryVerbs, contains) {
    int inside = 0, all = 0;
    for (const test::Kind kind : {test::Kind::sphere, test::Kind::capsule, test::Kind::aligned_box,
                                  test::Kind::oriented_box, test::Kind::convex_polyhedron})
        for (int i = 0; i < 40; ++i) {
            const AnyShape shape = test::sample_of(kind);
            const Vec3 point = random_.vector(1.5);
            const bool expected = std::visit(
                [&]<class S>(const S& solid) {
                    if constexpr (SolidShape3<S>) return contains(solid, point);
                    return false;
                },
                shape);
            EXPECT_EQ(asked({{"query", "contains"}, {"a", test::shape_value(shape)}, {"point", vector_json(point)}}),
                      json({{"contains", expected}}));
            inside += expected;
            ++all;
        }
    EXPECT_GT(inside, all / 20);
    const Rectangle2 square = make_rectangle2({0, 0}, {1, 1}, 0.3).value();
    for (int i = 0; i < 20; ++i) {
        const Vec2 point(random_.real(-2, 2), random_.real(-2, 2));
        const json line = {
            {"query", "contains"}, {"a", test::shape_value(AnyShape2(square))}, {"point", vector_json(point)}};
        EXPECT_EQ(asked(line), json({{"contains", contains(square, point)}}));
    }
}

// Against the same points of a box that is no mesh, and with their surfaces only.
TEST_F(QueryVerbs, contains_of_meshes) {
    const AlignedBox same_box{{-0.5, -1, -0.25}, {0.5, 1, 0.25}};
    int inside = 0;
    for (int i = 0; i < 200; ++i) {
        const Pose at{random_rotation(random_), random_.vector(2)};
        const Vec3 own = random_.vector(1), point = at * own;
        const json motion = {{"position", vector_json(at.position)}, {"rotation", test::rotation_json(at.rotation)}};
        json body = body_json(mesh_json(box_), motion);
        json line = {{"query", "contains"}, {"a", body}, {"point", vector_json(point)}};
        const bool expected = contains(same_box, own);
        EXPECT_EQ(asked(line), json({{"contains", expected}}));
        EXPECT_EQ(contains(box_tree_, at, point), expected);
        EXPECT_EQ(contains(box_tree_, own), expected);
        line["a"]["surface"] = true;
        EXPECT_EQ(asked(line), json({{"contains", false}}));
        inside += expected;
    }
    EXPECT_GT(inside, 10);
    for (const Vec3& on : {Vec3(0.5, 0.25, 0.1), Vec3(0.5, 1, 0.25), Vec3(0, -1, 0)})
        EXPECT_TRUE(contains(box_tree_, on));
}

TEST_F(QueryVerbs, intersection_and_rounding_bound) {
    int found = 0;
    for (int i = 0; i < 100; ++i) {
        const Triangle a{{random_.vector(1), random_.vector(1), random_.vector(1)}};
        const Segment b{random_.vector(1), random_.vector(1)};
        const Points points = intersection(a, b).points;
        found += !points.empty();
        const json x = test::shape_value(AnyShape(a)), y = test::shape_value(AnyShape(b));
        EXPECT_TRUE(same(asked(line_of("intersection", x, y)), {{"points", points_json(points)}}));
        EXPECT_TRUE(same(asked(line_of("intersection", y, x)), {{"points", points_json(intersection(b, a).points)}}));
        EXPECT_TRUE(same(asked(line_of("rounding_bound", x, y)), {{"rounding_bound", rounding_bound(a, b)}}));
        const Rectangle2 c = make_rectangle2({random_.real(0, 1), 0}, {1, 1}, random_.real(0, 1)).value(),
                         d = make_rectangle2({0, 0}, {1, 2}).value();
        EXPECT_TRUE(
            same(asked(line_of("intersection", test::shape_value(AnyShape2(c)), test::shape_value(AnyShape2(d)))),
                 {{"points", points_json(intersection(c, d))}}));
    }
    EXPECT_GT(found, 5);
}

TEST_F(QueryVerbs, intersection_of_solids) {
    int found = 0;
    for (int i = 0; i < 50; ++i) {
        const OrientedBox a = make_oriented_box(random_.vector(1), {1, 0.5, 0.75}, random_.rotation()).value();
        const AlignedBox b{{-1, -1, -1}, {1, 1, 1}};
        const Intersection common = intersection(a, b);
        found += common.dimension() == 3;
        json expected{{"points", points_json(common.points)}};
        if (!common.faces.empty()) expected["faces"] = common.faces;
        EXPECT_TRUE(same(asked(line_of("intersection", test::shape_value(AnyShape(a)), test::shape_value(AnyShape(b)))),
                         expected));
    }
    EXPECT_GT(found, 5);
}

TEST_F(QueryVerbs, intersects_of_meshes_over_time) {
    int touching = 0;
    for (int i = 0; i < 20; ++i) {
        const Vec3 position = random_.direction() * 4;
        const Rigid motion_a = random_motion(random_, Vec3::Zero(), position),
                    motion_b = random_motion(random_, position, Vec3::Zero());
        const ContactOptions options{.horizon = 0.75, .max_steps = 10'000};
        json line = line_of("intersects", body_json(mesh_json(blob_), test::motion_json(motion_a)),
                            body_json(mesh_json(box_), test::motion_json(motion_b)));
        line["horizon"] = options.horizon;
        line["max_steps"] = options.max_steps;
        const bool expected = intersects(blob_tree_, motion_a, box_tree_, motion_b, options);
        touching += expected;
        EXPECT_TRUE(same(asked(line), {{"intersects", expected}}));
    }
    EXPECT_GT(touching, 0);
    EXPECT_LT(touching, 20);
}

TEST_F(QueryVerbs, clearance) {
    for (int i = 0; i < 30; ++i) {
        const Vec3 position = random_.direction() * 4;
        const Rigid motion_a = random_motion(random_, Vec3::Zero(), position),
                    motion_b = random_motion(random_, position, Vec3::Zero());
        const json moves_a = test::motion_json(motion_a), moves_b = test::motion_json(motion_b);
        const ContactOptions options{.horizon = 0.75, .tolerance = 1e-4, .max_steps = 10'000};
        const auto ask = [&](const json& a, const json& b) {
            json line = line_of("clearance", body_json(a, moves_a), body_json(b, moves_b));
            line["horizon"] = options.horizon;
            line["tolerance"] = options.tolerance;
            line["max_steps"] = options.max_steps;
            json answer = asked(line);
            for (const char* name : {"at_least_until", "until", "reason"}) answer.erase(name);
            return answer;
        };
        const Capsule capsule{Vec3(-0.5, 0, 0), Vec3(0.5, 0, 0), 0.25};
        const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3(0.5, 0.25, 1)};
        const json x = test::shape_value(AnyShape(capsule)), y = test::shape_value(AnyShape(box)), m = mesh_json(blob_),
                   n = mesh_json(box_);
        EXPECT_TRUE(same(ask(x, y), clearance_json(clearance(capsule, motion_a, box, motion_b, options))));
        const auto with = [](const Clearance& found, const char* name, const json& triangle) {
            json expected = clearance_json(found);
            expected[name] = triangle;
            return expected;
        };
        const Clearance both = clearance(blob_tree_, motion_a, box_tree_, motion_b, options);
        EXPECT_TRUE(same(ask(m, n), with(both, "triangles", {both.triangle[0], both.triangle[1]})));
        const Clearance first = clearance(blob_tree_, motion_a, box, motion_b, options);
        EXPECT_TRUE(same(ask(m, y), with(first, "triangle", first.triangle[0])));
        const Clearance second = clearance(capsule, motion_a, box_tree_, motion_b, options);
        EXPECT_TRUE(same(ask(x, n), with(second, "triangle", second.triangle[1])));
    }
}

TEST_F(QueryVerbs, contacts_until) {
    std::size_t most = 0;
    for (int i = 0; i < 10; ++i) {
        const Rigid motion_a = random_motion(random_, Vec3::Zero(), Vec3::Zero()),
                    motion_b = random_motion(random_, Vec3(0, 0, 2.5), Vec3::Zero());
        json line = line_of("contacts_until", body_json(mesh_json(blob_), test::motion_json(motion_a)),
                            body_json(mesh_json(box_), test::motion_json(motion_b)));
        line["tolerance"] = 1e-4;
        const ContactOptions options{.tolerance = 1e-4};
        json contacts = json::array();
        const ContactsUntil all =
            contacts_until(blob_tree_, motion_a, box_tree_, motion_b, options, [&](const TimedContact& contact) {
                contacts.push_back({{"time", contact.time},
                                    {"gap", contact.gap},
                                    {"points", points_json(contact.patch.points)},
                                    {"normal", direction_or_null(contact.patch.normal)},
                                    {"triangles", {contact.patch.triangle[0], contact.patch.triangle[1]}}});
                return Flow::proceed;
            });
        json answer = asked(line);
        for (json& contact : answer["contacts"])
            for (const char* feature : {"feature_a", "feature_b"}) {
                EXPECT_TRUE(contact[feature].contains("kind") && contact[feature].contains("index"));
                contact.erase(feature);
            }
        EXPECT_TRUE(same(answer["contacts"], contacts));
        EXPECT_EQ(answer["complete"], true);
        EXPECT_EQ(answer["time"], all.time);
        most = std::max(most, contacts.size());
        if (contacts.size() < 2) continue;
        line["max_contacts"] = 1;
        answer = asked(line);
        EXPECT_EQ(answer["contacts"].size(), 1u);
        EXPECT_EQ(answer["complete"], false);
        EXPECT_EQ(answer["time"], contacts[1]["time"]);
    }
    EXPECT_GT(most, 2u);
}

TEST_F(QueryVerbs, contact_intervals) {
    const auto intervals_json = [](const ContactIntervals& found) {
        json list = json::array();
        for (const ContactInterval& each : found.intervals)
            list.push_back(
                {{"begin", each.begin}, {"end", each.end}, {"distance", each.distance}, {"time", each.time}});
        json answer = {{"intervals", list}, {"until", found.until}};
        if (found.reason != Reason::none) answer["reason"] = found.reason == Reason::steps ? "steps" : "digits";
        return answer;
    };
    std::size_t most = 0;
    for (int i = 0; i < 20; ++i) {
        const Vec3 position = random_.direction() * 2;
        const Rigid motion_a = random_motion(random_, Vec3::Zero(), position),
                    motion_b = random_motion(random_, position, Vec3::Zero());
        json line = line_of("contact_intervals", body_json(mesh_json(blob_), test::motion_json(motion_a)),
                            body_json(mesh_json(box_), test::motion_json(motion_b)));
        const auto found = contact_intervals(blob_tree_, motion_a, box_tree_, motion_b);
        EXPECT_EQ(asked(line), intervals_json(found));
        most = std::max(most, found.intervals.size());
        line["samples"] = 5;
        line["horizon"] = 3;
        line["margin"] = 0.25;
        line["max_steps"] = i % 2 == 0 ? 3 : 1000;
        const ContactOptions options{.horizon = 3, .margin = 0.25, .max_steps = i % 2 == 0 ? 3u : 1000u};
        EXPECT_EQ(asked(line),
                  intervals_json(contact_intervals(blob_tree_, motion_a, box_tree_, motion_b, options, 5)));
    }
    EXPECT_GT(most, 0u);
}

TEST_F(QueryVerbs, sampled_first_contact) {
    for (int i = 0; i < 20; ++i) {
        const Vec3 position = random_.direction() * 3;
        const Rigid motion_a = random_motion(random_, Vec3::Zero(), position),
                    motion_b = random_motion(random_, position, Vec3::Zero());
        const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3(0.5, 0.25, 1)};
        const json x = body_json(test::shape_value(AnyShape(box)), test::motion_json(motion_a)),
                   y = body_json(test::shape_value(AnyShape(box)), test::motion_json(motion_b));
        json line = line_of("sampled_first_contact", x, y);
        EXPECT_EQ(asked(line), sampled_json(sampled_first_contact(box, motion_a, box, motion_b)));
        line["samples"] = 5;
        line["horizon"] = 0.5;
        line["poses"] = i % 2 == 0 ? "euler" : "runge_kutta";
        line["conservative"] = i % 3 == 0;
        const SampledOptions options{.horizon = 0.5,
                                     .samples = 5,
                                     .poses = i % 2 == 0 ? SampledPoses::euler : SampledPoses::runge_kutta,
                                     .is_conservative = i % 3 == 0};
        EXPECT_EQ(asked(line), sampled_json(sampled_first_contact(box, motion_a, box, motion_b, options)));
        line["a"] = body_json(mesh_json(blob_), test::motion_json(motion_a));
        line["b"] = body_json(mesh_json(box_), test::motion_json(motion_b));
        EXPECT_EQ(asked(line), sampled_json(sampled_first_contact(blob_tree_, motion_a, box_tree_, motion_b, options)));
        json by_axes = line_of("sampled_first_contact_by_axes", x, y);
        by_axes["minimize"] = i % 2 == 0;
        by_axes["threshold"] = 0.01;
        by_axes["samples"] = 7;
        const AxisOptions axis_options{.samples = 7, .minimize = i % 2 == 0, .threshold = 0.01};
        EXPECT_EQ(asked(by_axes),
                  sampled_json(sampled_first_contact_by_axes(box, motion_a, box, motion_b, axis_options)));
    }
}

template <class AnyOptions>
void set_depths(AnyOptions& options, int depth) {
    if constexpr (requires { options.max_depth_a; })
        options.max_depth_a = options.max_depth_b = depth;
    else
        options.depth = depth;
}

TEST_F(QueryVerbs, limits_on_depth) {
    int exact = 0, not_exact = 0;
    for (int i = 0; i < 30; ++i) {
        const Pose at{random_rotation(random_), random_.vector(1.2)};
        const json motion = {{"position", vector_json(at.position)}, {"rotation", test::rotation_json(at.rotation)}};
        const json a = mesh_json(blob_), b = body_json(mesh_json(box_), motion);
        for (const int depth : {0, 1, 2, 9}) {
            json line = line_of("intersects", a, b);
            line["max_depth"] = depth;
            const LimitedAnswer limited = intersects_down_to(depth, blob_tree_, {}, box_tree_, at);
            EXPECT_EQ(asked(line), json({{"intersects", limited.intersects}, {"exact", limited.exact}}));
            ++(limited.exact ? exact : not_exact);
            line["query"] = "for_each_box_contact";
            json contacts = asked(line);
            std::size_t count = 0;
            for_each_box_contact(depth, blob_tree_, {}, box_tree_, at, [&](const BoxContact& contact) {
                const json& told = contacts["contacts"][count++];
                EXPECT_EQ(told["exact"], contact.exact);
                EXPECT_TRUE(same(told["point"], vector_json(contact.point)));
                EXPECT_TRUE(same(told["normal_a"], direction_or_null(contact.normal_a)));
                EXPECT_TRUE(same(told["normal_b"], direction_or_null(contact.normal_b)));
                EXPECT_EQ(told["box_a"]["depth"], contact.a.depth);
                EXPECT_EQ(told["box_b"]["leaf"], contact.b.is_leaf);
                const auto box = shape_from_json(json{{"oriented_box", told["box_b"]["oriented_box"]}}.dump());
                EXPECT_TRUE(box && std::get<OrientedBox>(*box).center == contact.b.box.center);
                return Flow::proceed;
            });
            EXPECT_EQ(contacts["contacts"].size(), count);
            ContactOptions options;
            set_depths(options, depth);
            json moving = line_of("first_contact", a,
                                  body_json(mesh_json(box_), test::motion_json(Linear{-2 * at.position, at})));
            moving["max_depth_a"] = moving["max_depth_b"] = depth;
            const FirstContact found = first_contact(blob_tree_, {}, box_tree_, Linear{-2 * at.position, at}, options);
            const json answer = asked(moving);
            EXPECT_EQ(answer["time"], found.time);
            EXPECT_EQ(answer["exact"], found.exact);
        }
        std::size_t count = 0;
        const json contacts = asked(line_of("for_each_contact", a, b))["contacts"];
        for_each_contact(blob_tree_, {}, box_tree_, at, [&](const TriangleContact& contact) {
            EXPECT_EQ(contacts[count]["triangles"], json({contact.triangle_a, contact.triangle_b}));
            EXPECT_TRUE(same(contacts[count++]["points"], points_json(contact.points())));
            return Flow::proceed;
        });
        EXPECT_EQ(contacts.size(), count);
    }
    EXPECT_GT(exact, 5);
    EXPECT_GT(not_exact, 5);
}

constexpr std::string_view ball = R"({"sphere": {"center": [0,0,0], "radius": 1}})",
                           square = R"({"rectangle2": {"center": [0,0], "half": [1,1]}})",
                           stick = R"({"segment": {"start": [0,0,0], "end": [1,0,0]}})",
                           ray = R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})",
                           tile = R"({"mesh": {"vertices": [[0,0,0],[1,0,0],[0,1,0]], "triangles": [[0,1,2]]}})";

std::string error_of(const std::string& line) {
    const QueryAnswer answer = answer_query(line);
    EXPECT_TRUE(answer.error) << answer.text;
    return json::parse(answer.text).value("error", "no error");
}
std::string error_of(std::string_view query, std::string_view a, std::string_view b, std::string_view options = "") {
    return error_of(fmt::format(R"({{"query": "{}", "a": {}, "b": {}{}}})", query, a, b, options));
}
std::string error_of_point(std::string_view a, std::string_view rest) {
    return error_of(fmt::format(R"({{"query": "contains", "a": {}{}}})", a, rest));
}

TEST(QueryVerbsErrors, of_operands) {
    EXPECT_EQ(error_of_point(ball, ""), "point is missing");
    EXPECT_EQ(error_of_point(ball, R"(, "point": [0,0])"),
              "point: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of_point(square, R"(, "point": [0,"x"])"), "point[1]: expected a number, found \"x\"");
    EXPECT_EQ(error_of_point(stick, R"(, "point": [0,0,0])"),
              "a: segment has no inside; contains is for solids, meshes and shapes in 2D");
    EXPECT_EQ(error_of_point(ball, R"(, "b": {}, "point": [0,0,0])"), "b: contains takes a shape a and a point, not b");
    EXPECT_EQ(error_of("intersection", ball, stick),
              "a: intersection is for bounded shapes with corners, found sphere");
    EXPECT_EQ(error_of("intersection", stick, ball),
              "b: intersection is for bounded shapes with corners, found sphere");
    for (const char* query : {"intersection", "rounding_bound", "separating_axis", "penetration"})
        EXPECT_EQ(error_of(query, tile, stick),
                  fmt::format("query: \"{}\" is defined for convex shapes only, not for meshes", query));
    for (const char* query : {"for_each_contact", "for_each_box_contact", "contacts_until"}) {
        EXPECT_EQ(error_of(query, ball, tile), fmt::format("a: {} is for two meshes, found sphere", query));
        EXPECT_EQ(error_of(query, tile, ball), fmt::format("b: {} is for two meshes, found sphere", query));
        EXPECT_EQ(error_of(query, ball, ball), fmt::format("a: {} is for two meshes, found sphere", query));
    }
    EXPECT_EQ(error_of("sampled_first_contact_by_axes", ball, ball),
              "a: sampled_first_contact_by_axes is for two shapes oriented_box, found sphere");
    for (const char* query : {"clearance", "contacts_until", "sampled_first_contact"}) {
        EXPECT_EQ(error_of(query, square, square), fmt::format("query: \"{}\" is for shapes in 3D", query));
        EXPECT_EQ(error_of(query, ray, ball), "a: a ray has no first contact; over time, shapes must be bounded");
    }
}

TEST(QueryVerbsErrors, of_options) {
    constexpr std::string_view whole = "a whole number from";
    EXPECT_EQ(error_of("clearance", ball, ball, ", \"horizon\": null"),
              "horizon is null; it must be finite for a clearance");
    EXPECT_EQ(error_of("clearance", ball, ball, ", \"tolerance\": -1"), "tolerance is -1; it must be above 0");
    EXPECT_EQ(error_of("clearance", ball, ball, ", \"margin\": 1"),
              "margin: belongs to first_contact, contact_intervals, contacts_until and intersects, not to clearance");
    EXPECT_EQ(error_of("sampled_first_contact", ball, ball, ", \"horizon\": null"),
              "horizon is null; it must be finite for sampled motion");
    EXPECT_EQ(error_of("sampled_first_contact", ball, ball, ", \"horizon\": -1"),
              "horizon is -1; it must be at least 0");
    for (const char* steps : {"0", "-3", "1.5", "10000001"})
        EXPECT_EQ(error_of("sampled_first_contact", ball, ball, fmt::format(", \"samples\": {}", steps)),
                  fmt::format("samples is {}; it must be {} 1 to 10000000", steps, whole));
    EXPECT_EQ(error_of("sampled_first_contact", ball, ball, ", \"poses\": \"exakt\""),
              "poses: unknown kind of poses \"exakt\"; did you mean \"exact\"?");
    EXPECT_EQ(error_of("sampled_first_contact", ball, ball, ", \"conservative\": 1"),
              "conservative: expected true or false, found 1");
    EXPECT_EQ(error_of("sampled_first_contact", ball, ball, ", \"minimize\": true"),
              "minimize: belongs to sampled_first_contact_by_axes, not to sampled_first_contact");
    for (const char* name : {"max_depth_a", "max_depth_b"}) {
        for (const char* depth : {"-1", "0.5", "1e7"})
            EXPECT_EQ(error_of("first_contact", tile, tile, fmt::format(", \"{}\": {}", name, depth)),
                      fmt::format("{} is {}; it must be {} 0 to 1000", name, depth, whole));
        EXPECT_EQ(error_of("first_contact", ball, ball, fmt::format(", \"{}\": 1", name)),
                  fmt::format("{}: belongs to first_contact where {} is a mesh", name, name[10]));
        EXPECT_EQ(error_of("distance", tile, tile, fmt::format(", \"{}\": 1", name)),
                  fmt::format("{}: belongs to first_contact where {} is a mesh", name, name[10]));
    }
    EXPECT_EQ(error_of("intersects", tile, ball, ", \"max_depth\": 1"), "max_depth: belongs to two meshes at rest");
    EXPECT_EQ(error_of("intersects", tile, tile, ", \"max_depth\": null"), "max_depth: expected a number, found null");
    EXPECT_EQ(error_of("for_each_contact", tile, tile, ", \"max_contacts\": -1"),
              fmt::format("max_contacts is -1; it must be {} 0 to 1000000", whole));
    EXPECT_EQ(error_of("distance", ball, ball, ", \"point\": [0,0,0]"), "point: belongs to contains, not to distance");
}

}  // namespace
}  // namespace abut::query_verbs_test
