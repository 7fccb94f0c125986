// SPDX-License-Identifier: Apache-2.0
// The JSON that the report page reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <regex>
#include <set>

#include "abut/core/version.hpp"
#include "contact_words.hpp"
#include "io/report_support.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test::report_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void expect_fields(const Json& object, const std::set<std::string>& names) {
    ASSERT_TRUE(object.is_object());
    std::set<std::string> found;
    for (const auto& [name, value] : object.items()) found.insert(name);
    EXPECT_EQ(found, names);
}

void expect_numbers(const Json& list, std::size_t count) {
    ASSERT_TRUE(list.is_array());
    ASSERT_EQ(list.size(), count);
    for (const Json& number : list) EXPECT_TRUE(number.is_number());
}

// All that the page relies on.
void expect_contract(const Json& report) {
    expect_fields(report, {"version",    "title",   "program",   "unit",   "up",          "begin",    "horizon",
                           "time_unit",  "endless", "tolerance", "margin", "own_margins", "outcome",  "time",
                           "only_first", "mesh",    "notes",     "meshes", "bodies",      "contacts", "pairs"});
    EXPECT_EQ(report.at("version"), 1);
    EXPECT_EQ(report.at("program"), "abut " + version().number);
    for (const char* name : {"title", "unit", "time_unit"}) EXPECT_TRUE(report.at(name).is_string()) << name;
    for (const char* name : {"begin", "horizon", "tolerance", "margin", "time"})
        EXPECT_TRUE(report.at(name).is_number()) << name;
    for (const char* name : {"endless", "only_first", "own_margins"}) EXPECT_TRUE(report.at(name).is_boolean()) << name;
    expect_numbers(report.at("up"), 3);
    for (const Json& note : report.at("notes")) EXPECT_TRUE(note.is_string());
    for (const Json& mesh : report.at("meshes")) {
        expect_fields(mesh, {"center", "vertices", "triangles", "lines", "smooth", "real_triangles", "levels"});
        expect_numbers(mesh.at("center"), 3);
        mesh_of(mesh);
    }
    std::set<std::string> names;
    for (const Json& body : report.at("bodies")) {
        expect_fields(body, {"name", "color", "fixed", "what", "motion", "parts"});
        EXPECT_TRUE(names.insert(body.at("name").get<std::string>()).second);
        EXPECT_TRUE(std::regex_match(body.at("color").get<std::string>(), std::regex("#[0-9a-fA-F]{6}")));
        EXPECT_TRUE(body.at("fixed").is_boolean());
        EXPECT_FALSE(body.at("what").get<std::string>().empty());
        const Json& motion = body.at("motion");
        if (motion.contains("path")) {
            expect_fields(motion, {"path", "center"});
            EXPECT_FALSE(motion.at("path").empty());
            for (const Json& key : motion.at("path")) {
                expect_fields(key, {"time", "position", "rotation"});
                expect_numbers(key.at("position"), 3);
                expect_numbers(key.at("rotation"), 4);
            }
        } else {
            expect_fields(motion, {"position", "rotation", "velocity", "angular_velocity", "center"});
            for (const char* name : {"position", "velocity", "angular_velocity"}) expect_numbers(motion.at(name), 3);
            expect_numbers(motion.at("rotation"), 4);
        }
        expect_numbers(motion.at("center"), 3);
        EXPECT_FALSE(body.at("parts").empty());
        for (const Json& part : body.at("parts")) {
            expect_fields(part, {"mesh", "position", "rotation"});
            EXPECT_LT(part.at("mesh").get<std::size_t>(), report.at("meshes").size());
            expect_numbers(part.at("position"), 3);
            expect_numbers(part.at("rotation"), 4);
        }
    }
    const auto expect_bodies = [&](const Json& pair) {
        EXPECT_LT(pair.at("a").get<std::size_t>(), pair.at("b").get<std::size_t>());
        EXPECT_LT(pair.at("b").get<std::size_t>(), report.at("bodies").size());
    };
    double time = 0;
    for (const Json& contact : report.at("contacts")) {
        expect_fields(contact, {"a", "b", "outcome", "time", "gap", "axis", "touching", "keys", "patches", "left_out"});
        expect_bodies(contact);
        EXPECT_GE(contact.at("time"), time);
        time = contact.at("time");
        EXPECT_TRUE(contact.at("gap").is_number());
        if (!contact.at("axis").is_null()) {
            EXPECT_NEAR(vector_of(contact.at("axis")).norm(), 1, 1e-9);
        }
        EXPECT_TRUE(contact.at("touching").is_string());
        EXPECT_LE(contact.at("patches").size(), 64u);
        EXPECT_TRUE(contact.at("left_out").is_number_unsigned());
        for (const Json& patch : contact.at("patches")) {
            expect_fields(patch, {"points", "normal"});
            expect_numbers(patch.at("normal"), 3);
            EXPECT_FALSE(patch.at("points").empty());
            for (const Json& point : patch.at("points")) expect_numbers(point, 3);
        }
    }
    EXPECT_LE(report.at("pairs").size(), 12u);
    for (const Json& pair : report.at("pairs")) {
        expect_fields(pair, {"a", "b", "times", "distances", "at_least", "nearest"});
        expect_bodies(pair);
        expect_numbers(pair.at("times"), pair.at("distances").size());
        expect_numbers(pair.at("distances"), pair.at("times").size());
        EXPECT_TRUE(pair.at("at_least").is_number());
        for (const Json& at : pair.at("times")) EXPECT_TRUE(at >= 0.0 && at <= report.at("horizon"));
        if (!pair.at("nearest").is_null())
            expect_fields(pair.at("nearest"), {"time", "distance", "point_a", "point_b"});
    }
}

