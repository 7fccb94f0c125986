// SPDX-License-Identifier: Apache-2.0
#include "convex.hpp"

#include <array>

#include "shapes.hpp"

namespace campaign {
namespace {

using abut::ContactOptions;
using abut::Linear;
using abut::Motion;
using abut::Path;
using abut::Pose;
using abut::Quat;
using abut::Rigid;
using abut::Vec3;
using std::numbers::pi;

struct Kinds {
    std::size_t a, b;
};

using Made = std::unique_ptr<ConvexQuery>;

template <class... Arguments>
Made make_query(Arguments&&... arguments) {
    return std::make_unique<ConvexQuery>(std::forward<Arguments>(arguments)...);
}

Vec3 random_size(Random& random) {
    const double x = random.logarithmic(0.1, 1), y = random.logarithmic(0.1, 1), z = random.logarithmic(0.1, 1);
    return {x, y, z};
}

Rigid aimed(Random& random, const Vec3& position, const Vec3& at, double max_angular_speed) {
    return {{random.rotation(), position},
            (at - position) * random.real(0, 2) + random.vector(0.5),
            random.direction() * random.real(0, max_angular_speed),
            random.vector(0.5)};
}

Made with_random_motions(const std::string& family, Kinds kinds, Random& random, double max_angular_speed) {
    const Vec3 position = random.direction() * random.real(1.5, 5);
    ContactOptions options;
    if (random.one_in(8)) options.margin = random.real(0, 0.3);
    return make_query(family, random_shape(kinds.a, random, random_size(random)),
                      aimed(random, Vec3::Zero(), position, max_angular_speed),
                      random_shape(kinds.b, random, random_size(random)),
                      aimed(random, position, Vec3::Zero(), max_angular_speed), options);
}

Made at_random(Kinds kinds, Random& random) { return with_random_motions("random motions", kinds, random, 2 * pi); }

Made half_turns(Kinds kinds, Random& random) {
    return with_random_motions("random motions below half a turn", kinds, random, pi);
}

Made straight(Kinds kinds, Random& random) {
    const Vec3 position = random.direction() * random.real(1.5, 5);
    const Linear first{random.vector(1), {random.rotation(), Vec3::Zero()}};
    const Linear second{-position * random.real(0, 2) + random.vector(0.5), {random.rotation(), position}};
    return make_query("straight motions", random_shape(kinds.a, random, random_size(random)), first,
                      random_shape(kinds.b, random, random_size(random)), second, ContactOptions{});
}

Made spins(Kinds kinds, Random& random) {
    const auto angular_velocity = [&] { return Vec3(random.direction() * random.real(0, 40 * pi)); };
    const Vec3 position = random.direction() * random.real(0.3, 3);
    const Rigid first{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), angular_velocity(), random.vector(0.3)};
    const Rigid second{{random.rotation(), position}, Vec3::Zero(), angular_velocity(), random.vector(0.3)};
    return make_query("spins up to 20 turns", random_shape(kinds.a, random, random_size(random)), first,
                      random_shape(kinds.b, random, random_size(random)), second, ContactOptions{});
}

Made rod_and_pin(Kinds kinds, Random& random) {
    // What cannot be long goes around at the end of an arm.
    const Vec3 size(10, 0.1, 0.1), middle(kinds.a == 0 ? 9.5 : 0, 0, 0);
    const double angle = random.real(0, pi / 2);
    const Vec3 position = random.real(8, 10) * Vec3(std::cos(angle), std::sin(angle), 0);
    const Rigid turning{.velocity = random.vector(0.1), .angular_velocity = Vec3(0, 0, random.real(0.3, pi))};
    return make_query("rods past pins", random_shape(kinds.a, random, size, middle), turning,
                      random_shape(kinds.b, random, Vec3::Constant(0.2)), Rigid{{random.rotation(), position}},
                      ContactOptions{});
}

Made far_center(Kinds kinds, Random& random) {
    const Vec3 away = 1000 * random.direction();
    const Vec3 across = away.cross(random.direction()).normalized();
    const Rigid around{{}, Vec3::Zero(), across * random.real(0.1, 2), away};
    // Where its middle comes along, or somewhat beside.
    const Vec3 met = pose_at(around, random.real(0, 1)) * Vec3::Zero();
    const Rigid second{
        {random.rotation(), met + random.vector(1.5)}, random.vector(1), random.vector(3), random.vector(0.3)};
    return make_query("a center 1000 radii away", random_shape(kinds.a, random, random_size(random)), around,
                      random_shape(kinds.b, random, random_size(random)), second, ContactOptions{});
}

void move(Motion& motion, const Vec3& by) {
    if (auto* linear = std::get_if<Linear>(&motion)) linear->pose.position += by;
    if (auto* rigid = std::get_if<Rigid>(&motion)) rigid->pose.position += by;
    if (auto* path = std::get_if<Path>(&motion)) {
        std::vector<Path::Key> keys(path->keys().begin(), path->keys().end());
        for (Path::Key& key : keys) key.pose.position += by;
        *path = Path::make(std::move(keys), path->center()).value();
    }
}

// The same with b moved so that the two are `gap` apart at a time, if they are apart at all; below 0 they overlap.
Made with_gap(Made query, double time, double gap) {
    const abut::Closest closest = query->closest_at(time);
    if (!(closest.distance > 0)) return query;
    Motion second = query->b_moves;
    move(second, (closest.point_b - closest.point_a) * ((gap - closest.distance) / closest.distance));
    return make_query(query->family, query->a, query->a_moves, query->b, second, query->options);
}

Made in_touch(Kinds kinds, Random& random) {
    const Vec3 direction = random.direction();
    const double towards = random.real(-1, 1);
    const Rigid first{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), random.vector(1)};
    const Rigid second{{random.rotation(), 5 * direction}, towards * direction, random.vector(1)};
    return with_gap(make_query("in touch, moving apart or in", random_shape(kinds.a, random, random_size(random)),
                               first, random_shape(kinds.b, random, random_size(random)), second, ContactOptions{}),
                    0, random.one_of({0, 1e-12, 1e-9, 5e-7, 9.9e-7, 1.01e-6, 1e-5}));
}

