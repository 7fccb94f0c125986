# SPDX-License-Identifier: Apache-2.0
# The commit that is built, written at every build but only when it changes, so that --version is never stale.
set(ABUT_BUILD_INFO ${CMAKE_BINARY_DIR}/generated/build_info.hpp)
add_custom_target(abut_build_info
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${ABUT_BUILD_INFO} -DVERSION=${PROJECT_VERSION}
          "-DBUILD=$<CONFIG>" -P ${PROJECT_SOURCE_DIR}/cmake/write_build_info.cmake
  BYPRODUCTS ${ABUT_BUILD_INFO}
  COMMENT "")
