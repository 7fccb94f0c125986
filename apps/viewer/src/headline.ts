// SPDX-License-Identifier: Apache-2.0
// The answer in a sentence or two, and no more than is proven.
import {shortTime} from "./clock";
import {plural, short, withUnit} from "./format";
import {middleOf} from "./middle";
import type {Contact, Pair, Report} from "./report";
import {isolated} from "./visible";

export interface Headline {
    label: string;
    answer: string;
    more: string;
}

function names(report: Report, of: { a: number; b: number }): string {
    return `${isolated(report.bodies[of.a].name)} and ${isolated(report.bodies[of.b].name)}`;
}

function atTime(report: Report, time: number): string {
    return withUnit(shortTime(report, time), report.time_unit);
}

// Where, if there is a place to name.
function where(report: Report, contact: Contact|undefined): string {
    const middle = contact && middleOf(contact);
    if (!middle) return "";
    const size = Math.max(...middle.map(Math.abs));
    const place = middle.map((value) => short(Math.abs(value) < 1e-6 * size ? 0 : value)).join(", ");
    const point = contact.left_out === 0 && contact.patches.every((patch) => patch.points.length === 1);
    return `${point ? "At" : "Around"} (${withUnit(`${place})`, report.unit)}. `;
}

// What touching means where it is more than meeting exactly.
function meaning(report: Report, of?: Contact): string {
    if (report.own_margins && !of)
        return " Some pairs keep a margin of their own; coming that near counts as touching.";
    const margin = of?.margin ?? report.margin;
    if (!(margin > 0)) return "";
    return ` Coming within ${withUnit(short(margin), report.unit)} counts as touching.`;
}

function others(report: Report, first: Contact|undefined): string {
    if (report.only_first) return " Only the earliest contact was asked for.";
    const rest = report.contacts.filter((contact) => contact !== first);
    if (rest.length === 0) return "";
    const open = rest.filter((contact) => contact.outcome === "unresolved").length;
    const found = rest.length - open;
    const parts = [];
    if (found > 0)
        parts.push(`${plural(found, "more pair")} ${found === 1 ? "touches" : "touch"} until ${
            atTime(report, report.horizon)}`);
    if (open > 0) parts.push(`${plural(open, "pair")} could not be decided`);
    return ` ${parts.join("; ")}.`;
}

function closest(report: Report): string {
    const found = report.pairs.filter((pair): pair is Pair&{ nearest: object } => pair.nearest !== null);
    if (found.length === 0) return "";
    const pair = found.reduce((best, each) => (each.nearest!.distance < best.nearest!.distance ? each : best));
    const distance = withUnit(short(pair.nearest!.distance), report.unit);
    const bound = pair.at_least > 0 ? `, and never nearer than ${withUnit(short(pair.at_least), report.unit)}` : "";
    const whose =
        report.bodies.length > 2 ? `Of the pairs looked at, ${names(report, pair)} come nearest` : "They come nearest";
    return ` ${whose} at ${atTime(report, pair.nearest!.time)}: ${distance} apart${bound}.`;
}

export function headline(report: Report): Headline {
    if (report.mesh) return { label: "Mesh", answer: report.mesh.answer, more: "" };
    const first = report.contacts.find((contact) => contact.outcome === report.outcome) ?? report.contacts[0];
    const who = first ? names(report, first) : "two bodies";
    const time = atTime(report, report.time);
    switch (report.outcome) {
        case "contact":
            return {
                label: "Contact",
                answer: `First contact at ${time} between ${who}.`,
                more: `${where(report, first)}Nothing touches before, which is proven.${others(report, first)}${
                    meaning(report, first)}`,
            };
        case "free":
            return {
                label: "Free",
                answer: report.endless ? "Nothing ever touches, which is proven." :
                                         `Nothing touches until ${time}, which is proven.`,
                more: `${report.endless ? `The motion is shown until ${atTime(report, report.horizon)}.` : ""}${
                          closest(report)}${meaning(report)}`
                          .trim(),
            };
        case "overlapping":
            return {
                label: "Overlapping",
                answer: `At the start already, ${who} touch or overlap.`,
                more: `There is no first contact to find for them.${others(report, first)}${meaning(report, first)}`,
            };
        case "unresolved":
            return {
                label: "Unresolved",
                answer: `Nothing touches before ${time}, which is proven; what comes after is not known.`,
                more:
                    `The search stopped at ${who} without an answer.${others(report, first)}${meaning(report, first)}`,
            };
    }
}
