// SPDX-License-Identifier: Apache-2.0
// The boxes of the trees over the meshes, at a level of the tree. They hang on the bodies, and move with them.
import * as THREE from "three";
import type {BodiesView} from "./bodies_view";
import {boxEdges} from "./geometry";
import {type Report, floatsOf} from "./report";

export class Boxes {
    // All levels that some mesh has.
    readonly levels: number[];
    private shown: THREE.LineSegments[] = [];
    private count_ = 0;
    private readonly geometries = new Map<string, THREE.BufferGeometry>();
    private readonly material = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.9 });

    constructor(private readonly report: Report, private readonly bodies: BodiesView|null) {
        const levels = report.meshes.flatMap((mesh) => mesh.levels.map(({ level }) => level));
        this.levels = [...new Set(levels)].sort((a, b) => a - b);
    }

    get count(): number {
        return this.count_;
    }

    setColor(color: string): void {
        this.material.color.set(color);
    }

    // A mesh whose tree is not listed at this level shows the next one above. Null shows none.
    show(level: number|null): void {
        for (const lines of this.shown) lines.removeFromParent();
        this.shown = [];
        this.count_ = 0;
        if (level === null || !this.bodies) return;
        for (const { parts } of this.bodies.shown)
            for (const part of parts) {
                const known = this.report.meshes[part.mesh].levels.filter((each) => each.level <= level);
                if (known.length === 0) continue;
                const best = known.reduce((a, b) => (b.level > a.level ? b : a));
                const geometry = this.geometry(part.mesh, best);
                const lines = new THREE.LineSegments(geometry, this.material);
                part.object.add(lines);
                this.shown.push(lines);
                this.count_ += geometry.getAttribute("position").count / 24;
            }
    }

    private geometry(mesh: number, { level, boxes }: { level: number; boxes: string }): THREE.BufferGeometry {
        const name = `${mesh} ${level}`;
        let geometry = this.geometries.get(name);
        if (!geometry) this.geometries.set(name, (geometry = boxEdges(floatsOf(boxes))));
        return geometry;
    }
}
