// SPDX-License-Identifier: Apache-2.0
// How far apart pairs of bodies are while they move, for a plot.
#pragma once

#include <abut/io/scene_check.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/two_bodies.hpp"

namespace abut::cli {

struct ShownPair {
    std::size_t a = 0, b = 0;                   // indices of bodies in the scene
    std::vector<double> times, distances = {};  // samples, which are no proof; 0 when they touch
    double at_least = 0;                        // proven for the whole time; 0 when nothing is
    std::optional<Nearest> nearest = {};        // the smallest distance that was found
};

struct ShownPairs {
    std::vector<ShownPair> pairs;
    std::vector<std::string> notes;  // of which pairs there are fewer samples
};

struct PairsOptions {
    double horizon = 1;  // finite
    int samples = 241;   // evenly spaced; fewer where one takes long
    int threads = 0;     // nothing that is found depends on it
    // What all samples together may take, in the unit of TwoBodies::work_at; some 4 seconds of one core.
    double work = 2e8;
    std::function<void(double)> progress = {};
};

// Those that have a contact, and then those that come nearest; a dozen at most.
ShownPairs pairs_over_time(const Scene& scene, const SceneAnswer& answer, const PairsOptions& options);

// How many samples each of some pairs has when one of a pair takes this much work: as many as the options ask for, or
// at least 31, or, where these would take five times of what all may take, a few. The speed of the machine does not
// matter, so that all machines draw the same.
std::vector<int> sample_counts(const std::vector<double>& work, const PairsOptions& options);

}  // namespace abut::cli
