// SPDX-License-Identifier: Apache-2.0
// The bodies in the view. Each is an object that moves as a whole; its parts, and the boxes around them, hang on it.
import * as THREE from "three";
import {type Frame, quaternion} from "./frame";
import {type Drawn, drawn} from "./geometry";
import {poseAt} from "./motion";
import type {Report} from "./report";
import {add, normalized, rotated} from "./vector";

const SEE_THROUGH = 0.3;

interface Shown {
    object: THREE.Group;
    surfaces: { flat: THREE.MeshStandardMaterial; smooth: THREE.MeshStandardMaterial };
    parts: { mesh: number; object: THREE.Group }[];
}

export class BodiesView {
    readonly group = new THREE.Group();
    readonly shown: Shown[];

    constructor(private readonly report: Report, private readonly frame: Frame) {
        const meshes = report.meshes.map(drawn);
        this.shown = report.bodies.map((body) => {
            const surfaces = { flat: surfaceOf(body.color, true), smooth: surfaceOf(body.color, false) };
            const edges =
                new THREE.LineBasicMaterial({ color: edgeColor(body.color), transparent: true, opacity: 0.75 });
            const object = new THREE.Group();
            object.matrixAutoUpdate = false;
            const parts = body.parts.map((part) => {
                const rotation = normalized(part.rotation);
                const holder = new THREE.Group();
                holder.quaternion.copy(quaternion(rotation));
                holder.position.set(...add(part.position, rotated(rotation, report.meshes[part.mesh].center)));
                const surface = report.meshes[part.mesh].smooth ? surfaces.smooth : surfaces.flat;
                addDrawn(holder, meshes[part.mesh], surface, edges);
                object.add(holder);
                return { mesh: part.mesh, object: holder };
            });
            this.group.add(object);
            return { object, surfaces, parts };
        });
    }

    setTime(time: number): void {
        this.shown.forEach(({ object }, index) => {
            object.matrix.copy(this.frame.poseToView(poseAt(this.report.bodies[index].motion, time)));
            object.matrixWorldNeedsUpdate = true;
        });
    }

    setVisible(index: number, visible: boolean): void {
        this.shown[index].object.visible = visible;
    }

    setSeeThrough(index: number, seeThrough: boolean): void {
        for (const surface of Object.values(this.shown[index].surfaces)) {
            surface.transparent = seeThrough;
            surface.opacity = seeThrough ? SEE_THROUGH : 1;
            surface.depthWrite = !seeThrough;
            surface.needsUpdate = true;
        }
    }

    matrix(index: number): number[] {
        this.group.updateMatrixWorld();
        return this.frame.matrixToWorld(this.shown[index].object.matrixWorld);
    }
}

function surfaceOf(color: string, flatShading: boolean): THREE.MeshStandardMaterial {
    return new THREE.MeshStandardMaterial({
        color,
        flatShading,
        roughness: 0.75,
        metalness: 0.05,
        side: THREE.DoubleSide,
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
    });
}

function addDrawn(
    holder: THREE.Group, mesh: Drawn, surface: THREE.Material&{ color: THREE.Color },
    edges: THREE.LineBasicMaterial): void {
    const { color } = surface;
    if (mesh.surface) holder.add(new THREE.Mesh(mesh.surface, surface));
    if (mesh.edges)
        holder.add(new THREE.LineSegments(mesh.edges, mesh.surface ? edges : new THREE.LineBasicMaterial({ color })));
    if (mesh.points)
        holder.add(new THREE.Points(mesh.points, new THREE.PointsMaterial({ color, size: 7, sizeAttenuation: false })));
}

// Darker than the body, or lighter if it is dark: seen on it in either theme.
function edgeColor(color: string): THREE.Color {
    const own = new THREE.Color(color);
    const { l } = own.getHSL({ h: 0, s: 0, l: 0 }, THREE.SRGBColorSpace);
    return l > 0.25 ? own.multiplyScalar(0.32) : own.lerp(new THREE.Color("#ffffff"), 0.4);
}
