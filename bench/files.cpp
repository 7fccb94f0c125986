// SPDX-License-Identifier: Apache-2.0
#include "files.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace bench {

std::string read_text(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const std::string& file, const std::string& text) {
    std::ofstream out(file);
    out << text << std::flush;
    if (!out) throw std::runtime_error("cannot write " + file);
}

}  // namespace bench
