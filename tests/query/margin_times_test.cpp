// SPDX-License-Identifier: Apache-2.0
// When boxes first come within a margin, against numbers of 113 bits: along each coordinate axis two boxes are apart by
// a linear function of time, and the distance between them is the length of those that are above 0.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "abut/abut.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

__extension__ using Quad = __float128;

const int scenes = (is_sanitized() ? 300 : 3000) * rounds();

struct Scene {
    AlignedBox a, b;
    Vec3 velocity;  // of b
    double margin, horizon;

    double reach() const { return (a.max - a.min).norm() + (b.max - b.min).norm() + (b.min - a.min).norm() + margin; }
};

// The square of the distance at a time, less that of the margin, and how it changes.
struct Excess {
    Quad value, slope;
};
Excess excess_at(const Scene& scene, Quad time, double margin) {
    Excess result{-Quad(margin) * Quad(margin), 0};
    for (int i = 0; i < 3; ++i) {
        const Quad speed = scene.velocity[i], above = scene.b.min[i] - Quad(scene.a.max[i]) + speed * time,
                   below = scene.a.min[i] - Quad(scene.b.max[i]) - speed * time;
        const Quad gap = above > below ? above : below;
        if (gap <= 0) continue;
        result.value += gap * gap;
        result.slope += 2 * gap * (above > below ? speed : -speed);
    }
    return result;
}

// The first time at which the margin is reached, by Newton's method: the square of the distance is convex.
std::optional<Quad> first_time(const Scene& scene) {
    Quad time = 0;
    for (int i = 0; i < 400; ++i) {
        const Excess excess = excess_at(scene, time, scene.margin);
        if (excess.value <= 0) return time;
        if (excess.slope >= 0) return {};
        const Quad next = time - excess.value / excess.slope;
        if (next == time) return time;
        time = next;
    }
    return time;
}

// Boxes with some extents of 0, on a grid every other time, where faces are in one plane and margins just reached.
Scene random_scene(Random& random) {
    const bool on_grid = random.one_in(2);
    const auto number = [&](int size) -> double {
        return on_grid ? static_cast<double>(random.integer(-size, size)) : random.real(-size, size);
    };
    const auto vector = [&](int size) {
        const double x = number(size), y = number(size), z = number(size);
        return Vec3(x, y, z);
    };
    const auto box = [&](int away) {
        const Vec3 from = vector(away), extent = vector(4).cwiseAbs();
        AlignedBox result{from, from + extent};
        for (int i = 0; i < 3; ++i)
            if (random.one_in(5)) result.max[i] = result.min[i];
        return result;
    };
    Scene scene{box(4), box(16), {}, 0, random.one_in(4) ? random.real(0, 2) : 100};
    // Towards the other, or past it.
    scene.velocity = scene.a.min - scene.b.min + vector(8);
    if (!on_grid) scene.velocity *= random.logarithmic(1e-3, 1e3);
    if (random.one_in(6)) scene.velocity[random.index(3)] = 0;
    scene.margin = on_grid ? static_cast<double>(random.integer(1, 6)) : random.logarithmic(1e-15, 1e3);
    return scene;
}

OrientedBox oriented(const AlignedBox& box) {
    // Halves of sums and differences of grid coordinates are exact; of others they are rounded, as margins are told.
    return {(box.min + box.max) / 2, Mat3::Identity(), (box.max - box.min) / 2};
}

// The time is never late, and then no more than rounding is left of the distance.
void expect_right(const Scene& scene, const FirstContact& found) {
    const double tolerance = 1e-12 * scene.reach();
    const std::optional<Quad> exact = first_time(scene);
    const bool touches = exact && *exact <= Quad(scene.horizon);
    ASSERT_NE(found.outcome, Outcome::unresolved);
    if (found.outcome == Outcome::free) {
        EXPECT_FALSE(touches) << "exact " << static_cast<double>(*exact);
        return;
    }
    const Quad time = found.time;
    EXPECT_LE(static_cast<double>(excess_at(scene, time, scene.margin + tolerance).value), 0);
    if (touches) {
        EXPECT_LE(static_cast<double>(time - *exact), 0) << "late";
    }
    if (found.outcome == Outcome::contact) {
        EXPECT_GE(static_cast<double>(excess_at(scene, 0, scene.margin).value), 0);
        const double closing = -found.axis.dot(scene.velocity);
        if (touches) {
            // Of a parabola that is reached at its lowest point, the tangent leads to half of the way there.
            EXPECT_LE(static_cast<double>(*exact - time) * closing, 2 * tolerance) << "early";
        }
        EXPECT_NEAR(found.axis.norm(), 1, 1e-14);
    }
    ASSERT_TRUE(found.last);
    if (!std::isinf(*found.last)) {
        EXPECT_LE(static_cast<double>(excess_at(scene, *found.last, scene.margin + tolerance).value), 0);
        if (scene.margin > tolerance) {
            const Quad later = *found.last + Quad(tolerance / scene.velocity.norm());
            const Excess after = excess_at(scene, later, scene.margin - tolerance);
            EXPECT_TRUE(after.value >= 0 || after.slope <= 0) << "they part later";
        }
    }
}

