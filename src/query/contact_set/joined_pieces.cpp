// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/joined_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace abut::detail {
namespace {

// The part of an area that rounding may add or take away.
constexpr double same_area = 1e-9;

double cross_in_plane(const Vec3& a, const Vec3& b) { return a[0] * b[1] - a[1] * b[0]; }
double length(const Vec3& v) { return std::hypot(v[0], v[1]); }

// How far a point is left of the line from one to another.
double left_of(const Vec3& from, const Vec3& to, const Vec3& point) {
    const Vec3 along = to - from;
    const double size = length(along);
    return size > 0 ? cross_in_plane(along, point - from) / size : 0;
}

struct Bounds {
    double low[3], high[3];

    Bounds(const Piece& piece, double beside, double above) {
        for (int k = 0; k < 3; ++k) {
            const double more = k < 2 ? beside : above;
            low[k] = std::numeric_limits<double>::infinity();
            high[k] = -low[k];
            for (const Vec3& p : piece) {
                low[k] = std::min(low[k], p[k] - more);
                high[k] = std::max(high[k], p[k] + more);
            }
        }
    }
    bool meets(const Bounds& other) const {
        for (int k = 0; k < 3; ++k)
            if (!(low[k] <= other.high[k] && other.low[k] <= high[k])) return false;
        return true;
    }
};

bool touch(const Piece& a, const Piece& b, double tolerance) {
    const auto is_near = [&](const Piece& piece) {
        return [&](const Vec3& point) { return distance_from(piece, point) <= tolerance; };
    };
    return std::any_of(a.begin(), a.end(), is_near(b)) || std::any_of(b.begin(), b.end(), is_near(a)) ||
           !common_piece(a, b).empty();
}

// The numbers of pieces that hang together, for each such set.
std::vector<std::vector<std::uint32_t>> connected(const std::vector<Piece>& pieces, const JoinTolerance& tolerance) {
    std::vector<std::uint32_t> order(pieces.size()), parent(pieces.size());
    std::iota(order.begin(), order.end(), 0u);
    parent = order;
    std::vector<Bounds> bounds;
    for (const Piece& piece : pieces) bounds.emplace_back(piece, tolerance.beside, tolerance.above);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        return bounds[i].low[0] != bounds[j].low[0] ? bounds[i].low[0] < bounds[j].low[0] : i < j;
    });
    const auto root_of = [&](std::uint32_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size() && bounds[order[j]].low[0] <= bounds[order[i]].high[0]; ++j) {
            const std::uint32_t x = root_of(order[i]), y = root_of(order[j]);
            if (x != y && bounds[order[i]].meets(bounds[order[j]]) &&
                touch(pieces[order[i]], pieces[order[j]], tolerance.beside))
                parent[std::max(x, y)] = std::min(x, y);
        }
    std::vector<std::vector<std::uint32_t>> sets(pieces.size());
    for (std::uint32_t i = 0; i < pieces.size(); ++i) sets[root_of(i)].push_back(i);
    std::erase_if(sets, [](const auto& set) { return set.empty(); });
    return sets;
}

// Joins what try_join(a, b) -> Piece joins, empty where it does not, until nothing is left to join.
template <class TryJoin>
JoinedPieces joined(const std::vector<Piece>& pieces, const JoinTolerance& tolerance, TryJoin&& try_join) {
    struct Entry {
        Piece piece;
        Bounds bounds;
        std::vector<std::uint32_t> members;
    };
    std::vector<Entry> left;
    for (std::uint32_t i = 0; i < pieces.size(); ++i)
        left.push_back({pieces[i], Bounds(pieces[i], tolerance.beside, tolerance.above), {i}});
    const auto is_before = [](const Entry& x, const Entry& y) {
        return x.bounds.low[0] != y.bounds.low[0] ? x.bounds.low[0] < y.bounds.low[0] : x.members[0] < y.members[0];
    };
    constexpr int max_rounds = 32;
    bool is_changed = true;
    for (int round = 0; is_changed && round < max_rounds; ++round) {
        is_changed = false;
        std::sort(left.begin(), left.end(), is_before);
        for (std::size_t i = 0; i < left.size(); ++i) {
            Entry& own = left[i];
            if (own.piece.empty()) continue;
            for (std::size_t j = i + 1; j < left.size() && left[j].bounds.low[0] <= own.bounds.high[0]; ++j) {
                Entry& other = left[j];
                if (other.piece.empty() || !own.bounds.meets(other.bounds)) continue;
                Piece both = try_join(own.piece, other.piece);
                if (both.empty()) continue;
                own.piece = std::move(both);
                own.bounds = Bounds(own.piece, tolerance.beside, tolerance.above);
                own.members.insert(own.members.end(), other.members.begin(), other.members.end());
                other.piece.clear();
                is_changed = true;
            }
        }
        std::erase_if(left, [](const Entry& entry) { return entry.piece.empty(); });
    }
    JoinedPieces result;
    for (Entry& entry : left) {
        std::sort(entry.members.begin(), entry.members.end());
        result.pieces.push_back(std::move(entry.piece));
        result.members.push_back(std::move(entry.members));
    }
    return result;
}

}  // namespace

double area_of(const Piece& piece) {
    double area = 0;
    for (std::size_t i = 2; i < piece.size(); ++i) area += cross_in_plane(piece[i - 1] - piece[0], piece[i] - piece[0]);
    return area;
}

