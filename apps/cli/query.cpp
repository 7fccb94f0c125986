// SPDX-License-Identifier: Apache-2.0
#include "query.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <abut/io/query_line.hpp>
#include <abut/io/shown.hpp>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "memory_option.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "query_help.hpp"
#include "query_process.hpp"
#include "scene_arguments.hpp"

namespace abut::cli {

namespace {

constexpr std::size_t chunk_size = std::size_t{256} << 10;

using Answer = std::function<QueryAnswer(std::string_view line)>;

// Cuts a stream into lines and gathers their answers.
class Answers {
 public:
    explicit Answers(Answer answer) : answer_(std::move(answer)) {}

    void add(std::string_view chunk) {
        for (std::size_t end; (end = chunk.find('\n')) != std::string_view::npos; chunk.remove_prefix(end + 1)) {
            if (unfinished_.empty()) {
                answer(chunk.substr(0, end));
            } else {
                keep(chunk.substr(0, end));
                finish();
            }
        }
        keep(chunk);
    }

    // The last line may lack its newline.
    void finish() {
        if (!unfinished_.empty()) answer(unfinished_);
        unfinished_.clear();
    }

    // What was answered since the last call.
    std::string take() { return std::exchange(answers_, {}); }

    std::uint64_t errors() const { return errors_; }
    std::uint64_t first_error_line() const { return first_error_line_; }

 private:
    // Of a line that is too long only so much is kept as it takes to say so.
    void keep(std::string_view part) { unfinished_.append(part.substr(0, query_line_limit + 1 - unfinished_.size())); }

    void answer(std::string_view line) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (++line_ == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
        const QueryAnswer result = answer_(line);
        if (result.error && errors_++ == 0) first_error_line_ = line_;
        if (result.text.empty()) return;
        answers_ += result.text;
        answers_ += '\n';
    }

    Answer answer_;
    std::string unfinished_, answers_;
    std::uint64_t line_ = 0, errors_ = 0, first_error_line_ = 0;
};

// Answers that are added to the file of the queries would be read as queries, without end.
bool is_standard_output(int input) {
    struct stat in {
    }, out{};
    return fstat(input, &in) == 0 && S_ISREG(in.st_mode) && fstat(STDOUT_FILENO, &out) == 0 &&
           in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

int answer_all(int input, const std::string& name, const Answer& answer) {
    if (is_standard_output(input))
        return failure_of("query", Error{fmt::format("{} is the file that the answers go to; give another one", name)});
    Answers answers(answer);
    std::vector<char> chunk(chunk_size);
    bool failure = false;
    while (true) {
        const ssize_t count = read(input, chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            tell(fmt::format("abut query: cannot read {}: {}", name, std::strerror(errno)));
            failure = true;
        }
        if (count > 0)
            answers.add({chunk.data(), static_cast<std::size_t>(count)});
        else
            answers.finish();
        // Before the next read, which may have to wait for a program that waits for these answers.
        const Written written = write_out(answers.take());
        failure |= written == Written::error;
        if (count <= 0 || written != Written::all) break;
    }
    if (answers.errors() > 0)
        tell(fmt::format("abut query: {} answered with an error, the first on line {} of {}",
                         answers.errors() == 1 ? "1 query was" : fmt::format("{} queries were", answers.errors()),
                         answers.first_error_line(), name));
    return failure || answers.errors() > 0 ? failed : 0;
}

// The queries in `file`, or from standard input when it is empty or `-`. A pipe is read to its end as well, however
// long that takes: a shell makes them for `<(...)`.
int answer_file(const std::string& file, const Answer& answer) {
    if (file.empty() || file == "-") {
        if (isatty(STDIN_FILENO))
            tell("abut query: reading from the terminal, one query a line; Ctrl-D ends, --help explains");
        return answer_all(STDIN_FILENO, "standard input", answer);
    }
    const int input = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (input < 0) {
        return failure_of("query", Error{fmt::format("cannot open {}: {}", shown(file), std::strerror(errno))});
    }
    const int status = answer_all(input, shown(file), answer);
    close(input);
    return status;
}

struct QueryCommand {
    std::string file;
    QueryOptions options;
    std::optional<double> seconds;
    bool has_memory_limit = false;
};

int run(const QueryCommand& command) {
    if (command.seconds || command.has_memory_limit) {
        QueryProcess process(command.options, command.seconds.value_or(std::numeric_limits<double>::infinity()));
        return answer_file(command.file, [&](std::string_view line) { return process.answer(line); });
    }
    MeshCache meshes;
    return answer_file(command.file,
                       [&](std::string_view line) { return answer_within_memory(line, meshes, command.options); });
}

}  // namespace

Command query_command() {
    const auto command = std::make_shared<QueryCommand>();
    Option memory = memory_option();
    memory.target = [command, limit = std::get<Setter>(memory.target)](const std::string& text) {
        command->has_memory_limit = true;
        return limit(text);
    };
    const auto is_positive = [](double value) { return value > 0 && std::isfinite(value); };
    return {.name = "query",
            .description = "Answer queries, one a line, as JSON",
            .options = {{.name = "FILE",
                         .help = "File with the queries; standard input when it is left out or `-`",
                         .target = &command->file},
                        allow_outside_option(command->options.allow_outside, "the current folder"),
                        {.name = "--seconds",
                         .help = "Answer a line with an error when it takes longer than this",
                         .target = number_setter(command->seconds, is_positive, "a number above 0"),
                         .value = "N"},
                        std::move(memory)},
            .footer = query_help,
            .run = [command] { return run(*command); }};
}

}  // namespace abut::cli
