// SPDX-License-Identifier: Apache-2.0
#include "io/read_motion.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "io/rotation_forms.hpp"

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

Expected<Quat> read_quaternion(const JsonNode& node, bool is_w_last) {
    const auto read = read_vector<Vec4>(node);
    if (!read) return tl::unexpected(read.error());
    const Vec4& q = *read;
    return is_w_last ? rotation_of(q[3], q[0], q[1], q[2]) : rotation_of(q[0], q[1], q[2], q[3]);
}

Expected<Quat> read_axis_and_angle(const JsonNode* axis, const JsonNode* angle, double angle_unit) {
    if (!axis) return failure("angle: belongs to an axis, which is missing");
    if (!angle) return failure("axis: belongs to an angle, which is missing");
    const auto direction = read_vector<Vec3>(*axis);
    if (!direction) return tl::unexpected(within("axis", direction.error()));
    const auto size = read_number(*angle);
    if (!size) return tl::unexpected(within("angle", size.error()));
    return rotation_about(*direction, *size * angle_unit).map_error([](const Error& error) {
        return within("axis", error);
    });
}

Expected<Quat> read_rotation(const PoseNodes& nodes, double angle_unit) {
    const auto [position, rotation, rotation_xyzw, rpy, axis, angle] = nodes;
    std::string_view given;
    for (std::size_t i = 1; i + 1 < nodes.size(); ++i) {
        if (!nodes[i]) continue;
        if (!given.empty())
            return failure(fmt::format("{}: the rotation is given as {} already", pose_fields[i], given));
        given = pose_fields[i];
    }
    if (!given.empty() && angle && !axis)
        return failure(fmt::format("angle: the rotation is given as {} already", given));
    const auto in = [&](const Error& error) { return within(given, error); };
    if (rotation) return read_quaternion(*rotation, false).map_error(in);
    if (rotation_xyzw) return read_quaternion(*rotation_xyzw, true).map_error(in);
    if (axis || angle) return read_axis_and_angle(axis, angle, angle_unit);
    if (!rpy) return Quat::Identity();
    const auto angles = read_vector<Vec3>(*rpy);
    if (!angles) return tl::unexpected(in(angles.error()));
    return rotation_of_rpy(angle_unit * *angles);
}

Pose pose_in(JsonFields& fields, const MotionContext& context) {
    const auto pose =
        read_pose(pose_nodes([&](std::string_view name) { return fields.has(name) ? fields.required(name) : nullptr; }),
                  context.angle_unit);
    if (pose) return *pose;
    fields.fail(pose.error());
    return {};
}

// Zero when it is left out.
Vec3 vector_in(JsonFields& fields, std::string_view name) {
    return fields.has(name) ? fields.vector<Vec3>(name) : Vec3(Vec3::Zero());
}

Expected<Path::Key> read_key(const JsonNode& node, const MotionContext& context) {
    JsonFields fields(node, {"time", "position", "rotation", "rotation_xyzw", "rpy", "axis", "angle"});
    const Path::Key key{fields.number("time"), pose_in(fields, context)};
    if (fields.error()) return tl::unexpected(*fields.error());
    return key;
}

Expected<std::vector<Path::Key>> read_keys(const JsonNode& node, const MotionContext& context) {
    if (node.kind != JsonNode::Kind::array || node.size == 0)
        return failure(
            fmt::format(": expected an array of one key or more, each an object with time, position and "
                        "rotation, found {}",
                        describe(node)));
    std::vector<Path::Key> keys;
    keys.reserve(node.size);
    const JsonNode* element = node.first();
    for (std::size_t i = 0; i < node.size; ++i, element = element->next()) {
        const auto key = read_key(*element, context);
        if (!key) return tl::unexpected(within(fmt::format("[{}]", i), key.error()));
        keys.push_back(*key);
    }
    return keys;
}

