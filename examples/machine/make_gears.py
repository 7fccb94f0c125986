#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes gear.obj and pinion.obj beside this file: spur gears with involute teeth, of which the gear has one that is
too long. Lengths are in millimetres; the axis is z, and a tooth points along x."""
import math
import pathlib

MODULE = 4  # the pitch diameter, for each tooth
PRESSURE_ANGLE = math.radians(20)
PLAY = 0.3  # by which a tooth is thinner than the gap that it goes into
BORE, THICKNESS = 10, 16  # radius, and along the axis
FLANK_POINTS = 5


def shortest(length):
    """As exact as a drawing."""
    return f"{round(length, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def involute(angle):
    """By how much an involute has turned where its pressure angle is `angle`."""
    return math.tan(angle) - angle


def half_tooth(teeth, radius):
    """The half of the angle that a tooth takes at a radius. Below the base circle a flank goes straight to the center."""
    pitch = MODULE * teeth / 2
    base = pitch * math.cos(PRESSURE_ANGLE)
    angle = math.acos(base / radius) if radius > base else 0
    return (math.pi * MODULE / 2 - PLAY) / (2 * pitch) + involute(PRESSURE_ANGLE) - involute(angle)


def outline(teeth, extra):
    """Counter-clockwise. The tooth opposite to x is longer by `extra`."""
    pitch = MODULE * teeth / 2
    root = pitch - 1.25 * MODULE
    for tooth in range(teeth):
        middle = 2 * math.pi * tooth / teeth
        tip = pitch + MODULE + (extra if 2 * tooth == teeth else 0)
        radii = [root + (tip - root) * i / (FLANK_POINTS - 1) for i in range(FLANK_POINTS)]
        for side, order in ((-1, radii), (1, radii[::-1])):
            for radius in order:
                angle = middle + side * half_tooth(teeth, radius)
                yield radius * math.cos(angle), radius * math.sin(angle)


def gear(teeth, extra=0):
    """The outline as a solid with a bore: rings of points, each joined to the next, and the last to the first."""
    outer = list(outline(teeth, extra))
    count = len(outer)
    inner = [(BORE * x / math.hypot(x, y), BORE * y / math.hypot(x, y)) for x, y in outer]
    bottom, top = -THICKNESS / 2, THICKNESS / 2
    for ring, z in ((outer, bottom), (inner, bottom), (inner, top), (outer, top)):
        for x, y in ring:
            yield f"v {shortest(x)} {shortest(y)} {shortest(z)}"
    for ring in range(4):
        for i in range(count):
            a, b = ring * count + i, ring * count + (i + 1) % count
            d, c = (ring + 1) % 4 * count + i, (ring + 1) % 4 * count + (i + 1) % count
            yield f"f {a + 1} {c + 1} {b + 1}"
            yield f"f {a + 1} {d + 1} {c + 1}"


for name, lines in (("gear", gear(24, extra=1.6)), ("pinion", gear(18))):
    (pathlib.Path(__file__).parent / f"{name}.obj").write_text("\n".join(lines) + "\n")
