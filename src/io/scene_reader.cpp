// SPDX-License-Identifier: Apache-2.0
#include "io/scene_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "abut/io/scene_pairs.hpp"
#include "io/inside_folder.hpp"
#include "io/json_fields.hpp"
#include "io/read_motion.hpp"
#include "io/words.hpp"

namespace abut::detail {

namespace {

using Kind = JsonNode::Kind;

std::string indexed(std::string_view list, std::size_t i) { return fmt::format("{}[{}]", list, i); }

Expected<Solid> solid_of(BodyShape&& shape) {
    if (auto* const mesh = std::get_if<Mesh>(&shape)) return Solid(std::move(*mesh));
    if (std::holds_alternative<AnyShape2>(shape))
        return failure(fmt::format(": {} is a shape of the plane; scenes are in space", name_of(shape)));
    return std::visit(
        []<class S>(S&& known) -> Expected<Solid> {
            if constexpr (std::constructible_from<Solid, S>)
                return Solid(std::forward<S>(known));
            else
                return failure(": a ray has no end; a body must be bounded, such as a segment");
        },
        std::get<AnyShape>(std::move(shape)));
}

// ---- properties of a body ----

Expected<std::string> read_body_name(const JsonNode& node) {
    auto name = read_string(node, "a name");
    if (name && name->empty()) return failure(" is empty; leave it out, or give a name");
    return name;
}

Expected<std::string> read_color(const JsonNode& node) {
    constexpr std::string_view form = "a color such as \"#c04020\"";
    auto color = read_string(node, form);
    if (!color) return color;
    const bool is_hex = color->find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (color->size() != 7 || color->front() != '#' || !is_hex)
        return failure(fmt::format(": expected {}, found {}", form, quoted(node)));
    return color;
}

Expected<std::uint32_t> read_bits(const JsonNode& node) {
    const auto number = read_number(node);
    if (!number) return tl::unexpected(number.error());
    if (!(*number >= 1 && *number <= 0xffffffff && *number == std::floor(*number)))
        return failure(fmt::format(" is {}; it must be a whole number from 1 to 4294967295", describe(node)));
    return static_cast<std::uint32_t>(*number);
}

Expected<Motion> read_fixed_pose(const JsonNode& node, const MotionContext& context) {
    auto motion = read_motion<Motion>(node, context);
    if (!motion) return motion;
    const auto* const linear = std::get_if<Linear>(&*motion);
    if (!linear || !linear->velocity.isZero(0))
        return failure(": the body is fixed; it may have position and rotation only");
    return motion;
}

Expected<PairRule> read_rule(const JsonNode& node) {
    JsonFields fields(node, {"of", "ignore", "margin"});
    const JsonNode* const of = fields.required("of");
    if (!of) return tl::unexpected(*fields.error());
    if (of->kind != Kind::array || of->size != 2)
        return failure(
            fmt::format("of: expected two names of bodies such as [\"gear\", \"*\"], found {}", describe(*of)));
    PairRule rule;
    const JsonNode* name = of->first();
    for (std::size_t i = 0; i < 2; ++i, name = name->next()) {
        auto read = read_string(*name, "the name of a body");
        if (!read) return tl::unexpected(within(indexed("of", i), read.error()));
        rule.of[i] = std::move(*read);
    }
    if (fields.has("ignore")) {
        const auto ignore = read_boolean(*fields.required("ignore"));
        if (!ignore) return tl::unexpected(within("ignore", ignore.error()));
        rule.ignore = *ignore;
    }
    if (fields.has("margin")) rule.margin = fields.number("margin");
    if (fields.error()) return tl::unexpected(*fields.error());
    return rule;
}

}  // namespace

SceneReader::SceneReader(PartContext parts, Scene& scene, double angle_unit)
    : parts_(std::move(parts)),
      scene_(scene),
      motions_{angle_unit,
               [this](const JsonNode& file, RotationColumns rotation) { return read_poses(file, rotation); }} {}

std::optional<Error> SceneReader::read_bodies(const JsonNode& list) {
    auto error = read_all_but_files(list);
    // What is wrong with a file that was named before that comes first.
    auto meshes = load_files();
    if (!meshes) return meshes.error();
    if (error) return error;
    for (std::size_t i = 0; i < waiting_.size(); ++i) add_mesh(waiting_[i], std::move((*meshes)[i]));
    return {};
}

std::optional<Error> SceneReader::read_all_but_files(const JsonNode& list) {
    if (list.kind != Kind::array || list.size == 0)
        return Error{fmt::format(": expected an array of one body or more, found {}", describe(list))};
    const JsonNode* node = list.first();
    for (std::size_t i = 0; i < list.size; ++i, node = node->next()) {
        const std::string path = indexed("", i);
        auto body = read_body(*node);
        if (!body) return within(path, body.error());
        if (body->body.name.empty()) body->body.name = indexed("bodies", i);
        const auto [other, is_new] = indices_.emplace(body->body.name, i);
        if (!is_new)
            return Error{fmt::format("{}.name: \"{}\" is the name of bodies[{}] already", path,
                                     shown_name(body->body.name), other->second)};
        scene_.bodies.push_back(std::move(*body));
    }
    return find_carriers(list);
}

std::optional<Error> SceneReader::find_carriers(const JsonNode& list) {
    const JsonNode* node = list.first();
    for (std::size_t i = 0; i < list.size; ++i, node = node->next()) {
        const JsonNode* key = node->first();
        for (std::size_t k = 0; k < node->size; ++k, key = key->next()->next()) {
            if (!key->is_string("on")) continue;
            const auto carrier = index_of_body(*key->next());
            if (!carrier) return within(indexed("", i), within("on", carrier.error()));
            scene_.bodies[i].on = *carrier;
        }
    }
    return {};
}

std::optional<Error> SceneReader::read_ignored(const JsonNode& list) {
    constexpr std::string_view form = "[\"gear\", \"axle\"]";
    if (list.kind != Kind::array)
        return Error{fmt::format(": expected an array of pairs such as {}, found {}", form, describe(list))};
    const JsonNode* node = list.first();
    for (std::size_t i = 0; i < list.size; ++i, node = node->next()) {
        if (node->kind != Kind::array || node->size != 2)
            return Error{
                fmt::format("[{}]: expected two names of bodies such as {}, found {}", i, form, describe(*node))};
        std::array<std::size_t, 2> pair{};
        const JsonNode* name = node->first();
        for (std::size_t k = 0; k < 2; ++k, name = name->next()) {
            const auto index = index_of_body(*name);
            if (!index) return within(indexed(indexed("", i), k), index.error());
            pair[k] = *index;
        }
        if (pair[0] == pair[1])
            return Error{
                fmt::format("[{}]: {} is named twice; a body does not touch itself", i, describe(*node->first()))};
        scene_.ignored.push_back(pair);
    }
    return {};
}

std::optional<Error> SceneReader::read_pairs(const JsonNode& list) {
    if (list.kind != Kind::array)
        return Error{
            fmt::format(": expected an array of rules such as {{\"of\": [\"gear\", \"*\"], \"margin\": 1}}, "
                        "found {}",
                        describe(list))};
    const JsonNode* node = list.first();
    for (std::size_t i = 0; i < list.size; ++i, node = node->next()) {
        const auto rule = read_rule(*node);
        if (!rule) return within(indexed("", i), rule.error());
        if (auto added = add_pair_rule(scene_, *rule); !added) return within(indexed("", i), added.error());
    }
    return {};
}

Expected<std::size_t> SceneReader::index_of_body(const JsonNode& node) const {
    const auto name = read_string(node, "the name of a body");
    if (!name) return tl::unexpected(name.error());
    if (const auto found = indices_.find(*name); found != indices_.end()) return found->second;
    std::vector<std::string_view> names;
    for (const auto& [known, index] : indices_) names.push_back(known);
    const auto close = closest_name(node, names);
    return failure(fmt::format(": there is no body {}{}", quoted(node),
                               close ? fmt::format("; did you mean \"{}\"?", shown_name(*close)) : ""));
}

Expected<SceneBody> SceneReader::read_body(const JsonNode& node) {
    static constexpr auto names =
        part_fields_and("name", "motion", "on", "parts", "color", "fixed", "category", "mask");
    const auto fields = BodyFields::read(node, names, "parts");
    if (!fields) return tl::unexpected(fields.error());
    SceneBody body;
    if (auto error = read_properties(*fields, body)) return tl::unexpected(*error);
    const auto error = fields->kind ? add_part(*fields, Pose{}, body, "") : add_parts(*fields, body);
    if (error) return tl::unexpected(*error);
    return body;
}

// All but the parts.
std::optional<Error> SceneReader::read_properties(const BodyFields& fields, SceneBody& body) const {
    std::optional<Error> error;
    // Reads a field if it is there, and nothing after an error.
    const auto take = [&](std::string_view name, auto& value, auto&& read) {
        const JsonNode* const node = error ? nullptr : fields.find(name);
        if (!node) return;
        auto result = read(*node);
        if (result)
            value = std::move(*result);
        else
            error = within(name, result.error());
    };
    take("name", body.body.name, read_body_name);
    take("color", body.color, read_color);
    take("fixed", body.body.fixed, read_boolean);
    take("category", body.body.category, read_bits);
    take("mask", body.body.mask, read_bits);
    take("motion", body.body.motion, [&](const JsonNode& node) {
        return body.body.fixed ? read_fixed_pose(node, motions_) : read_motion<Motion>(node, motions_);
    });
    return error;
}

std::optional<Error> SceneReader::add_parts(const BodyFields& fields, SceneBody& body) {
    for (const std::string_view name : part_fields)
        if (fields.find(name)) return Error{fmt::format("{}: belongs to the parts", name)};
    const JsonNode& list = *fields.find("parts");
    if (list.kind != Kind::array || list.size == 0)
        return Error{fmt::format("parts: expected an array of one part or more, found {}", describe(list))};
    const JsonNode* node = list.first();
    for (std::size_t i = 0; i < list.size; ++i, node = node->next())
        if (auto error = add_posed_part(*node, body, indexed("parts", i))) return within(indexed("parts", i), *error);
    return {};
}

std::optional<Error> SceneReader::add_posed_part(const JsonNode& node, SceneBody& body, const std::string& path) {
    static constexpr auto names = part_fields_and("position", "rotation", "rotation_xyzw", "rpy", "axis", "angle");
    const auto fields = BodyFields::read(node, names);
    if (!fields) return fields.error();
    const auto pose =
        read_pose(pose_nodes([&](std::string_view name) { return fields->find(name); }), motions_.angle_unit);
    if (!pose) return pose.error();
    return add_part(*fields, *pose, body, path);
}

// `path` leads to it from the body.
std::optional<Error> SceneReader::add_part(const BodyFields& fields, const Pose& pose, SceneBody& body,
                                           const std::string& path) {
    auto part = read_part(fields, parts_);
    if (!part) return part.error();
    if (auto* const file = std::get_if<PartFile>(&*part)) {
        body.files.push_back(file->name);
        waiting_.push_back(
            {scene_.bodies.size(), body.body.parts.size(), std::move(*file), path, fields.find("surface") != nullptr});
        body.body.parts.emplace_back(Solid(), pose);
        return {};
    }
    body.files.emplace_back();
    auto shape = solid_of(std::get<BodyShape>(std::move(*part)));
    if (!shape) return shape.error();
    if (!fields.find("surface")) note_open_mesh(*shape, "", body);
    body.body.parts.emplace_back(std::move(*shape), pose);
    return {};
}

Expected<std::vector<CachedMesh>> SceneReader::load_files() {
    std::vector<MeshRequest> requests;
    for (const Waiting& part : waiting_) requests.push_back(part.file.request);
    std::vector<CachedMesh> meshes;
    for (auto& mesh : parts_.meshes.meshes(requests, parts_.threads)) {
        if (!mesh) {
            const Waiting& part = waiting_[meshes.size()];
            Error error = error_in(part.file, mesh.error());
            if (!part.path.empty()) error = within(part.path, std::move(error));
            return tl::unexpected(within(indexed("", part.body), std::move(error)));
        }
        meshes.push_back(std::move(*mesh));
    }
    return meshes;
}

void SceneReader::add_mesh(const Waiting& part, CachedMesh&& mesh) {
    SceneBody& body = scene_.bodies[part.body];
    Solid& shape = body.body.parts[part.part].shape;
    shape = std::move(mesh.mesh);
    scene_.inputs.insert(scene_.inputs.end(), mesh.files.begin(), mesh.files.end());
    add_notes(part.file.name, mesh.notes);
    if (!part.has_surface) note_open_mesh(shape, part.file.name, body);
}

void SceneReader::note_open_mesh(const Solid& shape, const std::string& file, const SceneBody& body) {
    const auto* const mesh = std::get_if<Mesh>(&shape);
    const std::string note = mesh ? open_mesh_note(*mesh) : "";
    if (!note.empty()) add_notes(file.empty() ? "a mesh of " + body.body.name : file, {note});
}

Expected<std::vector<Path::Key>> SceneReader::read_poses(const JsonNode& node, RotationColumns rotation) {
    const std::string name = node.string();
    if (auto error = refused_file(parts_.folder, name, parts_.allow_outside)) return tl::unexpected(*error);
    const std::filesystem::path path = parts_.folder / name;
    auto table = load_poses(path, {rotation, motions_.angle_unit});
    if (!table)
        return failure(fmt::format(": cannot read \"{}\": {}", shown(name), without_path(table.error().message, path)));
    add_notes(name, table->notes);
    scene_.inputs.push_back(path);
    return std::move(table->keys);
}

// Notes of a file that several bodies share are added once.
void SceneReader::add_notes(const std::string& file, const std::vector<std::string>& notes) {
    for (const std::string& note : notes) {
        std::string line = fmt::format("{}: {}", shown(file), note);
        if (noted_.insert(line).second) scene_.notes.push_back(std::move(line));
    }
}

}  // namespace abut::detail
