# SPDX-License-Identifier: Apache-2.0
# Run by the build: makes PAGE of the modules in FROM, with what npm installed into TO. Where that could not be done the
# page is empty, which the program takes for none.
if(EXISTS ${TO}/without_page)
  file(WRITE ${PAGE} "")
  file(WRITE ${TO}/report_page.d "")
  return()
endif()
execute_process(COMMAND ${NODE} ${FROM}/build.mjs ${PAGE} ${TO}/node_modules ${TO}/report_page.d
                COMMAND_ERROR_IS_FATAL ANY)
