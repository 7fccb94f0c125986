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

std::string feature_of_body(const Body& body, std::uint32_t part, const Feature& feature, std::uint32_t triangle) {
    std::string words = feature_in_words(body.parts[part], feature, triangle);
    if (body.parts.size() > 1) words += fmt::format(" of part {}", part);
    return words;
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
    return fmt::format("{} on {}",
                       feature_of_body(scene.bodies[pair.a].body, pair.part_a, patch.feature_a, patch.triangle[0]),
                       feature_of_body(scene.bodies[pair.b].body, pair.part_b, patch.feature_b, patch.triangle[1]));
}

std::string_view reason_in_words(Reason reason) {
    switch (reason) {
        case Reason::steps:
            return "the steps ran out";
        case Reason::horizon:
            return "the horizon is infinite, and something turns";
        default:
            return "the digits ran out";
    }
}

std::string_view help_in_words(Reason reason) {
    switch (reason) {
        case Reason::steps:
            return "allow more with --max-steps, or choose a larger --tolerance";
        case Reason::horizon:
            return "choose a finite one with --horizon";
        default:
            return "choose a larger --tolerance, or count lengths and times from nearer by";
    }
}

std::string keys_words(const SceneBody& body, double time) {
    const auto keys = keys_at(body, time);
    if (!keys) return {};
    const auto [from, to] = *keys;
    return from == to ? fmt::format("{}", from) : fmt::format("{} to {}", from, to);
}

}  // namespace abut::cli
