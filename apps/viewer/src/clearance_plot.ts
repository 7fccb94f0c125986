// SPDX-License-Identifier: Apache-2.0
// How far pairs of bodies are apart over time. The curves join samples, which prove nothing; the dashed lines are
// proven.
import {exactTime, shortTime} from "./clock";
import {byId, colored, cut, html, svg} from "./dom";
import {decimalsFor, fixed, short, withUnit} from "./format";
import {roundStep} from "./floor";
import type {Contact, Pair, Report} from "./report";
import type {State} from "./state";
import {isolated} from "./visible";

const COLORS = ["#2f7ed8", "#d9822b", "#2ca089", "#b04fc4", "#8a9a1f", "#d1495b", "#5b6ee1", "#7d6b5d"];
const HEIGHT = 168;
const SPACE = {
    left: 46,
    right: 12,
    top: 10,
    bottom: 24
};

// The distance at a time, on the line between the samples before and after; null outside of them.
export function distanceAt(pair: Pair, time: number): number|null {
    const { times, distances } = pair;
    const high = times.findIndex((each) => each >= time);
    if (high >= 0 && times[high] === time) return distances[high];
    if (high <= 0) return null;
    const part = (time - times[high - 1]) / (times[high] - times[high - 1]);
    return distances[high - 1] + (distances[high] - distances[high - 1]) * part;
}

// Whether a contact is one of the two bodies of a pair.
const isOf = (contact: Contact, { a, b }: Pair): boolean =>
    (contact.a === a && contact.b === b) || (contact.a === b && contact.b === a);

// The samples, and among them what is known better: the smallest distance found, and the contact.
export function completed(pair: Pair, report: Report): Pair {
    const samples = pair.times.map((time, i) => ({ time, distance: pair.distances[i] }));
    const touch = report.contacts.find((contact) => contact.outcome === "contact" && isOf(contact, pair));
    const known: { time: number; distance: number }[] = pair.nearest ? [pair.nearest] : [];
    // With a margin they are still apart then, by a distance that the report does not tell.
    if (touch && (touch.margin ?? report.margin) === 0) known.push({ time: touch.time, distance: 0 });
    for (const { time, distance } of known) {
        const after = samples.findIndex((sample) => sample.time >= time);
        const same = after >= 0 && samples[after].time === time;
        samples.splice(after < 0 ? samples.length : after, same ? 1 : 0, { time, distance });
    }
    return {...pair, times: samples.map(({ time }) => time), distances: samples.map(({ distance }) => distance) };
}

// Round values from 0 to `end`, about `count` of them.
export function ticks(end: number, count: number): number[] {
    if (!(end > 0)) return [0];
    const step = roundStep((end / count) * 1.5);
    return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => i * step);
}

export class ClearancePlot {
    private readonly plot = byId<SVGSVGElement>("clearance-plot");
    private readonly report: Report;
    private readonly pairs: Pair[];
    private top = 1;  // the largest distance that is shown, with some space above
    private width = 0;
    private cursor: SVGLineElement|null = null;
    private curves: SVGGElement[] = [];
    private rows: HTMLTableRowElement[] = [];
    private hovered: number|null = null;

    constructor(
        private readonly state: State, private readonly jump: (time: number) => void, go: (pair: number) => void) {
        this.report = state.report;
        this.pairs = this.report.pairs.map((pair) => completed(pair, this.report));
        byId("clearance").hidden = this.report.pairs.length === 0;
        if (this.report.pairs.length === 0) return;
        this.rows = this.report.pairs.map((pair, index) => this.legend(pair, index, go));
        byId("pair-rows").append(...this.rows);
        const touch = (event: PointerEvent): void => this.jump(this.timeAt(event));
        this.plot.addEventListener("pointerdown", (event) => {
            this.plot.setPointerCapture(event.pointerId);
            touch(event);
        });
        this.plot.addEventListener("pointermove", (event) => {
            if (event.buttons & 1)
                touch(event);
            else
                this.read(this.timeAt(event));
        });
        this.plot.addEventListener("pointerleave", () => this.read(null));
        new ResizeObserver(() => this.draw()).observe(this.plot);
        state.onTime(() => this.show());
        state.onChoice(() => this.draw());
        this.draw();
    }

