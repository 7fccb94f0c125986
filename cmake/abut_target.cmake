# SPDX-License-Identifier: Apache-2.0
# What every target of the project is compiled with.
function(abut_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Contraction would let the two sides of a comparison round differently: same input, same bits needs it off.
  target_compile_options(${target} PRIVATE -ffp-contract=off -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
                                           $<$<BOOL:${ABUT_WERROR}>:-Werror>)
  if(ABUT_CHECKS)
    target_compile_definitions(${target} PRIVATE ABUT_CHECKS)
  endif()
  if(ABUT_SANITIZE)
    # Line numbers are all that a report shows; more debug information would double the time to build.
    # The address sanitizer stops at bad pointers as well; to look at each before would take half the time again.
    target_compile_options(${target} PRIVATE -fsanitize=${ABUT_SANITIZE} -fno-sanitize-recover=all
                                             -fno-sanitize=null,alignment,object-size,vptr
                                             -fno-omit-frame-pointer -g1)
    target_link_options(${target} PUBLIC -fsanitize=${ABUT_SANITIZE})
  endif()
endfunction()
