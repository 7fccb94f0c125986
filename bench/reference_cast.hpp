// SPDX-License-Identifier: Apache-2.0
// Where rays meet shapes, found without abut and without any peer, in long double.
#pragma once

#include <abut/abut.hpp>
#include <span>

#include "reference.hpp"

namespace bench {

struct RayTruth {
    Truth truth;
    double enter;  // of a hit, in multiples of the direction
    double reach;  // the distance of the farthest point of the shape from the start, in multiples of the direction
};

// Rays that start outside. A ray that passes the rim of the shape by less than close_call is undecided.
RayTruth enter(const abut::Ray& ray, const abut::OrientedBox& shape);
RayTruth enter(const abut::Ray& ray, const abut::AlignedBox& shape);
RayTruth enter(const abut::Ray& ray, const abut::Triangle& shape);

// The truth about pairs of a `ray` and a `shape`.
template <class Pair>
Reference decide_rays(std::span<const Pair> pairs) {
    Reference reference;
    for (const Pair& pair : pairs) {
        const RayTruth found = enter(pair.ray, pair.shape);
        reference.truth.push_back(found.truth);
        reference.number.push_back(found.enter);
        reference.reach.push_back(found.reach);
    }
    return reference;
}

}  // namespace bench
