# SPDX-License-Identifier: Apache-2.0
# What every target of the project is compiled with.
function(abut_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Contraction would let the two sides of a comparison round differently: same input, same bits needs it off.
  target_compile_options(${target} PRIVATE -ffp-contract=off -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
                                           $<$<BOOL:${ABUT_WERROR}>:-Werror>)
  abut_harden(${target})
  if(ABUT_CHECKS)
    target_compile_definitions(${target} PRIVATE ABUT_CHECKS)
  endif()
  if(ABUT_SANITIZE)
    abut_sanitize(${target} ${ABUT_SANITIZE})
  endif()
endfunction()

# abut_library(<target>): what others link. What its headers export can be called from outside, and nothing else where it
# is a shared library. Of 0.x each minor version may break the last.
function(abut_library target)
  set_target_properties(${target} PROPERTIES
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON DEFINE_SYMBOL ""
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()

# abut_precompile(<target> <header>...): compiles headers that most files of a target read once for all of them.
function(abut_precompile target)
  if(ABUT_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# abut_join(<target>): compiles the sources of a folder eight at a time, as one, since most of what a file takes to compile
# is in the headers that it reads. Vector kernels compile themselves several times, and stay alone.
function(abut_join target)
  if(NOT ABUT_JOIN)
    return()
  endif()
  get_target_property(directory ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    file(STRINGS ${directory}/${source} vectors REGEX "foreach_target" LIMIT_COUNT 1)
    if(vectors)
      continue()
    endif()
    get_filename_component(folder ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR count "0${count_${folder}} + 1")
    set(count_${folder} ${count})
    math(EXPR part "(${count} - 1) / 8")
    set_property(SOURCE ${directory}/${source} DIRECTORY ${directory} PROPERTY UNITY_GROUP ${target}_${folder}_${part})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Should a file reach a mistake of ours all the same: a smashed stack or an overrun buffer ends the program, addresses
# cannot be foretold, and tables of functions cannot be written to.
function(abut_harden target)
  target_compile_options(${target} PRIVATE -fstack-protector-strong)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_options(${target} PRIVATE LINKER:-z,relro,-z,now
                      $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
  # It needs an optimizing compiler, and hides from the sanitizers what they look for.
  if(NOT ABUT_SANITIZE)
    target_compile_options(${target} PRIVATE
                           $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE$<SEMICOLON>-D_FORTIFY_SOURCE=2>)
  endif()
endfunction()

function(abut_sanitize target sanitizers)
  # Line numbers are all that a report shows; more debug information would double the time to build.
  # The address sanitizer stops at bad pointers as well; to look at each before would take half the time again.
  target_compile_options(${target} PRIVATE -fsanitize=${sanitizers} -fno-sanitize-recover=all
                                           -fno-sanitize=null,alignment,object-size,vptr
                                           -fno-omit-frame-pointer -g1 -U_FORTIFY_SOURCE)
  target_link_options(${target} PUBLIC -fsanitize=${sanitizers})
endfunction()

# abut_sanitized_copy(<target> <suffix> <sanitizers>): the same library or program, named <target>_<suffix>, with
# sanitizers and all internal checks, linked to the copies of the libraries of the project.
function(abut_sanitized_copy target suffix sanitizers)
  get_target_property(type ${target} TYPE)
  get_target_property(directory ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  list(TRANSFORM sources PREPEND ${directory}/)
  set(copy ${target}_${suffix})
  if(type STREQUAL "EXECUTABLE")
    add_executable(${copy} EXCLUDE_FROM_ALL ${sources})
  else()
    add_library(${copy} STATIC EXCLUDE_FROM_ALL ${sources})
  endif()
  abut_target(${copy})
  abut_sanitize(${copy} ${sanitizers})
  target_compile_options(${copy} PRIVATE -O1 -UNDEBUG)
  target_compile_definitions(${copy} PRIVATE ABUT_CHECKS)
  get_target_property(precompiled ${target} PRECOMPILE_HEADERS)
  if(precompiled)
    target_precompile_headers(${copy} PRIVATE ${precompiled})
  endif()
  get_target_property(includes ${target} INCLUDE_DIRECTORIES)
  if(includes)
    target_include_directories(${copy} PUBLIC ${includes})
  endif()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  abut_names_of_copies(libraries ${suffix})
  target_link_libraries(${copy} PUBLIC ${libraries})
endfunction()

# In a list of libraries, the copies in place of the libraries of the project.
macro(abut_names_of_copies list suffix)
  list(TRANSFORM ${list} REPLACE "^abut::abut$" "abut")
  list(TRANSFORM ${list} REPLACE "^abut::" "abut_")
  list(TRANSFORM ${list} REPLACE "^abut(_io|_report)?$" "\\0_${suffix}")
endmacro()
