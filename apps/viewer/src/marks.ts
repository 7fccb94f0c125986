// SPDX-License-Identifier: Apache-2.0
// Where contacts are: points, segments and polygons that are seen through the bodies. The chosen contact is drawn
// strongly, with arrows along its normals; the others are faint.
import * as THREE from "three";
import {LineMaterial} from "three/examples/jsm/lines/LineMaterial.js";
import {LineSegments2} from "three/examples/jsm/lines/LineSegments2.js";
import {LineSegmentsGeometry} from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type {Frame} from "./frame";
import {middleOf} from "./middle";
import type {Patch, Report, Vec3} from "./report";
import type {FollowsCamera} from "./scene_view";
import {dot, length, mean, sub, unit} from "./vector";

const COLOR = "#e5195f";
const NEAREST_COLOR = "#d98200";
const ARROW_PIXELS = 78;
const MOST_ARROWS = 12;
const SAME_WAY = 0.99;  // cosine

// Patches that face the same way share an arrow, in their middle.
function arrowsOf(patches: Patch[], axis: Vec3|null): { place: Vec3; normal: Vec3 }[] {
    const groups: { normal: Vec3; points: Vec3[] }[] = [];
    for (const patch of patches) {
        const normal = length(patch.normal) > 0 ? unit(patch.normal) : axis;
        if (!normal || patch.points.length === 0) continue;
        let group = groups.find((each) => dot(each.normal, normal) > SAME_WAY);
        if (!group && groups.length < MOST_ARROWS) groups.push((group = { normal, points: [] }));
        group?.points.push(mean(patch.points));
    }
    return groups.map(({ normal, points }) => ({ normal, place: mean(points) }));
}

// A disc with a white rim, so that it is seen on any color.
function discTexture(fill: string): THREE.Texture {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const context = canvas.getContext("2d")!;
    for (const [radius, color] of [[31, "rgba(0,0,0,0.35)"], [29, "#ffffff"], [21, fill]] as const) {
        context.beginPath();
        context.arc(32, 32, radius, 0, 2 * Math.PI);
        context.fillStyle = color;
        context.fill();
    }
    const texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    return texture;
}

const overlay = {
    depthTest: false,
    depthWrite: false,
    transparent: true
} as const;

// Patches of contacts as three objects, relative to a place nearby.
class PatchMarks {
    readonly object = new THREE.Group();
    private readonly dots: THREE.Points<THREE.BufferGeometry, THREE.PointsMaterial>;

    constructor(patches: Patch[], place: Vec3, private readonly frame: Frame, strong: boolean, disc: THREE.Texture) {
        this.object.position.copy(frame.toView(place));
        this.object.scale.setScalar(1 / frame.unit);
        const local = (point: Vec3): Vec3 => sub(point, place);
        const dots: number[] = [];
        const segments: number[] = [];
        const triangles: number[] = [];
        for (const { points } of patches) {
            if (points.length === 1 || points.length === 2)
                points.forEach((point) => dots.push(...local(point)));
            else if (points.length > 2)
                dots.push(...local(mean(points)));
            for (let i = 0; i + 1 < points.length || (points.length > 2 && i < points.length); ++i)
                segments.push(...local(points[i]), ...local(points[(i + 1) % points.length]));
            for (let i = 1; i + 1 < points.length; ++i)
                triangles.push(...local(points[0]), ...local(points[i]), ...local(points[i + 1]));
        }
        const opacity = strong ? 1 : 0.45;
        if (triangles.length) {
            const geometry =
                new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(triangles, 3));
            const material = new THREE.MeshBasicMaterial(
                {...overlay, color: COLOR, opacity: 0.5 * opacity, side: THREE.DoubleSide });
            this.add(new THREE.Mesh(geometry, material), strong ? 20 : 10);
        }
        if (segments.length) {
            const geometry = new LineSegmentsGeometry().setPositions(segments);
            this.add(
                new LineSegments2(
                    geometry, new LineMaterial({...overlay, color: COLOR, linewidth: strong ? 4 : 2, opacity })),
                strong ? 21 : 11);
        }
        const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(dots, 3));
        const size = strong ? 13 : 8;  // in pixels of the page
        this.dots = new THREE.Points(
            geometry, new THREE.PointsMaterial({...overlay, map: disc, size, sizeAttenuation: false, opacity }));
        this.add(this.dots, strong ? 22 : 12);
    }

    // Where the dots are that are drawn, in the world.
    positions(): Vec3[] {
        this.object.updateWorldMatrix(true, true);
        const attribute = this.dots.geometry.getAttribute("position");
        const matrix = this.frame.matrixToWorld(this.dots.matrixWorld);
        return Array.from({ length: attribute.count }, (_, i) => {
            const p = [attribute.getX(i), attribute.getY(i), attribute.getZ(i)];
            return [
                0, 1, 2
            ].map((row) => matrix[row] * p[0] + matrix[4 + row] * p[1] + matrix[8 + row] * p[2] + matrix[12 + row]) as
                Vec3;
        });
    }

    dispose(): void {
        this.object.traverse((object) => {
            if (object instanceof THREE.Mesh || object instanceof THREE.Points) object.geometry.dispose();
        });
    }

    private add(object: THREE.Object3D, order: number): void {
        object.renderOrder = order;
        object.frustumCulled = false;
        this.object.add(object);
    }
}

