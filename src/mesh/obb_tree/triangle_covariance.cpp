// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/triangle_covariance.hpp"

#include <tbb/parallel_for.h>

#include <cmath>
#include <utility>
#include <vector>

#include "mesh/obb_tree/tree_unit.hpp"

namespace abut::detail {
namespace {

// The sums over triangles that a covariance is made of, relative to a point near them.
struct Moments {
    double weight = 0;
    Vec3 first = Vec3::Zero();
    double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;

    void add_square(const Vec3& p, double w) {
        const Vec3 q = w * p;
        xx += q[0] * p[0], xy += q[0] * p[1], xz += q[0] * p[2];
        yy += q[1] * p[1], yz += q[1] * p[2], zz += q[2] * p[2];
    }

    // All weights times 12: of the corners each once, and of their sum once.
    void add_triangle(const Vec3& p, const Vec3& q, const Vec3& r, double w) {
        const Vec3 sum = p + q + r;
        weight += 12 * w;
        first += 4 * w * sum;
        add_square(sum, w);
        add_square(p, w);
        add_square(q, w);
        add_square(r, w);
    }
    void add_point(const Vec3& p) {
        weight += 1;
        first += p;
        add_square(p, 1);
    }

    void add(const Moments& other) {
        weight += other.weight;
        first += other.first;
        xx += other.xx, xy += other.xy, xz += other.xz;
        yy += other.yy, yz += other.yz, zz += other.zz;
    }

    Mat3 covariance() const {
        Mat3 second;
        second << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        const Vec3 mean = first / weight;
        return second / weight - mean * mean.transpose();
    }
};

Moments moments_of(std::span<const BuildTriangle> items, const Vec3& base) {
    Moments moments;
    for (const BuildTriangle& item : items) {
        const auto& v = item.triangle.vertex;
        moments.add_triangle(v[0] - base, v[1] - base, v[2] - base, static_cast<double>(item.area));
    }
    return moments;
}

// Many triangles in blocks at the same time; their sums are added in order, whichever was first.
Moments moments_of_blocks(std::span<const BuildTriangle> items, const Vec3& base) {
    constexpr std::size_t block = 1 << 13;
    if (items.size() <= block) return moments_of(items, base);
    std::vector<Moments> blocks((items.size() + block - 1) / block);
    tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t i) {
        blocks[i] = moments_of(items.subspan(i * block, std::min(block, items.size() - i * block)), base);
    });
    Moments moments;
    for (const Moments& each : blocks) moments.add(each);
    return moments;
}

Mat3 covariance_of(std::span<const BuildTriangle> items) {
    const Vec3 base = items[items.size() / 2].triangle.vertex[0];
    const Moments moments = moments_of_blocks(items, base);
    if (moments.weight > 0) return moments.covariance();
    Moments of_corners;
    for (const BuildTriangle& item : items)
        for (const Vec3& v : item.triangle.vertex) of_corners.add_point(v - base);
    return of_corners.covariance();
}

// One step of Jacobi's method: the rotation in the plane of axes p and q that makes m(p, q) zero.
void rotate(Mat3& m, Mat3& axes, int p, int q) {
    const double off = m(p, q);
    if (off == 0) return;
    const double ratio = (m(q, q) - m(p, p)) / (2 * off);
    const double tangent = std::copysign(1 / (std::abs(ratio) + std::sqrt(1 + ratio * ratio)), ratio);
    const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = tangent * cosine;
    const int r = 3 - p - q;
    m(p, p) -= tangent * off;
    m(q, q) += tangent * off;
    m(p, q) = m(q, p) = 0;
    const double at_p = m(r, p), at_q = m(r, q);
    m(r, p) = m(p, r) = cosine * at_p - sine * at_q;
    m(r, q) = m(q, r) = sine * at_p + cosine * at_q;
    const Vec3 axis_p = axes.col(p), axis_q = axes.col(q);
    axes.col(p) = cosine * axis_p - sine * axis_q;
    axes.col(q) = sine * axis_p + cosine * axis_q;
}

}  // namespace

BuildTriangle item_of(const TriangleMesh& mesh, std::uint32_t number, const TreeUnit& unit) {
    BuildTriangle item{in_unit(mesh.triangle(number), unit), 0, number};
    const auto& v = item.triangle.vertex;
    item.area = static_cast<float>((v[1] - v[0]).cross(v[2] - v[0]).norm());
    return item;
}

PrincipalAxes spread_of(std::span<const BuildTriangle> items) {
    Mat3 m = covariance_of(items);
    Mat3 axes = Mat3::Identity();
    // Quadratically convergent, and any axes serve: what is left is nothing that a box could notice.
    const double negligible = 1e-5 * m.trace();
    for (int sweep = 0; sweep < 5; ++sweep) {
        if (std::abs(m(0, 1)) + std::abs(m(0, 2)) + std::abs(m(1, 2)) <= negligible) break;
        rotate(m, axes, 0, 1);
        rotate(m, axes, 0, 2);
        rotate(m, axes, 1, 2);
    }
    Vec3 along = m.diagonal();
    const auto order = [&](int i, int j) {
        if (along[i] >= along[j]) return;
        std::swap(along[i], along[j]);
        axes.col(i).swap(axes.col(j));
    };
    order(0, 1);
    order(1, 2);
    order(0, 1);
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return {axes, along};
}

}  // namespace abut::detail