// From the table that a path names.
Expected<std::vector<Path::Key>> read_table(JsonFields& fields, const JsonNode& file, const MotionContext& context) {
    RotationColumns rotation = RotationColumns::by_header;
    if (fields.has("rotation")) {
        const auto name = read_string(*fields.required("rotation"), "xyzw, wxyz or rpy");
        if (!name) return tl::unexpected(within("rotation", name.error()));
        const auto order = rotation_columns_from(*name);
        if (!order) return tl::unexpected(within("rotation", {": " + order.error().message}));
        rotation = *order;
    }
    return context.poses(file, rotation).map_error([](const Error& error) { return within("path", error); });
}

Expected<Motion> path_in(JsonFields& fields, const MotionContext& context) {
    const JsonNode* const node = fields.required("path");
    if (!node) return tl::unexpected(*fields.error());
    const bool is_table = context.poses && node->kind == JsonNode::Kind::string;
    for (const std::string_view name :
         {"velocity", "position", "rotation", "rotation_xyzw", "rpy", "axis", "angle", "angular_velocity"})
        if (fields.has(name) && !(is_table && name == "rotation"))
            fields.fail({fmt::format("{}: a path says it all; beside it stands only center", name)});
    const Vec3 center = vector_in(fields, "center");
    if (fields.error()) return tl::unexpected(*fields.error());
    auto keys = is_table
                    ? read_table(fields, *node, context)
                    : read_keys(*node, context).map_error([](const Error& error) { return within("path", error); });
    if (!keys) return tl::unexpected(keys.error());
    return Path::make(std::move(*keys), center).map_error([](const Error& error) {
        return within("path", {error.message.substr(std::string_view("keys").size())});
    });
}

constexpr int deepest = 1000;  // depth that can be asked for

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

bool not_negative(double value) { return value >= 0; }

bool flag(JsonFields& line, std::string_view name, bool otherwise) {
    const JsonNode* const node = line.has(name) ? line.required(name) : nullptr;
    if (!node) return otherwise;
    const auto value = read_boolean(*node);
    if (!value) line.fail(within(name, value.error()));
    return value.value_or(otherwise);
}

// Of sampled motion: finite.
template <class Sampling>
void read_sampling(JsonFields& line, Sampling& options) {
    if (is_null(line, "horizon")) line.fail({"horizon is null; it must be finite for sampled motion"});
    options.horizon = option(line, "horizon", options.horizon, not_negative, "at least 0");
    options.samples = read_whole(line, "samples", options.samples, 1, 10'000'000);
}

}  // namespace

template <>
Expected<Motion> read_motion<Motion>(const JsonNode& node, const MotionContext& context) {
    JsonFields fields(node, {"velocity", "position", "rotation", "rotation_xyzw", "rpy", "axis", "angle",
                             "angular_velocity", "center", "path"});
    if (fields.has("path")) return path_in(fields, context);
    const Rigid motion{pose_in(fields, context), vector_in(fields, "velocity"),
                       context.angle_unit * vector_in(fields, "angular_velocity"), vector_in(fields, "center")};
    if (fields.error()) return tl::unexpected(*fields.error());
    if (fields.has("angular_velocity") || fields.has("center")) return motion;
    return Linear{motion.velocity, motion.pose};
}

bool needs_horizon(const Motion& motion) {
    if (const auto* rigid = std::get_if<Rigid>(&motion)) return !rigid->angular_velocity.isZero(0);
    if (const auto* path = std::get_if<Path>(&motion)) return path->keys().size() > 1;
    return false;
}

Expected<Pose> read_pose(const PoseNodes& nodes, double angle_unit) {
    Pose pose;
    if (const JsonNode* const position = nodes[0]) {
        const auto read = read_vector<Vec3>(*position);
        if (!read) return tl::unexpected(within("position", read.error()));
        pose.position = *read;
    }
    const auto rotation = read_rotation(nodes, angle_unit);
    if (!rotation) return tl::unexpected(rotation.error());
    pose.rotation = *rotation;
    return pose;
}

