// SPDX-License-Identifier: Apache-2.0
// Two parts of a scene as a question of one line.
#include <fmt/format.h>

#include "abut/io/query_line.hpp"
#include "abut/io/scene_check.hpp"
#include "abut/io/scene_pairs.hpp"
#include "abut/io/shape_json.hpp"
#include "abut/motion/transform_motion.hpp"
#include "io/write_json.hpp"

namespace abut {

namespace detail {
namespace {

void append_pose(std::string& text, const Pose& pose) {
    const Quat& q = pose.rotation;
    append_field(text, "position", pose.position);
    append_field(text, "rotation", std::array<double, 4>{q.w(), q.x(), q.y(), q.z()});
}

void append_motion(std::string& text, const Linear& motion) {
    append_pose(text, motion.pose);
    append_field(text, "velocity", motion.velocity);
}

void append_motion(std::string& text, const Rigid& motion) {
    append_pose(text, motion.pose);
    append_field(text, "velocity", motion.velocity);
    append_field(text, "angular_velocity", motion.angular_velocity);
    append_field(text, "center", motion.center);
}

void append_motion(std::string& text, const Path& motion) {
    append_name(text, "path");
    append_list(text, motion.keys(), [&](const Path::Key& key) {
        text += '{';
        append_field(text, "time", key.time);
        append_pose(text, key.pose);
        text += '}';
    });
    append_field(text, "center", motion.center());
}

void append_motion(std::string&, const Custom&) {}

void append_mesh(std::string& text, const Mesh& mesh) {
    append_name(text, "mesh");
    text += '{';
    append_field(text, "vertices", mesh.data().vertices());
    append_field(text, "triangles", mesh.data().triangles());
    text += '}';
    if (!mesh.is_solid() && mesh.data().report().is_closed) append_field(text, "surface", true);
}

void append_operand(std::string& text, std::string_view name, const Body& body, std::uint32_t part) {
    append_name(text, name);
    text += '{';
    std::visit(
        [&]<class S>(const S& shape) {
            if constexpr (std::same_as<S, Mesh>) {
                append_mesh(text, shape);
            } else {
                const std::string json = shape_to_json(AnyShape(shape));
                text += std::string_view(json).substr(1, json.size() - 2);
            }
        },
        body.parts[part].shape);
    append_name(text, "motion");
    text += '{';
    std::visit([&](const auto& motion) { append_motion(text, motion); }, attached(body.motion, body.parts[part].pose));
    text += "}}";
}

}  // namespace
}  // namespace detail

Expected<std::string> query_of(const Scene& scene, const ScenePair& pair) {
    const Body &a = scene.bodies[pair.a].body, &b = scene.bodies[pair.b].body;
    for (const Body* const body : {&a, &b})
        if (std::holds_alternative<Custom>(body->motion))
            return failure(fmt::format("{} has a motion of its own, which no query can have", body->name));
    std::string text = "{\"query\":\"first_contact\"";
    detail::append_field(text, "id", fmt::format("{} and {}", a.name, b.name));
    detail::append_operand(text, "a", a, pair.part_a);
    detail::append_operand(text, "b", b, pair.part_b);
    detail::append_field(text, "horizon", duration_of(scene));
    detail::append_field(text, "tolerance", scene.tolerance);
    detail::append_field(text, "margin", ScenePairs(scene).margin(pair.a, pair.b).value_or(scene.margin));
    detail::append_field(text, "max_steps", scene.max_steps);
    text += '}';
    if (text.size() > query_line_limit)
        return failure(fmt::format("a query of {} and {} has {} bytes; abut query takes at most {}", a.name, b.name,
                                   text.size(), query_line_limit));
    return text;
}

}  // namespace abut
