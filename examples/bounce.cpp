// SPDX-License-Identifier: Apache-2.0
// Balls, cubes and stars fly about in a closed room and bounce off its walls and each other. abut says when and where
// two of them touch; what happens then is physics, and here: an impulse without friction that keeps the energy. Every
// body has the same moment of inertia about all axes, so that between contacts it turns at a constant rate, which is
// what abut::Rigid does.
//
// usage: bounce [contacts] [seed]
//
// Ends with 1 when energy or momentum are not kept, when bodies overlap or leave the room, or when abut does not know.
#include <abut/abut.hpp>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

using abut::Quat;
using abut::Rigid;
using abut::Vec3;

namespace {

constexpr double room = 2.4;  // half the side of the room, a cube around the origin
constexpr double tolerance = 1e-6;
constexpr double horizon = 0.1;     // how far ahead a question looks; any would do
constexpr double max_drift = 1e-9;  // of what must be kept, relative
constexpr double infinity = std::numeric_limits<double>::infinity();

enum class Kind : std::uint8_t { wall, ball, cube, star };
constexpr std::array kind_names{"wall", "ball", "cube", "star"};
constexpr std::size_t kinds = kind_names.size();

// What physics has to know of a body, beside its motion. The density is 1.
struct Solid {
    Kind kind;
    double mass, inertia;  // about every axis through its center, which is the origin of its frame
    double reach;          // the largest distance of its points from there
};

// Ends the program where abut finds something wrong with what it was told.
void require(const abut::Expected<void>& done) {
    if (done) return;
    std::fprintf(stderr, "%s\n", done.error().message.c_str());
    std::exit(1);
}

// ---- shapes ----

// Two tetrahedra through each other: an octahedron with corners at ±size on the axes, and a spike on each of its faces,
// which ends at (±size, ±size, ±size). Not convex; as symmetric as a cube.
abut::TriangleMesh star_mesh(double size) {
    std::vector<Vec3> vertices;
    std::vector<abut::Index3> triangles;
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {-size, size}) vertices.push_back(sign * Vec3::Unit(axis));
    for (std::uint32_t octant = 0; octant < 8; ++octant) {
        const std::array<std::uint32_t, 3> side{octant & 1, octant >> 1 & 1, octant >> 2 & 1};
        const auto tip = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(vertices[side[0]] + vertices[2 + side[1]] + vertices[4 + side[2]]);
        // A mirror image has its corners in the other order.
        const bool is_mirrored = (side[0] + side[1] + side[2]) % 2 == 0;
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            const std::uint32_t next = (axis + 1) % 3;
            std::uint32_t from = 2 * axis + side[axis], to = 2 * next + side[next];
            if (is_mirrored) std::swap(from, to);
            triangles.push_back({tip, from, to});
        }
    }
    return abut::TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

// Sums over the tetrahedra between the origin and each triangle. For a solid as symmetric as a cube, the moment about
// any axis is two thirds of the integral of |x|².
Solid solid_of(Kind kind, const abut::TriangleMesh& mesh) {
    Solid solid{kind, 0, 0, 0};
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
        const auto [a, b, c] = mesh.triangle(i).vertex;
        const double volume = a.dot(b.cross(c)) / 6;
        const Vec3 sum = a + b + c;
        solid.mass += volume;
        solid.inertia += volume / 30 * (a.squaredNorm() + b.squaredNorm() + c.squaredNorm() + sum.squaredNorm());
        solid.reach = std::max({solid.reach, a.norm(), b.norm(), c.norm()});
    }
    return solid;
}

Solid solid_ball(double radius) {
    const double mass = 4 * std::numbers::pi / 3 * radius * radius * radius;
    return {Kind::ball, mass, 0.4 * mass * radius * radius, radius};
}

Solid solid_cube(double half) {
    const double mass = 8 * half * half * half;
    return {Kind::cube, mass, mass * half * half * 2 / 3, std::sqrt(3) * half};
}

// ---- the room and who is in it ----

// One of the two that bounce.
struct Party {
    abut::BodyId body;
    const Solid& solid;
    Rigid motion;