abut::Scene everything() {
    const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto at = [](int i) { return standing_at({4.0 * i, 0, 0}); };
    auto scene = scene_of(
        {body_of("sphere", Sphere{{0, 0, 0}, 1}, Linear{{5, 0, 0}, {Quat(2, 0, 0, 0), {0, 0, 0}}}),
         body_of("capsule", Capsule{{0, 0, 0}, {0, 0, 1}, 0.5}, at(1)),
         body_of("box", AlignedBox{{0, 0, 0}, {1, 1, 1}},
                 Rigid{{Quat(0, 0, 3, 4), {8, 0.5, 0}}, {0, 0.1, 0}, {0, 0, 1}, {0.5, 0.25, 0.125}}),
         body_of("turned box", make_oriented_box({0, 0, 0}, {1, 1, 1}, Quat(1, 1, 0, 0)).value(), at(3)),
         body_of("segment", Segment{{0, 0, 0}, {0, 1, 0}}, at(4)),
         body_of("triangle", Triangle{{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}}, at(5)),
         body_of("polygon", ConvexPolygon::make(square).value(), at(6)),
         body_of("polyhedron", ConvexPolyhedron::hull(corners).value(), at(7)),
         body_of("gear", tree_of(make_gear_mesh()),
                 Path::make({{0.25, {Quat(0, 0, 3, 4), {32, 0, 0}}}, {0.75, {Quat(1, 0, 0, 0), {32, 1, 0}}}}, {0, 1, 0})
                     .value())},
        2);
    scene.bodies[0].body.parts.emplace_back(Sphere{{0, 0, 0}, 0.5}, Pose{Quat(0, 0, 0, 2), {0, 1, 0}});
    scene.bodies[0].files = {"", ""};
    scene.bodies[8].files = {"gear.obj"};
    scene.bodies[1].color = "#C04020";
    scene.bodies[3].body.fixed = scene.bodies[4].body.fixed = true;
    scene.title = "everything";
    scene.unit = "mm";
    scene.up = Axis::y;
    scene.tolerance = 1e-7;
    scene.margin = 0.001;
    scene.notes = {"gear.obj: ignored 30 normals"};
    return scene;
}

