// SPDX-License-Identifier: Apache-2.0
#include "warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <assimp/DefaultLogger.hpp>
#include <assimp/LogStream.hpp>
#include <string_view>

namespace abut::importer {
namespace {

constexpr std::size_t max_lines = 16;

class Collector : public Assimp::LogStream {
 public:
    Collector(std::vector<std::string>& lines, std::size_t& lost) : lines_(lines), lost_(lost) {}

    // `Warn,  T0: some words` and the end of a line.
    void write(const char* message) override {
        std::string_view line = message;
        if (const std::size_t start = line.find(": "); start != line.npos) line.remove_prefix(start + 2);
        line = line.substr(0, line.find_last_not_of(" \r\n") + 1);
        if (line.empty() || std::find(lines_.begin(), lines_.end(), line) != lines_.end()) return;
        if (lines_.size() < max_lines)
            lines_.emplace_back(line);
        else
            ++lost_;
    }

 private:
    std::vector<std::string>& lines_;
    std::size_t& lost_;
};

}  // namespace

Warnings::Warnings() {
    using Assimp::Logger;
    Assimp::DefaultLogger::create("", Logger::NORMAL, 0);
    // Which takes it.
    Assimp::DefaultLogger::get()->attachStream(new Collector(lines_, lost_), Logger::Warn | Logger::Err);
}

Warnings::~Warnings() { Assimp::DefaultLogger::kill(); }

std::vector<std::string> Warnings::notes() const {
    std::vector<std::string> notes;
    for (const std::string& line : lines_) notes.push_back(fmt::format("Assimp warns: {}", line));
    if (lost_ > 0) notes.push_back(fmt::format("Assimp warns of more: {} lines", lost_));
    return notes;
}

}  // namespace abut::importer
