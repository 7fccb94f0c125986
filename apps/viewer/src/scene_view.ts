// SPDX-License-Identifier: Apache-2.0
// The view in space: camera, light, and when to draw. Nothing is drawn unless something changed.
import * as THREE from "three";
import {OrbitControls} from "three/examples/jsm/controls/OrbitControls.js";

import {BodiesView} from "./bodies_view";

import {type Extent, Extents} from "./extent";
import {Floor} from "./floor";
import {Frame} from "./frame";
import type {Report, Vec3} from "./report";
import {add, cross, scale, unit} from "./vector";

const FIELD_OF_VIEW = 32;  // degrees, vertical

// Something that keeps its size on the screen.
export interface FollowsCamera {
    follow(camera: THREE.PerspectiveCamera, height: number): void;  // height: of the view in pixels
}

export class SceneView {
    readonly bodies: BodiesView;
    readonly frame: Frame;
    readonly scene = new THREE.Scene();
    readonly camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
    readonly extents: Extents;
    readonly floor: Floor;
    private readonly renderer: THREE.WebGLRenderer;
    private readonly controls: OrbitControls;
    private readonly whole: Extent;
    private readonly first: Extent;
    private readonly followers: FollowsCamera[] = [];
    private readonly drawListeners: (() => void)[] = [];
    private asked = false;

    // Throws when the browser cannot draw in space.
    constructor(private readonly place: HTMLElement, report: Report, startTime: number) {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
        if (!context) throw new Error("the browser gives no WebGL 2");
        this.renderer = new THREE.WebGLRenderer({ canvas, context });
        this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
        this.extents = new Extents(report);
        this.whole = this.extents.all();
        this.first = this.extents.interesting(startTime);
        for (const contact of report.contacts.slice(0, 1))
            for (const patch of contact.patches) patch.points.forEach((point) => this.first.include(point));
        this.frame = new Frame(this.first.center, this.first.radius > 0 ? this.first.radius : 1);
        this.bodies = new BodiesView(report, this.frame);
        this.floor = new Floor(report, this.first, this.frame);
        this.scene.add(this.bodies.group, this.floor.object, new THREE.HemisphereLight("#ffffff", "#9aa3ad", 2.0));
        this.addLights();

        canvas.setAttribute("aria-label", "The bodies in space. Drag to turn, scroll to zoom, right-drag to move.");
        canvas.setAttribute("role", "img");
        place.prepend(canvas);
        this.camera.up.set(...report.up);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.zoomSpeed = 1.2;
        this.controls.minDistance = 1e-4;
        this.controls.addEventListener("change", () => this.draw());
        new ResizeObserver(() => this.resize()).observe(place);
        this.resize();
        this.lookFrom(report.up);
        this.frameAll();
    }

    onDraw(listener: () => void): void {
        this.drawListeners.push(listener);
    }

    follow(follower: FollowsCamera): void {
        this.followers.push(follower);
    }

    setTime(time: number): void {
        this.bodies.setTime(time);
        this.draw();
    }

    // Draws with the next frame of the screen.
    draw(): void {
        if (this.asked) return;
        this.asked = true;
        requestAnimationFrame(() => {
            this.asked = false;
            this.drawNow();
        });
    }

    frameAll(): void {
        this.fit(this.first.corners.map((corner) => this.frame.toView(corner)), 1.08);
    }

    // Looks at a place, from as near as shows `radius` (a length of the scene) around it.
    frameAround(place: Vec3, radius: number): void {
        const size = radius / this.frame.unit;
        const center = this.frame.toView(place);
        const ball = [0, 1, 2].flatMap(
            (axis) => [-size, size].map((by) => center.clone().setComponent(axis, center.getComponent(axis) + by)));
        this.fit(ball, 1.1, center);
    }

    cameraInWorld(): { position: Vec3; target: Vec3 } {
        return { position: this.frame.toWorld(this.camera.position), target: this.frame.toWorld(this.controls.target) };
    }

    // What is seen, as the address of a PNG image.
    picture(): string {
        this.drawNow();  // What was drawn earlier is gone from the canvas.
        return this.renderer.domElement.toDataURL();
    }

    // Of the last picture.
    triangles(): number {
        return this.renderer.info.render.triangles;
    }

    private addLights(): void {
        // They come with the camera: what is looked at is lit.
        const key = new THREE.DirectionalLight("#ffffff", 2.1);
        key.position.set(-0.5, 0.8, 1);
        const fill = new THREE.DirectionalLight("#ffffff", 0.5);
        fill.position.set(1, -0.3, 0.4);
        this.camera.add(key, fill);
        this.scene.add(this.camera);
    }

    // From the right, the front and above; with z up the front is where y is least.
    private lookFrom(up: Vec3): void {
        const right: Vec3 = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1];
        const front = unit(cross(right, up));
        const direction = add(add(scale(front, 0.8), scale(unit(cross(up, front)), 0.45)), scale(up, 0.6));
        this.controls.target.set(0, 0, 0);
        this.camera.position.set(...unit(direction));
        this.camera.lookAt(this.controls.target);
    }

    // Keeps the direction of the view, and goes to where all points are in it.
    private fit(points: THREE.Vector3[], space: number, center?: THREE.Vector3): void {
        const middle = center ?? new THREE.Box3().setFromPoints(points).getCenter(new THREE.Vector3());
        const back = this.camera.position.clone().sub(this.controls.target).normalize();
        const right = new THREE.Vector3().crossVectors(this.camera.up, back).normalize();
        const up = new THREE.Vector3().crossVectors(back, right);
        const tangent = Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW / 2)) / space;
        let distance = 1e-3;
        for (const point of points) {
            const to = point.clone().sub(middle);
            const across = Math.max(Math.abs(to.dot(right)) / this.camera.aspect, Math.abs(to.dot(up)));
            distance = Math.max(distance, across / tangent + to.dot(back));
        }
        this.controls.target.copy(middle);
        this.camera.position.copy(middle).addScaledVector(back, distance);
        this.controls.update();
        this.draw();
    }

    private resize(): void {
        const width = Math.max(1, this.place.clientWidth);
        const height = Math.max(1, this.place.clientHeight);
        const now = this.renderer.getSize(new THREE.Vector2());
        if (now.x === width && now.y === height) return;
        this.renderer.setSize(width, height);
        this.camera.aspect = width / height;
        this.draw();
    }

    private drawNow(): void {
        // Depth is told apart well as long as the near plane is no nearer than a hundredth of the distance.
        const distance = this.camera.position.distanceTo(this.controls.target);
        const reach =
            this.whole.radius / this.frame.unit + this.frame.toView(this.whole.center).distanceTo(this.camera.position);
        this.camera.near = distance * 0.01;
        this.camera.far = Math.max(reach * 1.1, distance * 2, this.floor.reach + distance);
        this.camera.updateProjectionMatrix();
        this.camera.updateMatrixWorld();
        for (const follower of this.followers) follower.follow(this.camera, Math.max(1, this.place.clientHeight));
        this.renderer.render(this.scene, this.camera);
        for (const listener of this.drawListeners) listener();
    }
}
