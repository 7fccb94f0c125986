// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <abut/io/query_line.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace abut::cli {

// What answer_query says, or an error when memory runs out, for which the meshes that are kept go first.
QueryAnswer answer_within_memory(std::string_view line, MeshCache& meshes, const QueryOptions& options);

// Answers lines in a process of its own, which is ended when it takes too long for one; the next line gets a new one.
// The process that has this must not have started threads: they would not be in the other.
class QueryProcess {
 public:
    // The seconds are for each line; infinity when there is no limit.
    QueryProcess(const QueryOptions& options, double seconds) : options_(options), seconds_(seconds) {}
    ~QueryProcess() { end(); }
    QueryProcess(const QueryProcess&) = delete;
    QueryProcess& operator=(const QueryProcess&) = delete;

    QueryAnswer answer(std::string_view line);

 private:
    QueryAnswer asked(std::string_view line);
    using Clock = std::chrono::steady_clock;
    enum class Received { all, nothing_more, too_late };

    std::optional<std::string> start();
    Received receive(char* bytes, std::size_t count, Clock::time_point end) const;
    std::string why_it_ended();
    void end();

    QueryOptions options_;
    double seconds_;
    pid_t pid_ = -1;
    int to_ = -1, from_ = -1;  // pipes
};

}  // namespace abut::cli
