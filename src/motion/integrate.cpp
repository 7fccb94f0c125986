// SPDX-License-Identifier: Apache-2.0
#include "abut/motion/integrate.hpp"

#include <array>
#include <string>

#include "motion/checks.hpp"

namespace abut {
namespace {

// Where `center` is, and from there the ends of the three axes, at a distance of `arm`.
using State = std::array<Vec3, 4>;

State moved(const State& state, double step, const State& velocity) {
    State result;
    for (std::size_t i = 0; i < state.size(); ++i) result[i] = state[i] + step * velocity[i];
    return result;
}

State velocities(const VelocityField& field, double time, const State& state) {
    State result;
    for (std::size_t i = 0; i < state.size(); ++i) result[i] = field(time, state[i]);
    return result;
}

State stepped(const VelocityField& field, double time, double step, const State& state, Integrator integrator) {
    const State k1 = velocities(field, time, state);
    if (integrator == Integrator::euler) return moved(state, step, k1);
    const State k2 = velocities(field, time + step / 2, moved(state, step / 2, k1));
    const State k3 = velocities(field, time + step / 2, moved(state, step / 2, k2));
    const State k4 = velocities(field, time + step, moved(state, step, k3));
    State mean;
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]) / 6;
    return moved(state, step, mean);
}

// Gram and Schmidt on the axes. Nothing when they are too near to a plane.
std::optional<Mat3> frame_of(const State& state, double arm) {
    Mat3 axes;
    for (int i = 0; i < 3; ++i) {
        Vec3 axis = (state[static_cast<std::size_t>(i) + 1] - state[0]) / arm;
        for (int j = 0; j < i; ++j) axis -= axes.col(j) * axes.col(j).dot(axis);
        const double length = axis.norm();
        if (!(length > 1e-6 && length < 1e6)) return {};
        axes.col(i) = axis / length;
    }
    if (!(axes.determinant() > 0)) return {};
    return axes;
}

}  // namespace

Expected<Path> integrate(const VelocityField& velocity, const Integration& how) {
    if (!velocity) return failure("velocity is empty; it must be a function");
    if (how.steps < 1 || how.steps > 10'000'000)
        return failure("steps is " + std::to_string(how.steps) + "; it must be from 1 to 10000000");
    for (const auto& [name, value] : {std::pair("duration", how.duration), std::pair("arm", how.arm)})
        if (!(value > 0 && std::isfinite(value)))
            return failure(std::string(name) + " is " + detail::text(value) + "; it must be finite and above 0");
    if (auto error = detail::bad_pose(how.start, "start")) return tl::unexpected(*error);
    if (auto error = detail::finite(how.center, "center")) return tl::unexpected(*error);

    Pose pose{how.start.rotation.normalized(), how.start.position};
    std::vector<Path::Key> keys{{0, pose}};
    const auto time_of = [&](int step) { return how.duration * step / how.steps; };
    for (int i = 0; i < how.steps; ++i) {
        const double time = time_of(i), next = time_of(i + 1);
        State state{pose * how.center};
        const Mat3 axes = pose.rotation.toRotationMatrix();
        for (int k = 0; k < 3; ++k) state[static_cast<std::size_t>(k) + 1] = state[0] + how.arm * axes.col(k);
        state = stepped(velocity, time, next - time, state, how.integrator);
        const auto frame = frame_of(state, how.arm);
        if (!state[0].allFinite() || !frame)
            return failure("velocity is not finite, or leaves no frame, from time " + detail::text(time) + " to " +
                           detail::text(next));
        pose.rotation = Quat(*frame).normalized();
        pose.position = state[0] - pose.rotation * how.center;
        keys.push_back({next, pose});
    }
    return Path::make(std::move(keys), how.center);
}

}  // namespace abut
