// SPDX-License-Identifier: Apache-2.0
// Puts the page together.
import {bodyList} from "./body_list";
import {Boxes} from "./boxes";
import {ClearancePlot} from "./clearance_plot";
import {ContactTable} from "./contact_table";
import {byId, html} from "./dom";
import {Extents} from "./extent";
import {facts} from "./facts";
import {plural} from "./format";
import {headline} from "./headline";
import {keyboard} from "./keyboard";
import {Marks} from "./marks";
import {middleOf} from "./middle";
import {poseAt} from "./motion";
import {type Pose, type Report, type Vec3, parseReport} from "./report";
import {SceneView} from "./scene_view";
import {State} from "./state";
import {cssColor, theme} from "./theme";
import {Timeline} from "./timeline";
import {Triad} from "./triad";
import {length, mean, sub} from "./vector";
import {isolated} from "./visible";

// With more contacts than this, only the chosen one is marked at first.
const MARKED_AT_FIRST = 60;
// On a page about a mesh, boxes are shown at first: those of the deepest level that has no more. More hide each other.
const BOXES_AT_FIRST = 64;

// For tests, and for the curious. Positions are in the world, in the lengths of the report.
export interface Page {
    report: Report;
    time(): number;
    setTime(time: number): void;
    playing(): boolean;
    chosenContact(): number|null;
    chooseContact(index: number): void;
    poseOf(body: number): Pose;
    bodyMatrix(body: number): number[]|null;  // of the object that is drawn, by columns; null without WebGL
    bodyVisible(body: number): boolean;
    contactMarks(): { contact: number; chosen: boolean; positions: Vec3[] }[];
    boxesShown(): number;
    camera(): { position: Vec3; target: Vec3 }|null;
    triangles(): number;     // of the last drawn picture
    picture(): string|null;  // what is seen, as the address of a PNG image
}
declare global {
    interface Window {
        abut?: Page;
    }
}

function open(report: Report): void {
    const state = new State(report);
    const first = report.contacts.findIndex((contact) => contact.outcome === report.outcome);
    const start = first >= 0 ? report.contacts[first].time : 0;
    showHeadline(report);
    document.title = `${isolated(report.title || "abut")}: ${headline(report).label.toLowerCase()}`;

    const view = openView(report, start);
    const marks = view && new Marks(report, view.frame);
    const boxes = new Boxes(report, view?.bodies ?? null);
    const size = (view?.extents ?? new Extents(report)).interesting(start).radius;

    const goToContact = (index: number): void => {
        const contact = report.contacts[index];
        timeline.jump(contact.time);
        state.choose({ contact: index });
        const middle = middleOf(contact);
        if (!view || !middle) return;
        const reach =
            Math.max(...contact.patches.flatMap((patch) => patch.points.map((point) => length(sub(point, middle)))));
        view.frameAround(middle, Math.max(2 * reach, 0.3 * view.frame.unit));
    };
    const goToNearest = (index: number): void => {
        const { nearest } = report.pairs[index];
        state.choose({ pair: state.pair === index ? null : index });  // once more lets go of it
        if (!nearest || state.pair === null) return;
        timeline.jump(nearest.time);
        const { point_a, point_b } = nearest;
        view?.frameAround(mean([point_a, point_b]), Math.max(length(sub(point_a, point_b)), 0.4 * view.frame.unit));
    };
    const timeline = new Timeline(state, goToContact);
    new ContactTable(state, size, goToContact);
    new ClearancePlot(state, (time) => timeline.jump(time), goToNearest);
    const switches = bodyList(report, view?.bodies ?? null, () => view?.draw());
    facts(report);

    if (view && marks) {
        view.scene.add(marks.group);
        view.follow(marks);
        state.onTime(() => view.setTime(state.time));
        state.onChoice(() => {
            marks.choose(state.contact, state.pair);
            view.draw();
        });
        const triad = new Triad();
        view.onDraw(() => triad.follow(view.camera));
        byId("grid-label").textContent = view.floor.label;
    }
    const allMarks = byId<HTMLInputElement>("all-marks");
    allMarks.checked = report.contacts.length <= MARKED_AT_FIRST;
    const showMarks = (): void => {
        marks?.showAll(allMarks.checked);
        view?.draw();
    };
    allMarks.addEventListener("change", showMarks);
    byId("all-marks-label").hidden = report.contacts.length < 2 || !view;
    showMarks();

    const boxLevel = levelChoice(boxes, () => view?.draw());
    if (report.mesh) boxLevel.showAtMost(BOXES_AT_FIRST);
    const toggleTheme = theme((dark) => {
        view?.floor.setColor(cssColor("--grid"), dark ? 0.55 : 0.8);
        boxes.setColor(cssColor("--boxes"));
        view?.draw();
    });
    byId("frame").addEventListener("click", () => view?.frameAll());
    const help = byId<HTMLDialogElement>("help");
    byId("help-button").addEventListener("click", () => help.showModal());
    help.addEventListener("click", (event) => {
        if (event.target === help) help.close();
    });

    keyboard({
        " ": () => timeline.toggle(),
        ArrowLeft: (event) => timeline.step(event.shiftKey ? -10 : -1),
        ArrowRight: (event) => timeline.step(event.shiftKey ? 10 : 1),
        Home: () => timeline.jump(0),
        End: () => timeline.jump(report.horizon),
        n: () => timeline.nextContact(1),
        p: () => timeline.nextContact(-1),
        f: () => view?.frameAll(),
        b: () => boxLevel.next(),
        t: () => switches.setSeeThrough(!switches.seeThrough),
        d: () => toggleTheme.toggle(),
        "?": () => help.showModal(),
    });

    state.setTime(start);
    state.choose({ contact: first >= 0 ? first : null });
    window.abut = {
        report,
        time: () => state.time,
        setTime: (time) => timeline.jump(time),
        playing: () => timeline.playing,
        chosenContact: () => state.contact,
        chooseContact: goToContact,
        poseOf: (body) => poseAt(report.bodies[body].motion, state.time),
        bodyMatrix: (body) => view?.bodies.matrix(body) ?? null,
        bodyVisible: (body) => view?.bodies.shown[body].object.visible ?? false,
        contactMarks: () => marks?.shown() ?? [],
        boxesShown: () => boxes.count,
        camera: () => view?.cameraInWorld() ?? null,
        triangles: () => view?.triangles() ?? 0,
        picture: () => view?.picture() ?? null,
    };
}

