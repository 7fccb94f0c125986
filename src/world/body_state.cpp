// SPDX-License-Identifier: Apache-2.0
#include "world/body_state.hpp"

#include <algorithm>
#include <cmath>

#include "abut/motion/transform_motion.hpp"
#include "abut/shape/validate.hpp"
#include "core/identity.hpp"
#include "motion/checks.hpp"
#include "motion/shifted.hpp"

namespace abut::detail {
namespace {

std::optional<Error> bad_shape(const Solid& shape) {
    return std::visit(
        []<class S>(const S& each) -> std::optional<Error> {
            if constexpr (BoundedShape3<S>)
                return validate(each);
            else
                return {};  // A mesh was checked when it was made.
        },
        shape);
}

std::optional<Error> within(std::string_view path, std::optional<Error> error) {
    if (error) error->message.insert(0, std::string(path) + ".");
    return error;
}

}  // namespace

std::optional<Error> bad_motion(const Motion& motion, bool is_fixed) {
    if (auto error = within("motion", validate(motion))) return error;
    const auto* const linear = std::get_if<Linear>(&motion);
    if (is_fixed && !(linear && linear->velocity.isZero(0)))
        return Error{"motion moves a body that is fixed; it must be a Linear without a velocity"};
    return {};
}

std::optional<Error> bad_body(const Body& body) {
    if (body.parts.empty()) return Error{"parts are empty; a body needs at least one shape"};
    for (std::size_t i = 0; i < body.parts.size(); ++i) {
        const std::string path = "parts[" + std::to_string(i) + "]";
        if (auto error = within(path + ".shape", bad_shape(body.parts[i].shape))) return error;
        if (auto error = bad_pose(body.parts[i].pose, path + ".pose")) return error;
    }
    if (auto error = bad_motion(body.motion, body.fixed)) return error;
    if (body.mask == 0)
        return Error{"mask is 0; it excludes every other body, and must have a bit of what may be touched"};
    if (body.category == 0) return Error{"category is 0; no mask can include it, and it must have a bit"};
    return {};
}

BodyState::BodyState(BodyId number, Body&& given, DoubleDouble now) : id(number), body(std::move(given)) {
    for (const Part& part : body.parts) bounds.push_back(bounds_of(part.shape));
    follow(std::move(body.motion), now);
}

void BodyState::follow(Motion motion, DoubleDouble now) {
    body.motion = std::move(motion);
    start = now;
    go_on(now);
}

bool BodyState::can_go_on(DoubleDouble now) const {
    const double age(now - start);
    const auto is_in_range = [&](const Pose& pose, const Vec3& velocity, const Vec3& angular_velocity) {
        return (pose.position + age * velocity).allFinite() && (age * angular_velocity).allFinite();
    };
    if (const auto* linear = std::get_if<Linear>(&body.motion))
        return is_in_range(linear->pose, linear->velocity, Vec3::Zero());
    if (const auto* rigid = std::get_if<Rigid>(&body.motion))
        return is_in_range(rigid->pose, rigid->velocity, rigid->angular_velocity);
    if (const auto* path = std::get_if<Path>(&body.motion)) return std::isfinite(path->keys().front().time - age);
    return true;
}

void BodyState::go_on(DoubleDouble now) {
    const DoubleDouble age = now - start;
    later_.reset();
    if (age != DoubleDouble(0)) later_ = shifted(body.motion, age);
    for (std::size_t i = 0; i < body.parts.size(); ++i) {
        if (is_identity(body.parts[i].pose)) continue;
        attached_.resize(body.parts.size());
        attached_[i] = attached(motion(), body.parts[i].pose);
    }
}

}  // namespace abut::detail
