// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/covariance.hpp"

#include <Eigen/Eigenvalues>

namespace abut::detail {
namespace {

// By tridiagonal QR steps. Eigen's computeDirect solves the cubic instead, which is faster and loses half of the digits
// where eigenvalues are close: its axes are then orthogonal to 1e-8 only, and a box needs 1e-12.
Mat3 eigenvectors(const Mat3& covariance) { return Eigen::SelfAdjointEigenSolver<Mat3>(covariance).eigenvectors(); }

double area_of(const Vec3& a, const Vec3& b, const Vec3& c) { return (b - a).cross(c - a).norm() / 2; }

}  // namespace

// [Eberly 1999a] §6.1.2, with the sum to n − 1.
Mat3 axes_of_points(std::span<const Vec3> points) {
    const auto count = static_cast<double>(points.size());
    Vec3 mean = Vec3::Zero();
    for (const Vec3& p : points) mean += p;
    mean /= count;
    Mat3 covariance = Mat3::Zero();
    for (const Vec3& p : points) covariance += (p - mean) * (p - mean).transpose();
    return eigenvectors(covariance / count);
}

// [Eberly 1999a] §6.1.3, corrected: the weights sum to 1 already, so there is no 1/ℓ, and the integral over a triangle
// has a second term,
//   C = 1/3 Σ w_i Σ_j V_ji,   M = 1/12 Σ w_i [Σ_j Σ_k P_j P_kᵀ + Σ_j P_j P_jᵀ],   P = V − C.
// The double sum is S Sᵀ with S = Σ_j P_j.
Mat3 axes_of_triangles(std::span<const Vec3> corners) {
    double total = 0;
    Vec3 mean = Vec3::Zero();
    for (std::size_t i = 0; i < corners.size(); i += 3) {
        const Vec3 &a = corners[i], &b = corners[i + 1], &c = corners[i + 2];
        const double area = area_of(a, b, c);
        total += area;
        mean += area * (a + b + c) / 3;
    }
    // The points are of size 1. Areas as small as this have lost their digits, and their triangles are lines.
    if (!(total > 1e-150)) return axes_of_points(corners);
    mean /= total;

    Mat3 covariance = Mat3::Zero();
    for (std::size_t i = 0; i < corners.size(); i += 3) {
        const Vec3 a = corners[i] - mean, b = corners[i + 1] - mean, c = corners[i + 2] - mean, sum = a + b + c;
        const double weight = area_of(corners[i], corners[i + 1], corners[i + 2]) / total;
        covariance += weight / 12 * (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
    }
    return eigenvectors(covariance);
}

}  // namespace abut::detail
