// SPDX-License-Identifier: Apache-2.0
// Callbacks and visitors that change the world while it is asked. The address sanitizer watches.
#include <memory>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

constexpr double long_enough = 100;

// A ball that runs along x into four others, at times 1, 3, 5 and 7; bodies 2 to 5. The callback of the first, or of
// all others, does what it is told.
struct Lane {
    explicit Lane(std::function<void(World&, const ContactEvent&)> of_runner,
                  std::function<void(World&, const ContactEvent&)> of_others = {}) {
        Body body = ball(Vec3::Zero(), 0.5, Vec3(1, 0, 0));
        const auto callback = [this](std::function<void(World&, const ContactEvent&)> act) -> ContactCallback {
            if (!act) return {};
            // On the heap, so that it is seen when it is used after it was destroyed.
            return [this, act, guard = std::make_shared<int>(7)](const ContactEvent& touch) {
                act(world, touch);
                EXPECT_EQ(*guard, 7);
                return Flow::proceed;
            };
        };
        body.on_contact = callback(of_runner);
        world.add(body).value();
        for (int i = 1; i <= 4; ++i) {
            body = ball(Vec3(2.0 * i, 0, 0), 0.5);
            body.on_contact = callback(of_others);
            world.add(body).value();
        }
    }

    // What the visitor is told: the number of the other ball.
    std::vector<std::uint64_t> ask() {
        std::vector<std::uint64_t> told;
        const auto found = world.contacts(long_enough, [&](const WorldContact& contact) {
            EXPECT_EQ(contact.bodies.a.number, 1u);
            told.push_back(contact.bodies.b.number);
            return Flow::proceed;
        });
        EXPECT_EQ(found->contacts, told.size());
        return told;
    }

    World world;
};
using Numbers = std::vector<std::uint64_t>;

TEST(WorldChanges, a_body_that_removes_itself_is_told_no_more) {
    int calls = 0;
    Lane lane([&](World& world, const ContactEvent& touch) {
        ++calls;
        EXPECT_TRUE(world.remove(touch.body));
        EXPECT_FALSE(world.contains(touch.body));
    });
    EXPECT_EQ(lane.ask(), Numbers{2});
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(lane.world.size(), 4u);
    EXPECT_EQ(lane.ask(), Numbers{});
}

TEST(WorldChanges, the_other_body_that_is_removed_is_not_told_of_it) {
    Numbers told;
    Lane lane([](World& world, const ContactEvent& touch) { EXPECT_TRUE(world.remove(touch.other)); },
              [&](World&, const ContactEvent& touch) { told.push_back(touch.body.number); });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_EQ(told, Numbers{});
    EXPECT_EQ(lane.world.bodies(), std::vector<BodyId>{{1}});
}

TEST(WorldChanges, the_second_of_two_may_remove_itself_while_it_is_called) {
    int calls = 0;
    Lane lane([&](World&, const ContactEvent&) { ++calls; },
              [](World& world, const ContactEvent& touch) { EXPECT_TRUE(world.remove(touch.body)); });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_EQ(calls, 4);
    EXPECT_EQ(lane.world.size(), 1u);
}

TEST(WorldChanges, a_third_body_that_is_removed_is_told_no_more) {
    Lane lane([](World& world, const ContactEvent& touch) {
        if (touch.other.number == 2 && world.contains({4})) {
            EXPECT_TRUE(world.remove({4}));
        }
    });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 5}));
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 5}));
}

TEST(WorldChanges, all_bodies_may_go_at_once) {
    Lane lane([](World& world, const ContactEvent&) {
        for (const BodyId body : world.bodies()) EXPECT_TRUE(world.remove(body));
    });
    EXPECT_EQ(lane.ask(), Numbers{2});
    EXPECT_EQ(lane.world.size(), 0u);
    EXPECT_EQ(lane.ask(), Numbers{});
}

