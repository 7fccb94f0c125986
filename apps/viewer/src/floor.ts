// SPDX-License-Identifier: Apache-2.0
// A grid below the scene, whose spacing tells how large things are.
import * as THREE from "three";
import {short, withUnit} from "./format";
import type {Extent} from "./extent";
import type {Frame} from "./frame";
import type {Report, Vec3} from "./report";
import {add, cross, dot, scale, unit} from "./vector";

// 1, 2 or 5 times a power of ten, at most `size`.
export function roundStep(size: number): number {
    const power = 10 ** Math.floor(Math.log10(size));
    const ratio = size / power;
    return power * (ratio >= 5 ? 5 : ratio >= 2 ? 2 : 1);
}

export class Floor {
    readonly object: THREE.LineSegments;
    readonly reach: number;  // in the view's lengths
    readonly label: string;

    constructor(report: Report, extent: Extent, frame: Frame) {
        const step = roundStep(frame.unit / 3);
        const lines = Math.ceil((1.5 * frame.unit) / step);
        this.label = `grid ${withUnit(short(step), report.unit)}`;
        const up = report.up;
        const right = unit(cross(up, Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1]));
        const front = cross(up, right);
        // Just below the lowest corner, on lines where coordinates are whole steps.
        const heights = extent.corners.map((corner) => dot(corner, up) - dot(extent.center, up));
        const low = Math.min(...heights) - 0.002 * frame.unit;
        const snap = (axis: Vec3): number =>
            Math.round(dot(extent.center, axis) / step) * step - dot(extent.center, axis);
        const middle =
            add(add(extent.center, scale(up, low)), add(scale(right, snap(right)), scale(front, snap(front))));
        const points: THREE.Vector3[] = [];
        for (let i = -lines; i <= lines; ++i)
            for (const [along, across] of [[right, front], [front, right]]) {
                const start = add(middle, scale(across, i * step));
                for (const end of [-lines, lines]) points.push(frame.toView(add(start, scale(along, end * step))));
            }
        this.reach = Math.max(...points.map((point) => point.length()));
        const material = new THREE.LineBasicMaterial({ transparent: true, depthWrite: false });
        this.object = new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(points), material);
    }

    setColor(color: string, opacity: number): void {
        const material = this.object.material as THREE.LineBasicMaterial;
        material.color.set(color);
        material.opacity = opacity;
    }
}
