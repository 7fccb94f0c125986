// SPDX-License-Identifier: Apache-2.0
#include "contact_words.hpp"

#include <fmt/format.h>

#include <abut/io/names.hpp>

namespace abut::cli {

namespace {

std::string feature_in_words(const Part& part, const Feature& feature, std::uint32_t triangle) {
    if (std::holds_alternative<Mesh>(part.shape)) return fmt::format("triangle {}", triangle);
    if (std::holds_alternative<Sphere>(part.shape)) return "surface";
    return fmt::format("{} {}", name_of(feature.kind), feature.index);
}

}  // namespace

std::optional<Vec3> middle_of(const FirstContact& contact) {
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
    return fmt::format(
        "{} on {}", feature_in_words(scene.bodies[pair.a].body.parts[pair.part_a], patch.feature_a, patch.triangle[0]),
        feature_in_words(scene.bodies[pair.b].body.parts[pair.part_b], patch.feature_b, patch.triangle[1]));
}

}  // namespace abut::cli
