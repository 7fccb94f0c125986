// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/touch_direction.hpp"

namespace abut::detail {
namespace {

// Directions that differ by less are one where the tolerance allows it; the cosine.
constexpr double nearly_one = 0.999;

}  // namespace

template <class SurfaceB>
void DirectionSearch<SurfaceB>::look_around(const NearParts& parts) {
    memory_->around_a.clear();
    memory_->around_b.clear();
    memory_->part_a.clear();
    memory_->part_b.clear();
    a_.add_corners(parts.a, memory_->part_a);
    b_.add_corners(parts.b, memory_->part_b);
    const double radius = tolerance_ + 8 * slack_;
    a_.add_around(parts.point_a, radius, memory_->around_a);
    b_.add_around(parts.point_b, radius, memory_->around_b);
    // Whatever rounding says, the parts are near their own points.
    memory_->around_a.corners.insert(memory_->around_a.corners.end(), memory_->part_a.begin(), memory_->part_a.end());
    memory_->around_b.corners.insert(memory_->around_b.corners.end(), memory_->part_b.begin(), memory_->part_b.end());
    closing_ = approach_.direction_at((parts.point_a + parts.point_b) / 2);
}

template <class SurfaceB>
std::array<double, 2> DirectionSearch<SurfaceB>::gaps_along(const Vec3& direction, Corners of_a, Corners of_b) const {
    constexpr double endless = std::numeric_limits<double>::infinity();
    double low_a = endless, high_a = -endless, low_b = endless, high_b = -endless;
    for (const Vec3& corner : of_a) {
        const double height = direction.dot(corner);
        low_a = std::min(low_a, height);
        high_a = std::max(high_a, height);
    }
    for (const Vec3& corner : of_b) {
        const double height = direction.dot(corner);
        low_b = std::min(low_b, height);
        high_b = std::max(high_b, height);
    }
    if constexpr (requires { b_.widen(direction, low_b, high_b); }) b_.widen(direction, low_b, high_b);
    return {low_b - high_a - b_.radius(), low_a - high_b - b_.radius()};
}

template <class SurfaceB>
void DirectionSearch<SurfaceB>::try_direction(const Vec3& direction, Corners of_a, Corners of_b) {
    if (direction.isZero(0)) return;
    const auto [ahead, back] = gaps_along(direction, of_a, of_b);
    const double closing = direction.dot(closing_);
    // Of two faces nothing but rounding may tell which one is above.
    if (!(ahead < back - fine_)) memory_->candidates.push_back({direction, ahead, closing});
    if (!(back < ahead - fine_)) memory_->candidates.push_back({-direction, back, -closing});
}

// Two cones that are apart are so along a normal of one of them, or across an edge of each; those that are flat also
// along what is across an edge in their plane.
template <class SurfaceB>
void DirectionSearch<SurfaceB>::try_edges(Corners of_a, Corners of_b) {
    for (const auto& [from_a, to_a] : memory_->around_a.edges)
        for (const auto& [from_b, to_b] : memory_->around_b.edges)
            try_direction(
                (to_a - from_a).stableNormalized().cross((to_b - from_b).stableNormalized()).stableNormalized(), of_a,
                of_b);
    for (const Surroundings* around : {&memory_->around_a, &memory_->around_b})
        for (const auto& [from, to] : around->edges)
            for (const Vec3& normal : around->normals)
                try_direction((to - from).cross(normal).stableNormalized(), of_a, of_b);
}

// Along which they are farthest apart; of several that serve as well, that along which they close fastest; of those the
// first, which is a normal of a face if there is one.
template <class SurfaceB>
TouchDirection DirectionSearch<SurfaceB>::best_of(const NearParts& parts, const Vec3& proposed, Seen<MeshSurface> of_a,
                                                  Seen<SurfaceB> of_b) {
    const double fine = fine_ = fineness_of(parts);
    auto& candidates = memory_->candidates;
    candidates.clear();
    const auto try_one = [&](const Vec3& direction) { try_direction(direction, of_a.corners, of_b.corners); };
    // Outward first, as the triangles of solids are.
    for (const Vec3& normal : memory_->around_a.normals) try_one(normal);
    for (const Vec3& normal : memory_->around_b.normals) try_one(-normal);
    for (const Vec3& direction : {parts.direction, proposed, closing_}) try_one(direction);
    const auto widest = [&] {
        std::erase_if(candidates, [&](const Candidate& each) {
            return is_apart(parts, each.gap) && !(of_a.ways.has(each.vector) && of_b.ways.has(-each.vector));
        });
        double gap = -std::numeric_limits<double>::infinity();
        for (const Candidate& each : candidates) gap = std::max(gap, each.gap);
        return gap;
    };
    double gap = widest();
    // No gap is wider than what is between the closest points. Along an edge of a sheet, its normal is as good as what
    // is across, and only the way that it comes tells them apart.
    bool closes = closing_.isZero(0);
    for (const Candidate& each : candidates) closes = closes || (each.gap >= gap - fine && each.closing > 1e-6);
    if (!(gap >= parts.distance - fine) || !closes) {
        try_edges(of_a.corners, of_b.corners);
        gap = widest();
    }
    const Candidate* best = nullptr;
    for (const Candidate& each : candidates) {
        // None closes faster than along the way itself, if that is one of them.
        const double faster = each.vector == closing_ ? 1e-12 : 1e-6;
        if (each.gap >= gap - fine && (!best || each.closing > best->closing + faster)) best = &each;
    }
    return best ? TouchDirection{best->vector, best->gap} : TouchDirection{};
}

template <class SurfaceB>
TouchDirection DirectionSearch<SurfaceB>::direction_of(const NearParts& parts, const Vec3& proposed) {
    look_around(parts);
    return find(parts, proposed);
}

template <class SurfaceB>
TouchDirection DirectionSearch<SurfaceB>::find(const NearParts& parts, const Vec3& proposed) {
    using SeenA = Seen<MeshSurface>;
    using SeenB = Seen<SurfaceB>;
    const auto best = [&](const SeenA& of_a, const SeenB& of_b) { return best_of(parts, proposed, of_a, of_b); };
    const double step = tolerance_ / 2;
    const SeenA all_a{memory_->around_a.corners, {a_, parts.point_a, step}};
    const SeenB all_b{memory_->around_b.corners, {b_, parts.point_b, step}};
    TouchDirection found = best(all_a, all_b);
    if (is_apart(parts, found.gap)) return found;
    // In a corner that goes inward nothing is apart from all of it: each of its faces counts alone, before what is
    // across an edge of one.
    if (const TouchDirection known = known_of_parts(parts); is_apart(parts, known.gap)) return known;
    for (const double facing : {0.1, -1e-6}) {
        const SeenA one_a{memory_->part_a, {a_, parts.point_a, step, parts.a, facing}};
        const SeenB one_b{memory_->part_b, {b_, parts.point_b, step, parts.b, facing}};
        const TouchDirection to_part = best(all_a, one_b), of_part = best(one_a, all_b);
        found = to_part.gap >= of_part.gap ? to_part : of_part;
        if (is_apart(parts, found.gap)) return found;
        found = best(one_a, one_b);
        if (is_apart(parts, found.gap)) return found;
    }
    // Solids that are in each other, by no more than the tolerance if they are known to be apart.
    return {best({memory_->part_a, {}}, {memory_->part_b, {}}).vector};
}

// Of a face that ends in a corner there may be a direction already.
template <class SurfaceB>
TouchDirection DirectionSearch<SurfaceB>::known_of_parts(const NearParts& parts) const {
    const double step = tolerance_ / 2;
    WayOut of_a(a_, parts.point_a, step, parts.a, -1e-6);
    WayOut of_b(b_, parts.point_b, step, parts.b, -1e-6);
    for (const Vec3& direction : first_directions()) {
        const double gap = std::max(gaps_along(direction, memory_->part_a, memory_->around_b.corners)[0],
                                    gaps_along(direction, memory_->around_a.corners, memory_->part_b)[0]);
        const bool closes = direction.dot(closing_) > -1e-6;
        if (gap >= parts.distance - fineness_of(parts) && closes && of_a.has(direction) && of_b.has(-direction))
            return {direction, gap};
    }
    return {};
}

// The other side of a face does not touch.
template <class SurfaceB>
bool DirectionSearch<SurfaceB>::leads_out(const NearParts& parts, const Vec3& direction) const {
    return WayOut(a_, parts.point_a, tolerance_ / 2).has(direction) &&
           WayOut(b_, parts.point_b, tolerance_ / 2).has(-direction);
}

template <class SurfaceB>
std::size_t DirectionSearch<SurfaceB>::number_of(const NearParts& parts, const Vec3& proposed) {
    look_around(parts);
    const auto serves = [&](std::size_t number, double than, double by) {
        const Vec3& direction = memory_->directions[number];
        gap_ = gaps_along(direction, memory_->around_a.corners, memory_->around_b.corners)[0];
        return gap_ >= than - by && direction.dot(closing_) > -1e-6 && leads_out(parts, direction);
    };
    if (last_ < memory_->directions.size() && serves(last_, parts.distance, fineness_of(parts))) return last_;
    for (std::size_t i = 0; i < first_directions().size(); ++i)
        if (serves(i, parts.distance, fineness_of(parts))) return last_ = i;
    const TouchDirection found = find(parts, proposed);
    gap_ = found.gap;
    std::size_t nearest = 0;
    double cosine = -1;
    for (std::size_t i = 0; i < memory_->directions.size(); ++i)
        if (const double c = memory_->directions[i].dot(found.vector); c > cosine) {
            cosine = c;
            nearest = i;
        }
    // What differs by rounding of the mesh is one direction. Cosines near 1 do not tell such angles.
    if (cosine > nearly_one && (memory_->directions[nearest] - found.vector).norm() * parts.size <= tolerance_)
        return last_ = nearest;
    memory_->directions.push_back(found.vector);
    return last_ = memory_->directions.size() - 1;
}

template class DirectionSearch<MeshSurface>;
template class DirectionSearch<ConvexSurface>;

}  // namespace abut::detail
