// SPDX-License-Identifier: Apache-2.0
#include "reference_mesh.hpp"

#include <limits>
#include <utility>

#include "reference_distance.hpp"
#include "reference_vector.hpp"

namespace bench {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

abut::Pose relative(const abut::Pose& a, const abut::Pose& b) {
    const abut::Quat back = a.rotation.conjugate();
    return {(back * b.rotation).normalized(), back * abut::Vec3(b.position - a.position)};
}

abut::Triangle moved(const abut::Triangle& triangle, const abut::Pose& at) {
    return {{at * triangle.vertex[0], at * triangle.vertex[1], at * triangle.vertex[2]}};
}

// NaN when it is too close to call.
long double gap(const abut::Triangle& a, const abut::Triangle& b) {
    thread_local Polytope<long double> x, y;
    describe(a, x);
    describe(b, y);
    return largest_gap(x, y);
}

// A ray and the plane of a triangle: where it passes, and how far inside of the nearest edge; NaN when parallel.
struct Passing {
    long double at, inside;
};
Passing pass(const abut::Ray& ray, const abut::Triangle& triangle) {
    using Point = Vec<long double>;
    const Point origin = make<long double>(ray.origin), direction = make<long double>(ray.direction);
    std::array<Point, 3> p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = make<long double>(triangle.vertex[i]);
    const Point normal = cross(minus(p[1], p[0]), minus(p[2], p[0]));
    const long double at = dot(normal, minus(p[0], origin)) / dot(normal, direction);
    Point point = origin;
    for (std::size_t i = 0; i < 3; ++i) point[i] += at * direction[i];
    long double inside = std::numeric_limits<long double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        const Point inward = cross(normal, minus(p[(i + 1) % 3], p[i]));
        inside = std::min(inside, dot(inward, minus(point, p[i])) / std::sqrt(dot(inward, inward)));
    }
    return {at, inside};
}

}  // namespace

MeshReference::MeshReference(const abut::TriangleMesh& mesh) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < mesh.triangles().size(); ++i) {
        triangles_.push_back(mesh.triangle(i));
        order.push_back(i);
    }
    nodes_.resize(1);
    build(0, order);
}

void MeshReference::build(std::uint32_t node, std::span<std::uint32_t> triangles) {
    abut::Vec3 min = abut::Vec3::Constant(infinity), max = -min;
    for (const std::uint32_t i : triangles) {
        for (const abut::Vec3& vertex : triangles_[i].vertex) {
            min = min.cwiseMin(vertex);
            max = max.cwiseMax(vertex);
        }
    }
    nodes_[node] = {(min + max) / 2, (max - min) / 2, 0, triangles.front()};
    if (triangles.size() == 1) return;

    Eigen::Index axis = 0;
    nodes_[node].half.maxCoeff(&axis);
    const auto along = [&](std::uint32_t i) {
        const auto& [p, q, r] = triangles_[i].vertex;
        return p[axis] + q[axis] + r[axis];
    };
    const std::size_t half = triangles.size() / 2;
    std::nth_element(triangles.begin(), triangles.begin() + static_cast<std::ptrdiff_t>(half), triangles.end(),
                     [&](std::uint32_t i, std::uint32_t j) { return along(i) < along(j); });
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].first_child = child;
    nodes_.resize(nodes_.size() + 2);
    build(child, triangles.first(half));
    build(child + 1, triangles.subspan(half));
}

template <class Visit>
void MeshReference::search(const abut::Pose& b_in_a, double limit, Visit visit) const {
    const abut::Mat3 turn = b_in_a.rotation.toRotationMatrix(), spread = turn.cwiseAbs();
    // The boxes of two nodes in the frame of a are at least so far apart; some rounding is taken off.
    const auto apart = [&](std::uint32_t a, std::uint32_t b) {
        const Node &x = nodes_[a], &y = nodes_[b];
        const abut::Vec3 center = turn * y.center + b_in_a.position;
        return ((center - x.center).cwiseAbs() - x.half - spread * y.half).cwiseMax(0).norm() - 1e-12;
    };
    struct Step {
        std::uint32_t a, b;
        double apart;
    };
    std::vector<Step> steps{{0, 0, apart(0, 0)}};
    while (!steps.empty()) {
        const auto [a, b, lower_bound] = steps.back();
        steps.pop_back();
        if (lower_bound > limit) continue;
        const Node &x = nodes_[a], &y = nodes_[b];
        if (x.first_child == 0 && y.first_child == 0) {
            visit(x.triangle, y.triangle, limit);
            continue;
        }
        const bool split_a = y.first_child == 0 || (x.first_child != 0 && x.half.norm() > y.half.norm());
        Step near = split_a ? Step{x.first_child, b, 0} : Step{a, y.first_child, 0};
        Step far = split_a ? Step{x.first_child + 1, b, 0} : Step{a, y.first_child + 1, 0};
        near.apart = apart(near.a, near.b);
        far.apart = apart(far.a, far.b);
        if (far.apart < near.apart) std::swap(near, far);
        steps.push_back(far);
        steps.push_back(near);
    }
}

