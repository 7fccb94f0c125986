// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/motion/rigid.hpp"

namespace ABUT_EXPORT abut {

// A body that is led from pose to pose. In between, its point `center` moves on a straight line at constant speed, and
// the body turns about it at constant speed, by the smaller angle. It rests before the first pose and after the last.
// Of rotations that are 180° apart, but for a rounding, either way around may be taken: a key between them decides.
class Path {
 public:
    struct Key {
        double time;
        Pose pose;
    };

    // Fails without a key, and when a number is not finite, a rotation is zero, or the times do not rise; the message
    // begins with the path, such as `keys[2].time`. The length of a rotation does not matter.
    [[nodiscard]] static Expected<Path> make(std::vector<Key> keys, const Vec3& center = Vec3::Zero());

    std::span<const Key> keys() const { return keys_; }
    const Vec3& center() const { return center_; }

    // From one key to the next; time counts from the first of the two. Where no leg turns, their center is 0: it does
    // not matter, and a far one would only cost digits.
    std::span<const Rigid> legs() const { return legs_; }

 private:
    Path(std::vector<Key>&& keys, const Vec3& center);

    std::vector<Key> keys_;
    Vec3 center_;
    std::vector<Rigid> legs_;
};

}  // namespace abut
