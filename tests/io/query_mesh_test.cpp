// SPDX-License-Identifier: Apache-2.0
// Lines about meshes, answered as the library answers.
#include "abut/io/mesh_cache.hpp"
#include "abut/io/obj.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "io/expected_json.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::asked;
using test::direction_json;
using test::mesh_json;
using test::number_json;
using test::Random;
using test::same;
using test::vector_json;

json pose_json(const Pose& pose) {
    return {{"position", vector_json(pose.position)}, {"rotation", test::rotation_json(pose.rotation)}};
}

json placed_json(json body, const Pose& pose) {
    body["motion"] = pose_json(pose);
    return body;
}

json line_of(std::string_view query, const json& a, const json& b) { return {{"query", query}, {"a", a}, {"b", b}}; }

class QueryMesh : public test::ScratchFolder {
 protected:
    const TriangleMesh knot_ = make_knot_mesh({.segments = 48, .tube_segments = 6}).value();
    const TriangleMesh box_ = make_box_mesh({1, 2, 0.5}, {2, 2, 2}).value();
    const Mesh knot_tree_ = Mesh::make(knot_).value(), box_tree_ = Mesh::make(box_).value();
};

TEST_F(QueryMesh, two_meshes_are_answered_as_the_library_does) {
    Random random(test::seed());
    int apart = 0;
    for (int i = 0; i < 60; ++i) {
        Pose at_a{random.rotation(), random.vector(1.5)}, at_b{random.rotation(), random.vector(1.5)};
        const json a = placed_json(mesh_json(knot_), at_a), b = placed_json(mesh_json(box_), at_b);
        // As the reader does, which rounds.
        at_a.rotation.normalize();
        at_b.rotation.normalize();
        const Closest closest = distance(knot_tree_, at_a, box_tree_, at_b);
        const json expected = {{"distance", number_json(closest.distance)},
                               {"point_a", vector_json(closest.point_a)},
                               {"point_b", vector_json(closest.point_b)},
                               {"triangles", {closest.triangle_a, closest.triangle_b}}};
        const json answer = asked(line_of("distance", a, b));
        EXPECT_TRUE(same(answer, expected)) << answer << "\n" << expected;
        EXPECT_EQ(asked(line_of("intersects", a, b)), json({{"intersects", closest.distance == 0}}));
        apart += closest.distance > 0;
    }
    EXPECT_GT(apart, 10);
    EXPECT_LT(apart, 50);
}

TEST_F(QueryMesh, without_motion_the_answer_is_the_same_to_the_last_bit) {
    const json a = mesh_json(knot_), b = mesh_json(make_box_mesh({0.1, 0.2, 0.3}).value());
    const Mesh small = Mesh::make(make_box_mesh({0.1, 0.2, 0.3}).value()).value();
    const Closest closest = distance(knot_tree_, {}, small, {});
    ASSERT_GT(closest.distance, 0);
    EXPECT_TRUE(same(asked(line_of("distance", a, b)), {{"distance", closest.distance},
                                                        {"point_a", vector_json(closest.point_a)},
                                                        {"point_b", vector_json(closest.point_b)},
                                                        {"triangles", {closest.triangle_a, closest.triangle_b}}}));
}

TEST_F(QueryMesh, every_bounded_shape_is_answered_in_both_orders) {
    const json mesh = mesh_json(knot_);
    for (int i = 0; i < test::all_kind_count; ++i)
        for (const double shift : {0.0, 5.0}) {
            const AnyShape any = test::translated(test::sample_of(static_cast<test::Kind>(i)), {shift, shift, shift});
            std::visit(
                [&]<class S>(const S& shape) {
                    if constexpr (BoundedShape3<S>) {
                        const Closest closest = abut::distance(knot_tree_, {}, shape);
                        const double distance = closest.distance;
                        const std::uint32_t triangle = closest.triangle_a;
                        const json body = test::shape_value(any), first = vector_json(closest.point_a),
                                   second = vector_json(closest.point_b);
                        const json forth = {
                            {"distance", distance}, {"point_a", first}, {"point_b", second}, {"triangle", triangle}};
                        const json back = {
                            {"distance", distance}, {"point_a", second}, {"point_b", first}, {"triangle", triangle}};
                        EXPECT_TRUE(same(asked(line_of("distance", mesh, body)), forth)) << body;
                        EXPECT_TRUE(same(asked(line_of("distance", body, mesh)), back)) << body;
                        const json touch = {{"intersects", distance == 0}};
                        EXPECT_EQ(asked(line_of("intersects", mesh, body)), touch) << body;
                        EXPECT_EQ(asked(line_of("intersects", body, mesh)), touch) << body;
                    }
                },
                any);
        }
}

