// SPDX-License-Identifier: Apache-2.0
// abut's certified first contact of bodies that turn.
#include <abut/abut.hpp>
#include <limits>

#include "contender.hpp"
#include "workloads/turning.hpp"

namespace bench {
namespace {

// `unresolved` is no answer, and counts as missed where there is a contact.
double answer_of(const abut::FirstContact& found) {
    if (found.outcome == abut::Outcome::unresolved) return std::numeric_limits<double>::quiet_NaN();
    return found.outcome == abut::Outcome::free ? std::numeric_limits<double>::infinity() : found.time;
}

template <class Pair, bool patches>
struct FirstContact {
    static const Pair* convert(const Pair& pair) { return &pair; }
    static double test(const Pair* pair) {
        const abut::Rigid rest{.pose = pair->a};
        const abut::ContactOptions options{.patches = patches};
        if constexpr (std::is_same_v<Pair, TurningHulls>)
            return answer_of(abut::first_contact(*pair->hull, rest, *pair->hull, pair->b, options));
        else
            return answer_of(abut::first_contact(pair->model->tree, rest, pair->model->tree, pair->b, options));
    }
};

template <class Pair, bool patches>
using Contacts = OneByOne<Pair, FirstContact<Pair, patches>>;

const Registration<TurningMeshes, Contacts<TurningMeshes, false>> meshes("abut");
const Registration<TurningMeshes, Contacts<TurningMeshes, true>> meshes_with_patch("abut with patches");
const Registration<TurningFewMeshes, Contacts<TurningFewMeshes, false>> few_meshes("abut");
const Registration<TurningGrowth, Contacts<TurningGrowth, false>> growth("abut");
const Registration<TurningHulls, Contacts<TurningHulls, false>> hulls("abut");
const Registration<TurningHulls, Contacts<TurningHulls, true>> hulls_with_patch("abut with patch");

}  // namespace
}  // namespace bench
