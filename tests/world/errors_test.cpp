// SPDX-License-Identifier: Apache-2.0
// What is refused, and the words for it; a world that refuses something stays as it is.
#include <array>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class T>
std::string message_of(const Expected<T>& answer) {
    return answer ? "no error" : answer.error().message;
}

Body with_motion(const Motion& motion) { return {.parts = {Sphere{Vec3::Zero(), 1}}, .motion = motion}; }

TEST(WorldErrors, name_what_is_wrong_with_a_body) {
    World world;
    const auto refused = [&](const Body& body) { return message_of(world.add(body)); };
    const Body good = ball(Vec3::Zero(), 1);
    EXPECT_EQ(refused({}), "parts are empty; a body needs at least one shape");
    Body body = good;
    body.parts.emplace_back(Sphere{Vec3::Zero(), -2});
    EXPECT_EQ(refused(body), "parts[1].shape.radius is -2; a radius must be finite and at least 0");
    body = {.parts = {AlignedBox{Vec3(0, nan, 0), Vec3(1, 1, 1)}}};
    EXPECT_EQ(refused(body), "parts[0].shape.min[1] is nan; coordinates must be finite");
    body = good;
    body.parts.emplace_back(Sphere{Vec3::Zero(), 1}, Pose{Quat(0, 0, 0, 0), Vec3::Zero()});
    EXPECT_EQ(refused(body), "parts[1].pose.rotation is zero; a quaternion must have a length");
    body.parts[1].pose = Pose{Quat::Identity(), Vec3(0, 0, infinity)};
    EXPECT_EQ(refused(body), "parts[1].pose.position[2] is inf; coordinates must be finite");
    body = good;
    body.fixed = true;
    body.motion = Rigid{};
    EXPECT_EQ(refused(body), "motion moves a body that is fixed; it must be a Linear without a velocity");
    body = good;
    body.mask = 0;
    EXPECT_EQ(refused(body), "mask is 0; it excludes every other body, and must have a bit of what may be touched");
    body = good;
    body.category = 0;
    EXPECT_EQ(refused(body), "category is 0; no mask can include it, and it must have a bit");
    EXPECT_EQ(refused(with_motion(Linear{Vec3(nan, 0, 0)})), "motion.velocity[0] is nan; coordinates must be finite");
    EXPECT_EQ(refused(with_motion(Linear{Vec3(0, -infinity, 0)})),
              "motion.velocity[1] is -inf; coordinates must be finite");
    EXPECT_EQ(refused(with_motion(Linear{Vec3::Zero(), {Quat(0, 0, 0, 0), Vec3::Zero()}})),
              "motion.pose.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(refused(with_motion(Linear{Vec3::Zero(), {Quat(1, nan, 0, 0), Vec3::Zero()}})),
              "motion.pose.rotation has a nan; a rotation must be finite");
    EXPECT_EQ(refused(with_motion(Rigid{.angular_velocity = Vec3(0, 0, nan)})),
              "motion.angular_velocity[2] is nan; coordinates must be finite");
    EXPECT_EQ(refused(with_motion(Rigid{.center = Vec3(0, infinity, 0)})),
              "motion.center[1] is inf; coordinates must be finite");
    EXPECT_EQ(refused(with_motion(Custom{})),
              "motion.pose is empty; a custom motion needs a function that gives the pose at a time");
    EXPECT_EQ(refused(with_motion(Custom{[](double) { return Pose{}; }, {}})),
              "motion.displacement_bound is empty; a custom motion needs a bound on how far its points move");
    // Nothing of it was added, and no number is lost.
    EXPECT_EQ(world.size(), 0u);
    EXPECT_EQ(world.add(good)->number, 1u);
}

TEST(WorldErrors, name_the_body_that_is_not_there) {
    World world = world_of(std::vector<Body>(3, ball(Vec3::Zero(), 1)));
    EXPECT_TRUE(world.remove({2}));
    struct Case {
        std::uint64_t number;
        std::string message;
    };
    for (const auto& [number, message] :
         {Case{0, "body 0 is not in this world; none was added with this number"},
          Case{2, "body 2 is not in this world; it was removed"},
          Case{4, "body 4 is not in this world; none was added with this number"},
          Case{~std::uint64_t{0}, "body 18446744073709551615 is not in this world; none was added with this number"}}) {
        const BodyId body{number};
        EXPECT_FALSE(world.contains(body));
        EXPECT_EQ(message_of(world.remove(body)), message);
        EXPECT_EQ(message_of(world.set_motion(body, Linear{})), message);
        EXPECT_EQ(message_of(world.set_pose(body, {})), message);
        EXPECT_EQ(message_of(world.ignore(body, {1})), message);
        EXPECT_EQ(message_of(world.ignore({1}, body)), message);
        EXPECT_EQ(message_of(world.motion(body)), message);
        EXPECT_EQ(message_of(world.pose(body)), message);
        EXPECT_EQ(message_of(world.name(body)), message);
    }
    EXPECT_EQ(message_of(world.ignore({1}, {1})), "body 1 is never asked about itself; ignore takes two");
    EXPECT_EQ(world.size(), 2u);
    EXPECT_EQ(world.contacts(1)->contacts, 1u);  // 1 and 3 are not ignored
    EXPECT_EQ(world.add(ball(Vec3::Zero(), 1))->number, 4u);
}

