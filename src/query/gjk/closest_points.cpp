// SPDX-License-Identifier: Apache-2.0
#include "query/gjk/closest_points.hpp"

#include "query/gjk/closest_of_cores.hpp"

namespace abut::detail {

#define ABUT_INSTANTIATE(Core) template class CornersOf<DoubleDouble, Core>;
ABUT_FOR_EACH_CORE3(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

template <class S>
ClosestPoints<S> search_closest(const AnyCorners<S>& a, const AnyCorners<S>& b, double reach, ClosestCache& cache,
                                const Vector<S>& shift) {
    using Any = const AnyCorners<S>&;
    return ClosestSearch<S, Any, Any>([&]() -> Any { return a; }, [&]() -> Any { return b; }, reach, shift).find(cache);
}

template ClosestPoints<double> search_closest(const AnyCorners<double>&, const AnyCorners<double>&, double,
                                              ClosestCache&, const Vector<double>&);
template ClosestPoints<DoubleDouble> search_closest(const AnyCorners<DoubleDouble>&, const AnyCorners<DoubleDouble>&,
                                                    double, ClosestCache&, const Vector<DoubleDouble>&);

// With all pairs in one file the compiler would call the smallest function of the search. Without optimization it
// should: flattened, a build with sanitizers takes minutes longer.
#ifdef NDEBUG
#define ABUT_FLATTEN [[gnu::flatten]]
#else
#define ABUT_FLATTEN
#endif

template <class A, class B>
ABUT_FLATTEN ClosestPoints<double> closest_by_own_search(const A& a, const B& b, const Frame3& frame,
                                                         ClosestCache& cache, const Vec3& shift) {
    using CornersA = Corners<double, A>;
    using CornersB = Corners<double, B>;
    ClosestSearch<double, CornersA, CornersB> search([&] { return CornersA(a, frame); },
                                                     [&] { return CornersB(b, frame); },
                                                     frame.reach + length_bound(shift), shift);
    return search.find(cache);
}

#define ABUT_INSTANTIATE(A, B) \
    template ClosestPoints<double> closest_by_own_search(const A&, const B&, const Frame3&, ClosestCache&, const Vec3&);
ABUT_FOR_EACH_OWN_SEARCH(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE
#undef ABUT_FLATTEN

}  // namespace abut::detail