TEST(WorldChanges, a_visitor_that_removes_a_body_spares_both_callbacks) {
    for (const std::uint64_t removed : {1, 2}) {
        int calls = 0;
        Lane lane([&](World&, const ContactEvent&) { ++calls; }, [&](World&, const ContactEvent&) { ++calls; });
        const auto found = lane.world.contacts(long_enough, [&](const WorldContact&) {
            EXPECT_TRUE(lane.world.remove({removed}));
            return Flow::stop;
        });
        EXPECT_EQ(found->contacts, 1u);
        EXPECT_EQ(calls, 0);
    }
}

TEST(WorldChanges, motions_that_are_set_count_from_the_next_question_on) {
    Lane lane([](World& world, const ContactEvent& touch) {
        EXPECT_TRUE(world.set_motion(touch.body, Linear{Vec3(-1, 0, 0)}));
        EXPECT_TRUE(world.set_pose({4}, {Quat::Identity(), Vec3(-6, 0, 0)}));
        // What was set is what is told of it, and what a question within this one goes by.
        EXPECT_EQ(std::get<Linear>(*world.motion(touch.body)).velocity, Vec3(-1, 0, 0));
        EXPECT_NEAR(world.first_contact(long_enough)->found.time, 5, 1e-12);
    });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_TRUE(lane.world.set_motion({1}, Linear{Vec3(-1, 0, 0)}));
    EXPECT_EQ(lane.ask(), Numbers{4});
}

TEST(WorldChanges, bodies_that_are_added_count_from_the_next_question_on) {
    Lane lane([](World& world, const ContactEvent& touch) {
        // So many that what the world holds them in moves.
        if (touch.other.number == 2)
            for (int i = 0; i < 100; ++i) world.add(ball(Vec3(20 + i, 0, 0), 0.1)).value();
    });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_EQ(lane.world.size(), 105u);
    const WorldContacts all = lane.world.contacts(long_enough).value();
    EXPECT_GT(all.contacts, 80u);
}

TEST(WorldChanges, pairs_that_are_ignored_count_from_the_next_question_on) {
    Lane lane([](World& world, const ContactEvent& touch) {
        if (touch.other.number == 2) {
            EXPECT_TRUE(world.ignore(touch.body, {4}));
        }
    });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 5}));
}

TEST(WorldChanges, time_that_goes_on_counts_from_the_next_question_on) {
    Lane lane([](World& world, const ContactEvent& touch) {
        if (touch.other.number == 2) {
            EXPECT_TRUE(world.advance(2));
        }
    });
    EXPECT_EQ(lane.ask(), (Numbers{2, 3, 4, 5}));
    EXPECT_NEAR(lane.world.pose({1})->position[0], 2, 1e-12);
}

TEST(WorldChanges, made_before_something_is_thrown_stay) {
    Lane lane([](World& world, const ContactEvent& touch) {
        EXPECT_TRUE(world.remove(touch.other));
        EXPECT_TRUE(world.remove(touch.body));
        throw std::runtime_error("enough");
    });
    EXPECT_THROW(lane.ask(), std::runtime_error);
    EXPECT_EQ(lane.world.bodies(), (std::vector<BodyId>{{3}, {4}, {5}}));
    EXPECT_EQ(lane.ask(), Numbers{});
}

TEST(WorldChanges, a_body_that_is_removed_lets_go_of_its_callback) {
    auto held = std::make_shared<int>(1);
    Body body = ball(Vec3::Zero(), 1);
    body.on_contact = [held](const ContactEvent&) { return Flow::proceed; };
    World world = world_of({body, ball(Vec3::Zero(), 1)});
    body.on_contact = {};
    EXPECT_EQ(held.use_count(), 2);
    EXPECT_EQ(world.contacts(1)->contacts, 1u);
    EXPECT_TRUE(world.cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)}).value());
    EXPECT_TRUE(world.set_motion({1}, Linear{}));
    EXPECT_TRUE(world.remove({1}));
    EXPECT_EQ(held.use_count(), 1);
}

