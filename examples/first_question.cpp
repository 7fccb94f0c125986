// SPDX-License-Identifier: Apache-2.0
#include <abut/abut.hpp>
#include <iostream>

int main() {
    const abut::Capsule rod{.start = {0, 0, 0}, .end = {10, 0, 0}, .radius = 0.1};
    const abut::Sphere pin{.center = {7.34, 6.03, 0}, .radius = 0.2};
    const abut::Rigid turning{.angular_velocity = {0, 0, 1.5708}};  // about z, by a right angle a unit of time
    const auto found = abut::first_contact(rod, turning, pin, abut::Linear{});
    if (found.outcome == abut::Outcome::contact)
        std::cout << "they touch at " << found.time << " in " << found.patches[0].points[0].transpose() << '\n';
    else if (found.outcome == abut::Outcome::free)
        std::cout << "they do not touch until 1, which is proven\n";
    else
        std::cout << "they do not touch before " << found.time << ", and no more is known\n";
}
