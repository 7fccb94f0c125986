// SPDX-License-Identifier: Apache-2.0
// abut itself: one pair at a time, and boxes in batches.
#include <abut/abut.hpp>
#include <limits>

#include "contender.hpp"
#include "workloads/margins.hpp"
#include "workloads/other_pairs.hpp"
#include "workloads/w1_boxes.hpp"
#include "workloads/w2_triangles.hpp"
#include "workloads/w3_moving.hpp"

namespace bench {
namespace {

// The pairs are abut's own shapes already; they are copied, so that a chunk is as warm for abut as for its peers.
template <class Pair>
struct Single {
    static Pair convert(const Pair& pair) { return pair; }
    static bool test(const Pair& pair) { return abut::intersects(pair.a, pair.b); }
};

// Copying hulls would move their vertices about in memory; they are tested where they are.
struct SingleHulls {
    static const HullPair* convert(const HullPair& pair) { return &pair; }
    static bool test(const HullPair* pair) { return abut::intersects(pair->a, pair->b); }
};

// First and last time; with `patches` also where they touch.
template <class Pair, bool patches>
struct FirstContact {
    static const Pair* convert(const Pair& pair) { return &pair; }
    static double test(const Pair* pair) {
        abut::ContactOptions options{.patches = patches};
        if constexpr (requires { pair->margin; }) options.margin = pair->margin;
        const auto result =
            abut::first_contact(pair->a, {}, pair->b, abut::Linear{.velocity = pair->velocity}, options);
        return result.outcome == abut::Outcome::free ? std::numeric_limits<double>::infinity() : result.time;
    }
};

class BatchedBoxes final : public Contender<BoxPair> {
 public:
    void prepare(std::span<const BoxPair> pairs) override {
        a_.clear();
        b_.clear();
        for (const BoxPair& pair : pairs) {
            a_.push_back(pair.a);
            b_.push_back(pair.b);
        }
        touch(a_.blocks());
        touch(b_.blocks());
    }

    void answer(std::span<std::uint8_t> result) const override { abut::intersects_batch(a_, b_, result); }

 private:
    abut::OrientedBoxArray a_, b_;
};

template <class Pair>
using SingleContender = OneByOne<Pair, Single<Pair>>;

const Registration<BoxPair, SingleContender<BoxPair>> boxes("abut");
const Registration<BoxPair, BatchedBoxes> batched_boxes("abut batched");
const Registration<TrianglePair, SingleContender<TrianglePair>> triangles("abut");
const Registration<TriangleBoxPair, SingleContender<TriangleBoxPair>> triangle_box("abut");
const Registration<AlignedBoxPair, SingleContender<AlignedBoxPair>> aligned_boxes("abut");
const Registration<SphereBoxPair, SingleContender<SphereBoxPair>> sphere_box("abut");
const Registration<CapsuleBoxPair, SingleContender<CapsuleBoxPair>> capsule_box("abut");
const Registration<HullPair, OneByOne<HullPair, SingleHulls>> hulls("abut");

template <class Pair, bool patches>
using FirstContacts = OneByOne<Pair, FirstContact<Pair, patches>>;

const Registration<MovingBoxes, FirstContacts<MovingBoxes, false>> moving_boxes("abut");
const Registration<MovingBoxes, FirstContacts<MovingBoxes, true>> boxes_with_patch("abut with patch");
const Registration<MovingTriangles, FirstContacts<MovingTriangles, false>> moving_triangles("abut");
const Registration<MovingTriangles, FirstContacts<MovingTriangles, true>> triangles_with_patch("abut with patch");
const Registration<MovingHulls, FirstContacts<MovingHulls, false>> moving_hulls("abut");
const Registration<MovingHulls, FirstContacts<MovingHulls, true>> hulls_with_patch("abut with patch");
const Registration<MarginBoxes, FirstContacts<MarginBoxes, false>> margin_boxes("abut");
const Registration<MarginTriangles, FirstContacts<MarginTriangles, false>> margin_triangles("abut");
const Registration<MarginHulls, FirstContacts<MarginHulls, false>> margin_hulls("abut");

}  // namespace
}  // namespace bench
