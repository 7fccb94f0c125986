// SPDX-License-Identifier: Apache-2.0
#include "plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
    double triangles, microseconds;
};

// A library on a question at all sizes, from few triangles to many.
struct Line {
    std::string question, library;
    std::vector<Point> points;
};

std::vector<Line> growth_lines(const Report& report) {
    const std::regex form("(.+) growth, (1e[0-9]) triangles");
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
        throw std::runtime_error("nothing to plot: the results have no rows `... growth, 1e... triangles`");
    }
    for (Line& line : lines) {
        std::sort(line.points.begin(), line.points.end(),
                  [](const Point& x, const Point& y) { return x.triangles < y.triangles; });
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

void add_text(std::string& svg, double x, double y, std::string_view style, std::string_view words) {
    svg += fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", style, x, y, words);
}

void add_line(std::string& svg, double x0, double y0, double x1, double y1, std::string_view style) {
    svg += fmt::format("  <path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", style, x0, y0, x1, y1);
}

void add_axes(std::string& svg, const Scale& x, const Scale& y) {
    for (const bool decades : {false, true}) {  // the fine lines below the others
        x.each_tick([&](double value, bool is_decade) {
            if (is_decade != decades) return;
            add_line(svg, x(value), top, x(value), bottom, is_decade ? "grid" : "fine");
            if (is_decade) add_text(svg, x(value), bottom + 20, "middle", number_text(value));
        });
        y.each_tick([&](double value, bool is_decade) {
            if (is_decade != decades) return;
            add_line(svg, left, y(value), right, y(value), is_decade ? "grid" : "fine");
            if (is_decade) add_text(svg, left - 12, y(value), "end", number_text(value) + " µs");
        });
    }
    add_text(svg, (left + right) / 2, bottom + 48, "middle", "triangles of each mesh");
}

struct Label {
    double x, y;
    std::size_t color;
    std::string words;
};

// From top to bottom, moved down where two would overlap.
void add_labels(std::string& svg, std::vector<Label> labels) {
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    double free_from = -std::numeric_limits<double>::infinity();
    for (const Label& label : labels) {
        const double y = std::max(label.y, free_from);
        add_text(svg, label.x, y, fmt::format("name name-{}", label.color), label.words);
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

// A color for each library; where there is a second question, its lines are dashed.
std::string growth_plot(const std::vector<Line>& lines) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Point least{infinity, infinity}, largest{0, 0};
    std::vector<std::string> questions, libraries;  // in the order of the rows
    for (const Line& line : lines) {
        index_of(line.question, questions);
        index_of(line.library, libraries);
        for (const Point& point : line.points) {
            least = {std::min(least.triangles, point.triangles), std::min(least.microseconds, point.microseconds)};
            largest = {std::max(largest.triangles, point.triangles),
                       std::max(largest.microseconds, point.microseconds)};
        }
    }
    const Scale x(least.triangles, largest.triangles, left, right);
    const Scale y(least.microseconds, largest.microseconds, bottom, top);

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "aria-label=\"Time over the number of triangles, both logarithmic, a line for each library\">\n{2}"
        "  <rect class=\"card\" x=\"1\" y=\"1\" width=\"{3}\" height=\"{4}\" rx=\"12\"/>\n",
        width, height, style_sheet, width - 2, height - 2);
    add_text(svg, left, top - 30, "title", fmt::format("Time a pose, {}", fmt::join(questions, " and ")));
    add_axes(svg, x, y);
    std::vector<Label> labels;
    for (const auto& [question, library, points] : lines) {
        const std::size_t color = index_of(library, libraries) % colors;
        const bool is_dashed = index_of(question, questions) > 0;
        std::string way, markers;
        for (const Point& point : points) {
            const double at_x = x(point.triangles), at_y = y(point.microseconds);
            way += fmt::format("{}{:.1f} {:.1f}", way.empty() ? 'M' : 'L', at_x, at_y);
            markers += fmt::format("  <circle class=\"marker fill-{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", color,
                                   at_x, at_y, marker_radius);
        }
        svg += fmt::format("  <path class=\"line stroke-{}{}\" d=\"{}\"/>\n{}", color, is_dashed ? " dashed" : "", way,
                           markers);
        const Point& last = points.back();
        labels.push_back({x(last.triangles) + label_gap, y(last.microseconds), color,
                          questions.size() == 1 ? library : question + " " + library});
    }
    add_labels(svg, std::move(labels));
    return svg + "</svg>\n";
}

}  // namespace

void save_growth_plot(const Report& report, const std::string& file) {
    write_text(file, growth_plot(growth_lines(report)));
}

}  // namespace bench