function showHeadline(report: Report): void {
    const { label, answer, more } = headline(report);
    byId("title").textContent = report.title;
    byId("outcome").textContent = label;
    document.documentElement.dataset.outcome = report.mesh ? "none" : report.outcome;
    document.documentElement.dataset.about = report.mesh ? "mesh" : "scene";
    byId("answer").textContent = answer;
    byId("more").textContent = more;
}

function openView(report: Report, start: number): SceneView|null {
    try {
        return new SceneView(byId("view"), report, start);
    } catch (error) {
        console.info(`No view in space: ${String(error)}`);
        byId("no-webgl").hidden = false;
        byId("view").classList.add("without");
        return null;
    }
}

// The choice of the level of boxes; off at first, and away when no mesh has any.
function levelChoice(boxes: Boxes, changed: () => void): { next(): void; showAtMost(count: number): void } {
    const select = byId<HTMLSelectElement>("boxes");
    select.append(html("option", { value: "" }, "off"));
    select.append(...boxes.levels.map((level) => html("option", { value: level }, `level ${level}`)));
    byId("boxes-label").hidden = boxes.levels.length === 0;
    const show = (): void => {
        boxes.show(select.value === "" ? null : Number(select.value));
        byId("boxes-count").textContent = boxes.count ? plural(boxes.count, "box", "boxes") : "";
        changed();
    };
    select.addEventListener("change", show);
    return {
        next: () => {
            if (boxes.levels.length === 0) return;
            select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
            show();
        },
        showAtMost: (count) => {
            for (const level of boxes.levels) {
                boxes.show(level);
                if (boxes.count > 0 && boxes.count <= count) select.value = String(level);
            }
            show();
        },
    };
}

try {
    open(parseReport(byId("report").textContent ?? ""));
} catch (error) {
    const failure = byId("failure");
    failure.hidden = false;
    failure.textContent = error instanceof Error ? error.message : String(error);
    document.documentElement.dataset.failed = "";
}
