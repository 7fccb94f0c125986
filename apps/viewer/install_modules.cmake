# SPDX-License-Identifier: Apache-2.0
# Run by the build: npm installs exactly what package-lock.json lists into the directory TO. Nothing that comes with it is
# run. What npm says goes to a file, and is shown when it fails. Where VIEWER is AUTO that is no error: the file without_page
# then says so to bundle.cmake, and it is not tried again while that is there.
foreach(name package.json package-lock.json .npmrc)
  configure_file(${FROM}/${name} ${TO}/${name} COPYONLY)
endforeach()
set(arguments ci --ignore-scripts --no-audit --no-fund --no-update-notifier)
if(VIEWER STREQUAL "AUTO")
  list(APPEND arguments --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=3000)
endif()
if(NOT TESTS)
  list(APPEND arguments --omit=dev)
endif()
execute_process(COMMAND ${NPM} ${arguments} WORKING_DIRECTORY ${TO} OUTPUT_FILE ${TO}/npm.log ERROR_FILE ${TO}/npm.log
                RESULT_VARIABLE failed)
file(REMOVE ${TO}/without_page)
if(failed AND VIEWER STREQUAL "AUTO")
  message("npm could not install what the report page is built with; the program is built without the page. "
          "What npm said is in ${TO}/npm.log")
  file(TOUCH ${TO}/without_page)
elseif(failed)
  file(READ ${TO}/npm.log said)
  message(FATAL_ERROR "npm could not install what the report page is built with:\n${said}\n"
                      "-DABUT_VIEWER=OFF builds without the page.")
endif()
file(TOUCH ${STAMP})
