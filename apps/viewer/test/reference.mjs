// SPDX-License-Identifier: Apache-2.0
// Where bodies are, computed in another way than the page does: with matrices (rows of three), not quaternions.

const times = (m, n) => m.map((row) => [0, 1, 2].map((j) => row[0] * n[0][j] + row[1] * n[1][j] + row[2] * n[2][j]));
const transposed = (m) => [0, 1, 2].map((i) => m.map((row) => row[i]));
export const applied = (m, v) => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

export function matrixOf(q) {
    const s = 2 / (q[0] ** 2 + q[1] ** 2 + q[2] ** 2 + q[3] ** 2);
    const [w, x, y, z] = q;
    return [
        [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
        [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
        [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
    ];
}

// Rodrigues' formula.
export function turned(axis, angle) {
    const size = Math.hypot(...axis);
    if (size === 0) return [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    const [x, y, z] = axis.map((v) => v / size);
    const [s, c] = [Math.sin(angle), 1 - Math.cos(angle)];
    return [
        [1 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y],
        [c * x * y + s * z, 1 - c * (x * x + z * z), c * y * z - s * x],
        [c * x * z - s * y, c * y * z + s * x, 1 - c * (x * x + y * y)],
    ];
}

// The axis and the angle, at most π, of a rotation that is not by π exactly.
function axisAngle(m) {
    const axis = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
    return [axis, Math.atan2(Math.hypot(...axis), m[0][0] + m[1][1] + m[2][2] - 1)];
}

// The matrix of a pose by columns, as three.js has it.
function columns(rotation, position) {
    const r = transposed(rotation);
    return [...r[0], 0, ...r[1], 0, ...r[2], 0, ...position, 1];
}

export function matrixAt(motion, time) {
    if (!("path" in motion)) {
        const start = matrixOf(motion.rotation);
        const rotation = times(turned(motion.angular_velocity, Math.hypot(...motion.angular_velocity) * time), start);
        const [before, after] = [applied(start, motion.center), applied(rotation, motion.center)];
        return columns(rotation, motion.position.map((p, i) => p + before[i] + time * motion.velocity[i] - after[i]));
    }
    const keys = motion.path;
    const clamped = Math.min(Math.max(time, keys[0].time), keys[keys.length - 1].time);
    let i = 0;
    while (i + 2 < keys.length && keys[i + 1].time <= clamped) ++i;
    const from = matrixOf(keys[i].rotation);
    if (keys.length === 1) return columns(from, keys[0].position);
    const to = matrixOf(keys[i + 1].rotation);
    const part = (clamped - keys[i].time) / (keys[i + 1].time - keys[i].time);
    const [axis, angle] = axisAngle(times(to, transposed(from)));
    const rotation = times(turned(axis, angle * part), from);
    const [c0, c1, c] = [from, to, rotation].map((m) => applied(m, motion.center));
    const [p0, p1] = [keys[i].position, keys[i + 1].position];
    return columns(rotation, p0.map((p, k) => (1 - part) * (p + c0[k]) + part * (p1[k] + c1[k]) - c[k]));
}
