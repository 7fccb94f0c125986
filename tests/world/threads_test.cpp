// SPDX-License-Identifier: Apache-2.0
// No answer depends on the number of threads.
#include <tbb/global_control.h>

#include <atomic>
#include <bit>
#include <mutex>
#include <set>
#include <thread>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

// All that a world answers, bit by bit.
class Bits {
 public:
    bool operator==(const Bits&) const = default;
    std::size_t size() const { return bits_.size(); }

    void put(double x) { bits_.push_back(std::bit_cast<std::uint64_t>(x)); }
    void put(const Vec3& v) {
        for (int i = 0; i < 3; ++i) put(v[i]);
    }
    void put(const BodyPair& pair) {
        for (const std::uint64_t each : {pair.a.number, pair.b.number, std::uint64_t{pair.part_a}})
            bits_.push_back(each);
        bits_.push_back(pair.part_b);
    }
    void put(const WorldStats& stats) {
        for (const std::uint64_t each : {stats.bodies, stats.near, stats.opened}) bits_.push_back(each);
        put(stats.slices);
    }
    void put(const WorldContact& contact) {
        const FirstContact& found = contact.found;
        put(contact.bodies);
        put(static_cast<double>(found.outcome));
        for (const double each : {found.time, found.gap, found.last.value_or(-1)}) put(each);
        put(found.axis);
        for (const std::uint64_t each : {found.stats.axes, found.stats.steps, found.stats.boxes, found.stats.triangles})
            bits_.push_back(each);
        for (const ContactPatch& patch : found.patches) {
            put(patch.normal);
            for (const Vec3& point : patch.points) put(point);
            for (const std::uint32_t triangle : patch.triangle) put(triangle);
        }
        put(contact.stats);
    }

 private:
    std::vector<std::uint64_t> bits_;
};

Bits answers_of(const World& world, double horizon, double limit) {
    Bits bits;
    bits.put(world.first_contact(horizon).value());
    const Told told = all_contacts(world, horizon);
    for (const WorldContact& contact : told.each) bits.put(contact);
    bits.put(told.all.time);
    bits.put(told.all.stats);
    // What is told until a visitor has enough, and what was done for that.
    for (const std::size_t wanted : {std::size_t{1}, told.each.size() / 3, told.each.size() / 2}) {
        std::size_t count = 0;
        const auto some = world.contacts(horizon, [&](const WorldContact& contact) {
            bits.put(contact);
            return ++count < wanted ? Flow::proceed : Flow::stop;
        });
        bits.put(some->time);
        bits.put(some->stats);
    }
    for (const CandidatePair& each : near_pairs_of(world, horizon)) {
        bits.put(each.bodies);
        bits.put(each.time);
    }
    world.for_each_overlap([&](const BodyPair& pair) {
        bits.put(pair);
        return Flow::proceed;
    });
    for (const std::size_t most : {std::numeric_limits<std::size_t>::max(), std::size_t{5}})
        for (const PairDistance& each : closest_pairs_of(world, limit, most)) {
            bits.put(each.bodies);
            bits.put(each.distance);
            bits.put(each.point_a);
            bits.put(each.point_b);
        }
    for (const Vec3& direction : {Vec3(1, 0.1, 0), Vec3(-0.3, 1, 0.2), Vec3(0, 0, 1)}) {
        const auto hit = world.cast(Ray{Vec3(-50, -5, -50) * direction.dot(Vec3(1, 1, 1)), direction}).value();
        bits.put(hit ? hit->enter : -1);
    }
    return bits;
}

void expect_the_same_for_all(const std::vector<Body>& bodies, double horizon, double limit) {
    const tbb::global_control allow_many(tbb::global_control::max_allowed_parallelism, 8);
    const Bits one = answers_of(world_of(bodies, {.threads = 1}), horizon, limit);
    EXPECT_GT(one.size(), 200u);
    for (const int threads : {2, 3, 8, 0})
        for (int again = 0; again < 2; ++again)
            EXPECT_TRUE(answers_of(world_of(bodies, {.threads = threads}), horizon, limit) == one)
                << threads << " threads, seed " << seed();
}

TEST(WorldThreads, change_nothing_among_few_bodies_of_all_kinds) {
    Random random(seed() + 21);
    for (int i = 0; i < (is_sanitized() ? 1 : 4); ++i)
        expect_the_same_for_all(random_bodies(random, {.bodies = 24}), 1, 3);
}

