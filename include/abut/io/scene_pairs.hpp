// SPDX-License-Identifier: Apache-2.0
// Which bodies of a scene are compared, and which distance they keep.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "abut/io/scene.hpp"

namespace ABUT_EXPORT abut {

// Adds a rule behind the others. Fails when it names a body that is not there, says nothing, or has a margin that is
// not finite or below 0; the error begins with the field: `of[1]: there is no body "gaer"; did you mean "gear"?`. A
// name with a * that fits no body is noted.
[[nodiscard]] Expected<void> add_pair_rule(Scene& scene, PairRule rule);

// What is said of the pairs of a scene in "ignore", "pairs", "fixed", "category" and "mask", made quick to ask. It
// keeps nothing of the scene.
class ScenePairs {
 public:
    explicit ScenePairs(const Scene& scene);

    // The margin of two bodies by their indices, in either order; nothing when they are not compared.
    std::optional<double> margin(std::size_t a, std::size_t b) const;
    // How many pairs are compared.
    std::uint64_t compared() const;
    // The largest that a pair may have.
    double largest_margin() const { return largest_margin_; }
    // Whether all pairs have that of the scene.
    bool has_one_margin() const { return has_one_margin_; }

 private:
    // The bodies that a name fits.
    using Fit = std::vector<bool>;
    struct Rule {
        std::array<std::size_t, 2> of;  // indices in `fits_`
        std::optional<bool> ignore;
        std::optional<double> margin;
    };
    struct Filter {
        std::uint32_t category, mask;
        bool fixed;

        auto operator<=>(const Filter&) const = default;
    };
    // As margin(), of two bodies that "ignore" does not name.
    std::optional<double> margin_by_rules(std::size_t a, std::size_t b) const;

    std::vector<Filter> filters_;
    std::vector<std::pair<std::size_t, std::size_t>> ignored_;  // the lower index first; in order
    std::vector<Fit> fits_;
    std::vector<Rule> rules_;
    double margin_, largest_margin_;
    bool has_one_margin_ = true;
};

}  // namespace abut
