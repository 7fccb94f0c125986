// SPDX-License-Identifier: Apache-2.0
#include "draw/scene.hpp"

#include <algorithm>
#include <cmath>

namespace abut::cli {

namespace {

constexpr double largest_width = 1100, largest_height = 820;  // pixels, of what is drawn
constexpr double border = 32;                                 // pixels around it

// Turns the world so that the viewer looks along z, and makes what it holds of size 1: also the largest and the
// smallest coordinates then give finite ones.
class Camera {
 public:
    Camera(const AlignedBox& box, const View& view)
        : center_(box.min / 2 + box.max / 2), half_((box.max / 2 - box.min / 2).maxCoeff()) {
        if (!(half_ > 0)) half_ = 1;
        const Vec3 back = unit(view.from);
        Vec3 right = unit(view.up).cross(back);
        if (right.norm() < 1e-6) {
            Vec3::Index least = 0;
            back.cwiseAbs().minCoeff(&least);
            right = Vec3::Unit(least).cross(back);
        }
        right.normalize();
        axes_.row(0) = right.transpose();
        axes_.row(1) = -back.cross(right).transpose();
        axes_.row(2) = -back.transpose();
    }

    Vec3 operator()(const Vec3& point) const { return axes_ * Vec3((point / 2 - center_ / 2) / (half_ / 2)); }
    Vec3 turned(const Vec3& direction) const { return axes_ * direction; }
    double scaled(double length) const { return length / half_; }

 private:
    static Vec3 unit(const Vec3& v) { return (v / v.cwiseAbs().maxCoeff()).normalized(); }

    Vec3 center_;
    double half_;
    Mat3 axes_;
};

// The light on a face: a lamp to the left above the viewer, a weaker one to the right, and some from everywhere.
double light_on(const std::array<ScreenPoint, 3>& corner) {
    Vec3 normal = (corner[1] - corner[0]).cross(corner[2] - corner[0]);
    if (!(normal.norm() > 0)) return 0;
    normal.normalize();
    if (normal.z() > 0) normal = -normal;
    const double lamp = std::max(0.0, normal.dot(Vec3(-0.45, -0.7, -0.55).normalized()));
    const double fill = std::max(0.0, normal.dot(Vec3(0.8, -0.05, -0.6).normalized()));
    return 0.3 + 0.85 * lamp + 0.2 * fill;
}

ScreenBox on_screen(const OrientedBox& box, const Color& color, const Camera& camera) {
    ScreenBox result{{}, color};
    const Vec3 center = camera(box.center);
    for (int i = 0; i < 8; ++i) {
        Vec3 corner = center;
        for (int k = 0; k < 3; ++k)
            corner += ((i >> k & 1) != 0 ? 1 : -1) * camera.scaled(box.half[k]) * camera.turned(box.axes.col(k));
        result.corner[static_cast<std::size_t>(i)] = corner;
    }
    return result;
}

bool is_finite(const ScreenBox& box) {
    return std::all_of(box.corner.begin(), box.corner.end(), [](const Vec3& corner) { return corner.allFinite(); });
}

// Calls visit(point) for every point of the scene.
template <class Visit>
void each_point(Scene& scene, Visit&& visit) {
    for (ScreenTriangle& triangle : scene.triangles)
        for (ScreenPoint& point : triangle.corner) visit(point);
    for (ScreenBox& box : scene.boxes)
        for (ScreenPoint& point : box.corner) visit(point);
}

// From the size of the camera to pixels.
void fit_to_picture(Scene& scene) {
    Vec3 low = Vec3::Constant(1e300), high = -low;
    each_point(scene, [&](const ScreenPoint& point) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    });
    const Vec3 size = (high - low).cwiseMax(1e-6);
    const double scale = std::min(largest_width / size.x(), largest_height / size.y());
    scene.width = static_cast<int>(std::ceil(size.x() * scale + 2 * border));
    scene.height = static_cast<int>(std::ceil(size.y() * scale + 2 * border));
    each_point(scene, [&](ScreenPoint& point) { point = (point - low) * scale + Vec3(border, border, 0); });
}

bool is_in_cut(const TreeBox& box, int level) { return box.depth == level || (box.is_leaf && box.depth < level); }

}  // namespace

std::vector<std::array<int, 2>> box_edges() {
    std::vector<std::array<int, 2>> edges;
    for (int axis = 0; axis < 3; ++axis)
        for (int corner = 0; corner < 8; ++corner)
            if ((corner >> axis & 1) == 0) edges.push_back({corner, corner | 1 << axis});
    return edges;
}

std::vector<std::size_t> boxes_by_level(const ObbTree& tree) {
    const int depth = tree.stats().depth;
    std::vector<std::size_t> counts(static_cast<std::size_t>(depth) + 1);
    tree.for_each_box([&](const TreeBox& box) {
        for (int level = box.depth; level <= (box.is_leaf ? depth : box.depth); ++level)
            ++counts[static_cast<std::size_t>(level)];
        return Flow::proceed;
    });
    return counts;
}

Scene make_scene(const ObbTree& tree, int level, const View& view) {
    const TriangleMesh& mesh = tree.mesh();
    const Camera camera(mesh.report().box, view);
    Scene scene;
    scene.triangles.resize(mesh.triangles().size());
    for (std::size_t i = 0; i < scene.triangles.size(); ++i) {
        const Triangle triangle = mesh.triangle(i);
        for (std::size_t k = 0; k < 3; ++k) scene.triangles[i].corner[k] = camera(triangle.vertex[k]);
    }
    std::size_t count = 0;
    const Color stone = perceived_color(0.96, 0.01, 0.2);
    tree.for_each_box([&](const TreeBox& box) {
        if (!is_in_cut(box, level)) return Flow::proceed;
        const Color color = distinct_color(count++);
        for (const std::uint32_t i : box.triangles) {
            ScreenTriangle& triangle = scene.triangles[i];
            triangle.color = (color * 0.6f + stone * 0.4f) * static_cast<float>(light_on(triangle.corner));
        }
        const ScreenBox drawn = on_screen(box.box, color, camera);
        if (is_finite(drawn)) scene.boxes.push_back(drawn);
        return Flow::proceed;
    });
    fit_to_picture(scene);
    return scene;
}

}  // namespace abut::cli
