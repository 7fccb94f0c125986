// SPDX-License-Identifier: Apache-2.0
// Where moving boxes and triangles touch, by Tables 2, 4 and 7 of [Eberly 1999a] as docs/theory/errata.md §1 corrects
// them. They hold where the contact is one point, inside the parts that touch, and no denominator is near zero: at
// random that is nearly always. The library does without them; here they check it.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "abut/query/first_contact.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

using Triple = std::array<int, 3>;
constexpr std::array<Triple, 3> orders{{{0, 1, 2}, {1, 0, 2}, {2, 1, 0}}};  // (i0, i1, i2) by i0
constexpr double size = 10;                                                 // of a scene
constexpr double least = 1e-3;  // what counts as a denominator that is not near zero, of vectors of length 1

double sign(double x) { return x < 0 ? -1 : 1; }
double sign(int i, int j) { return (i + 1) % 3 == j ? 1 : -1; }  // Sign(i, j) of (2)

// What a row gives; rows for a vertex have three cases.
struct Place {
    Vec3 point;
    int vertex = -1;
};

// A row of a table. `place` takes σ, which is 1 when b is on the + side of the axis and else −1, and gives nothing near
// a zero denominator.
struct Row {
    std::string name;
    Vec3 axis;
    std::function<std::optional<Place>(double side)> place;
};

std::string name_of(const char* left, int i, const char* right = "", int j = -1) {
    return left + std::to_string(i) + (j < 0 ? "" : " x " + (right + std::to_string(j)));
}

// A triangle at the time of contact, in the terms of the seed.
struct Corners {
    Vec3 origin, e[3], normal;
    Corners(const Triangle& t, const Vec3& moved)
        : origin(t.vertex[0] + moved),
          e{t.vertex[1] - t.vertex[0], t.vertex[2] - t.vertex[0], t.vertex[2] - t.vertex[1]},
          normal(e[0].cross(e[1])) {}

    // Vertex 0 is where y0 = y1 = 0, vertex 1 where y0 = 1, vertex 2 where y1 = 1.
    Vec3 vertex(int k) const { return k == 0 ? origin : Vec3(origin + e[k - 1]); }
    // The vertex that is least along a direction; by how much the next is more, of vectors of length 1.
    std::pair<int, double> lowest(const Vec3& direction) const {
        std::array<std::pair<double, int>, 3> heights;
        for (int k = 0; k < 3; ++k)
            heights[static_cast<std::size_t>(k)] = {direction.normalized().dot(vertex(k) - origin), k};
        std::ranges::sort(heights);
        return {heights[0].second, heights[1].first - heights[0].first};
    }
};

// The edge of a box along A_i0 that leads along ±A_i0 × E: its place on the other two axes.
Vec3 edge_of_box(const OrientedBox& box, const Triple& i, const Vec3& e, double side) {
    Vec3 x = Vec3::Zero();
    x[i[1]] = side * sign(i[1], i[0]) * sign(box.axes.col(i[2]).dot(e)) * box.half[i[1]];
    x[i[2]] = side * sign(i[2], i[0]) * sign(box.axes.col(i[1]).dot(e)) * box.half[i[2]];
    return x;
}
bool is_generic(const OrientedBox& box, const Triple& i, const Vec3& e) {
    const double needed = least * e.norm();
    return std::abs(box.axes.col(i[1]).dot(e)) > needed && std::abs(box.axes.col(i[2]).dot(e)) > needed;
}

