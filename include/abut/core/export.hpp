// SPDX-License-Identifier: Apache-2.0
// ABUT_EXPORT: what a namespace declares can be called from outside of a shared library. All else in it is hidden.
// Every public header opens its namespace with it; sources put it into explicit instantiations, which would be hidden
// otherwise. There clang takes no attribute in brackets.
#pragma once

#define ABUT_EXPORT __attribute__((visibility("default")))
