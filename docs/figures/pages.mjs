// SPDX-License-Identifier: Apache-2.0
// Takes docs/images/report.png and knot_boxes.png: what pages of the program look like in a browser.
//
//   ABUT=build/release/apps/cli/abut ABUT_VIEWER_MODULES=build/release/apps/viewer/node_modules node
//   docs/figures/pages.mjs
//
// The modules are those of a build with tests.
import {spawnSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {fileURLToPath} from "node:url";

import {drawn, openBrowser, openPage} from "../../apps/viewer/test/browser.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const scratch = mkdtempSync(path.join(tmpdir(), "abut-figures-"));
const browser = await openBrowser();

async function picture(name, width, ...command) {
    const file = path.join(scratch, `${name}.html`);
    const done = spawnSync(process.env.ABUT ?? path.join(root, "abut"), [...command, "--html", file], { cwd: root });
    if (done.status > 1) throw new Error(done.stderr.toString());
    const { page, close } = await openPage(browser, file, { width });
    await page.waitForFunction(() => window.abut !== undefined);
    await drawn(page);
    await page.screenshot({ path: path.join(root, "docs/images", `${name}.png`) });
    await close();
}

await picture("report", 1280, "demo", "--scene", "examples/machine/scene.json");
await picture("knot_boxes", 1024, "mesh", "examples/knot.obj", "--mesh-up", "y");
await browser.close();
rmSync(scratch, { recursive: true });
