// SPDX-License-Identifier: Apache-2.0
// A question about two shapes as one line of JSON, and its answer as another.
//
//   {"query": "intersects", "a": {shape}, "b": {shape}, "id": anything}    {"id":anything,"intersects":true}
//   {"query": "separating_axis", ...}                                      {"id":anything,"axis":[x,y,z],"gap":g}
//                                                          when they touch {"id":anything,"axis":null,"gap":0}
//   anything else                                                          {"id":anything,"error":"what is wrong"}
//
// shape_json.hpp has the forms of shapes; 2D axes have two numbers, and a gap beyond the largest double is null. "id"
// may be left out, and is then left out of the answer. It is echoed as it was written, with an error too if it stands
// before the place where the JSON breaks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace abut {

// Longer lines are answered with an error; this bounds the memory that a line can take to half a gigabyte.
inline constexpr std::size_t query_line_limit = std::size_t{16} << 20;

struct QueryAnswer {
    std::string text;    // one line of JSON without the newline; empty for a line of nothing but white space
    bool error = false;  // whether the text says what is wrong instead of answering
};

// Numbers are read to the nearest double, and printed so that they read back to the same bits.
QueryAnswer answer_query(std::string_view line);

}  // namespace abut
