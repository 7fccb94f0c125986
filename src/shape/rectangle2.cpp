// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/rectangle2.hpp"

#include <cmath>

#include "abut/shape/validate.hpp"
#include "core/text.hpp"

namespace abut {

Expected<Rectangle2> make_rectangle2(const Vec2& center, const Vec2& half, double angle) {
    if (!std::isfinite(angle)) return failure("angle is " + detail::text(angle) + "; an angle must be finite");
    const double c = std::cos(angle), s = std::sin(angle);
    Rectangle2 rectangle{center, Mat2::Zero(), half};
    rectangle.axes << c, -s, s, c;
    if (auto error = validate(rectangle)) return tl::unexpected(*error);
    return rectangle;
}

}  // namespace abut