Made about_contact(Kinds kinds, Random& random) {
    const Rigid first{{random.rotation(), Vec3::Zero()}};
    const Rigid second{{random.rotation(), 5 * random.direction()}};
    Made query =
        with_gap(make_query("turning about a point of contact", random_shape(kinds.a, random, random_size(random)),
                            first, random_shape(kinds.b, random, random_size(random)), second, ContactOptions{}),
                 0, random.one_of({0, 5e-7, 2e-6, 1e-5, 1e-4}));
    auto& rigid = std::get<Rigid>(query->a_moves);
    rigid.center = rigid.pose.rotation.conjugate() * (query->closest_at(0).point_a - rigid.pose.position);
    rigid.angular_velocity = random.direction() * random.real(0, 4 * pi);
    return make_query(query->family, query->a, query->a_moves, query->b, query->b_moves, query->options);
}

Made together(Kinds kinds, Random& random) {
    const Vec3 angular_velocity = random.direction() * random.real(0, 40 * pi);
    const Rigid first{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), angular_velocity};
    const Vec3 position = 5 * random.direction();
    const Rigid second{{random.rotation(), position}, Vec3::Zero(), angular_velocity};
    Made query =
        with_gap(make_query("both turning about one axis", random_shape(kinds.a, random, random_size(random)), first,
                            random_shape(kinds.b, random, random_size(random)), second, ContactOptions{}),
                 0, random.logarithmic(1e-5, 1e-1));
    auto& rigid = std::get<Rigid>(query->b_moves);
    rigid.center = rigid.pose.rotation.conjugate() * -rigid.pose.position;
    if (random.one_in(2)) rigid.angular_velocity *= 1 + random.real(-1e-3, 1e-3);
    return make_query(query->family, query->a, query->a_moves, query->b, query->b_moves, query->options);
}

Made at_rest(Kinds kinds, Random& random) {
    const auto resting = [&](const Vec3& position) -> Motion {
        const Pose pose{random.rotation(), position};
        switch (random.index(3)) {
            case 0:
                return Rigid{pose};
            case 1:
                return Path::make({{0.5, pose}}).value();
            default:
                return Path::make({{0, pose}, {0.7, pose}}).value();
        }
    };
    const Motion first = resting(Vec3::Zero()), second = resting(5 * random.direction());
    return with_gap(make_query("at rest", random_shape(kinds.a, random, random_size(random)), first,
                               random_shape(kinds.b, random, random_size(random)), second, ContactOptions{}),
                    0, random.one_of({-0.1, 0, 1e-9, 5e-7, 2e-6, 0.1}));
}

