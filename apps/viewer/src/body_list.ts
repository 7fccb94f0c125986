// SPDX-License-Identifier: Apache-2.0
// The bodies: which is which, what they are, and whether they are shown.
import type {BodiesView} from "./bodies_view";
import {byId, colored, cut, html} from "./dom";
import {plural, whole} from "./format";
import {type Body, type Report, shownTriangles} from "./report";
import {isolated} from "./visible";

export interface BodySwitches {
    setSeeThrough(all: boolean): void;
    readonly seeThrough: boolean;
}

export function bodyList(report: Report, view: BodiesView|null, changed: () => void): BodySwitches {
    const clear: HTMLInputElement[] = [];
    const all = byId<HTMLInputElement>("see-through");
    const refresh = (): void => {
        all.checked = clear.length > 0 && clear.every((box) => box.checked);
        all.indeterminate = !all.checked && clear.some((box) => box.checked);
        changed();
    };
    const rows = report.bodies.map((body, index) => {
        const shown = html("input", { type: "checkbox", checked: true, "aria-label": `Show ${isolated(body.name)}` });
        const through = html("input", { type: "checkbox", "aria-label": `See through ${isolated(body.name)}` });
        shown.addEventListener("change", () => {
            view?.setVisible(index, shown.checked);
            changed();
        });
        through.addEventListener("change", () => {
            view?.setSeeThrough(index, through.checked);
            refresh();
        });
        clear.push(through);
        shown.disabled = through.disabled = view === null;
        const decimated = decimation(report, body);
        return html(
            "tr", {},
            html(
                "td", {}, html("span", { class: "who" }, colored("swatch", body.color), cut(body.name)),
                cut(`${body.what}${body.fixed ? ", at rest" : ""}`, "cut detail"),
                decimated ? html("span", { class: "decimated" }, decimated) : null),
            html("td", { class: "check" }, html("label", {}, shown)),
            html("td", { class: "check" }, html("label", {}, through)));
    });
    byId("body-rows").append(...rows);
    const fewer = report.bodies.filter((body) => decimation(report, body));
    const named = fewer.map((body) => `${isolated(body.name)}: ${decimation(report, body)}`);
    byId("shown-note").textContent = fewer.length > 1 ?
        `${plural(fewer.length, "body", "bodies")} shown with fewer triangles than were checked` :
        named.join();
    byId("shown-note").title = named.join("\n");
    byId("body-count").textContent = String(rows.length);
    const setSeeThrough = (checked: boolean): void => {
        clear.forEach((box, index) => {
            box.checked = checked;
            view?.setSeeThrough(index, checked);
        });
        refresh();
    };
    all.disabled = view === null;
    all.addEventListener("change", () => setSeeThrough(all.checked));
    return {
        setSeeThrough,
        get seeThrough() {
            return all.checked;
        }
    };
}

// A mesh that is shown with fewer triangles than were checked.
function decimation(report: Report, body: Body): string {
    let checked = 0;
    let shown = 0;
    let decimated = false;
    for (const part of body.parts) {
        const mesh = report.meshes[part.mesh];
        if (mesh.real_triangles === 0) continue;
        checked += mesh.real_triangles;
        shown += shownTriangles(mesh);
        decimated ||= shownTriangles(mesh) < mesh.real_triangles;
    }
    return decimated ? `checked with ${plural(checked, "triangle")}, shown with ${whole(shown)}` : "";
}
