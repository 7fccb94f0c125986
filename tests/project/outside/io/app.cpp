// SPDX-License-Identifier: Apache-2.0
#include <abut/io/query_line.hpp>
#include <abut/io/shape_json.hpp>
#include <iostream>

int main() {
    const std::string point = abut::shape_to_json(abut::Sphere{.center = {1, 2, 3}, .radius = 0});
    const std::string question = R"({"id": 7, "query": "intersects", "a": )" + point + R"(, "b": )" + point + "}";
    std::cout << abut::answer_query(question).text << '\n';
}
