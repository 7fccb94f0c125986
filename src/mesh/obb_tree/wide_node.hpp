// SPDX-License-Identifier: Apache-2.0
// Eight boxes of a tree in floats, a lane each, for tests that only have to tell what is surely apart.
//
// Coordinates are relative to the center of the tree's root, and times a power of two that makes the root's size about
// 1 (TreeUnit). The axes of a box are floats as they are; the half extents are fitted to the contents in just these
// axes, so that the parallelepiped of center, axes and half extents holds every triangle of the box, but for a rounding
// of doubles. What a test in floats rounds by is added in the test (obb_sat.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "abut/core/vector.hpp"

namespace abut::detail {

// A run of triangles, in the order of the leaves.
class Leaf {
 public:
    Leaf(std::uint32_t first, std::uint32_t count) : first_(first), count_(count) {}

    std::uint32_t first() const { return first_; }
    std::uint32_t count() const { return count_; }

 private:
    std::uint32_t first_, count_;
};

// What a box of a tree holds: a node, or the triangles of a leaf. A leaf of more triangles than fit into its bits has
// none of their number in them: TreeData::leaf knows it.
class Child {
 public:
    static constexpr std::uint32_t max_in_bits = 15, max_triangles = 1u << 27;

    Child() = default;
    static Child node(std::uint32_t index) { return Child(index); }
    static Child leaf(std::uint32_t first, std::uint32_t count) {
        return Child(leaf_bit | (count <= max_in_bits ? count << 27 : 0) | first);
    }
    static Child from_bits(std::uint32_t bits) { return Child(bits); }

    bool is_leaf() const { return bits_ & leaf_bit; }
    std::uint32_t node() const { return bits_; }
    std::uint32_t first() const { return bits_ & (max_triangles - 1); }
    std::uint32_t count_in_bits() const { return bits_ >> 27 & max_in_bits; }  // 0 of a large leaf
    std::uint32_t bits() const { return bits_; }

 private:
    static constexpr std::uint32_t leaf_bit = 1u << 31;
    explicit Child(std::uint32_t bits) : bits_(bits) {}
    std::uint32_t bits_ = 0;
};

struct FloatBox {
    std::array<float, 3> center, half;
    std::array<float, 9> axes;  // by columns: the axes one after another
};

struct alignas(64) WideNode {
    static constexpr int lanes = 8;

    float center[3][lanes];
    float axes[9][lanes];
    float half[3][lanes];  // of a lane that is not used below 0
    Child child[lanes];

    WideNode() {
        for (auto& row : center) std::fill(row, row + lanes, 0.0f);
        for (auto& row : axes) std::fill(row, row + lanes, 0.0f);
        for (auto& row : half) std::fill(row, row + lanes, -1e30f);
    }

    bool is_used(int lane) const { return half[0][lane] >= 0; }
    float size(int lane) const { return half[0][lane] + half[1][lane] + half[2][lane]; }
    FloatBox box(int lane) const {
        FloatBox result;
        for (int i = 0; i < 3; ++i) result.center[i] = center[i][lane], result.half[i] = half[i][lane];
        for (int i = 0; i < 9; ++i) result.axes[i] = axes[i][lane];
        return result;
    }
    void set(int lane, const FloatBox& box, Child what) {
        for (int i = 0; i < 3; ++i) center[i][lane] = box.center[i], half[i][lane] = box.half[i];
        for (int i = 0; i < 9; ++i) axes[i][lane] = box.axes[i];
        child[lane] = what;
    }
};
static_assert(sizeof(WideNode) == 512);

// One box of a tree: the number of its node times eight, plus its lane.
using BoxId = std::uint32_t;

// From coordinates of the mesh to those of the nodes.
struct TreeUnit {
    Vec3 origin = Vec3::Zero();
    double scale = 1;  // a power of two
};

}  // namespace abut::detail