TEST_F(QueryMesh, a_ray_beside_a_mesh_goes_on_for_ever) {
    const json mesh = mesh_json(knot_), away = test::shape_value(AnyShape(Ray{{0, 0, 5}, {0, 0, 1e-3}})),
               through = test::shape_value(AnyShape(Ray{{100, 0, 0}, {-1, 0, 0}}));
    const double distance = abut::distance(knot_tree_, Sphere{{0, 0, 5}, 0}).distance;
    ASSERT_GT(distance, 1);
    EXPECT_NEAR(asked(line_of("distance", mesh, away))["distance"].get<double>(), distance, 1e-12);
    EXPECT_EQ(asked(line_of("intersects", away, mesh)), json({{"intersects", false}}));
    EXPECT_EQ(asked(line_of("intersects", mesh, through)), json({{"intersects", true}}));
}

// Beside a mesh, the motion of a shape says where it stands.
TEST_F(QueryMesh, a_shape_beside_a_mesh_may_have_a_pose) {
    const AlignedBox crate{{-1, -1, -1}, {1, 1, 1}};
    const Pose at{Quat(1, 0, 0, 0), {4, 0, 0}};
    const auto expected = distance(knot_tree_, {}, transformed(crate, at));
    const json answer = asked(line_of("distance", mesh_json(knot_), placed_json(test::shape_value(crate), at)));
    EXPECT_TRUE(same(answer["distance"], expected.distance));
    EXPECT_TRUE(same(answer["point_b"], vector_json(expected.point_b)));
    EXPECT_EQ(answer["triangle"], expected.triangle_a);
}

TEST_F(QueryMesh, rays_and_segments_are_cast_at_a_mesh) {
    Random random(test::seed());
    const Pose at{Quat(0.5, 0.5, 0.5, 0.5), {0.25, 0, -0.5}};  // a third of a turn, which rounds nothing
    const json mesh = placed_json(mesh_json(box_), at);
    int hits = 0;
    for (int i = 0; i < 200; ++i) {
        const Ray ray{random.vector(3), random.vector(1)};
        const Segment segment{random.vector(3), random.vector(1)};
        const auto expect_hit = [&](const json& line, const std::optional<RayHit>& hit) {
            const json answer = asked(line_of("cast", line, mesh));
            hits += hit.has_value();
            if (!hit) {
                EXPECT_EQ(answer, json({{"hit", false}})) << line;
                return;
            }
            const json side = hit->side == Side::none    ? json(nullptr)
                              : hit->side == Side::front ? json("front")
                                                         : json("back");
            EXPECT_TRUE(same(answer, {{"hit", true},
                                      {"enter", hit->enter},
                                      {"point", vector_json(hit->point)},
                                      {"normal", direction_json(hit->normal)},
                                      {"side", side},
                                      {"triangle", hit->triangle},
                                      {"barycentric", vector_json(hit->weights)}}))
                << answer;
        };
        expect_hit(test::shape_value(ray), cast(ray, box_tree_, at));
        expect_hit(test::shape_value(segment), cast(segment, box_tree_, at));
    }
    EXPECT_GT(hits, 30);
    EXPECT_LT(hits, 350);
}

TEST_F(QueryMesh, a_ray_may_have_a_pose_too) {
    const json ray = placed_json(test::shape_value(Ray{{0, 0, 0}, {0, 0, 1}}), {Quat(1, 0, 0, 0), {0.125, 0.25, -3}});
    const json answer = asked(line_of("cast", ray, mesh_json(box_)));
    EXPECT_NEAR(answer["enter"].get<double>(), 2.75, 1e-12);
    EXPECT_NEAR(answer["point"][2].get<double>(), -0.25, 1e-12);
    EXPECT_EQ(answer["side"], "front");
}

TEST_F(QueryMesh, surface_makes_a_solid_hollow) {
    const json ball = test::shape_value(Sphere{{0, 0, 0}, 0.1});
    json mesh = mesh_json(make_box_mesh({2, 2, 2}).value());
    EXPECT_EQ(asked(line_of("intersects", mesh, ball)), json({{"intersects", true}}));
    mesh["surface"] = false;
    EXPECT_EQ(asked(line_of("intersects", mesh, ball)), json({{"intersects", true}}));
    mesh["surface"] = true;
    EXPECT_EQ(asked(line_of("intersects", mesh, ball)), json({{"intersects", false}}));
    EXPECT_NEAR(asked(line_of("distance", mesh, ball))["distance"].get<double>(), 0.9, 1e-15);
}

TEST_F(QueryMesh, a_file_is_read_once_with_a_cache) {
    const std::string file = written("böx \"1\".obj", write_obj(box_));
    const json body = {{"mesh", file}}, room = {{"mesh", file}, {"surface", true}};
    const json ball = test::shape_value(Sphere{{0, 0, 0}, 0.1});
    MeshCache meshes;
    const auto answer = [&](const json& mesh) {
        return answer_query(line_of("intersects", mesh, ball).dump(), meshes, {.allow_outside = true}).text;
    };
    EXPECT_EQ(answer(body), "{\"intersects\":true}");
    EXPECT_EQ(answer(room), "{\"intersects\":false}");
    std::filesystem::remove(file);
    EXPECT_EQ(answer(body), "{\"intersects\":true}");
    EXPECT_EQ(answer(room), "{\"intersects\":false}");
    EXPECT_TRUE(answer_query(line_of("intersects", body, ball).dump(), {.allow_outside = true}).error);
}

}  // namespace
}  // namespace abut