TEST(Report, has_all_fields_of_all_kinds) {
    const auto scene = everything();
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    const Json report = report_of(scene, answer);
    expect_contract(report);
    EXPECT_EQ(report.at("title"), "everything");
    EXPECT_EQ(report.at("program"), "abut 0.1.0");
    EXPECT_EQ(report.at("unit"), "mm");
    EXPECT_EQ(vector_of(report.at("up")), Vec3::UnitY());
    EXPECT_EQ(report.at("horizon"), 2);
    EXPECT_EQ(report.at("endless"), false);
    EXPECT_EQ(report.at("tolerance"), 1e-7);
    EXPECT_EQ(report.at("margin"), 0.001);
    EXPECT_EQ(report.at("outcome"), "contact");
    EXPECT_EQ(report.at("time"), answer.time);
    EXPECT_EQ(report.at("only_first"), false);
    EXPECT_EQ(report.at("notes"), Json({"gear.obj: ignored 30 normals"}));
    EXPECT_EQ(report.at("bodies").size(), 9u);
    EXPECT_EQ(report_of(scene, answer, {.title = "another", .only_first = true}).at("title"), "another");
    EXPECT_EQ(report_of(scene, answer, {.title = "another", .only_first = true}).at("only_first"), true);
}

TEST(Report, bodies_are_as_in_the_scene) {
    const auto scene = everything();
    const Json bodies = report_of(scene, SceneAnswer{}).at("bodies");
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        EXPECT_EQ(bodies[i].at("name"), scene.bodies[i].body.name);
        EXPECT_EQ(bodies[i].at("fixed"), i == 3 || i == 4);
    }
    EXPECT_EQ(bodies[0].at("what"), "2 × sphere");
    EXPECT_EQ(bodies[1].at("what"), "capsule");
    EXPECT_EQ(bodies[8].at("what"), "gear.obj, 3,072 triangles");
    EXPECT_EQ(bodies[0].at("parts").at(1), Json::parse(R"({"mesh":1,"position":[0,1,0],"rotation":[0,0,0,1]})"));

    EXPECT_EQ(
        bodies[0].at("motion"),
        Json::parse(
            R"({"position":[0,0,0],"rotation":[1,0,0,0],"velocity":[5,0,0],"angular_velocity":[0,0,0],"center":[0,0,0]})"));
    EXPECT_EQ(vector_of(bodies[1].at("motion").at("position")), Vec3(4, 0, 0));
    EXPECT_EQ(vector_of(bodies[1].at("motion").at("center")), Vec3(0, 0, 0));
    EXPECT_EQ(bodies[2].at("motion"), Json::parse(R"({"position":[8,0.5,0],"rotation":[0,0,0.6,0.8],
                                      "velocity":[0,0.1,0],"angular_velocity":[0,0,1],"center":[0.5,0.25,0.125]})"));
    EXPECT_EQ(bodies[8].at("motion"),
              Json::parse(R"({"path":[{"time":0.25,"position":[32,0,0],"rotation":[0,0,0.6,0.8]},
                                      {"time":0.75,"position":[32,1,0],"rotation":[1,0,0,0]}],"center":[0,1,0]})"));
}

TEST(Report, bodies_have_colors_of_their_own) {
    auto scene = everything();
    scene.bodies[2].color = "red\"";
    const Json bodies = report_of(scene, SceneAnswer{}).at("bodies");
    EXPECT_EQ(bodies[1].at("color"), "#C04020");
    std::set<std::string> colors;
    for (const Json& body : bodies) {
        const std::string color = body.at("color");
        EXPECT_TRUE(std::regex_match(color, std::regex("#[0-9a-fA-F]{6}"))) << color;
        EXPECT_TRUE(colors.insert(color).second) << color;
        if (color == "#C04020") continue;
        const auto part = [&](std::size_t i) { return std::stoi(color.substr(1 + 2 * i, 2), nullptr, 16); };
        const auto [least, most] = std::minmax({part(0), part(1), part(2)});
        EXPECT_EQ(most - least < 20, body.at("fixed")) << color;  // grey
        // Neither as light as paper nor as dark as night.
        const double light = 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
        EXPECT_TRUE(light > 70 && light < 190) << color;
    }
}

