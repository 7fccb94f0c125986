// SPDX-License-Identifier: Apache-2.0
// What becomes of what is printed and written. Nothing from outside reaches a terminal as it is: names in text are made
// showable where they are put into it (abut/io/shown.hpp), and all text once more here, so that none is forgotten.
#pragma once

#include <abut/core/expected.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace abut::cli {

// The exit status when a line, an argument or a file was not as it should be, or an output could not be written.
inline constexpr int failed = 2;

// Columns that are enough to tell bodies apart by their names.
inline constexpr std::size_t longest_name = 32;

// To be called first: a closed standard stream fails instead of becoming the next file that is opened, and what cannot
// be written is an error where it is written, not a signal.
void guard_standard_streams();

enum class Written { all, reader_gone, error };

// Writes to standard output at once. A reader that has gone away (such as `head`) is no error; other failures are
// reported on standard error.
Written write_out(std::string_view bytes);

// The same for text that people read.
Written write_text(std::string_view text);

// The colour of an outcome in a terminal, where NO_COLOR is not set.
enum class Tone { good, bad, doubtful };

// The same, with a last line whose first word, up to a colon, tells the outcome.
Written write_conclusion(std::string_view text, std::string_view last_line, Tone tone);

// A message on standard error. One that cannot be written is lost, and nothing else comes of it.
void tell(std::string_view message);

// Says on standard error what is wrong with a command; returns the exit status.
int failure_of(std::string_view command, const Error& error);

// Why one of the files could not be written, as far as it can be told before there is anything to write; empty paths
// are for none. They must differ from each other and from all that is read.
Expected<void> check_outputs(const std::vector<std::filesystem::path>& outputs,
                             const std::vector<std::filesystem::path>& inputs);

}  // namespace abut::cli
