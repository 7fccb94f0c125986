// SPDX-License-Identifier: Apache-2.0
#include "io/write_answer.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>

#include "abut/io/shown.hpp"

namespace abut::detail {

void append_feature(std::string& text, const Feature& feature) {
    fmt::format_to(std::back_inserter(text), R"({{"kind":"{}","index":{}}})", name_of(feature.kind), feature.index);
}

namespace {

template <class Patch>
void append_patch(std::string& text, const Patch& patch) {
    text += "\"points\":";
    append_array(text, patch.points, [](std::string& out, const auto& point) { append_vector(out, point); });
    text += ",\"normal\":";
    append_vector(text, patch.normal);
    text += ",\"feature_a\":";
    append_feature(text, patch.feature_a);
    text += ",\"feature_b\":";
    append_feature(text, patch.feature_b);
}

template <class Separating>
void append_separating(std::string& text, const std::optional<Separating>& separating) {
    if (!separating) {
        text += "\"axis\":null,\"gap\":0";
        return;
    }
    text += "\"axis\":";
    append_vector(text, separating->axis);
    text += ",\"gap\":";
    append_number(text, separating->gap);
}

template <class Closest>
void append_closest(std::string& text, const Closest& closest) {
    text += "\"distance\":";
    append_number(text, closest.distance);
    text += ",\"point_a\":";
    append_vector(text, closest.point_a);
    text += ",\"point_b\":";
    append_vector(text, closest.point_b);
}

template <class Penetration>
void append_penetration(std::string& text, const Penetration& penetration) {
    text += "\"depth\":";
    append_number(text, penetration.depth);
    if (penetration.normal.isZero(0)) {
        text += ",\"normal\":null,\"point_a\":null,\"point_b\":null";
        return;
    }
    text += ",\"normal\":";
    append_vector(text, penetration.normal);
    text += ",\"point_a\":";
    append_vector(text, penetration.point_a);
    text += ",\"point_b\":";
    append_vector(text, penetration.point_b);
}

std::string_view side_name(Side side) {
    static constexpr std::array<std::string_view, 3> names = {"\"front\"", "\"back\"", "null"};
    return names[static_cast<std::size_t>(side)];
}

// What the contacts of meshes have beside what all contacts have.
void append_of_meshes(std::string& text, const FirstContact& contact) {
    text += contact.complete ? ",\"complete\":true" : ",\"complete\":false";
    if (contact.exact) return;
    text += ",\"box_normals\":";
    append_array(text, contact.box_normals,
                 [](std::string& out, const Vec3& normal) { append_direction(out, normal); });
}

// Calls append_contact_more(text) and append_more(text, patch) for what meshes have beside what all contacts have.
template <class Contact, class AppendContactMore, class AppendMore>
void append_contact(std::string& text, const Contact& contact, AppendContactMore&& append_contact_more,
                    AppendMore&& append_more) {
    append_outcome(text, contact.outcome, contact.reason);
    text += ",\"time\":";
    append_number(text, contact.time);
    text += ",\"gap\":";
    append_number(text, contact.gap);
    text += ",\"last\":";
    append_number(text, contact.last.value_or(std::numeric_limits<double>::infinity()));
    text += ",\"axis\":";
    append_direction(text, contact.axis);
    text += contact.exact ? ",\"exact\":true" : ",\"exact\":false";
    append_contact_more(text);
    text += ",\"patches\":";
    append_array(text, contact.patches, [&](std::string& out, const auto& patch) {
        out += '{';
        append_patch(out, patch);
        append_more(out, patch);
        out += '}';
    });
}

constexpr auto no_more = [](std::string&, const auto&...) {};

}  // namespace

// A line leaves a solid, but not a mesh.
void append_fields(std::string& text, const std::optional<RayHit>& hit, bool is_mesh) {
    if (!hit) {
        text += "\"hit\":false";
        return;
    }
    text += "\"hit\":true,\"enter\":";
    append_number(text, hit->enter);
    if (!is_mesh) {
        text += ",\"exit\":";
        append_number(text, hit->exit);
    }
    text += ",\"point\":";
    append_vector(text, hit->point);
    text += ",\"normal\":";
    append_direction(text, hit->normal);
    text += ",\"side\":";
    text += side_name(hit->side);
    if (!is_mesh) return;
    fmt::format_to(std::back_inserter(text), ",\"triangle\":{},\"barycentric\":", hit->triangle);
    append_vector(text, hit->weights);
}

void append_triangles(std::string& text, const std::array<std::uint32_t, 2>& triangles, Meshes meshes) {
    const auto [a, b] = triangles;
    if (meshes == Meshes::both)
        fmt::format_to(std::back_inserter(text), ",\"triangles\":[{},{}]", a, b);
    else if (meshes != Meshes::none)
        fmt::format_to(std::back_inserter(text), ",\"triangle\":{}", meshes == Meshes::a ? a : b);
}

void append_outcome(std::string& text, Outcome outcome, Reason reason) {
    fmt::format_to(std::back_inserter(text), "\"outcome\":\"{}\"", name_of(outcome));
    if (outcome == Outcome::unresolved) fmt::format_to(std::back_inserter(text), ",\"reason\":\"{}\"", name_of(reason));
}

void append_number(std::string& text, double value) {
    if (!std::isfinite(value)) {
        text += "null";
        return;
    }
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
    if (value == 0 && std::signbit(value)) text += ".0";
}

void append_string(std::string& text, std::string_view value) {
    std::string string = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') string += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            string += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            string += c;
    }
    text += shown_json(string + '"');
}

void append_intersects(std::string& text, bool touch) {
    text += touch ? "\"intersects\":true" : "\"intersects\":false";
}

void append_rounding_bound(std::string& text, double bound) {
    text += "\"rounding_bound\":";
    append_number(text, bound);
}

void append_fields(std::string& text, const std::optional<SeparatingAxis>& s) { append_separating(text, s); }
void append_fields(std::string& text, const std::optional<SeparatingAxis2>& s) { append_separating(text, s); }
void append_fields(std::string& text, const Closest& closest, Meshes meshes) {
    append_closest(text, closest);
    append_triangles(text, {closest.triangle_a, closest.triangle_b}, meshes);
}
void append_fields(std::string& text, const Closest2& closest) { append_closest(text, closest); }
void append_fields(std::string& text, const Penetration& p) { append_penetration(text, p); }
void append_fields(std::string& text, const Penetration2& p) { append_penetration(text, p); }

void append_fields(std::string& text, const FirstContact2& contact) { append_contact(text, contact, no_more, no_more); }
void append_fields(std::string& text, const FirstContact& contact, Meshes meshes) {
    if (meshes == Meshes::none) return append_contact(text, contact, no_more, no_more);
    append_contact(
        text, contact, [&](std::string& out) { append_of_meshes(out, contact); },
        [&](std::string& out, const auto& patch) { append_triangles(out, patch.triangle, meshes); });
}

}  // namespace abut::detail