Truth MeshReference::touches(const abut::Pose& a, const abut::Pose& b) const {
    const abut::Pose b_in_a = relative(a, b);
    Truth truth = Truth::free;
    search(b_in_a, doubtful, [&](std::uint32_t i, std::uint32_t j, double& limit) {
        const long double between = gap(triangles_[i], moved(triangles_[j], b_in_a));
        if (between > doubtful) return;
        truth = between < -doubtful ? Truth::hit : Truth::undecided;
        if (truth == Truth::hit) limit = -1;  // Ends the search.
    });
    return truth;
}

ContactTruth MeshReference::contacts(const abut::Pose& a, const abut::Pose& b) const {
    const abut::Pose b_in_a = relative(a, b);
    ContactTruth truth;
    search(b_in_a, doubtful, [&](std::uint32_t i, std::uint32_t j, double&) {
        const long double between = gap(triangles_[i], moved(triangles_[j], b_in_a));
        if (between > doubtful) return;
        (between < -doubtful ? truth.sure : truth.doubtful).push_back({i, j});
    });
    std::sort(truth.sure.begin(), truth.sure.end());
    std::sort(truth.doubtful.begin(), truth.doubtful.end());
    return truth;
}

double MeshReference::distance(const abut::Pose& a, const abut::Pose& b) const {
    const abut::Pose b_in_a = relative(a, b);
    double least = infinity;
    search(b_in_a, infinity, [&](std::uint32_t i, std::uint32_t j, double& limit) {
        const Surface x = surface(triangles_[i]), y = surface(moved(triangles_[j], b_in_a));
        least = std::min(least, static_cast<double>(nearest(x, y).distance));
        limit = least;
    });
    return least;
}

bool MeshReference::is_within(double length, const abut::Pose& a, const abut::Pose& b) const {
    const abut::Pose b_in_a = relative(a, b);
    bool is_near = false;
    search(b_in_a, length, [&](std::uint32_t i, std::uint32_t j, double& limit) {
        const Surface x = surface(triangles_[i]), y = surface(moved(triangles_[j], b_in_a));
        is_near = static_cast<double>(nearest(x, y).distance) <= length;
        if (is_near) limit = -1;  // Ends the search.
    });
    return is_near;
}

RayTruth MeshReference::enter(const abut::Ray& ray) const {
    long double sure = infinity, possible = infinity;  // the first places that it meets, and that it may meet
    std::vector<std::uint32_t> steps{0};
    while (!steps.empty()) {
        const Node& node = nodes_[steps.back()];
        steps.pop_back();
        double from = 0, to = infinity;
        for (int i = 0; i < 3; ++i) {
            const double middle = (node.center[i] - ray.origin[i]) / ray.direction[i];
            const double half = std::abs((node.half[i] + 2 * doubtful) / ray.direction[i]);
            from = std::max(from, middle - half);
            to = std::min(to, middle + half);
        }
        if (from > to || from > sure + doubtful) continue;
        if (node.first_child != 0) {
            steps.push_back(node.first_child);
            steps.push_back(node.first_child + 1);
            continue;
        }
        const Passing found = pass(ray, triangles_[node.triangle]);
        if (!(found.at >= 0) || found.inside < -doubtful) continue;
        possible = std::min(possible, found.at);
        if (found.inside > doubtful) sure = std::min(sure, found.at);
    }
    const double reach = ray.origin.norm() + 1;
    if (possible == infinity) return {Truth::free, infinity, reach};
    const bool is_sure = sure - possible <= doubtful;
    return {is_sure ? Truth::hit : Truth::undecided, static_cast<double>(sure), reach};
}

}  // namespace bench
