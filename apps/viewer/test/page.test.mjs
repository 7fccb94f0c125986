// SPDX-License-Identifier: Apache-2.0
// The page in a browser, with reports made by hand. No test may leave an error or a request behind.
import assert from "node:assert/strict";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {after, before, test} from "node:test";

import {drawn, openBrowser, openPage} from "./browser.mjs";
import {about, body, crowd, free, gears, report, writePage} from "./fixtures.mjs";
import {matrixAt} from "./reference.mjs";
import {box, floats, mesh, sphere} from "./shapes.mjs";

const scratch = mkdtempSync(path.join(tmpdir(), "abut-page-"));
let browser;
before(async () => {
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    rmSync(scratch, { recursive: true });
});

// Opens a page with a report, hands it to `use`, and looks at what was left behind.
let pages = 0;
async function withPage(made, use, options = {}) {
    const file = path.join(scratch, `${++pages}.html`);
    writePage(file, made);
    const { page, problems, close } = await openPage(options.browser ?? browser, file, options);
    try {
        await page.waitForFunction(
            () => window.abut !== undefined || document.documentElement.dataset.failed !== undefined);
        await drawn(page);
        await use(page);
        assert.deepEqual(problems, []);
    } finally {
        await close();
    }
}

// Tests that do not mind what others have done before them share a page: to open one is most of what they take.
let shared;
async function onGears(use) {
    if (!shared) {
        const file = path.join(scratch, "gears.html");
        writePage(file, gears());
        shared = await openPage(browser, file);
        await shared.page.waitForFunction(() => window.abut !== undefined);
        await drawn(shared.page);
    }
    await use(shared.page);
    assert.deepEqual(shared.problems, []);
}

const time = (page) => page.evaluate(() => window.abut.time());
const text = (page, selector) => page.locator(selector).innerText();

function near(actual, expected, tolerance, what) {
    assert.equal(actual.length, expected.length, what);
    const worst = Math.max(...actual.map((value, i) => Math.abs(value - expected[i])));
    assert.ok(worst <= tolerance, `${what}: ${actual} is not ${expected}`);
}

// Whether all bodies are drawn where the reference says they are at a time.
async function assertPlaces(page, made, at, tolerance) {
    for (let i = 0; i < made.bodies.length; ++i) {
        const { motion, name } = made.bodies[i];
        near(
            await page.evaluate((b) => window.abut.bodyMatrix(b), i), matrixAt(motion, at), tolerance,
            `${name} at ${at}`);
    }
}

test(
    "the page opens at the first contact and says what is proven",
    () => onGears(async (page) => {
        assert.equal(await text(page, "#outcome"), "Contact");
        assert.equal(await text(page, "#answer"), "First contact at 0.4545 between gear and pinion.");
        assert.match(await text(page, "#more"), /Nothing touches before, which is proven/);
        assert.equal(await time(page), 0.45453642352554713);
        assert.equal(await text(page, "#now"), "0.4545");
        assert.equal(await page.locator("#now").getAttribute("title"), "0.45453642352554713");
        assert.match(await page.title(), /Gear train/);
        assert.ok(await page.evaluate(() => window.abut.triangles()) > 4000);
    }));

test("bodies are drawn where an independent computation puts them", async () => {
    const made = gears();
    made.bodies.push(body("tumbler", 2, {
        position: [5, 6, 7],
        rotation: [1, 2, 3, 4],
        velocity: [-3, 1, 2],
        angular_velocity: [2, -5, 3],
        center: [4, 1, -2]
    }));
    await withPage(made, async (page) => {
        for (const at of [0, 0.1234, 0.45453642352554713, 0.62, 0.9, 1]) {
            await page.evaluate((t) => window.abut.setTime(t), at);
            await assertPlaces(page, made, at, 1e-10);
        }
        // By the slider itself, as a hand would move it.
        const slider = await page.locator("#time").boundingBox();
        await page.mouse.click(slider.x + slider.width * 0.25, slider.y + slider.height / 2);
        const at = await time(page);
        assert.ok(Math.abs(at - 0.25) < 0.03, `the slider went to ${at}`);
        await assertPlaces(page, made, at, 1e-10);
    });
});

