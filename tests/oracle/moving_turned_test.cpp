// SPDX-License-Identifier: Apache-2.0
// Moving shapes of all bounded kinds, turned any way, against the static answers at single times. The times at which
// two convex shapes in linear motion touch are an interval, and the distance between them is convex in time; so the
// answer is right when they are apart just before `time`, touch there within rounding, touch until `last` and not
// after, and when those that are `free` are apart where they come closest.
#include "abut/query/first_contact.hpp"
#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

constexpr int turned_pairs = 3000;
constexpr double forever = std::numeric_limits<double>::infinity();

struct Scene {
    AnyShape a, b;
    Vec3 velocity_a, velocity_b;

    // At a time, as seen by a.
    AnyShape b_at(double time) const { return translated(b, (velocity_b - velocity_a) * time); }
    // 0 when they touch.
    double gap_at(double time) const {
        const auto axis = separating_axis(a, b_at(time));
        return axis ? axis->gap : 0;
    }
    double size_at(double time) const { return reach(a, b_at(time)); }
};

Scene random_scene(KindPair kinds, Random& random) {
    constexpr std::array<std::int64_t, 3> grids{4, 16, 256};
    const std::int64_t grid = random.one_of(grids);
    const auto shape = [&](Kind kind) {
        const AnyShape any = to_shape(random_grid_shape(kind, grid, 1, random));
        return moved(any, Pose{random.rotation(), random.vector(0.1)});
    };
    const auto size = static_cast<double>(grid);
    const AnyShape a = shape(kinds.a);
    Vec3 velocity = random.vector(1) * random.logarithmic(1e-3, 1e3);
    const double lead = random.real(0, 4) * size / velocity.norm();
    AnyShape b = shape(kinds.b);
    // In two of three scenes a point of b runs into a point of a.
    const auto point_of = [&](const AnyShape& any) {
        const Hull hull = hull_of(any);
        const double x = random.real(0, 1);
        return Vec3(x * random.one_of(hull.points) + (1 - x) * random.one_of(hull.points));
    };
    const Vec3 at = random.one_in(3) ? random.vector(size) : Vec3(point_of(a) - point_of(b));
    b = translated(b, at - velocity * lead);
    if (random.one_in(16)) velocity = random.vector(size);
    if (random.one_in(32)) velocity = Vec3::Zero();
    const Vec3 common = random.one_in(2) ? random.vector(size) : Vec3::Zero();
    return {a, b, common, common + velocity};
}

// Where they come closest in [0, horizon], by golden section.
double closest_time(const Scene& scene, double horizon) {
    double lo = 0, hi = horizon;
    constexpr double part = 0.3819660112501051;
    double x = lo + part * (hi - lo), y = hi - part * (hi - lo), at_x = scene.gap_at(x), at_y = scene.gap_at(y);
    for (int i = 0; i < 60; ++i) {
        if (at_x <= at_y) {
            hi = y;
            y = x, at_y = at_x;
            x = lo + part * (hi - lo), at_x = scene.gap_at(x);
        } else {
            lo = x;
            x = y, at_x = at_y;
            y = hi - part * (hi - lo), at_y = scene.gap_at(y);
        }
        if (std::min(at_x, at_y) == 0) break;
    }
    return at_x <= at_y ? x : y;
}

