// SPDX-License-Identifier: Apache-2.0
// The contacts in the order of time. A row is chosen by a click or with Enter.
import {exactTime} from "./clock";
import {byId, colored, cut, html} from "./dom";
import {decimalsFor, fixed, plural, short, withUnit} from "./format";
import {middleOf} from "./middle";
import type {Contact, Report, Vec3} from "./report";
import type {State} from "./state";

const OUTCOMES = {
    contact: "",
    overlapping: "from the start",
    unresolved: "undecided"
};

export class ContactTable {
    private readonly rows: HTMLTableRowElement[];

    constructor(private readonly state: State, size: number, go: (index: number) => void) {
        const { report } = state;
        const decimals = { time: decimalsFor(report.horizon), length: decimalsFor(size) };
        this.rows = report.contacts.map((contact) => row(report, contact, decimals));
        this.rows.forEach((element, index) => {
            element.addEventListener("click", () => go(index));
            element.addEventListener("keydown", (event) => {
                if (event.key === "Enter") go(index);
                const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
                if (!move) return;
                event.preventDefault();
                event.stopPropagation();
                this.rows[index + move]?.focus();
            });
        });
        byId("contact-rows").append(...this.rows);
        byId("contact-count").textContent = this.rows.length ? String(this.rows.length) : "";
        byId("contact-unit").textContent = [
            report.unit && `lengths in ${report.unit}`, report.time_unit && `times in ${report.time_unit}`
        ].filter(Boolean).join(", ");
        byId("no-contacts").hidden = this.rows.length > 0;
        byId("contact-table").hidden = this.rows.length === 0;
        state.onChoice(() => this.show());
    }

    private show(): void {
        this.rows.forEach((element, index) => {
            const chosen = index === this.state.contact;
            if (chosen === (element.getAttribute("aria-selected") === "true")) return;
            element.setAttribute("aria-selected", String(chosen));
            if (chosen) scrollInto(element);
        });
    }
}

// Scrolls the table only, never the page.
function scrollInto(element: HTMLTableRowElement): void {
    const box = element.closest<HTMLElement>(".scroll");
    if (!box) return;
    const top = element.offsetTop - (box.querySelector("thead")?.offsetHeight ?? 0);
    if (top < box.scrollTop) box.scrollTop = top;
    const bottom = element.offsetTop + element.offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

const exact = (vector: Vec3): string => vector.map(String).join(", ");

function triple(vector: Vec3, decimals: number): HTMLElement {
    const numbers = vector.map((value) => html("span", {}, fixed(value, decimals)));
    return html("span", { class: "triple", title: exact(vector) }, ...numbers);
}

// Of several patches: how many. Of one: of what kind.
function extentOf(contact: Contact): string {
    const count = contact.patches.length + contact.left_out;
    if (count === 0) return "";
    if (count > 1) return plural(count, "place") + (contact.left_out ? `, ${contact.patches.length} shown` : "");
    const { length } = contact.patches[0].points;
    return length === 1 ? "at a point" : length === 2 ? "along a segment" : "on a polygon";
}

function row(report: Report, contact: Contact, decimals: { time: number; length: number }): HTMLTableRowElement {
    const swatch = (body: number): HTMLElement =>
        html("span", { class: "who" }, colored("swatch", report.bodies[body].color), cut(report.bodies[body].name));
    const middle = middleOf(contact);
    const normal = contact.patches.find((patch) => patch.normal.some((value) => value !== 0))?.normal ?? contact.axis;
    const keys = [contact.a, contact.b].map(
        (body, i) => contact.keys[i] && `${report.bodies[body].name} at keys ${contact.keys[i]}`);
    const detail = [contact.touching, extentOf(contact), ...keys].filter(Boolean).join(", ");
    const outcome = OUTCOMES[contact.outcome];
    return html(
        "tr", { tabindex: 0, "aria-selected": "false", class: contact.outcome },
        html(
            "td", { class: "number", title: exactTime(report, contact.time) },
            fixed(report.begin + contact.time, decimals.time), outcome ? html("small", {}, outcome) : null),
        html(
            "td", { class: "pair" }, swatch(contact.a), swatch(contact.b),
            detail ? html("span", { class: "detail clamp", title: detail }, detail) : null),
        html(
            "td", { class: "place" },
            middle ? triple(middle, decimals.length) : html("span", { class: "none" }, "no place"),
            normal ? html("span", { class: "normal" }, triple(normal, 3)) : null),
        html("td", { class: "number", title: withUnit(String(contact.gap), report.unit) }, short(contact.gap, 3)));
}
