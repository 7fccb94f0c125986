// SPDX-License-Identifier: Apache-2.0
// What a library must bring to take part in a workload. A peer's file registers its contenders by itself; nothing else
// knows which peers there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace bench {

// Pairs are handed over, and timed, this many at a time: a chunk of box pairs about fills a second-level cache, and so
// does a smaller one of hulls of 32 vertices.
inline constexpr std::size_t chunk_size = 2048, hull_chunk_size = 128;

// How far the two are apart; 0 or less when they touch, NaN when the library gave no answer.
struct Distance {
    double value;
};

// Where a ray first meets a shape, in multiples of its direction; infinity when it does not.
struct RayEntry {
    double at;
};

// All pairs of triangles of two meshes that touch, in any order.
struct Contacts {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
};

// The pairs of bodies of a scene that may touch, by their numbers, the lower one first; in any order.
struct NearPairs {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
};

// What is asked about a pair: 1 or 0 for whether it intersects. Other pairs say by a member type `Answer` what is asked
// about them: a Distance, a RayEntry, Contacts, NearPairs, or, of moving pairs, a double, the first time of contact in
// [0, 1], infinity when there is none.
template <class Pair>
struct AnswerTo {
    using type = std::uint8_t;
};
template <class Pair>
    requires requires { typename Pair::Answer; }
struct AnswerTo<Pair> {
    using type = typename Pair::Answer;
};
template <class Pair>
using Answer = typename AnswerTo<Pair>::type;

// One library's way to answer about the pairs of a chunk.
template <class Pair>
class Contender {
 public:
    virtual ~Contender() = default;

    // Takes a chunk over in the library's own format and leaves it in the cache. Not timed. `pairs` stays valid until
    // the next call.
    virtual void prepare(std::span<const Pair> pairs) = 0;

    // Timed. result[i] becomes the answer about pair i of the prepared chunk.
    virtual void answer(std::span<Answer<Pair>> result) const = 0;

    // Not timed. Adds to the answers what shows whether they are right, where what was timed gives nothing.
    virtual void complete(std::span<Answer<Pair>>) const {}

    // Of a tree over a mesh, beside the mesh; nothing where no tree is built or the library does not tell.
    virtual std::optional<double> bytes_a_triangle() const { return {}; }

    // Of a search in time, over the last chunk; nothing where the library does not tell.
    virtual std::optional<double> steps_a_pair() const { return {}; }
};

template <class Pair>
struct Entry {
    std::string library;
    std::unique_ptr<Contender<Pair>> (*make)();
};

// All contenders for workloads made of such pairs.
template <class Pair>
std::vector<Entry<Pair>>& entries() {
    static std::vector<Entry<Pair>> list;
    return list;
}

// Registers a contender before main() when it is defined at namespace scope.
template <class Pair, class C>
struct Registration {
    explicit Registration(std::string library) {
        entries<Pair>().push_back(
            {std::move(library), []() -> std::unique_ptr<Contender<Pair>> { return std::make_unique<C>(); }});
    }
};

inline volatile unsigned char touch_sink;

// Reads one byte of every cache line, so that the timed region finds as much of the data in the cache as fits.
template <class T>
void touch(std::span<const T> data) {
    const auto bytes = std::as_bytes(data);
    for (std::size_t i = 0; i < bytes.size(); i += 64) touch_sink = static_cast<unsigned char>(bytes[i]);
}

// The contender of a library that tests one pair at a time. The adapter has a static `convert`, from a Pair to the two
// shapes in the library's own types, and a static `test` of those two.
template <class Pair, class Adapter>
class OneByOne final : public Contender<Pair> {
 public:
    void prepare(std::span<const Pair> pairs) override {
        natives_.clear();
        for (const Pair& pair : pairs) natives_.push_back(Adapter::convert(pair));
        touch(std::span<const Native>(natives_));
    }

    void answer(std::span<Answer<Pair>> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = Adapter::test(natives_[i]);
    }

 private:
    using Native = decltype(Adapter::convert(std::declval<const Pair&>()));
    std::vector<Native> natives_;
};

}  // namespace bench
