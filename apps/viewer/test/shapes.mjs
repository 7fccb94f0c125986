// SPDX-License-Identifier: Apache-2.0
// Meshes for reports that are made by hand: points and triangles, and their form in a report.

const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");
export const floats = (numbers) => base64(new Float32Array(numbers));  // tests run on little-endian machines
export const indices = (numbers) => base64(new Uint32Array(numbers));

// A mesh of the report. `points` and `triangles` are lists of triples.
export function mesh(shape, options = {}) {
    return {
        center: [0, 0, 0],
        vertices: floats(shape.points.flat()),
        triangles: indices(shape.triangles.flat()),
        lines: indices((shape.lines ?? []).flat()),
        smooth: shape.smooth ?? false,
        real_triangles: shape.triangles.length,
        levels: [],
        ...options,
    };
}

export function box(hx, hy, hz) {
    const points = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [c & 1 ? hx : -hx, c & 2 ? hy : -hy, c & 4 ? hz : -hz]);
    const sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    return { points, triangles: sides.flatMap(([a, b, c, d]) => [[a, b, c], [a, c, d]]) };
}

export function sphere(radius, rings = 16, around = 32) {
    const points = [];
    const triangles = [];
    for (let i = 0; i <= rings; ++i)
        for (let j = 0; j < around; ++j) {
            const [theta, phi] = [(Math.PI * i) / rings, (2 * Math.PI * j) / around];
            points.push([Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)].map(
                (x) => x * radius));
            if (i === rings) continue;
            const [a, b] = [i * around + j, i * around + ((j + 1) % around)];
            triangles.push([a, a + around, b], [b, a + around, b + around]);
        }
    return { points, triangles, smooth: true };
}

// A flat ring between two outlines with equally many points, from z = -height/2 to height/2.
export function ring(outer, inner, height) {
    const n = outer.length;
    const points = [];
    for (const z of [-height / 2, height / 2])
        for (const outline of [outer, inner])
            for (const [x, y] of outline) points.push([x, y, z]);
    const triangles = [];
    const quad = (a, b, c, d) => triangles.push([a, b, c], [a, c, d]);
    for (let i = 0; i < n; ++i) {
        const j = (i + 1) % n;
        const [outerLow, innerLow, outerHigh, innerHigh] = [0, n, 2 * n, 3 * n];
        quad(outerLow + i, outerLow + j, outerHigh + j, outerHigh + i);
        quad(innerLow + j, innerLow + i, innerHigh + i, innerHigh + j);
        quad(outerHigh + i, outerHigh + j, innerHigh + j, innerHigh + i);
        quad(outerLow + j, outerLow + i, innerLow + i, innerLow + j);
    }
    return { points, triangles };
}

// A gear about z with a bore: involute flanks of pressure angle 20°, thinner by `play` (a length on the pitch circle).
export function gear(teeth, module, height, bore, play) {
    const pitch = (module * teeth) / 2;
    const base = pitch * Math.cos((20 * Math.PI) / 180);
    const [root, tip] = [pitch - 1.25 * module, pitch + module];
    const involute = (r) => (r <= base ? 0 : Math.sqrt((r / base) ** 2 - 1) - Math.acos(base / r));
    const half = Math.PI / (2 * teeth) - play / (2 * pitch) + involute(pitch);
    const slant = 0.1 / pitch;  // below the involute, so that no two points of the outline are on one ray
    const outline = [];
    const at = (r, angle) => outline.push([r * Math.cos(angle), r * Math.sin(angle)]);
    for (let tooth = 0; tooth < teeth; ++tooth) {
        const middle = (2 * Math.PI * tooth) / teeth;
        const radii = [0, 1, 2, 3, 4, 5].map((i) => Math.max(root, base) + ((tip - Math.max(root, base)) * i) / 5);
        at(root, middle - Math.PI / teeth);
        at(root, middle - half - slant);
        for (const r of radii) at(r, middle - half + involute(r));
        for (const r of [...radii].reverse()) at(r, middle + half - involute(r));
        at(root, middle + half + slant);
    }
    const inner = outline.map(([x, y]) => [x, y].map((v) => (v * bore) / Math.hypot(x, y)));
    return ring(outline, inner, height);
}

// A bar along x with round ends, from the origin to `reach`.
export function bar(reach, radius, height, around = 40) {
    const outline = [];
    for (let i = 0; i < around; ++i) {
        const angle = -Math.PI / 2 + (2 * Math.PI * (i + 0.5)) / around;
        outline.push([radius * Math.cos(angle) + (i < around / 2 ? reach : 0), radius * Math.sin(angle)]);
    }
    const inner = outline.map(([x, y]) => [reach / 2 + (x - reach / 2) * 0.55, y * 0.45]);
    return ring(outline, inner, height);
}

// Many small boxes of one mesh, as a level of a tree would have them; each is a center and three half axes.
export const boxes = (list) => floats(list.flatMap(([center, x, y, z]) => [...center, ...x, ...y, ...z]));
