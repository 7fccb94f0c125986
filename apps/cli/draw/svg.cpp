// SPDX-License-Identifier: Apache-2.0
#include "draw/svg.hpp"

#include <fmt/format.h>

#include <iterator>

#include "draw/box_lines.hpp"
#include "draw/paint.hpp"
#include "draw/painters_order.hpp"

namespace abut::cli {

namespace {

constexpr int caption_height = 44;  // pixels below the picture

constexpr std::string_view style_sheet = R"(<style>
.card{fill:#fff;stroke:#d5d9e0}
text{font:15px system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#4a5261;text-anchor:middle}
.mesh{stroke-width:.6;stroke-linejoin:round}
.box{fill:none;stroke-linecap:round}
@media (prefers-color-scheme:dark){.card{fill:#12171f;stroke:#323a46}text{fill:#b6bfcc}}
</style>
)";

using Out = std::back_insert_iterator<std::string>;

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
    return result;
}

// RFC 4648.
std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = i; k < i + 3; ++k)
            group = group << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

// To a tenth of a pixel, without a zero behind the point.
void append_place(std::string& text, const ScreenPoint& point) {
    const auto append = [&](double value) {
        const auto tenths = static_cast<long>(std::lround(10 * value));
        if (tenths % 10 == 0)
            fmt::format_to(Out(text), "{}", tenths / 10);
        else
            fmt::format_to(Out(text), "{}.{}", tenths / 10, tenths % 10);
    };
    append(point.x());
    text += ' ';
    append(point.y());
}

void append_triangles(std::string& svg, const Scene& scene, const DepthMap& map,
                      const std::vector<std::uint32_t>& order) {
    svg += "<g class=\"mesh\">\n";
    // A line of the color of the triangle closes the gap to its neighbour, which would shine through.
    const bool with_edges = mean_area_seen(scene, map) >= least_area_with_edges;
    const auto edge_light = static_cast<float>(with_edges ? 1 - edge_opacity : 1);
    for (const std::uint32_t i : order) {
        const auto& [corner, color] = scene.triangles[i];
        fmt::format_to(Out(svg), "<path fill=\"{}\" stroke=\"{}\" d=\"M", hex_of(color), hex_of(color * edge_light));
        append_place(svg, corner[0]);
        svg += 'L';
        append_place(svg, corner[1]);
        svg += ' ';
        append_place(svg, corner[2]);
        svg += "Z\"/>\n";
    }
    svg += "</g>\n";
}

void append_mesh(std::string& svg, const Scene& scene, const DepthMap& map) {
    const auto order = painters_order(scene, map);
    if (order.size() <= most_svg_triangles) return append_triangles(svg, scene, map, order);
    fmt::format_to(Out(svg), "<image width=\"{}\" height=\"{}\" href=\"data:image/png;base64,{}\"/>\n", scene.width,
                   scene.height, base64(png_of(painted_mesh(scene, map))));
}

void append_boxes(std::string& svg, const Scene& scene, const DepthMap& map, bool is_hidden) {
    const LineStyle style = line_style(scene, is_hidden);
    fmt::format_to(Out(svg), "<g class=\"box\" stroke-width=\"{:.2}\" opacity=\"{:.2}\">\n", style.width,
                   style.opacity);
    for (const ScreenBox& box : scene.boxes) {
        std::string way;
        for (const BoxLine& line : box_lines(box, map)) {
            if (line.is_hidden != is_hidden) continue;
            way += 'M';
            append_place(way, line.from);
            way += 'L';
            append_place(way, line.to);
        }
        if (!way.empty()) fmt::format_to(Out(svg), "<path stroke=\"{}\" d=\"{}\"/>\n", hex_of(box.color), way);
    }
    svg += "</g>\n";
}

}  // namespace

std::string svg_of(const Scene& scene, const DepthMap& map, std::string_view caption) {
    const int height = scene.height + caption_height;
    const std::string text = escaped(caption);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "aria-label=\"{2}\">\n{3}<rect class=\"card\" x=\".5\" y=\".5\" width=\"{4}\" height=\"{5}\" rx=\"12\"/>\n",
        scene.width, height, text, style_sheet, scene.width - 1, height - 1);
    append_mesh(svg, scene, map);
    append_boxes(svg, scene, map, true);
    append_boxes(svg, scene, map, false);
    fmt::format_to(Out(svg), "<text x=\"{}\" y=\"{}\">{}</text>\n</svg>\n", scene.width / 2, height - 22, text);
    return svg;
}

}  // namespace abut::cli
