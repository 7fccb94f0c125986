// SPDX-License-Identifier: Apache-2.0
// A robot arm with six joints moves on a straight line in joint space, from one set of angles to another within a unit
// of time. Which of its links first touches what, and when? Every link is a Custom motion: its pose, which is that of
// the arm itself, and a bound on how far its points get. So the answers are proven about the arm. A Path through some
// of the poses would be another motion, and proofs about it would say nothing about what lies between the keys.
#include <abut/abut.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

using abut::Pose;
using abut::Quat;
using abut::Vec3;

namespace {

// In the frame of the link, which begins at its joint and turns with it.
struct Link {
    const char* name;
    Vec3 axis;  // of its joint
    Vec3 end;   // where the next joint is
    double radius;

    abut::Capsule shape() const { return {Vec3::Zero(), end, radius}; }
};

const std::array<Link, 6> arm{{
    {"column", Vec3::UnitZ(), {0, 0, 0.4}, 0.09},
    {"upper arm", Vec3::UnitY(), {0.6, 0, 0}, 0.07},
    {"forearm", Vec3::UnitY(), {0.5, 0, 0}, 0.06},
    {"wrist", Vec3::UnitY(), {0.12, 0, 0}, 0.05},
    {"hand", Vec3::UnitZ(), {0.1, 0, 0}, 0.04},
    {"tool", Vec3::UnitX(), {0.15, 0, 0.05}, 0.02},
}};

// Radians at time 0 and at time 1.
constexpr std::array<double, 6> from{-0.9, -1.1, 1.2, 0.3, 0, 0}, to{1.2, -0.7, 1.0, -0.2, 0.8, 2};

double speed(std::size_t joint) { return to[joint] - from[joint]; }

Pose pose_of(std::size_t link, double time) {
    Pose pose;
    for (std::size_t joint = 0; joint <= link; ++joint) {
        if (joint > 0) pose.position = pose * arm[joint - 1].end;
        const double angle = from[joint] + time * speed(joint);
        pose.rotation = pose.rotation * Quat(Eigen::AngleAxis<double>(angle, arm[joint].axis));
    }
    return pose;
}

// How far a point of a link gets that is within `radius` of its joint: every joint from the base on moves it by no more
// than the angle that the joint turns by, times how far from the joint the point can be.
double reach_of(std::size_t link, double step, double radius) {
    double reach = 0, distance = radius;
    for (std::size_t joint = link + 1; joint-- > 0;) {
        reach += std::abs(speed(joint)) * step * distance;
        if (joint > 0) distance += arm[joint - 1].end.norm();
    }
    return reach;
}

abut::Custom motion_of(std::size_t link) {
    return {.pose = [=](double time) { return pose_of(link, time); },
            .displacement_bound = [=](double, double step, double radius) { return reach_of(link, step, radius); }};
}

struct Obstacle {
    const char* name;
    abut::AnyShape shape;
};

const std::array<Obstacle, 3> obstacles{{
    {"shelf", abut::AlignedBox{{0.45, 0.35, 0.62}, {0.85, 0.75, 0.66}}},
    {"post", abut::Capsule{{0.75, 0.35, 0}, {0.75, 0.35, 0.3}, 0.05}},
    {"ball", abut::Sphere{{-0.5, -0.5, 0.4}, 0.2}},
}};

// The first of many moments at which a link touches something; none is found between them, however it is there.
double first_sample(std::size_t link, int count) {
    for (int i = 0; i <= count; ++i) {
        const double time = static_cast<double>(i) / count;
        const abut::AnyShape shape = transformed(arm[link].shape(), pose_of(link, time));
        for (const Obstacle& obstacle : obstacles)
            if (intersects(shape, obstacle.shape)) return time;
    }
    return std::numeric_limits<double>::infinity();
}

}  // namespace

int main() {
    static constexpr std::array outcomes{"free", "contact", "overlapping", "unresolved"};
    constexpr int samples = 10'000;
    bool agree = true;
    std::printf("link        outcome      until   obstacle\n");
    for (std::size_t link = 0; link < arm.size(); ++link) {
        auto outcome = abut::Outcome::free;
        double until = 1;
        const char* touched = "";
        for (const Obstacle& obstacle : obstacles) {
            const auto found = first_contact(abut::AnyShape(arm[link].shape()), motion_of(link), obstacle.shape,
                                             abut::Linear{}, {.horizon = until});
            if (found.outcome == abut::Outcome::free) continue;
            outcome = found.outcome;
            until = found.time;
            touched = obstacle.name;
        }
        std::printf("%-11s %-11s %7.5f  %s\n", arm[link].name, outcomes[static_cast<std::size_t>(outcome)], until,
                    touched);
        // Sampling sees a touch at the first sample after it, if it lasts until then.
        const double sampled = first_sample(link, samples);
        if (outcome == abut::Outcome::free)
            agree = agree && sampled > 1;
        else
            agree = agree && sampled >= until && sampled <= until + 1.0 / samples;
    }
    std::printf("%d samples %s\n", samples, agree ? "agree" : "do not agree");
    return agree ? 0 : 1;
}
