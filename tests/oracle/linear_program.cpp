// SPDX-License-Identifier: Apache-2.0
#include "linear_program.hpp"

namespace abut::test {

bool feasible(std::vector<std::vector<Rational>> columns, std::vector<Rational> right) {
    const std::size_t rows = right.size(), count = columns.size();
    // One artificial variable a row makes a first solution; the sum of them is brought to 0.
    std::vector<std::size_t> basis(rows);
    for (std::size_t i = 0; i < rows; ++i) basis[i] = count + i;
    // What one unit of a variable takes off the sum. An artificial variable that has left never comes back.
    std::vector<Rational> gain(count);
    Rational sum = 0;
    for (std::size_t j = 0; j < count; ++j)
        for (std::size_t i = 0; i < rows; ++i) gain[j] += columns[j][i];
    for (const auto& value : right) sum += value;

    while (sum > 0) {
        std::size_t enter = 0;
        while (enter < count && !(gain[enter] > 0)) ++enter;
        if (enter == count) return false;
        std::size_t leave = rows;
        Rational smallest;
        for (std::size_t i = 0; i < rows; ++i) {
            if (!(columns[enter][i] > 0)) continue;
            const Rational ratio = right[i] / columns[enter][i];
            if (leave == rows || ratio < smallest || (ratio == smallest && basis[i] < basis[leave])) {
                leave = i;
                smallest = ratio;
            }
        }
        // The gain is the sum of the column over the rows of artificial variables, so one of them bounds the step.
        const Rational pivot = columns[enter][leave], step = gain[enter];
        const std::vector<Rational> entering = columns[enter];
        const auto eliminate = [&](auto&& at, Rational& last, const Rational& factor) {
            const Rational value = at(leave) / pivot;
            for (std::size_t i = 0; i < rows; ++i)
                if (i != leave) at(i) -= entering[i] * value;
            last -= factor * value;
            at(leave) = value;
        };
        for (std::size_t j = 0; j < count; ++j)
            eliminate([&](std::size_t i) -> Rational& { return columns[j][i]; }, gain[j], step);
        eliminate([&](std::size_t i) -> Rational& { return right[i]; }, sum, step);
        basis[leave] = enter;
    }
    return true;
}

bool have_common_point(const ExactShape<std::int64_t>& a, const ExactShape<std::int64_t>& b) {
    std::vector<std::vector<Rational>> columns;
    const auto column = [&](const Grid3& p, int sign, int in_a, int in_b) {
        columns.push_back({Rational(sign * p.x), Rational(sign * p.y), Rational(sign * p.z), in_a, in_b});
    };
    for (const auto& p : a.points) column(p, 1, 1, 0);
    for (const auto& q : b.points) column(q, -1, 0, 1);
    if (a.ray) column(*a.ray, 1, 0, 0);
    if (b.ray) column(*b.ray, -1, 0, 0);
    return feasible(std::move(columns), {0, 0, 0, 1, 1});
}

}  // namespace abut::test