    private x(time: number): number {
        const { horizon } = this.report;
        return SPACE.left + (horizon > 0 ? time / horizon : 0) * (this.width - SPACE.left - SPACE.right);
    }
    private y(distance: number): number {
        return HEIGHT - SPACE.bottom - (distance / this.top) * (HEIGHT - SPACE.top - SPACE.bottom);
    }
    private timeAt(event: PointerEvent): number {
        const box = this.plot.getBoundingClientRect();
        const part = (event.clientX - box.left - SPACE.left) / (this.width - SPACE.left - SPACE.right);
        return Math.min(Math.max(part, 0), 1) * this.report.horizon;
    }

    private name(pair: Pair): string {
        return `${isolated(this.report.bodies[pair.a].name)} – ${isolated(this.report.bodies[pair.b].name)}`;
    }

    private legend(pair: Pair, index: number, go: (pair: number) => void): HTMLTableRowElement {
        const { unit } = this.report;
        const { nearest } = pair;
        const proven = pair.at_least > 0 ? `≥ ${withUnit(short(pair.at_least), unit)}` : "–";
        const title = pair.at_least > 0 ? `Never nearer than ${pair.at_least}, which is proven.` :
                                          "No distance is proven for this pair.";
        const touch = this.report.contacts.find((each) => each.outcome !== "unresolved" && isOf(each, pair));
        const found = nearest ? withUnit(short(nearest.distance), unit) : touch ? "touching" : "–";
        const row = html(
            "tr", { tabindex: 0, class: "go", "aria-selected": "false" },
            html(
                "td", {},
                html("span", { class: "who" }, colored("line", COLORS[index % COLORS.length]), cut(this.name(pair)))),
            html(
                "td", {
                    class: "number",
                    title: nearest ? `${nearest.distance} at ${exactTime(this.report, nearest.time)}` : null
                },
                found),
            html("td", { class: "number", title }, proven));
        row.addEventListener("pointerenter", () => this.hover(index));
        row.addEventListener("pointerleave", () => this.hover(null));
        row.addEventListener("click", () => go(index));
        row.addEventListener("keydown", (event) => {
            if (event.key === "Enter") go(index);
        });
        return row;
    }

    private draw(): void {
        this.width = Math.max(this.plot.clientWidth, 120);
        this.plot.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
        this.plot.replaceChildren();
        this.top = this.largest() * 1.05 || 1;
        this.drawAxes();
        const { report } = this;
        for (const contact of report.contacts)
            if (contact.outcome !== "unresolved")
                this.plot.append(svg("line", {
                    class: "at-contact",
                    x1: this.x(contact.time),
                    x2: this.x(contact.time),
                    y1: SPACE.top,
                    y2: HEIGHT - SPACE.bottom
                }));
        this.curves = this.pairs.map((pair, index) => {
            const color = COLORS[index % COLORS.length];
            const points =
                pair.times.map((time, i) => `${this.x(time).toFixed(2)},${this.y(pair.distances[i]).toFixed(2)}`);
            const curve =
                svg("g", { class: "curve", stroke: color, "clip-path": "url(#plot-area)" },
                    svg("polyline", { points: points.join(" ") }));
            if (pair.at_least > 0)
                curve.append(svg("line", {
                    class: "bound",
                    x1: this.x(0),
                    x2: this.x(report.horizon),
                    y1: this.y(pair.at_least),
                    y2: this.y(pair.at_least)
                }));
            if (pair.nearest)
                curve.append(svg(
                    "circle", { cx: this.x(pair.nearest.time), cy: this.y(pair.nearest.distance), r: 3, fill: color }));
            return curve;
        });
        this.plot.append(...this.curves);
        this.cursor = svg("line", { class: "cursor", y1: SPACE.top - 4, y2: HEIGHT - SPACE.bottom });
        this.plot.append(this.cursor);
        this.emphasize();
        this.show();
    }

