// SPDX-License-Identifier: Apache-2.0
// What the importer gives up before it looks at a file, so that code of a hostile file can do no more than waste the
// time and the memory that it has. Linux only, and by its own headers.
#pragma once

#include <cstdint>
#include <filesystem>

namespace abut::importer {

struct Limits {
    std::uint64_t bytes;    // of address space
    std::uint64_t seconds;  // of the processor
};

// To be called before the first thread is started. False when the limits cannot be set. Then nothing can be undone:
//   - memory, time, and how many files are open at once are limited; no file is written, no process or thread started,
//     no core dumped, no privilege gained
//   - restrict_files and restrict_system_calls, as far as the kernel has them
bool enter_sandbox(const std::filesystem::path& mesh, const Limits& limits);

// By landlock (Linux 5.13): of all files, only the mesh and those below its folder can be opened, for reading. False
// when the kernel does not have it.
bool restrict_files(const std::filesystem::path& mesh);

// By seccomp: only what it takes to read files, compute and write to what is open. Everything else fails with ENOSYS.
// False when the kernel does not have it.
bool restrict_system_calls();

}  // namespace abut::importer
