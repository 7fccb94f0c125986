// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/image.hpp"

#include <algorithm>
#include <cmath>

#include "core/infinity.hpp"
#include "core/length.hpp"

namespace abut::detail {
namespace {

// Nearer to the axis than this, angles about it are not told.
constexpr double least_distance_from_axis = 0x1p-30;

Vec2 across(const Vec3& corner) { return {corner[0], corner[1]}; }

Vec2 unit_or(const Vec2& v, const Vec2& otherwise) {
    const double length = length_of(v);
    return length > 0 ? Vec2(v / length) : otherwise;
}

// Two directions in which a triangle is seen from the axis: of its nearest point, as far as doubles tell, and of its
// plane. Any two would do.
std::array<Vec2, 2> outward(const CornersAboutAxis& corners) {
    Vec2 best = across(corners[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 from = across(corners[i]), side = across(corners[(i + 1) % 3]) - from;
        const double squared = side.squaredNorm();
        const double part = squared > 0 ? std::clamp(-from.dot(side) / squared, 0.0, 1.0) : 0.0;
        const Vec2 point = from + part * side;
        if (point.squaredNorm() < best.squaredNorm()) best = point;
    }
    const Vec2 nearest = unit_or(best, Vec2(1, 0));
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const Vec2 of_plane = unit_or(across(normal), nearest);
    return {nearest, of_plane.dot(nearest) < 0 ? Vec2(-of_plane) : of_plane};
}

// How far s is, anywhere in a triangle, from what it would be if it were linear.
double sag_of(const CornersAboutAxis& corners, double nearest, double spread, const Pitch& pitch) {
    if (pitch.along == 0) return 0;
    if (!(nearest > least_distance_from_axis)) return infinity;
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i)
        longest = std::max(longest, length_of(Vec2(across(corners[(i + 1) % 3]) - across(corners[i]))));
    const double wide = longest / nearest;
    return std::abs(pitch.along) * std::min(spread, wide * wide / 6);
}

}  // namespace

ImageRange Image::range(const ImagePoint& direction) const {
    const auto range_of = [&](const std::array<ImagePoint, 3>& points) {
        const auto height = [&](std::size_t i) { return direction.rho * points[i].rho + direction.s * points[i].s; };
        return ImageRange{std::min({height(0), height(1), height(2)}), std::max({height(0), height(1), height(2)})};
    };
    const ImageRange far = range_of(outer), near = range_of(inner[0]), of_plane = range_of(inner[1]);
    const double extra = direction.s == 0 ? 0 : std::abs(direction.s) * sag;
    return direction.rho >= 0 ? ImageRange{std::max(near.least, of_plane.least) - extra, far.most + extra}
                              : ImageRange{far.least - extra, std::min(near.most, of_plane.most) + extra};
}

double Image::excess() const {
    double widest = sag;
    for (std::size_t i = 0; i < 3; ++i)
        widest = std::max(widest, outer[i].rho - std::max(inner[0][i].rho, inner[1][i].rho));
    return widest;
}

Image image_of(const CornersAboutAxis& corners, const Pitch& pitch) {
    Image result;
    const std::array<Vec2, 2> outwards = outward(corners);
    std::array<double, 2> nearest{infinity, infinity};
    for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t i = 0; i < 3; ++i) {
            result.inner[k][i].rho = outwards[k].dot(across(corners[i]));
            nearest[k] = std::min(nearest[k], result.inner[k][i].rho);
        }
    // Angles are told from a direction that the whole triangle is in front of, if there is one.
    const Vec2 ahead = outwards[nearest[1] > nearest[0]], aside(-ahead[1], ahead[0]);
    const double turned = pitch.along == 0 ? 0 : std::atan2(ahead[1], ahead[0]);
    double first = infinity, last = -infinity;
    result.low = infinity, result.high = -infinity;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 at = across(corners[i]);
        const double z = corners[i][2], angle = pitch.along == 0 ? 0 : std::atan2(aside.dot(at), ahead.dot(at));
        const double s = z - pitch.along * (turned + angle);
        result.outer[i] = {length_of(at), s};
        for (std::size_t k = 0; k < 2; ++k) result.inner[k][i].s = s;
        first = std::min(first, angle), last = std::max(last, angle);
        result.low = std::min(result.low, z), result.high = std::max(result.high, z);
    }
    // ρ is nowhere below 0 either.
    for (std::size_t k = 0; k < 2; ++k)
        if (!(nearest[k] > 0))
            for (ImagePoint& point : result.inner[k]) point.rho = 0;
    result.sag = sag_of(corners, std::max(nearest[0], nearest[1]), last - first, pitch);
    return result;
}

ImageBounds ImageBounds::none() {
    ImageBounds result;
    result.least.fill(infinity);
    result.most.fill(-infinity);
    result.low = infinity;
    result.high = -infinity;
    return result;
}

ImageBounds ImageBounds::of(const Image& image) {
    ImageBounds result;
    for (int i = 0; i < directions; ++i) {
        const ImageRange range = image.range(direction(i));
        result.least[static_cast<std::size_t>(i)] = range.least;
        result.most[static_cast<std::size_t>(i)] = range.most;
    }
    result.low = image.low;
    result.high = image.high;
    return result;
}

void ImageBounds::add(const ImageBounds& other) {
    for (std::size_t i = 0; i < directions; ++i) {
        least[i] = std::min(least[i], other.least[i]);
        most[i] = std::max(most[i], other.most[i]);
    }
    low = std::min(low, other.low);
    high = std::max(high, other.high);
}

void ImageBounds::shift(double way) {
    for (int i = 0; i < directions; ++i) {
        const auto k = static_cast<std::size_t>(i);
        least[k] += direction(i).s * way;
        most[k] += direction(i).s * way;
    }
}

}  // namespace abut::detail
