// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/patch_builder.hpp"

#include <map>
#include <utility>

#include "query/contact_set/clip_convex.hpp"
#include "query/contact_set/patch.hpp"

namespace abut::detail {
namespace {

Piece projected(const Support<3>& support, const Mat3& axes, double height) {
    Piece piece;
    for (const Vec3& point : support.points) piece.emplace_back(axes.col(0).dot(point), axes.col(1).dot(point), height);
    if (piece.size() > 2 && area_of(piece) < 0) std::reverse(piece.begin(), piece.end());
    return piece;
}

Points2 flat(const Piece& piece) {
    Points2 result;
    for (const Vec3& point : piece) result.push_back(point.head<2>());
    return result;
}

double size_of(const Piece& piece) {
    if (piece.size() > 2) return area_of(piece);
    return piece.size() == 2 ? (piece[1] - piece[0]).norm() : 0;
}

std::size_t dimension_of(const Piece& piece) { return std::min<std::size_t>(piece.size(), 3); }

// Whether one is a better example of a patch than another: larger features that face each other more.
bool is_clearer(const CommonPiece& x, const CommonPiece& y) {
    const auto kinds = [](const CommonPiece& c) {
        return static_cast<int>(c.feature_a.kind) + static_cast<int>(c.feature_b.kind);
    };
    if (kinds(x) != kinds(y)) return kinds(x) > kinds(y);
    if (std::abs(x.facing - y.facing) > 1e-9) return x.facing > y.facing;
    if (const double s = size_of(x.piece), t = size_of(y.piece); std::abs(s - t) > 1e-9 * std::max(s, t)) return s > t;
    return x.triangle < y.triangle;
}

// Pieces along one direction, and what they have become.
class Layer {
 public:
    Layer(double tolerance, double fine) : tolerance_(tolerance), fine_(fine) {}

    void add(const CommonPiece& piece) { of_[dimension_of(piece.piece) - 1].push_back(&piece); }

    struct Joined {
        Piece piece;
        const CommonPiece* example;
    };
    // Points that lie on segments or polygons are part of them, and so are segments on polygons.
    std::vector<Joined> joined() {
        std::vector<Joined> result;
        join(of_[2], result, [&](const auto& pieces) { return join_polygons(pieces, {fine_, 2 * tolerance_}); });
        join(of_[1], result, [&](const auto& pieces) {
            return join_segments(pieces, {2 * tolerance_, 2 * tolerance_});
        });
        for (const CommonPiece* point : of_[0]) {
            const auto same = std::find_if(result.begin(), result.end(),
                                           [&](const Joined& other) { return is_on(point->piece, other.piece); });
            if (same == result.end())
                result.push_back({point->piece, point});
            else if (same->piece.size() == 1 && is_clearer(*point, *same->example))
                *same = {point->piece, point};
        }
        return result;
    }

 private:
    bool is_on(const Piece& piece, const Piece& other) const {
        return std::all_of(piece.begin(), piece.end(), [&](const Vec3& point) {
            return std::abs(point[2] - other[0][2]) <= 4 * tolerance_ && distance_from(other, point) <= 2 * tolerance_;
        });
    }

    template <class Join>
    void join(const std::vector<const CommonPiece*>& from, std::vector<Joined>& result, Join&& join_pieces) const {
        std::vector<Piece> pieces;
        std::vector<const CommonPiece*> examples;
        for (const CommonPiece* each : from) {
            const auto has = [&](const Joined& other) { return is_on(each->piece, other.piece); };
            if (each->piece.size() < 3 && std::any_of(result.begin(), result.end(), has)) continue;
            pieces.push_back(each->piece);
            examples.push_back(each);
        }
        if (pieces.empty()) return;
        JoinedPieces all = join_pieces(pieces);
        for (std::size_t i = 0; i < all.pieces.size(); ++i) {
            const CommonPiece* example = nullptr;
            for (const std::uint32_t member : all.members[i])
                if (!example || is_clearer(*examples[member], *example)) example = examples[member];
            Piece piece = all.pieces[i].size() > 2 ? hull_of(std::move(all.pieces[i]), fine_) : all.pieces[i];
            result.push_back({std::move(piece), example});
        }
    }

