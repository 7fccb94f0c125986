// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "random.hpp"

namespace campaign {

inline constexpr std::size_t kind_count = 9;  // of bounded shapes

// A random shape within about `size[i]` of `middle` along axis i.
abut::AnyShape random_shape(std::size_t kind, Random& random, const abut::Vec3& size,
                            const abut::Vec3& middle = abut::Vec3::Zero());

abut::AnyShape transformed_any(const abut::AnyShape& shape, const abut::Pose& pose);

// A bounded shape as the hull of points, inflated by a radius; of a cylinder a prism around it.
struct Hull {
    std::vector<abut::Vec3> points;
    double radius = 0;
};
Hull hull_of(const abut::AnyShape& shape);
// Of the farthest point from `center`; without the radius.
double reach_of(const Hull& hull, const abut::Vec3& center);

}  // namespace campaign
