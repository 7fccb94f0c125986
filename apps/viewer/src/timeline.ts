// SPDX-License-Identifier: Apache-2.0
// The slider of time with its buttons, and playing.
import {endTime, exactTime} from "./clock";
import {byId, svg} from "./dom";
import {decimalsFor, fixed, withUnit} from "./format";
import type {State} from "./state";

const WHOLE_MOTION_SECONDS = 6;  // at speed 1
const STEPS = 200;               // single steps from start to end
const MANY_TICKS = 40;           // more are drawn finer

export class Timeline {
    private readonly slider = byId<HTMLInputElement>("time");
    private readonly playButton = byId<HTMLButtonElement>("play");
    private readonly speed = byId<HTMLSelectElement>("speed");
    private readonly now = byId("now");
    private readonly place = byId("place");
    private readonly decimals: number;
    private playing_ = false;
    private untouched = true;  // nobody has moved time yet
    private lastFrame = 0;

    constructor(private readonly state: State, private readonly goToContact: (index: number) => void) {
        const { report } = state;
        this.decimals = decimalsFor(report.horizon);
        this.slider.max = String(report.horizon);
        byId("horizon").textContent =
            `${report.begin === 0 ? "of" : "until"} ${withUnit(endTime(report), report.time_unit)}`;
        byId("horizon").title = exactTime(report, report.horizon);
        this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
        this.playButton.addEventListener("click", () => this.toggle());
        byId("back").addEventListener("click", () => this.step(-1));
        byId("forth").addEventListener("click", () => this.step(1));
        const hasContacts = report.contacts.length > 0;
        for (const [id, direction] of [["previous", -1], ["next", 1]] as const) {
            const button = byId<HTMLButtonElement>(id);
            button.disabled = !hasContacts;
            button.addEventListener("click", () => this.nextContact(direction));
        }
        this.drawTrack();
        state.onTime(() => this.show());
        this.show();
    }

    get playing(): boolean {
        return this.playing_;
    }

    // Stops playing, and goes to a time.
    jump(time: number): void {
        this.stop();
        this.untouched = false;
        this.state.setTime(time);
    }

    step(count: number): void {
        this.jump(this.state.time + (count * this.state.report.horizon) / STEPS);
    }

    toggle(): void {
        if (this.playing_) return this.stop();
        // The page opens at the contact; what leads to it is what one wants to see.
        if (this.untouched || this.state.time >= this.state.report.horizon) this.state.setTime(0);
        this.untouched = false;
        this.playing_ = true;
        this.lastFrame = performance.now();
        this.showPlaying();
        requestAnimationFrame((at) => this.frame(at));
    }

    stop(): void {
        this.playing_ = false;
        this.showPlaying();
    }

    // From the chosen contact if it is the present one, else from the present time.
    nextContact(direction: 1|- 1): void {
        const { contacts } = this.state.report;
        const chosen = this.state.contact;
        let index: number;
        if (chosen !== null && contacts[chosen].time === this.state.time)
            index = chosen + direction;
        else if (direction > 0)
            index = contacts.findIndex((contact) => contact.time > this.state.time);
        else
            index = contacts.filter((contact) => contact.time < this.state.time).length - 1;
        if (index >= 0 && index < contacts.length) this.goToContact(index);
    }

    private frame(at: number): void {
        if (!this.playing_) return;
        const { horizon } = this.state.report;
        // A frame that comes late (a hidden page) does not make time jump.
        const seconds = Math.min(Math.max(at - this.lastFrame, 0) / 1000, 0.25);
        this.lastFrame = at;
        this.state.setTime(this.state.time + (seconds * Number(this.speed.value) * horizon) / WHOLE_MOTION_SECONDS);
        if (this.state.time >= horizon)
            this.stop();
        else
            requestAnimationFrame((next) => this.frame(next));
    }

    private showPlaying(): void {
        this.playButton.setAttribute("aria-label", this.playing_ ? "Pause" : "Play");
        this.playButton.title = this.playing_ ? "Pause (space)" : "Play (space)";
        this.playButton.classList.toggle("playing", this.playing_);
    }

    private show(): void {
        const { time, report } = this.state;
        const text = fixed(report.begin + time, this.decimals);
        this.slider.value = String(time);
        this.slider.setAttribute("aria-valuetext", `time ${withUnit(text, report.time_unit)}`);
        this.now.textContent = text;
        this.now.title = exactTime(report, time);
        const place = placeInTime(report.outcome, time, report.time);
        this.place.textContent = place.text;
        this.place.className = place.kind;
    }

    // The proven part of the track, and a tick for each contact.
    private drawTrack(): void {
        const { report } = this.state;
        const track = byId<SVGSVGElement>("track");
        const at = (time: number): string => `${report.horizon > 0 ? (100 * time) / report.horizon : 0}%`;
        track.append(svg("rect", { x: 0, y: 9, width: "100%", height: 6, rx: 3, class: "rest" }));
        const proven = report.outcome === "overlapping" ? 0 : Math.min(report.time, report.horizon);
        track.append(
            svg("rect", { x: 0, y: 9, width: at(proven), height: 6, rx: 3, class: "proven" },
                svg("title", {}, `Nothing touches before ${exactTime(report, report.time)}, which is proven.`)));
        const many = report.contacts.length > MANY_TICKS ? "many" : "";
        for (const contact of report.contacts)
            track.append(svg("line", {
                x1: at(contact.time),
                x2: at(contact.time),
                y1: 0,
                y2: 24,
                class: `tick ${many} ${contact.outcome}`
            }));
    }
}

// What is known of the moment that is shown.
function placeInTime(outcome: string, time: number, proven: number): { kind: string; text: string } {
    if (outcome === "overlapping" && time === 0) return { kind: "touching", text: "touching at the start" };
    if (outcome === "free" || (time < proven && outcome !== "overlapping"))
        return { kind: "proven", text: "proven free" };
    if (outcome === "unresolved") return { kind: "open", text: "not known whether anything touches" };
    if (time === proven) return { kind: "touching", text: "first contact" };
    return { kind: "after", text: "after first contact; bodies go on as if nothing stopped them" };
}
