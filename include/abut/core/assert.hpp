// SPDX-License-Identifier: Apache-2.0
// ABUT_ASSERT: a precondition inside abut that a bug would break. ABUT_VALIDATE: the same where the check costs more
// than the work it guards. Both are on in the tests (ABUT_CHECKS) and compile to nothing elsewhere.
#pragma once

#ifdef ABUT_CHECKS
#include <cstdio>
#include <cstdlib>

namespace abut::detail {

[[noreturn]] inline void assertion_failed(const char* expression, const char* file, int line) {
    std::fprintf(stderr, "abut: %s:%d: broken: %s\n", file, line, expression);
    std::abort();
}

}  // namespace abut::detail

#define ABUT_ASSERT(expression) \
    ((expression) ? static_cast<void>(0) : ::abut::detail::assertion_failed(#expression, __FILE__, __LINE__))
#define ABUT_VALIDATE(expression) ABUT_ASSERT(expression)
#else
#define ABUT_ASSERT(expression) static_cast<void>(0)
#define ABUT_VALIDATE(expression) static_cast<void>(0)
#endif
