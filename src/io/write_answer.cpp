// SPDX-License-Identifier: Apache-2.0
#include "io/write_answer.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace abut::detail {

namespace {

// A direction of length 0 is none.
template <class Vector>
std::optional<Vector> known(const Vector& direction) {
    return direction.isZero(0) ? std::nullopt : std::optional(direction);
}

void append_feature(std::string& text, std::string_view name, const Feature& feature) {
    append_name(text, name);
    text += '{';
    append_field(text, "kind", name_of(feature.kind));
    append_field(text, "index", feature.index);
    text += '}';
}

template <class Patch>
void append_features(std::string& text, const Patch& patch) {
    append_feature(text, "feature_a", patch.feature_a);
    append_feature(text, "feature_b", patch.feature_b);
}

template <class Separating>
void append_separating(std::string& text, const std::optional<Separating>& separating) {
    append_field(text, "axis", separating ? std::optional(separating->axis) : std::nullopt);
    append_field(text, "gap", separating ? separating->gap : 0);
}

template <class Closest>
void append_closest(std::string& text, const Closest& closest) {
    append_field(text, "distance", closest.distance);
    append_field(text, "point_a", closest.point_a);
    append_field(text, "point_b", closest.point_b);
}

template <class Penetration>
void append_penetration(std::string& text, const Penetration& penetration) {
    const auto normal = known(penetration.normal);
    append_field(text, "depth", penetration.depth);
    append_field(text, "normal", normal);
    append_field(text, "point_a", normal ? std::optional(penetration.point_a) : std::nullopt);
    append_field(text, "point_b", normal ? std::optional(penetration.point_b) : std::nullopt);
}

std::optional<std::string_view> side_name(Side side) {
    if (side == Side::none) return {};
    return side == Side::front ? "front" : "back";
}

// What the contacts of meshes have beside what all contacts have.
void append_of_meshes(std::string& text, const FirstContact& contact) {
    append_field(text, "complete", contact.complete);
    if (contact.exact) return;
    append_name(text, "box_normals");
    append_list(text, contact.box_normals, [&](const Vec3& normal) { append_value(text, known(normal)); });
}

template <class Contact>
void append_first_contact(std::string& text, const Contact& contact, Meshes meshes) {
    append_outcome(text, contact.outcome, contact.reason);
    append_field(text, "time", contact.time);
    append_field(text, "gap", contact.gap);
    append_field(text, "last", contact.last);
    append_field(text, "axis", known(contact.axis));
    append_field(text, "exact", contact.exact);
    if constexpr (std::same_as<Contact, FirstContact>)
        if (meshes != Meshes::none) append_of_meshes(text, contact);
    append_name(text, "patches");
    append_list(text, contact.patches, [&](const auto& patch) {
        text += '{';
        append_field(text, "points", patch.points);
        append_field(text, "normal", patch.normal);
        append_features(text, patch);
        if constexpr (std::same_as<Contact, FirstContact>) append_triangles(text, patch.triangle, meshes);
        text += '}';
    });
}

void append_box(std::string& text, std::string_view name, const TreeBox& box) {
    append_name(text, name);
    text += "{\"oriented_box\":{";
    append_field(text, "center", box.box.center);
    append_field(text, "half", box.box.half);
    append_field(text, "axes", std::array<Vec3, 3>{box.box.axes.col(0), box.box.axes.col(1), box.box.axes.col(2)});
    text += '}';
    append_field(text, "depth", box.depth);
    append_field(text, "leaf", box.is_leaf);
    text += '}';
}

}  // namespace

// A line leaves a solid, but not a mesh.
void append_fields(std::string& text, const std::optional<RayHit>& hit, bool is_mesh) {
    append_field(text, "hit", hit.has_value());
    if (!hit) return;
    append_field(text, "enter", hit->enter);
    if (!is_mesh) append_field(text, "exit", hit->exit);
    append_field(text, "point", hit->point);
    append_field(text, "normal", known(hit->normal));
    append_field(text, "side", side_name(hit->side));
    if (!is_mesh) return;
    append_field(text, "triangle", hit->triangle);
    append_field(text, "barycentric", hit->weights);
}

