// SPDX-License-Identifier: Apache-2.0
#include "report_page.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace {

TEST(ReportPage, the_program_has_the_page_that_was_bundled) {
    std::ifstream file(ABUT_REPORT_PAGE, std::ios::binary);
    const std::string bundled{std::istreambuf_iterator<char>(file), {}};
    ASSERT_FALSE(bundled.empty());
    EXPECT_TRUE(abut::cli::report_page() == bundled);
}

TEST(ReportPage, there_is_one_place_for_the_report) {
    const std::string_view page = abut::cli::report_page();
    const std::string_view place = R"(<script type="application/json" id="report">abut-report-goes-here</script>)";
    const std::string_view marker = "abut-report-goes-here";
    EXPECT_NE(page.find(place), page.npos);
    EXPECT_EQ(page.find(marker), page.rfind(marker));
}

}  // namespace