    Vec3 arm(const Vec3& point) const { return point - motion.pose.position; }
    Vec3 velocity_at(const Vec3& point) const { return motion.velocity + motion.angular_velocity.cross(arm(point)); }
    // How much faster the body gets at the point along n, for an impulse of 1 along n there. A wall does not.
    double yielding(const Vec3& point, const Vec3& n) const {
        return 1 / solid.mass + arm(point).cross(n).squaredNorm() / solid.inertia;
    }
    void push(const Vec3& point, const Vec3& impulse) {
        motion.velocity += impulse / solid.mass;
        motion.angular_velocity += arm(point).cross(impulse) / solid.inertia;
    }
    // The most that any of its points can move in a unit of time.
    double fastest() const { return motion.velocity.norm() + motion.angular_velocity.norm() * solid.reach; }
};

struct Scene {
    abut::World world = abut::World::make({.tolerance = tolerance}).value();
    std::vector<Solid> solids;  // in the order of the numbers of the bodies, which begin with 1

    void add(const Solid& solid, abut::Part part, const Rigid& motion) {
        // Walls have a category of their own, and no mask for it: they may touch each other.
        constexpr std::uint32_t walls = 1, bodies = 2;
        const bool is_wall = solid.kind == Kind::wall;
        (void)world
            .add({.parts = {std::move(part)},
                  .motion = motion,
                  .name = kind_names[static_cast<std::size_t>(solid.kind)] + std::to_string(solids.size() + 1),
                  .category = is_wall ? walls : bodies,
                  .mask = is_wall ? bodies : walls | bodies})
            .value();
        solids.push_back(solid);
    }

    const Solid& solid(abut::BodyId body) const { return solids[body.number - 1]; }
    Rigid motion(abut::BodyId body) const { return std::get<Rigid>(world.motion(body).value()); }
    Party party(abut::BodyId body) const { return {body, solid(body), motion(body)}; }
    std::string names(const abut::BodyPair& pair) const { return *world.name(pair.a) + ", " + *world.name(pair.b); }

    // All but the walls.
    std::vector<abut::BodyId> moving() const {
        std::vector<abut::BodyId> bodies = world.bodies();
        std::erase_if(bodies, [&](abut::BodyId body) { return solid(body).kind == Kind::wall; });
        return bodies;
    }
};

struct Random {
    std::mt19937_64 bits;

    double between(double low, double high) {
        return low + (high - low) * std::ldexp(static_cast<double>(bits() >> 11), -53);
    }
    Vec3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
    Quat rotation() { return Quat(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)).normalized(); }
};

void add_walls(Scene& scene) {
    constexpr double thickness = 0.5, end = room + thickness;
    const Solid fixed{Kind::wall, infinity, infinity, 0};
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {-1.0, 1.0}) {
            Vec3 half(end, end, end);
            half[axis] = thickness / 2;
            const Vec3 center = sign * (room + thickness / 2) * Vec3::Unit(axis);
            scene.add(fixed, abut::AlignedBox{center - half, center + half}, {});
        }
}

// One body in each cell of a grid: the three kinds in turn, each in a cell that has room for it however it turns.
void add_bodies(Scene& scene, Random& random) {
    constexpr int cells = 3;
    constexpr double cell = 2 * room / cells, smallest = 0.2 * cell, largest = 0.45 * cell;
    for (int i = 0; i < cells * cells * cells; ++i) {
        const Vec3 position = cell * (Vec3(i % 3, i / 3 % 3, i / 9) - Vec3::Constant(1));
        const double reach = random.between(smallest, largest);
        const Rigid turning{{random.rotation(), position}, random.vector(1), random.vector(3)};
        if (i % 3 == 0) {
            // No impulse without friction turns a ball; all are left without angular velocity, for contacts in closed
            // form.
            scene.add(solid_ball(reach), abut::Sphere{Vec3::Zero(), reach},
                      {{Quat::Identity(), position}, turning.velocity});
        } else if (i % 3 == 1) {
            const Vec3 half = Vec3::Constant(reach / std::sqrt(3));
            // They begin unturned and without angular velocity, so that some land flat.
            scene.add(solid_cube(half[0]), abut::AlignedBox{-half, half},
                      {{Quat::Identity(), position}, turning.velocity});
        } else {
            const abut::TriangleMesh star = star_mesh(reach / std::sqrt(3));
            scene.add(solid_of(Kind::star, star), abut::Mesh::make(star).value(), turning);
        }
    }
}

// ---- physics ----

// What must be kept. Momentum is counted with what the walls were given, angular momentum about the origin.
struct Totals {
    double energy = 0;
    Vec3 momentum = Vec3::Zero(), angular_momentum = Vec3::Zero();
};

