// SPDX-License-Identifier: Apache-2.0
#include "mesh_summary.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grouped.hpp"

namespace abut::cli {

namespace {

std::string size_text(std::size_t bytes) {
    if (bytes < 1000) return fmt::format("{} bytes", bytes);
    const double kilobytes = static_cast<double>(bytes) / 1000;
    return kilobytes < 1000 ? fmt::format("{:.3g} kB", kilobytes) : fmt::format("{:.4g} MB", kilobytes / 1000);
}

std::string time_text(double seconds) {
    return seconds < 1 ? fmt::format("{:.3g} ms", 1000 * seconds) : fmt::format("{:.3g} s", seconds);
}

std::string point_text(const Vec3& p) { return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x(), p.y(), p.z()); }

class Table {
 public:
    void row(std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(text_), "  {:<22}{}\n", name, value);
    }
    void count(std::string_view name, std::size_t value) { row(name, grouped(value)); }
    void yes_or_no(std::string_view name, bool value) { row(name, value ? "yes" : "no"); }
    void title(std::string_view text) { fmt::format_to(std::back_inserter(text_), "{}\n", text); }
    std::string take() { return std::move(text_); }

 private:
    std::string text_;
};

struct LevelCounts {
    std::size_t boxes = 0, leaves = 0;
};
std::vector<LevelCounts> counts_by_depth(const ObbTree& tree, int depth) {
    std::vector<LevelCounts> counts(static_cast<std::size_t>(depth) + 1);
    tree.for_each_box([&](const TreeBox& box) {
        LevelCounts& at = counts[static_cast<std::size_t>(box.depth)];
        ++at.boxes;
        at.leaves += box.is_leaf;
        return Flow::proceed;
    });
    return counts;
}

void add_mesh(Table& table, const TriangleMesh& mesh) {
    const MeshReport& report = mesh.report();
    table.row("vertices",
              fmt::format("{}, at {} positions", grouped(mesh.vertices().size()), grouped(report.positions)));
    table.count("triangles", mesh.triangles().size());
    table.count("degenerate triangles", report.degenerate_triangles);
    table.count("duplicate triangles", report.duplicate_triangles);
    table.count("edges", report.edges);
    table.count("open edges", report.boundary_edges);
    table.count("crowded edges", report.non_manifold_edges);
    table.count("components", report.components);
    table.yes_or_no("closed", report.is_closed);
    table.yes_or_no("oriented", report.is_oriented);
    table.row("box", fmt::format("{} to {}", point_text(report.box.min), point_text(report.box.max)));
    table.row("area", fmt::format("{:.6g}", report.area));
    table.row("volume",
              report.volume ? fmt::format("{:.6g}", *report.volume) : "none, since it is not closed and oriented");
}

void add_tree(Table& table, const MeshSummary& summary) {
    const TreeStats stats = summary.tree.stats();
    const std::size_t triangles = summary.tree.mesh().triangles().size();
    table.row("fit", name_of(summary.build.fit));
    table.row("split", name_of(summary.build.split));
    table.row("leaf size", fmt::format("{}", summary.build.leaf_size));
    table.yes_or_no("solid", summary.tree.is_solid());
    table.row("depth", fmt::format("{}", stats.depth));
    table.count("boxes", stats.boxes);
    table.count("leaves", stats.leaves);
    table.row("memory", fmt::format("{}, {} bytes a triangle", size_text(stats.bytes), stats.bytes / triangles));
    table.row("built in", time_text(summary.build_seconds));
    table.title(fmt::format("\n  {:>5} {:>12} {:>12}   {}", "depth", "boxes", "leaves", "volume of the boxes"));
    const auto counts = counts_by_depth(summary.tree, stats.depth);
    for (std::size_t i = 0; i < counts.size(); ++i)
        table.title(fmt::format("  {:>5} {:>12} {:>12}   {:.6g}", i, grouped(counts[i].boxes),
                                grouped(counts[i].leaves), stats.volume_by_depth[i]));
}

nlohmann::ordered_json vector_json(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

}  // namespace

std::string_view name_of(Fit fit) {
    static constexpr std::array<std::string_view, 5> names = {"triangles", "points", "hull_points", "minimum_volume",
                                                              "hull_triangles"};
    return names[static_cast<std::size_t>(fit)];
}

std::string_view name_of(Split split) {
    static constexpr std::array<std::string_view, 4> names = {"mean", "median", "surface_area", "center"};
    return names[static_cast<std::size_t>(split)];
}

std::string text_of(const MeshSummary& summary) {
    Table table;
    table.title(shown(summary.file));
    add_mesh(table, summary.tree.mesh());
    for (const std::string& note : summary.notes) table.row("note", shown(note));
    table.title("\ntree of oriented boxes");
    add_tree(table, summary);
    return table.take();
}

std::string json_of(const MeshSummary& summary) {
    const TriangleMesh& mesh = summary.tree.mesh();
    const MeshReport& report = mesh.report();
    const TreeStats stats = summary.tree.stats();
    nlohmann::ordered_json counts = nlohmann::ordered_json::array();
    for (const LevelCounts& at : counts_by_depth(summary.tree, stats.depth)) counts.push_back(at.boxes);
    nlohmann::ordered_json json = {
        {"file", summary.file},
        {"vertices", mesh.vertices().size()},
        {"positions", report.positions},
        {"triangles", mesh.triangles().size()},
        {"degenerate_triangles", report.degenerate_triangles},
        {"duplicate_triangles", report.duplicate_triangles},
        {"edges", report.edges},
        {"open_edges", report.boundary_edges},
        {"crowded_edges", report.non_manifold_edges},
        {"components", report.components},
        {"closed", report.is_closed},
        {"oriented", report.is_oriented},
        {"box", {{"min", vector_json(report.box.min)}, {"max", vector_json(report.box.max)}}},
        {"area", report.area},
        {"volume", nullptr},
        {"notes", summary.notes},
        {"tree",
         {{"fit", name_of(summary.build.fit)},
          {"split", name_of(summary.build.split)},
          {"leaf_size", summary.build.leaf_size},
          {"solid", summary.tree.is_solid()},
          {"depth", stats.depth},
          {"boxes", stats.boxes},
          {"leaves", stats.leaves},
          {"boxes_by_depth", counts},
          {"volume_by_depth", stats.volume_by_depth},
          {"bytes", stats.bytes},
          {"bytes_per_triangle", static_cast<double>(stats.bytes) / static_cast<double>(mesh.triangles().size())},
          {"build_seconds", summary.build_seconds}}}};
    if (report.volume) json["volume"] = *report.volume;
    return shown_json(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) + "\n";
}

}  // namespace abut::cli
