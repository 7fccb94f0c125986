// SPDX-License-Identifier: Apache-2.0
// Questions about convex shapes that turn: random ones, and ones made to be hard.
#pragma once

#include <memory>

#include "query.hpp"
#include "random.hpp"

namespace campaign {

class ConvexQuery final : public Query {
 public:
    ConvexQuery(std::string family, abut::AnyShape shape_a, abut::Motion motion_a, abut::AnyShape shape_b,
                abut::Motion motion_b, const abut::ContactOptions& options);

    abut::FirstContact first_contact() const override;
    double distance_at(double time) const override { return closest_at(time).distance; }
    double distance_from(const abut::Vec3& point, double time) const override;
    abut::Closest closest_at(double time) const;
    double speed() const override { return speed_; }
    double size() const override { return size_; }
    abut::SampledContact sampled(const abut::SampledOptions& how) const override;

    abut::AnyShape a, b;

 private:
    double speed_, size_;
};

inline constexpr std::uint64_t convex_family_count = 12;

// The query of a number: families and pairs of kinds take turns.
std::unique_ptr<ConvexQuery> convex_query(std::uint64_t seed, std::uint64_t number);

}  // namespace campaign
