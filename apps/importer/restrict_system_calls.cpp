// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sandbox.hpp"

namespace abut::importer {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t own_machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t own_machine = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr std::uint32_t own_machine = AUDIT_ARCH_RISCV64;
#else
constexpr std::uint32_t own_machine = 0;  // No filter then.
#endif

// Whatever their arguments are. None opens, changes, starts, signals or connects anything.
constexpr std::uint32_t harmless_calls[] = {
    // What is open, or was opened by the calls below.
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_close, SYS_lseek, SYS_fstat, SYS_fcntl, SYS_fadvise64,
    // Where files are.
    SYS_newfstatat, SYS_statx, SYS_readlinkat, SYS_faccessat, SYS_getcwd,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_stat
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
    // Memory.
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise,
    // Time, chance and what is known about the machine.
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_clock_nanosleep, SYS_getrandom, SYS_sched_getaffinity,
    SYS_sched_yield, SYS_getpid, SYS_gettid, SYS_uname, SYS_sysinfo,
    // The process itself.
    SYS_futex, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit,
    SYS_exit_group};

constexpr std::uint32_t writing_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

class Filter {
 public:
    Filter() {
        load(offsetof(seccomp_data, arch));
        jump(BPF_JEQ, own_machine, 1, 0);
        result(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
    }

    void allow(std::uint32_t call) {
        jump(BPF_JEQ, call, 0, 1);
        result(SECCOMP_RET_ALLOW);
    }
    // When none of these bits is in an argument.
    void allow_without(std::uint32_t call, int argument, std::uint32_t bits, int error) {
        jump(BPF_JEQ, call, 0, 4);
        load(low_half(argument));
        jump(BPF_JSET, bits, 1, 0);
        result(SECCOMP_RET_ALLOW);
        result(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
    }
    void allow_when_equal(std::uint32_t call, int argument, std::uint32_t value, int error) {
        jump(BPF_JEQ, call, 0, 4);
        load(low_half(argument));
        jump(BPF_JEQ, value, 0, 1);
        result(SECCOMP_RET_ALLOW);
        result(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
    }

    // Everything else is as if the kernel did not know it, for which libraries have other ways.
    bool install() {
        result(SECCOMP_RET_ERRNO | ENOSYS);
        sock_fprog program{static_cast<unsigned short>(lines_.size()), lines_.data()};
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
    }

 private:
    static std::uint32_t low_half(int argument) {
        const auto at = offsetof(seccomp_data, args) + sizeof(std::uint64_t) * static_cast<std::size_t>(argument);
        return static_cast<std::uint32_t>(at + (std::endian::native == std::endian::big ? 4 : 0));
    }
    void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0); }
    void jump(unsigned test, std::uint32_t value, std::uint8_t if_so, std::uint8_t if_not) {
        add(BPF_JMP | BPF_K | test, value, if_so, if_not);
    }
    void result(std::uint32_t value) { add(BPF_RET | BPF_K, value, 0, 0); }
    void add(unsigned code, std::uint32_t value, std::uint8_t if_so, std::uint8_t if_not) {
        lines_.push_back({static_cast<std::uint16_t>(code), if_so, if_not, value});
    }

    std::vector<sock_filter> lines_;
};

}  // namespace

bool restrict_system_calls() {
    if (own_machine == 0) return false;
    Filter filter;
    for (const std::uint32_t call : harmless_calls) filter.allow(call);
    filter.allow_without(SYS_openat, 2, writing_flags, EACCES);
#ifdef SYS_open
    filter.allow_without(SYS_open, 1, writing_flags, EACCES);
#endif
    // No code comes in as data.
    filter.allow_without(SYS_mmap, 2, PROT_EXEC, EACCES);
    filter.allow_without(SYS_mprotect, 2, PROT_EXEC, EACCES);
    // abort() sends a signal to the own process.
    filter.allow_when_equal(SYS_tgkill, 0, static_cast<std::uint32_t>(getpid()), EPERM);
    return filter.install();
}

}  // namespace abut::importer
