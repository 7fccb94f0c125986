// SPDX-License-Identifier: Apache-2.0
#include "world/random_world.hpp"

#include <bit>
#include <map>
#include <tuple>

#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

bool is_at_origin(const Part& part) {
    return part.pose.position.isZero(0) && part.pose.rotation.coeffs() == Quat::Identity().coeffs();
}

Custom swinging(Random& random, const Pose& start, double speed, double angular_velocity) {
    const Vec3 swing = random.vector(speed / 3), axis = random.direction();
    const double rate = random.real(-angular_velocity, angular_velocity);
    return {[=](double time) {
                return Pose{Quat(Eigen::AngleAxis<double>(rate * time, axis)) * start.rotation,
                            start.position + std::sin(3 * time) * swing};
            },
            [=](double, double step, double radius) {
                return (3 * swing.stableNorm() + std::abs(rate) * radius) * step * (1 + 1e-9);
            }};
}

Path random_path(Random& random, const Pose& start, double speed, double angular_velocity) {
    std::vector<Path::Key> keys{{random.real(-0.2, 0.2), start}};
    for (std::int64_t legs = random.integer(0, 6); legs > 0; --legs) {
        const double span = random.real(0.05, 0.4);
        const Pose& before = keys.back().pose;
        const Quat turn(Eigen::AngleAxis<double>(std::min(3.0, angular_velocity * span), random.direction()));
        keys.push_back(
            {keys.back().time + span, {turn * before.rotation, before.position + random.vector(speed * span)}});
    }
    return Path::make(std::move(keys), random.vector(speed / 8)).value();
}

Solid part_of(const AnyShape& shape) {
    return std::visit(
        []<class S>(const S& each) -> Solid {
            if constexpr (std::is_same_v<S, Ray>)
                throw std::logic_error("a ray is no part");
            else
                return each;
        },
        shape);
}

}  // namespace

const std::vector<Mesh>& shared_trees() {
    static const std::vector<Mesh> trees = [] {
        const auto build = [](Expected<TriangleMesh> mesh, Interior interior = Interior::automatic) {
            return Mesh::make(std::move(mesh).value(), {.interior = interior, .threads = 1}).value();
        };
        return std::vector{build(make_box_mesh(Vec3(1.6, 1.2, 1))), build(make_sphere_mesh(0.8, 2)),
                           build(make_torus_mesh(0.8, 0.25, 12, 6)),
                           build(make_blob_mesh(0.8, 0.4, 3, 7), Interior::surface)};
    }();
    return trees;
}

Solid random_shape(Random& random, double size, bool has_meshes) {
    if (has_meshes && random.one_in(3)) {
        const Mesh& tree = random.one_of(shared_trees());
        if (size == 1 && !random.one_in(4)) return tree;
        std::vector<Vec3> vertices(tree.data().vertices().begin(), tree.data().vertices().end());
        for (Vec3& vertex : vertices) vertex *= size * 0.75;
        return Mesh::from_tree(tree.tree().refitted(std::move(vertices)).value());
    }
    Kind kind = Kind::ray;
    while (kind == Kind::ray) kind = static_cast<Kind>(random.index(all_kind_count));
    return part_of(scaled(sample_of(kind), size * random.real(0.2, 0.8)));
}

Motion random_motion(Random& random, const WorldKind& kind) {
    const double length = kind.size;
    const Pose start{random.one_in(4) ? Quat(Quat::Identity()) : random.rotation(),
                     kind.middle + random.vector(kind.room * length)};
    const Vec3 velocity = random.vector(kind.speed * length);
    const Rigid rigid{start, velocity, random.direction() * random.real(0, kind.angular_velocity),
                      random.vector(0.5 * length)};
    switch (kind.is_linear ? random.integer(0, 2) : random.integer(0, 6)) {
        case 0:
            return Linear{Vec3::Zero(), start};
        case 1:
            return Linear{velocity, start};
        case 2:
            return kind.is_linear ? Motion(Rigid{start, velocity}) : Motion(rigid);
        case 3:
        case 4:
            return rigid;
        case 5:
            return random_path(random, start, kind.speed * length, kind.angular_velocity);
        default:
            return swinging(random, start, kind.speed * length, kind.angular_velocity);
    }
}

Body random_body(Random& random, const WorldKind& kind) {
    Body body{.parts = {}, .motion = random_motion(random, kind)};
    const std::int64_t count = random.one_in(2) ? 1 : random.integer(1, kind.max_parts);
    for (int i = 0; i < count; ++i) {
        Pose place;
        if (!random.one_in(3)) place = {random.rotation(), random.vector(0.8 * kind.size)};
        body.parts.emplace_back(random_shape(random, kind.size, kind.has_meshes), place);
    }
    if (random.one_in(8)) body.category = 2;
    if (random.one_in(8)) body.mask = 1;
    return body;
}

std::vector<Body> random_bodies(Random& random, const WorldKind& kind) {
    std::vector<Body> bodies;
    for (int i = 0; i < kind.bodies; ++i) bodies.push_back(random_body(random, kind));
    return bodies;
}

