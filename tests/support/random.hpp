// SPDX-License-Identifier: Apache-2.0
// Random numbers that a failing test can be given again: from a seed, or from a tape that RapidCheck records and
// shrinks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::test {

// The seed of all loops over random pairs. The environment variable ABUT_SEED sets another.
inline std::uint64_t seed() {
    const char* given = std::getenv("ABUT_SEED");
    return given ? std::strtoull(given, nullptr, 10) : 20261115;
}

// How many times as many pairs the long tests try. The environment variable ABUT_ROUNDS sets more than 1.
inline int rounds() {
    const char* given = std::getenv("ABUT_ROUNDS");
    return given ? std::max(1, std::atoi(given)) : 1;
}

// Sanitizers make a test ten times as long, and need fewer pairs for what they look for. The objects of a test are
// linked with and without: whether the address sanitizer is there shows when they run.
extern "C" __attribute__((weak)) void __asan_init();
inline bool is_sanitized() { return __asan_init != nullptr; }

class Random {
 public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // Gives the values of the tape, then zeros: what a shorter or smaller tape builds is simpler.
    explicit Random(std::vector<std::uint32_t> tape) : tape_(std::move(tape)), from_tape_(true) {}

    std::uint64_t bits() {
        if (!from_tape_) return engine_();
        return next_ < tape_.size() ? tape_[next_++] : 0;
    }

    // From lo to hi, both included.
    std::int64_t integer(std::int64_t lo, std::int64_t hi) {
        return lo + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(hi - lo + 1));
    }

    std::size_t index(std::size_t count) { return bits() % count; }

    template <class Range>
    const auto& one_of(const Range& range) {
        return range[index(std::size(range))];
    }

    // One time in `n`.
    bool one_in(std::uint64_t n) { return bits() % n == n - 1; }

    // In [lo, hi), on all 53 bits (32 from a tape).
    double real(double lo, double hi) {
        const double unit =
            from_tape_ ? static_cast<double>(bits()) * 0x1p-32 : static_cast<double>(bits() >> 11) * 0x1p-53;
        return lo + (hi - lo) * unit;
    }

    // Any length from lo to hi is as likely as ten times it.
    double logarithmic(double lo, double hi) { return lo * std::exp(real(0, std::log(hi / lo))); }

    Vec3 vector(double size) {
        const double x = real(-size, size), y = real(-size, size), z = real(-size, size);
        return {x, y, z};
    }

    // Unit length, each direction about as likely as any other.
    Vec3 direction() {
        Vec3 d = vector(1);
        while (!from_tape_ && (d.norm() > 1 || d.norm() < 0.1)) d = vector(1);
        return d.norm() > 0 ? Vec3(d.normalized()) : Vec3::UnitX();
    }

    Quat rotation() {
        const double angle = real(0, 3.14159265358979);
        return Quat(Eigen::AngleAxis<double>(angle, direction()));
    }

 private:
    std::mt19937_64 engine_;
    std::vector<std::uint32_t> tape_;
    std::size_t next_ = 0;
    bool from_tape_ = false;
};

}  // namespace abut::test