TEST(Report, contacts_are_those_of_the_answer) {
    const auto scene = everything();
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_GE(answer.contacts.size(), 1u);
    const Json report = report_of(scene, answer);
    ASSERT_EQ(report.at("contacts").size(), answer.contacts.size());
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        const Json& json = report.at("contacts").at(i);
        const auto& [pair, found] = answer.contacts[i];
        EXPECT_EQ(json.at("a"), pair.a);
        EXPECT_EQ(json.at("b"), pair.b);
        EXPECT_EQ(json.at("time"), found.time);
        EXPECT_EQ(json.at("gap"), found.gap);
        EXPECT_EQ(json.at("touching"), cli::touching(scene, answer.contacts[i]));
        EXPECT_EQ(json.at("axis").is_null(), found.axis.isZero(0));
        if (!found.axis.isZero(0)) {
            EXPECT_EQ(vector_of(json.at("axis")), found.axis);
        }
        ASSERT_EQ(json.at("patches").size(), found.patches.size());
        for (std::size_t k = 0; k < found.patches.size(); ++k) {
            const ContactPatch& patch = found.patches[k];
            EXPECT_EQ(vector_of(json.at("patches").at(k).at("normal")), patch.normal);
            ASSERT_EQ(json.at("patches").at(k).at("points").size(), patch.points.size());
            for (std::size_t p = 0; p < patch.points.size(); ++p)
                EXPECT_EQ(vector_of(json.at("patches").at(k).at("points").at(p)), patch.points[p]);
        }
        EXPECT_EQ(json.at("left_out"), 0);
    }
}

TEST(Report, of_many_contacts_and_patches_the_first_are_listed) {
    const auto scene = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}), body_of("b", Sphere{{0, 0, 0}, 1})});
    SceneAnswer answer;
    answer.outcome = Outcome::contact;
    answer.contact_count = 2500;
    answer.contacts.resize(2500);
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        auto& [pair, found] = answer.contacts[i];
        pair = {0, 1};
        found.outcome = Outcome::contact;
        found.time = 0.0001 * static_cast<double>(i);
    }
    ContactPatch patch;
    patch.points.push_back({1, 0, 0});
    for (int i = 0; i < 100; ++i) answer.contacts[0].found.patches.push_back(patch);
    const Json report = report_of(scene, answer, {.samples = 3});
    expect_contract(report);
    EXPECT_EQ(report.at("contacts").size(), 2000u);
    EXPECT_EQ(report.at("contacts").at(0).at("patches").size(), 64u);
    EXPECT_EQ(report.at("contacts").at(0).at("left_out"), 36);
    EXPECT_EQ(report.at("contacts").at(1).at("left_out"), 0);
    EXPECT_TRUE(has_note(report, "of 2,500 contacts, the first 2,000 are listed"));
}

TEST(Report, says_what_overlaps_and_what_is_not_known) {
    const auto overlapping = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}), body_of("b", Sphere{{1, 0, 0}, 1})});
    Json report = report_after({}, overlapping);
    expect_contract(report);
    EXPECT_EQ(report.at("outcome"), "overlapping");
    EXPECT_EQ(report.at("time"), 0);
    EXPECT_EQ(report.at("contacts").at(0).at("outcome"), "overlapping");
    EXPECT_EQ(report.at("contacts").at(0).at("touching"), "");
    for (const Json& distance : report.at("pairs").at(0).at("distances")) EXPECT_EQ(distance, 0);

    const AlignedBox cube{{-1, -1, -1}, {1, 1, 1}};
    auto unresolved = scene_of({body_of("a", cube, Rigid{{}, {3, 0, 0}, {3, 2, 1}}),
                                body_of("b", cube, Rigid{{Quat::Identity(), {4, 0, 0}}, {0, 0, 0}, {-2, 3, 0}})});
    unresolved.max_steps = 2;
    report = report_after({}, unresolved);
    expect_contract(report);
    EXPECT_EQ(report.at("outcome"), "unresolved");
    EXPECT_EQ(report.at("contacts").at(0).at("outcome"), "unresolved");

    const auto free = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}), body_of("b", Sphere{{9, 0, 0}, 1})}, 0.5);
    report = report_after({}, free);
    EXPECT_EQ(report.at("outcome"), "free");
    EXPECT_EQ(report.at("time"), 0.5);
    EXPECT_TRUE(report.at("contacts").empty());
}