template <class Ask>
void for_scenes(Ask&& ask) {
    const std::uint64_t seed = abut::test::seed() + 41;
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(abut::test::seed()));
    Random random(seed);
    std::array<int, 4> outcomes{};
    for (int i = 0; i < scenes && !::testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE("scene " + std::to_string(i));
        ++outcomes[static_cast<std::size_t>(ask(random_scene(random)).outcome)];
    }
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::contact)], scenes / 5);
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::free)], scenes / 10);
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::overlapping)], scenes / 50);
}

FirstContact solve(const Scene& scene) {
    return first_contact(scene.a, Linear{}, scene.b, Linear{scene.velocity},
                         {.horizon = scene.horizon, .margin = scene.margin, .patches = false});
}

TEST(MarginTimes, of_aligned_boxes_are_exact_but_for_rounding) {
    for_scenes([](const Scene& scene) {
        const FirstContact found = solve(scene);
        expect_right(scene, found);
        return found;
    });
}

// As boxes with axes, and with one of them grown by the margin instead where that is a ball around a point.
TEST(MarginTimes, do_not_depend_on_how_a_box_is_told) {
    for_scenes([](const Scene& scene) {
        const FirstContact aligned = solve(scene);
        const ContactOptions options{.horizon = scene.horizon, .margin = scene.margin, .patches = false};
        const FirstContact turned =
            first_contact(oriented(scene.a), Linear{}, oriented(scene.b), Linear{scene.velocity}, options);
        const FirstContact mixed = first_contact(scene.a, Linear{}, oriented(scene.b), Linear{scene.velocity}, options);
        const FirstContact mirrored = first_contact(scene.b, Linear{scene.velocity}, scene.a, Linear{}, options);
        EXPECT_EQ(mirrored.outcome, aligned.outcome);
        EXPECT_EQ(mirrored.time, aligned.time);
        EXPECT_EQ(mirrored.last, aligned.last);
        const double rounding = 2e-12 * scene.reach();
        const auto excess = [&](double time, double margin) {
            return static_cast<double>(excess_at(scene, time, margin).value);
        };
        for (const FirstContact& other : {turned, mixed}) {
            if (other.outcome == Outcome::contact) {
                EXPECT_LE(excess(other.time, scene.margin + rounding), 0);
            }
            // Rounding decides about a graze.
            if (other.outcome != aligned.outcome && aligned.outcome == Outcome::contact) {
                EXPECT_GE(excess(aligned.time, std::max(0.0, scene.margin - rounding)), 0);
            }
        }
        const Vec3 extent = scene.b.max - scene.b.min;
        if (extent.isZero(0)) {
            const FirstContact ball = first_contact(scene.a, Linear{}, Sphere{scene.b.min, scene.margin},
                                                    Linear{scene.velocity}, {.horizon = scene.horizon});
            expect_right(scene, ball);
        }
        return aligned;
    });
}

TEST(MarginTimes, are_the_same_at_all_scales) {
    for_scenes([](const Scene& scene) {
        const FirstContact found = solve(scene);
        for (const int exponent : {-900, -300, 300, 900}) {
            const double scale = std::ldexp(1, exponent);
            const Scene scaled{{scene.a.min * scale, scene.a.max * scale},
                               {scene.b.min * scale, scene.b.max * scale},
                               scene.velocity * scale,
                               scene.margin * scale,
                               scene.horizon};
            const FirstContact other = solve(scaled);
            EXPECT_EQ(other.outcome, found.outcome) << exponent;
            // The last digits differ where the frame has another unit.
            const double room = 1e-12 * scene.reach() / std::max(1e-300, -found.axis.dot(scene.velocity));
            if (found.outcome == Outcome::contact) {
                EXPECT_NEAR(other.time, found.time, room) << exponent;
            }
        }
        return found;
    });
}

// Most are told by the direction of their contact, and even a graze by few steps.
TEST(MarginTimes, take_few_directions) {
    double sum = 0, most = 0;
    int count = 0;
    for_scenes([&](const Scene& scene) {
        const FirstContact found = solve(scene);
        const auto axes = static_cast<double>(found.stats.axes);
        if (found.outcome != Outcome::overlapping) {
            sum += axes;
            most = std::max(most, axes);
            ++count;
        }
        return found;
    });
    EXPECT_LT(sum / count, 4.2);
    EXPECT_LT(most, 150);
    RecordProperty("mean", std::to_string(sum / count));
}

}  // namespace
}  // namespace abut::test
