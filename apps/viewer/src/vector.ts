// SPDX-License-Identifier: Apache-2.0
// Vectors and quaternions (w, x, y, z) in doubles.
import type {Pose, Quat, Vec3} from "./report";

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vec3, b: Vec3): Vec3 =>
    [a[1] * b[2] - a[2] * b[1],
     a[2] * b[0] - a[0] * b[2],
     a[0] * b[1] - a[1] * b[0],
];

export function unit(a: Vec3): Vec3 {
    const size = length(a);
    return size > 0 ? scale(a, 1 / size) : [0, 0, 0];
}

export function mean(points: Vec3[]): Vec3 {
    let sum: Vec3 = [0, 0, 0];
    // From the first point on, so that far from the origin no digits are lost.
    for (const point of points) sum = add(sum, sub(point, points[0]));
    return add(points[0], scale(sum, 1 / points.length));
}

export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

export function normalized(q: Quat): Quat {
    const size = Math.hypot(...q);
    return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}

export const product = (p: Quat, q: Quat): Quat =>
    [p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
     p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
     p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
     p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
];

// q must have unit length.
export function rotated(q: Quat, v: Vec3): Vec3 {
    const axis: Vec3 = [q[1], q[2], q[3]];
    const twice = scale(cross(axis, v), 2);
    return add(add(v, scale(twice, q[0])), cross(axis, twice));
}

// Where a point of the body's frame is in the world.
export const placed = (pose: Pose, point: Vec3): Vec3 => add(rotated(pose.rotation, point), pose.position);
