// SPDX-License-Identifier: Apache-2.0
// The modules behind the page, without a browser: motion, decoding, numbers, and the sentence at the top.
import assert from "node:assert/strict";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {after, test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

import {fromModules} from "./browser.mjs";
import {about, body, free, gears, report} from "./fixtures.mjs";
import {matrixAt, matrixOf} from "./reference.mjs";
import {box, floats, indices, mesh, sphere} from "./shapes.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), "abut-viewer-"));
after(() => rmSync(scratch, { recursive: true }));

async function load(name) {
    const outfile = path.join(scratch, `${name}.mjs`);
    const nodePaths = process.env.ABUT_VIEWER_MODULES ? [process.env.ABUT_VIEWER_MODULES] : [];
    fromModules("esbuild").buildSync(
        { entryPoints: [path.join(here, "../src", `${name}.ts`)], bundle: true, format: "esm", outfile, nodePaths });
    return import(pathToFileURL(outfile).href);
}
const { poseAt, turnBy, turnOf } = await load("motion");
const { parseReport, floatsOf, indicesOf, shownTriangles } = await load("report");
const { decimalsFor, fixed, short } = await load("format");
const { headline } = await load("headline");
const { isolated, visible } = await load("visible");
const { sharpEdges } = await load("sharp_edges");
const { Extents } = await load("extent");
const { completed, distanceAt, ticks } = await load("clearance_plot");

function near(actual, expected, tolerance = 1e-12) {
    assert.equal(actual.length, expected.length);
    actual.forEach(
        (value, i) => assert.ok(
            Math.abs(value - expected[i]) <= tolerance * Math.max(1, Math.abs(expected[i])),
            `${value} is not ${expected[i]}`));
}

function assertPose(motion, time, tolerance) {
    const pose = poseAt(motion, time);
    assert.ok(Math.abs(Math.hypot(...pose.rotation) - 1) < 1e-15);
    const rotation = matrixOf(pose.rotation);
    const matrix = [0, 1, 2].flatMap((j) => [...rotation.map((row) => row[j]), 0]);
    near([...matrix, ...pose.position, 1], matrixAt(motion, time), tolerance);
}

test("a body that turns is where Rodrigues' formula says", () => {
    const motion = {
        position: [3, -2, 5],
        rotation: [2, 0.3, -0.4, 1],
        velocity: [1, 2, -3],
        angular_velocity: [0.7, -4, 9],
        center: [0.5, 1.5, -2]
    };
    for (const time of [0, 1e-12, 0.1, 0.77, 5, 100]) assertPose(motion, time, 1e-11);
});

test("the center of a turning body moves on a line", () => {
    const motion = {
        position: [3, -2, 5],
        rotation: [1, 0, 0, 0],
        velocity: [1, 2, -3],
        angular_velocity: [0, 0, 5],
        center: [2, 0, 0]
    };
    const { position, rotation } = poseAt(motion, 0.5);
    near(matrixOf(rotation).map((row, i) => row[0] * 2 + position[i]), [5.5, -1, 3.5]);
});

test("a path goes through its keys, rests beyond them, and turns by the smaller angle", () => {
    const path = [
        { time: 0.2, position: [1, 0, 0], rotation: about([0, 0, 1], 0.3) },
        {
            time: 0.5,
            position: [4, 1, -2],
            rotation: about([0.6, 0, 0.8], 2.9).map((x) => -3 * x)
        },  // the same rotation as without −3
        { time: 2, position: [4, 1, 7], rotation: about([0, 1, 0], -1) },
    ];
    const motion = { path, center: [0.3, -0.7, 2] };
    for (const time of [-1, 0, 0.2, 0.21, 0.35, 0.5, 0.9, 1.999, 2, 3]) assertPose(motion, time, 1e-11);
    for (const { time, position } of path) near(poseAt(motion, time).position, position);
    assertPose({ path: path.slice(1, 2), center: [1, 2, 3] }, 0.7);
});

test("turns and their vectors belong together", () => {
    for (const w of [[0, 0, 0], [1e-12, 0, 0], [0.1, -0.2, 3], [0, 3.1, 0]]) near(turnOf(turnBy(w)), w, 1e-14);
    near(turnOf(turnBy([0, 0, 4])), [0, 0, 4 - 2 * Math.PI], 1e-14);
});

test("arrays are decoded bit by bit", () => {
    const numbers = [0, -1.5, 3.0000002384185791, 1e-30];
    assert.deepEqual([...floatsOf(floats(numbers))], [...new Float32Array(numbers)]);
    assert.deepEqual([...indicesOf(indices([0, 7, 4_000_000_000]))], [0, 7, 4_000_000_000]);
    assert.equal(floatsOf("").length, 0);
    assert.throws(() => floatsOf("AAA="), /2 bytes/);
    for (let n = 0; n < 5; ++n) {
        const triangles = Array.from({ length: n }, () => [0, 1, 2]);
        assert.equal(shownTriangles(mesh({ points: [], triangles })), n);
    }
});

test("a page without a report, or with one of another version, says so", () => {
    assert.throws(() => parseReport("the marker"), /no report/);
    assert.throws(() => parseReport("{\"version\": 2}"), /version 2/);
    assert.equal(parseReport("{\"version\": 1, \"bodies\": [], \"title\": \"\\u003cb>\"}").title, "<b>");
});

test("numbers have as many digits as tell something", () => {
    assert.equal(decimalsFor(1), 4);
    assert.equal(decimalsFor(50), 3);
    assert.equal(decimalsFor(1e6), 0);
    assert.equal(fixed(-0.00001, 3), "0.000");
    assert.equal(fixed(-1.25, 2), "\u22121.25");
    assert.equal(short(7.782519931022683e-7, 3), "7.8e\u22127");
    assert.equal(short(1e-6), "1e\u22126");
    assert.equal(short(0), "0");
    assert.equal(short(12.34567), "12.35");
});

test("what is invisible in a name is made visible", () => {
    assert.equal(visible("gear größer 齿轮 ترس 🤖 ~\\"), "gear größer 齿轮 ترس 🤖 ~\\");
    assert.equal(visible("a\u001b\n\u007f\u009b"), "a\\x1b\\x0a\\x7f\\u{009b}");
    assert.equal(visible("\u061c\u200e\u202e\u2066\u2028"), "\\u{061c}\\u{200e}\\u{202e}\\u{2066}\\u{2028}");
    assert.equal(visible("\u200b\ufeff\u00ad\ufe0f\u{e0041}"), "\\u{200b}\\u{feff}\\u{00ad}\\u{fe0f}\\u{e0041}");
    assert.equal(visible("\ud800\ufdd0\u{1ffff}"), "\\u{d800}\\u{fdd0}\\u{1ffff}");
    assert.equal(isolated("gear"), "gear");
    assert.equal(isolated("ترس"), "\u2068ترس\u2069");
});

test("names of a report cannot change its sentences", () => {
    const made = gears();
    made.title = "a\u202eb";
    made.bodies[0].name = "gear\u202e 1\u2028free";
    const parsed = parseReport(JSON.stringify(made));
    assert.equal(parsed.title, "a\\u{202e}b");
    assert.match(headline(parsed).answer, /between gear\\u\{202e\} 1\\u\{2028\}free and pinion\.$/);
});

test("the sentence says what is proven and no more", () => {
    const contact = headline(gears());
    assert.equal(contact.answer, "First contact at 0.4545 between gear and pinion.");
    assert.match(contact.more, /24\.54, \u22120\.6938, 0\)\smm\. Nothing touches before, which is proven\.$/);
    assert.equal(headline(free()).answer, "Nothing touches until 1, which is proven.");
    assert.equal(
        headline(free({ horizon: 10, time: 10, endless: true })).answer, "Nothing ever touches, which is proven.");
    const one = { a: 0, b: 1, time: 0.25, gap: 0, keys: ["", ""], axis: null, touching: "", patches: [], left_out: 0 };
    const overlapping =
        headline(free({ outcome: "overlapping", time: 0, contacts: [{...one, time: 0, outcome: "overlapping" }] }));
    assert.match(overlapping.answer, /^At the start already, cube and ball touch or overlap/);
    assert.doesNotMatch(overlapping.answer + overlapping.more, /proven/);
    const open = headline(free({ outcome: "unresolved", time: 0.25, contacts: [{...one, outcome: "unresolved" }] }));
    assert.match(open.answer, /^Nothing touches before 0\.25, which is proven; what comes after is not known/);
    assert.doesNotMatch(open.answer + open.more, /contact/);
    assert.match(headline({...gears(), only_first: true }).more, /Only the earliest contact was asked for/);
    assert.match(headline({...gears(), margin: 0.5 }).more, /within 0\.5\u00a0mm counts as touching/);
    const own = gears();
    own.own_margins = true;
    own.contacts[0].margin = 0.25;
    assert.match(headline(own).more, /within 0\.25\u00a0mm counts as touching/);
    assert.match(headline(free({ own_margins: true })).more, /Some pairs keep a margin of their own/);
    // Stamps of a clock keep the digits that tell times apart.
    const stamped = headline({...gears(), begin: 1700000000, time_unit: "s" });
    assert.equal(stamped.answer, "First contact at 1700000000.4545\u00a0s between gear and pinion.");
});