std::vector<Row> table_2(const OrientedBox& a, const OrientedBox& b) {
    const Mat3 c = a.axes.transpose() * b.axes;
    const Vec3 d = b.center - a.center;
    std::vector<Row> rows;
    for (int i = 0; i < 3; ++i) {
        rows.push_back({name_of("A", i), a.axes.col(i), [=](double side) -> std::optional<Place> {
                            if (c.row(i).cwiseAbs().minCoeff() < least) return {};
                            Vec3 y;
                            for (int j = 0; j < 3; ++j) y[j] = -side * sign(c(i, j)) * b.half[j];
                            return Place{b.center + b.axes * y};
                        }});
        rows.push_back({name_of("B", i), b.axes.col(i), [=](double side) -> std::optional<Place> {
                            if (c.col(i).cwiseAbs().minCoeff() < least) return {};
                            Vec3 x;
                            for (int j = 0; j < 3; ++j) x[j] = side * sign(c(j, i)) * a.half[j];
                            return Place{a.center + a.axes * x};
                        }});
    }
    for (const Triple& i : orders)
        for (const Triple& j : orders)
            rows.push_back({name_of("A", i[0], "B", j[0]), a.axes.col(i[0]).cross(b.axes.col(j[0])),
                            [=](double side) -> std::optional<Place> {
                                const Vec3 along_a = a.axes.col(i[0]), along_b = b.axes.col(j[0]);
                                if (!is_generic(a, i, along_b) || !is_generic(b, j, along_a)) return {};
                                const Vec3 y = edge_of_box(b, j, along_a, side);
                                Vec3 x = edge_of_box(a, i, along_b, side);
                                const double cosine = c(i[0], j[0]);
                                x[i[0]] =
                                    (along_a.dot(d) +
                                     cosine * (-along_b.dot(d) + c(i[1], j[0]) * x[i[1]] + c(i[2], j[0]) * x[i[2]]) +
                                     c(i[0], j[1]) * y[j[1]] + c(i[0], j[2]) * y[j[2]]) /
                                    (c(i[1], j[0]) * c(i[1], j[0]) + c(i[2], j[0]) * c(i[2], j[0]));
                                return Place{a.center + a.axes * x};
                            }});
    return rows;
}

// D goes from the box to the triangle, against (8).
std::vector<Row> table_4(const OrientedBox& a, const Corners& b) {
    const Vec3 d = b.origin - a.center, n = b.normal;
    std::vector<Row> rows;
    rows.push_back({"N", n, [=](double side) -> std::optional<Place> {
                        const Vec3 along = a.axes.transpose() * n;
                        if (along.cwiseAbs().minCoeff() < least * n.norm()) return {};
                        Vec3 x;
                        for (int i = 0; i < 3; ++i) x[i] = side * sign(along[i]) * a.half[i];
                        return Place{a.center + a.axes * x};
                    }});
    for (const Triple& i : orders) {
        const Vec3 axis = a.axes.col(i[0]);
        rows.push_back({name_of("A", i[0]), axis, [=](double side) -> std::optional<Place> {
                            const auto [k, step] = b.lowest(side * axis);
                            if (step < least) return {};
                            return Place{b.vertex(k), k};
                        }});
        for (int j = 0; j < 3; ++j)
            rows.push_back({name_of("A", i[0], "E", j), axis.cross(b.e[j]), [=](double side) -> std::optional<Place> {
                                const Vec3 e = b.e[j];
                                const double under = n.dot(axis.cross(e));
                                if (std::abs(under) < least * n.norm() * e.norm()) return {};
                                if (!is_generic(a, i, e) || std::abs(axis.dot(n)) < least * n.norm()) return {};
                                // What p gains from U0 to the vertex that is not on E0 or E1, or to E2.
                                const double gain = j == 0 ? n.dot(axis) : -n.dot(axis);
                                const double y = side * gain > 0 ? 0 : 1;
                                Vec3 x = edge_of_box(a, i, e, side);
                                x[i[0]] = (n.dot(d.cross(e)) + (j == 0 ? -1 : 1) * n.squaredNorm() * y -
                                           n.dot(a.axes.col(i[1]).cross(e)) * x[i[1]] -
                                           n.dot(a.axes.col(i[2]).cross(e)) * x[i[2]]) /
                                          under;
                                return Place{a.center + a.axes * x};
                            }});
    }
    return rows;
}

std::vector<Row> table_7(const Corners& a, const Corners& b) {
    const Vec3 d = b.origin - a.origin, n = a.normal, m = b.normal;
    std::vector<Row> rows;
    rows.push_back({"N", n, [=](double side) -> std::optional<Place> {
                        const auto [k, step] = b.lowest(side * n);
                        if (step < least) return {};
                        return Place{b.vertex(k), k};
                    }});
    rows.push_back({"M", m, [=](double side) -> std::optional<Place> {
                        const auto [k, step] = a.lowest(-side * m);  // max of σp, not min
                        if (step < least) return {};
                        return Place{a.vertex(k), k};
                    }});
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            rows.push_back({name_of("E", i, "F", j), a.e[i].cross(b.e[j]), [=](double side) -> std::optional<Place> {
                                const double under = m.dot(a.e[i]), other = n.dot(b.e[j]);
                                if (std::abs(under) < least * m.norm() * a.e[i].norm()) return {};
                                if (std::abs(other) < least * n.norm() * b.e[j].norm()) return {};
                                // The p that is not 0: of the vertex that is not on E0 or E1, or of E2.
                                const double p = i == 0 ? -other : other;
                                const bool origin_leads = side * p < 0;
                                double x0 = 0, x1 = 0;
                                if (i == 0) (origin_leads ? x0 : x1) = origin_leads ? m.dot(d) / under : 1;
                                if (i == 1) (origin_leads ? x1 : x0) = origin_leads ? m.dot(d) / under : 1;
                                if (i == 2 && !origin_leads) {
                                    x0 = (m.dot(a.e[1]) - m.dot(d)) / under;
                                    x1 = 1 - x0;
                                }
                                return Place{a.origin + x0 * a.e[0] + x1 * a.e[1]};
                            }});
    return rows;
}

