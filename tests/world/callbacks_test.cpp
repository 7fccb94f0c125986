// SPDX-License-Identifier: Apache-2.0
// What callbacks and visitors are told, and what they may do.
#include <memory>

#include "kit/generators.hpp"
#include "world/random_world.hpp"

namespace abut::test {
namespace {

// A ball that runs along x into others that are at rest, at times 1, 3, 5, ...
struct Lane {
    World world;
    BodyId runner;
    std::vector<BodyId> resting;
};
Lane lane(int count, const ContactCallback& of_runner = {}, const ContactCallback& of_resting = {}) {
    Lane result;
    Body body = ball(Vec3::Zero(), 0.5, Vec3(1, 0, 0));
    body.on_contact = of_runner;
    result.runner = result.world.add(body).value();
    for (int i = 1; i <= count; ++i) {
        body = ball(Vec3(2.0 * i, 0, 0), 0.5);
        body.on_contact = of_resting;
        result.resting.push_back(result.world.add(body).value());
    }
    return result;
}
constexpr double long_enough = 100;

TEST(WorldCallbacks, are_called_after_the_visitor_in_the_order_of_the_bodies) {
    std::vector<std::string> calls;
    const auto note = [&](const ContactEvent& touch) {
        calls.push_back(std::to_string(touch.body.number) + " touches " + std::to_string(touch.other.number) + " at " +
                        std::to_string(std::lround(touch.time)));
        EXPECT_EQ(touch.time, touch.contact.found.time);
        return Flow::proceed;
    };
    const Lane scene = lane(2, note, note);
    const auto found = scene.world.contacts(long_enough, [&](const WorldContact& contact) {
        calls.push_back("contact of " + text_of(contact.bodies));
        return Flow::proceed;
    });
    EXPECT_EQ(found->contacts, 2u);
    EXPECT_EQ(calls, (std::vector<std::string>{"contact of 1.0 and 2.0", "1 touches 2 at 1", "2 touches 1 at 1",
                                               "contact of 1.0 and 3.0", "1 touches 3 at 3", "3 touches 1 at 3"}));
    // Without a visitor, the callbacks alone.
    calls.clear();
    EXPECT_EQ(scene.world.contacts(long_enough)->contacts, 2u);
    EXPECT_EQ(calls.size(), 4u);
    // first_contact and the others call none.
    calls.clear();
    EXPECT_EQ(scene.world.first_contact(long_enough)->found.outcome, Outcome::contact);
    EXPECT_EQ(scene.world.candidate_pairs(long_enough)->size(), 2u);
    EXPECT_TRUE(calls.empty());
}

TEST(WorldCallbacks, see_convex_shapes_from_both_sides) {
    std::vector<ContactEvent> touches;
    const auto note = [&](const ContactEvent& touch) {
        EXPECT_EQ(touch.points.size(), 1u);
        if (touch.points.empty()) return Flow::stop;
        EXPECT_LT((touch.points[0] - Vec3(1.5, 0, 0)).norm(), 1e-9);
        EXPECT_LT((touch.normal - (touch.body.number == 1 ? 1 : -1) * Vec3::UnitX()).norm(), 1e-9);
        EXPECT_EQ(touch.other_normal, -touch.normal);
        touches.push_back(touch);
        return Flow::proceed;
    };
    const Lane scene = lane(1, note, note);
    ASSERT_TRUE(scene.world.contacts(long_enough));
    ASSERT_EQ(touches.size(), 2u);
    EXPECT_EQ(touches[0].body, touches[1].other);
    EXPECT_EQ(touches[0].other, touches[1].body);
    EXPECT_TRUE(has_same_bits(touches[0].normal, touches[1].other_normal));
    EXPECT_TRUE(has_same_bits(touches[0].other_normal, touches[1].normal));
}

// The outward normals of the triangles of a tree that have a point, as it is at a time.
std::vector<Vec3> normals_at(const Mesh& tree, const Pose& at, const Vec3& point) {
    std::vector<Vec3> normals;
    for (std::size_t i = 0; i < tree.data().triangles().size(); ++i) {
        const Triangle triangle = transformed(tree.data().triangle(i), at);
        if (distance(Sphere{point, 0}, triangle).distance > 1e-5) continue;
        const auto& [a, b, c] = triangle.vertex;
        normals.push_back((b - a).cross(c - a).normalized());
    }
    return normals;
}

TEST(WorldCallbacks, see_the_normals_of_the_surfaces_that_touch) {
    Random random(seed() + 41);
    int touches = 0, oblique = 0;
    for (int i = 0; i < (is_sanitized() ? 40 : 300); ++i) {
        Body pair[2];
        const Vec3 direction = random.direction();
        for (Body& body : pair) {
            const double side = &body == pair ? -1 : 1;
            body.parts = {random_shape(random, 1, true)};
            body.motion = Rigid{{random.rotation(), side * 1.5 * direction},
                                random.vector(0.5) - side * 3 * direction,
                                random.vector(2)};
        }
        // What every callback is told of: the two as they are then.
        const auto check = [&](const ContactEvent& touch) {
            if (touch.points.empty()) {
                EXPECT_TRUE(touch.normal.isZero(0) && touch.other_normal.isZero(0));
                return Flow::proceed;
            }
            ++touches;
            for (const bool is_own : {true, false}) {
                const Vec3 normal = is_own ? touch.normal : touch.other_normal;
                const std::size_t number = (is_own ? touch.body : touch.other).number - 1;
                EXPECT_NEAR(normal.norm(), 1, 1e-9);
                // Out of the body, towards the other one.
                const Vec3 outward = (number == 0 ? 1 : -1) * touch.contact.found.patches[0].normal;
                EXPECT_GE(normal.dot(outward), -1e-9);
                const auto* const tree = std::get_if<Mesh>(&pair[number].parts[0].shape);
                if (!tree) {
                    EXPECT_LT((normal - outward).norm(), 1e-12);
                    continue;
                }
                oblique += normal.dot(outward) < 0.99;
                const auto candidates = normals_at(*tree, pose_at(pair[number].motion, touch.time), touch.points[0]);
                EXPECT_TRUE(std::any_of(candidates.begin(), candidates.end(),
                                        [&](const Vec3& each) { return (each - normal).norm() < 1e-6; }))
                    << "case " << i << ", seed " << seed();
            }
            return Flow::proceed;
        };
        pair[0].on_contact = pair[1].on_contact = check;
        ASSERT_TRUE(world_of({pair[0], pair[1]}).contacts(1));
    }
    EXPECT_GT(touches, is_sanitized() ? 2 : 50);
    EXPECT_GT(oblique, is_sanitized() ? 0 : 10);
}

TEST(WorldCallbacks, see_a_surface_from_the_side_that_is_touched) {
    const Mesh room =
        Mesh::make(make_box_mesh(Vec3(4, 4, 4)).value(), {.interior = Interior::surface, .threads = 1}).value();
    for (const double start : {0.0, 9.0}) {
        int calls = 0;
        Body walls{.parts = {room}};
        walls.on_contact = [&](const ContactEvent& touch) {
            ++calls;
            // The wall at x = 2 from outside, or that at x = -2 from inside: towards the ball.
            EXPECT_LT((touch.normal - Vec3(1, 0, 0)).norm(), 1e-9);
            EXPECT_LT((touch.other_normal - Vec3(-1, 0, 0)).norm(), 1e-9);
            return Flow::proceed;
        };
        ASSERT_TRUE(world_of({walls, ball(Vec3(start, 0.1, 0.2), 0.5, Vec3(-1, 0, 0))}).contacts(9));
        EXPECT_EQ(calls, 1);
    }
}

TEST(WorldCallbacks, of_solids_that_overlap_have_no_points) {
    int calls = 0;
    Body body = ball(Vec3::Zero(), 1);
    body.on_contact = [&](const ContactEvent& touch) {
        ++calls;
        EXPECT_TRUE(touch.points.empty());
        EXPECT_TRUE(touch.normal.isZero(0));
        EXPECT_TRUE(touch.other_normal.isZero(0));
        EXPECT_EQ(touch.time, 0);
        EXPECT_EQ(touch.contact.found.outcome, Outcome::overlapping);
        return Flow::proceed;
    };
    EXPECT_EQ(world_of({body, body}).contacts(1)->outcome, Outcome::overlapping);
    EXPECT_EQ(calls, 2);
}

TEST(WorldCallbacks, stop_the_question_after_all_three_were_asked) {
    for (int stopper = 0; stopper < 3; ++stopper) {
        std::vector<int> calls;
        const auto answer = [&](int who) {
            calls.push_back(who);
            return who == stopper ? Flow::stop : Flow::proceed;
        };
        const Lane scene = lane(
            3, [&](const ContactEvent&) { return answer(1); }, [&](const ContactEvent&) { return answer(2); });
        const auto found = scene.world.contacts(long_enough, [&](const WorldContact&) { return answer(0); });
        EXPECT_EQ(calls, (std::vector{0, 1, 2})) << stopper;
        EXPECT_EQ(found->contacts, 1u);
        EXPECT_NEAR(found->time, 1, 1e-12);
        EXPECT_EQ(found->outcome, Outcome::contact);
    }
}

TEST(WorldCallbacks, that_throw_end_the_question_and_leave_the_world_as_it_was) {
    for (int thrower = 0; thrower < 3; ++thrower) {
        bool is_broken = true;
        const auto answer = [&](int who) {
            if (is_broken && who == thrower) throw std::runtime_error("thrown by " + std::to_string(who));
            return Flow::proceed;
        };
        const Lane scene = lane(
            3, [&](const ContactEvent&) { return answer(1); }, [&](const ContactEvent&) { return answer(2); });
        const auto ask = [&] {
            return scene.world.contacts(long_enough, [&](const WorldContact&) { return answer(0); });
        };
        for (int again = 0; again < 2; ++again) try {
                static_cast<void>(ask());
                ADD_FAILURE() << "nothing was thrown";
            } catch (const std::runtime_error& error) {
                EXPECT_EQ(error.what(), "thrown by " + std::to_string(thrower));
            }
        is_broken = false;
        EXPECT_EQ(scene.world.size(), 4u);
        EXPECT_EQ(ask()->contacts, 3u);
    }
}

TEST(WorldCallbacks, may_ask_and_get_the_answers_of_any_other_time) {
    World* world = nullptr;
    const auto others = [&] {
        std::vector<double> answers;
        const auto first = world->first_contact(long_enough).value();
        answers.push_back(first.found.time);
        answers.push_back(static_cast<double>(world->candidate_pairs(long_enough)->size()));
        for (const PairDistance& each : closest_pairs_of(*world, 3)) answers.push_back(each.distance);
        answers.push_back(static_cast<double>(world->for_each_overlap([](const BodyPair&) { return Flow::proceed; })));
        answers.push_back(world->cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)}).value().value().enter);
        return answers;
    };
    std::vector<double> expected;
    int inner = 0, depth = 0;
    const auto ask = [&](const ContactEvent&) {
        EXPECT_EQ(others(), expected);
        // Within itself, once.
        if (depth > 0) return Flow::proceed;
        ++depth;
        EXPECT_EQ(world->contacts(long_enough, [&](const WorldContact&) { return ++inner, Flow::proceed; })->contacts,
                  5u);
        --depth;
        return Flow::proceed;
    };
    Lane scene = lane(5, ask);
    world = &scene.world;
    expected = others();
    const auto found = scene.world.contacts(long_enough, [](const WorldContact&) { return Flow::proceed; });
    EXPECT_EQ(found->contacts, 5u);
    EXPECT_EQ(inner, 25);
}

TEST(WorldCallbacks, of_a_world_are_not_asked_about_another) {
    int calls = 0;
    const Lane one = lane(3, [&](const ContactEvent&) { return ++calls, Flow::proceed; });
    const Lane other = lane(2, [&](const ContactEvent&) {
        EXPECT_EQ(one.world.contacts(long_enough)->contacts, 3u);
        return Flow::proceed;
    });
    EXPECT_EQ(other.world.contacts(long_enough)->contacts, 2u);
    EXPECT_EQ(calls, 6);
}

}  // namespace
}  // namespace abut::test
