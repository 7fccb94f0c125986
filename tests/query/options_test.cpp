// SPDX-License-Identifier: Apache-2.0
// What is wrong with options is said in words, by validate and by every verb that takes them.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "abut/abut.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

template <class Ask>
std::string thrown(Ask&& ask) {
    try {
        ask();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "nothing";
}

template <class AnyOptions>
std::string words(const AnyOptions& options) {
    const auto error = validate(options);
    return error ? error->message : "nothing";
}

TEST(OptionsInWords, say_what_is_wrong_and_what_would_be_right) {
    EXPECT_EQ(words(ContactOptions{}), "nothing");
    EXPECT_EQ(words(ContactOptions{
                  .horizon = INFINITY, .tolerance = 1e300, .margin = 1e300, .max_steps = 0, .max_depth_a = -7}),
              "nothing");
    EXPECT_EQ(words(ContactOptions{.horizon = -1}), "horizon is -1; it must be at least 0");
    EXPECT_EQ(words(ContactOptions{.horizon = NAN}), "horizon is nan; it must be at least 0");
    EXPECT_EQ(words(ContactOptions{.tolerance = 0}), "tolerance is 0; it must be finite and above 0");
    EXPECT_EQ(words(ContactOptions{.tolerance = -1}), "tolerance is -1; it must be finite and above 0");
    EXPECT_EQ(words(ContactOptions{.tolerance = INFINITY}), "tolerance is inf; it must be finite and above 0");
    EXPECT_EQ(words(ContactOptions{.margin = -0.5}), "margin is -0.5; it must be finite and at least 0");
    EXPECT_EQ(words(ContactOptions{.margin = INFINITY}), "margin is inf; it must be finite and at least 0");
    EXPECT_EQ(words(SampledOptions{}), "nothing");
    EXPECT_EQ(words(SampledOptions{.horizon = INFINITY}), "horizon is inf; it must be finite and at least 0");
    EXPECT_EQ(words(SampledOptions{.samples = 0}), "samples is 0; it must be from 1 to 10000000");
    EXPECT_EQ(words(SampledOptions{.samples = 20'000'000}), "samples is 20000000; it must be from 1 to 10000000");
    EXPECT_EQ(words(AxisOptions{.horizon = -2}), "horizon is -2; it must be finite and at least 0");
    EXPECT_EQ(words(AxisOptions{.threshold = NAN}), "threshold is nan; it must be finite");
    EXPECT_EQ(words(AxisOptions{.threshold = -1}), "nothing");
}

TEST(OptionsInWords, are_thrown_by_every_verb) {
    const Sphere ball{Vec3::Zero(), 1};
    const Rigid angular_velocity{.angular_velocity = Vec3(0, 0, 1)};
    const Motion rest = Linear{};
    const Mesh mesh = Mesh::make(TriangleMesh::make({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                    {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}})
                                     .value())
                          .value();
    const Rectangle2 flat{Vec2::Zero(), Mat2::Identity(), Vec2(1, 1)};
    for (const ContactOptions& bad : {ContactOptions{.horizon = NAN},
                                      {.horizon = -1},
                                      {.tolerance = 0},
                                      {.tolerance = NAN},
                                      {.margin = -1},
                                      {.margin = NAN},
                                      {.margin = INFINITY}}) {
        const std::string expected = "options." + words(bad);
        const auto proceed = [](const TimedContact&) { return Flow::proceed; };
        EXPECT_EQ(thrown([&] { (void)first_contact(ball, Linear{}, ball, Linear{}, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(ball, angular_velocity, ball, Linear{}, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(AnyShape(ball), Linear{}, AnyShape(ball), Linear{}, bad); }),
                  expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(AnyShape(ball), angular_velocity, AnyShape(ball), Linear{}, bad); }),
                  expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(flat, Linear2{}, flat, Linear2{}, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(AnyShape2(flat), Linear2{}, AnyShape2(flat), Linear2{}, bad); }),
                  expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(mesh, rest, mesh, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(mesh, rest, ball, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)first_contact(ball, rest, mesh, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { contacts_until(mesh, rest, mesh, angular_velocity, bad, proceed); }), expected);
        EXPECT_EQ(thrown([&] { (void)clearance(ball, rest, ball, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)clearance(AnyShape(ball), rest, AnyShape(ball), angular_velocity, bad); }),
                  expected);
        EXPECT_EQ(thrown([&] { (void)clearance(mesh, rest, mesh, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)clearance(mesh, rest, ball, angular_velocity, bad); }), expected);
        EXPECT_EQ(thrown([&] { (void)clearance(ball, rest, mesh, angular_velocity, bad); }), expected);
    }
    const SampledOptions bad{.samples = -3};
    const std::string expected = "options.samples is -3; it must be from 1 to 10000000";
    EXPECT_EQ(thrown([&] { (void)sampled_first_contact(ball, rest, ball, angular_velocity, bad); }), expected);
    EXPECT_EQ(thrown([&] { (void)sampled_first_contact(AnyShape(ball), rest, AnyShape(ball), angular_velocity, bad); }),
              expected);
    EXPECT_EQ(thrown([&] { (void)sampled_first_contact(mesh, rest, mesh, angular_velocity, bad); }), expected);
    const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3::Ones()};
    EXPECT_EQ(thrown([&] { (void)sampled_first_contact_by_axes(box, rest, box, angular_velocity, {.samples = -3}); }),
              expected);
    // Words are for what is out of range; for ever is a question that has no answer where something turns.
    EXPECT_EQ(thrown([&] { (void)first_contact(ball, angular_velocity, ball, Linear{}, {.horizon = INFINITY}); }),
              "nothing");
}

