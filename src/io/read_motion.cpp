// SPDX-License-Identifier: Apache-2.0
#include "io/detail/read_motion.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

namespace abut::detail {

namespace {

// Says why a field with one of these names is refused, where it would otherwise be called unknown.
std::optional<Error> refused(const JsonNode& motion, std::span<const std::string_view> names, std::string_view why) {
    if (motion.kind != JsonNode::Kind::object) return {};
    const JsonNode* key = motion.first();
    for (std::size_t i = 0; i < motion.size; ++i, key = key->next()->next())
        for (const std::string_view name : names)
            if (key->is_string(name)) return Error{fmt::format("{}: {}", name, why)};
    return {};
}

Quat read_rotation(JsonFields& fields) {
    Vec4 q = fields.vector<Vec4>("rotation");
    if (q.isZero(0)) {
        fields.fail({"rotation is zero; a quaternion must have a length"});
        return Quat::Identity();
    }
    // By a power of two, which rounds nothing: the squares of tiny and huge numbers under- and overflow.
    const int exponent = std::ilogb(q.cwiseAbs().maxCoeff());
    for (double& x : q) x = std::scalbn(x, -exponent);
    return Quat(q[0], q[1], q[2], q[3]).normalized();
}

Pose pose_in(JsonFields& fields) {
    Pose pose;
    if (fields.has("position")) pose.position = fields.vector<Vec3>("position");
    if (fields.has("rotation")) pose.rotation = read_rotation(fields);
    return pose;
}

bool is_null(JsonFields& line, std::string_view name) {
    const JsonNode* const node = line.has(name) ? line.required(name) : nullptr;
    return node && node->kind == JsonNode::Kind::null;
}

// A number of the line that `accepts` holds for, or what it is when it is left out; `rule` says what is accepted.
template <class Accepts>
double option(JsonFields& line, std::string_view name, double otherwise, Accepts&& accepts, std::string_view rule) {
    const JsonNode* const node = line.has(name) ? line.required(name) : nullptr;
    if (!node) return otherwise;
    const double value = line.number(name);
    if (!accepts(value)) line.fail({fmt::format("{} is {}; it must be {}", name, describe(*node), rule)});
    return value;
}

}  // namespace

template <>
Expected<Linear> read_motion<Linear>(const JsonNode& node) {
    static constexpr std::array<std::string_view, 3> later = {"spin", "center", "path"};
    if (auto error = refused(node, later,
                             "known but not available in this version; a motion has velocity, position and rotation"))
        return tl::unexpected(*error);
    JsonFields fields(node, {"velocity", "position", "rotation"});
    Linear motion;
    if (fields.has("velocity")) motion.velocity = fields.vector<Vec3>("velocity");
    motion.pose = pose_in(fields);
    if (fields.error()) return tl::unexpected(*fields.error());
    return motion;
}

Expected<Pose> read_pose(const JsonNode& node) {
    static constexpr std::array<std::string_view, 4> later = {"velocity", "spin", "center", "path"};
    if (auto error =
            refused(node, later,
                    "meshes rest in this version, and move once there is rigid motion; beside a mesh, a motion "
                    "has position and rotation"))
        return tl::unexpected(*error);
    JsonFields fields(node, {"position", "rotation"});
    const Pose pose = pose_in(fields);
    if (fields.error()) return tl::unexpected(*fields.error());
    return pose;
}

template <>
Expected<Linear2> read_motion<Linear2>(const JsonNode& node) {
    static constexpr std::array<std::string_view, 5> only_in_3d = {"position", "rotation", "spin", "center", "path"};
    if (auto error = refused(node, only_in_3d, "a motion in 2D has only a velocity")) return tl::unexpected(*error);
    JsonFields fields(node, {"velocity"});
    Linear2 motion;
    if (fields.has("velocity")) motion.velocity = fields.vector<Vec2>("velocity");
    if (fields.error()) return tl::unexpected(*fields.error());
    return motion;
}

Expected<Options> read_options(JsonFields& line) {
    const auto not_negative = [](double value) { return value >= 0; };
    Options options;
    if (is_null(line, "horizon"))
        options.horizon = std::numeric_limits<double>::infinity();
    else
        options.horizon = option(line, "horizon", options.horizon, not_negative, "at least 0, or null for infinity");
    options.tolerance = option(
        line, "tolerance", options.tolerance, [](double value) { return value > 0; }, "above 0");
    options.margin = option(line, "margin", options.margin, not_negative, "at least 0");
    if (line.error()) return tl::unexpected(*line.error());
    return options;
}

}  // namespace abut::detail