    const double tolerance_, fine_;
    std::array<std::vector<const CommonPiece*>, 3> of_;
};

}  // namespace

Mat3 axes_along(const Vec3& normal) {
    Mat3 axes;
    const auto [u, v] = across(normal);
    axes << u, v, normal;
    return axes;
}

template <class SurfaceB>
CommonPiece common_piece_of(const MeshSurface& a, const SurfaceB& b, const NearParts& parts, std::size_t number,
                            const Vec3& normal, double room, double fine) {
    const Support<3> support_a = a.support(parts.a, normal, room), support_b = b.support(parts.b, -normal, room);
    double end_of_a = -std::numeric_limits<double>::infinity(), start_of_b = -end_of_a;
    for (const Vec3& point : support_a.points) end_of_a = std::max(end_of_a, normal.dot(point));
    for (const Vec3& point : support_b.points) start_of_b = std::min(start_of_b, normal.dot(point) - b.radius());
    const double height = (end_of_a + start_of_b) / 2;
    const Mat3 axes = axes_along(normal);
    CommonPiece result{number, {},   support_a.feature, support_b.feature, {a.number(parts.a), b.number(parts.b)},
                       0,      false};
    result.facing = a.facing(parts.a, normal) + b.facing(parts.b, -normal);

    const Piece seen_a = projected(support_a, axes, height), seen_b = projected(support_b, axes, height);
    // A mesh that is smaller than the coordinates are rounded by, or a triangle seen from its side, has no area.
    if (area_of(seen_a) > 0 && area_of(seen_b) > 0) {
        Piece common = common_piece(seen_a, seen_b);
        // However thin, it counts for the area of all.
        if (hull_of(common, fine / 1024).size() > 2) result.piece = std::move(common);
    }
    if (result.piece.empty()) {
        const Points2 points = common_part(flat(seen_a), flat(seen_b), room);
        if (points.size() < 3)
            for (const Vec2& point : points) result.piece.emplace_back(point[0], point[1], height);
        if (result.piece.size() == 2 && !((result.piece[1] - result.piece[0]).norm() > fine)) result.piece.pop_back();
    }
    if (result.piece.empty()) {
        result.is_beside = true;
        const Vec3 middle = b.radius() > 0 ? Vec3(parts.point_a + parts.direction * (parts.distance / 2))
                                           : Vec3((parts.point_a + parts.point_b) / 2);
        result.piece.push_back(axes.transpose() * middle);
    }
    return result;
}

template CommonPiece common_piece_of(const MeshSurface&, const MeshSurface&, const NearParts&, std::size_t, const Vec3&,
                                     double, double);
template CommonPiece common_piece_of(const MeshSurface&, const ConvexSurface&, const NearParts&, std::size_t,
                                     const Vec3&, double, double);

std::vector<ContactPatch> patches_of(const std::vector<CommonPiece>& pieces, const std::vector<Vec3>& directions,
                                     double tolerance, double fine) {
    // What two parts are beside each other with says nothing where one of them touches what is next to the other.
    // Bodies have about size 1 here; what is farther off is a point of its own.
    constexpr double next_to = 1e-3;
    using Touching = std::map<std::pair<std::size_t, std::uint32_t>, std::vector<const Piece*>>;
    std::array<Touching, 2> touching;
    for (const CommonPiece& piece : pieces)
        for (std::size_t i = 0; i < 2 && !piece.is_beside; ++i)
            touching[i][{piece.direction, piece.triangle[i]}].push_back(&piece.piece);
    const auto is_next_to_touching = [&](const CommonPiece& piece) {
        for (std::size_t i = 0; i < 2; ++i)
            if (const auto found = touching[i].find({piece.direction, piece.triangle[i]}); found != touching[i].end())
                for (const Piece* const other : found->second)
                    if (distance_from(*other, piece.piece[0]) <= next_to) return true;
        return false;
    };
    std::vector<Layer> layers(directions.size(), Layer(tolerance, fine));
    for (const CommonPiece& piece : pieces)
        if (!piece.is_beside || !is_next_to_touching(piece)) layers[piece.direction].add(piece);
    struct Found {
        Layer::Joined joined;
        std::size_t direction;
    };
    std::vector<Found> found;
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (Layer::Joined& joined : layers[i].joined()) found.push_back({std::move(joined), i});
    std::stable_sort(found.begin(), found.end(), [](const Found& x, const Found& y) {
        if ((x.direction == 0) != (y.direction == 0)) return x.direction == 0;
        const auto& [p, q] = std::tie(x.joined, y.joined);
        if (dimension_of(p.piece) != dimension_of(q.piece)) return dimension_of(p.piece) > dimension_of(q.piece);
        if (size_of(p.piece) != size_of(q.piece)) return size_of(p.piece) > size_of(q.piece);
        return p.example->triangle < q.example->triangle;
    });
    std::vector<ContactPatch> patches;
    for (const auto& [joined, direction] : found) {
        const Mat3 axes = axes_along(directions[direction]);
        ContactPatch patch;
        for (const Vec3& point : joined.piece) patch.points.push_back(axes * point);
        patch.normal = directions[direction];
        patch.feature_a = joined.example->feature_a;
        patch.feature_b = joined.example->feature_b;
        patch.triangle = joined.example->triangle;
        patches.push_back(std::move(patch));
    }
    return patches;
}

}  // namespace abut::detail