Totals totals_of(const Scene& scene) {
    Totals sum;
    for (const abut::BodyId body : scene.moving()) {
        const auto& [kind, mass, inertia, reach] = scene.solid(body);
        const Rigid motion = scene.motion(body);
        sum.energy += mass * motion.velocity.squaredNorm() / 2 + inertia * motion.angular_velocity.squaredNorm() / 2;
        sum.momentum += mass * motion.velocity;
        sum.angular_momentum += mass * motion.pose.position.cross(motion.velocity) + inertia * motion.angular_velocity;
    }
    return sum;
}

struct ContactPoint {
    Vec3 point, normal;  // the normal points from a to b
};

// Of each patch its middle, so that a face that lands flat rises flat, and then its corners.
std::vector<ContactPoint> contact_points_of(const abut::FirstContact& found) {
    std::vector<ContactPoint> points;
    for (const abut::ContactPatch& patch : found.patches) {
        Vec3 middle = Vec3::Zero();
        for (const Vec3& point : patch.points) middle += point / static_cast<double>(patch.points.size());
        points.push_back({middle, patch.normal});
    }
    for (const abut::ContactPatch& patch : found.patches)
        if (patch.points.size() > 1)
            for (const Vec3& point : patch.points) points.push_back({point, patch.normal});
    return points;
}

// What b was given and a gave.
struct Exchange {
    int pushes = 0;
    Vec3 impulse = Vec3::Zero(), moment = Vec3::Zero();  // the moment is about the origin
};

// Mirrors the speed at which the two approach at each point, until they do so nowhere. Among all velocities of the two,
// measured by their energy, a push is a reflection in a plane; and planes through one point reflect only finitely often
// (Sinai 1978).
Exchange bounce(Party& a, Party& b, const std::vector<ContactPoint>& points) {
    constexpr int max_pushes = 10'000;
    Exchange given;
    for (bool is_approaching = true; is_approaching && given.pushes < max_pushes;) {
        is_approaching = false;
        for (const auto& [point, n] : points) {
            const double speed = n.dot(b.velocity_at(point) - a.velocity_at(point));
            if (!(speed < 0)) continue;
            const Vec3 impulse = -2 * speed / (a.yielding(point, n) + b.yielding(point, n)) * n;
            a.push(point, -impulse);
            b.push(point, impulse);
            given.impulse += impulse;
            given.moment += point.cross(impulse);
            ++given.pushes;
            is_approaching = true;
        }
    }
    return given;
}

// ---- the run ----

struct Tally {
    std::array<std::array<int, kinds>, kinds> contacts{};  // of two kinds, the lower first
    int bounces = 0;
    int on_faces = 0;  // of them, in patches that are polygons
    int overlaps = 0, outside = 0;
    double time = 0, smallest_gap = infinity;
    Totals walls;  // what they were given
    std::string problem;
};

// That nothing touches now, and that all are in the room.
void check(const Scene& scene, Tally& tally) {
    tally.overlaps += static_cast<int>(scene.world.for_each_overlap([](const auto&) { return abut::Flow::proceed; }));
    const std::vector<abut::PairDistance> closest = scene.world.closest_pairs(infinity, 1).value();
    tally.smallest_gap = std::min(tally.smallest_gap, closest.front().distance);
    for (const abut::BodyId body : scene.moving())
        tally.outside += scene.motion(body).pose.position.cwiseAbs().maxCoeff() > room;
}

// Whether there was anything to do.
bool respond(Scene& scene, const abut::WorldContact& contact, Tally& tally) {
    Party a = scene.party(contact.bodies.a), b = scene.party(contact.bodies.b);

    // Nothing touches before the time of the contact. A moment earlier a gap of no more than twice the tolerance is
    // left; bodies that bounce there never touch at all.
    const double early = tolerance / (a.fastest() + b.fastest());
    const double time = std::max(0.0, contact.found.time - early);
    require(scene.world.advance(time));
    tally.time += time;
    a.motion = scene.motion(a.body);
    b.motion = scene.motion(b.body);

    const Exchange given = bounce(a, b, contact_points_of(contact.found));
    if (given.pushes == 0) return false;
    for (const Party& each : {a, b}) require(scene.world.set_motion(each.body, each.motion));
    if (a.solid.kind == Kind::wall) {  // Walls were added first, and are never b.
        tally.walls.momentum -= given.impulse;
        tally.walls.angular_momentum -= given.moment;
    }
    const auto [low, high] = std::minmax(a.solid.kind, b.solid.kind);
    ++tally.contacts[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)];
    ++tally.bounces;
    tally.on_faces += contact.found.patches[0].points.size() > 2;
    return true;
}

