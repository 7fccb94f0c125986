// SPDX-License-Identifier: Apache-2.0
// Values of options that are read from text.
#pragma once

#include <abut/core/vector.hpp>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "command.hpp"

namespace abut::cli {

// A number for which `accepts` holds, which may be infinite; `rule` says which these are.
Setter number_setter(std::optional<double>& number, bool (*accepts)(double), std::string rule);

// Three finite numbers, such as 1,-0.5,2.
Setter vector_setter(std::optional<Vec3>& vector);

// An option whose value is one of some words, each of which means something.
template <class Choice>
Option choice_option(std::string name, Choice& chosen, std::map<std::string, Choice> choices, std::string help) {
    std::vector<std::string> words;
    std::string otherwise;
    for (const auto& [word, meaning] : choices) {
        words.push_back(word);
        if (meaning == chosen) otherwise = word;
    }
    return {.name = std::move(name),
            .help = std::move(help),
            .target = [choices = std::move(choices), &chosen](const std::string& word) -> Expected<void> {
                chosen = choices.at(word);
                return {};
            },
            .value = "NAME",
            .choices = std::move(words),
            .otherwise = std::move(otherwise)};
}

}  // namespace abut::cli