test("coordinates of 1e8, and scenes of a thousandth or of 1e5, are drawn as well as any", async () => {
    for (const [size, place] of [[1, [1e8, -3e8, 2e8]], [1e-3, [0, 0, 0]], [1e5, [1e6, 0, 0]]]) {
        const at = (x, y, z) => [place[0] + size * x, place[1] + size * y, place[2] + size * z];
        const made = report({
            outcome: "contact",
            time: 0.5,
            meshes: [mesh(box(size, size, size)), mesh(sphere(size), { real_triangles: 0 })],
            bodies: [
                body("cube", 0, { position: at(-3, 0, 0), velocity: [2 * size, 0, 0], angular_velocity: [0, 1, 0] }),
                body("ball", 1, { position: at(0, 0, 0) })
            ],
            contacts: [{
                a: 0,
                b: 1,
                outcome: "contact",
                time: 0.5,
                gap: 0,
                axis: [1, 0, 0],
                keys: ["", ""],
                touching: "",
                left_out: 0,
                patches: [{ points: [at(-1, 0, 0)], normal: [1, 0, 0] }]
            }],
        });
        await withPage(made, async (page) => {
            await assertPlaces(page, made, 0.5, 1e-6 * size);
            const [mark] = await page.evaluate(() => window.abut.contactMarks());
            near(mark.positions[0], at(-1, 0, 0), 1e-6 * size, "mark");
            const { position, target } = await page.evaluate(() => window.abut.camera());
            const distance = Math.hypot(...position.map((p, i) => p - target[i]));
            assert.ok(distance > 3 * size && distance < 60 * size, `the camera is ${distance} away`);
            const seen = await page.evaluate(() => window.abut.picture());
            await page.getByLabel("Show ball").uncheck();
            assert.ok((await page.evaluate(() => window.abut.picture())) !== seen, "the ball cannot be seen");
        });
    }
});

test("a row goes to its contact and marks it, by mouse and by keyboard", async () => {
    const made = crowd(30);
    await withPage(made, async (page) => {
        const row = page.locator("#contact-rows tr").nth(7);
        const before = await page.evaluate(() => window.abut.camera());
        await row.click();
        assert.equal(await time(page), made.contacts[7].time);
        assert.equal(await row.getAttribute("aria-selected"), "true");
        const { target } = await page.evaluate(() => window.abut.camera());
        near(target, made.contacts[7].patches[0].points[0], 1e-6, "what the camera looks at");
        assert.notDeepEqual(before.target, target);
        await page.locator("#contact-rows tr").nth(3).focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        assert.equal(await time(page), made.contacts[4].time);
        assert.equal(await page.evaluate(() => window.abut.chosenContact()), 4);
        await assertPlaces(page, made, made.contacts[4].time, 1e-10);
    });
});

test("marks are where the contacts are", async () => {
    const made = crowd(30);
    const [x, y] = made.contacts[2].patches[0].points[0];
    made.contacts[1].patches[0].points = [[0, 0, 0.5], [2, 0, 0.5]];
    made.contacts[2].patches =
        [{ normal: [0, 0, 0], points: [[x, y, 0], [x + 2, y, 0], [x + 2, y + 2, 0], [x, y + 2, 0]] }];
    made.contacts[3].patches = [];
    await withPage(made, async (page) => {
        const marks = await page.evaluate(() => window.abut.contactMarks());
        assert.equal(marks.length, 29);  // one has no place
        assert.deepEqual(marks.filter((mark) => mark.chosen).map((mark) => mark.contact), [0]);
        for (const { contact, positions } of marks) {
            const { points } = made.contacts[contact].patches[0];
            const expected = contact === 2 ? [[x + 1, y + 1, 0]] : points;
            near(positions.flat(), expected.flat(), 1e-5, `marks of ${contact}`);
        }
        await page.locator("#all-marks").uncheck();
        assert.equal((await page.evaluate(() => window.abut.contactMarks())).length, 1);
    });
});

test(
    "playing starts, can be paused, and stops at the end",
    () => withPage(gears(), async (page) => {
        await page.selectOption("#speed", "0.25");
        await page.click("#play");
        assert.equal(await page.locator("#play").getAttribute("aria-label"), "Pause");
        await page.waitForFunction(
            () => window.abut.time() > 0.01);  // from the start, although it opened at the contact
        await page.click("#play");
        const paused = await time(page);
        assert.ok(paused < 0.4, `paused at ${paused}`);
        await drawn(page);
        assert.equal(await time(page), paused);
        await page.selectOption("#speed", "2");
        await page.evaluate(() => window.abut.setTime(0.8));
        await page.click("#play");
        await page.waitForFunction(() => !window.abut.playing(), null, { timeout: 30000 });
        assert.equal(await time(page), 1);
        assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
    }));