// When the two are nearest, as far as samples and a golden section between the best of them tell.
double nearest_time(const ConvexQuery& query) {
    constexpr int samples = 48;
    int best = 0;
    double least = query.distance_at(0);
    for (int i = 1; i <= samples; ++i) {
        const double found = query.distance_at(static_cast<double>(i) / samples);
        if (found < least) least = found, best = i;
    }
    double lo = std::max(0.0, (best - 1.0) / samples), hi = std::min(1.0, (best + 1.0) / samples);
    for (int i = 0; i < 30; ++i) {
        const double x = hi - (hi - lo) / std::numbers::phi, y = lo + (hi - lo) / std::numbers::phi;
        const bool is_first = query.distance_at(x) < query.distance_at(y);
        (is_first ? hi : lo) = is_first ? y : x;
    }
    return (lo + hi) / 2;
}

Made grazing(Kinds kinds, Random& random) {
    const Vec3 direction = random.direction(), position = 4 * direction;
    const Vec3 past = direction.cross(random.direction()) * random.real(0, 6);
    const Rigid first{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), random.vector(4), random.vector(0.3)};
    const Rigid second{{random.rotation(), position - past / 2}, past, random.vector(4), random.vector(0.3)};
    Made query = make_query("grazing", random_shape(kinds.a, random, random_size(random)), first,
                            random_shape(kinds.b, random, random_size(random)), second, ContactOptions{});
    const double gap = random.one_of({-1e-5, -1e-7, 0, 5e-7, 9.9e-7, 1.01e-6, 2e-6, 1e-5});
    // To move b changes when they are nearest, to the second order of what is left.
    for (int i = 0; i < 3; ++i) {
        const double time = nearest_time(*query);
        query = with_gap(std::move(query), time, i < 2 ? 1e-3 : gap);
    }
    return query;
}

Made paths(Kinds kinds, Random& random) {
    const auto path = [&](const Vec3& from, const Vec3& to) {
        const std::size_t legs = 1 + random.index(5);
        std::vector<Path::Key> keys;
        for (std::size_t i = 0; i <= legs; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(legs);
            keys.push_back({0.1 + 0.8 * part, {random.rotation(), from + part * (to - from) + random.vector(0.3)}});
        }
        return Path::make(std::move(keys), random.vector(0.5)).value();
    };
    const Vec3 position = random.direction() * random.real(2, 5);
    const Path first = path(Vec3::Zero(), position * random.real(0, 1)),
               second = path(position, position * random.real(-1, 1));
    return make_query("paths", random_shape(kinds.a, random, random_size(random)), first,
                      random_shape(kinds.b, random, random_size(random)), second, ContactOptions{});
}

constexpr std::array<Made (*)(Kinds, Random&), convex_family_count> families{
    at_random, half_turns,    straight, spins,   rod_and_pin, far_center,
    in_touch,  about_contact, together, at_rest, grazing,     paths};

}  // namespace

ConvexQuery::ConvexQuery(std::string the_family, abut::AnyShape shape_a, Motion motion_a, abut::AnyShape shape_b,
                         Motion motion_b, const ContactOptions& the_options)
    : Query(std::move(the_family), std::move(motion_a), std::move(motion_b), the_options),
      a(std::move(shape_a)),
      b(std::move(shape_b)) {
    const Hull hull_a = hull_of(a), hull_b = hull_of(b);
    const double reach_a = reach_of(hull_a, center_of(a_moves)), reach_b = reach_of(hull_b, center_of(b_moves));
    speed_ = speed_bound(a_moves, reach_a) + speed_bound(b_moves, reach_b);
    const Vec3 apart = pose_at(a_moves, 0) * center_of(a_moves) - pose_at(b_moves, 0) * center_of(b_moves);
    size_ = apart.norm() + reach_a + reach_b + hull_a.radius + hull_b.radius + options.margin;
}

abut::FirstContact ConvexQuery::first_contact() const { return abut::first_contact(a, a_moves, b, b_moves, options); }

abut::Closest ConvexQuery::closest_at(double time) const {
    return distance(transformed_any(a, pose_at(a_moves, time)), transformed_any(b, pose_at(b_moves, time)));
}

double ConvexQuery::distance_from(const Vec3& point, double time) const {
    const abut::AnyShape there = abut::Sphere{point, 0};
    return std::max(distance(transformed_any(a, pose_at(a_moves, time)), there).distance,
                    distance(transformed_any(b, pose_at(b_moves, time)), there).distance);
}

abut::SampledContact ConvexQuery::sampled(const abut::SampledOptions& how) const {
    return sampled_first_contact(a, a_moves, b, b_moves, how);
}

std::unique_ptr<ConvexQuery> convex_query(std::uint64_t seed, std::uint64_t number) {
    Random random(seed, number);
    const std::uint64_t pair = number / families.size() % (kind_count * kind_count);
    return families[number % families.size()]({pair / kind_count, pair % kind_count}, random);
}

}  // namespace campaign
