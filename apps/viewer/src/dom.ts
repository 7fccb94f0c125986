// SPDX-License-Identifier: Apache-2.0
// Elements without markup: text from a report is only ever text.

type Child = Node|string|null|undefined|false;
type Attributes = Record<string, string|number|boolean|null|undefined>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
    for (const [name, value] of Object.entries(attributes))
        if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value === true ? "" : String(value));
    element.append(...children.filter((child): child is Node|string => Boolean(child)));
}

export function html<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
    tag: Tag, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[Tag] {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, children);
    return element;
}

export function byId<Type extends Element = HTMLElement>(id: string): Type {
    const element = document.getElementById(id);
    if (!element) throw new Error(`The page has no element ${id}.`);
    return element as unknown as Type;
}

// A sign in a color of its own. The policy of the page lets no attribute say a style, which could come from a report.
export function colored(className: string, color: string): HTMLElement {
    const sign = html("i", { class: className });
    sign.style.setProperty("--color", color);
    return sign;
}

// Text that a narrow column cuts off is in the title.
export const cut = (text: string, className = "cut"): HTMLElement =>
    html("span", {class: className, title: text}, text);
