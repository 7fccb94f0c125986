// SPDX-License-Identifier: Apache-2.0
#include "sandbox.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

namespace abut::importer {
namespace {

constexpr rlim_t max_open_files = 64;

// Never above what it is already.
bool set_limit(__rlimit_resource resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return false;
    if (limit.rlim_max != RLIM_INFINITY) value = std::min(value, limit.rlim_max);
    limit.rlim_cur = limit.rlim_max = value;
    return setrlimit(resource, &limit) == 0;
}

}  // namespace

bool enter_sandbox(const std::filesystem::path& mesh, const Limits& limits) {
    // Nobody is left to read the answer when the program that asked is gone.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool is_limited = set_limit(RLIMIT_AS, limits.bytes) && set_limit(RLIMIT_CPU, limits.seconds) &&
                            set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_NPROC, 0) &&
                            set_limit(RLIMIT_NOFILE, max_open_files);
    // A core that goes to a program knows no limit. Nor can others of the same user look into this process.
    if (!is_limited || prctl(PR_SET_DUMPABLE, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    restrict_files(mesh);
    restrict_system_calls();
    return true;
}

}  // namespace abut::importer
