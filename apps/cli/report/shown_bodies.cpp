// SPDX-License-Identifier: Apache-2.0
#include "report/shown_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "grouped.hpp"

namespace abut::cli {

namespace {

// Different parts of a body that are named one by one.
constexpr std::size_t max_named = 6;
// Poses that a motion of the user's own is asked for.
constexpr int custom_poses = 241;

std::string_view kind_of(const Solid& shape) {
    return std::visit(
        []<class S>(const S&) -> std::string_view {
            if constexpr (std::same_as<S, Mesh>)
                return "mesh";
            else
                return shape_name<S>;
        },
        shape);
}

Json rigid_json(const Rigid& motion) {
    return {{"position", json_of(motion.pose.position)},
            {"rotation", json_of(motion.pose.rotation)},
            {"velocity", json_of(motion.velocity)},
            {"angular_velocity", json_of(motion.angular_velocity)},
            {"center", json_of(motion.center)}};
}

Json key_json(double time, const Pose& pose) {
    return {{"time", json_of(time)}, {"position", json_of(pose.position)}, {"rotation", json_of(pose.rotation)}};
}

Json motion_json(const Linear& motion, double) {
    return rigid_json({motion.pose, motion.velocity, Vec3::Zero(), Vec3::Zero()});
}
Json motion_json(const Rigid& motion, double) { return rigid_json(motion); }
Json motion_json(const Path& motion, double) {
    Json keys = Json::array();
    for (const Path::Key& key : motion.keys()) keys.push_back(key_json(key.time, key.pose));
    return {{"path", std::move(keys)}, {"center", json_of(motion.center())}};
}
Json motion_json(const Custom& motion, double horizon) {
    Json keys = Json::array();
    const int poses = horizon > 0 ? custom_poses : 1;
    for (int i = 0; i < poses; ++i) {
        const double time = horizon * i / (custom_poses - 1);
        keys.push_back(key_json(time, pose_at(motion, time)));
    }
    return {{"path", std::move(keys)}, {"center", json_of(Vec3(Vec3::Zero()))}};
}

// `gear.obj, 3,072 triangles`, `sphere`
std::string part_in_words(const SceneBody& body, std::size_t part) {
    const Solid& shape = body.body.parts[part].shape;
    const bool has_file = part < body.files.size() && !body.files[part].empty();
    const std::string_view name = has_file ? std::string_view(body.files[part]) : kind_of(shape);
    const auto* const mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return std::string(name);
    const std::size_t triangles = mesh->data().triangles().size();
    return fmt::format("{}, {} triangle{}", name, grouped(triangles), triangles == 1 ? "" : "s");
}

}  // namespace

std::string describe(const SceneBody& body) {
    struct Counted {
        std::string what;
        std::size_t times;
    };
    std::vector<Counted> counted;
    for (std::size_t i = 0; i < body.body.parts.size(); ++i) {
        std::string what = part_in_words(body, i);
        const auto same =
            std::find_if(counted.begin(), counted.end(), [&](const Counted& c) { return c.what == what; });
        if (same == counted.end())
            counted.push_back({std::move(what), 1});
        else
            ++same->times;
    }
    std::string text;
    for (std::size_t i = 0; i < counted.size(); ++i) {
        if (i > 0) text += "; ";
        if (i == max_named) return text + fmt::format("{} more", counted.size() - i);
        text += counted[i].times > 1 ? fmt::format("{} × {}", counted[i].times, counted[i].what) : counted[i].what;
    }
    return text;
}

Json body_json(const SceneBody& body, const std::string& color, const std::vector<std::size_t>& meshes,
               double horizon) {
    Json parts = Json::array();
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const Pose& pose = body.body.parts[i].pose;
        parts.push_back(
            {{"mesh", meshes[i]}, {"position", json_of(pose.position)}, {"rotation", json_of(pose.rotation)}});
    }
    return {{"name", body.body.name},
            {"color", color},
            {"fixed", body.body.fixed},
            {"what", describe(body)},
            {"motion", std::visit([&](const auto& each) { return motion_json(each, horizon); }, body.body.motion)},
            {"parts", std::move(parts)}};
}

}  // namespace abut::cli
