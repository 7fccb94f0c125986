# SPDX-License-Identifier: Apache-2.0
# Run by the build: npm installs exactly what package-lock.json lists into the directory TO. Nothing that comes with it is
# run. What npm says goes to a file, and is shown when it fails.
foreach(name package.json package-lock.json .npmrc)
  configure_file(${FROM}/${name} ${TO}/${name} COPYONLY)
endforeach()
set(arguments ci --ignore-scripts --no-audit --no-fund --no-update-notifier)
if(NOT TESTS)
  list(APPEND arguments --omit=dev)
endif()
execute_process(COMMAND ${NPM} ${arguments} WORKING_DIRECTORY ${TO} OUTPUT_FILE ${TO}/npm.log ERROR_FILE ${TO}/npm.log
                RESULT_VARIABLE failed)
if(failed)
  file(READ ${TO}/npm.log said)
  message(FATAL_ERROR "npm could not install what the report page is built with:\n${said}\n"
                      "-DABUT_VIEWER=OFF builds without the page.")
endif()
file(TOUCH ${STAMP})