TEST(WorldThreads, change_nothing_among_many_bodies) {
    // More than one thread takes at a time.
    Random random(seed() + 22);
    const WorldKind kind{.bodies = is_sanitized() ? 700 : 1500, .room = 25, .max_parts = 2, .has_meshes = false};
    expect_the_same_for_all(random_bodies(random, kind), 0.5, 0.3);
}

TEST(WorldThreads, change_nothing_where_contacts_are_at_the_same_time) {
    std::vector<Body> bodies;
    for (int i = 0; i < 400; ++i)
        bodies.push_back(ball(Vec3(i % 2 ? 4 : 0, 3.0 * (i / 2 % 20), 3.0 * (i / 40)), 1, Vec3(i % 2 ? -1 : 1, 0, 0)));
    expect_the_same_for_all(bodies, 2, 1.5);
}

// So many that groups of pairs grow with what was asked before.
TEST(WorldThreads, change_nothing_among_thousands_of_pairs_that_are_near) {
    Random random(seed() + 23);
    std::vector<Body> bodies;
    for (int i = 0; i < 130; ++i) bodies.push_back(ball(random.vector(1), random.real(0.6, 1), random.vector(1)));
    EXPECT_GT(all_contacts(world_of(bodies), 0.5).all.stats.opened, 5000u);
    expect_the_same_for_all(bodies, 0.5, 0.1);
}

// Who asks a motion where it is, and how many do so at once.
struct Watch {
    std::mutex mutex;
    std::set<std::thread::id> seen = {};
    int now = 0, most = 0;

    void note() {
        std::unique_lock lock(mutex);
        seen.insert(std::this_thread::get_id());
        most = std::max(most, ++now);
        // So long that another thread has come to help.
        const auto pause = std::chrono::microseconds(most > 1 ? 10 : 1000);
        lock.unlock();
        std::this_thread::sleep_for(pause);
        lock.lock();
        --now;
    }
};

TEST(WorldThreads, are_no_more_than_was_asked_for_and_are_used) {
    const tbb::global_control allow_many(tbb::global_control::max_allowed_parallelism, 8);
    for (const int threads : {1, 2, 8}) {
        Watch watch;
        std::vector<Body> bodies;
        for (int i = 0; i < 20; ++i) {
            bodies.push_back(ball(Vec3::Zero(), 1));
            bodies.back().motion = Custom{[&watch, i](double) {
                                              watch.note();
                                              return Pose{Quat::Identity(), Vec3(0.05 * i, 0, 0)};
                                          },
                                          [](double, double, double) { return 0.0; }};
        }
        EXPECT_EQ(all_contacts(world_of(bodies, {.threads = threads}), 1).each.size(), 190u);
        EXPECT_LE(watch.most, threads);
        EXPECT_EQ(watch.most > 1, threads > 1) << threads;
        EXPECT_TRUE(watch.seen.contains(std::this_thread::get_id()));
    }
}

TEST(WorldThreads, bring_what_a_motion_throws_to_who_asked) {
    const tbb::global_control allow_many(tbb::global_control::max_allowed_parallelism, 8);
    for (const int threads : {1, 8}) {
        std::atomic<bool> is_broken = false;
        const Custom motion{[&](double) {
                                if (is_broken) throw std::runtime_error("lost");
                                return Pose{};
                            },
                            [](double, double, double) { return 0.0; }};
        Body body = ball(Vec3::Zero(), 1);
        body.motion = motion;
        const World world = world_of(std::vector<Body>(30, body), {.threads = threads});
        is_broken = true;
        EXPECT_THROW(static_cast<void>(world.contacts(1)), std::runtime_error);
        EXPECT_THROW(static_cast<void>(world.first_contact(1)), std::runtime_error);
        EXPECT_THROW(static_cast<void>(world.closest_pairs(1)), std::runtime_error);
        EXPECT_THROW(static_cast<void>(world.cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)})), std::runtime_error);
        is_broken = false;
        EXPECT_EQ(world.contacts(1)->contacts, 435u);
        EXPECT_TRUE(world.cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)})->has_value());
    }
}

}  // namespace
}  // namespace abut::test
