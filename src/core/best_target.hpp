// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hwy/highway.h>

// The form of a kernel, after HWY_EXPORT, for the instructions that this machine has. To be kept: looking takes time.
#define ABUT_BEST_TARGET(kernel)                                \
    [] {                                                        \
        hwy::GetChosenTarget().Update(hwy::SupportedTargets()); \
        return &HWY_DYNAMIC_DISPATCH(kernel);                   \
    }()
