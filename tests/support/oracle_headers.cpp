// SPDX-License-Identifier: Apache-2.0
// Nothing but the headers that are compiled once for all oracles (tests/CMakeLists.txt).
