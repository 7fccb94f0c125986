// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "sandbox.hpp"

namespace abut::importer {
namespace {

// The first version of landlock knows 13 rights to files, and later ones add to them; what is not named in a ruleset
// stays allowed. Headers may be older than the kernel, so these are counted, not named.
constexpr std::array<int, 5> rights_of_version = {13, 14, 15, 15, 16};

std::uint64_t all_rights(long version) {
    const auto last = static_cast<long>(rights_of_version.size());
    return (std::uint64_t{1} << rights_of_version[static_cast<std::size_t>(std::min(version, last) - 1)]) - 1;
}

void allow_reading(int ruleset, const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (file < 0) return;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
    rule.parent_fd = file;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(file);
}

}  // namespace

bool restrict_files(const std::filesystem::path& mesh) {
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    // The first field only, which all kernels know.
    const std::uint64_t handled = all_rights(version);
    static_assert(offsetof(landlock_ruleset_attr, handled_access_fs) == 0);
    const auto ruleset = static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    if (ruleset < 0) return false;
    // The mesh itself may be a link to elsewhere: it is what was asked for.
    allow_reading(ruleset, mesh);
    allow_reading(ruleset, mesh.has_parent_path() ? mesh.parent_path() : ".");
    const bool is_restricted = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return is_restricted;
}

}  // namespace abut::importer
