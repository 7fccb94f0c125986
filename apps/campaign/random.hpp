// SPDX-License-Identifier: Apache-2.0
// Random numbers of one query. They depend on the seed of the campaign and the number of the query alone, so that a
// query can be asked again without those before it.
#pragma once

#include <abut/abut.hpp>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>

namespace campaign {

class Random {
 public:
    Random(std::uint64_t seed, std::uint64_t number) : state_(seed) {
        state_ = bits() ^ (number * 0xd1342543de82ef95u);
    }

    // splitmix64, by Sebastiano Vigna.
    std::uint64_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::size_t index(std::size_t count) { return bits() % count; }
    bool one_in(std::size_t n) { return index(n) == 0; }
    double one_of(std::initializer_list<double> values) { return values.begin()[index(values.size())]; }

    double real(double lo, double hi) { return lo + (hi - lo) * static_cast<double>(bits() >> 11) * 0x1p-53; }
    // Any length from lo to hi is as likely as ten times it.
    double logarithmic(double lo, double hi) { return lo * std::pow(hi / lo, real(0, 1)); }

    abut::Vec3 vector(double size) {
        const double x = real(-size, size), y = real(-size, size), z = real(-size, size);
        return {x, y, z};
    }

    // Of unit length.
    abut::Vec3 direction() {
        const double z = real(-1, 1), angle = real(0, 2 * std::numbers::pi), radius = std::sqrt(1 - z * z);
        return {radius * std::cos(angle), radius * std::sin(angle), z};
    }

    abut::Quat rotation() {
        const double angle = real(0, std::numbers::pi);
        return abut::Quat(Eigen::AngleAxis<double>(angle, direction()));
    }

 private:
    std::uint64_t state_;
};

}  // namespace campaign
