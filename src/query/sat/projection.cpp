// SPDX-License-Identifier: Apache-2.0
#include "query/sat/projection.hpp"

namespace abut::detail {

#define ABUT_INSTANTIATE3(Core) \
    template Range<DoubleDouble> project(const Core&, const Vector<DoubleDouble, 3>&, const Frame3&);
#define ABUT_INSTANTIATE2(Core) \
    template Range<DoubleDouble> project(const Core&, const Vector<DoubleDouble, 2>&, const Frame2&);
ABUT_FOR_EACH_CORE3(ABUT_INSTANTIATE3)
ABUT_FOR_EACH_CORE2(ABUT_INSTANTIATE2)
#undef ABUT_INSTANTIATE3
#undef ABUT_INSTANTIATE2

}  // namespace abut::detail
