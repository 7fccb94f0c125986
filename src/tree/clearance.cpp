// SPDX-License-Identifier: Apache-2.0
// What is known to be nearer than all that follows, but for the tolerance, is what the others have to keep apart by.
#include "abut/tree/clearance.hpp"

#include "abut/shape/placed.hpp"
#include "abut/tree/distance.hpp"
#include "query/detail/downhill.hpp"
#include "query/detail/instantiate.hpp"
#include "tree/detail/first_touch.hpp"

namespace abut {
namespace {

using namespace detail;

template <class SideB>
class Nearest {
 public:
    Nearest(const TreeSide& a, const Motion& motion_a, const SideB& b, const Motion& motion_b, const Options& options,
            const Clearance& start)
        : descent_(a, motion_a, b, motion_b, options),
          tolerance_(options.tolerance),
          horizon_(options.horizon),
          best_(start) {}

    Clearance find() {
        const auto end = descent_.run(*this);
        best_.stats = descent_.stats();
        if (end == Descent<SideB>::End::heap) best_.at_least = apart();
        return best_;
    }

    double apart() const { return std::max(0.0, best_.distance - tolerance_); }

    Flow look(std::uint32_t i, std::uint32_t j, bool) {
        Instant& at = descent_.instant();
        const double now = at.time();
        if (keep(i, j)) {
            // What these two come to later would else be found little by little.
            const auto distance_at = [&](double time) {
                at.set_time(time);
                return descent_.nearness(i, j).distance;
            };
            at.set_time(downhill(distance_at, now, horizon_, tolerance_ / 4));
            keep(i, j);
            at.set_time(now);
        }
        if (best_.distance <= tolerance_) return Flow::stop;
        const Nearness near = descent_.nearness(i, j);
        const double step = descent_.safe_step(i, j, near.direction, apart());
        if (!(at.after(step) > at.time())) return Flow::stop;
        descent_.wait(i, j, step);
        return Flow::proceed;
    }

 private:
    // Whether two parts are nearer to one another than all before.
    bool keep(std::uint32_t i, std::uint32_t j) {
        const Nearness near = descent_.nearness(i, j);
        if (!(near.distance < best_.distance)) return false;
        const Instant& at = descent_.instant();
        const Pose pose = at.pose_a();
        best_.distance = std::max(0.0, near.distance);
        best_.time = at.time();
        best_.on_a = pose * near.on_a;
        best_.on_b =
            near.distance > 0 ? pose * Vec3(near.on_b - descent_.side_b().radius() * near.direction) : best_.on_a;
        best_.triangle = numbers(i, j);
        return true;
    }

    std::array<std::uint32_t, 2> numbers(std::uint32_t i, std::uint32_t j) const {
        if constexpr (std::is_same_v<SideB, TreeSide>)
            return {descent_.side_a().data.numbers[i], descent_.side_b().data.numbers[j]};
        else
            return {descent_.side_a().data.numbers[i], 0};
    }

    Descent<SideB> descent_;
    const double tolerance_, horizon_;
    Clearance best_;
};

// How near they come at a few times, to begin with. measure(time) -> Clearance.
template <class Measure>
Clearance start_of(double horizon, Measure&& measure) {
    constexpr int moments = 8;
    Clearance best = measure(0.0, std::numeric_limits<double>::infinity());
    for (int k = 1; k <= moments && horizon < std::numeric_limits<double>::infinity() && best.distance > 0; ++k) {
        const Clearance other = measure(horizon * k / moments, best.distance);
        if (other.distance < best.distance) best = other;
    }
    return best;
}

template <class SideB>
Clearance searched(const TreeSide& a, const Motion& motion_a, const SideB& b, const Motion& motion_b,
                   const Options& options, const Clearance& start) {
    if (!(start.distance > options.tolerance)) return start;
    Options kept = options;
    kept.margin = 0;
    kept.max_depth_a = kept.max_depth_b = -1;
    if (!(options.horizon < std::numeric_limits<double>::infinity())) return start;
    const auto asked = searchable(a, motion_a, b, motion_b, kept);
    return asked ? Nearest<SideB>(a, motion_a, b, motion_b, *asked, start).find() : start;
}

}  // namespace

Clearance clearance(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                    const Options& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    const Clearance start = start_of(options.horizon, [&](double time, double limit) {
        const auto found = distance_up_to(limit, a, pose_at(motion_a, time), b, pose_at(motion_b, time));
        if (!found) return Clearance{};
        return Clearance{
            found->distance, 0, time, found->on_a, found->on_b, {found->triangle_a, found->triangle_b}, {}};
    });
    return searched(TreeSide(a), motion_a, TreeSide(b), motion_b, options, start);
}

template <BoundedShape3 S>
Clearance clearance(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                    const Options& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    const Clearance start = start_of(options.horizon, [&](double time, double) {
        const MeshShapeClosest found = distance(a, pose_at(motion_a, time), placed(b, pose_at(motion_b, time)));
        return Clearance{found.distance, 0, time, found.on_mesh, found.on_shape, {found.triangle, 0}, {}};
    });
    Scratch<Cloud> cloud;
    return searched(TreeSide(a), motion_a, ShapeSide(b, *cloud), motion_b, options, start);
}

template <BoundedShape3 S>
Clearance clearance(const S& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                    const Options& options) {
    Clearance result = clearance(b, motion_b, a, motion_a, options);
    std::swap(result.on_a, result.on_b);
    std::swap(result.triangle[0], result.triangle[1]);
    return result;
}

#define ABUT_INSTANTIATE(Tree, S)                                                                      \
    template Clearance clearance(const Tree&, const Motion&, const S&, const Motion&, const Options&); \
    template Clearance clearance(const S&, const Motion&, const Tree&, const Motion&, const Options&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut
