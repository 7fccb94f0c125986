// SPDX-License-Identifier: Apache-2.0
// Keys are computed once and moved along with the triangles: computed again, they could round differently, and an order
// by them would be none.
#include "mesh/obb_tree/split.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace abut::detail {
namespace {

// Three times the coordinate of the centroid along an axis.
double key_of(const BuildTriangle& item, const Vec3& axis) {
    const auto& v = item.triangle.vertex;
    return axis.dot(v[0] + v[1] + v[2]);
}

void set_keys(std::span<const BuildTriangle> items, const Vec3& axis, std::vector<double>& keys) {
    keys.resize(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) keys[i] = key_of(items[i], axis);
}

// Those with keys up to `limit` first; how many.
std::size_t partition(std::span<BuildTriangle> items, std::vector<double>& keys, double limit) {
    std::size_t low = 0, high = items.size();
    while (true) {
        while (low < high && keys[low] <= limit) ++low;
        while (low < high && !(keys[high - 1] <= limit)) --high;
        if (low == high) return low;
        std::swap(items[low], items[high - 1]);
        std::swap(keys[low], keys[high - 1]);
    }
}

std::size_t split_at_mean(std::span<BuildTriangle> items, const PrincipalAxes& spread, std::vector<double>& keys) {
    for (int i = 0; i < 3; ++i) {
        set_keys(items, spread.axes.col(i), keys);
        const double mean = std::accumulate(keys.begin(), keys.end(), 0.0) / static_cast<double>(keys.size());
        const std::size_t first = partition(items, keys, mean);
        if (first > 0 && first < items.size()) return first;
    }
    return items.size() / 2;  // all at one point
}

// [Eberly 1999a] §6.2, the first rule: the plane through the center of the box, across its longest axis, or else across
// the next one that parts the triangles.
std::size_t split_at_center(std::span<BuildTriangle> items, const PrincipalAxes& spread, std::vector<double>& keys) {
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
    for (const BuildTriangle& item : items)
        for (const Vec3& vertex : item.triangle.vertex) {
            const Vec3 at = spread.axes.transpose() * vertex;
            low = low.cwiseMin(at);
            high = high.cwiseMax(at);
        }
    const Vec3 size = high - low;
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return size[i] > size[j]; });
    for (const int i : order) {
        set_keys(items, spread.axes.col(i), keys);
        const std::size_t first = partition(items, keys, 1.5 * (low[i] + high[i]));
        if (first > 0 && first < items.size()) return first;
    }
    return items.size() / 2;  // none of the three does
}

std::size_t split_at_median(std::span<BuildTriangle> items, const PrincipalAxes& spread, std::vector<double>& keys) {
    set_keys(items, spread.axes.col(0), keys);
    std::vector<std::uint32_t> order(items.size());
    std::iota(order.begin(), order.end(), 0u);
    const std::size_t half = items.size() / 2;
    // Equal keys by number: the half is well defined however many are equal.
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(half), order.end(),
                     [&](std::uint32_t i, std::uint32_t j) {
                         return keys[i] != keys[j] ? keys[i] < keys[j] : items[i].number < items[j].number;
                     });
    std::vector<BuildTriangle> sorted;
    sorted.reserve(items.size());
    for (const std::uint32_t i : order) sorted.push_back(items[i]);
    std::copy(sorted.begin(), sorted.end(), items.begin());
    return half;
}

struct Bounds {
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
    std::size_t count = 0;

    void add(const Bounds& other) {
        low = low.cwiseMin(other.low);
        high = high.cwiseMax(other.high);
        count += other.count;
    }
    double cost() const {
        if (count == 0) return 0;
        const Vec3 size = high - low;
        return static_cast<double>(count) * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
    }
};

// The seams between bins along an axis are tried, and the best of all axes is taken.
std::size_t split_by_surface(std::span<BuildTriangle> items, const PrincipalAxes& spread, std::vector<double>& keys) {
    constexpr int bins = 16;
    double best_cost = std::numeric_limits<double>::infinity(), best_limit = 0;
    int best_axis = -1;
    for (int axis = 0; axis < 3; ++axis) {
        set_keys(items, spread.axes.col(axis), keys);
        const auto [least, largest] = std::minmax_element(keys.begin(), keys.end());
        const double start = *least, width = (*largest - *least) / bins;
        if (!(width > 0)) continue;
        Bounds bin[bins];
        for (std::size_t i = 0; i < items.size(); ++i) {
            Bounds& own = bin[std::min(bins - 1, static_cast<int>((keys[i] - start) / width))];
            for (const Vec3& vertex : items[i].triangle.vertex) {
                const Vec3 at = spread.axes.transpose() * vertex;
                own.low = own.low.cwiseMin(at);
                own.high = own.high.cwiseMax(at);
            }
            ++own.count;
        }
        double above[bins];
        Bounds sum;
        for (int i = bins - 1; i > 0; --i) {
            sum.add(bin[i]);
            above[i] = sum.cost();
        }
        sum = {};
        for (int i = 1; i < bins; ++i) {
            sum.add(bin[i - 1]);
            if (const double cost = sum.cost() + above[i]; cost < best_cost) {
                best_cost = cost;
                best_axis = axis;
                best_limit = start + i * width;
            }
        }
    }
    if (best_axis >= 0) {
        set_keys(items, spread.axes.col(best_axis), keys);
        const std::size_t first = partition(items, keys, best_limit);
        if (first > 0 && first < items.size()) return first;
    }
    return split_at_mean(items, spread, keys);
}

}  // namespace

std::size_t split(std::span<BuildTriangle> items, const PrincipalAxes& spread, Split how, std::vector<double>& keys) {
    switch (how) {
        case Split::median:
            return split_at_median(items, spread, keys);
        case Split::surface_area:
            return split_by_surface(items, spread, keys);
        case Split::center:
            return split_at_center(items, spread, keys);
        default:
            return split_at_mean(items, spread, keys);
    }
}

}  // namespace abut::detail
