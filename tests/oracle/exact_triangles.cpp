// SPDX-License-Identifier: Apache-2.0
#include "exact_triangles.hpp"

#include "dyadic.hpp"
#include "exact_axes.hpp"
#include "exact_distance.hpp"

namespace abut::test {
namespace {

int exponent_of(const Triangle& a, const Triangle& b) { return std::max(dyadic_exponent(a), dyadic_exponent(b)); }

}  // namespace

bool touch_exactly(const Triangle& a, const Triangle& b) {
    const int exponent = exponent_of(a, b);
    return polytope_truth(to_exact(a, exponent), to_exact(b, exponent)).touching;
}

double exact_gap(const Triangle& a, const Triangle& b) {
    const int exponent = exponent_of(a, b);
    return static_cast<double>(std::ldexp(exact_distance(to_exact(a, exponent), to_exact(b, exponent)), -exponent));
}

}  // namespace abut::test
