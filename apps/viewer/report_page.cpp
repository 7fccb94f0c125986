// SPDX-License-Identifier: Apache-2.0
#include "report_page.hpp"

#ifdef ABUT_REPORT_PAGE

// The assembler reads the file; a string literal of this size would take the compiler long.
__asm__(
    ".pushsection .rodata\n"
    "abut_report_page_begin:\n"
    ".incbin \"" ABUT_REPORT_PAGE
    "\"\n"
    "abut_report_page_end:\n"
    ".popsection\n");

extern "C" {
extern const char abut_report_page_begin[];
extern const char abut_report_page_end[];
}

namespace abut::cli {

std::string_view report_page() { return {abut_report_page_begin, abut_report_page_end}; }

}  // namespace abut::cli

#else

namespace abut::cli {

std::string_view report_page() { return {}; }

}  // namespace abut::cli

#endif
