// SPDX-License-Identifier: Apache-2.0
// The page as the program writes it, of scenes as users have them. What the library says is the measure: where bodies
// are (ABUT_SCENE_POSES), and what touches (`abut check --json`). ABUT_PROGRAM is abut, ABUT_MACHINE the scene of the
// demo.
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {after, before, test} from "node:test";

import {drawn, openBrowser, openPage} from "./browser.mjs";

const scratch = mkdtempSync(path.join(tmpdir(), "abut-program-"));
let browser;
before(async () => {
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    rmSync(scratch, { recursive: true });
});

const answerOf = (scene) => JSON.parse(spawnSync(process.env.ABUT_PROGRAM, ["check", scene, "--json"]).stdout);
const posesOf = (scene, times) =>
    JSON.parse(execFileSync(process.env.ABUT_SCENE_POSES, [scene, ...times.map(String)], { maxBuffer: 1 << 26 }));

// Shows a scene, hands the page to `use`, and looks at what was left behind.
async function withScene(scene, use, command = "check") {
    const file = path.join(scratch, "page.html");
    spawnSync(process.env.ABUT_PROGRAM, [command, scene, "--html", file]);
    const { page, problems, close } = await openPage(browser, file);
    try {
        await page.waitForFunction(() => window.abut !== undefined);
        await drawn(page);
        await use(page);
        assert.deepEqual(problems, []);
    } finally {
        await close();
    }
}

function written(name, scene) {
    const file = path.join(scratch, name);
    writeFileSync(file, typeof scene === "string" ? scene : JSON.stringify(scene));
    return file;
}

// How far two lists of numbers are apart, at most.
const apart = (a, b) => Math.max(...a.map((value, i) => Math.abs(value - b[i])));

async function assertBodiesFollow(page, scene, times, tolerance) {
    const expected = posesOf(scene, times);
    for (let i = 0; i < times.length; ++i) {
        await page.evaluate((time) => window.abut.setTime(time), times[i]);
        await drawn(page);
        const shown = await page.evaluate(
            (count) => Array.from({ length: count }, (_, body) => window.abut.bodyMatrix(body)), expected[i].length);
        shown.forEach(
            (matrix, body) => assert.ok(
                apart(matrix, expected[i][body]) <= tolerance,
                `body ${body} at ${times[i]}: ${matrix} is not ${expected[i][body]}`));
    }
}

// The marks of a contact are at the points of its patches, of polygons in their middle.
async function assertMarks(page, contact, index) {
    const middle = (points) => [0, 1, 2].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
    const places = contact.patches.flatMap(({ points }) => points.length < 3 ? points : [middle(points)]);
    const marks = (await page.evaluate(() => window.abut.contactMarks())).filter((mark) => mark.contact === index);
    assert.ok(marks.length > 0, `contact ${index} is marked`);
    for (const position of marks.flatMap((mark) => mark.positions))
        assert.ok(places.some((place) => apart(place, position) < 1e-4), `${position} is a place of contact ${index}`);
}

test("the machine of the demo moves as the library says, and its contacts are where they are", async () => {
    const scene = process.env.ABUT_MACHINE;
    const answer = answerOf(scene);
    assert.equal(answer.outcome, "contact");
    await withScene(scene, async (page) => {
        assert.equal(await page.evaluate(() => window.abut.time()), answer.time);
        await assertBodiesFollow(page, scene, [0, 0.1, answer.time, 0.77, 1], 1e-4);
        const rows = page.locator("#contact-rows tr");
        assert.equal(await rows.count(), answer.contacts.length);
        for (let i = 0; i < answer.contacts.length; ++i) {
            await rows.nth(i).click();
            assert.equal(await page.evaluate(() => window.abut.time()), answer.contacts[i].time);
            await assertMarks(page, answer.contacts[i], i);
        }
    });
});

