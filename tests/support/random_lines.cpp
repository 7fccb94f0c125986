// SPDX-License-Identifier: Apache-2.0
#include "support/random_lines.hpp"

namespace abut::test {

LineSource::LineSource(const AnyShape& shape, Random& random)
    : hull_(hull_of(shape)), size_(hull_.radius), random_(random) {
    for (const Vec3& p : hull_.points) size_ = std::max(size_, (p - hull_.points[0]).stableNorm());
    if (size_ == 0) size_ = std::max(hull_.points[0].cwiseAbs().maxCoeff(), 1.0);
}

Vec3 LineSource::point() {
    Vec3 p = random_.one_of(hull_.points);
    for (std::size_t more = random_.index(4); more > 0; --more)
        p += random_.real(0, 1) * (random_.one_of(hull_.points) - p);
    if (hull_.radius > 0) p += (random_.one_in(3) ? random_.real(0, 1) : 1) * hull_.radius * random_.direction();
    return p;
}

LineSource::Aim LineSource::next() {
    const auto step = [&](double lo, double hi) {
        return Vec3(size_ * random_.logarithmic(lo, hi) * random_.direction());
    };
    Vec3 target = point(), start;
    if (random_.one_in(3)) target += step(1e-17, 1);
    switch (random_.index(8)) {
        case 0:
            start = point();
            break;
        case 1:
            start = point() + step(1e-16, 0.1);
            break;
        case 2:
            start = target + step(1e3, 1e9);
            break;
        case 3: {
            // Along an edge, a diagonal, a face or the core.
            const Vec3 along = random_.one_of(hull_.points) - random_.one_of(hull_.points);
            return {target - random_.real(-1, 3) * along, along};
        }
        case 4: {
            const Vec3 along = size_ * Vec3::Unit(static_cast<int>(random_.index(3)));
            return {target - random_.real(-1, 3) * along, along};
        }
        default:
            start = target + step(0.1, 100);
            break;
    }
    return {start, target - start};
}

std::vector<Kind> bounded_kinds() {
    std::vector<Kind> kinds;
    for (int i = 0; i < kind_count; ++i)
        if (static_cast<Kind>(i) != Kind::ray) kinds.push_back(static_cast<Kind>(i));
    return kinds;
}

}  // namespace abut::test
