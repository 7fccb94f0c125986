// SPDX-License-Identifier: Apache-2.0
#include <abut/abut.hpp>
#include <iostream>

int main() {
    const abut::Sphere ball{.center = {0, 0, 0}, .radius = 1};
    const auto crate = abut::make_oriented_box({2, 1, 0.5}, {0.5, 0.5, 0.5}, abut::Quat(0.9, 0, 0.1, 0.4));
    if (!crate) {
        std::cerr << crate.error().message << '\n';
        return 1;
    }
    if (const auto apart = abut::separating_axis(ball, *crate))
        std::cout << "apart by " << apart->gap << " along " << apart->axis.transpose() << '\n';
    else
        std::cout << "they touch\n";
}
