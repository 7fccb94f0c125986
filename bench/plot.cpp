// SPDX-License-Identifier: Apache-2.0
#include "plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <regex>
#include <stdexcept>
#include <vector>

#include "files.hpp"

namespace bench {
namespace {

constexpr double width = 920, height = 460;                        // pixels
constexpr double left = 104, right = 624, top = 64, bottom = 384;  // of the field with the lines
constexpr double marker_radius = 5, label_gap = 12, label_height = 22;
constexpr int colors = 4;  // of the style sheet; then they begin anew

constexpr const char* style_sheet = R"(  <style>
    .card { fill: #ffffff; stroke: #d5d9e0 }
    .grid { stroke: #e3e6eb; stroke-width: 1.2 }
    .fine { stroke: #f1f3f6; stroke-width: 1 }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
    .dashed { stroke-dasharray: 9 5 }
    .guide { fill: none; stroke: #8b94a3; stroke-width: 1.5; stroke-dasharray: 2 4 }
    .marker { stroke: #ffffff; stroke-width: 1.5 }
    text { font: 15px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #4a5261; dominant-baseline: middle }
    .title { font-size: 17px; font-weight: 600; fill: #2b313b }
    .middle { text-anchor: middle }
    .end { text-anchor: end }
    .name { font-size: 16px; font-weight: 600 }
    .stroke-0 { stroke: #2f6fde } .fill-0 { fill: #2f6fde } .name-0 { fill: #2358b8 }
    .stroke-1 { stroke: #e0781a } .fill-1 { fill: #e0781a } .name-1 { fill: #a8550a }
    .stroke-2 { stroke: #12925a } .fill-2 { fill: #12925a } .name-2 { fill: #0b7344 }
    .stroke-3 { stroke: #9b51c9 } .fill-3 { fill: #9b51c9 } .name-3 { fill: #7a35a6 }
    @media (prefers-color-scheme: dark) {
      .card { fill: #12171f; stroke: #323a46 }
      .grid { stroke: #2c343f }
      .fine { stroke: #1c232c }
      .marker { stroke: #12171f }
      text { fill: #b6bfcc }
      .title { fill: #dfe5ee }
      .name-0 { fill: #86b1ff }
      .name-1 { fill: #ffb36b }
      .name-2 { fill: #4fd694 }
      .name-3 { fill: #d3a4f2 }
    }
  </style>
)";

struct Point {
    double size, microseconds;
};

// A library on a question at all sizes, from small to large.
struct Line {
    std::string question, library;
    std::vector<Point> points;
};

std::vector<Line> growth_lines(const Report& report, const std::string& things) {
    const std::regex form("(.+) growth, (1e[0-9]) " + things);
    std::vector<Line> lines;
    for (const Row& row : report.rows) {
        std::smatch match;
        if (!std::regex_match(row.workload, match, form) || !(row.ns > 0)) continue;
        const auto is_same = [&](const Line& line) { return line.question == match[1] && line.library == row.library; };
        auto place = std::find_if(lines.begin(), lines.end(), is_same);
        if (place == lines.end()) place = lines.insert(place, {match[1], row.library, {}});
        place->points.push_back({std::stod(match[2]), row.ns / 1e3});
    }
    if (lines.empty()) {
        throw std::runtime_error("nothing to plot: the results have no rows `... growth, 1e... " + things + "`");
    }
    for (Line& line : lines) {
        std::sort(line.points.begin(), line.points.end(),
                  [](const Point& x, const Point& y) { return x.size < y.size; });
    }
    return lines;
}

// A logarithmic axis over whole decades, at least one.
class Scale {
 public:
    // The least value comes to stand at or after `from`, in pixels, the largest at or before `to`.
    Scale(double least, double largest, double from, double to)
        : first_(static_cast<int>(std::floor(std::log10(least)))),
          last_(std::max(static_cast<int>(std::ceil(std::log10(largest))), first_ + 1)),
          from_(from),
          to_(to) {}

    double operator()(double value) const {
        return from_ + (to_ - from_) * (std::log10(value) - first_) / (last_ - first_);
    }

    // Calls visit(value, is_decade) for 1, 2, 5, 10, 20 and so on.
    template <class Visit>
    void each_tick(Visit visit) const {
        for (int exponent = first_; exponent <= last_; ++exponent) {
            for (const double factor : {1, 2, 5}) {
                if (factor == 1 || exponent < last_) visit(factor * std::pow(10, exponent), factor == 1);
            }
        }
    }

 private:
    int first_, last_;
    double from_, to_;
};

// 1,000,000 or 0.1.
std::string number_text(double value) {
    std::string text = fmt::format("{:.10g}", value);
    if (value < 1) return text;
    for (std::ptrdiff_t i = std::ssize(text) - 3; i > 0; i -= 3) text.insert(static_cast<std::size_t>(i), 1, ',');
    return text;
}

// Of some microseconds.
std::string time_text(double value) {
    if (value < 1e3) return number_text(value) + " µs";
    return value < 1e6 ? number_text(value / 1e3) + " ms" : number_text(value / 1e6) + " s";
}

void add_text(std::string& svg, double x, double y, std::string_view style, std::string_view words) {
    svg += fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", style, x, y, words);
}

void add_line(std::string& svg, double x0, double y0, double x1, double y1, std::string_view style) {
    svg += fmt::format("  <path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", style, x0, y0, x1, y1);
}

void add_axes(std::string& svg, const Scale& x, const Scale& y, std::string_view below) {
    for (const bool decades : {false, true}) {  // the fine lines below the others
        x.each_tick([&](double value, bool is_decade) {
            if (is_decade != decades) return;
            add_line(svg, x(value), top, x(value), bottom, is_decade ? "grid" : "fine");
            if (is_decade) add_text(svg, x(value), bottom + 20, "middle", number_text(value));
        });
        y.each_tick([&](double value, bool is_decade) {
            if (is_decade != decades) return;
            add_line(svg, left, y(value), right, y(value), is_decade ? "grid" : "fine");
            if (is_decade) add_text(svg, left - 12, y(value), "end", time_text(value));
        });
    }
    add_text(svg, (left + right) / 2, bottom + 48, "middle", below);
}

struct Label {
    double x, y;
    std::string style, words;
};

// From top to bottom, moved down where two would overlap.
void add_labels(std::string& svg, std::vector<Label> labels) {
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    double free_from = -std::numeric_limits<double>::infinity();
    for (const Label& label : labels) {
        const double y = std::max(label.y, free_from);
        add_text(svg, label.x, y, label.style, label.words);
        free_from = y + label_height;
    }
}

// Where it stands in the list, at the end of which it is put when it is new.
std::size_t index_of(const std::string& name, std::vector<std::string>& list) {
    const auto place = std::find(list.begin(), list.end(), name);
    const auto index = static_cast<std::size_t>(place - list.begin());
    if (place == list.end()) list.push_back(name);
    return index;
}

// How a plot of growth is drawn.
struct Picture {
    std::string title, below, description;
    std::function<std::string(const Line&)> color_of;  // lines for which it gives the same have one color
    bool with_guide = false;                           // how n log n grows, below all lines
};

struct Extent {
    Point least, largest;
};

Extent extent_of(const std::vector<Line>& lines) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Extent all{{infinity, infinity}, {0, 0}};
    for (const Line& line : lines) {
        for (const Point& point : line.points) {
            all.least = {std::min(all.least.size, point.size), std::min(all.least.microseconds, point.microseconds)};
            all.largest = {std::max(all.largest.size, point.size),
                           std::max(all.largest.microseconds, point.microseconds)};
        }
    }
    return all;
}

double n_log_n(double n) { return n * std::log2(n); }

// At half of what the fastest line has where it is nearest.
Line guide_below(const std::vector<Line>& lines) {
    const Extent all = extent_of(lines);
    double factor = std::numeric_limits<double>::infinity();
    for (const Line& line : lines)
        for (const Point& point : line.points) factor = std::min(factor, point.microseconds / n_log_n(point.size) / 2);
    Line guide{"", "n log n", {}};
    constexpr int pieces = 32;
    for (int i = 0; i <= pieces; ++i) {
        const double size = all.least.size * std::pow(all.largest.size / all.least.size, double(i) / pieces);
        guide.points.push_back({size, factor * n_log_n(size)});
    }
    return guide;
}

std::string way_along(const Line& line, const Scale& x, const Scale& y) {
    std::string way;
    for (const Point& point : line.points)
        way += fmt::format("{}{:.1f} {:.1f}", way.empty() ? 'M' : 'L', x(point.size), y(point.microseconds));
    return way;
}

Label label_after(const Line& line, const Scale& x, const Scale& y, std::string style, std::string words) {
    const Point& last = line.points.back();
    return {x(last.size) + label_gap, y(last.microseconds), std::move(style), std::move(words)};
}

// The first line of a color is drawn through; others, and those of a second question, are dashed.
std::string growth_plot(const std::vector<Line>& lines, const Picture& picture) {
    std::vector<Line> all = lines;
    if (picture.with_guide) all.push_back(guide_below(lines));
    const auto [least, largest] = extent_of(all);
    const Scale x(least.size, largest.size, left, right);
    const Scale y(least.microseconds, largest.microseconds, bottom, top);

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "aria-label=\"{5}\">\n{2}"
        "  <rect class=\"card\" x=\"1\" y=\"1\" width=\"{3}\" height=\"{4}\" rx=\"12\"/>\n",
        width, height, style_sheet, width - 2, height - 2, picture.description);
    add_text(svg, left, top - 30, "title", picture.title);
    add_axes(svg, x, y, picture.below);
    std::vector<std::string> questions, kinds;  // in the order of the rows
    for (const Line& line : lines) index_of(line.question, questions);
    std::vector<Label> labels;
    if (picture.with_guide) {
        const Line& guide = all.back();
        svg += fmt::format("  <path class=\"guide\" d=\"{}\"/>\n", way_along(guide, x, y));
        labels.push_back(label_after(guide, x, y, "guided", guide.library));
    }
    for (const Line& line : lines) {
        const std::string kind = picture.color_of(line);
        const bool is_dashed =
            line.question != lines.front().question || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
        const std::size_t color = index_of(kind, kinds) % colors;
        svg += fmt::format("  <path class=\"line stroke-{}{}\" d=\"{}\"/>\n", color, is_dashed ? " dashed" : "",
                           way_along(line, x, y));
        for (const Point& point : line.points) {
            svg += fmt::format("  <circle class=\"marker fill-{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", color,
                               x(point.size), y(point.microseconds), marker_radius);
        }
        labels.push_back(label_after(line, x, y, fmt::format("name name-{}", color),
                                     questions.size() == 1 ? line.library : line.question + " " + line.library));
    }
    add_labels(svg, std::move(labels));
    return svg + "</svg>\n";
}

}  // namespace

void save_growth_plot(const Report& report, const std::string& file) {
    const std::vector<Line> lines = growth_lines(report, "triangles");
    std::vector<std::string> questions;
    for (const Line& line : lines) index_of(line.question, questions);
    write_text(file, growth_plot(lines, {.title = fmt::format("Time a pose, {}", fmt::join(questions, " and ")),
                                         .below = "triangles of each mesh",
                                         .description = "Time over the number of triangles, both logarithmic, a line "
                                                        "for each library",
                                         .color_of = [](const Line& line) { return line.library; }}));
}

void save_world_plot(const Report& report, const std::string& file) {
    write_text(
        file,
        growth_plot(
            growth_lines(report, "bodies"),
            {.title = "Time to find the bodies that may touch",
             .below = "moving bodies",
             .description = "Time over the number of bodies, both logarithmic, a line for each "
                            "library, and how n log n grows",
             // abut, on however many threads; FCL, in whatever way.
             .color_of = [](const Line& line) { return line.library.substr(0, line.library.find_first_of(" ,")); },
             .with_guide = true}));
}

}  // namespace bench
