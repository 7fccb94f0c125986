# SPDX-License-Identifier: Apache-2.0
# Runs when abut is installed: lets `program` print its manual page and completions into the folder `texts`.
file(MAKE_DIRECTORY ${texts})
function(print_text name)
  execute_process(COMMAND ${program} ${ARGN} OUTPUT_FILE ${texts}/${name} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

print_text(abut.1 man)
foreach(shell bash zsh fish)
  print_text(${shell} completion ${shell})
endforeach()
# zsh loads the file when abut is first completed, and takes it for what completes then.
file(READ ${texts}/zsh completion)
file(WRITE ${texts}/zsh "#compdef abut\n${completion}_bash_complete -o filenames -F _abut\n")
