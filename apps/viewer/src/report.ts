// SPDX-License-Identifier: Apache-2.0
// What the program writes into the page, and how it is read. Lengths are in `unit`, times in `time_unit`, counted from
// `begin`.
import {visible} from "./visible";

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];  // w, x, y, z

export interface Pose {
    position: Vec3;
    rotation: Quat;
}

// abut::Rigid and abut::Path; motion.ts says where they are at a time.
export interface Rigid extends Pose {
    velocity: Vec3;
    angular_velocity: Vec3;
    center: Vec3;
}
export interface Path {
    path: (Pose&{ time: number })[];
    center: Vec3;
}
export type Motion = Rigid|Path;

export interface Part extends Pose {
    mesh: number;  // index into the meshes
}

export interface Body {
    name: string;
    color: string;  // "#rrggbb"
    fixed: boolean;
    what: string;
    motion: Motion;
    parts: Part[];  // in the frame of the body
}

// For display only. Arrays are base64 of little-endian numbers.
export interface Mesh {
    center: Vec3;       // to be added, in doubles, to every vertex and box
    vertices: string;   // float32, three a vertex
    triangles: string;  // uint32, three a triangle
    lines: string;      // uint32, two a line
    smooth: boolean;
    real_triangles: number;                      // of the mesh that was checked; 0 if it is no mesh
    levels: { level: number; boxes: string }[];  // float32, twelve a box: center and three half axes
}

export type Outcome = "free"|"contact"|"overlapping"|"unresolved";

export interface Patch {
    points: Vec3[];  // a point, a segment, or a convex polygon; in the world at the time of the contact
    normal: Vec3;    // from a to b; may be zero
}

export interface Contact {
    a: number;
    b: number;
    outcome: Exclude<Outcome, "free">;
    time: number;
    gap: number;
    margin?: number;  // that the two keep, where some pairs have margins of their own
    axis: Vec3|null;
    touching: string;
    keys: [string, string];  // of the paths of a and of b that the time is between: "2 to 3"; empty without a path
    patches: Patch[];
    left_out: number;
}

export interface Pair {
    a: number;
    b: number;
    times: number[];
    distances: number[];  // samples, which are no proof
    at_least: number;     // proven; 0 when nothing is
    nearest: { time: number; distance: number; point_a: Vec3; point_b: Vec3 }|null;
}

// What is said of one mesh, in place of an answer about what touches.
export interface MeshWords {
    answer: string;
    facts: [string, string][];  // names and values
}

export interface Report {
    version: 1;
    title: string;
    program: string;
    unit: string;
    up: Vec3;
    begin: number;  // on the clock of the user
    horizon: number;
    time_unit: string;
    endless: boolean;
    tolerance: number;
    margin: number;
    own_margins: boolean;  // some pairs have another margin
    outcome: Outcome;
    time: number;  // nothing touches before, which is proven
    only_first: boolean;
    mesh: MeshWords|null;  // of a page about one mesh, the only body
    notes: string[];
    meshes: Mesh[];
    bodies: Body[];
    contacts: Contact[];
    pairs: Pair[];
}

// Throws with a message for the reader of the page.
export function parseReport(text: string): Report {
    if (!text.trimStart().startsWith("{")) throw new Error("This page is a template and has no report in it.");
    const report =
        JSON.parse(text, (_, value: unknown) => typeof value === "string" ? visible(value) : value) as Report;
    if (report.version !== 1)
        throw new Error(`The report has version ${String(report.version)}; this page reads version 1.`);
    // Colors go into styles, where nothing else may come.
    for (const body of report.bodies)
        if (!/^#[0-9a-f]{6}$/i.test(body.color)) body.color = "#888888";
    return report;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
}

const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function wordsOf(base64: string): ArrayBuffer {
    const bytes = bytesOf(base64);
    if (bytes.length % 4 !== 0) throw new Error(`An array of the report has ${bytes.length} bytes, not whole numbers.`);
    if (!littleEndian)
        for (let i = 0; i < bytes.length; i += 4) bytes.subarray(i, i + 4).reverse();
    return bytes.buffer;
}

export const floatsOf = (base64: string): Float32Array<ArrayBuffer> => new Float32Array(wordsOf(base64));
export const indicesOf = (base64: string): Uint32Array<ArrayBuffer> => new Uint32Array(wordsOf(base64));

// How many triangles are shown of a mesh, without decoding it.
export function shownTriangles(mesh: Mesh): number {
    const padding = mesh.triangles.endsWith("==") ? 2 : mesh.triangles.endsWith("=") ? 1 : 0;
    return ((mesh.triangles.length / 4) * 3 - padding) / 12;
}