Tally run(Scene& scene, int contacts) {
    Tally tally;
    while (tally.bounces < contacts && tally.problem.empty()) {
        const abut::WorldContact next = scene.world.first_contact(horizon).value();
        const auto problem = [&](const char* what) { tally.problem = what + (": " + scene.names(next.bodies)); };
        if (next.found.outcome == abut::Outcome::overlapping) {
            problem("overlapping");
        } else if (next.found.outcome == abut::Outcome::unresolved) {
            problem("unresolved");
        } else if (next.found.outcome == abut::Outcome::free) {
            require(scene.world.advance(horizon));
            tally.time += horizon;
        } else if (respond(scene, next, tally)) {
            check(scene, tally);
        } else {
            problem("touching, and parting");
        }
    }
    return tally;
}

// ---- the report ----

struct Drift {
    double energy, momentum, angular_momentum;  // relative

    bool is_small() const {
        return energy < max_drift && momentum < max_drift && angular_momentum < max_drift;  // not when NaN
    }
};

// Momenta may sum up to nearly nothing, and are measured by what the energy could make of them.
Drift drift_of(const Totals& before, const Totals& after, const Totals& walls, const Scene& scene) {
    double mass = 0;
    for (const abut::BodyId body : scene.moving()) mass += scene.solid(body).mass;
    const double scale = std::sqrt(2 * mass * before.energy);
    return {std::abs(after.energy - before.energy) / before.energy,
            (after.momentum + walls.momentum - before.momentum).norm() / scale,
            (after.angular_momentum + walls.angular_momentum - before.angular_momentum).norm() / (scale * room)};
}

void print_contacts(const Tally& tally, double seconds) {
    std::printf("%d contacts in %.1f units of time; %.1f s, %.0f a second\n", tally.bounces, tally.time, seconds,
                tally.bounces / seconds);
    for (std::size_t low = 0; low < kinds; ++low) {
        for (std::size_t high = std::max<std::size_t>(low, 1); high < kinds; ++high)
            std::printf("   %s-%s %5d", kind_names[low], kind_names[high], tally.contacts[low][high]);
        std::printf("\n");
    }
    std::printf("   face on face %d\n", tally.on_faces);
}

void print_momentum(const char* name, const Vec3& before, const Vec3& after, const Vec3& walls, double drift) {
    const auto print = [](const char* what, const Vec3& v) {
        std::printf("%-18s%9.4f %9.4f %9.4f", what, v.x(), v.y(), v.z());
    };
    print(name, before);
    std::printf("\n");
    print("   then", after);
    std::printf("\n");
    print("   in the walls", walls);
    std::printf("   drift %.1e\n", drift);
}

}  // namespace

int main(int count, char** arguments) {
    const int contacts = count > 1 ? std::atoi(arguments[1]) : 10'000;
    const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    Random random{std::mt19937_64(seed)};
    Scene scene;
    add_walls(scene);
    add_bodies(scene, random);

    const Totals before = totals_of(scene);
    const auto start = std::chrono::steady_clock::now();
    const Tally tally = run(scene, contacts);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    const Totals after = totals_of(scene);
    const Drift drift = drift_of(before, after, tally.walls, scene);

    print_contacts(tally, passed.count());
    std::printf("energy %.9f, then %.9f   drift %.1e\n", before.energy, after.energy, drift.energy);
    print_momentum("momentum", before.momentum, after.momentum, tally.walls.momentum, drift.momentum);
    print_momentum("angular momentum", before.angular_momentum, after.angular_momentum, tally.walls.angular_momentum,
                   drift.angular_momentum);
    std::printf("%d checks: %d overlaps, %d outside of the room, smallest gap %.1e\n", tally.bounces, tally.overlaps,
                tally.outside, tally.smallest_gap);
    const bool is_sound = tally.problem.empty() && tally.overlaps == 0 && tally.outside == 0;
    if (!tally.problem.empty()) std::printf("%s\n", tally.problem.c_str());
    std::printf(drift.is_small() && is_sound ? "all kept\n" : "something is wrong\n");
    return drift.is_small() && is_sound ? 0 : 1;
}