TEST(WorldErrors, leave_the_motion_as_it_was) {
    World world = world_of({ball(Vec3(1, 2, 3), 1, Vec3(1, 0, 0))});
    EXPECT_EQ(message_of(world.set_motion({1}, Linear{Vec3(0, 0, infinity)})),
              "motion.velocity[2] is inf; coordinates must be finite");
    EXPECT_EQ(message_of(world.set_motion({1}, Rigid{.pose = {Quat(0, 0, 0, 0), Vec3::Zero()}})),
              "motion.pose.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(message_of(world.set_motion({1}, Custom{})),
              "motion.pose is empty; a custom motion needs a function that gives the pose at a time");
    EXPECT_EQ(message_of(world.set_pose({1}, {Quat::Identity(), Vec3(nan, 0, 0)})),
              "pose.position[0] is nan; coordinates must be finite");
    EXPECT_EQ(message_of(world.set_pose({1}, {Quat(0, 0, 0, 0), Vec3::Zero()})),
              "pose.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(std::get<Linear>(*world.motion({1})).velocity, Vec3(1, 0, 0));
    EXPECT_EQ(world.pose({1})->position, Vec3(1, 2, 3));
}

TEST(WorldErrors, refuse_a_pose_where_the_motion_says_where_the_body_is) {
    Body led = with_motion(Path::make({{0, {}}, {1, {Quat::Identity(), Vec3(1, 0, 0)}}}).value());
    led.name = "arm";
    const Body own = with_motion(Custom{[](double) { return Pose{}; }, [](double, double, double) { return 0.0; }});
    World world = world_of({led, own});
    EXPECT_EQ(message_of(world.set_pose({1}, {})),
              "body 1 (arm) follows a path, which says where it is; set another motion instead");
    EXPECT_EQ(message_of(world.set_pose({2}, {})),
              "body 2 has a motion of its own, which says where it is; set another motion instead");
    EXPECT_TRUE(world.set_motion({1}, Linear{}));
    EXPECT_TRUE(world.set_pose({1}, {Quat::Identity(), Vec3(0, 5, 0)}));
    EXPECT_EQ(world.pose({1})->position, Vec3(0, 5, 0));
    EXPECT_EQ(world.name({1}).value(), "arm");
    EXPECT_EQ(world.name({2}).value(), "");
}

TEST(WorldErrors, name_the_option_that_is_out_of_range) {
    const auto refused = [](const WorldOptions& options) { return message_of(World::make(options)); };
    EXPECT_EQ(refused({.tolerance = 0}), "tolerance is 0; it must be finite and above 0");
    EXPECT_EQ(refused({.tolerance = -1}), "tolerance is -1; it must be finite and above 0");
    EXPECT_EQ(refused({.tolerance = nan}), "tolerance is nan; it must be finite and above 0");
    EXPECT_EQ(refused({.tolerance = infinity}), "tolerance is inf; it must be finite and above 0");
    EXPECT_EQ(refused({.margin = -0.5}), "margin is -0.5; it must be finite and at least 0");
    EXPECT_EQ(refused({.margin = nan}), "margin is nan; it must be finite and at least 0");
    EXPECT_EQ(refused({.margin = infinity}), "margin is inf; it must be finite and at least 0");
    EXPECT_EQ(refused({.threads = -1}), "threads is -1; it must be at least 0, which means all");
    EXPECT_EQ(refused({}), "no error");
    EXPECT_EQ(refused({.margin = 1e300, .max_steps = 0, .max_depth_a = 3, .threads = 1000}), "no error");
}

// What all questions about motion say of a horizon.
std::string horizon_message(const World& world, double horizon) {
    const std::string message = message_of(world.first_contact(horizon));
    EXPECT_EQ(message_of(world.contacts(horizon)), message);
    EXPECT_EQ(message_of(world.candidate_pairs(horizon)), message);
    const auto found = world.contacts(horizon, [&](const WorldContact&) {
        EXPECT_EQ(message, "no error");
        return Flow::proceed;
    });
    EXPECT_EQ(message_of(found), message);
    return message;
}

TEST(WorldErrors, refuse_a_horizon_that_is_no_time) {
    const World world = world_of(std::vector<Body>(2, ball(Vec3::Zero(), 1)));
    EXPECT_EQ(horizon_message(world, -1), "horizon is -1; it must be at least 0");
    EXPECT_EQ(horizon_message(world, nan), "horizon is nan; it must be at least 0");
    EXPECT_EQ(horizon_message(world, -infinity), "horizon is -inf; it must be at least 0");
    EXPECT_EQ(horizon_message(World(), nan), "horizon is nan; it must be at least 0");
    EXPECT_EQ(horizon_message(world, 0), "no error");
    EXPECT_EQ(horizon_message(world, infinity), "no error");
    EXPECT_EQ(horizon_message(world, 1e300), "no error");
}

TEST(WorldErrors, refuse_to_look_for_ever_at_what_turns) {
    const Body still = ball(Vec3::Zero(), 1);
    Body turning = with_motion(Rigid{.angular_velocity = Vec3(0, 0, 1)});
    turning.name = "wheel";
    const std::string reason = " does more than move on a line; it must be finite";
    EXPECT_EQ(horizon_message(world_of({still, turning}), infinity),
              "horizon is infinite, and body 2 (wheel)" + reason);
    const Body led = with_motion(Path::make({{0, {}}, {1, {Quat::Identity(), Vec3(1, 0, 0)}}}).value());
    EXPECT_EQ(horizon_message(world_of({led, still}), infinity), "horizon is infinite, and body 1" + reason);
    const Body own = with_motion(Custom{[](double) { return Pose{}; }, [](double, double, double) { return 0.0; }});
    EXPECT_EQ(horizon_message(world_of({own}), infinity), "horizon is infinite, and body 1" + reason);
    World world = world_of({still, turning});
    EXPECT_TRUE(world.remove({2}));
    EXPECT_EQ(horizon_message(world, infinity), "no error");
    EXPECT_EQ(horizon_message(world_of({with_motion(Rigid{.velocity = Vec3(1, 0, 0)}), still}), infinity), "no error");
}

TEST(WorldErrors, refuse_times_lengths_and_rays_that_are_none) {
    World world = world_of({ball(Vec3(1, 0, 0), 1, Vec3(1, 0, 0))});
    EXPECT_EQ(message_of(world.advance(-0.5)), "time is -0.5; it must be finite and at least 0");
    EXPECT_EQ(message_of(world.advance(nan)), "time is nan; it must be finite and at least 0");
    EXPECT_EQ(message_of(world.advance(infinity)), "time is inf; it must be finite and at least 0");
    EXPECT_EQ(world.pose({1})->position, Vec3(1, 0, 0));
    EXPECT_EQ(message_of(world.closest_pairs(-1)), "limit is -1; a distance must be at least 0");
    EXPECT_EQ(message_of(world.closest_pairs(nan, 3)), "limit is nan; a distance must be at least 0");
    EXPECT_EQ(message_of(world.closest_pairs(infinity)), "no error");
    EXPECT_EQ(message_of(world.cast(Ray{Vec3::Zero(), Vec3::Zero()})).substr(0, 4), "ray.");
    EXPECT_NE(message_of(world.cast(Ray{Vec3::Zero(), Vec3::Zero()})).find("direction"), std::string::npos);
    EXPECT_EQ(message_of(world.cast(Ray{Vec3(0, nan, 0), Vec3(1, 0, 0)})),
              "ray.origin[1] is nan; coordinates must be finite");
    EXPECT_EQ(message_of(world.cast(Segment{Vec3::Zero(), Vec3(0, 0, infinity)})),
              "segment.end[2] is inf; coordinates must be finite");
}

TEST(WorldErrors, of_a_motion_that_lies_are_answered_on_the_safe_side) {
    const auto asked = [](const Custom& motion) {
        return world_of({with_motion(motion), ball(Vec3(1e6, 0, 0), 1)}).first_contact(1)->found.outcome;
    };
    const auto still = [](double) { return Pose{}; };
    const auto none = [](double, double, double) { return 0.0; };
    EXPECT_EQ(asked({still, none}), Outcome::free);
    for (const double reach : {nan, -1.0, infinity})
        EXPECT_EQ(asked({still, [=](double, double, double) { return reach; }}), Outcome::unresolved) << reach;
    EXPECT_EQ(asked({[](double) { return Pose{Quat::Identity(), Vec3(nan, 0, 0)}; }, none}), Outcome::unresolved);
    EXPECT_EQ(asked({[](double) { return Pose{Quat(0, 0, 0, 0), Vec3::Zero()}; }, none}), Outcome::unresolved);
}

}  // namespace
}  // namespace abut::test
