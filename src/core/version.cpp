// SPDX-License-Identifier: Apache-2.0
#include "abut/core/version.hpp"

#include <hwy/targets.h>

#include "build_info.hpp"

namespace abut {

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang++ " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

std::string instruction_sets() {
    std::string names;
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        if (!names.empty()) names += ", ";
        names += hwy::TargetName(target);
    }
    return names;
}

}  // namespace

Version version() {
    return {ABUT_VERSION_NUMBER, ABUT_VERSION_COMMIT, compiler, ABUT_VERSION_BUILD, instruction_sets()};
}

}  // namespace abut
