// SPDX-License-Identifier: Apache-2.0
#include "pair_option.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>

#include "option_values.hpp"

namespace abut::cli {

namespace {

std::string_view trimmed_name(std::string_view name) {
    const std::size_t begin = name.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return name.substr(begin, name.find_last_not_of(' ') - begin + 1);
}

Expected<void> set_field(PairRule& rule, const std::string& field) {
    if (field == "ignore" || field == "ignore=true") {
        rule.ignore = true;
    } else if (field == "ignore=false") {
        rule.ignore = false;
    } else if (field.starts_with("margin=")) {
        const auto any = [](double) { return true; };
        return number_setter(rule.margin, any, "a number behind margin=")(field.substr(7));
    } else {
        return failure(fmt::format("expected ignore or margin=NUMBER, found \"{}\"", shown(field, 40)));
    }
    return {};
}

}  // namespace

Expected<PairRule> pair_rule_from(const std::string& text) {
    const std::size_t colon = text.rfind(':'), comma = text.find(',');
    if (colon == std::string::npos || comma == std::string::npos || comma > colon || text.find(',', comma + 1) < colon)
        return failure("expected two names and what is said of them, such as \"gripper,*:margin=5\"");
    PairRule rule;
    rule.of = {std::string(trimmed_name(std::string_view(text).substr(0, comma))),
               std::string(trimmed_name(std::string_view(text).substr(comma + 1, colon - comma - 1)))};
    for (std::size_t begin = colon + 1; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (auto done = set_field(rule, text.substr(begin, end - begin)); !done) return tl::unexpected(done.error());
        begin = end + 1;
    }
    return rule;
}

}  // namespace abut::cli
