// SPDX-License-Identifier: Apache-2.0
// The frame in which three.js works. Its numbers end up as floats, and its controls take distances of about 1 for
// granted: so the middle of the scene is its origin, and the part that is looked at first has radius 1.
import * as THREE from "three";
import type {Pose, Quat, Vec3} from "./report";
import {add, scale, sub} from "./vector";

export class Frame {
    constructor(readonly origin: Vec3, readonly unit: number) {}

    toView(point: Vec3): THREE.Vector3 {
        return new THREE.Vector3(...scale(sub(point, this.origin), 1 / this.unit));
    }
    toWorld(point: THREE.Vector3): Vec3 {
        return add(scale([point.x, point.y, point.z], this.unit), this.origin);
    }
    // The matrix of an object whose own coordinates are lengths of the scene.
    poseToView(pose: Pose): THREE.Matrix4 {
        const s = 1 / this.unit;
        return new THREE.Matrix4().compose(
            this.toView(pose.position), quaternion(pose.rotation), new THREE.Vector3(s, s, s));
    }
    // What such a matrix means in the scene: 16 numbers, by columns.
    matrixToWorld(matrix: THREE.Matrix4): number[] {
        const elements = matrix.elements.map((value, i) => (i % 4 === 3 ? value : value * this.unit));
        for (let i = 0; i < 3; ++i) elements[12 + i] += this.origin[i];
        return elements;
    }
}

export const quaternion = (q: Quat): THREE.Quaternion => new THREE.Quaternion(q[1], q[2], q[3], q[0]).normalize();
