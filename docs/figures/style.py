# SPDX-License-Identifier: Apache-2.0
"""How the figures of the documents look, and what abut answers about them.

The figures need matplotlib (Debian's python3-matplotlib). They are SVG on a white card, readable on any background, and
the same at every run.
"""
import io
import json
import os
import pathlib
import subprocess

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "abut", "svg.fonttype": "none", "font.size": 13})
import matplotlib.pyplot as plt  # noqa: E402  (after the backend is chosen)

ROOT = pathlib.Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"

A, B, PROOF, PALE, INK = "#2f6fde", "#e0781a", "#12925a", "#8b94a3", "#2b313b"
LINES = [A, B, PROOF, "#9b51c9", "#c2417c"]


def ask(**query):
    """The answer of `abut query`. The variable ABUT names the program; else it is ./abut."""
    program = os.environ.get("ABUT", ROOT / "abut")
    done = subprocess.run([program, "query"], input=json.dumps(query), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def card(width, height):
    """Axes of this size in inches."""
    figure, axes = plt.subplots(figsize=(width, height), facecolor="white", layout="constrained")
    return figure, axes


def drawing(width, height):
    """The same for a drawing in the plane: one unit is as long in x as in y, and nothing is around it."""
    figure, axes = card(width, height)
    axes.set_aspect("equal")
    axes.axis("off")
    return figure, axes


def save(figure, name):
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    lines = [line.rstrip() for line in text.getvalue().splitlines()]
    (IMAGES / f"{name}.svg").write_text("\n".join(lines) + "\n")
