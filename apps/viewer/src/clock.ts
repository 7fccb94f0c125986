// SPDX-License-Identifier: Apache-2.0
// Times as the user counts them, with their unit. Those of the report are counted from its beginning.
import {decimalsFor, fixed, short, withUnit} from "./format";
import type {Report} from "./report";

// With all its digits, for titles.
export const exactTime = (report: Report, time: number): string =>
    withUnit(String(report.begin + time), report.time_unit);

// So that a ten-thousandth of the motion can be told, without zeros at the end.
export function shortTime(report: Report, time: number, decimals = Math.max(decimalsFor(report.horizon), 1)): string {
    return fixed(report.begin + time, decimals).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

// The end of the motion by its leading digits; where the scene begins at another time than 0, by its decimals.
export const endTime = (report: Report): string =>
    report.begin === 0 ? short(report.horizon, 6) : shortTime(report, report.horizon);