void append_triangles(std::string& text, const std::array<std::uint32_t, 2>& triangles, Meshes meshes) {
    if (meshes == Meshes::both)
        append_field(text, "triangles", triangles);
    else if (meshes != Meshes::none)
        append_field(text, "triangle", triangles[meshes == Meshes::a ? 0 : 1]);
}

void append_outcome(std::string& text, Outcome outcome, Reason reason) {
    append_field(text, "outcome", name_of(outcome));
    if (outcome == Outcome::unresolved) append_field(text, "reason", name_of(reason));
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
void append_fields(std::string& text, const FirstContact2& contact) {
    append_first_contact(text, contact, Meshes::none);
}
void append_fields(std::string& text, const FirstContact& contact, Meshes meshes) {
    append_first_contact(text, contact, meshes);
}

void append_fields(std::string& text, const Intersection& common) {
    append_field(text, "points", common.points);
    if (!common.faces.empty()) append_field(text, "faces", common.faces);
}
void append_fields(std::string& text, const Points2& common) { append_field(text, "points", common); }

void append_fields(std::string& text, const Clearance& clearance, Meshes meshes) {
    const bool is_known = std::isfinite(clearance.distance);
    append_field(text, "distance", clearance.distance);
    append_field(text, "point_a", is_known ? std::optional(clearance.point_a) : std::nullopt);
    append_field(text, "point_b", is_known ? std::optional(clearance.point_b) : std::nullopt);
    append_field(text, "at_least", clearance.at_least);
    append_field(text, "time", clearance.time);
    // Until when it is proven, and why no longer.
    if (clearance.reason != Reason::none) {
        append_field(text, "at_least_until", clearance.at_least_until);
        append_field(text, "until", clearance.until);
        append_field(text, "reason", name_of(clearance.reason));
    }
    append_triangles(text, clearance.triangle, meshes);
}

void append_fields(std::string& text, const ContactIntervals& found) {
    append_name(text, "intervals");
    append_list(text, found.intervals, [&](const ContactInterval& interval) {
        text += '{';
        append_field(text, "begin", interval.begin);
        append_field(text, "end", interval.end);
        append_field(text, "distance", interval.distance);
        append_field(text, "time", interval.time);
        text += '}';
    });
    append_field(text, "until", found.until);
    if (found.reason != Reason::none) append_field(text, "reason", name_of(found.reason));
}

void append_fields(std::string& text, const SampledContact& contact) {
    append_field(text, "time", contact.time);
    append_field(text, "samples", contact.samples);
}

void append_fields(std::string& text, const LimitedAnswer& answer) {
    append_field(text, "intersects", answer.intersects);
    append_field(text, "exact", answer.exact);
}

void append_contact(std::string& text, const TimedContact& contact) {
    text += '{';
    append_field(text, "time", contact.time);
    append_field(text, "gap", contact.gap);
    append_field(text, "points", contact.patch.points);
    append_field(text, "normal", known(contact.patch.normal));
    append_features(text, contact.patch);
    append_field(text, "triangles", contact.patch.triangle);
    text += '}';
}

void append_contact(std::string& text, const TriangleContact& contact) {
    text += '{';
    append_field(text, "triangles", std::array{contact.triangle_a, contact.triangle_b});
    append_field(text, "points", contact.points());
    text += '}';
}

void append_contact(std::string& text, const BoxContact& contact) {
    text += '{';
    append_box(text, "box_a", contact.a);
    append_box(text, "box_b", contact.b);
    append_field(text, "exact", contact.exact);
    append_field(text, "point", contact.point);
    append_field(text, "normal_a", known(contact.normal_a));
    append_field(text, "normal_b", known(contact.normal_b));
    text += '}';
}

}  // namespace abut::detail