test("the view starts with what moves, not with an endless floor", () => {
    const scene = report({
        meshes: [mesh(box(1, 1, 1)), mesh(box(1e4, 1e4, 1))],
        bodies: [body("cube", 0, { velocity: [4, 0, 0] }), body("floor", 1, { position: [0, 0, -3] }, { fixed: true })],
    });
    const extents = new Extents(scene);
    near(extents.interesting(0).max, [5, 1, 1]);
    assert.ok(extents.all().radius > 1e4);
});

test("edges are drawn where the surface bends or ends, whatever its size", () => {
    const edges = ({ points, triangles }, size = 1) =>
        sharpEdges(new Float32Array(points.flat().map((x) => x * size)), new Uint32Array(triangles.flat()), 25).length /
        2;
    const cube = box(1, 2, 3);
    for (const size of [1e-12, 1e-3, 1, 1e6]) assert.equal(edges(cube, size), 12);
    // Every triangle with corners of its own.
    const apart = {
        points: cube.triangles.flat().map((i) => cube.points[i]),
        triangles: cube.triangles.map((_, i) => [3 * i, 3 * i + 1, 3 * i + 2])
    };
    assert.equal(edges(apart), 12);
    assert.equal(
        edges({ points: cube.points, triangles: cube.triangles.slice(2) }), 12);  // open: the same edges, now ends
    assert.equal(edges({ points: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 2]] }), 3);
    assert.equal(edges(sphere(1, 40, 80)), 0);
    // A flat square with a triangle without area across it.
    const flat = {
        points: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 0]],
        triangles: [[0, 1, 2], [0, 2, 4], [0, 4, 3], [4, 2, 3]]
    };
    assert.equal(edges(flat), 4);
});

test("distances between samples are on the line between them", () => {
    const pair = { times: [0, 1, 2], distances: [4, 2, 6] };
    assert.deepEqual([0, 0.5, 1, 1.5, 2].map((t) => distanceAt(pair, t)), [4, 3, 2, 4, 6]);
    assert.equal(distanceAt(pair, 2.1), null);
    assert.equal(distanceAt({ times: [], distances: [] }, 0), null);
    const made = gears();
    const [passing, touching] = made.pairs.map((each) => completed(each, made));
    assert.equal(distanceAt(passing, 0.62), made.pairs[0].nearest.distance);
    assert.equal(distanceAt(touching, made.contacts[0].time), 0);
    assert.equal(passing.times.length, 42);
    assert.deepEqual([...passing.times].sort((a, b) => a - b), passing.times);
    assert.equal(completed({...pair, a: 0, b: 3, nearest: { time: 1, distance: 1.5 } }, made).distances[1], 1.5);
    assert.ok(distanceAt(completed(made.pairs[1], {...made, margin: 0.1 }), made.contacts[0].time) > 0);
    assert.deepEqual(ticks(1, 5).map((t) => t.toFixed(1)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
});
