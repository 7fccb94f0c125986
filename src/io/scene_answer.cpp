// SPDX-License-Identifier: Apache-2.0
// Answers of a scene as text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "abut/io/scene_check.hpp"
#include "abut/io/shown.hpp"
#include "io/write_answer.hpp"

namespace abut {

namespace {

using namespace detail;

const Body& body_of(const Scene& scene, std::size_t place) { return scene.bodies[place].body; }

bool is_mesh(const Scene& scene, std::size_t place, std::uint32_t part) {
    return std::holds_alternative<Mesh>(body_of(scene, place).parts[part].shape);
}

Meshes meshes_of(const Scene& scene, const ScenePair& pair) {
    return detail::meshes_of(is_mesh(scene, pair.a, pair.part_a), is_mesh(scene, pair.b, pair.part_b));
}

void append_name(std::string& text, const Scene& scene, std::string_view field, std::size_t place, std::uint32_t part) {
    text += fmt::format("\"{}\":", field);
    append_string(text, body_of(scene, place).name);
    if (body_of(scene, place).parts.size() > 1) text += fmt::format(",\"part_{}\":{}", field, part);
    text += ',';
}

void append_pair(std::string& text, const Scene& scene, const ScenePair& pair) {
    append_name(text, scene, "a", pair.a, pair.part_a);
    append_name(text, scene, "b", pair.b, pair.part_b);
}

// `[`, what `append` makes of each, and `]`.
template <class List, class Append>
void append_list(std::string& text, const List& list, Append&& append) {
    text += '[';
    for (const auto& each : list) {
        if (&each != &*list.begin()) text += ',';
        append(each);
    }
    text += ']';
}

// What is not known is infinite. Until when it is proven, and why no longer, is said where it is not until the horizon.
void append_clearance(std::string& text, const Clearance& found) {
    append_fields(text, Closest{found.distance, found.point_a, found.point_b}, Meshes::none);
    text += ",\"at_least\":";
    append_number(text, found.at_least);
    text += ",\"time\":";
    append_number(text, found.time);
    if (found.reason == Reason::none) return;
    text += ",\"at_least_until\":";
    append_number(text, found.at_least_until);
    text += ",\"until\":";
    append_number(text, found.until);
    text += fmt::format(",\"reason\":\"{}\"", name_of(found.reason));
}

std::string feature_in_words(const Part& part, const Feature& feature, std::uint32_t triangle) {
    if (std::holds_alternative<Mesh>(part.shape)) return fmt::format("triangle {}", triangle);
    if (std::holds_alternative<Sphere>(part.shape)) return "surface";
    return fmt::format("{} {}", name_of(feature.kind), feature.index);
}

// What spreadsheets take for the beginning of a formula, the wide forms too.
bool begins_formula(std::string_view text) {
    constexpr std::array<std::string_view, 11> beginnings = {"=",  "+",  "-",  "@",  "\t", "\r",
                                                             "\n", "＝", "＋", "－", "＠"};
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return text.starts_with(beginning); });
}

// As RFC 4180 has it; also with a semicolon, which parts fields in some countries.
std::string csv_field(std::string_view text) {
    if (text.find_first_of(",;\"\r\n") == std::string_view::npos) return std::string(text);
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    result += '"';
    return result;
}

void append_csv(std::string& text, std::initializer_list<double> numbers) {
    for (const double number : numbers) {
        text += ',';
        append_number(text, number);
    }
}

void append_csv(std::string& text, const std::optional<Vec3>& vector) {
    if (vector)
        append_csv(text, {vector->x(), vector->y(), vector->z()});
    else
        text += ",,,";
}

std::string csv_name(std::string_view name, CsvNames names) {
    if (names == CsvNames::plain) return csv_field(name);
    return csv_field(fmt::format("{}{}", begins_formula(name) ? "'" : "", shown(name)));
}