TEST(Report, names_can_do_no_harm) {
    const std::string hostile = "</script><script>alert('\"1\"')</script><!-- \\ \x01\t\n\xe2\x80\xa8\x7f ü";
    auto scene = scene_of(
        {body_of(hostile, tree_of(make_sphere_mesh(1, 30))), body_of("\xff\xfe not UTF-8", Sphere{{9, 0, 0}, 1})});
    scene.title = scene.unit = hostile;
    scene.notes = {hostile};
    scene.bodies[0].files = {hostile};
    const std::string text = cli::report_json(scene, check_scene(scene).value(), {.max_triangles = 1000});
    EXPECT_EQ(text.find('<'), std::string::npos);
    EXPECT_NE(text.find("\\u003c/script>"), std::string::npos);
    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }));
    const Json report = Json::parse(text);
    expect_contract(report);
    EXPECT_EQ(report.at("title"), hostile);
    EXPECT_EQ(report.at("unit"), hostile);
    EXPECT_EQ(report.at("notes").at(0), hostile);
    EXPECT_EQ(report.at("bodies").at(0).at("name"), hostile);
    EXPECT_EQ(report.at("bodies").at(0).at("what"), hostile + ", 18,000 triangles");
    EXPECT_TRUE(has_note(report, hostile + " is checked with 18,000 triangles"));
    EXPECT_NE(report.at("bodies").at(1).at("name").get<std::string>().find(" not UTF-8"), std::string::npos);
}

TEST(Report, numbers_read_back_to_the_same_bits) {
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const Vec3 velocity = random.logarithmic(1e-150, 1e150) * random.vector(1);
        auto scene = scene_of(
            {body_of("a", Sphere{random.vector(1), 1}, Linear{velocity, {Quat::Identity(), random.vector(1e8)}})});
        scene.tolerance = random.logarithmic(1e-12, 1);
        const Json report = report_of(scene, SceneAnswer{}, {.samples = 2});
        EXPECT_EQ(vector_of(report.at("bodies").at(0).at("motion").at("velocity")), velocity);
        EXPECT_EQ(vector_of(report.at("bodies").at(0).at("motion").at("position")),
                  std::get<Linear>(scene.bodies[0].body.motion).pose.position);
        EXPECT_EQ(report.at("tolerance"), scene.tolerance);
    }
}

TEST(Report, without_a_horizon_a_while_is_shown) {
    const auto pass = [](double speed) {
        return scene_of(
            {body_of("a", Sphere{{0, 0, 0}, 1}, Linear{{speed, 0, 0}, {}}), body_of("b", Sphere{{12, 0, 0}, 1})},
            infinity);
    };
    Json report = report_after({}, pass(2));
    expect_contract(report);
    EXPECT_EQ(report.at("endless"), true);
    EXPECT_NEAR(report.at("time"), 5, 1e-9);
    EXPECT_NEAR(report.at("horizon"), 6.25, 1e-9);

    // Free for ever: three times across the scene, whose bounds are 14 by 2 by 2.
    report = report_after({}, pass(-2));
    expect_contract(report);
    EXPECT_EQ(report.at("outcome"), "free");
    EXPECT_NEAR(report.at("horizon"), 3 * std::sqrt(204) / 2, 1e-9);
    EXPECT_EQ(report.at("time"), report.at("horizon"));
    EXPECT_EQ(report.at("pairs").at(0).at("times").back(), report.at("horizon"));

    report = report_after({}, pass(0));
    EXPECT_EQ(report.at("horizon"), 1);
    // Touching at once says nothing of how long to look.
    report = report_after(
        {}, scene_of({body_of("a", Sphere{{0, 0, 0}, 1}, Linear{{1, 0, 0}, {}}), body_of("b", Sphere{{1, 0, 0}, 1})},
                     infinity));
    EXPECT_EQ(report.at("outcome"), "overlapping");
    EXPECT_NEAR(report.at("horizon"), 3 * std::sqrt(9 + 4 + 4), 1e-9);
}

