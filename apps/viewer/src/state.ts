// SPDX-License-Identifier: Apache-2.0
// What is looked at. Every view listens, and none knows of the others.
import type {Report} from "./report";

type Listener = () => void;

export class State {
    private time_ = 0;
    private contact_: number|null = null;
    private pair_: number|null = null;
    private readonly timeListeners: Listener[] = [];
    private readonly choiceListeners: Listener[] = [];

    constructor(readonly report: Report) {}

    get time(): number {
        return this.time_;
    }
    // The chosen contact, or the pair whose nearest points are shown; at most one of them.
    get contact(): number|null {
        return this.contact_;
    }
    get pair(): number|null {
        return this.pair_;
    }

    onTime(listener: Listener): void {
        this.timeListeners.push(listener);
    }
    onChoice(listener: Listener): void {
        this.choiceListeners.push(listener);
    }

    setTime(time: number): void {
        if (Number.isNaN(time)) return;
        this.time_ = Math.min(Math.max(time, 0), this.report.horizon);
        for (const listener of this.timeListeners) listener();
    }

    choose(choice: { contact?: number|null; pair?: number | null }): void {
        this.contact_ = choice.contact ?? null;
        this.pair_ = choice.pair ?? null;
        for (const listener of this.choiceListeners) listener();
    }
}
