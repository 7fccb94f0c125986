// SPDX-License-Identifier: Apache-2.0
// Scenes for reports, and what a reader makes of a report.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "abut/io/scene_check.hpp"
#include "report/report.hpp"

namespace abut::test {

using Json = nlohmann::json;

// Numbers of 4 bytes, by the rules of RFC 4648 and not by the code that wrote them.
template <class Number>
std::vector<Number> numbers_of(const std::string& text) {
    static_assert(sizeof(Number) == 4);
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    EXPECT_EQ(text.size() % 4, 0u);
    std::vector<std::uint8_t> bytes;
    std::uint32_t bits = 0, count = 0;
    std::size_t padding = 0;
    for (const char c : text) {
        padding += c == '=';
        if (c == '=') continue;
        EXPECT_EQ(padding, 0u) << "a digit after the end";
        const std::size_t digit = digits.find(c);
        EXPECT_NE(digit, std::string_view::npos) << c;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        if ((count += 6) >= 8) bytes.push_back(static_cast<std::uint8_t>(bits >> (count -= 8) & 0xff));
    }
    EXPECT_EQ(bytes.size() * 8 / 6 + (bytes.size() * 8 % 6 != 0) + padding, text.size());
    EXPECT_EQ(bytes.size() % 4, 0u);
    std::vector<Number> numbers;
    for (std::size_t i = 0; i + 3 < bytes.size(); i += 4)
        numbers.push_back(std::bit_cast<Number>(static_cast<std::uint32_t>(bytes[i]) |
                                                std::uint32_t{bytes[i + 1]} << 8 | std::uint32_t{bytes[i + 2]} << 16 |
                                                std::uint32_t{bytes[i + 3]} << 24));
    return numbers;
}

inline Vec3 vector_of(const Json& json) {
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

// A mesh as the page sees it, in doubles.
struct ReadMesh {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    std::vector<std::array<std::uint32_t, 2>> lines;

    Vec3 low() const {
        Vec3 result = vertices.at(0);
        for (const Vec3& v : vertices) result = result.cwiseMin(v);
        return result;
    }
    Vec3 high() const {
        Vec3 result = vertices.at(0);
        for (const Vec3& v : vertices) result = result.cwiseMax(v);
        return result;
    }
    // Above 0 when triangles go counter-clockwise seen from outside.
    double volume() const {
        const Vec3 from = vertices.at(0);
        double sum = 0;
        for (const auto& [a, b, c] : triangles)
            sum += (vertices[a] - from).cross(vertices[b] - from).dot(vertices[c] - from) / 6;
        return sum;
    }
};

inline ReadMesh mesh_of(const Json& json) {
    ReadMesh mesh;
    const Vec3 center = vector_of(json.at("center"));
    const auto floats = numbers_of<float>(json.at("vertices"));
    EXPECT_EQ(floats.size() % 3, 0u);
    for (std::size_t i = 0; i + 2 < floats.size(); i += 3)
        mesh.vertices.push_back(center + Vec3(floats[i], floats[i + 1], floats[i + 2]));
    const auto triangles = numbers_of<std::uint32_t>(json.at("triangles"));
    EXPECT_EQ(triangles.size() % 3, 0u);
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        mesh.triangles.push_back({triangles[i], triangles[i + 1], triangles[i + 2]});
    const auto lines = numbers_of<std::uint32_t>(json.at("lines"));
    EXPECT_EQ(lines.size() % 2, 0u);
    for (std::size_t i = 0; i + 1 < lines.size(); i += 2) mesh.lines.push_back({lines[i], lines[i + 1]});
    for (const auto& triangle : mesh.triangles)
        for (const auto corner : triangle) EXPECT_LT(corner, mesh.vertices.size());
    for (const auto& line : mesh.lines)
        for (const auto end : line) EXPECT_LT(end, mesh.vertices.size());
    return mesh;
}

inline SceneBody body_of(std::string name, Part part, Motion motion = {}) {
    SceneBody body;
    body.body.parts.push_back(std::move(part));
    body.body.motion = std::move(motion);
    body.body.name = std::move(name);
    return body;
}

inline abut::Scene scene_of(std::vector<SceneBody> bodies, double horizon = 1) {
    abut::Scene scene;
    scene.bodies = std::move(bodies);
    scene.horizon = horizon;
    return scene;
}

inline Linear standing_at(const Vec3& position) { return {Vec3::Zero(), {Quat::Identity(), position}}; }

inline Mesh tree_of(Expected<TriangleMesh> mesh) { return Mesh::make(std::move(mesh).value()).value(); }

inline Json report_of(const abut::Scene& scene, const SceneAnswer& answer, const cli::ReportOptions& options = {}) {
    const std::string text = cli::report_json(scene, answer, options);
    EXPECT_EQ(text.find('<'), std::string::npos);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    return Json::parse(text);
}

inline Json report_after(const CheckOptions& check, const abut::Scene& scene, const cli::ReportOptions& options = {}) {
    return report_of(scene, check_scene(scene, check).value(), options);
}

// The mesh of the first part of a body.
inline Json mesh_json(const Json& report, std::size_t body = 0) {
    return report.at("meshes").at(report.at("bodies").at(body).at("parts").at(0).at("mesh").get<std::size_t>());
}

inline bool has_note(const Json& report, std::string_view words) {
    for (const Json& note : report.at("notes"))
        if (note.get<std::string>().find(words) != std::string::npos) return true;
    return false;
}

}  // namespace abut::test
