// SPDX-License-Identifier: Apache-2.0
// Bodies that go through one another so fast that samples see nothing, at times that follow in closed form.
#include <quadmath.h>

#include <algorithm>
#include <cmath>

#include "kit/generators.hpp"
#include "planted_scene.hpp"

namespace campaign {
namespace {

using abut::ContactOptions;
using abut::Linear;
using abut::Rigid;
using abut::Vec3;

Real positive(Real x) { return x > 0 ? x : Real(0); }

double slack_of(double reach, double angle) { return 8 * rounding * (1 + angle) * (reach + 2); }

// A rod that turns about its end, past a pin: a ball that it reaches. They touch when the center of the pin is as far
// from the middle line of the rod as both are thick: ρ sin(θ − φ) = r.
PlantedQuery rod_and_pin(Random& random, const Frame& frame) {
    const double length = 10, thick = random.one_in(3) ? 0 : random.logarithmic(1e-4, 0.1);
    const double pin = random.logarithmic(1e-4, 0.2), rate = random.logarithmic(0.1, 1e3);
    const double far = random.real(1, 9.5), ahead = random.real(0.5, 5);
    const Vec3 place(far * std::cos(ahead), far * std::sin(ahead), 0);
    const bool is_box = thick > 0 && random.one_in(2);
    Solid rod = abut::Segment{Vec3::Zero(), Vec3(length, 0, 0)};
    if (is_box)
        rod = abut::OrientedBox{Vec3(length / 2, 0, 0), abut::Mat3::Identity(), Vec3(length / 2, thick, thick)};
    else if (thick > 0)
        rod = abut::Capsule{Vec3::Zero(), Vec3(length, 0, 0), thick};
    const Real rho = sqrtq(Real(place[0]) * place[0] + Real(place[1]) * place[1]);
    Real theta = atan2q(place[1], place[0]);
    if (theta < 0) theta += 4 * asinq(1);  // once around
    const Real both = Real(pin) + thick, lag = asinq(both / rho);
    Truth truth;
    truth.touch = (theta - lag) / rate;
    truth.closing = rate * rho * cosq(lag);
    truth.slack = slack_of(length, std::min(rate, 2 * std::numbers::pi));
    truth.gap = [=](Real time) {
        const Real angle = theta - rate * time, x = rho * cosq(angle), y = fabsq(rho * sinq(angle));
        const Real beyond = positive(x < 0 ? -x : x - length);
        const Real off = is_box ? positive(y - thick) : y;
        return positive(sqrtq(beyond * beyond + off * off) - (is_box ? Real(pin) : both));
    };
    const Rigid turning{.pose = frame.pose(Vec3::Zero()), .angular_velocity = frame.turn * Vec3(0, 0, rate)};
    // Not more than once around, where the rod comes from behind.
    ContactOptions options;
    options.horizon = std::min(1.0, (ahead + 0.2) / rate);
    return planted(rod, turning, abut::Sphere{Vec3::Zero(), pin}, Rigid{frame.pose(place)}, options, truth);
}

// A ball at the end of an arm that turns, through a plate: R sin φ + r = h.
PlantedQuery ball_and_plate(Random& random, const Frame& frame) {
    const double arm = random.real(1, 10), ball = random.logarithmic(1e-4, 0.1), rate = random.logarithmic(0.1, 1e3);
    const double height = random.real(0.2, 0.9) * arm, thick = random.logarithmic(1e-6, 0.05) * arm;
    const Real angle = asinq((Real(height) - ball) / arm);
    Truth truth;
    truth.touch = angle / rate;
    truth.closing = rate * arm * cosq(angle);
    truth.slack = slack_of(5 * arm, std::min(rate, 2 * std::numbers::pi));
    truth.gap = [=](Real time) {
        const Real y = arm * sinq(rate * time), below = height - y - ball, above = y - ball - height - thick;
        return positive(below > above ? below : above);
    };
    const Rigid turning{.pose = frame.pose(Vec3::Zero()), .angular_velocity = frame.turn * Vec3(0, 0, rate)};
    const abut::OrientedBox plate{Vec3::Zero(), abut::Mat3::Identity(), Vec3(2 * arm, thick / 2, 2 * arm)};
    ContactOptions options;
    options.horizon = std::min(1.0, 1.5 / rate);
    return planted(abut::Sphere{Vec3(arm, 0, 0), ball}, turning, plate,
                   Rigid{frame.pose(Vec3(0, height + thick / 2, 0))}, options, truth);
}

// A needle through a triangle, or through a wall of boxes, at any speed; some turn about themselves.
PlantedQuery needle(Random& random, const Frame& frame) {
    const double length = random.logarithmic(1e-6, 1), speed = random.logarithmic(1, 1e6);
    const Runner a = random_runner(random, length, length / 4, true);
    const double room = random.real(0.1, 0.9) * speed, x = a.lead + room, wide = random.logarithmic(0.01, 1);
    const abut::Triangle triangle = {{Vec3(0, -wide, -wide), Vec3(0, wide, -wide), Vec3(0, 0, 2 * wide)}};
    const Runner b{triangle, 0, 0, 3 * wide};
    const Way way{{{0, 0}, {1, speed}}}, still{{{0, x}}};
    const double angular_velocity = random.one_in(2) ? 0 : random.real(0, 20);
    const Truth truth = truth_of(a, way, b, still, slack_of(speed + 3, angular_velocity));
    abut::Motion first = Linear{frame.along(speed), frame.pose(Vec3::Zero())};
    if (angular_velocity > 0)
        first = Rigid{frame.pose(Vec3::Zero()), frame.along(speed), frame.along(angular_velocity)};
    return planted(a.solid, first, triangle, Rigid{frame.pose(Vec3(x, 0, 0))}, ContactOptions{}, truth);
}

}  // namespace

// The wall is made of triangles, whose corners are on the ball and which cut off a little of it. Turning changes
// nothing but for that.
PlantedQuery caged(Random& random, const Solid& small, double size, double unit) {
    static const abut::TriangleMesh ball = abut::make_sphere_mesh(1, 6).value();
    static const double cut_off = [] {
        double least = 1;
        for (std::size_t i = 0; i < ball.triangles().size(); ++i) {
            const auto& [p, q, r] = ball.triangle(static_cast<std::uint32_t>(i)).vertex;
            least = std::min(least, std::abs((q - p).cross(r - p).normalized().dot(p)));
        }
        return 1 - least;
    }();
    const Frame frame = random_frame(random);
    // In the frame of the cage; where it begins it moves along the wall, or away from it.
    const Vec3 start = random.real(0, 0.9) * unit * random.direction();
    Vec3 velocity = random.direction() * random.logarithmic(1, 100) * unit;
    if (random.one_in(2) && start.norm() > 0) velocity -= start * (velocity.dot(start) / start.squaredNorm());
    Real pp = 0, pv = 0, vv = 0;
    for (int i = 0; i < 3; ++i) {
        pp += Real(start[i]) * start[i];
        pv += Real(start[i]) * velocity[i];
        vv += Real(velocity[i]) * velocity[i];
    }
    const Real rr = Real(unit) * unit;
    Truth truth;
    truth.touch = (sqrtq(pv * pv + vv * (rr - pp)) - pv) / vv;
    truth.closing = (pv + vv * *truth.touch) / unit;
    truth.slack = cut_off * unit + 4 * size + slack_of(3, 100) * unit;
    truth.gap = [=](Real time) { return fabsq(unit - sqrtq(pp + 2 * pv * time + vv * time * time)); };
    const auto angular_velocity = [&] {
        return Vec3(random.direction() * (random.one_in(4) ? 0 : random.logarithmic(0.1, 1e3)));
    };
    Frame scaled = frame;
    scaled.position *= unit;
    const Rigid flying{
        .pose = scaled.pose(start), .velocity = frame.turn * velocity, .angular_velocity = angular_velocity()};
    const Rigid cage{.pose = scaled.pose(Vec3::Zero()), .angular_velocity = angular_velocity()};
    ContactOptions options;
    options.horizon = 3 / static_cast<double>(sqrtq(vv) / unit);
    options.tolerance = 1e-6 * unit;
    const abut::Mesh wall = scaled_mesh(ball, unit, abut::Interior::surface);
    PlantedQuery query = random.one_in(2) ? planted(small, flying, wall, cage, options, truth)
                                          : planted(wall, cage, small, flying, options, truth);
    query.size = unit;
    return query;
}

PlantedQuery pierced(Random& random) {
    const Frame frame = random_frame(random);
    switch (random.index(3)) {
        case 0:
            return rod_and_pin(random, frame);
        case 1:
            return ball_and_plate(random, frame);
        default:
            return needle(random, frame);
    }
}

}  // namespace campaign
