// SPDX-License-Identifier: Apache-2.0
#include "model.hpp"

#include <abut/io/obj.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <vector>

#include "kit/generators.hpp"
#include "random.hpp"

namespace bench {
namespace {

// Empty when there is none.
std::filesystem::path bunny_file() {
    const char* folder = std::getenv("ABUT_MODELS");
    if (folder == nullptr) return {};
    const auto file = std::filesystem::path(folder) / "stanford-bunny.obj";
    return std::filesystem::exists(file) ? file : std::filesystem::path();
}

template <class T>
T value_of(abut::Expected<T> expected) {
    if (!expected) throw std::runtime_error(expected.error().message);
    return std::move(*expected);
}

// Of 20 divisions² triangles.
abut::TriangleMesh blob(std::uint32_t divisions) { return value_of(abut::make_blob_mesh(1, 0.5, divisions, 1)); }

abut::TriangleMesh original() {
    const auto file = bunny_file();
    if (file.empty()) return blob(59);
    return value_of(abut::load_obj(file)).mesh;
}

abut::TriangleMesh scaled(const abut::TriangleMesh& mesh) {
    const abut::AlignedBox& box = mesh.report().box;
    const abut::Vec3 center = (box.min + box.max) / 2;
    double radius = 0;
    for (const abut::Vec3& vertex : mesh.vertices()) radius = std::max(radius, (vertex - center).norm());
    std::vector<abut::Vec3> vertices;
    for (const abut::Vec3& vertex : mesh.vertices()) {
        vertices.push_back(to_float(abut::Vec3((vertex - center) / radius)));
    }
    return value_of(mesh.with_vertices(std::move(vertices)));
}

abut::TriangleMesh subdivided(const abut::TriangleMesh& mesh) {
    std::vector<abut::Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t i, std::uint32_t j) {
        const auto [found, is_new] =
            middles.try_emplace(std::minmax(i, j), static_cast<std::uint32_t>(vertices.size()));
        if (is_new) vertices.push_back(to_float(abut::Vec3((vertices[i] + vertices[j]) / 2)));
        return found->second;
    };
    std::vector<abut::Index3> triangles;
    for (const auto& [i, j, k] : mesh.triangles()) {
        const std::uint32_t ij = middle(i, j), jk = middle(j, k), ki = middle(k, i);
        triangles.insert(triangles.end(), {{i, ij, ki}, {ij, j, jk}, {ki, jk, k}, {ij, jk, ki}});
    }
    return value_of(abut::TriangleMesh::make(std::move(vertices), std::move(triangles)));
}

Model make_model(abut::TriangleMesh mesh) {
    auto tree = value_of(abut::Mesh::make(mesh, {.interior = abut::Interior::surface, .threads = 1}));
    return {std::move(mesh), std::move(tree)};
}

}  // namespace

const Model& model() {
    static const Model model = make_model(scaled(original()));
    return model;
}

std::string model_name() { return bunny_file().empty() ? "blob" : "bunny"; }

const Model& subdivided_model() {
    static const Model model = make_model(subdivided(bench::model().mesh));
    return model;
}

const Model& growth_model(int exponent) {
    static std::map<int, Model> models;
    if (const auto found = models.find(exponent); found != models.end()) return found->second;
    const auto divisions = static_cast<std::uint32_t>(std::lround(std::sqrt(std::pow(10, exponent) / 20)));
    return models.emplace(exponent, make_model(scaled(blob(divisions)))).first->second;
}

}  // namespace bench
