// SPDX-License-Identifier: Apache-2.0
// What a margin means: two shapes in linear motion first come that close at the time of contact. The distance between
// them is convex in time; it is measured here, within bounds, by hull_distance.
#include "abut/query/first_contact.hpp"
#include "support/grid_shape.hpp"
#include "support/hull_distance.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

const int scenes_a_kind = is_sanitized() ? 80 : 160;

struct Scene {
    AnyShape a, b;
    Vec3 velocity_a, velocity;  // of b as seen from a
    double margin, horizon, size;
    bool on_grid;
    Hull hull_a, hull_b;

    FirstContact solve(double with_margin) const {
        return first_contact(a, {velocity_a}, b, {velocity_a + velocity}, options(with_margin));
    }
    FirstContact mirrored() const {
        return first_contact(b, {velocity_a + velocity}, a, {velocity_a}, options(margin));
    }
    ContactOptions options(double with_margin) const { return {.horizon = horizon, .margin = with_margin}; }
    Distance distance_at(double time) const { return hull_distance(hull_a, hull_b, velocity * time); }
    // All lengths are compared within this.
    double tolerance() const { return 1e-9 * size; }
};

// On a grid, faces and edges are often parallel, shapes degenerate, and margins just reached in passing.
Scene random_scene(const KindPair& kinds, bool on_grid, Random& random) {
    AnyShape a = to_shape(random_grid_shape(kinds.a, 8, 1, random)),
             b = to_shape(random_grid_shape(kinds.b, 8, 1, random));
    if (!on_grid) {
        a = moved(a, {random.rotation(), random.vector(1)});
        b = moved(b, {random.rotation(), random.vector(1)});
    }
    const auto vector = [&](std::int64_t size) {
        if (!on_grid) return random.vector(static_cast<double>(size));
        const auto x = random.integer(-size, size), y = random.integer(-size, size), z = random.integer(-size, size);
        return to_vec3({x, y, z});
    };
    Vec3 velocity = vector(8);
    if (on_grid && random.one_in(3)) velocity = static_cast<double>(random.integer(1, 8)) * Vec3::Unit(random.index(3));
    // A point of b passes a point of a, at the start or later.
    const double start = random.one_in(6) ? 0 : static_cast<double>(random.integer(3, 6));
    const Vec3 passing = random.one_of(hull_of(a).points) - random.one_of(hull_of(b).points) + vector(4);
    b = translated(b, passing - velocity * start);
    if (random.one_in(16)) velocity = Vec3::Zero();
    const Vec3 velocity_a = random.one_in(2) ? vector(4) : Vec3::Zero();
    const double margin = on_grid ? static_cast<double>(random.integer(1, 6)) : random.logarithmic(1e-6, 10);
    const double horizon = random.one_in(4) ? random.real(0, 4) : 100;
    return {a, b, velocity_a, velocity, margin, horizon, reach(a, b) + margin, on_grid, hull_of(a), hull_of(b)};
}

// Where they come closest in [0, horizon], by golden section.
double closest_time(const Scene& scene, double horizon) {
    constexpr double part = 0.3819660112501051;
    double lo = 0, hi = horizon;
    const auto value = [&](double t) { return scene.distance_at(t).at_most; };
    double x = lo + part * (hi - lo), y = hi - part * (hi - lo);
    long double at_x = value(x), at_y = value(y);
    for (int i = 0; i < 40; ++i) {
        if (at_x <= at_y) {
            hi = y;
            y = x, at_y = at_x;
            x = lo + part * (hi - lo), at_x = value(x);
        } else {
            lo = x;
            x = y, at_x = at_y;
            y = hi - part * (hi - lo), at_y = value(y);
        }
    }
    return at_x <= at_y ? x : y;
}

std::string text(long double x) { return std::to_string(static_cast<double>(x * 1e9L)) + "e-9"; }

std::optional<std::string> wrong_patch(const Scene& scene, const FirstContact& result) {
    if (result.patches.size() != 1 || result.patches[0].points.empty()) return "there is no patch";
    for (const Vec3& p : result.patches[0].points) {
        const Hull point{{p - scene.velocity_a * result.time}, 0, {}};
        const Distance to_a = hull_distance(scene.hull_a, point),
                       to_b = hull_distance(point, scene.hull_b, scene.velocity * result.time);
        for (const Distance& distance : {to_a, to_b})
            if (std::abs(distance.at_most - scene.margin / 2) > 3 * scene.tolerance())
                return "a point is not midway but " + text(distance.at_most);
    }
    return {};
}

