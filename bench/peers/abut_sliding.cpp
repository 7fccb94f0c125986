// SPDX-License-Identifier: Apache-2.0
// abut's certified first contact of parts that slide past each other.
#include <abut/abut.hpp>

#include "contender.hpp"
#include "peers/abut_first_contact.hpp"
#include "workloads/sliding.hpp"

namespace bench {
namespace {

class Slide final : public Contender<SlidingPair> {
 public:
    void prepare(std::span<const SlidingPair> pairs) override { pairs_ = pairs; }

    void answer(std::span<double> result) const override {
        steps_ = 0;
        for (std::size_t i = 0; i < result.size(); ++i) {
            const SlidingPair& pair = pairs_[i];
            const abut::FirstContact found =
                abut::first_contact(*pair.a, pair.motion_a, *pair.b, pair.motion_b,
                                    {.horizon = pair.horizon, .tolerance = pair.tolerance, .patches = false});
            steps_ += found.stats.steps;
            result[i] = time_of(found) / pair.unit;
        }
    }

    std::optional<double> steps_a_pair() const override {
        return static_cast<double>(steps_) / static_cast<double>(pairs_.size());
    }

 private:
    std::span<const SlidingPair> pairs_;
    mutable std::uint64_t steps_ = 0;
};

const Registration<SlidingPair, Slide> slide("abut");

}  // namespace
}  // namespace bench
