// SPDX-License-Identifier: Apache-2.0
#include "query/pair/nearest_features.hpp"

namespace abut::detail {

#define ABUT_INSTANTIATE(Core)                                                                                        \
    template void add_edges(Nearest<DoubleDouble>&, const Ends<DoubleDouble>&, const Features<Core>&, const Frame3&); \
    template void add_faces(Nearest<DoubleDouble>&, const Ends<DoubleDouble>&, const Features<Core>&, const Frame3&,  \
                            int);
ABUT_FOR_EACH_POLYTOPE_CORE3(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
