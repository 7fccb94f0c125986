// SPDX-License-Identifier: Apache-2.0
#include "mesh_summary.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

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

// Names and their values.
class Facts {
 public:
    using List = std::vector<std::pair<std::string, std::string>>;

    void row(std::string name, std::string value) { list_.emplace_back(std::move(name), std::move(value)); }
    void count(std::string name, std::size_t value) { row(std::move(name), grouped(value)); }
    void yes_or_no(std::string name, bool value) { row(std::move(name), value ? "yes" : "no"); }
    const List& list() const { return list_; }

 private:
    List list_;
};

std::string lines_of(const Facts& facts) {
    std::string text;
    for (const auto& [name, value] : facts.list())
        fmt::format_to(std::back_inserter(text), "  {:<22}{}\n", name, value);
    return text;
}

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

Facts facts_of(const TriangleMesh& mesh) {
    const MeshReport& report = mesh.report();
    Facts facts;
    facts.row("vertices",
              fmt::format("{}, at {} positions", grouped(mesh.vertices().size()), grouped(report.positions)));
    facts.count("triangles", mesh.triangles().size());
    facts.count("degenerate triangles", report.degenerate_triangles);
    facts.count("duplicate triangles", report.duplicate_triangles);
    facts.count("edges", report.edges);
    facts.count("open edges", report.boundary_edges);
    facts.count("crowded edges", report.non_manifold_edges);
    facts.count("components", report.components);
    facts.yes_or_no("closed", report.is_closed);
    facts.yes_or_no("oriented", report.is_oriented);
    facts.row("box", fmt::format("{} to {}", point_text(report.box.min), point_text(report.box.max)));
    facts.row("area", fmt::format("{:.6g}", report.area));
    facts.row("volume",
              report.volume ? fmt::format("{:.6g}", *report.volume) : "none, since it is not closed and oriented");
    return facts;
}

void add_tree(Facts& facts, const MeshSummary& summary) {
    const TreeStats stats = summary.tree.stats();
    const std::size_t triangles = summary.tree.mesh().triangles().size();
    facts.row("fit", std::string(name_of(summary.build.fit)));
    facts.row("split", std::string(name_of(summary.build.split)));
    facts.row("leaf size", fmt::format("{}", summary.build.leaf_size));
    facts.yes_or_no("solid", summary.tree.is_solid());
    facts.row("depth", fmt::format("{}", stats.depth));
    facts.count("boxes", stats.boxes);
    facts.count("leaves", stats.leaves);
    facts.row("memory", fmt::format("{}, {} bytes a triangle", size_text(stats.bytes), stats.bytes / triangles));
    facts.row("built in", time_text(summary.build_seconds));
}

std::string levels_of(const MeshSummary& summary) {
    const TreeStats stats = summary.tree.stats();
    std::string text = fmt::format("\n  {:>5} {:>12} {:>12}   {}\n", "depth", "boxes", "leaves", "volume of the boxes");
    const auto counts = counts_by_depth(summary.tree, stats.depth);
    for (std::size_t i = 0; i < counts.size(); ++i)
        fmt::format_to(std::back_inserter(text), "  {:>5} {:>12} {:>12}   {:.6g}\n", i, grouped(counts[i].boxes),
                       grouped(counts[i].leaves), stats.volume_by_depth[i]);
    return text;
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
    Facts mesh = facts_of(summary.tree.mesh()), tree;
    for (const std::string& note : summary.notes) mesh.row("note", shown(note));
    add_tree(tree, summary);
    return fmt::format("{}\n{}\ntree of oriented boxes\n{}{}", shown(summary.file), lines_of(mesh), lines_of(tree),
                       levels_of(summary));
}

MeshWords words_of(const MeshSummary& summary) {
    const MeshReport& report = summary.tree.mesh().report();
    const std::size_t triangles = summary.tree.mesh().triangles().size();
    Facts facts = facts_of(summary.tree.mesh());
    add_tree(facts, summary);
    return {fmt::format("{} triangle{}, {}.", grouped(triangles), triangles == 1 ? "" : "s",
                        !report.is_closed         ? "not closed"
                        : summary.tree.is_solid() ? "closed: a solid"
                                                  : "closed"),
            facts.list()};
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
        {"boundary_edges", report.boundary_edges},
        {"non_manifold_edges", report.non_manifold_edges},
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
