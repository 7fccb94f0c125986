// SPDX-License-Identifier: Apache-2.0
// Shapes in Bullet's types, in float. They have no collision margin, so that they are the shapes that were given.
#pragma once

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>

#include <abut/abut.hpp>
#include <memory>
#include <utility>

namespace bench {

inline btVector3 to_bullet(const abut::Vec3& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

inline btTransform to_bullet(const abut::Mat3& axes, const abut::Vec3& origin) {
    btMatrix3x3 basis;
    for (int row = 0; row < 3; ++row) basis[row] = to_bullet(abut::Vec3(axes.row(row)));
    return btTransform(basis, to_bullet(origin));
}

// A shape of Bullet and where it stands.
template <class Shape>
struct Placed;

template <>
struct Placed<abut::OrientedBox> {
    explicit Placed(const abut::OrientedBox& box) : shape(std::make_unique<btBoxShape>(to_bullet(box.half))) {
        shape->setMargin(0);
        pose = to_bullet(box.axes, box.center);
    }
    std::unique_ptr<btConvexShape> shape;
    btTransform pose;
};

template <>
struct Placed<abut::Triangle> {
    explicit Placed(const abut::Triangle& t)
        : shape(std::make_unique<btTriangleShape>(to_bullet(t.vertex[0] - t.vertex[0]),
                                                  to_bullet(t.vertex[1] - t.vertex[0]),
                                                  to_bullet(t.vertex[2] - t.vertex[0]))) {
        shape->setMargin(0);
        pose.setIdentity();
        pose.setOrigin(to_bullet(t.vertex[0]));
    }
    std::unique_ptr<btConvexShape> shape;
    btTransform pose;
};

template <>
struct Placed<abut::ConvexPolyhedron> {
    explicit Placed(const abut::ConvexPolyhedron& hull) {
        auto points = std::make_unique<btConvexHullShape>();
        const abut::Vec3 origin = hull.vertices()[0];
        for (const abut::Vec3& v : hull.vertices()) points->addPoint(to_bullet(v - origin), false);
        points->recalcLocalAabb();
        points->setMargin(0);
        shape = std::move(points);
        pose.setIdentity();
        pose.setOrigin(to_bullet(origin));
    }
    std::unique_ptr<btConvexShape> shape;
    btTransform pose;
};

}  // namespace bench
