// SPDX-License-Identifier: Apache-2.0
// Questions about meshes that turn: random bodies, and parts that fit each other with little room between them.
#pragma once

#include <memory>

#include "query.hpp"
#include "random.hpp"

namespace campaign {

class MeshQuery final : public Query {
 public:
    MeshQuery(std::string family, abut::Mesh tree_a, abut::Motion motion_a, abut::Mesh tree_b, abut::Motion motion_b);

    abut::FirstContact first_contact() const override;
    double distance_at(double time) const override;
    double distance_from(const abut::Vec3& point, double time) const override;
    double speed() const override { return speed_; }
    double size() const override { return size_; }
    abut::SampledContact sampled(const abut::SampledOptions& how) const override;

    abut::Mesh a, b;

 private:
    double speed_, size_;
};

inline constexpr std::uint64_t mesh_family_count = 20;  // some of them more than once

// The query of a number: families take turns.
std::unique_ptr<MeshQuery> mesh_query(std::uint64_t seed, std::uint64_t number);

}  // namespace campaign
