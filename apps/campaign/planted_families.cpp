// SPDX-License-Identifier: Apache-2.0
// Runners: two bodies on one line, behind each other, in frames and motions of all kinds.
#include <algorithm>
#include <cmath>

#include "kit/generators.hpp"
#include "planted_scene.hpp"
#include "shapes.hpp"

namespace campaign {
namespace {

using abut::ContactOptions;
using abut::Custom;
using abut::Linear;
using abut::Motion;
using abut::Path;
using abut::Pose;
using abut::Quat;
using abut::Rigid;
using abut::Vec3;

// A body that follows a way along the x axis of a frame. What is round may turn on it.
Path path_of(const Frame& frame, const Way& way, bool turns, Random& random) {
    std::vector<Path::Key> keys;
    for (const Way::Stop& stop : way.stops)
        keys.push_back({stop.time, frame.pose(Vec3(stop.x, 0, 0), turns ? random.rotation() : Quat(Quat::Identity()))});
    return Path::make(std::move(keys)).value();
}

Way resting(double x) { return {{{0, x}}}; }

double largest(const Way& way) {
    double largest = 0;
    for (const Way::Stop& stop : way.stops) largest = std::max(largest, std::abs(stop.x));
    return largest;
}

double slack_of(const Runner& a, const Way& way_a, const Runner& b, const Way& way_b) {
    return rounding * (a.radius + b.radius + largest(way_a) + largest(way_b) + 3);
}

// From a start to an end with some stops between, which may lead back.
Way random_way(Random& random, double start, double end, double from, double to) {
    Way way{{{start, from}}};
    const std::size_t legs = 1 + random.index(4);
    for (std::size_t i = 1; i < legs; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(legs);
        const double time = start + (end - start) * part;
        if (time > way.stops.back().time && time < end)
            way.stops.push_back({time, from + (to - from) * (part + random.real(-0.3, 0.3))});
    }
    way.stops.push_back({end, to});
    return way;
}

}  // namespace

// Times as clocks have them, of which a double has few digits left for the motion: seconds since 1970 have 2e-7 of a
// second. The path of the first leads through the second.
PlantedQuery time_stamps(Random& random) {
    const Frame frame = square_frame(random);
    const double start = random.one_in(3) ? random.one_of({1.7e9, 1.7e12, 1e14}) : random.logarithmic(1, 1e14);
    const double duration = std::max(random.logarithmic(1e-2, 1e4), 0x1p-40 * start);
    const Runner a = random_runner(random, random.logarithmic(1e-6, 1), random.logarithmic(1e-3, 1), true);
    const Runner b = random_runner(random, random.logarithmic(1e-5, 1), random.logarithmic(1e-3, 1), true);
    const double room = random.real(0.1, 1.5), x = a.lead - b.tail + room;
    const Way way_a = random_way(random, start, start + duration, 0, random.one_in(4) ? room / 2 : 4);
    const Way way_b = random.one_in(2) ? resting(x) : random_way(random, start, start + 0.8 * duration, x, x - 0.5);
    ContactOptions options;
    options.horizon = start + 1.25 * duration;
    return planted(a.solid, path_of(frame, way_a, a.is_round, random), b.solid,
                   path_of(frame, way_b, b.is_round, random), options,
                   truth_of(a, way_a, b, way_b, slack_of(a, way_a, b, way_b)));
}

// Motions that are functions of the user: at rest until they start, which may be late, and at a constant speed then;
// what is round turns.
PlantedQuery custom_motions(Random& random) {
    const Frame frame = square_frame(random);
    const double start = random.one_in(3) ? 0 : random.logarithmic(1e-3, 1e9);
    const double speed = random.logarithmic(1e-2, 1e3);
    const Runner a = random_runner(random, random.logarithmic(1e-6, 1), random.logarithmic(1e-3, 1), true);
    const Runner b = random_runner(random, random.logarithmic(1e-5, 1), random.logarithmic(1e-3, 1), true);
    const double room = random.real(0.1, 1.5), x = a.lead - b.tail + room;
    const double end = start + (random.one_in(4) ? 0.9 * room : 4) / speed;
    if (!(end > start)) return custom_motions(random);
    // The stop that it is at when the time is up, as the function below computes it.
    const Way way{{{start, 0}, {end, speed * (end - start)}}};
    const double angular_velocity = a.is_round ? random.real(0, 5) : 0;
    const Custom motion{[=](double time) {
                            const double passed = std::clamp(time - start, 0.0, end - start);
                            const Quat turn(Eigen::AngleAxis<double>(angular_velocity * passed, Vec3(0.36, 0.48, 0.8)));
                            return frame.pose(Vec3(speed * passed, 0, 0), turn);
                        },
                        [=](double time, double step, double radius) {
                            // Only what is left of the step after the start; rounded up, also where poses are rounded.
                            const double before = start - time,
                                         moving = before > 0 ? step - before + 0x1p-51 * start : step;
                            if (!(moving > 0)) return 0.0;
                            return (speed + angular_velocity * radius) * moving * (1 + 1e-12) + 1e-14 * (4 + radius);
                        }};
    ContactOptions options;
    options.horizon = end;
    const Truth truth = truth_of(a, way, b, resting(x), 10 * slack_of(a, way, b, resting(x)) + 1e-13);
    return planted(a.solid, motion, b.solid, Rigid{frame.pose(Vec3(x, 0, 0))}, options, truth);
}

// A body as small as a point, turning as it likes, goes into one of the size of the scene, which may turn about their
// line, or stops before it; or it flies about in a cage. Everything may be scaled by a power of two.
PlantedQuery sizes_apart(Random& random) {
    const double unit = std::ldexp(1, static_cast<int>(random.index(121)) - 60);
    const double size = random.logarithmic(1e-18, 1e-10) * unit;
    Solid small = solid_of(random_shape(random.index(kind_count), random, Vec3::Constant(size)));
    if (random.one_in(3)) {
        static const abut::TriangleMesh blob = abut::make_blob_mesh(1, 0.3, 3, 1).value();
        small = scaled_mesh(blob, size, abut::Interior::automatic);
    }
    if (random.one_in(4)) return caged(random, small, size, unit);
    const Frame frame = square_frame(random);
    const bool passes = random.one_in(3);
    const auto any_runner = [&] { return random_runner(random, random.logarithmic(1e-3, 1) * unit, 0.5 * unit, true); };
    Runner target = any_runner();
    // What is flat could be missed by less than the small body is large.
    while (target.is_flat) target = any_runner();
    const double way = (passes ? 0.1 : 3) * unit, room = 0.5 * unit;
    const Runner point{small, 0, 0, 2 * size};
    const Way way_a{{{0, 0}, {1, way}}};
    const double x = room - target.tail;
    const Rigid motion{.pose = frame.pose(Vec3::Zero()),
                       .velocity = frame.along(way),
                       .angular_velocity = random.direction() * (random.one_in(4) ? 0 : random.real(0, 50))};
    ContactOptions options;
    options.tolerance = 1e-6 * unit;
    Truth truth = truth_of(point, way_a, target, resting(x), 4 * size + 64 * rounding * unit);
    const Motion second = Rigid{.pose = frame.pose(Vec3(x, 0, 0)),
                                .angular_velocity = frame.along(random.one_in(2) ? 0 : random.real(0, 50))};
    PlantedQuery query = random.one_in(2) ? planted(small, motion, target.solid, second, options, truth)
                                          : planted(target.solid, second, small, motion, options, truth);
    query.size = unit;
    return query;
}

namespace {

// Two meshes in one turned frame, one running into the other along its x axis; some turn about that axis together.
PlantedQuery meshes_meeting(Random& random, Leading leading) {
    const Frame frame = random_frame(random);
    const double size = random.logarithmic(0.1, 1);
    const Runner a = mesh_runner(random, leading, size, false);
    const Runner b = mesh_runner(random, leading, leading == Leading::face ? size * random.real(0.5, 2) : size, true);
    // Aside by eighths, as long as the faces have a part in common; edges and vertices meet on the axis.
    const auto aside = [&] {
        const double largest = leading == Leading::face ? std::min(a.lead, b.lead) : 0;
        return largest * 0.125 * (static_cast<double>(random.index(15)) - 7);
    };
    const Vec3 offset(0, aside(), aside());
    const double room = random.one_in(8) ? 0.25 : random.real(0.01, 0.9), x = a.lead - b.tail + room;
    const double way = random.one_in(4) ? room * random.real(0, 0.99) : room + random.real(0, 0.5) * size;
    const Way way_a{{{0, 0}, {1, way}}};
    Motion first = Linear{frame.along(way), frame.pose(Vec3::Zero())},
           second = Linear{{0, 0, 0}, frame.pose(Vec3(x, 0, 0) + offset)};
    double angle = 0;
    if (random.one_in(3)) {
        angle = random.real(0, 20);
        const Vec3 angular_velocity = frame.along(angle);
        first = Rigid{frame.pose(Vec3::Zero()), frame.along(way), angular_velocity};
        second = Rigid{frame.pose(Vec3(x, 0, 0) + offset), Vec3::Zero(), angular_velocity, -offset};
    } else if (random.one_in(2)) {
        first = path_of(frame, way_a, false, random);
    }
    ContactOptions options;
    const Truth truth = truth_of(a, way_a, b, resting(x), (1 + angle) * slack_of(a, way_a, b, resting(x)));
    return planted(a.solid, first, b.solid, second, options, truth);
}

}  // namespace

PlantedQuery face_on_face(Random& random) { return meshes_meeting(random, Leading::face); }
PlantedQuery edge_on_edge(Random& random) { return meshes_meeting(random, Leading::edge); }
PlantedQuery vertex_on_vertex(Random& random) { return meshes_meeting(random, Leading::vertex); }

// Flat shapes in one turned plane, which slide into each other, or overlap from the start; some turn in it together.
PlantedQuery coplanar(Random& random) {
    const Frame frame = random_frame(random);
    const Runner a = random_flat_runner(random, random.logarithmic(0.1, 1), random.logarithmic(0.1, 1));
    const Runner b = random_flat_runner(random, random.logarithmic(0.1, 1), random.logarithmic(0.1, 1));
    const bool overlap = random.one_in(3);
    const double room = overlap ? -0.3 * std::min(a.lead, b.lead) : random.real(0.01, 0.9), x = a.lead - b.tail + room;
    const double way = overlap ? random.real(0, 0.1) : random.one_in(4) ? 0.9 * room : room + 0.2;
    const Way way_a{{{0, 0}, {1, way}}};
    const Pose at_a = frame.pose(Vec3::Zero()), at_b = frame.pose(Vec3(x, 0, 0));
    ContactOptions options;
    const Truth truth = truth_of(a, way_a, b, resting(x), 8 * slack_of(a, way_a, b, resting(x)));
    switch (random.index(3)) {
        case 0: {
            const Vec3 angular_velocity = frame.turn * Vec3(0, 0, random.real(0, 6));
            // About the middle of the first, which the second goes around; the way is a part of the turning frame.
            if (!overlap) break;
            return planted(a.solid, Rigid{at_a, Vec3::Zero(), angular_velocity}, b.solid,
                           Rigid{at_b, Vec3::Zero(), angular_velocity, Vec3(-x, 0, 0)}, options, truth);
        }
        case 1:
            // Given in the world, with coordinates that were rounded there.
            return planted(placed_solid(a.solid, at_a), Linear{frame.along(way)}, placed_solid(b.solid, at_b), Linear{},
                           options, truth);
        default:
            break;
    }
    return planted(a.solid, Linear{frame.along(way), at_a}, b.solid, Rigid{at_b}, options, truth);
}

// Bodies that turn about one axis, most at one speed and up to ten million radians, and come nearer along it.
PlantedQuery turning_together(Random& random) {
    const Frame frame = random_frame(random);
    const Runner a = random_runner(random, random.logarithmic(0.1, 1), random.logarithmic(0.1, 1), true);
    const Runner b = random_runner(random, random.logarithmic(0.1, 1), random.logarithmic(0.1, 1), true);
    const double angle = random.logarithmic(1, 1e7), room = random.logarithmic(1e-4, 1), x = a.lead - b.tail + room;
    const double way = random.one_in(3) ? 0 : random.one_in(2) ? 0.9 * room : 1.5 * room;
    const Way way_a{{{0, 0}, {1, way}}};
    const double other = random.one_in(4) ? std::min(angle, 1e3) * random.real(-1, 1) : 0;
    const Rigid first{frame.pose(Vec3::Zero()), frame.along(way),
                      frame.along(other == 0 ? angle : std::min(angle, 1e3))};
    const Rigid second{frame.pose(Vec3(x, 0, 0)), Vec3::Zero(),
                       other == 0 ? first.angular_velocity : frame.along(other)};
    ContactOptions options;
    const Truth truth = truth_of(a, way_a, b, resting(x), (1 + angle) * slack_of(a, way_a, b, resting(x)));
    return planted(a.solid, first, b.solid, second, options, truth);
}

}  // namespace campaign
