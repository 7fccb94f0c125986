// SPDX-License-Identifier: Apache-2.0
// What the answer rests on, and the notes of the program.
import {endTime, exactTime, shortTime} from "./clock";
import {byId, html} from "./dom";
import {short, withUnit} from "./format";
import type {Report} from "./report";

export function facts(report: Report): void {
    const list: [string, string, string][] =
        report.mesh ? report.mesh.facts.map(([name, value]) => [name, value, ""]) : factsOfAnswer(report);
    list.push(
        ["Unit", report.unit ? `lengths in ${report.unit}` : "lengths without a unit", ""],
        ["Made by", report.program, ""]);
    if (report.mesh) byId("facts-name").textContent = "About this mesh";
    byId("facts").append(
        ...list.flatMap(([name, text, title]) => [html("dt", {}, name), html("dd", { title: title || null }, text)]));
    byId("notes").append(...report.notes.map((note) => html("li", {}, note)));
    byId("notes").hidden = report.notes.length === 0;
}

function factsOfAnswer(report: Report): [string, string, string][] {
    const length = (value: number): string => withUnit(short(value), report.unit);
    const until = withUnit(endTime(report), report.time_unit);
    const list: [string, string, string][] = [
        ["Asked", report.only_first ? "for the earliest contact" : "for the first contact of every pair", ""],
        [
            report.begin === 0 ? "Until" : "Time",
            `${report.begin === 0 ? "" : `${shortTime(report, 0)} to `}${
                report.endless ? `for ever; shown until ${until}` : until}`,
            exactTime(report, report.horizon)
        ],
        [
            "Tolerance", `${length(report.tolerance)}: bodies that turn count as touching at this distance`,
            String(report.tolerance)
        ],
    ];
    if (report.margin > 0)
        list.push(["Margin", `${length(report.margin)}: bodies this close count as touching`, String(report.margin)]);
    if (report.own_margins) list.push(["Pairs", "some keep a margin of their own", ""]);
    return list;
}
