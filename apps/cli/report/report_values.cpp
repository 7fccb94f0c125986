// SPDX-License-Identifier: Apache-2.0
#include "report/report_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::cli {

Json json_of(double number) {
    constexpr double largest = std::numeric_limits<double>::max();
    return std::isnan(number) ? 0.0 : std::clamp(number, -largest, largest);
}

Json json_of(const Vec3& vector) {
    return Json::array({json_of(vector.x()), json_of(vector.y()), json_of(vector.z())});
}

Json json_of(const Quat& rotation) {
    const Quat unit = rotation.normalized();
    return Json::array({json_of(unit.w()), json_of(unit.x()), json_of(unit.y()), json_of(unit.z())});
}

}  // namespace abut::cli