std::string csv_names(const Scene& scene, const ScenePair& pair, CsvNames names) {
    return fmt::format("{},{}", csv_name(body_of(scene, pair.a).name, names),
                       csv_name(body_of(scene, pair.b).name, names));
}

}  // namespace

std::optional<Vec3> place_of(const FirstContact& contact) {
    if (contact.patches.empty()) return {};
    const Points& points = contact.patches[0].points;
    Vec3 sum = Vec3::Zero();
    for (const Vec3& point : points) sum += point;
    return Vec3(sum / static_cast<double>(points.size()));
}

std::string touching(const Scene& scene, const SceneContact& contact) {
    const auto& [pair, found] = contact;
    if (found.outcome == Outcome::unresolved) return {};
    if (found.patches.empty()) return {};
    const ContactPatch& patch = found.patches[0];
    return fmt::format("{} on {}",
                       feature_in_words(body_of(scene, pair.a).parts[pair.part_a], patch.feature_a, patch.triangle[0]),
                       feature_in_words(body_of(scene, pair.b).parts[pair.part_b], patch.feature_b, patch.triangle[1]));
}

std::string answer_json(const Scene& scene, const SceneAnswer& answer, bool with_clearance) {
    std::string text = fmt::format("{{\"outcome\":\"{}\",\"time\":", name_of(answer.outcome));
    append_number(text, answer.time);
    text += ",\"horizon\":";
    append_number(text, scene.horizon);
    text += ",\"tolerance\":";
    append_number(text, scene.tolerance);
    text += ",\"margin\":";
    append_number(text, scene.margin);
    text += ",\"contacts\":";
    append_list(text, answer.contacts, [&](const SceneContact& contact) {
        text += '{';
        append_pair(text, scene, contact.pair);
        append_fields(text, contact.found, meshes_of(scene, contact.pair));
        text += '}';
    });
    if (answer.contact_count > answer.contacts.size())
        text += fmt::format(",\"contact_count\":{}", answer.contact_count);
    if (with_clearance) {
        text += ",\"clearance\":";
        append_list(text, answer.clearances, [&](const SceneClearance& clearance) {
            text += '{';
            append_pair(text, scene, clearance.pair);
            append_clearance(text, clearance.found);
            text += '}';
        });
    }
    text += ",\"notes\":";
    append_list(text, scene.notes, [&](const std::string& note) { append_string(text, note); });
    text += '}';
    return text;
}

std::string contacts_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names) {
    std::string text = "time,outcome,a,b,x,y,z,normal_x,normal_y,normal_z,gap,touching,reason\n";
    for (const SceneContact& contact : answer.contacts) {
        const FirstContact& found = contact.found;
        append_number(text, found.time);
        text += fmt::format(",{},{}", name_of(found.outcome), csv_names(scene, contact.pair, names));
        const bool has_place = !found.patches.empty();
        append_csv(text, place_of(found));
        append_csv(text, has_place ? std::optional(found.patches[0].normal) : std::nullopt);
        append_csv(text, {found.gap});
        text += fmt::format(",{},{}\n", touching(scene, contact),
                            found.outcome == Outcome::unresolved ? name_of(found.reason) : "");
    }
    return text;
}

std::string clearances_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names) {
    std::string text =
        "distance,at_least,time,a,b,on_a_x,on_a_y,on_a_z,on_b_x,on_b_y,on_b_z,at_least_until,until,reason\n";
    for (const SceneClearance& clearance : answer.clearances) {
        const Clearance& found = clearance.found;
        append_number(text, found.distance);
        append_csv(text, {found.at_least, found.time});
        text += fmt::format(",{}", csv_names(scene, clearance.pair, names));
        append_csv(text, found.point_a);
        append_csv(text, found.point_b);
        append_csv(text, {found.at_least_until, found.until});
        text += fmt::format(",{}\n", found.reason == Reason::none ? "" : name_of(found.reason));
    }
    return text;
}

}  // namespace abut
