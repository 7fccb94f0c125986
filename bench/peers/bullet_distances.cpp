// SPDX-License-Identifier: Apache-2.0
// Bullet's two searches for closest points, in float. Both give the points too.
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <limits>
#include <vector>

#include "contender.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/distances.hpp"
#include "workloads/hull_paths.hpp"

namespace bench {

// To Bullet, a sphere is a point with its radius as the margin.
template <>
struct Placed<abut::Sphere> {
    explicit Placed(const abut::Sphere& sphere)
        : shape(std::make_unique<btSphereShape>(static_cast<float>(sphere.radius))) {
        pose.setIdentity();
        pose.setOrigin(to_bullet(sphere.center));
    }
    std::unique_ptr<btConvexShape> shape;
    btTransform pose;
};

namespace {

struct Native {
    const btConvexShape *a, *b;
    btTransform pose_a, pose_b;
};

// It has a cached separating axis, but begins every search with another (btGjkPairDetector.cpp sets it to 0, 1, 0).
struct PairDetector {
    btVoronoiSimplexSolver simplex;

    void forget() {}
    Distance measure(const Native& pair) {
        btGjkPairDetector detector(pair.a, pair.b, &simplex, nullptr);
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA = pair.pose_a;
        input.m_transformB = pair.pose_b;
        btPointCollector found;
        detector.getClosestPoints(input, found, nullptr);
        return {found.m_hasResult ? static_cast<double>(found.m_distance) : std::numeric_limits<double>::quiet_NaN()};
    }
};

// It begins with a guess of the line between the closest points, in the frame of a, which is what it gives as well.
struct EpaSolver {
    btVector3 guess;
    bool has_guess = false;

    void forget() { has_guess = false; }
    Distance measure(const Native& pair) {
        if (!has_guess) guess = (pair.pose_a.getOrigin() - pair.pose_b.getOrigin()) * pair.pose_a.getBasis();
        btGjkEpaSolver2::sResults found;
        if (!btGjkEpaSolver2::Distance(pair.a, pair.pose_a, pair.b, pair.pose_b, guess, found)) return {0};
        guess = found.normal * found.distance;
        has_guess = true;
        return {static_cast<double>(found.distance)};
    }
};

template <class Shape, class Search>
struct Single {
    struct Pair {
        Placed<Shape> a, b;
    };
    static Pair convert(const DistancePair<Shape>& pair) { return {Placed<Shape>(pair.a), Placed<Shape>(pair.b)}; }
    static Distance test(const Pair& pair) {
        return Search().measure({pair.a.shape.get(), pair.b.shape.get(), pair.a.pose, pair.b.pose});
    }
};

template <class Search>
class Steps final : public Contender<HullStep> {
 public:
    void prepare(std::span<const HullStep> steps) override {
        shapes_.clear();
        natives_.clear();
        starts_.clear();
        for (const HullStep& step : steps) {
            if (shapes_.empty() || step.starts_path) {
                shapes_.emplace_back(*step.a);
                shapes_.emplace_back(*step.body_b);
            }
            const Placed<abut::ConvexPolyhedron>&a = shapes_[shapes_.size() - 2], &b = shapes_.back();
            const btTransform body = to_bullet(step.pose_b.rotation.toRotationMatrix(), step.pose_b.position);
            natives_.push_back({a.shape.get(), b.shape.get(), a.pose, body * b.pose});
            starts_.push_back(step.starts_path);
        }
        touch(std::span<const Native>(natives_));
    }

    void answer(std::span<Distance> result) const override {
        Search search;
        for (std::size_t i = 0; i < result.size(); ++i) {
            if (starts_[i]) search.forget();
            result[i] = search.measure(natives_[i]);
        }
    }

 private:
    std::vector<Placed<abut::ConvexPolyhedron>> shapes_;  // a and b of every path
    std::vector<Native> natives_;
    std::vector<bool> starts_;
};

template <class Shape, class Search>
using SingleContender = OneByOne<DistancePair<Shape>, Single<Shape, Search>>;

constexpr const char *detector = "Bullet GjkPairDetector", *epa = "Bullet GjkEpaSolver2";
const Registration<SphereDistance, SingleContender<abut::Sphere, PairDetector>> spheres_detector(detector);
const Registration<BoxDistance, SingleContender<abut::OrientedBox, PairDetector>> boxes_detector(detector);
const Registration<BoxDistance, SingleContender<abut::OrientedBox, EpaSolver>> boxes_epa(epa);
const Registration<TriangleDistance, SingleContender<abut::Triangle, PairDetector>> triangles_detector(detector);
const Registration<TriangleDistance, SingleContender<abut::Triangle, EpaSolver>> triangles_epa(epa);
const Registration<HullDistance, SingleContender<abut::ConvexPolyhedron, PairDetector>> hulls_detector(detector);
const Registration<HullDistance, SingleContender<abut::ConvexPolyhedron, EpaSolver>> hulls_epa(epa);
const Registration<HullStep, Steps<PairDetector>> steps_detector(detector);
const Registration<HullStep, Steps<EpaSolver>> steps_epa(epa);

}  // namespace
}  // namespace bench
