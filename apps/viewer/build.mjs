#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Makes the page: one HTML file with its script and style in it, and a marker where the program puts a report.
//
// usage: node build.mjs OUTPUT [NODE_MODULES [DEPFILE]]
//
// DEPFILE gets the files that the page was made of, as make and ninja read them.
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import {fileURLToPath} from "node:url";

const MARKER = "abut-report-goes-here";
const here = path.dirname(fileURLToPath(import.meta.url));
const [output, modules = path.join(here, "node_modules"), depfile] = process.argv.slice(2);
if (!output) throw new Error("usage: node build.mjs OUTPUT [NODE_MODULES [DEPFILE]]");
const esbuild = createRequire(path.join(path.resolve(modules), "any.js"))("esbuild");

const template = path.join(here, "src/index.html");
const inputs = [template];

function bundled(file, options) {
    const result = esbuild.buildSync({
        entryPoints: [path.join(here, file)],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        absWorkingDir: here,
        charset: "utf8",
        legalComments: "none",
        nodePaths: [path.resolve(modules)],
        logLevel: "warning",
        ...options,
    });
    inputs.push(...Object.keys(result.metafile.inputs).map((name) => path.resolve(here, name)));
    return result.outputFiles[0].text.trim();
}

// Neither may end the element that it stands in.
const script = bundled("src/main.ts", { format: "iife", target: ["chrome100", "firefox100", "safari15"] })
                   .replace(/<\/(script)/gi, "<\\/$1")
                   .replace(/<!--/g, "<\\!--");
const style = bundled("src/style.css", {}).replace(/<\/(style)/gi, "<\\/$1");

// three.js is in the page, and its licence goes where it goes.
const licence = readFileSync(path.join(modules, "three/LICENSE"), "utf8").trim();

// Only what stands here runs, and only these styles count: whatever a report may bring into the page is neither.
const hash = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

const page = readFileSync(template, "utf8")
                 .replace("hash-of-script", () => hash(script))
                 .replace("hash-of-style", () => hash(style))
                 .replace("licence of three.js", () => `three.js:\n${licence}`)
                 .replace("/* style */", () => style)
                 .replace("/* script */", () => script);
const markers = page.split(MARKER).length - 1;
if (markers !== 1) throw new Error(`the page has ${markers} markers; it must have 1`);
writeFileSync(output, page);
if (depfile) {
    const escaped = [output, ...inputs].map((name) => name.replace(/[ #]/g, "\\$&").replace(/\$/g, "$$$$"));
    writeFileSync(depfile, `${escaped[0]}: ${escaped.slice(1).join(" \\\n ")}\n`);
}