std::optional<std::string> wrong_answer(const Scene& scene, const FirstContact& result, double horizon, bool is_round) {
    const Vec3 velocity = scene.velocity_b - scene.velocity_a;
    const double speed = velocity.norm(), bound = rounding_bound(scene.a, scene.b);
    const auto apart = [&](double time) { return !intersects(scene.a, scene.b_at(time)); };
    if (result.outcome == Outcome::unresolved) return "it is unresolved";
    if (result.outcome == Outcome::free) {
        if (!apart(0)) return "they touch at time 0";
        if (speed == 0) return {};
        // Beyond this they have passed each other.
        const double end = std::min(horizon, 2 * scene.size_at(0) / speed);
        if (!apart(end)) return "they touch at the end";
        // Rounding in the place of b at that time may make them touch.
        const double closest = closest_time(scene, end);
        if (!apart(closest) && is_round) {
            const double deeper = 1e-12 * scene.size_at(0) / speed;
            if (!apart(closest - deeper) && !apart(closest + deeper)) return "they touch at " + std::to_string(closest);
        }
        return {};
    }
    if (result.outcome == Outcome::overlapping) {
        if (apart(0)) return "they are apart at time 0";
    } else {
        if (!apart(0)) return "they touch at time 0";
        if (result.time > horizon) return "time is beyond the horizon";
        const double size = scene.size_at(0);
        // The bound is another at that time than at the start.
        const double closing = -velocity.dot(result.axis), step_back = (2e-12 * size + 2 * bound) / closing;
        if (!(closing > 0)) return "the axis does not close";
        if (!apart(result.time - step_back)) return "time is late";
        if (scene.gap_at(result.time) > 1e-12 * size) return "time is early";
        if (result.patches.size() != 1) return "there is no patch";
        const auto& patch = result.patches[0];
        if (patch.points.empty()) return "the patch is empty";
        for (const Vec3& p : patch.points) {
            const AnyShape point = Sphere{p - scene.velocity_a * result.time, 1e-9 * size};
            if (!intersects(point, scene.a) || !intersects(point, scene.b_at(result.time)))
                return "a point is not in both shapes";
        }
        if (measured_gap(scene.a, scene.b_at(result.time), patch.normal) < -1e-12L * size)
            return "the normal does not separate";
    }
    if (!result.last) return "last is missing";
    if (std::isinf(*result.last)) return speed > 0 ? std::optional<std::string>("they never part") : std::nullopt;
    if (speed == 0) return "they cannot part";
    const double size = scene.size_at(0), step = 1e-6 * size / speed;
    if (!apart(*result.last + step)) return "they touch after the last time";
    if (scene.gap_at(*result.last) > 1e-12 * size) return "they are apart at the last time";
    if (scene.gap_at((result.time + *result.last) / 2) > 1e-12 * size) return "they are apart in between";
    return {};
}

using MovingTurned = PairTest;

TEST_P(MovingTurned, answers_agree_with_static_ones) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 9);
    const bool round = is_round(GetParam().a) || is_round(GetParam().b);
    int mistakes = 0;
    std::array<int, 4> outcomes{};
    for (int i = 0; i < turned_pairs; ++i) {
        const Scene scene = random_scene(GetParam(), random);
        ContactOptions options;
        options.horizon = random.one_in(2) ? forever : random.logarithmic(1e-3, 1e3);
        const Linear motion_a{scene.velocity_a}, motion_b{scene.velocity_b};
        const FirstContact result = first_contact(scene.a, motion_a, scene.b, motion_b, options);
        ++outcomes[static_cast<std::size_t>(result.outcome)];
        auto wrong = wrong_answer(scene, result, options.horizon, round);
        const FirstContact mirrored = first_contact(scene.b, motion_b, scene.a, motion_a, options);
        if (!wrong &&
            (mirrored.outcome != result.outcome || mirrored.time != result.time || mirrored.last != result.last))
            wrong = "the order matters";
        if (!wrong && intersects(scene.a, motion_a, scene.b, motion_b, {.horizon = options.horizon}) !=
                          (result.outcome != Outcome::free))
            wrong = "intersects answers otherwise";
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": " << *wrong << "; outcome " << static_cast<int>(result.outcome)
                          << " time " << result.time << " last " << result.last.value_or(-1) << " horizon "
                          << options.horizon << " velocity " << (motion_b.velocity - motion_a.velocity).transpose()
                          << describe(scene.a, scene.b);
    }
    EXPECT_EQ(mistakes, 0) << "of " << turned_pairs << " pairs";
    for (const Outcome outcome : {Outcome::free, Outcome::contact})
        EXPECT_GT(outcomes[static_cast<std::size_t>(outcome)], turned_pairs / 10) << static_cast<int>(outcome);
}

INSTANTIATE_TEST_SUITE_P(oracle, MovingTurned, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
