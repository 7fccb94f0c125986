// SPDX-License-Identifier: Apache-2.0
// abut's certified first contact of bodies that turn.
#include <abut/abut.hpp>

#include "contender.hpp"
#include "peers/abut_first_contact.hpp"
#include "workloads/turning.hpp"

namespace bench {
namespace {

template <class Pair, bool patches>
struct FirstContact {
    static const Pair* convert(const Pair& pair) { return &pair; }
    static double test(const Pair* pair) {
        const abut::Rigid rest{.pose = pair->a};
        const abut::ContactOptions options{.patches = patches};
        if constexpr (std::is_same_v<Pair, TurningHulls>)
            return time_of(abut::first_contact(*pair->hull, rest, *pair->hull, pair->b, options));
        else
            return time_of(abut::first_contact(pair->model->tree, rest, pair->model->tree, pair->b, options));
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
