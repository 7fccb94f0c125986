#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/images/growth.svg and world_growth.svg, time over size, and sliding_growth.svg, time over the gap, from the results in
bench/results, or from those that are given; what they do not have is not drawn.

usage: docs/figures/growth.py [RESULTS]
"""
import json
import pathlib
import re
import sys

import numpy as np

from style import LINES, PALE, ROOT, card, save


def growth(results, pattern, size_of=float):
    """Lists of (size, microseconds) by library, or by the first group of the pattern if it has two."""
    lines = {}
    for row in json.loads(results.read_text())["rows"]:
        if match := re.fullmatch(pattern, row["workload"]):
            line = match[1] if match.re.groups == 2 else row["library"]
            lines.setdefault(line, []).append((size_of(match[match.re.groups]), row["ns"] / 1e3))
    return {line: np.array(sorted(points)) for line, points in lines.items()}


def time_text(microseconds, _):
    for unit, scale in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= scale:
            return f"{microseconds / scale:,.10g} {unit}"
    return f"{microseconds:.10g} µs"


def chart(lines, title, below, color_of, name, with_guide=False):
    figure, axes = card(9.2, 4.6)
    labels = []
    if with_guide:
        # At half of what the fastest line has where it is nearest.
        every = np.concatenate(list(lines.values()))
        size = np.geomspace(every[:, 0].min(), every[:, 0].max(), 33)
        factor = (every[:, 1] / (every[:, 0] * np.log2(every[:, 0]))).min() / 2
        axes.plot(size, factor * size * np.log2(size), color=PALE, linestyle=":")
        labels.append(("n log n", (size[-1], factor * size[-1] * np.log2(size[-1])), PALE))
    kinds = []
    for library, points in lines.items():
        kind = color_of(library)
        style = "--" if kind in kinds else "-"
        if kind not in kinds:
            kinds.append(kind)
        color = LINES[kinds.index(kind)]
        axes.plot(*points.T, color=color, linestyle=style, linewidth=2, marker="o")
        labels.append((library, points[-1], color))
    axes.set(xscale="log", yscale="log", xlabel=below)
    low, high = axes.get_ylim()
    axes.set_ylim(10 ** np.floor(np.log10(low)), 10 ** np.ceil(np.log10(high)))
    figure.canvas.draw()
    lowest = -np.inf  # in points; labels that would overlap are moved up
    for text, end, color in sorted(labels, key=lambda label: label[1][1]):
        height = axes.transData.transform(end)[1] * 72 / figure.dpi
        lowest = max(height, lowest + 14)
        axes.annotate(text, end, (8, lowest - height), color=color, textcoords="offset points", va="center")
    axes.set_title(title, loc="left", weight="bold", size=14)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.yaxis.set_major_formatter(time_text)
    axes.grid(which="major", color="#e3e6eb")
    axes.spines[["top", "right"]].set_visible(False)
    save(figure, name)


def charts(meshes, worlds):
    if lines := growth(meshes, r"W4 growth, (1e\d) triangles"):
        chart(lines, "Time a pose, W4", "triangles of each mesh", str, "growth")
    # abut, on however many threads, has one color; so has FCL, in whatever way.
    if lines := growth(worlds, r"W10 growth, (1e\d) bodies"):
        chart(lines, "Time to find the bodies that may touch", "moving bodies",
              lambda library: re.split("[ ,]", library)[0], "world_growth", with_guide=True)
    if lines := growth(meshes, r"sliding ([a-z ]+), gap (1e-\d)", lambda gap: 1 / float(gap)):
        chart(lines, "Time of a full turn", "1 / gap", str, "sliding_growth")


if __name__ == "__main__":
    # All of one run where its results are given: growth.py bench/results/NAME.json
    kept = ROOT / "bench" / "results"
    given = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
    charts(given or kept / "epyc-zen3.json", given or kept / "epyc-avx512-worlds.json")
