#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Makes the page: one HTML file with its script and style in it, and a marker where the program puts a report.
//
// usage: node build.mjs OUTPUT [NODE_MODULES]
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MARKER = "abut-report-goes-here";
const here = path.dirname(fileURLToPath(import.meta.url));
const [output, modules = path.join(here, "node_modules")] = process.argv.slice(2);
if (!output) throw new Error("usage: node build.mjs OUTPUT [NODE_MODULES]");
const esbuild = createRequire(path.join(path.resolve(modules), "any.js"))("esbuild");

function bundled(file, options) {
    const result = esbuild.buildSync({
        entryPoints: [path.join(here, file)],
        bundle: true,
        minify: true,
        write: false,
        charset: "utf8",
        legalComments: "none",
        nodePaths: [path.resolve(modules)],
        logLevel: "warning",
        ...options,
    });
    return result.outputFiles[0].text.trim();
}

// Neither may end the element that it stands in.
const script = bundled("src/main.ts", { format: "iife", target: ["chrome100", "firefox100", "safari15"] })
    .replace(/<\/(script)/gi, "<\\/$1")
    .replace(/<!--/g, "<\\!--");
const style = bundled("src/style.css", {}).replace(/<\/(style)/gi, "<\\/$1");

// three.js is in the page, and its licence goes where it goes.
const licence = readFileSync(path.join(modules, "three/LICENSE"), "utf8").trim();

const page = readFileSync(path.join(here, "src/index.html"), "utf8")
    .replace("licence of three.js", () => `three.js:\n${licence}`)
    .replace("/* style */", () => style)
    .replace("/* script */", () => script);
const markers = page.split(MARKER).length - 1;
if (markers !== 1) throw new Error(`the page has ${markers} markers; it must have 1`);
writeFileSync(output, page);
