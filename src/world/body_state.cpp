// SPDX-License-Identifier: Apache-2.0
#include "world/detail/body_state.hpp"

#include <algorithm>

#include "abut/motion/derive.hpp"
#include "abut/shape/validate.hpp"
#include "motion/detail/checks.hpp"

namespace abut::detail {
namespace {

bool is_at_origin(const Part& part) {
    return part.place.position.isZero(0) && part.place.rotation.coeffs() == Quat::Identity().coeffs();
}

std::optional<Error> bad_shape(const PartShape& shape) {
    return std::visit(
        []<class S>(const S& each) -> std::optional<Error> {
            if constexpr (BoundedShape3<S>)
                return validate(each);
            else
                return {};  // A tree was checked when it was built.
        },
        shape);
}

std::optional<Error> within(const std::string& place, std::optional<Error> error) {
    if (error) error->message.insert(0, place + ".");
    return error;
}

}  // namespace

std::optional<Error> bad_body(const Body& body) {
    if (body.parts.empty()) return Error{"parts are empty; a body needs at least one shape"};
    for (std::size_t i = 0; i < body.parts.size(); ++i) {
        const std::string place = "parts[" + std::to_string(i) + "]";
        if (auto error = within(place + ".shape", bad_shape(body.parts[i].shape))) return error;
        if (auto error = bad_pose(body.parts[i].place, place + ".place")) return error;
    }
    if (auto error = within("motion", validate(body.motion))) return error;
    if (body.mask == 0)
        return Error{"mask is 0; it excludes every other body, and must have a bit of what may be touched"};
    if (body.category == 0) return Error{"category is 0; no mask can include it, and it must have a bit"};
    return {};
}

BodyState::BodyState(BodyId number, Body&& given) : id(number), body(std::move(given)) {
    for (const Part& part : body.parts) parts.push_back({bounds_of(part.shape), {}});
    go_on();
}

void BodyState::follow(Motion motion) {
    body.motion = std::move(motion);
    age = 0;
    go_on();
}

void BodyState::advance(double time) {
    age += time;
    go_on();
}

void BodyState::go_on() {
    from_now = age == 0 ? body.motion : continued(body.motion, age);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& part = body.parts[i];
        parts[i].motion = is_at_origin(part) ? from_now : carried(from_now, part.place);
    }
}

}  // namespace abut::detail
