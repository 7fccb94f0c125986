// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/facing.hpp"

#include <algorithm>
#include <numeric>

#include "mesh/counting_sort.hpp"
#include "mesh/weld_vertices.hpp"

namespace abut::detail {
namespace {

// One side of a triangle, at an edge.
struct TriangleSide {
    std::uint32_t triangle;
    bool is_back;  // from the larger to the smaller end
};

// Calls visit(std::span<const TriangleSide>) for every edge: the sides that pass it. As in MeshReport, vertices are
// joined by position, and triangles with two corners at one position have no edges.
template <class Visit>
void each_edge(const TriangleMesh& mesh, Visit&& visit) {
    const auto first = first_at_same_position(mesh.vertices());
    const auto triangles = mesh.triangles();
    Grouped sides(mesh.vertices().size(), [&](auto&& put) {
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            const std::uint32_t t[3] = {first[triangles[i][0]], first[triangles[i][1]], first[triangles[i][2]]};
            if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue;
            for (int k = 0; k < 3; ++k) {
                const std::uint32_t from = t[k], to = t[(k + 1) % 3];
                const std::uint64_t other = std::max(from, to);
                put(std::min(from, to), other << 32 | i << 1 | (from > to ? 1u : 0u));
            }
        }
    });
    std::vector<TriangleSide> edge;
    for (std::size_t end = 0; end < sides.key_count(); ++end) {
        const auto group = sides.group(end);
        std::ranges::sort(group);
        for (auto side = group.begin(); side != group.end();) {
            const std::uint64_t other = *side >> 32;
            edge.clear();
            for (; side != group.end() && *side >> 32 == other; ++side)
                edge.push_back({static_cast<std::uint32_t>(*side) >> 1, (*side & 1) != 0});
            visit(std::span<const TriangleSide>(edge));
        }
    }
}

// Sets of triangles, each of which is turned over or not against the first of its set.
class TurnedSets {
 public:
    explicit TurnedSets(std::size_t count) : parent_(count), is_turned_(count) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }

    struct Member {
        std::uint32_t root;
        bool is_turned;
    };
    Member find(std::uint32_t i) {
        std::uint32_t root = i;
        bool turned = false;
        for (; parent_[root] != root; root = parent_[root]) turned ^= is_turned_[root];
        // All on the way now lead there at once.
        for (bool rest = turned; parent_[i] != root && i != root;) {
            const std::uint32_t next = parent_[i];
            const bool own = is_turned_[i];
            parent_[i] = root;
            is_turned_[i] = rest;
            rest ^= own;
            i = next;
        }
        return {root, turned};
    }

    // False when the two are in one set already, the other way.
    bool join(std::uint32_t i, std::uint32_t j, bool differ) {
        const Member a = find(i), b = find(j);
        const bool turned = a.is_turned ^ b.is_turned ^ differ;
        if (a.root == b.root) return !turned;
        parent_[std::max(a.root, b.root)] = std::min(a.root, b.root);
        is_turned_[std::max(a.root, b.root)] = turned;
        return true;
    }

 private:
    std::vector<std::uint32_t> parent_;
    std::vector<bool> is_turned_;
};

}  // namespace

std::vector<std::int8_t> facing_of(const TriangleMesh& mesh) {
    if (mesh.report().is_oriented) return {};
    const auto count = static_cast<std::uint32_t>(mesh.triangles().size());
    TurnedSets sheets(count), shells(count);
    std::vector<bool> is_lost(count);  // of the first of a shell: it has no two sides
    std::vector<std::uint32_t> twisted;
    each_edge(mesh, [&](std::span<const TriangleSide> edge) {
        for (const TriangleSide& side : edge) shells.join(edge[0].triangle, side.triangle, false);
        if (edge.size() == 2 && !sheets.join(edge[0].triangle, edge[1].triangle, edge[0].is_back == edge[1].is_back))
            twisted.push_back(edge[0].triangle);
    });
    for (const std::uint32_t triangle : twisted) is_lost[shells.find(triangle).root] = true;

    std::vector<std::int64_t> balance(count);  // of the first of a sheet: how many are not turned, less those that are
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto [root, is_turned] = sheets.find(i);
        balance[root] += is_turned ? -1 : 1;
    }
    std::vector<std::int8_t> facing(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto [root, is_turned] = sheets.find(i);
        facing[i] = is_turned == (balance[root] < 0) ? 1 : -1;
    }
    // Where more than two meet, sheets must fit as they are.
    each_edge(mesh, [&](std::span<const TriangleSide> edge) {
        int sum = 0;
        for (const TriangleSide& side : edge) sum += side.is_back ? -facing[side.triangle] : facing[side.triangle];
        if (sum != 0) is_lost[shells.find(edge[0].triangle).root] = true;
    });
    for (std::uint32_t i = 0; i < count; ++i)
        if (is_lost[shells.find(i).root]) facing[i] = 0;
    return facing;
}

}  // namespace abut::detail