test("bodies on paths, of several parts and far away go where the library says", async () => {
    const turned = (angle) => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0];
    const scene = written("paths.json", {
        begin: 0,
        horizon: 2,
        bodies: [
            {
                name: "led",
                parts: [
                    { sphere: { center: [0, 0, 0], radius: 1 } },
                    { aligned_box: { min: [0, 0, 0], max: [1, 2, 3] }, position: [1, 0, 0], rotation: [1, 1, 0, 0] },
                ],
                motion: {
                    center: [0.5, 1, 0],
                    path: [
                        { time: 0.5, position: [1e6, 0, 0] },
                        { time: 1, position: [1e6 + 5, 2, 0], rotation: turned(3) },
                        { time: 1.75, position: [1e6 + 9, 2, 1], rotation: turned(-1) },
                    ],
                },
            },
            {
                name: "turning",
                capsule: { start: [-1, 0, 0], end: [1, 0, 0], radius: 0.25 },
                motion: {
                    position: [1e6 + 4, 30, 0],
                    rotation: [1, 2, 3, 4],
                    velocity: [0, -3, 1],
                    angular_velocity: [1, -2, 0.5],
                    center: [1, 0, 0],
                },
            },
        ],
    });
    await withScene(scene, (page) => assertBodiesFollow(page, scene, [0, 0.25, 0.5, 0.8, 1, 1.3, 1.9, 2], 1e-4));
});

test("play runs to the end, and moves the bodies", async () => {
    await withScene(process.env.ABUT_MACHINE, async (page) => {
        await page.evaluate(() => window.abut.setTime(0.9));
        const before = await page.evaluate(() => window.abut.bodyMatrix(0));
        await page.keyboard.press("Space");
        await page.waitForFunction(() => window.abut.time() === 1 && !window.abut.playing(), null, { timeout: 30000 });
        assert.ok(apart(before, await page.evaluate(() => window.abut.bodyMatrix(0))) > 0.01);
    });
});

test("scenes that are free, overlap at once, or never end say so", async () => {
    const ball = (x) => ({ center: [x, 0, 0], radius: 1 });
    const scenes = {
        Free: { bodies: [{ sphere: ball(0) }, { sphere: ball(5), motion: { velocity: [1, 0, 0] } }] },
        Overlapping: { bodies: [{ sphere: ball(0) }, { sphere: ball(1) }] },
        Contact:
            { horizon: null, bodies: [{ sphere: ball(0) }, { sphere: ball(9), motion: { velocity: [-2, 0, 0] } }] },
    };
    for (const [outcome, scene] of Object.entries(scenes))
        await withScene(
            written(`${outcome}.json`, scene),
            async (page) => assert.equal(await page.locator("#outcome").innerText(), outcome));
});

test("a mesh of many triangles is shown with fewer, and the page says so", async () => {
    const side = 420, rows = [];
    for (let i = 0; i <= side; ++i)
        for (let k = 0; k <= side; ++k)
            rows.push(`v ${i / side} ${k / side} ${0.05 * Math.sin(i / 9) * Math.cos(k / 7)}`);
    for (let i = 0; i < side; ++i)
        for (let k = 0; k < side; ++k) {
            const a = i * (side + 1) + k + 1, b = a + side + 1;
            rows.push(`f ${a} ${b} ${b + 1}`, `f ${a} ${b + 1} ${a + 1}`);
        }
    written("field.obj", rows.join("\n"));
    const scene = written("field.json", {
        bodies: [
            { name: "field", mesh: "field.obj" },
            { name: "ball", sphere: { center: [0.5, 0.5, 1], radius: 0.1 }, motion: { velocity: [0, 0, -1] } },
        ],
    });
    await withScene(scene, async (page) => {
        assert.ok(await page.evaluate(() => window.abut.triangles()) <= 260000);
        assert.match(await page.locator("body").innerText(), /352,800 triangles/);
        assert.equal(await page.locator("#outcome").innerText(), "Contact");
    });
});

test("the page of a mesh shows it with boxes of its tree, and nothing of time or contacts", async () => {
    const knot = path.join(path.dirname(process.env.ABUT_MACHINE), "../knot.obj");
    await withScene(knot, async (page) => {
        assert.equal(await page.locator("#outcome").innerText(), "Mesh");
        assert.match(await page.locator("#answer").innerText(), /^[0-9,]+ triangles, closed: a solid\.$/);
        for (const hidden of [".timeline", "#contacts", "#clearance", "#bodies"])
            assert.equal(await page.locator(hidden).isVisible(), false, hidden);
        assert.equal(await page.locator("#facts-name").innerText(), "About this mesh");
        assert.match(await page.locator("#facts").innerText(), /open edges\s+0/);
        const shown = await page.evaluate(() => window.abut.boxesShown());
        assert.ok(shown > 8 && shown <= 64, `${shown} boxes are shown`);
        await page.locator("#boxes").selectOption("0");
        assert.equal(await page.evaluate(() => window.abut.boxesShown()), 1);
    }, "mesh");
});
