// SPDX-License-Identifier: Apache-2.0
// Which way x, y and z point, in a corner of the view.
import * as THREE from "three";

import {byId, svg} from "./dom";

const REACH = 24;

export class Triad {
    private readonly axes: { direction: THREE.Vector3; group: SVGGElement; line: SVGLineElement;
                             name: SVGTextElement }[];
    private readonly place = byId<SVGSVGElement>("triad");

    constructor() {
        this.axes = (["x", "y", "z"] as const).map((name, index) => {
            const line = svg("line", { x1: 0, y1: 0 });
            const text = svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, name);
            const group = svg("g", { class: `axis-${name}` }, line, text);
            return { direction: new THREE.Vector3().setComponent(index, 1), group, line, name: text };
        });
    }

    follow(camera: THREE.Camera): void {
        const turn = camera.matrixWorld.clone().invert();
        const seen = this.axes.map((axis) => ({ axis, to: axis.direction.clone().transformDirection(turn) }));
        seen.sort((a, b) => a.to.z - b.to.z);  // what points at the viewer is drawn last
        for (const { axis, to } of seen) {
            axis.line.setAttribute("x2", String(REACH * to.x));
            axis.line.setAttribute("y2", String(-REACH * to.y));
            axis.name.setAttribute("x", String((REACH + 9) * to.x));
            axis.name.setAttribute("y", String(-(REACH + 9) * to.y));
            this.place.append(axis.group);
        }
    }
}
