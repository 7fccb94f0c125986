// SPDX-License-Identifier: Apache-2.0
// FCL's distances, in double and with its own tolerances: its formulas for spheres and for triangles; for boxes and
// hulls its two searches, libccd (the default) and its own (indep), called for the distance alone.
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/distance.h>

#include <array>
#include <memory>
#include <vector>

#include "contender.hpp"
#include "workloads/distances.hpp"
#include "workloads/hull_paths.hpp"

namespace bench {
namespace {

using Transform = fcl::Transform3<double>;
using Libccd = fcl::detail::GJKSolver_libccd<double>;
using Indep = fcl::detail::GJKSolver_indep<double>;

template <class Rotation>
Transform to_fcl(const Rotation& rotation, const abut::Vec3& position) {
    Transform pose = Transform::Identity();
    pose.linear() = rotation;
    pose.translation() = position;
    return pose;
}

fcl::Convex<double> to_fcl(const abut::ConvexPolyhedron& hull) {
    auto faces = std::make_shared<std::vector<int>>();  // of each, how many corners, and which
    for (const auto& face : hull.faces()) {
        faces->push_back(static_cast<int>(face.size()));
        faces->insert(faces->end(), face.begin(), face.end());
    }
    auto vertices = std::make_shared<std::vector<fcl::Vector3<double>>>(hull.vertices().begin(), hull.vertices().end());
    return {vertices, static_cast<int>(hull.faces().size()), faces};
}

// A shape of FCL and where it stands.
template <class Shape>
struct Placed {
    Shape shape;
    Transform pose;
};
Placed<fcl::Sphere<double>> transformed(const abut::Sphere& sphere) {
    return {fcl::Sphere<double>(sphere.radius), to_fcl(abut::Mat3::Identity(), sphere.center)};
}
Placed<fcl::Box<double>> transformed(const abut::OrientedBox& box) {
    return {fcl::Box<double>(abut::Vec3(2 * box.half)), to_fcl(box.axes, box.center)};
}
Placed<fcl::Convex<double>> transformed(const abut::ConvexPolyhedron& hull) {
    return {to_fcl(hull), Transform::Identity()};
}

template <class Shape, class Solver>
Distance measure(const Solver& solver, const Shape& a, const Transform& pose_a, const Shape& b,
                 const Transform& pose_b) {
    double distance = 0;
    solver.shapeDistance(a, pose_a, b, pose_b, &distance);
    return {distance};
}

template <class Shape, class Solver>
struct Single {
    struct Native {
        decltype(transformed(std::declval<const Shape&>())) a, b;
    };
    static Native convert(const DistancePair<Shape>& pair) { return {transformed(pair.a), transformed(pair.b)}; }
    static Distance test(const Native& pair) {
        static const Solver solver;
        return measure(solver, pair.a.shape, pair.a.pose, pair.b.shape, pair.b.pose);
    }
};

struct Triangles {
    struct Native {
        std::array<fcl::Vector3<double>, 3> a, b;
    };
    static Native convert(const TriangleDistance& pair) { return {pair.a.vertex, pair.b.vertex}; }
    static Distance test(const Native& pair) {
        fcl::Vector3<double> on_a, on_b;
        return {fcl::detail::TriangleDistance<double>::triDistance(pair.a.data(), pair.b.data(), on_a, on_b)};
    }
};

// Along the paths. The indep solver begins with the guess that the step before left in it; libccd has none.
template <class Solver>
class Steps final : public Contender<HullStep> {
 public:
    void prepare(std::span<const HullStep> steps) override {
        hulls_.clear();
        natives_.clear();
        for (const HullStep& step : steps) {
            if (hulls_.empty() || step.starts_path) {
                hulls_.push_back(std::make_unique<fcl::Convex<double>>(to_fcl(*step.a)));
                hulls_.push_back(std::make_unique<fcl::Convex<double>>(to_fcl(*step.body_b)));
            }
            natives_.push_back({hulls_[hulls_.size() - 2].get(), hulls_.back().get(),
                                to_fcl(step.pose_b.rotation.toRotationMatrix(), step.pose_b.position),
                                step.starts_path});
        }
        touch(std::span<const Native>(natives_));
    }

    void answer(std::span<Distance> result) const override {
        Solver solver;
        solver.enableCachedGuess(true);
        for (std::size_t i = 0; i < result.size(); ++i) {
            const Native& step = natives_[i];
            if (step.starts_path) solver.setCachedGuess({1, 0, 0});  // its own first guess
            result[i] = measure(solver, *step.a, Transform::Identity(), *step.b, step.pose_b);
        }
    }

 private:
    struct Native {
        const fcl::Convex<double>*a, *b;
        Transform pose_b;
        bool starts_path;
    };
    std::vector<std::unique_ptr<fcl::Convex<double>>> hulls_;  // a and b of every path
    std::vector<Native> natives_;
};

template <class Shape, class Solver>
using SingleContender = OneByOne<DistancePair<Shape>, Single<Shape, Solver>>;

constexpr const char *formula = "FCL " FCL_VERSION, *libccd = "FCL " FCL_VERSION " libccd",
                     *indep = "FCL " FCL_VERSION " indep";
const Registration<SphereDistance, SingleContender<abut::Sphere, Libccd>> spheres(formula);
const Registration<TriangleDistance, OneByOne<TriangleDistance, Triangles>> triangles(formula);
const Registration<BoxDistance, SingleContender<abut::OrientedBox, Libccd>> boxes_libccd(libccd);
const Registration<BoxDistance, SingleContender<abut::OrientedBox, Indep>> boxes_indep(indep);
const Registration<HullDistance, SingleContender<abut::ConvexPolyhedron, Libccd>> hulls_libccd(libccd);
const Registration<HullDistance, SingleContender<abut::ConvexPolyhedron, Indep>> hulls_indep(indep);
const Registration<HullStep, Steps<Libccd>> steps_libccd(libccd);
const Registration<HullStep, Steps<Indep>> steps_indep(indep);

}  // namespace
}  // namespace bench
