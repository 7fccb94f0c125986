// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/image_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::detail {
namespace {

// More copies of an image, a period apart, are not looked at one by one.
constexpr double max_copies = 6;

double gap_between(const ImageRange& a, const ImageRange& b) { return std::max(b.least - a.most, a.least - b.most); }

// How much images have to be apart along directions of the plane.
class Needed {
 public:
    // `rho` is the least distance of both from the axis.
    Needed(const ImageQuestion& question, double rho) : near_(question.near), near_along_(question.near_along) {
        if (question.pitch.along == 0) return;
        const double inner = rho * rho - near_ * near_ / 4;
        steepness_ = rho > near_ / 2 && inner > 0 ? std::abs(question.pitch.along) / std::sqrt(inner)
                                                  : std::numeric_limits<double>::infinity();
    }

    bool is_known() const { return steepness_ < std::numeric_limits<double>::infinity(); }
    double along(const ImagePoint& direction) const {
        const double c = std::abs(direction.rho), d = std::abs(direction.s);
        return std::min(near_ * std::sqrt(c * c + d * d * (1 + steepness_ * steepness_)),
                        c * near_ + d * (near_along_ + steepness_ * near_));
    }

 private:
    double near_, near_along_, steepness_ = 0;
};

// Whether all copies of b, a period apart along s, are apart from a: is_apart(way) says so of one. All others are far
// away along s.
template <class IsApart>
bool are_copies_apart(const ImageRange& a, const ImageRange& b, double needed, double period, IsApart&& is_apart) {
    if (period == 0) return is_apart(0.0);
    const double first = std::ceil((a.least - needed - b.most) / period - 1e-6),
                 last = std::floor((a.most + needed - b.least) / period + 1e-6);
    if (!(last - first < max_copies)) return false;
    for (double copy = first; copy <= last; ++copy)
        if (!is_apart(copy * period)) return false;
    return true;
}

ImageRange swept(const ImageRange& range, const std::array<double, 2>& way, double by) {
    return {range.least + by * way[by < 0], range.most + by * way[by >= 0]};
}

template <class Bounds>
bool are_apart_along_axis(const Bounds& a, const Bounds& b, const ImageQuestion& question) {
    return gap_between({a.low, a.high}, swept({b.low, b.high}, question.way_along, 1)) > question.near_along;
}

}  // namespace

bool are_apart(const ImageBounds& a, const ImageBounds& b, const ImageQuestion& question) {
    if (are_apart_along_axis(a, b, question)) return true;
    const auto range = [](const ImageBounds& of, int i) {
        return ImageRange{of.least[static_cast<std::size_t>(i)], of.most[static_cast<std::size_t>(i)]};
    };
    const ImageRange rho_a = range(a, ImageBounds::across), rho_b = range(b, ImageBounds::across);
    if (gap_between(rho_a, rho_b) > question.near) return true;
    const Needed needed(question, std::min(rho_a.least, rho_b.least));
    if (!needed.is_known()) return false;
    std::array<double, ImageBounds::directions> needed_along;
    for (int i = 0; i < ImageBounds::directions; ++i)
        needed_along[static_cast<std::size_t>(i)] = needed.along(ImageBounds::direction(i));
    const ImageRange s_b = swept(range(b, ImageBounds::along), question.way_s, 1);
    return are_copies_apart(range(a, ImageBounds::along), s_b, needed_along[ImageBounds::along], question.pitch.period,
                            [&](double way) {
                                for (int i = 1; i < ImageBounds::directions; ++i) {
                                    const double by = ImageBounds::direction(i).s;
                                    ImageRange moved = swept(range(b, i), question.way_s, by);
                                    moved = {moved.least + by * way, moved.most + by * way};
                                    if (gap_between(range(a, i), moved) > needed_along[static_cast<std::size_t>(i)])
                                        return true;
                                }
                                return false;
                            });
}

bool are_apart(const Image& a, const Image& b, const ImageQuestion& question) {
    if (are_apart_along_axis(a, b, question)) return true;
    const ImagePoint outward{1, 0}, along{0, 1};
    const ImageRange rho_a = a.range(outward), rho_b = b.range(outward);
    if (gap_between(rho_a, rho_b) > question.near) return true;
    const Needed needed(question, std::min(rho_a.least, rho_b.least));
    if (!needed.is_known() || !(a.sag + b.sag < std::numeric_limits<double>::infinity())) return false;
    const ImageRange s_b = swept(b.range(along), question.way_s, 1);
    return are_copies_apart(a.range(along), s_b, needed.along(along), question.pitch.period, [&](double way) {
        const auto is_separating = [&](const ImagePoint& direction) {
            const double by = direction.s * way;
            const ImageRange still = b.range(direction);
            const ImageRange moved = swept({still.least + by, still.most + by}, question.way_s, direction.s);
            return gap_between(a.range(direction), moved) > needed.along(direction);
        };
        if (is_separating(along)) return true;
        // Across the sides of what bounds them, and from corner to corner.
        for (const Image* image : {&a, &b})
            for (const auto* bound : {&image->outer, &image->inner[0], &image->inner[1]})
                for (std::size_t i = 0; i < 3; ++i) {
                    const ImagePoint &from = (*bound)[i], &to = (*bound)[(i + 1) % 3];
                    if (is_separating({to.s - from.s, from.rho - to.rho})) return true;
                }
        ImagePoint shortest{};
        double least = std::numeric_limits<double>::infinity();
        for (const ImagePoint& from : a.outer)
            for (const ImagePoint& to : b.outer) {
                const ImagePoint between{to.rho - from.rho, to.s + way - from.s};
                const double squared = between.rho * between.rho + between.s * between.s;
                if (squared < least) least = squared, shortest = between;
            }
        return is_separating(shortest);
    });
}

}  // namespace abut::detail
