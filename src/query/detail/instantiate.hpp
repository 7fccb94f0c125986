// SPDX-License-Identifier: Apache-2.0
// The pairs of shapes that a verb is compiled for: ABUT_FOR_EACH_PAIR(X) is X(A, B) for all 81 ordered pairs in space
// and all 4 in the plane.
#pragma once

#define ABUT_FOR_EACH_SHAPE3(X, A) \
    X(A, Sphere)                   \
    X(A, Capsule)                  \
    X(A, AlignedBox)               \
    X(A, OrientedBox)              \
    X(A, Segment)                  \
    X(A, Ray)                      \
    X(A, Triangle)                 \
    X(A, ConvexPolygon)            \
    X(A, ConvexPolyhedron)

#define ABUT_FOR_EACH_PAIR(X)                 \
    ABUT_FOR_EACH_SHAPE3(X, Sphere)           \
    ABUT_FOR_EACH_SHAPE3(X, Capsule)          \
    ABUT_FOR_EACH_SHAPE3(X, AlignedBox)       \
    ABUT_FOR_EACH_SHAPE3(X, OrientedBox)      \
    ABUT_FOR_EACH_SHAPE3(X, Segment)          \
    ABUT_FOR_EACH_SHAPE3(X, Ray)              \
    ABUT_FOR_EACH_SHAPE3(X, Triangle)         \
    ABUT_FOR_EACH_SHAPE3(X, ConvexPolygon)    \
    ABUT_FOR_EACH_SHAPE3(X, ConvexPolyhedron) \
    X(Rectangle2, Rectangle2)                 \
    X(Rectangle2, ConvexPolygon2)             \
    X(ConvexPolygon2, Rectangle2)             \
    X(ConvexPolygon2, ConvexPolygon2)