Expected<Pose> read_pose(const JsonNode& node) {
    static constexpr std::array<std::string_view, 4> later = {"velocity", "angular_velocity", "center", "path"};
    if (auto error = refused(node, later, "in questions about a mesh at rest, a motion has position and rotation"))
        return tl::unexpected(*error);
    JsonFields fields(node, {"position", "rotation", "rotation_xyzw", "rpy", "axis", "angle"});
    const Pose pose = pose_in(fields, {});
    if (fields.error()) return tl::unexpected(*fields.error());
    return pose;
}

template <>
Expected<Linear2> read_motion<Linear2>(const JsonNode& node, const MotionContext&) {
    static constexpr std::array<std::string_view, 9> only_in_3d = {
        "position", "rotation", "rotation_xyzw", "rpy", "axis", "angle", "angular_velocity", "center", "path"};
    if (auto error = refused(node, only_in_3d, "a motion in 2D has only a velocity")) return tl::unexpected(*error);
    JsonFields fields(node, {"velocity"});
    Linear2 motion;
    if (fields.has("velocity")) motion.velocity = fields.vector<Vec2>("velocity");
    if (fields.error()) return tl::unexpected(*fields.error());
    return motion;
}

Expected<ContactOptions> read_options(JsonFields& line) {
    double horizon = ContactOptions().horizon;
    if (is_null(line, "horizon"))
        horizon = std::numeric_limits<double>::infinity();
    else
        horizon = option(line, "horizon", horizon, not_negative, "at least 0, or null for infinity");
    auto options = read_scene_options(line);
    if (options) options->horizon = horizon;
    return options;
}

Expected<ContactOptions> read_scene_options(JsonFields& line) {
    ContactOptions options;
    options.tolerance = option(
        line, "tolerance", options.tolerance, [](double value) { return value > 0; }, "above 0");
    options.margin = option(line, "margin", options.margin, not_negative, "at least 0");
    const double steps = option(
        line, "max_steps", static_cast<double>(options.max_steps),
        [](double value) { return value >= 1 && value <= 0x1p53 && value == std::floor(value); },
        "a whole number from 1 to 2^53");
    if (line.error()) return tl::unexpected(*line.error());
    options.max_steps = static_cast<std::uint64_t>(steps);
    if (auto error = validate(options)) return tl::unexpected(*error);
    return options;
}

Expected<ContactOptions> read_options_with_depths(JsonFields& line) {
    auto options = read_options(line);
    if (!options) return options;
    options->max_depth_a = read_whole(line, "max_depth_a", -1, 0, deepest);
    options->max_depth_b = read_whole(line, "max_depth_b", -1, 0, deepest);
    if (line.error()) return tl::unexpected(*line.error());
    return options;
}

Expected<SampledOptions> read_sampled_options(JsonFields& line) {
    static constexpr std::array<std::string_view, 3> poses = {"exact", "euler", "runge_kutta"};
    SampledOptions options;
    read_sampling(line, options);
    if (line.has("poses"))
        if (const JsonNode* const node = line.required("poses")) {
            const auto found = read_name(*node, poses, "kind of poses", "kinds of poses");
            if (found)
                options.poses = static_cast<SampledPoses>(*found);
            else
                line.fail(within("poses", found.error()));
        }
    options.is_conservative = flag(line, "conservative", options.is_conservative);
    if (line.error()) return tl::unexpected(*line.error());
    return options;
}

Expected<AxisOptions> read_axis_options(JsonFields& line) {
    AxisOptions options;
    read_sampling(line, options);
    options.minimize = flag(line, "minimize", options.minimize);
    options.threshold = option(line, "threshold", options.threshold, not_negative, "at least 0");
    if (line.error()) return tl::unexpected(*line.error());
    return options;
}

int read_whole(JsonFields& line, std::string_view name, int otherwise, int smallest, int largest) {
    const auto accepts = [&](double value) {
        return value >= smallest && value <= largest && value == std::floor(value);
    };
    const double value =
        option(line, name, otherwise, accepts, fmt::format("a whole number from {} to {}", smallest, largest));
    return line.error() ? otherwise : static_cast<int>(value);
}

}  // namespace abut::detail
