// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "abut/core/flow.hpp"
#include "abut/world/contact.hpp"

namespace ABUT_EXPORT abut {

// As in ContactOptions, for all questions to a world.
struct WorldOptions {
    double tolerance = 1e-6;
    double margin = 0;
    // For pairs that keep a margin of their own: the distance at which two bodies count as touching, in place of
    // `margin`, which is the largest; what is not from 0 to it counts as `margin`. Nothing when the two are not
    // compared. The body with the lower number comes first; that of `sweep` has none. Called from several threads at
    // once, for some pairs more than once, and must always answer the same.
    std::function<std::optional<double>(BodyId a, BodyId b)> pair_margin = {};
    bool patches = true;
    std::uint64_t max_steps = 10'000'000;    // for each pair of parts
    int max_depth_a = -1, max_depth_b = -1;  // of the body of a pair with the lower number, and of the other
    int threads = 0;  // at most this many; 0: as many as the machine has. No answer depends on it.
    // Called now and then with the part of a search for contacts that is done, from 0 to 1, as far as that is known.
    // Called from the thread that asks.
    std::function<void(double)> progress = {};
    // Called for every two parts that a search for contacts asked about, from the thread that asks the world. What is
    // asked does not depend on threads, but for a few pairs that are asked ahead; how long it takes does.
    std::function<void(const PairWork&)> on_pair = {};
};

// Many bodies, each with a motion of its own ([Eberly 1999a] §7). Time is counted from now, which `advance` moves on.
//
// All questions are constant and may be asked from many threads at once, as long as none changes the world; two worlds
// share nothing. Visitors and callbacks (`progress` too) run in the thread that asked, one at a time. They see the
// world as it was when the question began, and so does the answer. They may change the world, ask it, move or destroy
// it, or throw:
//   - after a body is removed, no contact of it is reported, not even to its own callback;
//   - a motion or pose that is set, a body that is added and a pair that is ignored count from the next question on;
//   - after the world is destroyed or moved, the question goes on to its end as if the world were still there;
//   - an exception ends the question and reaches the caller; the world is as the visitor left it.
// Functions of a Custom motion may be called from several threads at once, and must not touch the world.
class World {
 public:
    World();
    // Fails when an option is out of range.
    [[nodiscard]] static Expected<World> make(const WorldOptions& options);
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    // ---- bodies ----

    // Fails when something is wrong with the body: without parts, a shape, pose or motion that is not valid, a motion
    // that moves a fixed body, a mask or a category of 0.
    [[nodiscard]] Expected<BodyId> add(Body body);
    // These fail when the body is not there, and when what is set is not valid, or would move a fixed body.
    [[nodiscard]] Expected<void> remove(BodyId body);
    [[nodiscard]] Expected<void> set_motion(BodyId body, Motion motion);
    // Leaves velocity and angular velocity as they are. Not for paths and motions of the user's own, which say
    // themselves where the body is.
    [[nodiscard]] Expected<void> set_pose(BodyId body, const Pose& pose);
    // From now on, contacts of these two are not reported.
    [[nodiscard]] Expected<void> ignore(BodyId a, BodyId b);
    // Moves every body along its motion by a time of at least 0. Tests nothing: contacts on the way are not reported.
    // A million steps lead to where one of their length does, to the rounding of a pose. Fails, and moves nothing,
    // where the time that went by or the position of a body would be beyond the range of doubles.
    [[nodiscard]] Expected<void> advance(double time);

    std::size_t size() const;
    std::vector<BodyId> bodies() const;  // in the order in which they were added
    [[nodiscard]] bool contains(BodyId body) const;
    // Whether the two are compared at all: both are there, one is not fixed, their masks allow it, they do not ignore
    // one another, and WorldOptions::pair_margin has one for them.
    [[nodiscard]] bool can_touch(BodyId a, BodyId b) const;
    // From now on. These fail when the body is not there.
    [[nodiscard]] Expected<Motion> motion(BodyId body) const;
    [[nodiscard]] Expected<Pose> pose(BodyId body) const;
    [[nodiscard]] Expected<std::string> name(BodyId body) const;
    [[nodiscard]] Expected<std::uint64_t> user_data(BodyId body) const;

    // ---- questions about motion ----
    // The horizon is at least 0, and finite when a body turns, follows a path or moves in a way of its own.

    // The earliest contact of all, with the guarantees of first_contact: `free` is a proof that no two bodies touch
    // until the horizon, and nothing touches before `time`. Of several at one time, that of the bodies that were added
    // first. Calls no callbacks.
    [[nodiscard]] Expected<WorldContact> first_contact(double horizon = 1) const;

    // Calls visit(const WorldContact&) -> Flow for every two bodies that touch until the horizon, with their first
    // contact, in the order of time and then of the bodies, and after it the callbacks of the two. Stops when one of
    // the three returns Flow::stop; all of them are called. Pairs for which only a time is known before which they do
    // not touch are reported as well, with Outcome::unresolved.
    [[nodiscard]] Expected<WorldContacts> contacts(double horizon, Visitor<WorldContact> visit) const;
    // The same, with the callbacks of the bodies only.
    [[nodiscard]] Expected<WorldContacts> contacts(double horizon = 1) const;

    // The pairs whose bounds meet until the horizon, in the order of the time before which they surely do not touch:
    // what a search for contacts looks at. No other pair comes as near as the tolerance and the margin.
    [[nodiscard]] Expected<std::vector<CandidatePair>> candidate_pairs(double horizon = 1) const;

    // ---- questions about one body more ----
    // What it would meet if it were there; it is not added, and calls no callbacks. It may be `fixed` or not, and its
    // masks count. In what is reported it has no number: it is bodies.b, which names none. They fail when something is
    // wrong with the body, as `add` does.

    // Calls visit(const WorldContact&) -> Flow for every body that it touches until the horizon, as contacts() does.
    // The other bodies move as they do.
    [[nodiscard]] Expected<WorldContacts> sweep(const Body& body, double horizon, Visitor<WorldContact> visit) const;

    // Calls visit(const BodyPair&) -> Flow for every body that it touches now, in their order, as
    // for_each_overlap(visit) does. Returns how many were visited.
    [[nodiscard]] Expected<std::size_t> for_each_overlap(const Body& body, Visitor<BodyPair> visit) const;

    // ---- questions about now ----

    // Calls visit(const BodyPair&) -> Flow for every two bodies that touch now, in their order. All other
    // pairs are proven not to touch. The margin counts. Returns how many pairs were visited.
    std::size_t for_each_overlap(Visitor<BodyPair> visit) const;

    // The bodies that are no farther apart than `limit`, the nearest first; no more than `max_count` pairs of them. The
    // limit may be infinite. The margin does not count.
    [[nodiscard]] Expected<std::vector<PairDistance>> closest_pairs(
        double limit, std::size_t max_count = std::numeric_limits<std::size_t>::max()) const;

    // The first body, of those whose category has a bit of the mask, that a ray or a segment meets. Nothing is a proof
    // that it meets none.
    [[nodiscard]] Expected<std::optional<WorldHit>> cast(const Ray& ray, std::uint32_t mask = 0xffffffff) const;
    [[nodiscard]] Expected<std::optional<WorldHit>> cast(const Segment& segment, std::uint32_t mask = 0xffffffff) const;

 private:
    struct State;
    std::shared_ptr<State> state_;  // a question keeps it until it ends
};

}  // namespace abut
