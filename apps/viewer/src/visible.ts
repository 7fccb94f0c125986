// SPDX-License-Identifier: Apache-2.0
// Text from a scene as the program shows it (include/abut/io/shown.hpp): what is invisible, or would change how the
// text beside it is shown, is made visible. src/io/code_points.cpp has the same characters.

const HIDDEN = new RegExp(
    "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f-\\u1160\\u17b4-\\u17b5\\u180b-\\u180f\\u200b-\\u200f" +
        "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\u{d800}-\\u{dfff}\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0" +
        "\\ufff0-\\ufffb\\u{13430}-\\u{13455}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}" +
        "\\p{Noncharacter_Code_Point}]",
    "gu");

function escape(character: string): string {
    const code = character.codePointAt(0)!;
    return code < 0x80 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16).padStart(4, "0")}}`;
}

export const visible = (text: string): string => text.replace(HIDDEN, escape);

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// A visible name to be put into a sentence, whose order of words it must not change.
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
