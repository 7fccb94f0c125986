// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "machine.hpp"
#include "row.hpp"

namespace bench {

struct Report {
    Machine machine;
    std::string instruction_sets, compiler, flags, version, commit, date;
    int repetitions = 0;
    std::vector<Row> rows;
};

// A report without rows about this program on this machine.
Report new_report(int repetitions);

std::string to_text(const Report& report);
std::string to_markdown(const Report& report);

// Both throw std::runtime_error with a message when the file cannot be used.
void save(const Report& report, const std::string& file);
Report load(const std::string& file);

// Replaces what stands in `file` between the lines `<!-- results -->` and `<!-- end of results -->`.
void insert_markdown(const Report& report, const std::string& file);

}  // namespace bench
