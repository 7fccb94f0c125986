// SPDX-License-Identifier: Apache-2.0
// Reports as the program would write them, made by hand, and the page with one in it.
import {readFileSync, writeFileSync} from "node:fs";

import {bar, box, boxes, gear, mesh, sphere} from "./shapes.mjs";

const MARKER = "abut-report-goes-here";

// Writes the page `file` with a report in the place of the marker.
export function writePage(file, report, template = process.env.ABUT_REPORT_PAGE) {
    const page = readFileSync(template, "utf8");
    const json = JSON.stringify(report).replace(/</g, "\\u003c");
    writeFileSync(file, page.replace(MARKER, () => json));
}

export const about = (axis, angle) => [Math.cos(angle / 2), ...axis.map((x) => x * Math.sin(angle / 2))];
const still = {
    position: [0, 0, 0],
    rotation: [1, 0, 0, 0],
    velocity: [0, 0, 0],
    angular_velocity: [0, 0, 0],
    center: [0, 0, 0]
};

export function body(name, mesh, motion = {}, more = {}) {
    const parts = [{ mesh, position: [0, 0, 0], rotation: [1, 0, 0, 0] }];
    const whole = "path" in motion ? { center: [0, 0, 0], ...motion } : {...still, ...motion };
    return { name, color: "#8899aa", fixed: false, what: "a shape", motion: whole, parts, ...more };
}

export function report(more) {
    return {
        version: 1,
        title: "a scene",
        program: "abut 0.1.0",
        unit: "mm",
        up: [0, 0, 1],
        begin: 0,
        horizon: 1,
        time_unit: "",
        endless: false,
        tolerance: 1e-6,
        margin: 0,
        own_margins: false,
        outcome: "free",
        time: 1,
        only_first: false,
        mesh: null,
        notes: [],
        meshes: [],
        bodies: [],
        contacts: [],
        pairs: [],
        ...more,
    };
}

// Two gears with play between their teeth, of which one turns a little too fast, and an arm that passes beside them.
// The time and place of the contact, and the distances, are what `abut query` says of these meshes, within 1e-6; that
// the pinion was decimated is made up.
export function gears() {
    const keys = [[0, -60], [0.62, 6.5], [1, -18]];
    const arm = keys.map(
        ([time, degrees]) =>
            ({ time, position: [-45, -38, 0], rotation: about([0, 0, 1], (degrees * Math.PI) / 180) }));
    const shapes = [gear(24, 2, 8, 7, 0.3), gear(16, 2, 8, 4.5, 0.3), bar(46, 5, 5), box(66, 44, 1.5)];
    const meshes = shapes.map((shape) => mesh(shape));
    meshes[0].levels = wedges(26, 7, 8);
    meshes[1].levels = wedges(18, 4.5, 8);
    meshes[1].real_triangles = 1_087_716;
    const normal = [0.33884471957918727, -0.94084231198076, 0];
    const times = Array.from({ length: 41 }, (_, i) => i / 40);
    const touching = [
        0.339, 0.324, 0.305, 0.281, 0.263, 0.247, 0.228, 0.208, 0.188, 0.168, 0.161, 0.131, 0.112, 0.092, 0.081, 0.057,
        0.041, 0.016, 0.001
    ];
    return report({
        title: "Gear train with indexing arm",
        outcome: "contact",
        time: 0.45453642352554713,
        notes: [
            "pinion: shown with fewer triangles than were checked.", "frame and gear are joined, and were not compared."
        ],
        meshes,
        bodies: [
            body("gear", 0, { angular_velocity: [0, 0, 1.2] }, { color: "#7c93a8", what: "gear.obj, 2,880 triangles" }),
            body(
                "pinion", 1,
                { position: [40.15, 0, 0], rotation: about([0, 0, 1], Math.PI / 16), angular_velocity: [0, 0, -1.85] },
                { color: "#d9a441", what: "pinion.obj, 1,087,716 triangles" }),
            body("arm", 2, { path: arm }, { color: "#5b9a78", what: "arm.obj, 320 triangles" }),
            body("base plate", 3, { position: [4, -9, -7] }, { color: "#b9bfc6", what: "box", fixed: true }),
        ],
        contacts: [{
            a: 0,
            b: 1,
            outcome: "contact",
            time: 0.45453642352554713,
            gap: 7.782519931022683e-7,
            axis: normal,
            keys: ["", ""],
            touching: "triangles 2673 and 1229",
            left_out: 0,
            patches: [{
                normal,
                points: [[24.537341624164327, -0.6937854074676992, -4], [24.537341624164327, -0.6937854074676992, 4]]
            }],
        }],
        pairs: [
            {
                a: 0,
                b: 2,
                times,
                at_least: 1.908597,
                nearest: {
                    time: 0.62,
                    distance: 1.908598588987515,
                    point_a: [-0.5232653964438461, -25.99473381662167, -2.4099672172934996],
                    point_b: [-0.3072059023775635, -27.891063658423715, -2.4099672172934996]
                },
                distances: [
                    27.997, 28.099, 28.129, 28.001, 27.939, 27.871, 27.683, 27.373, 26.924, 26.279, 25.517,
                    24.638, 23.645, 22.54,  21.325, 20.003, 18.568, 17.022, 15.378, 13.639, 11.811, 9.896,
                    7.899,  5.824,  3.676,  2.145,  3.366,  4.654,  5.952,  7.29,   8.585,  9.703,  10.874,
                    12.038, 13.255, 14.267, 15.258, 16.267, 17.295, 18.282, 19.078
                ]
            },
            { a: 0, b: 1, times, at_least: 0, nearest: null, distances: times.map((_, i) => touching[i] ?? 0) },
        ],
    });
}

