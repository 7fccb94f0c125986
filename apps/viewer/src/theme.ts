// SPDX-License-Identifier: Apache-2.0
// Light or dark: as the system has it, until the button says otherwise.
import {byId} from "./dom";

export function theme(changed: (dark: boolean) => void): {toggle(): void} {
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    let chosen: boolean|null = null;
    const apply = (): void => {
        const dark = chosen ?? system.matches;
        document.documentElement.dataset.theme = dark ? "dark" : "light";
        byId("theme").setAttribute("aria-label", dark ? "Use light colors" : "Use dark colors");
        changed(dark);
    };
    const toggle = (): void => {
        chosen = !(chosen ?? system.matches);
        apply();
    };
    system.addEventListener("change", apply);
    byId("theme").addEventListener("click", toggle);
    apply();
    return { toggle };
}

export const cssColor = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