Piece common_piece(const Piece& a, const Piece& b) {
    Piece result = a, clipped;
    for (std::size_t i = 0; i < b.size() && !result.empty(); ++i) {
        const Vec3 &from = b[i], &to = b[i + 1 < b.size() ? i + 1 : 0];
        if (!(length(to - from) > 0)) continue;
        clipped.clear();
        for (std::size_t k = 0; k < result.size(); ++k) {
            const Vec3 &here = result[k], &next = result[k + 1 < result.size() ? k + 1 : 0];
            const double at = left_of(from, to, here), then = left_of(from, to, next);
            if (at >= 0) clipped.push_back(here);
            if ((at > 0 && then < 0) || (at < 0 && then > 0))
                clipped.push_back(here + (next - here) * (at / (at - then)));
        }
        result.swap(clipped);
    }
    return result.size() < 3 ? Piece{} : result;
}

Piece hull_of(Piece points, double tolerance) {
    if (points.size() < 3) return points;
    std::sort(points.begin(), points.end(), [](const Vec3& p, const Vec3& q) {
        for (int k = 0; k < 3; ++k)
            if (p[k] != q[k]) return p[k] < q[k];
        return false;
    });
    Piece hull;
    const auto add_chain = [&](auto begin, auto end) {
        const std::size_t start = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= start + 2 &&
                   cross_in_plane(hull.back() - hull[hull.size() - 2], *it - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();
    };
    add_chain(points.begin(), points.end());
    add_chain(points.rbegin(), points.rend());
    // The least corner goes first, so that what is left does not depend on where one begins.
    while (hull.size() > 2) {
        std::size_t least = hull.size();
        double height = tolerance;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Vec3 &before = hull[(i + hull.size() - 1) % hull.size()], &after = hull[(i + 1) % hull.size()];
            const double near = std::min(length(hull[i] - before), length(after - hull[i]));
            const double out = std::min(near, -left_of(before, after, hull[i]));
            if (out < height) {
                height = out;
                least = i;
            }
        }
        if (least == hull.size()) break;
        hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(least));
    }
    return hull;
}

JoinedPieces join_polygons(const std::vector<Piece>& polygons, const JoinTolerance& tolerance) {
    JoinedPieces result;
    for (std::vector<std::uint32_t>& set : connected(polygons, tolerance)) {
        // As a rule all that hangs together is one.
        std::vector<Piece> parts;
        Piece all;
        double sum = 0;
        for (const std::uint32_t i : set) {
            parts.push_back(polygons[i]);
            sum += area_of(polygons[i]);
            all.insert(all.end(), polygons[i].begin(), polygons[i].end());
        }
        Piece hull = hull_of(std::move(all), tolerance.beside);
        if (const double area = area_of(hull); area > 0 && std::abs(sum - area) <= same_area * area) {
            result.pieces.push_back(std::move(hull));
            result.members.push_back(std::move(set));
            continue;
        }
        JoinedPieces some = joined(parts, tolerance, [&](const Piece& a, const Piece& b) -> Piece {
            Piece points = a;
            points.insert(points.end(), b.begin(), b.end());
            Piece both = hull_of(std::move(points), tolerance.beside);
            const double area = area_of(both), parted = area_of(a) + area_of(b) - area_of(common_piece(a, b));
            return area <= parted + same_area * area ? both : Piece{};
        });
        for (std::size_t i = 0; i < some.pieces.size(); ++i) {
            result.pieces.push_back(std::move(some.pieces[i]));
            for (std::uint32_t& member : some.members[i]) member = set[member];
            result.members.push_back(std::move(some.members[i]));
        }
    }
    return result;
}

JoinedPieces join_segments(const std::vector<Piece>& segments, const JoinTolerance& tolerances) {
    const double tolerance = tolerances.beside;
    return joined(segments, tolerances, [&](const Piece& a, const Piece& b) -> Piece {
        const bool is_a_longer = length(a[1] - a[0]) >= length(b[1] - b[0]);
        const Piece &longer = is_a_longer ? a : b, &shorter = is_a_longer ? b : a;
        const double size = length(longer[1] - longer[0]);
        const auto along = [&](const Vec3& p) {
            const Vec3 way = longer[1] - longer[0], from = p - longer[0];
            return (way[0] * from[0] + way[1] * from[1]) / size;
        };
        for (const Vec3& end : shorter)
            if (!(std::abs(left_of(longer[0], longer[1], end)) <= tolerance)) return {};
        const bool starts = along(shorter[0]) <= along(shorter[1]);
        const Vec3 &low = shorter[starts ? 0 : 1], &high = shorter[starts ? 1 : 0];
        if (along(high) < -tolerance || along(low) > size + tolerance) return {};
        return {along(low) < 0 ? low : longer[0], along(high) > size ? high : longer[1]};
    });
}

double distance_from(const Piece& piece, const Vec3& point) {
    bool is_inside = piece.size() >= 3;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const Vec3 &from = piece[i], &to = piece[i + 1 < piece.size() ? i + 1 : 0];
        const Vec3 way = to - from, beside = point - from;
        const double squared = way[0] * way[0] + way[1] * way[1];
        const double part = squared > 0 ? std::clamp((way[0] * beside[0] + way[1] * beside[1]) / squared, 0.0, 1.0) : 0;
        nearest = std::min(nearest, length(beside - way * part));
        is_inside = is_inside && cross_in_plane(way, beside) >= 0;
    }
    return is_inside ? 0 : nearest;
}

}  // namespace abut::detail
