// SPDX-License-Identifier: Apache-2.0
// The edges of a mesh at which its surface bends sharply or ends. Nothing depends on the size of the mesh.

// For each vertex the first one at the same position.
function joined(positions: Float32Array): Uint32Array {
    const count = positions.length / 3;
    const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
    let size = 16;
    while (size < 2 * count) size *= 2;
    const table = new Int32Array(size).fill(-1);
    const first = new Uint32Array(count);
    for (let i = 0; i < count; ++i) {
        let slot = Math.imul(bits[3 * i], 73856093) ^ Math.imul(bits[3 * i + 1], 19349663) ^
            Math.imul(bits[3 * i + 2], 83492791);
        slot = (slot ^ (slot >>> 15)) & (size - 1);
        for (;;) {
            const other = table[slot];
            if (other < 0) {
                table[slot] = first[i] = i;
                break;
            }
            if ([0, 1, 2].every((k) => positions[3 * other + k] === positions[3 * i + k])) {
                first[i] = other;
                break;
            }
            slot = (slot + 1) & (size - 1);
        }
    }
    return first;
}

// Unit normals; zero for a triangle without area.
function normalsOf(positions: Float32Array, triangles: Uint32Array): Float64Array {
    const normals = new Float64Array(triangles.length);
    for (let t = 0; t < triangles.length; t += 3) {
        const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
        const [ux, uy, uz] =
            [positions[b] - positions[a], positions[b + 1] - positions[a + 1], positions[b + 2] - positions[a + 2]];
        const [vx, vy, vz] =
            [positions[c] - positions[a], positions[c + 1] - positions[a + 1], positions[c + 2] - positions[a + 2]];
        const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        const area = Math.hypot(nx, ny, nz);
        // Below this the direction is a matter of rounding.
        if (!(area > 1e-6 * (ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz))) continue;
        normals.set([nx / area, ny / area, nz / area], t);
    }
    return normals;
}

// Pairs of vertices. An edge beside a triangle without area is no end of the surface.
export function sharpEdges(positions: Float32Array, triangles: Uint32Array, degrees: number): Uint32Array<ArrayBuffer> {
    const first = joined(positions);
    const normals = normalsOf(positions, triangles);
    const straight = Math.cos((degrees * Math.PI) / 180);
    const vertices = positions.length / 3;
    const FLAT = -2;   // not drawn
    const SHARP = -1;  // drawn
    // From both ends of an edge to the triangle beside it, or to what is known already.
    const beside = new Map<number, number>();
    for (let t = 0; t < triangles.length; t += 3) {
        const empty = normals[t] === 0 && normals[t + 1] === 0 && normals[t + 2] === 0;
        for (let k = 0; k < 3; ++k) {
            const [a, b] = [first[triangles[t + k]], first[triangles[t + ((k + 1) % 3)]]];
            if (a === b) continue;
            const edge = Math.min(a, b) * vertices + Math.max(a, b);
            const other = beside.get(edge);
            if (empty) {
                if (other !== SHARP) beside.set(edge, FLAT);
            } else if (other === undefined) {
                beside.set(edge, t);
            } else if (other >= 0) {
                const cosine = normals[t] * normals[other] + normals[t + 1] * normals[other + 1] +
                    normals[t + 2] * normals[other + 2];
                beside.set(edge, cosine < straight ? SHARP : FLAT);
            }
        }
    }
    const edges: number[] = [];
    for (const [edge, state] of beside)
        if (state !== FLAT) edges.push(Math.floor(edge / vertices), edge % vertices);
    return new Uint32Array(edges);
}
