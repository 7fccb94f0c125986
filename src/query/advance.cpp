// SPDX-License-Identifier: Apache-2.0
#include "query/detail/advance.hpp"

#include <optional>

#include "query/detail/closest_of_cores.hpp"
#include "query/detail/safe_step.hpp"

namespace abut::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The two at a time, in the axes of a, relative to the point that a turns about.
class Scene {
 public:
    Scene(const Track& track_a, const Cloud& a, const Track& track_b, const Cloud& b)
        : track_a_(track_a), track_b_(track_b), a_(a), b_(b) {}

    void set_time(double time) {
        time_ = time;
        const Moment at_a = track_a_.at(time), at_b = track_b_.at(time);
        axes_ = at_a.rotation;
        const Mat3 from_world = axes_.transpose(), turn = from_world * at_b.rotation;
        offset_ = from_world * (at_b.center - at_a.center);
        velocity_ = from_world * (at_b.velocity - at_a.velocity);
        spin_a_ = from_world * at_a.spin;
        spin_b_ = from_world * at_b.spin;
        until_ = std::min(at_a.until, at_b.until);
        turned_b().resize(b_.points.size());
        moved_b().resize(b_.points.size());
        for (std::size_t i = 0; i < b_.points.size(); ++i) {
            turned_b()[i] = turn * b_.points[i];
            moved_b()[i] = turned_b()[i] + offset_;
        }
        // u of what was added up and turned, and of the angle that was reached, times some.
        const auto of_pose = [&](const Moment& at, const Cloud& cloud) {
            return length_of(at.center) + time * length_of(at.velocity) + (4 + at.largest_angle) * cloud.reach;
        };
        rounding_ = 0x1p-48 * (of_pose(at_a, a_) + of_pose(at_b, b_)) + a_.rounding + b_.rounding;
    }

    double time() const { return time_; }
    double until() const { return until_; }
    double rounding() const { return rounding_; }
    Vec3 in_world(const Vec3& direction) const { return axes_ * direction; }

    ClosestOfCores closest(ClosestCache& cache) const {
        return closest_of_cores(CloudCore(a_.points), CloudCore(moved_b()), cache);
    }

    // How long they are surely apart, up to `most`.
    double safe_step(const Vec3& direction, double swelling, double most) const {
        const Turning a{a_.points, spin_a_, a_.reach}, b{turned_b(), spin_b_, b_.reach};
        const auto apart_for = [&](double wander) {
            return SafeStep(a, b, offset_, velocity_, direction, swelling + wander, rounding_);
        };
        if (!track_a_.is_custom() && !track_b_.is_custom()) return apart_for(0).longest(most);
        // What is known of a custom motion holds for one step: the longest that leaves room for itself.
        const auto wander = [&](double step) {
            return track_a_.wander(time_, step, a_.reach) + track_b_.wander(time_, step, b_.reach);
        };
        double safe = 0, beyond = most;
        for (int i = 0; i < 40 && !(safe * 1.05 >= beyond); ++i) {
            const double step = i == 0 ? most : safe > 0 ? std::sqrt(safe * beyond) : beyond / 8;
            if (apart_for(wander(step)).longest(step) >= step)
                safe = step;
            else
                beyond = step;
            if (safe == most) break;
        }
        return safe;
    }

 private:
    // Scratch of the thread, so that a warm search allocates nothing.
    static std::vector<Vec3>& turned_b() {
        static thread_local std::vector<Vec3> points;
        return points;
    }
    static std::vector<Vec3>& moved_b() {
        static thread_local std::vector<Vec3> points;
        return points;
    }

    const Track &track_a_, &track_b_;
    const Cloud &a_, &b_;
    double time_ = 0, until_ = 0, rounding_ = 0;
    Mat3 axes_;
    Vec3 offset_, velocity_, spin_a_, spin_b_;
};

}  // namespace

Advance advance(const Track& track_a, const Cloud& a, const Track& track_b, const Cloud& b, const Options& options) {
    Advance result;
    const double swelling = a.radius + b.radius + options.margin;
    const bool is_asked_well = options.horizon >= 0 && options.horizon < infinity && options.tolerance > 0 &&
                               options.margin >= 0 && swelling >= 0 && swelling < infinity;
    if (!is_asked_well) return result;
    Scene scene(track_a, a, track_b, b);
    ClosestCache cache;
    scene.set_time(0);
    std::optional<Advance> near;  // a step before they were within the tolerance
    while (true) {
        const ClosestOfCores cores = scene.closest(cache);
        const double rounding = scene.rounding() + 0x1p-46 * cores.reach, distance = cores.distance - swelling;
        result.time = scene.time();
        result.rounding = rounding;
        if (!(cores.reach >= 0) || !(rounding <= options.tolerance / 4)) return result;
        const double length = length_of(cores.direction);
        const Vec3 direction = length > 0 ? Vec3(cores.direction / length) : Vec3::Zero();
        // They have not parted since: the contact was there.
        if (near && !(distance > near->gap)) return *near;
        near.reset();
        result.gap = std::max(0.0, distance);
        result.axis = scene.in_world(direction);
        if (cores.is_common || distance <= rounding) {
            result.outcome = scene.time() == 0 ? Outcome::overlapping : Outcome::contact;
            return result;
        }
        if (!(scene.time() < options.horizon)) {
            result.outcome = Outcome::free;
            return result;
        }
        if (result.steps == options.steps) return result;
        ++result.steps;
        if (distance <= options.tolerance) {
            near = result;
            near->outcome = Outcome::contact;
        }
        const double most = std::min(options.horizon, scene.until()) - scene.time();
        // Half of the tolerance is left, so that the direction between the two is well defined at the end.
        const double step = scene.safe_step(direction, swelling + (near ? 0 : options.tolerance / 2), most);
        double next = step >= most ? std::min(options.horizon, scene.until()) : scene.time() + step * (1 - 0x1p-40);
        if (next > scene.time() + step) next = std::nextafter(next, 0);
        if (!(next > scene.time())) return near ? *near : result;
        scene.set_time(next);
    }
}

}  // namespace abut::detail