test("keys move time, choose contacts and show help", async () => {
    const made = crowd(5);
    await withPage(made, async (page) => {
        const press = async (key) => {
            await page.keyboard.press(key);
            return time(page);
        };
        assert.equal(await press("Home"), 0);
        assert.equal(await press("ArrowRight"), 0.005);
        assert.equal(await press("ArrowLeft"), 0);
        assert.equal(await press("Shift+ArrowRight"), 0.05);
        assert.equal(await press("End"), 1);
        assert.equal(await press("p"), made.contacts[4].time);
        assert.equal(await press("p"), made.contacts[3].time);
        assert.equal(await press("n"), made.contacts[4].time);
        assert.equal(await press("n"), made.contacts[4].time);  // there is no other
        await press(" ");
        assert.equal(await page.evaluate(() => window.abut.playing()), true);
        await press(" ");
        assert.equal(await page.evaluate(() => window.abut.playing()), false);
        await page.evaluate(() => window.abut.chooseContact(0));
        const closeBy = await page.evaluate(() => window.abut.camera());
        await press("f");
        assert.notDeepEqual(await page.evaluate(() => window.abut.camera()), closeBy);
        await press("?");
        assert.equal(await page.locator("#help").isVisible(), true);
        await press("Escape");
        assert.equal(await page.locator("#help").isVisible(), false);
        // A button keeps its own keys, and shows that it has the focus.
        await page.locator("#frame").focus();
        await press(" ");
        assert.equal(await page.evaluate(() => window.abut.playing()), false);
        await page.keyboard.press("Tab");
        const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        assert.notEqual(outline, "none");
    });
});

test(
    "dark and light follow the system, and the button",
    () => withPage(gears(), async (page) => {
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        const brightness = () =>
            page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]));
        assert.equal(await theme(), "dark");
        assert.ok(await brightness() < 60);
        await page.click("#theme");
        assert.equal(await theme(), "light");
        assert.ok(await brightness() > 200);
        await page.keyboard.press("d");
        assert.equal(await theme(), "dark");
    }, { colorScheme: "dark" }));

