// SPDX-License-Identifier: Apache-2.0
// Numbers as people read them. Whoever shows one puts all its digits into a title.

const minus = (text: string): string => text.replace(/-/g, "\u2212");

// How many decimals tell apart what is a ten-thousandth of `size`.
export function decimalsFor(size: number): number {
    if (!(size > 0) || !Number.isFinite(size)) return 4;
    return Math.min(12, Math.max(0, Math.ceil(4 - Math.log10(size) - 1e-9)));
}

export function fixed(value: number, decimals: number): string {
    if (!Number.isFinite(value)) return String(value);
    const large = Math.abs(value) >= 1e15;
    const text = large ? value.toExponential(5) : value.toFixed(decimals);
    return minus(/^-0\.?0*$/.test(text) ? text.slice(1) : text);
}

// A number by its leading digits: 0.000123, 12.35, 1.2e−9.
export function short(value: number, digits = 4): string {
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (size < 1e-4 || size >= 1e9)
        return minus(String(Number(value.toPrecision(digits - 1)).toExponential()).replace("e+", "e"));
    return minus(String(Number(value.toPrecision(digits))));
}

export const whole = (value: number): string => value.toLocaleString("en-US");
export const withUnit = (text: string, unit: string): string => (unit ? `${text}\u00a0${unit}` : text);
export const plural = (count: number, one: string, many = `${one}s`): string =>
    `${whole(count)} ${count === 1 ? one : many}`;
