// SPDX-License-Identifier: Apache-2.0
// The pairs of shapes that a verb is compiled for. ABUT_FOR_EACH_PAIR(X) is X(A, B) for all 100 ordered pairs in space
// and all 16 in the plane; ABUT_FOR_EACH_BOUNDED_PAIR3(X) for the 81 in space without a ray. ABUT_FOR_EACH_CORE3(X) and
// ABUT_FOR_EACH_CORE2(X) are X(Core) for the cores that shapes have in space and in the plane,
// ABUT_FOR_EACH_PAIR_OF_CORES(X) is X(A, B) for the pairs of them in the order of their shapes (pair.hpp). Those that
// have corners, edges and faces are in ABUT_FOR_EACH_POLYTOPE_CORE3(X), pairs of which one has not in
// ABUT_FOR_EACH_PAIR_WITH_CURVED_CORE(X).
// ABUT_FOR_EACH_SOLID_SHAPE3(X) is X(S) for the shapes in space that have an inside.
#pragma once

#define ABUT_FOR_EACH_SOLID_SHAPE3(X) \
    X(Sphere)                         \
    X(Capsule)                        \
    X(AlignedBox)                     \
    X(OrientedBox)                    \
    X(ConvexPolyhedron)               \
    X(Cylinder)

#define ABUT_WITH_EACH_BOUNDED_SHAPE3(X, A) \
    X(A, Sphere)                            \
    X(A, Capsule)                           \
    X(A, AlignedBox)                        \
    X(A, OrientedBox)                       \
    X(A, Segment)                           \
    X(A, Triangle)                          \
    X(A, ConvexPolygon)                     \
    X(A, ConvexPolyhedron)                  \
    X(A, Cylinder)

#define ABUT_FOR_EACH_BOUNDED_PAIR3(X)                 \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Sphere)           \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Capsule)          \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, AlignedBox)       \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, OrientedBox)      \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Segment)          \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Triangle)         \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, ConvexPolygon)    \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, ConvexPolyhedron) \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Cylinder)

#define ABUT_WITH_EACH_SHAPE2(X, A) \
    X(A, Circle2)                   \
    X(A, Segment2)                  \
    X(A, Rectangle2)                \
    X(A, ConvexPolygon2)

#define ABUT_FOR_EACH_PAIR2(X)           \
    ABUT_WITH_EACH_SHAPE2(X, Circle2)    \
    ABUT_WITH_EACH_SHAPE2(X, Segment2)   \
    ABUT_WITH_EACH_SHAPE2(X, Rectangle2) \
    ABUT_WITH_EACH_SHAPE2(X, ConvexPolygon2)

#define ABUT_FOR_EACH_PAIR(X)             \
    ABUT_FOR_EACH_BOUNDED_PAIR3(X)        \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Ray) \
    X(Sphere, Ray)                        \
    X(Capsule, Ray)                       \
    X(AlignedBox, Ray)                    \
    X(OrientedBox, Ray)                   \
    X(Segment, Ray)                       \
    X(Ray, Ray)                           \
    X(Triangle, Ray)                      \
    X(ConvexPolygon, Ray)                 \
    X(ConvexPolyhedron, Ray)              \
    X(Cylinder, Ray)                      \
    ABUT_FOR_EACH_PAIR2(X)

#define ABUT_FOR_EACH_POLYTOPE_CORE3(X) \
    X(PointCore)                        \
    X(LineCore)                         \
    X(FlatCore)                         \
    X(AlignedBoxCore)                   \
    X(BoxCore)                          \
    X(PolyhedronCore)

#define ABUT_FOR_EACH_CORE3(X)      \
    ABUT_FOR_EACH_POLYTOPE_CORE3(X) \
    X(CylinderCore)

#define ABUT_FOR_EACH_CORE2(X) \
    X(PointCore2)              \
    X(LineCore2)               \
    X(RectangleCore)           \
    X(PolygonCore2)

#define ABUT_FOR_EACH_PAIR_WITH_CURVED_CORE(X) \
    X(PointCore, CylinderCore)                 \
    X(LineCore, CylinderCore)                  \
    X(FlatCore, CylinderCore)                  \
    X(AlignedBoxCore, CylinderCore)            \
    X(BoxCore, CylinderCore)                   \
    X(PolyhedronCore, CylinderCore)            \
    X(CylinderCore, CylinderCore)

#define ABUT_FOR_EACH_PAIR_OF_CORES(X)     \
    ABUT_FOR_EACH_PAIR_WITH_CURVED_CORE(X) \
    X(PointCore, PointCore)                \
    X(PointCore, LineCore)                 \
    X(PointCore, FlatCore)                 \
    X(PointCore, AlignedBoxCore)           \
    X(PointCore, BoxCore)                  \
    X(PointCore, PolyhedronCore)           \
    X(LineCore, LineCore)                  \
    X(LineCore, FlatCore)                  \
    X(LineCore, AlignedBoxCore)            \
    X(LineCore, BoxCore)                   \
    X(LineCore, PolyhedronCore)            \
    X(FlatCore, FlatCore)                  \
    X(FlatCore, AlignedBoxCore)            \
    X(FlatCore, BoxCore)                   \
    X(FlatCore, PolyhedronCore)            \
    X(AlignedBoxCore, AlignedBoxCore)      \
    X(AlignedBoxCore, BoxCore)             \
    X(AlignedBoxCore, PolyhedronCore)      \
    X(BoxCore, BoxCore)                    \
    X(BoxCore, PolyhedronCore)             \
    X(PolyhedronCore, PolyhedronCore)      \
    X(PointCore2, PointCore2)              \
    X(PointCore2, LineCore2)               \
    X(PointCore2, RectangleCore)           \
    X(PointCore2, PolygonCore2)            \
    X(LineCore2, LineCore2)                \
    X(LineCore2, RectangleCore)            \
    X(LineCore2, PolygonCore2)             \
    X(RectangleCore, RectangleCore)        \
    X(RectangleCore, PolygonCore2)         \
    X(PolygonCore2, PolygonCore2)
