// SPDX-License-Identifier: Apache-2.0
#include "scene_csv.hpp"

#include <fmt/format.h>

#include <abut/io/names.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "contact_words.hpp"

namespace abut::cli {

namespace {

// The shortest decimal that reads back to the same bits; null where a number is not finite, as in JSON.
void append_number(std::string& text, double value) {
    text += std::isfinite(value) ? fmt::format("{}", value) : "null";
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
    return fmt::format("{},{}", csv_name(scene.bodies[pair.a].body.name, names),
                       csv_name(scene.bodies[pair.b].body.name, names));
}

// Ends the line.
void append_keys(std::string& text, const Scene& scene, const ScenePair& pair, double time) {
    text += fmt::format(",{},{}\n", keys_words(scene.bodies[pair.a], time), keys_words(scene.bodies[pair.b], time));
}

}  // namespace

std::string contacts_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names) {
    std::string text = "time,outcome,a,b,x,y,z,normal_x,normal_y,normal_z,gap,touching,reason,keys_a,keys_b\n";
    for (const SceneContact& contact : answer.contacts) {
        const FirstContact& found = contact.found;
        append_number(text, user_time(scene, found.time));
        text += fmt::format(",{},{}", name_of(found.outcome), csv_names(scene, contact.pair, names));
        const bool has_patch = !found.patches.empty();
        append_csv(text, middle_of(found));
        append_csv(text, has_patch ? std::optional(found.patches[0].normal) : std::nullopt);
        append_csv(text, {found.gap});
        text += fmt::format(",{},{}", touching(scene, contact),
                            found.outcome == Outcome::unresolved ? name_of(found.reason) : "");
        append_keys(text, scene, contact.pair, found.time);
    }
    return text;
}

std::string clearances_csv(const Scene& scene, const SceneAnswer& answer, CsvNames names) {
    std::string text =
        "distance,at_least,time,a,b,point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z,at_least_until,until,"
        "reason,keys_a,keys_b\n";
    for (const SceneClearance& clearance : answer.clearances) {
        const Clearance& found = clearance.found;
        append_number(text, found.distance);
        append_csv(text, {found.at_least, user_time(scene, found.time)});
        text += fmt::format(",{}", csv_names(scene, clearance.pair, names));
        append_csv(text, found.point_a);
        append_csv(text, found.point_b);
        append_csv(text, {user_time(scene, found.at_least_until), user_time(scene, found.until)});
        text += fmt::format(",{}", found.reason == Reason::none ? "" : name_of(found.reason));
        append_keys(text, scene, clearance.pair, found.time);
    }
    return text;
}

}  // namespace abut::cli