Body ball(const Vec3& place, double radius, const Vec3& velocity) {
    return {.parts = {Sphere{Vec3::Zero(), radius}}, .motion = Linear{velocity, {Quat::Identity(), place}}};
}

World world_of(const std::vector<Body>& bodies, const WorldOptions& options) {
    World world = World::make(options).value();
    for (const Body& body : bodies) world.add(body).value();
    return world;
}

Motion motion_of(const Body& body, std::size_t part) {
    return is_at_origin(body.parts[part]) ? body.motion : attached(body.motion, body.parts[part].pose);
}

bool may_touch(const Body& a, const Body& b) { return (a.mask & b.category) && (b.mask & a.category); }

ContactOptions pair_options(const WorldOptions& options, double horizon) {
    return {.horizon = horizon,
            .tolerance = options.tolerance,
            .margin = options.margin,
            .patches = options.patches,
            .max_steps = options.max_steps,
            .max_depth_a = options.max_depth_a,
            .max_depth_b = options.max_depth_b};
}

FirstContact first_contact_of(const Body& a, std::size_t part_a, const Body& b, std::size_t part_b,
                              const ContactOptions& options) {
    const Motion motion_a = motion_of(a, part_a), motion_b = motion_of(b, part_b);
    return std::visit([&](const auto& x, const auto& y) { return first_contact(x, motion_a, y, motion_b, options); },
                      a.parts[part_a].shape, b.parts[part_b].shape);
}

std::vector<PartContact> all_part_contacts(const std::vector<Body>& bodies, const ContactOptions& options) {
    std::vector<PartContact> result;
    for (std::size_t a = 0; a < bodies.size(); ++a)
        for (std::size_t b = a + 1; b < bodies.size(); ++b) {
            if (!may_touch(bodies[a], bodies[b])) continue;
            for (std::uint32_t i = 0; i < bodies[a].parts.size(); ++i)
                for (std::uint32_t k = 0; k < bodies[b].parts.size(); ++k)
                    result.push_back(
                        {{id_of(a), id_of(b), i, k}, first_contact_of(bodies[a], i, bodies[b], k, options)});
        }
    return result;
}

std::vector<PartContact> first_of_bodies(std::vector<PartContact> parts) {
    const auto rank = [](const PartContact& x) {
        return std::tuple(x.found.time, x.found.outcome == Outcome::unresolved, x.bodies.a, x.bodies.b, x.bodies.part_a,
                          x.bodies.part_b);
    };
    std::erase_if(parts, [](const PartContact& x) { return x.found.outcome == Outcome::free; });
    std::sort(parts.begin(), parts.end(),
              [&](const PartContact& x, const PartContact& y) { return rank(x) < rank(y); });
    std::map<std::pair<BodyId, BodyId>, bool> is_told;
    std::vector<PartContact> result;
    for (PartContact& each : parts)
        if (!std::exchange(is_told[{each.bodies.a, each.bodies.b}], true)) result.push_back(std::move(each));
    return result;
}

Told all_contacts(const World& world, double horizon) {
    Told told;
    const auto all = world.contacts(horizon, [&](const WorldContact& contact) {
        told.each.push_back(contact);
        return Flow::proceed;
    });
    told.all = all.value();
    return told;
}

bool has_same_bits(double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); }

bool has_same_bits(const Vec3& x, const Vec3& y) {
    return has_same_bits(x[0], y[0]) && has_same_bits(x[1], y[1]) && has_same_bits(x[2], y[2]);
}

std::string difference(const FirstContact& x, const FirstContact& y) {
    if (x.outcome != y.outcome) return "outcome";
    if (!has_same_bits(x.time, y.time)) return "time";
    if (!has_same_bits(x.gap, y.gap)) return "gap";
    if (!has_same_bits(x.axis, y.axis)) return "axis";
    if (x.last.has_value() != y.last.has_value() || (x.last && !has_same_bits(*x.last, *y.last))) return "last";
    if (x.exact != y.exact) return "exact";
    if (x.patches.empty() != y.patches.empty()) return "whether there are patches";
    for (std::size_t i = 0; i < std::min(x.patches.size(), y.patches.size()); ++i) {
        const ContactPatch &p = x.patches[i], &q = y.patches[i];
        if (!has_same_bits(p.normal, q.normal)) return "normal of a patch";
        if (p.feature_a != q.feature_a || p.feature_b != q.feature_b || p.triangle != q.triangle)
            return "features of a patch";
        if (p.points.size() != q.points.size()) return "number of points of a patch";
        for (std::size_t k = 0; k < p.points.size(); ++k)
            if (!has_same_bits(p.points[k], q.points[k])) return "points of a patch";
    }
    return "";
}

std::string text_of(const BodyPair& pair) {
    return std::to_string(pair.a.number) + "." + std::to_string(pair.part_a) + " and " + std::to_string(pair.b.number) +
           "." + std::to_string(pair.part_b);
}

}  // namespace abut::test
