// SPDX-License-Identifier: Apache-2.0
// Many threads ask one world, and others have worlds of their own; the thread sanitizer watches.
#include <gtest/gtest.h>

#include <bit>
#include <thread>

#include "abut/abut.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr std::size_t thread_count = 8;

World make_world(std::uint64_t number, int threads, int bodies) {
    static const Mesh tree = Mesh::make(make_blob_mesh(0.6, 0.4, 3, 3).value(), {.threads = 1}).value();
    Random random(seed() + number);
    World world = World::make({.threads = threads}).value();
    for (int i = 0; i < bodies; ++i) {
        const Pose at{random.rotation(), random.vector(5)};
        Body body{.parts = {}};
        body.parts.emplace_back(Sphere{Vec3::Zero(), 0.4});
        if (i % 3 == 0) body.parts.emplace_back(tree, Pose{random.rotation(), random.vector(0.5)});
        if (i % 3 == 1) body.parts[0] = Capsule{Vec3(-0.4, 0, 0), Vec3(0.4, 0, 0), 0.2};
        const Vec3 velocity = random.vector(4);
        if (i % 4 == 0)
            body.motion = Linear{velocity, at};
        else if (i % 4 == 1)
            body.motion = Custom{[=](double t) {
                                     return Pose{at.rotation, at.position + std::sin(t) * velocity};
                                 },
                                 [=](double, double step, double) { return velocity.norm() * step * (1 + 1e-9); }};
        else
            body.motion = Rigid{at, velocity, random.vector(3)};
        world.add(std::move(body)).value();
    }
    return world;
}

// The bits of the answer to one question.
using Answer = std::vector<std::uint64_t>;
constexpr std::size_t questions = 6;

Answer ask(const World& world, std::size_t question) {
    Answer answer;
    const auto put = [&](double x) { answer.push_back(std::bit_cast<std::uint64_t>(x)); };
    switch (question) {
        case 0: {
            const auto first = world.first_contact(1).value();
            put(first.found.time);
            answer.push_back(first.bodies.a.number);
            answer.push_back(first.stats.opened);
            break;
        }
        case 1:
            answer.push_back(world
                                 .contacts(1,
                                           [&](const WorldContact& contact) {
                                               put(contact.found.time);
                                               answer.push_back(contact.bodies.b.number);
                                               return Flow::proceed;
                                           })
                                 ->stats.near);
            break;
        case 2: {
            const auto near = world.candidate_pairs(1).value();
            for (const CandidatePair& each : near) put(each.time);
            break;
        }
        case 3:
            world.for_each_overlap([&](const BodyPair& pair) {
                answer.push_back(pair.a.number);
                return Flow::proceed;
            });
            break;
        case 4: {
            const auto close = world.closest_pairs(1, 20).value();
            for (const PairDistance& each : close) put(each.distance);
            break;
        }
        default:
            for (int i = 0; i < 20; ++i)
                if (const auto hit = world.cast(Ray{Vec3(-9, 0.3 * i - 3, 0), Vec3(1, 0, 0)}).value()) {
                    put(hit->enter);
                    answer.push_back(hit->body.number);
                }
    }
    return answer;
}

void expect_one_world_for_all(int threads, int bodies) {
    std::vector<Answer> expected;
    const World alone = make_world(1, 1, bodies);
    for (std::size_t question = 0; question < questions; ++question) expected.push_back(ask(alone, question));
    // One that nobody has asked anything: what the first cast makes is made by all at once.
    const World world = make_world(1, threads, bodies);
    std::vector<std::vector<Answer>> answers(thread_count, std::vector<Answer>(questions));
    std::vector<std::thread> running;
    for (std::size_t t = 0; t < thread_count; ++t)
        running.emplace_back([&, t] {
            for (std::size_t i = 0; i < questions; ++i) {
                const std::size_t question = (t / 2 * 5 + 5 + i) % questions;  // half of them begin with a cast
                answers[t][question] = ask(world, question);
            }
        });
    for (std::thread& thread : running) thread.join();
    for (const auto& each : answers) EXPECT_TRUE(each == expected);
    for (const Answer& each : expected) EXPECT_FALSE(each.empty());
}

TEST(Worlds, may_be_asked_by_many_threads_at_once) { expect_one_world_for_all(1, 40); }

TEST(Worlds, that_use_many_threads_may_be_asked_by_many_at_once) { expect_one_world_for_all(4, 40); }

TEST(Worlds, of_many_bodies_share_their_bounds_out_to_threads) {
    const auto make = [](int threads) {
        World world = World::make({.threads = threads}).value();
        Random same(seed());
        for (int i = 0; i < 1300; ++i)
            world
                .add({.parts = {Sphere{Vec3::Zero(), 0.3}},
                      .motion = Linear{same.vector(1), {Quat::Identity(), same.vector(10)}}})
                .value();
        return world;
    };
    const World alone = make(1), shared = make(4);
    std::vector<std::vector<Answer>> answers(3, std::vector<Answer>(questions));
    std::vector<std::thread> running;
    for (auto& each : answers)
        running.emplace_back([&] {
            for (const std::size_t question : {5, 2, 3}) each[question] = ask(shared, question);
        });
    for (std::thread& thread : running) thread.join();
    for (const auto& each : answers)
        for (const std::size_t question : {2, 3, 5}) EXPECT_TRUE(each[question] == ask(alone, question));
}

// Adds, removes, moves and asks, all of which another world knows nothing of.
Answer live(std::uint64_t number, int threads) {
    World world = make_world(number, threads, 30);
    Random random(seed() + number);
    Answer all;
    int calls = 0;
    for (int step = 0; step < 2; ++step) {
        for (std::size_t question = 0; question < questions; ++question) {
            const Answer answer = ask(world, question);
            all.insert(all.end(), answer.begin(), answer.end());
        }
        EXPECT_TRUE(world.advance(0.1));
        const auto bodies = world.bodies();
        EXPECT_TRUE(world.remove(bodies[random.index(bodies.size())]));
        Body body{.parts = {Sphere{random.vector(4), 0.5}}};
        body.on_contact = [&](const ContactEvent&) { return ++calls, Flow::proceed; };
        world.add(std::move(body)).value();
        const auto now = world.bodies();
        EXPECT_TRUE(world.ignore(now[0], now[1]));
        EXPECT_TRUE(world.set_motion(now[2], Linear{random.vector(3), {Quat::Identity(), random.vector(5)}}));
    }
    all.push_back(static_cast<std::uint64_t>(calls));
    return all;
}

void expect_worlds_apart(int threads) {
    std::vector<Answer> expected, answers(thread_count);
    for (std::size_t t = 0; t < thread_count; ++t) expected.push_back(live(t % 3, 1));
    std::vector<std::thread> running;
    for (std::size_t t = 0; t < thread_count; ++t) running.emplace_back([&, t] { answers[t] = live(t % 3, threads); });
    for (std::thread& thread : running) thread.join();
    EXPECT_TRUE(answers == expected);
}

TEST(Worlds, of_several_threads_share_nothing) { expect_worlds_apart(1); }

TEST(Worlds, of_several_threads_that_use_many_share_nothing) { expect_worlds_apart(3); }

}  // namespace
}  // namespace abut::test
