// SPDX-License-Identifier: Apache-2.0
// The form of the bytes, version 1. Numbers have their lowest byte first; u32 are whole numbers of four bytes.
//
//   12 bytes        "abut obbtree"
//   u32             the version
//   u32, u32, u32   how many vertices, triangles and nodes
//   u32             1 for a solid, 0 for a surface
//   3 doubles       for each vertex
//   3 u32           for each triangle: the numbers of its vertices
//   u32             for each triangle in the order of the leaves: its number
//   120 floats      for each node: center, axes and half extents row by row as in WideNode, a row for all eight boxes;
//   8 u32             then what its boxes hold, as the bits of Child; a leaf without a count ends where the next begins
//   8 bytes         the checksum of all before
//
// Nodes come in the order of the descent, each after the one above it. Boxes that are not used are as in WideNode().
// What follows from the rest is not written: the unit, and the triangles in the order of the leaves.
#include "abut/mesh/tree_bytes.hpp"

#include <string>
#include <string_view>

#include "core/bytes.hpp"
#include "mesh/obb_tree/checksum.hpp"
#include "mesh/obb_tree/facing.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "mesh/obb_tree/tree_unit.hpp"
#include "mesh/obb_tree/tree_validator.hpp"

namespace abut {
namespace detail {
namespace {

constexpr std::string_view magic = "abut obbtree";
constexpr std::size_t version_end = magic.size() + 4, header_size = version_end + 16, checksum_size = 8;

struct Counts {
    std::uint64_t vertices, triangles, nodes;

    // With at most 2^32 of each this is below 2^42.
    std::uint64_t bytes() const {
        return header_size + vertices * 24 + triangles * 16 + nodes * sizeof(WideNode) + checksum_size;
    }
};

Counts take_counts(ByteReader& reader) {
    Counts counts;
    for (std::uint64_t* count : {&counts.vertices, &counts.triangles, &counts.nodes})
        *count = *reader.take<std::uint32_t>();
    return counts;
}

template <class Node, class Do>
void each_row(Node& node, Do&& act) {
    for (auto& row : node.center) act(row);
    for (auto& row : node.axes) act(row);
    for (auto& row : node.half) act(row);
}

// Puts numbers one after another into room that is large enough.
class ByteWriter {
 public:
    explicit ByteWriter(std::span<std::byte> room) : to_(room.data()) {}

    template <class T>
    void put(T value) {
        const auto bytes = bytes_of(value);
        std::memcpy(to_, bytes.data(), bytes.size());
        to_ += bytes.size();
    }