TEST(Reasons, are_steps_digits_or_the_horizon) {
    const Sphere ball{Vec3(1, 0, 0), 0.1};
    const Rigid angular_velocity{.angular_velocity = Vec3(0, 0, 3)};
    const Motion rest = Linear{{0, 0, 0}, {Quat::Identity(), Vec3(-1, 1, 0)}}, there = Linear{};
    const Mesh mesh = Mesh::make(make_box_mesh(Vec3(0.2, 0.2, 0.2)).value()).value();
    const auto reasons = [&](const Motion& moving, const ContactOptions& options) {
        const Sphere other{Vec3(0, 1.5, 0), 0.1};
        const auto told = contacts_until(mesh, moving, mesh, rest, options, [](const auto&) { return Flow::proceed; });
        std::vector<Reason> result{first_contact(ball, moving, other, there, options).reason,
                                   clearance(ball, moving, other, there, options).reason,
                                   first_contact(mesh, moving, other, there, options).reason,
                                   first_contact(other, there, mesh, moving, options).reason,
                                   first_contact(mesh, moving, mesh, rest, options).reason,
                                   clearance(mesh, moving, mesh, rest, options).reason,
                                   told.reason};
        EXPECT_EQ(told.outcome == Outcome::unresolved, told.reason != Reason::none);
        return result;
    };
    const auto all = [](Reason reason) { return std::vector<Reason>(7, reason); };
    EXPECT_EQ(reasons(angular_velocity, {}), all(Reason::none));
    EXPECT_EQ(reasons(angular_velocity, {.horizon = INFINITY}), all(Reason::horizon));
    EXPECT_EQ(reasons(angular_velocity, {.max_steps = 0}), all(Reason::steps));
    EXPECT_EQ(reasons(Rigid{.angular_velocity = Vec3(0, 0, NAN)}, {}), all(Reason::digits));
    const Custom lost{[](double) {
                          return Pose{Quat(NAN, 0, 0, 0), Vec3(NAN, 0, 0)};
                      },
                      [](double, double step, double) { return step; }};
    EXPECT_EQ(reasons(lost, {}), all(Reason::digits));
    const Custom boundless{[](double) { return Pose{}; }, [](double, double, double) { return NAN; }};
    EXPECT_EQ(first_contact(ball, boundless, Sphere{Vec3(5, 0, 0), 1}, there).reason, Reason::digits);
    EXPECT_EQ(first_contact(mesh, boundless, Sphere{Vec3(5, 0, 0), 1}, there).reason, Reason::digits);
}

}  // namespace
}  // namespace abut
