# SPDX-License-Identifier: Apache-2.0
set(COMMIT unknown)
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=10 HEAD OUTPUT_VARIABLE HEAD ERROR_QUIET
                OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE FAILED)
if(FAILED EQUAL 0)
  execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no OUTPUT_VARIABLE CHANGES ERROR_QUIET)
  string(COMPARE NOTEQUAL "${CHANGES}" "" DIRTY)
  set(COMMIT ${HEAD})
  if(DIRTY)
    string(APPEND COMMIT "+")
  endif()
endif()
set(TEXT "#pragma once
#define ABUT_VERSION_NUMBER \"${VERSION}\"
#define ABUT_VERSION_COMMIT \"${COMMIT}\"
#define ABUT_VERSION_BUILD \"${BUILD}\"
")
set(OLD "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} OLD)
endif()
if(NOT OLD STREQUAL TEXT)
  file(WRITE ${OUTPUT} "${TEXT}")
endif()
