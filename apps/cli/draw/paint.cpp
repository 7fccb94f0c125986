// SPDX-License-Identifier: Apache-2.0
#include "draw/paint.hpp"

#include <algorithm>
#include <cmath>

#include "draw/box_lines.hpp"

namespace abut::cli {

namespace {

// As the pixels of an image.
using Dot = std::array<std::uint8_t, 4>;

std::uint8_t rounded(float value) { return static_cast<std::uint8_t>(std::lround(value)); }

void blend(Dot& dot, const Color& color, double opacity) {
    const float over = static_cast<float>(opacity), under = static_cast<float>(dot[3]) / 255 * (1 - over);
    const auto bytes = bytes_of(color);
    for (std::size_t i = 0; i < 3; ++i)
        dot[i] = rounded((static_cast<float>(dot[i]) * under + static_cast<float>(bytes[i]) * over) / (under + over));
    dot[3] = rounded(255 * (under + over));
}

// In the picture, whatever the depth.
double distance_to_line(const Vec3& from, const Vec3& to, const Vec2& place) {
    const Vec2 along(to.x() - from.x(), to.y() - from.y()), way(place.x() - from.x(), place.y() - from.y());
    const double t = along.squaredNorm() > 0 ? std::clamp(way.dot(along) / along.squaredNorm(), 0.0, 1.0) : 0;
    return (way - t * along).norm();
}

double distance_to_edge(const ScreenTriangle& triangle, const Vec2& place) {
    const auto& [a, b, c] = triangle.corner;
    return std::min({distance_to_line(a, b, place), distance_to_line(b, c, place), distance_to_line(c, a, place)});
}

// The dots of a depth map, which become an image.
class Canvas {
 public:
    explicit Canvas(const DepthMap& map)
        : map_(map), dots_(static_cast<std::size_t>(map.width()) * static_cast<std::size_t>(map.height())) {}

    void paint_triangles(const Scene& scene) {
        std::vector<Dot> colors;
        for (const ScreenTriangle& triangle : scene.triangles) {
            const auto [red, green, blue] = bytes_of(triangle.color);
            colors.push_back({red, green, blue, 255});
        }
        const bool with_edges = mean_area_seen(scene, map_) >= least_area_with_edges;
        for (int y = 0; y < map_.height(); ++y)
            for (int x = 0; x < map_.width(); ++x) {
                const std::uint32_t i = map_.triangle(x, y);
                if (i == DepthMap::none) continue;
                Dot& dot = dots_[index(x, y)];
                dot = colors[i];
                if (with_edges && distance_to_edge(scene.triangles[i], middle(x, y)) < edge_width / 2)
                    blend(dot, edge_color, edge_opacity);
            }
    }

    void paint_line(const BoxLine& line, const Color& color, const LineStyle& style) {
        const double reach = style.width / 2;
        const int left = dot_at(std::min(line.from.x(), line.to.x()) - reach, map_.width());
        const int right = dot_at(std::max(line.from.x(), line.to.x()) + reach, map_.width());
        const int top = dot_at(std::min(line.from.y(), line.to.y()) - reach, map_.height());
        const int bottom = dot_at(std::max(line.from.y(), line.to.y()) + reach, map_.height());
        for (int y = top; y <= bottom; ++y)
            for (int x = left; x <= right; ++x)
                if (distance_to_line(line.from, line.to, middle(x, y)) <= reach)
                    blend(dots_[index(x, y)], color, style.opacity);
    }

    Image image() const {
        Image image{map_.width() / map_.dots(), map_.height() / map_.dots(), {}};
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) image.pixels.push_back(mean_of_pixel(x, y));
        return image;
    }

 private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(map_.width()) + static_cast<std::size_t>(x);
    }

    // In pixels.
    Vec2 middle(int x, int y) const { return {(x + 0.5) / map_.dots(), (y + 0.5) / map_.dots()}; }

    int dot_at(double pixels, int count) const {
        return std::clamp(static_cast<int>(std::floor(pixels * map_.dots())), 0, count - 1);
    }

    Dot mean_of_pixel(int x, int y) const {
        const int dots = map_.dots();
        std::array<float, 3> sum = {};
        float opacity = 0;
        for (int v = y * dots; v < (y + 1) * dots; ++v)
            for (int u = x * dots; u < (x + 1) * dots; ++u) {
                const Dot& dot = dots_[index(u, v)];
                for (std::size_t i = 0; i < 3; ++i) sum[i] += static_cast<float>(dot[i]) * static_cast<float>(dot[3]);
                opacity += static_cast<float>(dot[3]);
            }
        if (!(opacity > 0)) return {};
        return {rounded(sum[0] / opacity), rounded(sum[1] / opacity), rounded(sum[2] / opacity),
                rounded(opacity / static_cast<float>(dots * dots))};
    }

    const DepthMap& map_;
    std::vector<Dot> dots_;
};

}  // namespace

double mean_area_seen(const Scene& scene, const DepthMap& map) {
    std::vector<bool> is_seen(scene.triangles.size());
    std::size_t dots = 0, count = 0;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x) {
            const std::uint32_t i = map.triangle(x, y);
            if (i == DepthMap::none) continue;
            ++dots;
            count += !is_seen[i];
            is_seen[i] = true;
        }
    const double dots_in_pixel = map.dots() * map.dots();
    return static_cast<double>(dots) / dots_in_pixel / std::max(1.0, static_cast<double>(count));
}

Image painted_mesh(const Scene& scene, const DepthMap& map) {
    Canvas canvas(map);
    canvas.paint_triangles(scene);
    return canvas.image();
}

Image painted(const Scene& scene, const DepthMap& map) {
    Canvas canvas(map);
    canvas.paint_triangles(scene);
    for (const bool is_hidden : {true, false})
        for (const ScreenBox& box : scene.boxes)
            for (const BoxLine& line : box_lines(box, map))
                if (line.is_hidden == is_hidden) canvas.paint_line(line, box.color, line_style(scene, is_hidden));
    Image image = canvas.image();
    for (Dot& pixel : image.pixels) {
        Dot ground{255, 255, 255, 255};
        for (std::size_t i = 0; i < 3; ++i)
            ground[i] = rounded(255 + (static_cast<float>(pixel[i]) - 255) * static_cast<float>(pixel[3]) / 255);
        pixel = ground;
    }
    return image;
}

}  // namespace abut::cli