TEST(Report, a_horizon_of_0_is_one_moment) {
    const auto scene = scene_of(
        {body_of("a", Sphere{{0, 0, 0}, 1}, Rigid{{}, {1, 0, 0}, {0, 0, 1}}), body_of("b", Sphere{{4, 0, 0}, 1})}, 0);
    const Json report = report_after({.clearance = true}, scene);
    expect_contract(report);
    EXPECT_EQ(report.at("horizon"), 0);
    EXPECT_EQ(report.at("endless"), false);
    const Json& pair = report.at("pairs").at(0);
    EXPECT_EQ(pair.at("times"), Json({0.0}));
    EXPECT_NEAR(pair.at("distances").at(0), 2, 1e-12);
}

// Not from a file, but scenes can be made in programs.
TEST(Report, motions_of_ones_own_become_paths) {
    Custom custom;
    custom.pose = [](double time) { return Pose{Quat::Identity(), {time * time, 0, 0}}; };
    custom.displacement_bound = [](double time, double step, double) { return 2 * (time + step) * step; };
    const Json report = report_of(scene_of({body_of("a", Sphere{{0, 0, 0}, 1}, custom)}, 2), SceneAnswer{});
    expect_contract(report);
    const Json& path = report.at("bodies").at(0).at("motion").at("path");
    EXPECT_GT(path.size(), 100u);
    EXPECT_EQ(path.back().at("time"), 2);
    for (const Json& key : path)
        EXPECT_NEAR(key.at("position").at(0), std::pow(key.at("time").get<double>(), 2), 1e-12);
}

TEST(Report, numbers_are_finite_wherever_bodies_get) {
    const auto scene = scene_of({body_of("a", Sphere{{1e300, 0, 0}, 1e300}, Linear{{1e308, 0, 0}, {}}),
                                 body_of("b", Segment{{-1.7e308, 0, 0}, {1.7e308, 0, 0}}, Linear{{0, 1e308, 0}, {}})},
                                10);
    expect_contract(report_of(scene, SceneAnswer{}));
}

TEST(Report, is_the_same_whatever_the_threads) {
    const auto scene = everything();
    const SceneAnswer answer = check_scene(scene).value();
    cli::ReportOptions options{.max_triangles = 500, .threads = 1};
    const std::string one = cli::report_json(scene, answer, options);
    options.threads = 4;
    EXPECT_EQ(cli::report_json(scene, answer, options), one);
}

TEST(Report, tells_how_far_it_is) {
    std::vector<double> told;
    report_of(everything(), SceneAnswer{}, {.progress = [&](double part) { told.push_back(part); }});
    ASSERT_GE(told.size(), 3u);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_GE(told.front(), 0);
    EXPECT_EQ(told.back(), 1);
}

TEST(ReportPage, has_the_report_in_the_place_of_the_marker) {
    EXPECT_EQ(cli::report_page_with("<script>abut-report-goes-here</script>", R"({"a":"$1\\0 abut-report-goes-here"})"),
              R"(<script>{"a":"$1\\0 abut-report-goes-here"}</script>)");
    EXPECT_EQ(cli::report_page_with("abut-report-goes-here", ""), "");
    EXPECT_THROW(cli::report_page_with("<script></script>", "{}"), std::invalid_argument);
}

}  // namespace
}  // namespace abut::test::report_test