std::optional<std::string> wrong_answer(const Scene& scene, const FirstContact& result) {
    const double margin = scene.margin, tolerance = scene.tolerance(), speed = scene.velocity.norm();
    const auto comes_closer = [&](double time) { return scene.distance_at(time).at_most < margin - tolerance; };
    const auto is_apart = [&](double time) { return scene.distance_at(time).at_least > margin + tolerance; };
    if (result.outcome == Outcome::unresolved) return "it is unresolved";
    if (result.outcome == Outcome::free) {
        if (comes_closer(0)) return "they are too close at time 0";
        if (speed == 0) return {};
        const double end = std::min(scene.horizon, 2 * scene.size / speed);  // then they have passed each other
        for (int k = 1; k <= 8; ++k)
            if (comes_closer(end * k / 8)) return "they come too close";
        if (comes_closer(closest_time(scene, end))) return "they come too close";
        return {};
    }
    if (result.outcome == Outcome::overlapping) {
        if (is_apart(0)) return "they are apart at time 0";
        if (result.time != 0) return "time is not 0";
    } else {
        if (result.time > scene.horizon) return "time is beyond the horizon";
        for (int k = 1; k <= 8; ++k)
            if (comes_closer(result.time * (1 - k / 8.0))) return "they come too close before";
        for (const double lead : {1e-2, 1e-4, 1e-6})
            if (comes_closer(std::max(0.0, result.time - lead * scene.size / speed))) return "time is late";
        const Distance distance = scene.distance_at(result.time);
        if (distance.at_most < margin - tolerance || distance.at_least > margin + tolerance)
            return "the distance is off by " + text(distance.at_most - margin);
        if (auto wrong = wrong_patch(scene, result)) return wrong;
    }
    if (!result.last) return "last is missing";
    if (std::isinf(*result.last)) return speed > 0 ? std::optional<std::string>("they never part") : std::nullopt;
    if (is_apart(*result.last)) return "they are apart at the last time";
    if (is_apart((result.time + *result.last) / 2)) return "they are apart in between";
    for (const double lag : {1e-2, 1e-4, 1e-6})
        if (comes_closer(*result.last + lag * scene.size / speed)) return "they part later";
    return {};
}

class Margin : public PairTest {
 protected:
    // check(scene, result) says what is wrong, for some scenes.
    template <class Check>
    void for_scenes(Check&& check) {
        SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
        Random random(seed() + 14);
        int mistakes = 0;
        std::array<int, 4> outcomes{};
        for (int i = 0; i < scenes_a_kind; ++i) {
            const Scene scene = random_scene(GetParam(), i % 2 == 0, random);
            const FirstContact result = scene.solve(scene.margin);
            ++outcomes[static_cast<std::size_t>(result.outcome)];
            const std::optional<std::string> wrong = check(scene, result);
            if (wrong && ++mistakes <= 3)
                ADD_FAILURE() << "scene " << i << ": " << *wrong << "; outcome " << static_cast<int>(result.outcome)
                              << " time " << result.time << " margin " << scene.margin << " horizon " << scene.horizon
                              << " velocity " << scene.velocity.transpose() << describe(scene.a, scene.b);
        }
        EXPECT_EQ(mistakes, 0) << "of " << scenes_a_kind << " scenes";
        const auto count = [&](Outcome outcome) { return outcomes[static_cast<std::size_t>(outcome)]; };
        EXPECT_GT(count(Outcome::contact), scenes_a_kind / 5);
        EXPECT_GT(count(Outcome::free), scenes_a_kind / 20);
        EXPECT_GT(count(Outcome::overlapping), scenes_a_kind / 80);
    }
};

TEST_P(Margin, is_the_distance_at_the_time_of_contact) {
    for_scenes([](const Scene& scene, const FirstContact& result) { return wrong_answer(scene, result); });
}

// A distance that is only known roughly would prove nothing.
TEST_P(Margin, is_compared_with_a_distance_that_is_known) {
    for_scenes([](const Scene& scene, const FirstContact& result) -> std::optional<std::string> {
        for (const double time : {0.0, result.time / 2, result.time}) {
            const Distance distance = scene.distance_at(time);
            if (distance.at_most - distance.at_least > 1e-2 * scene.tolerance())
                return "the distance is known only to " + text(distance.at_most - distance.at_least);
        }
        return {};
    });
}