// Boxes around a ring, fewer and larger the higher the level is in the tree.
function wedges(outer, inner, height) {
    const up = [0, 0, height / 2];
    const whole = [[0, 0, 0], [outer, 0, 0], [0, outer, 0], up];
    const wedge = (i, count) => {
        const [angle, half, middle] = [(2 * Math.PI * i) / count, (outer - inner) / 2, (outer + inner) / 2];
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const wide = outer * Math.sin(Math.PI / count);
        return [[middle * c, middle * s, 0], [half * c, half * s, 0], [-wide * s, wide * c, 0], up];
    };
    return [1, 8, 64].map((count, level) => {
        const list = count === 1 ? [whole] : Array.from({ length: count }, (_, i) => wedge(i, count));
        return { level, boxes: boxes(list) };
    });
}

// A cube that passes a ball, with nothing in the way.
export function free(more = {}) {
    return report({
        meshes: [mesh(box(1, 1, 1)), mesh(sphere(1), { real_triangles: 0 })],
        bodies: [
            body("cube", 0, { position: [-4, 0, 0], velocity: [8, 0, 0] }),
            body("ball", 1, { position: [0, 4, 0] }, { fixed: true })
        ],
        ...more,
    });
}

// `count` balls in rows that fall onto a floor one after the other, so that each has a contact.
export function crowd(count) {
    const place = (i) => [(i % 20) * 3, Math.floor(i / 20) * 3, 2 + (5 * (i + 1)) / count];
    const falling =
        Array.from({ length: count }, (_, i) => body(`ball ${i}`, 0, { position: place(i), velocity: [0, 0, -10] }));
    return report({
        horizon: 1,
        outcome: "contact",
        time: (place(0)[2] - 1) / 10,
        meshes: [mesh(sphere(1, 8, 12), { real_triangles: 0 }), mesh(box(60, 60, 0.5))],
        bodies: [...falling, body("floor", 1, { position: [30, 30, -0.5] }, { fixed: true })],
        contacts: falling.map((_, i) => {
            const [x, y, z] = place(i);
            return {
                a: i,
                b: count,
                outcome: "contact",
                time: (z - 1) / 10,
                gap: 0,
                axis: [0, 0, -1],
                keys: ["", ""],
                touching: "face 4",
                left_out: 0,
                patches: [{ points: [[x, y, 0]], normal: [0, 0, -1] }]
            };
        }),
    });
}
