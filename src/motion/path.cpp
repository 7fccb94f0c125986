// SPDX-License-Identifier: Apache-2.0
#include "abut/motion/path.hpp"

#include <algorithm>
#include <string>

#include "motion/checks.hpp"
#include "motion/turn.hpp"

namespace abut {
namespace {

std::optional<Error> bad_key(std::span<const Path::Key> keys, std::size_t i) {
    const std::string path = "keys[" + std::to_string(i) + "]";
    const double time = keys[i].time;
    if (!std::isfinite(time)) return Error{path + ".time is " + detail::text(time) + "; times must be finite"};
    if (i > 0 && !(time > keys[i - 1].time))
        return Error{path + ".time is " + detail::text(time) + "; it must be after " + detail::text(keys[i - 1].time) +
                     ", the time of the key before"};
    if (i > 0 && !std::isfinite(time - keys[i - 1].time))
        return Error{path + ".time is " + detail::text(time) + "; a double cannot tell how long that is after " +
                     detail::text(keys[i - 1].time) + ", the time of the key before"};
    return detail::bad_pose(keys[i].pose, path + ".pose");
}

}  // namespace

Expected<Path> Path::make(std::vector<Key> keys, const Vec3& center) {
    if (keys.empty()) return failure("keys are empty; a path needs at least one");
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (auto error = bad_key(keys, i)) return tl::unexpected(*error);
    if (auto error = detail::finite(center, "center")) return tl::unexpected(*error);
    Path path(std::move(keys), center);
    for (std::size_t i = 0; i < path.legs_.size(); ++i)
        if (!path.legs_[i].velocity.allFinite() || !path.legs_[i].angular_velocity.allFinite())
            return failure("keys[" + std::to_string(i + 1) + "] follows so soon that a speed is not finite");
    return path;
}

Path::Path(std::vector<Key>&& keys, const Vec3& center) : keys_(std::move(keys)), center_(center) {
    for (Key& key : keys_) key.pose.rotation.normalize();
    const auto is_turned = [&](const Key& key) {
        return key.pose.rotation.coeffs() != keys_[0].pose.rotation.coeffs();
    };
    const Vec3 pivot = std::ranges::any_of(keys_, is_turned) ? center_ : Vec3(Vec3::Zero());
    for (std::size_t i = 0; i + 1 < keys_.size(); ++i) {
        const Pose &from = keys_[i].pose, &to = keys_[i + 1].pose;
        const double span = keys_[i + 1].time - keys_[i].time;
        if (from.rotation.coeffs() == to.rotation.coeffs()) {
            legs_.push_back({from, (to.position - from.position) / span, Vec3::Zero(), pivot});
            continue;
        }
        const Vec3 turn = detail::turn_of((to.rotation * from.rotation.conjugate()).normalized());
        legs_.push_back({from, (to * pivot - from * pivot) / span, turn / span, pivot});
    }
}

}  // namespace abut
