// SPDX-License-Identifier: Apache-2.0
#include <abut/abut.hpp>
#include <iostream>

int main() {
    const abut::AlignedBox box{.min = {0, 0, 0}, .max = {1, 1, 1}};
    const abut::Sphere ball{.center = {1.75, 0.5, 0.5}, .radius = 0.5};
    if (const auto apart = abut::separating_axis(box, ball))
        std::cout << "apart along " << apart->axis.transpose() << " by " << apart->gap << '\n';
    std::cout << "abut " << abut::version().number << '\n';
}