export class Marks implements FollowsCamera {
    readonly group = new THREE.Group();
    private readonly disc = discTexture(COLOR);
    private readonly faint = new Map<number, PatchMarks>();
    private chosen: { contact: number; marks: PatchMarks }|null = null;
    private readonly arrows = new THREE.Group();
    private nearest: LineSegments2|null = null;
    private all = true;

    constructor(private readonly report: Report, private readonly frame: Frame) {
        report.contacts.forEach((contact, index) => {
            const middle = middleOf(contact);
            if (!middle) return;
            const marks = new PatchMarks(contact.patches, middle, frame, false, this.disc);
            this.faint.set(index, marks);
            this.group.add(marks.object);
        });
        this.group.add(this.arrows);
    }

    // Whether the contacts that are not chosen are shown, faintly.
    showAll(all: boolean): void {
        this.all = all;
        this.refresh();
    }

    choose(contact: number|null, pair: number|null): void {
        if (this.chosen) {
            this.group.remove(this.chosen.marks.object);
            this.chosen.marks.dispose();
            this.chosen = null;
        }
        this.arrows.clear();
        const middle = contact === null ? null : middleOf(this.report.contacts[contact]);
        if (contact !== null && middle) {
            const { patches, axis } = this.report.contacts[contact];
            const marks = new PatchMarks(patches, middle, this.frame, true, this.disc);
            this.chosen = { contact, marks };
            this.group.add(marks.object);
            for (const { place, normal } of arrowsOf(patches, axis)) this.arrows.add(this.arrow(place, normal));
        }
        this.showNearest(pair);
        this.refresh();
    }

    shown(): { contact: number; chosen: boolean; positions: Vec3[] }[] {
        const list = [];
        for (const [contact, marks] of this.faint)
            if (marks.object.visible) list.push({ contact, chosen: false, positions: marks.positions() });
        if (this.chosen)
            list.push({ contact: this.chosen.contact, chosen: true, positions: this.chosen.marks.positions() });
        return list.sort((a, b) => a.contact - b.contact);
    }

    follow(camera: THREE.PerspectiveCamera, height: number): void {
        for (const arrow of this.arrows.children) {
            const distance = arrow.position.distanceTo(camera.position);
            const pixel = (2 * distance * Math.tan(THREE.MathUtils.degToRad(camera.fov / 2))) / height;
            arrow.scale.setScalar(ARROW_PIXELS * pixel);
        }
    }

    private refresh(): void {
        for (const [contact, marks] of this.faint) marks.object.visible = this.all && contact !== this.chosen?.contact;
    }

    // Of length 1, along y before it is turned; follow() gives it its size.
    private arrow(from: Vec3, normal: Vec3): THREE.Group {
        const arrow = new THREE.Group();
        const material =
            new THREE.MeshLambertMaterial({...overlay, color: COLOR, emissive: COLOR, emissiveIntensity: 0.4 });
        const shaft =
            new THREE.Mesh(new THREE.CylinderGeometry(0.022, 0.022, 0.78, 12).translate(0, 0.39, 0), material);
        const head = new THREE.Mesh(new THREE.ConeGeometry(0.085, 0.24, 20).translate(0, 0.88, 0), material);
        for (const part of [shaft, head]) {
            part.renderOrder = 21;
            part.frustumCulled = false;
        }
        arrow.add(shaft, head);
        arrow.position.copy(this.frame.toView(from));
        arrow.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), new THREE.Vector3(...normal).normalize());
        return arrow;
    }

    // The shortest line between two bodies, as it is at the time of their smallest distance.
    private showNearest(pair: number|null): void {
        if (this.nearest) {
            this.group.remove(this.nearest);
            this.nearest.geometry.dispose();
            this.nearest = null;
        }
        const nearest = pair === null ? null : this.report.pairs[pair].nearest;
        if (!nearest) return;
        const start = nearest.point_a;
        const geometry = new LineSegmentsGeometry().setPositions([0, 0, 0, ...sub(nearest.point_b, start)]);
        this.nearest = new LineSegments2(geometry, new LineMaterial({...overlay, color: NEAREST_COLOR, linewidth: 4 }));
        this.nearest.position.copy(this.frame.toView(start));
        this.nearest.scale.setScalar(1 / this.frame.unit);
        this.nearest.renderOrder = 23;
        this.nearest.frustumCulled = false;
        this.group.add(this.nearest);
    }
}
