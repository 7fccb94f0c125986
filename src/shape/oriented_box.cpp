// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/oriented_box.hpp"

#include "abut/shape/validate.hpp"
#include "core/length.hpp"
#include "shape/checks.hpp"

namespace abut {

Expected<OrientedBox> make_oriented_box(const Vec3& center, const Vec3& half, const Quat& rotation) {
    const char* const name[] = {"x", "y", "z", "w"};  // Eigen's order of the coefficients
    for (int i = 0; i < 4; ++i)
        if (!std::isfinite(rotation.coeffs()[i]))
            return failure("rotation." + std::string(name[i]) + " is " + detail::text(rotation.coeffs()[i]) +
                           "; a rotation must be finite");
    const double length = detail::length_of(rotation.coeffs());
    if (!(length > 0)) return failure("rotation is zero; a quaternion must have a length");
    // Divided twice: the first quotient may be off by the rounding of a tiny or huge length.
    Quat unit(rotation.coeffs() / length);
    unit.normalize();
    OrientedBox box{center, unit.toRotationMatrix(), half};
    if (auto error = validate(box)) return tl::unexpected(*error);
    return box;
}

}  // namespace abut
