// SPDX-License-Identifier: Apache-2.0
// `progress` that changed the world during first_contact read freed memory: the question went on with parts that had
// moved or were gone. What is asked about is kept until the question ends.
#include <memory>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

using Act = std::function<void(std::unique_ptr<World>&)>;

// What a question about a hundred balls says when the first call of `progress`, and the first visit, act on the world.
struct Asked {
    explicit Asked(const Act& act) {
        auto held = std::make_shared<Act>([this, act](std::unique_ptr<World>& it) {
            if (++calls == 1) act(it);
        });
        WorldOptions options;
        options.threads = 1;
        options.progress = [this, held](double) { (*held)(world); };
        world = std::make_unique<World>(World::make(options).value());
        for (int i = 0; i < 100; ++i)
            world->add(ball(Vec3(3 * i, 0, 0), 1.2, Vec3(i % 2 ? -0.1 * i : 0.1, 0, 0))).value();
    }

    std::unique_ptr<World> world;
    int calls = 0;
};

const std::vector<std::pair<std::string, Act>> acts = {
    {"adds",
     [](auto& world) {
         for (int i = 0; i < 2000; ++i) world->add(ball(Vec3(1000.0 + 3 * i, 0, 0), 1)).value();
     }},
    {"sets motions",
     [](auto& world) {
         for (const BodyId body : world->bodies()) ASSERT_TRUE(world->set_motion(body, Linear{}));
     }},
    {"ignores",
     [](auto& world) {
         for (std::uint64_t i = 2; i <= 100; ++i) ASSERT_TRUE(world->ignore({1}, {i}));
     }},
    {"advances", [](auto& world) { ASSERT_TRUE(world->advance(3)); }},
    {"asks",
     [](auto& world) {
         ASSERT_TRUE(world->first_contact(0.5));
         ASSERT_TRUE(world->closest_pairs(9, 3));
     }},
    {"removes most",
     [](auto& world) {
         for (const BodyId body : world->bodies())
             if (body.number > 40) {
                 ASSERT_TRUE(world->remove(body));
             }
     }},
    {"removes all",
     [](auto& world) {
         for (const BodyId body : world->bodies()) ASSERT_TRUE(world->remove(body));
     }},
    {"destroys", [](auto& world) { world.reset(); }},
    {"moves",
     [](auto& world) {
         static World kept;
         kept = std::move(*world);
         world.reset();
     }},
};

TEST(Regress, progress_read_what_was_freed) {
    Asked quiet([](auto&) {});
    const WorldContact expected = quiet.world->first_contact(5).value();
    ASSERT_EQ(expected.found.outcome, Outcome::contact);
    ASSERT_GT(quiet.calls, 0);
    for (const auto& [name, act] : acts) {
        Asked asked(act);
        const WorldContact found = asked.world->first_contact(5).value();
        EXPECT_GT(asked.calls, 0) << name;
        EXPECT_EQ(found.found.time, expected.found.time) << name;
        EXPECT_EQ(found.bodies, expected.bodies) << name;
        EXPECT_EQ(found.stats, expected.stats) << name;
    }
}

TEST(Regress, visitors_may_destroy_the_world) {
    Asked quiet([](auto&) {});
    std::vector<std::string> expected;
    quiet.world
        ->contacts(5,
                   [&](const WorldContact& contact) {
                       expected.push_back(text_of(contact.bodies));
                       return Flow::proceed;
                   })
        .value();
    ASSERT_GT(expected.size(), 10u);
    for (const auto& [name, act] : acts) {
        if (name.starts_with("removes")) continue;  // of what is gone no more is told
        for (const bool by_progress : {false, true}) {
            Asked asked(by_progress ? act : [](auto&) {});
            std::vector<std::string> told;
            const auto all = asked.world->contacts(5, [&](const WorldContact& contact) {
                told.push_back(text_of(contact.bodies));
                if (!by_progress && told.size() == 2) act(asked.world);
                return Flow::proceed;
            });
            ASSERT_TRUE(all) << name;
            EXPECT_EQ(told, expected) << name;
        }
        std::unique_ptr<World> heap = std::make_unique<World>();
        for (int i = 0; i < 5; ++i) heap->add(ball(Vec3::Zero(), 1)).value();
        int visits = 0;
        if (name == "ignores" || name == "asks") continue;  // which are about the balls above
        const std::size_t overlaps = heap->for_each_overlap([&](const BodyPair&) {
            if (++visits == 2) act(heap);
            return Flow::proceed;
        });
        EXPECT_EQ(overlaps, 10u) << name;
    }
}

// Every question after one that was left by what a callback threw is answered as ever.
TEST(Regress, what_progress_throws_ends_the_question) {
    Asked quiet([](auto&) {}), asked([](auto&) { throw std::runtime_error("enough"); });
    EXPECT_THROW((void)asked.world->first_contact(5), std::runtime_error);
    EXPECT_EQ(asked.world->first_contact(5)->found.time, quiet.world->first_contact(5)->found.time);
    asked.calls = 0;
    EXPECT_THROW((void)asked.world->contacts(5), std::runtime_error);
    EXPECT_EQ(asked.world->contacts(5)->contacts, quiet.world->contacts(5)->contacts);
}

// A motion of the user's own may throw too, from whatever thread calls it, in all questions.
TEST(Regress, what_a_motion_throws_ends_the_question) {
    for (const int threads : {1, 3}) {
        bool throws = false;
        const Custom motion{[&](double time) {
                                if (throws) throw std::runtime_error("no pose");
                                return Pose{Quat::Identity(), Vec3(time, 0, 0)};
                            },
                            [](double, double step, double) { return step; }};
        WorldOptions options;
        options.threads = threads;
        World world = World::make(options).value();
        for (int i = 0; i < 80; ++i)
            world.add({.parts = {Sphere{Vec3(i % 9 * 2.5, i / 9 * 2.5, 0), 1.2}}, .motion = motion}).value();
        const Ray ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)};
        const auto ask = [&] {
            std::vector<double> said;
            const auto first = world.first_contact(1);
            said.push_back(first->found.time);
            said.push_back(static_cast<double>(world.contacts(1)->contacts));
            said.push_back(static_cast<double>(world.candidate_pairs(1)->size()));
            said.push_back(world.closest_pairs(1, 1)->at(0).distance);
            said.push_back(static_cast<double>(world.for_each_overlap([](const BodyPair&) { return Flow::proceed; })));
            return said;
        };
        const auto before = ask();
        throws = true;
        EXPECT_THROW((void)world.first_contact(1), std::runtime_error);
        EXPECT_THROW((void)world.contacts(1), std::runtime_error);
        EXPECT_THROW((void)world.candidate_pairs(1), std::runtime_error);
        EXPECT_THROW((void)world.closest_pairs(1, 1), std::runtime_error);
        EXPECT_THROW((void)world.for_each_overlap([](const BodyPair&) { return Flow::proceed; }), std::runtime_error);
        EXPECT_THROW((void)world.cast(ray), std::runtime_error);
        throws = false;
        EXPECT_EQ(ask(), before);
        EXPECT_TRUE(world.cast(ray)->has_value());
    }
}

}  // namespace
}  // namespace abut::test
