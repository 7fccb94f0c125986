// SPDX-License-Identifier: Apache-2.0
// Meshes of the report as three.js draws them: relative to the mesh's center, so that floats suffice.
import * as THREE from "three";
import {type Mesh, floatsOf, indicesOf} from "./report";
import {sharpEdges} from "./sharp_edges";

// Sharp edges are drawn for meshes up to this size; beyond, there are too many to tell anything.
const EDGED_TRIANGLES = 60_000;
const SHARP_DEGREES = 25;

export interface Drawn {
    surface: THREE.BufferGeometry|null;
    edges: THREE.BufferGeometry|null;   // pairs of points
    points: THREE.BufferGeometry|null;  // of what has neither
}

export function drawn(mesh: Mesh): Drawn {
    const positions = new THREE.BufferAttribute(floatsOf(mesh.vertices), 3);
    const triangles = indicesOf(mesh.triangles);
    const lines = indicesOf(mesh.lines);
    let surface: THREE.BufferGeometry|null = null;
    let edges: THREE.BufferGeometry|null = null;
    if (triangles.length > 0) {
        surface = new THREE.BufferGeometry();
        surface.setAttribute("position", positions);
        surface.setIndex(new THREE.BufferAttribute(triangles, 1));
        if (mesh.smooth) surface.computeVertexNormals();
    }
    const sharp = surface && !mesh.smooth && triangles.length / 3 <= EDGED_TRIANGLES;
    const segments = sharp ? sharpEdges(positions.array as Float32Array, triangles, SHARP_DEGREES) : lines;
    if (segments.length > 0) {
        edges = new THREE.BufferGeometry();
        edges.setAttribute("position", positions);
        edges.setIndex(new THREE.BufferAttribute(segments, 1));
    }
    let points: THREE.BufferGeometry|null = null;
    if (!surface && !edges && positions.count > 0)
        points = new THREE.BufferGeometry().setAttribute("position", positions);
    return { surface, edges, points };
}

// The twelve edges of each box, as pairs of points.
export function boxEdges(boxes: Float32Array): THREE.BufferGeometry {
    const count = Math.floor(boxes.length / 12);
    const points = new Float32Array(count * 24 * 3);
    let at = 0;
    const corner = (box: number, signs: number): void => {
        for (let i = 0; i < 3; ++i) {
            let value = boxes[box + i];
            for (let axis = 0; axis < 3; ++axis)
                value += (signs & (1 << axis) ? 1 : -1) * boxes[box + 3 + 3 * axis + i];
            points[at++] = value;
        }
    };
    for (let box = 0; box < count * 12; box += 12)
        for (let axis = 0; axis < 3; ++axis)
            for (let signs = 0; signs < 8; ++signs)
                if (!(signs & (1 << axis))) {
                    corner(box, signs);
                    corner(box, signs | (1 << axis));
                }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(points, 3));
    return geometry;
}