OrientedBox at(const OrientedBox& box, const Vec3& moved) { return {box.center + moved, box.axes, box.half}; }
Corners at(const Triangle& triangle, const Vec3& moved) { return Corners(triangle, moved); }
std::vector<Row> table(const OrientedBox& a, const OrientedBox& b) { return table_2(a, b); }
std::vector<Row> table(const OrientedBox& a, const Corners& b) { return table_4(a, b); }
std::vector<Row> table(const Corners& a, const Corners& b) { return table_7(a, b); }

template <class Shape>
Shape random_shape(Random& random) {
    if constexpr (std::is_same_v<Shape, Triangle>) {
        return Triangle{{random.vector(2), random.vector(2), random.vector(2)}};
    } else {
        const Vec3 half(random.real(0.2, 2), random.real(0.2, 2), random.real(0.2, 2));
        return OrientedBox{random.vector(1), random.rotation().toRotationMatrix(), half};
    }
}

// The row whose axis decided, if there is just one.
const Row* deciding_row(const std::vector<Row>& rows, const Vec3& axis) {
    const Row* found = nullptr;
    for (const Row& row : rows) {
        if (!(row.axis.cross(axis).norm() <= 1e-6 * row.axis.norm())) continue;
        if (found) return nullptr;
        found = &row;
    }
    return found;
}

template <class A, class B>
void check_table(int pairs, std::size_t row_count) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 13);
    std::map<std::string, int> checked;
    int contacts = 0, left_out = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const A a = random_shape<A>(random);
        const B b = random_shape<B>(random);
        // A point of b runs into a point of a at time 1, if nothing touches before.
        const auto point_of = [&](const AnyShape& shape) {
            const auto points = hull_of(shape).points;
            const double x = random.real(0, 1);
            return Vec3(x * random.one_of(points) + (1 - x) * random.one_of(points));
        };
        const Vec3 velocity_a = random.vector(3), start = size * random.direction();
        const Linear motion_a{velocity_a},
            motion_b{velocity_a + point_of(a) - point_of(b) - start, {Quat::Identity(), start}};
        const FirstContact result = first_contact(a, motion_a, b, motion_b);
        if (result.outcome != Outcome::contact) continue;
        ++contacts;
        const auto rows = table(at(a, motion_a.velocity * result.time), at(b, start + motion_b.velocity * result.time));
        const Row* row = deciding_row(rows, result.axis);
        const auto place = row ? row->place(sign(row->axis.dot(result.axis))) : std::nullopt;
        if (!place) {
            ++left_out;
            continue;
        }
        ++checked[row->name + (place->vertex < 0 ? "" : ", vertex " + std::to_string(place->vertex))];
        const auto& points = result.patches[0].points;
        const double off = (points[0] - place->point).norm();
        if ((points.size() != 1 || !(off <= 1e-9 * size)) && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ", " << row->name << ": off by " << off << ", " << points.size()
                          << " points, time " << result.time << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
    EXPECT_GT(contacts, pairs * 9 / 10);
    EXPECT_LT(left_out, contacts / 20);
    EXPECT_EQ(checked.size(), row_count);
    for (const auto& [name, count] : checked) EXPECT_GT(count, 100) << name;
}

TEST(SeedTables, table_2_gives_where_boxes_touch) { check_table<OrientedBox, OrientedBox>(30'000, 15); }
TEST(SeedTables, table_4_gives_where_a_triangle_touches_a_box) { check_table<OrientedBox, Triangle>(30'000, 19); }
TEST(SeedTables, table_7_gives_where_triangles_touch) { check_table<Triangle, Triangle>(30'000, 15); }

}  // namespace
}  // namespace abut::test
