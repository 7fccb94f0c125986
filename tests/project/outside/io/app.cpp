// SPDX-License-Identifier: Apache-2.0
#include <abut/io/query_line.hpp>
#include <abut/io/shape_json.hpp>
#include <iostream>

int main() {
    const nlohmann::json point = abut::shape_to_json(abut::Sphere{.center = {1, 2, 3}, .radius = 0});
    const nlohmann::json question = {{"id", 7}, {"query", "intersects"}, {"a", point}, {"b", point}};
    std::cout << abut::answer_query(question.dump()).text << '\n';
}
