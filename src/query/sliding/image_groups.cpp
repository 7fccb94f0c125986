// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/image_groups.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace abut::detail {
namespace {

// A corner that is nearer to the axis has no direction to see the others in.
constexpr double far_enough = 0x1p-20;
// Numbers that differ by less are likely to have one hash.
constexpr double hash_cell = 0x1p-24;

constexpr std::uint32_t none = 0xffffffff;

std::uint64_t hash_of(const std::array<double, 9>& numbers) {
    std::uint64_t hash = 0;
    for (const double number : numbers) {
        const auto cell = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(number / hash_cell + 0.5)));
        hash = std::rotl(hash ^ (cell * 0x9E3779B97F4A7C15u), 27) * 0xBF58476D1CE4E5B9u;
    }
    return hash ^ (hash >> 31);
}

}  // namespace

ImageGroups::Shape ImageGroups::shape_of(const CornersAboutAxis& corners, const Pitch& pitch) {
    std::size_t at = 0;
    double rho = 0;
    for (; at < 3; ++at) {
        rho = std::sqrt(corners[at][0] * corners[at][0] + corners[at][1] * corners[at][1]);
        if (rho > far_enough) break;
    }
    if (at == 3) at = 0, rho = 0;
    const Vec3& from = corners[at];
    const Vec2 ahead = rho > 0 ? Vec2(from[0] / rho, from[1] / rho) : Vec2(1, 0);
    double s = from[2];
    if (pitch.along != 0) {
        s -= pitch.along * std::atan2(from[1], from[0]);
        s -= std::floor(s / pitch.period) * pitch.period;
    }
    // Without a direction, where it is all the same.
    Shape result{{static_cast<double>(at), rho > 0 ? rho : from[0], s}, from[2]};
    for (std::size_t k = 1; k < 3; ++k) {
        const Vec3& other = corners[(at + k) % 3];
        result.numbers[3 * k] = ahead[0] * other[0] + ahead[1] * other[1];
        result.numbers[3 * k + 1] = ahead[0] * other[1] - ahead[1] * other[0];
        result.numbers[3 * k + 2] = other[2] - from[2];
    }
    return result;
}

std::uint32_t ImageGroups::group_of(const Shape& shape, std::uint32_t triangle) {
    const std::size_t mask = table_.size() - 1;
    for (std::size_t at = hash_of(shape.numbers) & mask;; at = (at + 1) & mask) {
        const std::uint32_t found = table_[at];
        if (found == none) {
            table_[at] = static_cast<std::uint32_t>(groups_.size());
            groups_.push_back({triangle, 0, 0});
            shapes_.push_back(shape);
            return table_[at];
        }
        bool is_same = true;
        for (std::size_t i = 0; i < 9; ++i)
            is_same = is_same && std::abs(shapes_[found].numbers[i] - shape.numbers[i]) <= group_slack;
        if (is_same) return found;
    }
}

void ImageGroups::find(const TrianglesAboutAxis& body, const Pitch& pitch) {
    const auto count = static_cast<std::uint32_t>(body.triangles.size());
    groups_.clear();
    shapes_.clear();
    group_of_.clear();
    table_.assign(std::bit_ceil(2 * static_cast<std::size_t>(count)), none);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Shape shape = shape_of(body.corners(i), pitch);
        const std::uint32_t number = group_of(shape, i);
        ImageGroup& group = groups_[number];
        const double way = shape.along - shapes_[number].along;
        group.behind = std::min(group.behind, way);
        group.ahead = std::max(group.ahead, way);
        ++group.count;
        group_of_.push_back(number);
    }
    std::uint32_t first = 0;
    for (ImageGroup& group : groups_) {
        group.first = first;
        first += group.count;
        group.count = 0;
    }
    members_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        ImageGroup& group = groups_[group_of_[i]];
        members_[group.first + group.count++] = i;
    }
}

}  // namespace abut::detail