    // Of the chosen pair, or of all. What is beyond is cut off by the plot.
    private largest(): number {
        const { pair } = this.state;
        const pairs = pair === null ? this.pairs : [this.pairs[pair]];
        let largest = 0;
        for (const { distances, at_least } of pairs)
            for (const distance of [...distances, at_least])
                if (Number.isFinite(distance)) largest = Math.max(largest, distance);
        return largest;
    }

    private drawAxes(): void {
        const bottom = HEIGHT - SPACE.bottom;
        const width = this.width - SPACE.left - SPACE.right + 8;
        this.plot.append(
            svg("clipPath", { id: "plot-area" },
                svg("rect", { x: SPACE.left - 4, y: SPACE.top - 4, width, height: bottom - SPACE.top + 8 })));
        for (const value of ticks(this.top, 4)) {
            const y = this.y(value);
            this.plot.append(
                svg("line", { class: "grid", x1: SPACE.left, x2: this.width - SPACE.right, y1: y, y2: y }),
                svg("text", { x: SPACE.left - 6, y, "text-anchor": "end", "dominant-baseline": "central" },
                    short(value, 3)));
        }
        const room = this.report.begin === 0 ? 70 : 120;
        for (const value of ticks(this.report.horizon, Math.max(2, Math.min(6, this.width / room))))
            this.plot.append(
                svg("line", { class: "mark", x1: this.x(value), x2: this.x(value), y1: bottom, y2: bottom + 4 }),
                svg("text", { x: this.x(value), y: bottom + 15, "text-anchor": "middle" },
                    this.report.begin === 0 ? short(value, 6) : shortTime(this.report, value)));
        // Names of what the axes measure, where a unit is known.
        const { unit, time_unit } = this.report;
        if (unit) this.plot.append(svg("text", { class: "axis", x: 2, y: SPACE.top }, unit));
        if (time_unit)
            this.plot.append(
                svg("text", { class: "axis", x: this.width - 2, y: bottom - 5, "text-anchor": "end" }, time_unit));
    }

    private hover(index: number|null): void {
        this.hovered = index;
        this.emphasize();
    }

    // The pair that is pointed at or chosen stands out.
    private emphasize(): void {
        const strong = this.hovered ?? this.state.pair;
        this.curves.forEach((curve, index) => {
            curve.classList.toggle("faint", strong !== null && index !== strong);
            curve.classList.toggle("strong", index === strong);
        });
        this.rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === this.state.pair)));
    }

    private show(): void {
        const x = this.x(this.state.time);
        this.cursor?.setAttribute("x1", String(x));
        this.cursor?.setAttribute("x2", String(x));
        this.read(null);
    }

    // The distance of the chosen pair at a time, or else of the nearest; at the present time when none is pointed at.
    private read(pointed: number|null): void {
        const time = pointed ?? this.state.time;
        const chosen = this.state.pair;
        const pairs = chosen === null ? this.pairs : [this.pairs[chosen]];
        let words = "";
        let least = Infinity;
        for (const pair of pairs) {
            const distance = distanceAt(pair, time) ?? Infinity;
            if (!(distance < least)) continue;
            least = distance;
            const about = `about ${withUnit(short(distance, 3), this.report.unit)}`;
            words =
                `: ${this.name(pair)} ${distance > 0 ? (chosen === null ? `nearest, ${about}` : about) : "touching"}`;
        }
        const now = fixed(this.report.begin + time, decimalsFor(this.report.horizon));
        byId("clearance-reading").textContent = `at ${withUnit(now, this.report.time_unit)}${words}`;
    }
}
