// SPDX-License-Identifier: Apache-2.0
// The pairs of shapes that a verb is compiled for. ABUT_FOR_EACH_PAIR(X) is X(A, B) for all 81 ordered pairs in space
// and all 16 in the plane; ABUT_FOR_EACH_BOUNDED_PAIR3(X) for the 64 in space without a ray.
#pragma once

#define ABUT_WITH_EACH_BOUNDED_SHAPE3(X, A) \
    X(A, Sphere)                            \
    X(A, Capsule)                           \
    X(A, AlignedBox)                        \
    X(A, OrientedBox)                       \
    X(A, Segment)                           \
    X(A, Triangle)                          \
    X(A, ConvexPolygon)                     \
    X(A, ConvexPolyhedron)

#define ABUT_FOR_EACH_BOUNDED_PAIR3(X)              \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Sphere)        \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Capsule)       \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, AlignedBox)    \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, OrientedBox)   \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Segment)       \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, Triangle)      \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, ConvexPolygon) \
    ABUT_WITH_EACH_BOUNDED_SHAPE3(X, ConvexPolyhedron)

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
    ABUT_FOR_EACH_PAIR2(X)
