# SPDX-License-Identifier: Apache-2.0
# find_package(abut [COMPONENTS io]) and abut::abut, abut::io in another project.
include(CMakePackageConfigHelpers)

set(ABUT_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/abut)
install(TARGETS abut EXPORT abut-targets)
install(EXPORT abut-targets NAMESPACE abut:: DESTINATION ${ABUT_PACKAGE_DIR})
if(ABUT_IO)
  install(TARGETS abut_io EXPORT abut-io-targets)
  install(EXPORT abut-io-targets NAMESPACE abut:: DESTINATION ${ABUT_PACKAGE_DIR})
endif()
if(ABUT_CLI)
  install(TARGETS abut_cli)
  install(DIRECTORY examples/machine DESTINATION ${CMAKE_INSTALL_DATADIR}/abut  # where `abut demo` looks for it
          FILES_MATCHING PATTERN "*.json" PATTERN "*.obj")
  install(FILES docs/scene.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/abut OPTIONAL)
  # The program prints its own manual page and completions, where it can be run.
  if(NOT CMAKE_CROSSCOMPILING)
    install(CODE "set(program \"$<TARGET_FILE:abut_cli>\")\nset(texts \"${PROJECT_BINARY_DIR}/texts\")")
    install(SCRIPT cmake/install_texts.cmake)
    install(FILES ${PROJECT_BINARY_DIR}/texts/abut.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${PROJECT_BINARY_DIR}/texts/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
            RENAME abut)
    install(FILES ${PROJECT_BINARY_DIR}/texts/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _abut)
    install(FILES ${PROJECT_BINARY_DIR}/texts/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
            RENAME abut.fish)
  endif()
endif()
if(ABUT_ASSIMP)
  install(TARGETS abut_mesh_import DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/abut)
endif()
install(DIRECTORY include/abut DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
configure_package_config_file(cmake/abut-config.cmake.in abut-config.cmake INSTALL_DESTINATION ${ABUT_PACKAGE_DIR})
write_basic_package_version_file(abut-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/abut-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/abut-config-version.cmake
        DESTINATION ${ABUT_PACKAGE_DIR})
