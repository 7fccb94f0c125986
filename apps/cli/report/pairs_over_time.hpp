// SPDX-License-Identifier: Apache-2.0
// How far apart pairs of bodies are while they move, for a plot.
#pragma once

#include <abut/io/scene_check.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace abut::cli {

// The smallest distance that was found.
struct Nearest {
    double time = 0, distance = 0;
    Vec3 on_a = Vec3::Zero(), on_b = Vec3::Zero();  // in the world
};

struct ShownPair {
    std::size_t a = 0, b = 0;                   // places in the scene
    std::vector<double> times, distances = {};  // samples, which are no proof; 0 when they touch
    double at_least = 0;                        // proven for the whole time; 0 when nothing is
    std::optional<Nearest> nearest = {};
};

struct ShownPairs {
    std::vector<ShownPair> pairs;
    std::vector<std::string> notes;  // of which pairs there are fewer samples
};

struct PairsOptions {
    double horizon = 1;  // finite
    int samples = 241;   // evenly spaced, for pairs of bodies that are not large meshes
    int threads = 0;     // nothing that is found depends on it
    std::function<void(double)> progress = {};
};

// Those that have a contact, and then those that come nearest; a dozen at most.
ShownPairs pairs_over_time(const abut::Scene& scene, const SceneAnswer& answer, const PairsOptions& options);

// How many samples are taken of two bodies that have this many triangles together. It does not depend on how fast the
// machine is, so that all machines draw the same.
int samples_for(std::size_t triangles, int samples);

}  // namespace abut::cli
