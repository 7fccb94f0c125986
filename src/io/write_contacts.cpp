// SPDX-License-Identifier: Apache-2.0
// Answers of the verbs that tell of many contacts, and of those about whole motions.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "io/write_answer.hpp"

namespace abut::detail {

namespace {

template <class Vector>
void append_points_of(std::string& text, const PointList<Vector>& points) {
    text += "\"points\":";
    append_array(text, points, append_vector<Vector>);
}

void append_box(std::string& text, const TreeBox& box) {
    text += "{\"oriented_box\":{\"center\":";
    append_vector(text, box.box.center);
    text += ",\"half\":";
    append_vector(text, box.box.half);
    text += ",\"axes\":[";
    for (int i = 0; i < 3; ++i) {
        if (i > 0) text += ',';
        append_vector(text, Vec3(box.box.axes.col(i)));
    }
    fmt::format_to(std::back_inserter(text), "]}},\"depth\":{},\"leaf\":{}}}", box.depth, box.is_leaf);
}

// Until when it is proven, and why no longer, where a clearance tells that.
void append_limits(std::string& text, const Clearance& clearance) {
    if (clearance.reason == Reason::none) return;
    text += ",\"at_least_until\":";
    append_number(text, clearance.at_least_until);
    text += ",\"until\":";
    append_number(text, clearance.until);
    fmt::format_to(std::back_inserter(text), ",\"reason\":\"{}\"", name_of(clearance.reason));
}

}  // namespace

void append_fields(std::string& text, const Intersection& common) {
    append_points_of(text, common.points);
    if (common.faces.empty()) return;
    text += ",\"faces\":[";
    for (const ConvexPolyhedron::Face& face : common.faces) {
        if (&face != &common.faces.front()) text += ',';
        fmt::format_to(std::back_inserter(text), "[{}]", fmt::join(face, ","));
    }
    text += ']';
}
void append_fields(std::string& text, const Points2& common) { append_points_of(text, common); }

void append_fields(std::string& text, const Clearance& clearance, Meshes meshes) {
    text += "\"distance\":";
    append_number(text, clearance.distance);
    if (std::isfinite(clearance.distance)) {
        text += ",\"point_a\":";
        append_vector(text, clearance.point_a);
        text += ",\"point_b\":";
        append_vector(text, clearance.point_b);
    } else {
        text += ",\"point_a\":null,\"point_b\":null";
    }
    text += ",\"at_least\":";
    append_number(text, clearance.at_least);
    text += ",\"time\":";
    append_number(text, clearance.time);
    append_limits(text, clearance);
    append_triangles(text, clearance.triangle, meshes);
}

void append_fields(std::string& text, const SampledContact& contact) {
    text += "\"time\":";
    if (contact.time)
        append_number(text, *contact.time);
    else
        text += "null";
    fmt::format_to(std::back_inserter(text), ",\"samples\":{}", contact.samples);
}

void append_fields(std::string& text, const LimitedAnswer& answer) {
    append_intersects(text, answer.intersects);
    text += answer.exact ? ",\"exact\":true" : ",\"exact\":false";
}

void append_contact(std::string& text, const TimedContact& contact) {
    text += "{\"time\":";
    append_number(text, contact.time);
    text += ",\"gap\":";
    append_number(text, contact.gap);
    text += ',';
    append_points_of(text, contact.patch.points);
    text += ",\"normal\":";
    append_direction(text, contact.patch.normal);
    text += ",\"feature_a\":";
    append_feature(text, contact.patch.feature_a);
    text += ",\"feature_b\":";
    append_feature(text, contact.patch.feature_b);
    fmt::format_to(std::back_inserter(text), ",\"triangles\":[{},{}]}}", contact.patch.triangle[0],
                   contact.patch.triangle[1]);
}

void append_contact(std::string& text, const TriangleContact& contact) {
    fmt::format_to(std::back_inserter(text), "{{\"triangles\":[{},{}],", contact.triangle_a, contact.triangle_b);
    append_points_of(text, contact.points());
    text += '}';
}

void append_contact(std::string& text, const BoxContact& contact) {
    text += "{\"box_a\":";
    append_box(text, contact.a);
    text += ",\"box_b\":";
    append_box(text, contact.b);
    text += contact.exact ? ",\"exact\":true,\"point\":" : ",\"exact\":false,\"point\":";
    append_vector(text, contact.point);
    text += ",\"normal_a\":";
    append_direction(text, contact.normal_a);
    text += ",\"normal_b\":";
    append_direction(text, contact.normal_b);
    text += '}';
}

}  // namespace abut::detail