TEST(WorldChanges, bodies_that_a_visitor_of_overlaps_removes_are_told_no_more) {
    World world = world_of(std::vector<Body>(4, ball(Vec3::Zero(), 1)));
    std::vector<std::string> told;
    const std::size_t count = world.for_each_overlap([&](const BodyPair& pair) {
        told.push_back(text_of(pair));
        EXPECT_TRUE(world.remove(pair.b));
        world.add(ball(Vec3::Zero(), 1)).value();
        return Flow::proceed;
    });
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(told, (std::vector<std::string>{"1.0 and 2.0", "1.0 and 3.0", "1.0 and 4.0"}));
    EXPECT_EQ(world.size(), 4u);
    const auto throws = [](const BodyPair&) -> Flow { throw std::runtime_error("enough"); };
    EXPECT_THROW(world.for_each_overlap(throws), std::runtime_error);
    EXPECT_EQ(world.for_each_overlap([](const BodyPair&) { return Flow::stop; }), 1u);
    EXPECT_EQ(world.for_each_overlap([](const BodyPair&) { return Flow::proceed; }), 6u);
}

TEST(WorldChanges, what_is_boundless_does_not_meet_what_was_removed) {
    const Custom unknown{[](double) { return Pose{}; },
                         [](double, double, double) { return std::numeric_limits<double>::infinity(); }};
    World world;
    world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = unknown}).value();
    const BodyId gone = world.add(ball(Vec3(5, 0, 0), 1)).value();
    const BodyId left = world.add(ball(Vec3(9, 0, 0), 1)).value();
    ASSERT_TRUE(world.remove(gone));
    const auto near = world.candidate_pairs(1).value();
    ASSERT_EQ(near.size(), 1u);
    EXPECT_EQ(near[0].bodies.b, left);
    EXPECT_EQ(world.contacts(1)->unresolved, 1u);
}

TEST(WorldChanges, a_random_callback_may_do_anything) {
    Random random(seed() + 42);
    for (int round = 0; round < (is_sanitized() ? 10 : 40); ++round) {
        World world;
        std::vector<BodyId> removed;
        const WorldKind kind{.bodies = 30, .has_meshes = round % 4 == 0};
        int budget = 60;
        ContactCallback act = [&](const ContactEvent& touch) {
            for (const BodyId body : removed) EXPECT_TRUE(touch.body != body && touch.other != body);
            if (--budget < 0) return Flow::stop;
            const auto bodies = world.bodies();
            const BodyId any = random.one_of(bodies);
            switch (random.index(7)) {
                case 0: {
                    const BodyId gone = random.one_in(2) ? touch.body : any;
                    EXPECT_TRUE(world.remove(gone));
                    removed.push_back(gone);
                    break;
                }
                case 1:
                    EXPECT_TRUE(world.set_motion(any, random_motion(random, kind)));
                    break;
                case 2: {
                    Body body = random_body(random, kind);
                    body.on_contact = [](const ContactEvent&) { return Flow::proceed; };
                    EXPECT_TRUE(world.add(body));
                    break;
                }
                case 3:
                    if (any != touch.body) {
                        EXPECT_TRUE(world.ignore(touch.body, any));
                    }
                    break;
                case 4:
                    EXPECT_TRUE(world.advance(0.05));
                    break;
                case 5:
                    EXPECT_TRUE(world.first_contact(0.2));
                    break;
                default:
                    EXPECT_TRUE(world.cast(Ray{Vec3::Zero(), random.direction()}));
            }
            return Flow::proceed;
        };
        for (Body& body : random_bodies(random, kind)) {
            body.on_contact = act;
            world.add(body).value();
        }
        const std::size_t before = world.size();
        EXPECT_TRUE(world.contacts(1)) << "seed " << seed();
        EXPECT_GE(world.size() + removed.size(), before);
        // What is left is what all pairs of it say.
        for (const BodyId body : removed) EXPECT_FALSE(world.contains(body));
    }
}

}  // namespace
}  // namespace abut::test