TEST_P(Margin, does_not_depend_on_the_order) {
    for_scenes([](const Scene& scene, const FirstContact& result) -> std::optional<std::string> {
        const FirstContact other = scene.mirrored();
        if (other.outcome != result.outcome || other.time != result.time || other.last != result.last)
            return "the order matters";
        if (result.outcome != Outcome::overlapping && other.axis != -result.axis) return "the axis is not mirrored";
        if (other.patches.size() != result.patches.size()) return "a patch is missing";
        for (std::size_t i = 0; i < result.patches.size(); ++i) {
            const ContactPatch &x = result.patches[i], &y = other.patches[i];
            if (y.normal != -x.normal || y.feature_a != x.feature_b || y.feature_b != x.feature_a ||
                y.points.size() != x.points.size())
                return "the patch is not mirrored";
        }
        return {};
    });
}

TEST_P(Margin, that_is_larger_is_reached_no_later) {
    for_scenes([](const Scene& scene, const FirstContact& result) -> std::optional<std::string> {
        const auto order = [](Outcome outcome) {
            return outcome == Outcome::overlapping ? 0 : outcome == Outcome::contact ? 1 : 2;
        };
        FirstContact before = result;
        for (const double factor : {1 + 1e-6, 1.1, 2.0, 10.0}) {
            const FirstContact next = scene.solve(scene.margin * factor);
            if (next.outcome == Outcome::unresolved) return "it is unresolved";
            if (order(next.outcome) > order(before.outcome) || next.time > before.time)
                return "it is later with a margin of " + std::to_string(scene.margin * factor);
            before = next;
        }
        return {};
    });
}

// Those that pass each other come within the margin for a moment, or just do not.
TEST_P(Margin, that_is_nearly_the_closest_distance_is_told_apart) {
    int grazes = 0;
    for_scenes([&](Scene scene, const FirstContact&) -> std::optional<std::string> {
        const double speed = scene.velocity.norm();
        if (scene.on_grid || speed == 0) return {};
        scene.horizon = 3 * scene.size / speed;
        const double when = closest_time(scene, scene.horizon);
        const auto closest = static_cast<double>(scene.distance_at(when).at_most);
        if (when < 1e-3 * scene.horizon || closest < 1e-3 * scene.size) return {};
        ++grazes;
        for (const double part : {1e-3, 1e-6, 1e-9, -1e-9, -1e-6, -1e-3}) {
            scene.margin = closest * (1 + part);
            const FirstContact result = scene.solve(scene.margin);
            if (auto wrong = wrong_answer(scene, result)) return *wrong + ", reached by " + text(part);
            if (part < 0 && result.outcome != Outcome::free) return "it is not free";
        }
        return {};
    });
    EXPECT_GT(grazes, scenes_a_kind / 40);
}

// At the first contact they close along a direction that separates them until then. So t before it the distance is at
// least t times the closing speed, and at most t times the speed.
TEST_P(Margin, that_is_tiny_agrees_with_none) {
    int compared = 0;
    for_scenes([&](const Scene& scene, const FirstContact&) -> std::optional<std::string> {
        const FirstContact none = scene.solve(0);
        const double speed = scene.velocity.norm(), closing = -scene.velocity.dot(none.axis);
        const double slack = (scene.on_grid ? 1 : 1e-3) * scene.tolerance();
        for (const double part : {1e-3, 1e-6, 1e-9, 1e-12}) {
            const double margin = part * scene.size;
            const FirstContact tiny = scene.solve(margin);
            if (tiny.outcome == Outcome::unresolved) return "it is unresolved with a tiny margin";
            if (none.outcome == Outcome::overlapping && tiny.outcome != Outcome::overlapping)
                return "they overlap only without a margin";
            if (none.outcome != Outcome::contact) continue;
            if (tiny.outcome == Outcome::free) return "they are free only with a margin";
            ++compared;
            const double lead = none.time - tiny.time;
            if (lead * closing > margin + slack) return "a margin of " + text(margin) + " is early by " + text(lead);
            if (tiny.outcome == Outcome::contact && lead * speed < margin - slack)
                return "a margin of " + text(margin) + " is early by only " + text(lead);
        }
        return {};
    });
    EXPECT_GT(compared, scenes_a_kind / 8);
}

INSTANTIATE_TEST_SUITE_P(all, Margin, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
