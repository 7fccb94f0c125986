// SPDX-License-Identifier: Apache-2.0
// Answers as JSON, written apart from the code under test, and compared to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "abut/io/query_line.hpp"
#include "abut/io/shape_json.hpp"
#include "abut/mesh/triangle_mesh.hpp"
#include "abut/query/first_contact.hpp"
#include "io/lines.hpp"

namespace abut::test {

// What shape_to_json writes, as a value.
inline nlohmann::json shape_value(const AnyShape& shape) { return nlohmann::json::parse(shape_to_json(shape)); }
inline nlohmann::json shape_value(const AnyShape2& shape) { return nlohmann::json::parse(shape_to_json(shape)); }

template <class Vector>
nlohmann::json vector_json(const Vector& v) {
    return nlohmann::json(std::vector<double>(v.begin(), v.end()));
}

inline nlohmann::json number_json(double value) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

// Null for a direction of length 0.
template <class Vector>
nlohmann::json direction_json(const Vector& v) {
    return v.isZero(0) ? nlohmann::json(nullptr) : vector_json(v);
}

// Every number to the last bit; nlohmann's own comparison takes -0.0 for 0.
inline bool same(const nlohmann::json& a, const nlohmann::json& b) {
    if (a.is_number() && b.is_number()) return same_bits(a.get<double>(), b.get<double>());
    if (!a.is_structured() || !b.is_structured() || a.size() != b.size()) return a == b;
    if (a.is_array()) return b.is_array() && std::equal(a.begin(), a.end(), b.begin(), same);
    for (const auto& [key, value] : a.items())
        if (!b.contains(key) || !same(value, b[key])) return false;
    return true;
}

inline nlohmann::json feature_json(const Feature& feature) {
    static const char* const names[] = {"vertex", "edge", "face"};
    return {{"kind", names[static_cast<std::size_t>(feature.kind)]}, {"index", feature.index}};
}

// The answer that the library's result stands for.
template <class Contact>
nlohmann::json contact_json(const Contact& contact) {
    static const char* const outcomes[] = {"free", "contact", "overlapping", "unresolved"};
    nlohmann::json patches = nlohmann::json::array();
    for (const auto& patch : contact.patches) {
        nlohmann::json points = nlohmann::json::array();
        for (const auto& point : patch.points) points.push_back(vector_json(point));
        patches.push_back({{"points", points},
                           {"normal", vector_json(patch.normal)},
                           {"feature_a", feature_json(patch.feature_a)},
                           {"feature_b", feature_json(patch.feature_b)}});
    }
    nlohmann::json json{{"outcome", outcomes[static_cast<std::size_t>(contact.outcome)]},
                        {"time", number_json(contact.time)},
                        {"gap", number_json(contact.gap)},
                        {"last", contact.last ? number_json(*contact.last) : nlohmann::json(nullptr)},
                        {"axis", direction_json(contact.axis)},
                        {"exact", contact.exact},
                        {"patches", patches}};
    static const char* const reasons[] = {"none", "steps", "digits", "horizon"};
    if (contact.reason != Reason::none) json["reason"] = reasons[static_cast<std::size_t>(contact.reason)];
    return json;
}

// With 4 numbers, the scalar first.
inline nlohmann::json rotation_json(const Quat& q) { return {q.w(), q.x(), q.y(), q.z()}; }

inline nlohmann::json motion_json(const Linear& motion) {
    return {{"velocity", vector_json(motion.velocity)},
            {"position", vector_json(motion.pose.position)},
            {"rotation", rotation_json(motion.pose.rotation)}};
}

inline nlohmann::json motion_json(const Rigid& motion) {
    nlohmann::json json = motion_json(Linear{motion.velocity, motion.pose});
    json["angular_velocity"] = vector_json(motion.angular_velocity);
    json["center"] = vector_json(motion.center);
    return json;
}

inline nlohmann::json motion_json(const Path& motion) {
    nlohmann::json keys = nlohmann::json::array();
    for (const Path::Key& key : motion.keys())
        keys.push_back({{"time", key.time},
                        {"position", vector_json(key.pose.position)},
                        {"rotation", rotation_json(key.pose.rotation)}});
    return {{"path", keys}, {"center", vector_json(motion.center())}};
}

inline nlohmann::json mesh_json(const TriangleMesh& mesh) {
    nlohmann::json vertices = nlohmann::json::array(), triangles = nlohmann::json::array();
    for (const Vec3& vertex : mesh.vertices()) vertices.push_back(vector_json(vertex));
    for (const Index3& triangle : mesh.triangles()) triangles.push_back(triangle);
    return {{"mesh", {{"vertices", vertices}, {"triangles", triangles}}}};
}

inline nlohmann::json body_json(nlohmann::json shape, const nlohmann::json& motion) {
    shape["motion"] = motion;
    return shape;
}

// The answer to a line that has one.
inline nlohmann::json asked(const nlohmann::json& line) {
    const QueryAnswer answer = answer_query(line.dump());
    EXPECT_FALSE(answer.error) << answer.text << "\n" << line;
    return nlohmann::json::parse(answer.text);
}

}  // namespace abut::test
