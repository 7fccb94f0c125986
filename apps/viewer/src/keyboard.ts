// SPDX-License-Identifier: Apache-2.0
// Keys of the whole page. What has the focus keeps those that it needs itself.

export interface Keys {
    [key: string]: (event: KeyboardEvent) => void;
}

function needed(target: EventTarget|null, key: string): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLSelectElement) return true;
    if (target instanceof HTMLInputElement) return target.type === "checkbox" && key === " ";
    if (target instanceof HTMLButtonElement || target.tagName === "SUMMARY" || target.tagName === "A")
        return key === " " || key === "Enter";
    return false;
}

export function keyboard(keys: Keys): void {
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (document.querySelector("dialog[open]") || needed(event.target, event.key)) return;
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action(event);
    });
}