test("on a phone nothing goes beyond the sides, and touch works", async () => {
    const made = gears();
    made.bodies[0].name = "a gear with a name that is much longer than what fits into a column of a phone";
    made.notes.push("averylongwordwithoutanyplacetobreakit".repeat(5));
    await withPage(made, async (page) => {
        // A mobile browser widens its page to what is in it, so the given width is what counts.
        const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
        assert.equal(width, 390);
        const outside = await page.evaluate(
            () => [...document.querySelectorAll("body *")]
                      .filter(
                          (e) => e.checkVisibility() && e.getBoundingClientRect().right > 390.5 &&
                              !e.closest(".scroll, .view-tools, svg"))
                      .map((e) => e.id || e.className));
        assert.deepEqual(outside, []);
        const view = await page.locator("#view").boundingBox();
        assert.ok(view.height > 250 && view.y + view.height < 844);
        await page.locator("#contact-rows tr").first().tap();
        assert.equal(await page.evaluate(() => window.abut.chosenContact()), 0);
        await page.locator("#play").tap();
        assert.equal(await page.evaluate(() => window.abut.playing()), true);
    }, { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
});

test(
    "on a laptop everything is within the window",
    () => onGears(async (page) => {
        const size =
            await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
        assert.deepEqual(size, [1280, 800]);
        const [view, table] =
            [await page.locator("#view").boundingBox(), await page.locator("#contact-table").boundingBox()];
        assert.ok(view.width > 700 && view.height > 500 && table.x > view.width && table.y < 300);
    }));

test("boxes appear at a level, and only then", () => onGears(async (page) => {
                                                   const count = () => page.evaluate(() => window.abut.boxesShown());
                                                   assert.equal(await count(), 0);
                                                   const before = await page.evaluate(() => window.abut.triangles());
                                                   await page.selectOption("#boxes", "1");
                                                   assert.equal(await count(), 16);
                                                   assert.equal(await text(page, "#boxes-count"), "16 boxes");
                                                   await page.keyboard.press("Escape");
                                                   await page.locator("#frame").focus();
                                                   await page.keyboard.press("b");
                                                   assert.equal(await count(), 128);
                                                   await page.keyboard.press("b");
                                                   assert.equal(await count(), 0);
                                                   await drawn(page);
                                                   assert.equal(
                                                       await page.evaluate(() => window.abut.triangles()), before);
                                               }));

test(
    "a decimated mesh is said to be one",
    () => onGears(async (page) => {
        assert.equal(await text(page, "#shown-note"), "pinion: checked with 1,087,716 triangles, shown with 1,920");
        assert.match(await text(page, "#body-rows"), /checked with 1,087,716 triangles, shown with 1,920/);
        assert.match(await text(page, "#notes"), /fewer triangles than were checked/);
    }));

test(
    "bodies can be hidden and seen through",
    () => onGears(async (page) => {
        const triangles = async () => {
            await drawn(page);
            return page.evaluate(() => window.abut.triangles());
        };
        const all = await triangles();
        await page.getByLabel("Show gear", { exact: true }).uncheck();
        assert.equal(await page.evaluate(() => window.abut.bodyVisible(0)), false);
        assert.equal(all - (await triangles()), 2880);
        await page.keyboard.press("t");
        assert.equal(await page.getByLabel("See through pinion").isChecked(), true);
        await page.getByLabel("See through pinion").uncheck();
        assert.equal(await page.evaluate(() => document.getElementById("see-through").indeterminate), true);
        await page.getByLabel("Show gear", { exact: true }).check();
        for (const pressed of [true, false]) {
            await page.keyboard.press("t");
            assert.equal(await page.getByLabel("See through arm").isChecked(), pressed);
        }
        assert.equal(await triangles(), all);
    }));

test(
    "the plot of clearance tells, and sets the time",
    () => onGears(async (page) => {
        assert.match(await text(page, "#clearance"), /Curves join samples and prove nothing/);
        assert.match(await text(page, "#pair-rows"), /gear – arm\s+1\.909\smm\s+≥ 1\.909\smm/);
        await page.locator("#clearance-plot").scrollIntoViewIfNeeded();
        const plot = await page.locator("#clearance-plot").boundingBox();
        await page.mouse.move(plot.x + 46, plot.y + 60);
        assert.match(await text(page, "#clearance-reading"), /^at 0\.0000: gear – pinion nearest, about 0\.339/);
        await page.mouse.click(plot.x + plot.width - 12, plot.y + 60);
        assert.equal(await time(page), 1);
        const cursor = await page.locator("#clearance-plot .cursor").getAttribute("x1");
        assert.ok(Math.abs(Number(cursor) - (plot.width - 12)) < 1);
        await page.locator("#pair-rows tr").first().click();
        assert.equal(await time(page), 0.62);
        assert.match(await text(page, "#clearance-reading"), /gear – arm about 1\.91\smm/);
        assert.equal(await page.locator("#clearance-plot .at-contact").count(), 1);
    }));

test("hundreds of bodies and contacts are listed, and the last can be reached", async () => {
    const made = crowd(400);
    await withPage(made, async (page) => {
        assert.equal(await page.locator("#contact-rows tr").count(), 400);
        assert.equal(await page.locator("#body-rows tr").count(), 401);
        assert.match(await text(page, "#more"), /399 more pairs touch until 1/);
        await page.locator("#contact-rows tr").nth(399).click();
        assert.equal(await time(page), made.contacts[399].time);
        await page.keyboard.press("p");
        assert.equal(await page.evaluate(() => window.abut.chosenContact()), 398);
        assert.ok(await page.evaluate(() => document.querySelector("#contact-table").scrollTop) > 1000);
    });
});

test(
    "without contacts it says so, and what is seen moves with time",
    () => withPage(free(), async (page) => {
        assert.equal(await text(page, "#outcome"), "Free");
        assert.equal(await text(page, "#answer"), "Nothing touches until 1, which is proven.");
        assert.equal(await page.locator("#no-contacts").isVisible(), true);
        assert.equal(await page.locator("#contact-table").isVisible(), false);
        assert.equal(await page.locator("#clearance").isVisible(), false);
        assert.equal(await page.locator("#next").isDisabled(), true);
        assert.equal(await time(page), 0);
        assert.equal(await text(page, "#place"), "proven free");
        await page.keyboard.press("n");
        assert.equal(await time(page), 0);

        const picture = (at) => page.evaluate((t) => {
            window.abut.setTime(t);
            return window.abut.picture();
        }, at);
        const start = await picture(0);
        assert.match(start, /^data:image\/png/);
        assert.ok((await picture(0.5)) !== start, "nothing moved");
        assert.ok((await picture(0)) === start, "it did not come back");
        await page.getByLabel("Show cube").uncheck();
        assert.ok((await picture(0)) !== start, "it cannot be seen");
    }));

test("what is overlapping or unresolved is not called proven", async () => {
    const one = { a: 0, b: 1, gap: 0, keys: ["", ""], axis: null, touching: "", patches: [], left_out: 0 };
    await withPage(
        free({ outcome: "overlapping", time: 0, contacts: [{...one, time: 0, outcome: "overlapping" }] }),
        async (page) => {
            assert.equal(await text(page, "#outcome"), "Overlapping");
            assert.equal(await text(page, "#place"), "touching at the start");
            assert.match(await text(page, "#contact-rows"), /from the start/);
            assert.equal(await page.locator("#track .proven").getAttribute("width"), "0%");
        });
    await withPage(
        free({ outcome: "unresolved", time: 0.25, contacts: [{...one, time: 0.25, outcome: "unresolved" }] }),
        async (page) => {
            assert.match(await text(page, "#answer"), /what comes after is not known/);
            assert.equal(await text(page, "#place"), "not known whether anything touches");
            await page.keyboard.press("ArrowLeft");
            assert.equal(await text(page, "#place"), "proven free");
        });
});

test("times are those of the user, with their unit and the keys that they are between", async () => {
    const made = gears();
    Object.assign(made, { begin: 1700000000, time_unit: "s" });
    made.contacts[0].keys = ["2 to 3", ""];
    await withPage(made, async (page) => {
        assert.equal(await text(page, "#answer"), "First contact at 1700000000.4545\u00a0s between gear and pinion.");
        assert.equal(await text(page, "#now"), "1700000000.4545");
        assert.equal(await text(page, "#horizon"), "until 1700000001\u00a0s");
        assert.match(await text(page, "#contact-rows"), /1700000000\.4545.*gear at keys 2 to 3/s);
        assert.equal(await text(page, "#contact-unit"), "lengths in mm, times in s");
        const axes = await page.locator("#clearance-plot text").allTextContents();
        assert.ok(axes.includes("s") && axes.includes("mm"), `the axes have ${axes}`);
        assert.ok(axes.includes("1700000000") && !axes.includes("0.5"), `the axes have ${axes}`);
    });
});

test("names that look like markup are text", async () => {
    const made = gears();
    const hostile = "<img src=x onerror=\"window.hit = 1\">";
    made.title = `</script><script>window.hit = 2</script>${hostile}`;
    made.bodies[0].name = hostile;
    made.bodies[1].name = "</script><b>pinion</b>";
    made.bodies[2].what = hostile;
    made.bodies[3].color = "red; background: url(http://example.invalid/x)";
    made.contacts[0].touching = hostile;
    made.notes = [hostile];
    made.unit = "<i>mm</i>";
    await withPage(made, async (page) => {
        assert.equal(await page.evaluate(() => window.hit), undefined);
        assert.equal(await page.locator("img, b, aside i:not(.swatch, .line)").count(), 0);
        assert.equal(await text(page, "#title"), made.title);
        assert.match(await text(page, "#answer"), /<img src=x onerror.* and <\/script><b>pinion<\/b>/);
        assert.equal(await text(page, "#notes"), hostile);
    });
});

// Somebody who could bring markup into a page all the same would still not have it run.
test("the policy of the page lets nothing run that came later", async () => {
    const file = path.join(scratch, "injected.html");
    writePage(file, gears());
    const injected = `<base href="http://example.invalid/"><style>#answer { display: none }</style>
        <script>window.hit = 1</script><img src="data:," onerror="window.hit = 2">
        <script src="data:text/javascript,window.hit = 3"></script>
        <a id="trap" href="javascript:window.hit = 4">a</a><p id="styled" style="color: rgb(1, 2, 3)">b</p>
        <form action="http://example.invalid/"><button id="send">c</button></form>
        <iframe srcdoc="<script>parent.hit = 5</script>"></iframe>`;
    writeFileSync(file, readFileSync(file, "utf8").replace("</body>", () => `${injected}</body>`));
    const { page, problems, close } = await openPage(browser, file);
    try {
        await page.waitForFunction(() => window.abut !== undefined);
        await page.evaluate(() => {
            document.getElementById("trap").click();
            document.getElementById("send").click();
            document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.hit = 6'>");
        });
        await drawn(page);
        assert.equal(await page.evaluate(() => window.hit), undefined);
        assert.equal(await page.locator("#answer").isVisible(), true);
        assert.notEqual(
            await page.evaluate(() => getComputedStyle(document.getElementById("styled")).color), "rgb(1, 2, 3)");
        assert.match(await page.evaluate(() => document.baseURI), /^file:/);
        assert.ok(problems.length >= 7, problems.join("\n"));
        for (const problem of problems) assert.match(problem, /Content Security Policy/);
    } finally {
        await close();
    }
});

test(
    "the colors of bodies are in their lists, and help can be closed",
    () => withPage(gears(), async (page) => {
        const colors = await page.evaluate(
            () => ["#body-rows .swatch", "#contact-rows .swatch", "#pair-rows .line"].map(
                (sign) => getComputedStyle(document.querySelector(sign)).getPropertyValue("--color")));
        assert.ok(colors.every((color) => /^ *#[0-9a-f]{6}$/i.test(color)), colors.join());
        await page.click("#help-button");
        await page.locator("#help button").click();
        assert.equal(await page.locator("#help").isVisible(), false);
    }));

test("lines, points and meshes of several parts are drawn", async () => {
    const cube = mesh(box(1, 1, 1), { center: [1e7, 0, 0] });
    const made = report({
        meshes: [
            cube, {...mesh({ points: [[0, 0, 0], [4, 0, 0]], triangles: [], lines: [[0, 1]] }), real_triangles: 0 },
            {...mesh({ points: [[0, 0, 0]], triangles: [] }), real_triangles: 0 }
        ],
        bodies: [
            body("two", 0, { angular_velocity: [0, 0, 1] }, {
                parts: [
                    { mesh: 0, position: [-1e7, 0, 0], rotation: [1, 0, 0, 0] },
                    { mesh: 0, position: [0, -1e7 + 3, 0], rotation: about([0, 0, 1], Math.PI / 2) }
                ]
            }),
            body("line", 1, { position: [0, -3, 0] }),
            body("point", 2, { position: [0, 0, 4] }),
        ],
    });
    await withPage(made, async (page) => {
        assert.equal(await page.evaluate(() => window.abut.triangles()), 24);
        const { target, position } = await page.evaluate(() => window.abut.camera());
        assert.ok(Math.hypot(...target) < 10 && Math.hypot(...position) < 100);
    });
});

test("without WebGL the answer is there all the same", async () => {
    const plain = await openBrowser({ webgl: false });
    try {
        await withPage(gears(), async (page) => {
            assert.equal(await page.locator("#no-webgl").isVisible(), true);
            assert.match(await text(page, "#no-webgl"), /does not offer WebGL/);
            await page.locator("#contact-rows tr").first().click();
            assert.equal(await time(page), 0.45453642352554713);
            await page.keyboard.press("End");
            assert.equal(await time(page), 1);
            assert.equal(await page.evaluate(() => window.abut.bodyMatrix(0)), null);
        }, { browser: plain });
    } finally {
        await plain.close();
    }
});

test(
    "a report that cannot be read is told instead of shown",
    () => withPage({ version: 7 }, async (page) => {
        assert.equal(await text(page, "#failure"), "The report has version 7; this page reads version 1.");
    }));

test("a quarter of a million triangles can be turned", async () => {
    const big = sphere(10, 250, 500);
    const made = free({ meshes: [mesh(big), mesh(box(1, 1, 1))] });
    await withPage(made, async (page) => {
        assert.ok(await page.evaluate(() => window.abut.triangles()) >= 250000);
        const view = await page.locator("#view").boundingBox();
        const before = await page.evaluate(() => window.abut.camera());
        await page.mouse.move(view.x + 300, view.y + 300);
        await page.mouse.down();
        await page.mouse.move(view.x + 400, view.y + 320, { steps: 3 });
        await page.mouse.up();
        assert.notDeepEqual((await page.evaluate(() => window.abut.camera())).position, before.position);
    });
});

assert.ok(floats([1]) === "AACAPw==", "these tests write numbers as a little-endian machine has them");