 private:
    std::byte* to_;
};

void put_node(const WideNode& node, ByteWriter& writer) {
    each_row(node, [&](const auto& row) {
        for (const float value : row) writer.put(value);
    });
    for (int lane = 0; lane < WideNode::lanes; ++lane)
        writer.put((node.is_used(lane) ? node.child[lane] : Child()).bits());
}

WideNode take_node(ByteReader& reader) {
    WideNode node;
    each_row(node, [&](auto& row) {
        for (float& value : row) value = *reader.take<float>();
    });
    for (Child& child : node.child) child = Child::from_bits(*reader.take<std::uint32_t>());
    return node;
}

Expected<TriangleMesh> take_mesh(ByteReader& reader, const Counts& counts) {
    std::vector<Vec3> vertices(counts.vertices);
    for (Vec3& vertex : vertices)
        for (double& coordinate : vertex) coordinate = *reader.take<double>();
    std::vector<Index3> triangles(counts.triangles);
    for (Index3& triangle : triangles)
        for (std::uint32_t& index : triangle) index = *reader.take<std::uint32_t>();
    return TriangleMesh::make(std::move(vertices), std::move(triangles));
}

// Before the counts are trusted with anything.
std::optional<Error> form_error(std::span<const std::byte> bytes) {
    const auto cut_off = [&](std::uint64_t whole) {
        return Error{"the tree is cut off: " + std::to_string(bytes.size()) + " of " +
                     (whole > header_size ? "" : "at least ") + std::to_string(whole) + " bytes"};
    };
    for (std::size_t i = 0; i < std::min(magic.size(), bytes.size()); ++i)
        if (bytes[i] != static_cast<std::byte>(magic[i]))
            return Error{"this is no tree: the bytes do not begin with `" + std::string(magic) + "`"};
    if (bytes.size() < version_end) return cut_off(header_size);
    const auto version = *ByteReader(bytes.subspan(magic.size())).take<std::uint32_t>();
    if (version != tree_bytes_version)
        return Error{"version " + std::to_string(version) + " is not known; this abut reads version " +
                     std::to_string(tree_bytes_version)};
    if (bytes.size() < header_size) return cut_off(header_size);
    ByteReader reader(bytes.subspan(version_end));
    const std::uint64_t whole = take_counts(reader).bytes();
    if (bytes.size() < whole) return cut_off(whole);
    if (bytes.size() > whole)
        return Error{"the tree ends after " + std::to_string(whole) + " bytes; there are " +
                     std::to_string(bytes.size())};
    if (checksum_of(bytes.first(whole - checksum_size)) != ByteReader(bytes.last(checksum_size)).take<std::uint64_t>())
        return Error{"the checksum does not match: the bytes are damaged"};
    return {};
}

}  // namespace
}  // namespace detail

std::vector<std::byte> to_bytes(const ObbTree& tree) {
    const detail::TreeData& data = detail::TreeData::of(tree);
    const detail::Counts counts{data.mesh.vertices().size(), data.mesh.triangles().size(), data.nodes.size()};
    std::vector<std::byte> bytes(counts.bytes());
    detail::ByteWriter writer(bytes);
    for (const char letter : detail::magic) writer.put(letter);
    writer.put(tree_bytes_version);
    for (const std::uint64_t count : {counts.vertices, counts.triangles, counts.nodes})
        writer.put(static_cast<std::uint32_t>(count));
    writer.put(std::uint32_t{data.is_solid});
    for (const Vec3& vertex : data.mesh.vertices())
        for (const double coordinate : vertex) writer.put(coordinate);
    for (const Index3& triangle : data.mesh.triangles())
        for (const std::uint32_t index : triangle) writer.put(index);
    for (const std::uint32_t number : data.numbers) writer.put(number);
    for (const detail::WideNode& node : data.nodes) detail::put_node(node, writer);
    writer.put(detail::checksum_of(std::span(bytes).first(bytes.size() - detail::checksum_size)));
    return bytes;
}

Expected<ObbTree> tree_from_bytes(std::span<const std::byte> bytes) {
    if (auto error = detail::form_error(bytes)) return tl::unexpected(*error);
    detail::ByteReader reader(bytes.subspan(detail::version_end));
    const detail::Counts counts = detail::take_counts(reader);
    const auto solid = *reader.take<std::uint32_t>();
    if (counts.triangles > detail::Child::max_triangles)
        return failure(std::to_string(counts.triangles) + " triangles; a tree can have at most 134217728");

    auto mesh = detail::take_mesh(reader, counts);
    if (!mesh) return tl::unexpected(mesh.error());
    if (solid > 1) return failure("solid is " + std::to_string(solid) + "; it must be 0 or 1");
    if (solid == 1 && !mesh->report().is_closed) return failure("the mesh of a solid is not closed");

    auto data = std::make_shared<detail::TreeData>(detail::TreeData{std::move(*mesh), solid == 1, {}, {}, {}, {}, {}});
    data->unit = detail::unit_of(data->mesh.report().box);
    data->numbers.reserve(counts.triangles);
    for (std::uint64_t i = 0; i < counts.triangles; ++i) data->numbers.push_back(*reader.take<std::uint32_t>());
    data->nodes.reserve(counts.nodes);
    for (std::uint64_t i = 0; i < counts.nodes; ++i) data->nodes.push_back(detail::take_node(reader));
    data->note_large_leaves();
    if (auto error = detail::tree_error(*data)) return tl::unexpected(*error);

    if (data->is_solid) data->facing = detail::facing_of(data->mesh);
    data->triangles.reserve(counts.triangles);
    for (const std::uint32_t number : data->numbers) data->triangles.push_back(data->mesh.triangle(number));
    return detail::TreeData::tree_of(std::move(data));
}

}  // namespace abut
