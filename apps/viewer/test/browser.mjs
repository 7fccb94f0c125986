// SPDX-License-Identifier: Apache-2.0
// Opens pages in Chromium, and watches what must not happen there: errors, and any use of the network.
//
// ABUT_VIEWER_MODULES names the node_modules of the build; without it, they are beside package.json.
import {accessSync, constants} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = process.env.ABUT_VIEWER_MODULES ?? path.join(here, "../node_modules");
export const fromModules = createRequire(path.join(path.resolve(modules), "any.js"));

function found(program) {
    for (const directory of (process.env.PATH ?? "").split(path.delimiter)) {
        const file = path.join(directory, program);
        try {
            accessSync(file, constants.X_OK);
            return file;
        } catch {
            // Not there; on to the next directory.
        }
    }
    throw new Error(`${program} is not in PATH; it is Debian's package ${program}`);
}

// A browser with a profile of its own, which is gone when it is closed. WebGL is drawn by the processor.
export async function openBrowser({webgl = true} = {}) {
    const { chromium } = fromModules("playwright-core");
    const drawing =
        webgl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"] : ["--disable-gpu", "--disable-3d-apis"];
    return chromium.launch({
        executablePath: found("chromium"),
        headless: true,
        args: [
            "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", ...drawing
        ],
    });
}

// Opens a file. `problems` fills with console errors and warnings, errors of the page, and requests for anything else.
export async function openPage(browser, file, {width = 1280, height = 800, ...options} = {}) {
    const context = await browser.newContext({ viewport: { width, height }, ...options });
    const page = await context.newPage();
    const problems = [];
    const address = pathToFileURL(file).href;
    page.on("console", (message) => {
        // Chromium's own remarks about drawing with the processor are none of the page's.
        const remark = /GPU stall due to ReadPixels|software WebGL/i.test(message.text());
        if (["error", "warning"].includes(message.type()) && !remark) problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("request", (request) => {
        if (request.url() !== address && !/^(data|blob):/.test(request.url()))
            problems.push(`request: ${request.url()}`);
    });
    await page.goto(address, { waitUntil: "load" });
    return { page, problems, close: () => context.close() };
}

// Waits until a frame of the screen has been drawn.
export const drawn = (page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
