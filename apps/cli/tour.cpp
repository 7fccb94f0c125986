// SPDX-License-Identifier: Apache-2.0
#include "tour.hpp"

#include <fmt/format.h>

#include <abut/abut.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "output.hpp"

namespace abut::cli {

namespace {

// The cosine and the sine of an eighth of a turn. Frames are written with it, not made from an angle, so that what
// touches in the tour touches exactly.
const double r = std::sqrt(0.5);

Mat3 columns(const Vec3& x, const Vec3& y, const Vec3& z) {
    Mat3 axes;
    axes << x, y, z;
    return axes;
}

OrientedBox cube_turned_about_z(double x) { return {{x, 0, 0}, columns({r, r, 0}, {-r, r, 0}, {0, 0, 1}), {1, 1, 1}}; }
OrientedBox cube_turned_about_y(double x) { return {{x, 0, 0}, columns({r, 0, -r}, {0, 1, 0}, {r, 0, r}), {1, 1, 1}}; }

// A flat box turned about z by an angle in radians.
OrientedBox plate(double z, double angle) {
    return {{0, 0, z}, Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), {1, 1, 0.125}};
}

Triangle triangle(const Vec3& u, const Vec3& v, const Vec3& w) { return {{u, v, w}}; }

AlignedBox unit_box() { return {{-1, -1, -1}, {1, 1, 1}}; }

ConvexPolyhedron octahedron(const Vec3& center) {
    std::vector<Vec3> points;
    for (int i = 0; i < 3; ++i)
        for (const double sign : {-1.0, 1.0}) points.push_back(center + sign * Vec3::Unit(i));
    return ConvexPolyhedron::hull(points).value();
}

// Shortened to what a table can show: -0.000 would only distract.
std::string short_number(double value) {
    const std::string text = fmt::format("{:.3f}", value);
    return text == "-0.000" ? "0.000" : text;
}

template <class Vector>
std::string short_vector(const Vector& v) {
    std::string text;
    for (const double x : v) text += fmt::format("{:>8}", short_number(x));
    return text;
}

// Four digits without the zeros at their end: 0.5, not 0.49999999999998.
std::string fewest_digits(double value) { return fmt::format("{:.4g}", std::abs(value) < 1e-9 ? 0.0 : value); }

std::string without_trailing_spaces(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

std::string rule() { return fmt::format("{:─<82}\n", ""); }

class Tour {
 public:
    Tour() {
        text_ = "Do two shapes touch, and if not, along which axis do they lie apart?\n\n";
        row("a", "b", "touch", "gap", "   axis from a to b");
        text_ += rule();
    }

    template <class A, class B>
    void show(const A& a, const B& b, std::string_view seen) {
        const auto separating = separating_axis(a, b);
        row(shape_name<A>, shape_name<B>, intersects(a, b) ? "yes" : "no",
            separating ? fmt::format("{:.3g}", separating->gap) : "", separating ? short_vector(separating->axis) : "");
        text_ += fmt::format("    {}\n", seen);
    }

    const std::string& end() {
        text_ += rule();
        text_ += "\n`no` is a proof: along the axis, the projection of a ends `gap` before that of b begins.\n";
        return text_;
    }

 private:
    void row(std::string_view a, std::string_view b, std::string_view touch, std::string_view gap,
             std::string_view axis) {
        text_ += without_trailing_spaces(fmt::format("{:<18} {:<18} {:<6} {:<10} {}", a, b, touch, gap, axis));
    }

    std::string text_;
};

// The same for shapes that move, with when and where they touch.
class MovingTour {
 public:
    MovingTour() {
        text_ = "\nTwo shapes move; when and where do they first touch, and when do they part?\n\n";
        row("a", "b", "outcome", "time", "parts", "on a, on b");
        text_ += rule();
    }

    template <class A, class B>
    void show(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b, std::string_view seen) {
        const FirstContact contact = first_contact(a, motion_a, b, motion_b);
        std::string touching, points;
        for (const ContactPatch& patch : contact.patches) {
            touching = feature_name(patch.feature_a) + ", " + feature_name(patch.feature_b);
            for (const Vec3& point : patch.points)
                points += fmt::format(" ({}, {}, {})", fewest_digits(point.x()), fewest_digits(point.y()),
                                      fewest_digits(point.z()));
        }
        row(shape_name<A>, shape_name<B>, outcome_name(contact.outcome), fewest_digits(contact.time),
            contact.last ? fewest_digits(*contact.last) : "", touching);
        text_ += fmt::format("    {}\n", seen);
        if (!points.empty()) text_ += fmt::format("    at{}\n", points);
    }

    const std::string& end() {
        text_ += rule();
        text_ += R"(
Nothing touches before `time`: that is a proof. One point, two that end a segment, or the corners of
the polygon in which the two touch; features are numbered as docs/guide.md says.

Try next
  abut query --help                   every shape and query as JSON, with an example to paste
  abut query examples/queries.jsonl   queries for every pair of shapes, for motion and for meshes
  abut mesh examples/knot.obj         what a mesh and its tree are like; --svg FILE draws them
)";
        return text_;
    }

 private:
    static std::string feature_name(const Feature& feature) {
        const std::string_view names[] = {"vertex", "edge", "face"};
        return fmt::format("{} {}", names[static_cast<std::size_t>(feature.kind)], feature.index);
    }

    static std::string_view outcome_name(Outcome outcome) {
        const std::string_view names[] = {"free", "contact", "overlapping", "unresolved"};
        return names[static_cast<std::size_t>(outcome)];
    }

    void row(std::string_view a, std::string_view b, std::string_view outcome, std::string_view time,
             std::string_view parts, std::string_view features) {
        text_ += without_trailing_spaces(
            fmt::format("{:<18} {:<18} {:<11} {:<7} {:<7} {}", a, b, outcome, time, parts, features));
    }

    std::string text_;
};

int run() {
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    Tour tour;

    tour.show(cube_turned_about_z(0), cube_turned_about_y(4 * r),
              "Two cubes stand edge on edge, crosswise: they share one point, and touching counts.");
    tour.show(cube_turned_about_z(0), cube_turned_about_y(4 * r + 0.01),
              "The same cubes 0.01 further apart: only the cross product of the two edges separates them.");

    tour.show(plate(0, 0), plate(0.25, 1e-9),
              "Plates lie on each other, turned by 1e-9: nearly parallel edges make no false gap.");
    tour.show(plate(0, 0), plate(0.25 + 1e-9, 1e-9), "Lift the upper plate by a billionth, and the gap is seen.");

    tour.show(Sphere{{0, 0, 1.5}, 0.5}, unit_box(), "A ball rests on the face of a box.");
    tour.show(Sphere{{1.5, 1.5, 1.5}, 0.5}, unit_box(),
              "Off the corner, the axis points from the center to the corner.");

    const Triangle corner = triangle({0, 0, 0}, {2, 0, 0}, {0, 2, 0});
    tour.show(corner, triangle({1, 1, 0}, {3, 1, 0}, {1, 3, 0}),
              "Triangles in one plane: a corner of one lies on the long edge of the other.");
    tour.show(corner, triangle({1.5, 1.5, 0}, {3.5, 1.5, 0}, {1.5, 3.5, 0}),
              "Moved away within that plane: the axis lies in the plane too.");

    tour.show(octahedron({0, 0, 0}), octahedron({1, 1, 0}), "Octahedra, the hulls of six points each, share an edge.");
    tour.show(octahedron({0, 0, 0}), Segment{{1, 1, 1}, {1, 1, -1}}, "A segment passes an octahedron by.");

    tour.show(Capsule{{-1, 0, 0}, {1, 0, 0}, 0.25}, Capsule{{0, -1, 0.5}, {0, 1, 0.5}, 0.25},
              "Two capsules cross and touch at the middle.");
    tour.show(Capsule{{-1, 0, 0}, {1, 0, 0}, 0.25}, Capsule{{0, -1, 1}, {0, 1, 1}, 0.25},
              "The upper one raised by one half: for round shapes the gap is the distance.");

    tour.show(Ray{{0, 0, 5}, -z}, triangle(x, y, {-1, -1, 0}), "A ray straight down hits a triangle.");
    tour.show(Ray{{0, 0, 5}, z}, triangle(x, y, {-1, -1, 0}), "Turned around, the ray leaves the triangle behind.");

    const Vec3 far(1e8, 1e8, 1e8);
    tour.show(AlignedBox{far, far + Vec3(1, 1, 1)}, AlignedBox{far + x, far + Vec3(2, 1, 1)},
              "A hundred million units from the origin, boxes face to face still touch.");
    tour.show(Sphere{{0.5, 0.5, 0}, 0}, triangle({0, 0, 0}, x, y),
              "A point, as a sphere of radius 0, lies on the edge of a triangle.");

    const Rectangle2 square = make_rectangle2({-1, 0}, {1, 1}).value();
    const Mat2 diagonal{{r, -r}, {r, r}};
    tour.show(square, Rectangle2{{2 * r, 0}, diagonal, {1, 1}}, "In the plane: a square leans its corner on another.");
    tour.show(square, Rectangle2{{1, 2}, diagonal, {1, 1}},
              "Moved up beyond the other's corner: the normal of an edge separates them.");

    MovingTour moving;
    const Linear at_rest;
    moving.show(AlignedBox{{0, 0, 0}, {1, 1, 1}}, Linear{.velocity = {0, 0, -2}},
                AlignedBox{{0.5, 0.25, -2}, {3, 3, -1}}, at_rest,
                "A crate falls on a table and overhangs it: faces meet in a rectangle.");
    moving.show(cube_turned_about_z(0), Linear{.velocity = x}, cube_turned_about_y(4 * r + 1), Linear{.velocity = -x},
                "The two cubes from above meet edge on edge, crosswise, in one point.");
    moving.show(Sphere{{-50.5, 0.25, 0.5}, 0.25}, Linear{.velocity = 100 * x},
                triangle({0, -1, 0}, {0, 2, 0}, {0, 0, 2}), at_rest,
                "A ball flies through a sheet of no thickness, too fast to be seen by steps of 1/100.");

    return write_out(tour.end() + moving.end()) == Written::error ? failed : 0;
}

}  // namespace

Command add_tour_command(CLI::App& program) {
    CLI::App* const app = program.add_subcommand("tour", "Show shapes at rest and moving that touch, and that do not");
    return {app, run};
}

}  // namespace abut::cli
