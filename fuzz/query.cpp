// SPDX-License-Identifier: Apache-2.0
// Any line is answered with one line of JSON, an error in words where it is no question; asked again, with the same.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "abut/io/query_line.hpp"

namespace {

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string line(reinterpret_cast<const char*>(data), size);
    const auto has = [&](const char* word) { return line.find(word) != std::string::npos; };
    // Files are not what is looked for here.
    if (has(".obj") || has("/")) return 0;
    // A question about motion may take millions of steps.
    const bool is_timed = has("_contact") || has("contacts_") || has("contact_intervals") || has("clearance") ||
                          (has("intersects") && has("motion"));
    if (line.starts_with('{') && is_timed) line.insert(1, "\"max_steps\":500,");
    const abut::QueryAnswer answer = abut::answer_query(line);
    require(answer.text == abut::answer_query(line).text);
    if (answer.text.empty()) return 0;
    require(answer.text.find('\n') == std::string::npos);
    const auto json = nlohmann::json::parse(answer.text, nullptr, false);
    require(json.is_object() && json.contains("error") == answer.error);
    return 0;
}
