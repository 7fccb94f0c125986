#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/images/{separating_axis,first_contact,contact_times,rod_and_pin}.svg.

Times, axes and points of contact are what abut says.
"""
import numpy as np
from matplotlib.colors import to_rgba

from style import A, B, INK, PALE, PROOF, ask, drawing, save


def span(points, axis):
    along = np.asarray(points) @ axis
    return along.min(), along.max()


def across(axis):
    return np.array([-axis[1], axis[0]])


def fill(axes, points, color, alpha=0.2, width=1.8, **style):
    axes.fill(*np.transpose(points), facecolor=to_rgba(color, alpha), edgecolor=color, linewidth=width, **style)


def line(axes, start, end, color, width=1.0, style="-"):
    axes.plot(*np.transpose([start, end]), color=color, linewidth=width, linestyle=style, solid_capstyle="butt")


def arrow(axes, start, end, color):
    axes.plot(*np.transpose([start, end]), linestyle="")  # An annotation by itself makes no room.
    axes.annotate("", end, start, zorder=1, arrowprops={"arrowstyle": "->", "color": color, "linewidth": 1.4, "shrinkA": 0, "shrinkB": 0})


def words(axes, at, text, color=INK, along=(1, 0), **style):
    angle = np.degrees(np.arctan2(along[1], along[0]))
    place = {"ha": "center", "va": "center", "rotation": angle, "rotation_mode": "anchor"}
    axes.text(*at, text, color=color, **{**place, **style})


def separating_axis():
    a = np.array([[0.3, 1.2], [1.7, 0.7], [3.1, 1.5], [2.6, 2.9], [0.9, 3.1]])
    b = np.array([[4.3, 0.9], [6.6, 1.0], [7.1, 2.6], [5.0, 3.7], [3.9, 2.6]])
    answer = ask(query="separating_axis", a={"convex_polygon2": a.tolist()}, b={"convex_polygon2": b.tolist()})
    along = np.array(answer["axis"])
    up = across(along)
    shadow_a, shadow_b = span(a, along), span(b, along)
    floor = min(span(a, up)[0], span(b, up)[0]) - 0.55
    ceiling = max(span(a, up)[1], span(b, up)[1])

    def at(s, height):
        return s * along + height * up

    figure, axes = drawing(8, 5)
    for polygon, shadow in ((a, shadow_a), (b, shadow_b)):
        for vertex in polygon:
            if vertex @ along in shadow:
                line(axes, vertex, at(vertex @ along, floor), PALE, style=":")
    center = (shadow_a[1] + shadow_b[0]) / 2
    line(axes, at(center, floor + 0.15), at(center, ceiling), PROOF, 1.4, "--")
    for polygon, color, name in ((a, A, "a"), (b, B, "b")):
        fill(axes, polygon, color)
        words(axes, polygon.mean(axis=0), name, color, size=20, weight="bold")
    arrow(axes, at(shadow_a[0] - 0.4, floor), at(shadow_b[1] + 0.75, floor), INK)
    for (low, high), color in ((shadow_a, A), (shadow_b, B), ((shadow_a[1], shadow_b[0]), PROOF)):
        line(axes, at(low, floor), at(high, floor), color, 6)
    for s, text, color in ((center, f"gap {answer['gap']:.3f}", PROOF), (sum(shadow_a) / 2, "shadow of a", INK),
                           (sum(shadow_b) / 2 - 0.4, "shadow of b", INK),
                           (shadow_b[1] + 0.3, f"axis ({along[0]:.3f}, {along[1]:.3f})", INK)):
        words(axes, at(s, floor - 0.27), text, color, along)
    save(figure, "separating_axis")


# A rectangle that moves towards a polygon, which stands still.
POLYGON = np.array([[1.2, 0.4], [2.6, 0.8], [2.18, 2.24], [0.7, 2.7], [0.1, 1.4]])
RECTANGLE = {"center": [5.9, 3.4], "half": [0.9, 0.55], "angle": float(np.arctan2(0.28, 0.96))}
VELOCITY = np.array([-2.0, -1.0])
HORIZON = 2


def corners_of(rectangle):
    x = np.array([np.cos(rectangle["angle"]), np.sin(rectangle["angle"])])
    sides = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * rectangle["half"]
    return np.array(rectangle["center"]) + sides @ np.array([x, across(x)])


def contact_of_both():
    return ask(query="first_contact", horizon=HORIZON, a={"convex_polygon2": POLYGON.tolist()},
               b={"rectangle2": RECTANGLE, "motion": {"velocity": VELOCITY.tolist()}})


def window(a, b, speed):
    """From when to when shadows overlap: a stands still, b moves along the axis with a speed that is not 0."""
    return sorted(((a[0] - b[1]) / speed, (a[1] - b[0]) / speed))


def first_contact():
    contact = contact_of_both()
    before = corners_of(RECTANGLE)
    touching = before + VELOCITY * contact["time"]
    along = np.array(contact["axis"])
    up = across(along)
    shadow_a, shadow_before, shadow_touching = (span(each, along) for each in (POLYGON, before, touching))
    now = min(span(POLYGON, up)[0], span(touching, up)[0]) - 0.55
    then = now - 0.95

    def at(s, height):
        return s * along + height * up

    figure, axes = drawing(8, 6)
    for s in (shadow_a[1], shadow_before[0]):
        line(axes, at(s, span(before, up)[1]), at(s, then), PALE, style=":")
    for start, end in zip(before, touching):
        line(axes, start, end, PALE, style=":")
    fill(axes, POLYGON, A)
    fill(axes, before, B, 0.1, linestyle="--")
    fill(axes, touching, B)
    patch = np.array(contact["patches"][0]["points"])
    axes.plot(*patch.T, color=PROOF, linewidth=4, marker="o")
    heart = before.mean(axis=0)
    arrow(axes, heart, heart + VELOCITY * 0.75, B)
    for height, shadow, text in ((now, shadow_touching, f"time {contact['time']:.3f}"), (then, shadow_before, "time 0")):
        arrow(axes, at(shadow_a[0] - 0.4, height), at(shadow_before[1] + 0.5, height), INK)
        line(axes, at(*shadow_a[:1], height), at(shadow_a[1], height), A, 6)
        line(axes, at(shadow[0], height), at(shadow[1], height), B, 6)
        words(axes, at(shadow_a[0] - 0.4, height + 0.24), text, along=along, ha="left")
    line(axes, at(shadow_a[1], then), at(shadow_before[0], then), PROOF, 6)
    for where, name, color in ((POLYGON.mean(axis=0), "a", A), (touching.mean(axis=0), "b", B),
                               (heart + (0.25, 0.15), "b", B)):
        words(axes, where, name, color, size=20, weight="bold")
    words(axes, heart + VELOCITY * 0.55 + (-0.08, 0.18), "velocity", B, -VELOCITY)
    words(axes, patch.mean(axis=0) - along * 0.2, "patch", PROOF, up)
    center = (shadow_a[1] + shadow_before[0]) / 2
    low, high = window(shadow_a, shadow_before, VELOCITY @ along)
    words(axes, at(center, then - 0.25), f"gap {shadow_before[0] - shadow_a[1]:.3f}", PROOF, along)
    words(axes, at(center, then - 0.52),
          f"closing at {-VELOCITY @ along:.3f}: the shadows overlap from time {low:.3f} to {high:.3f}", along=along,
          size=11)
    words(axes, at(shadow_before[1] + 0.5, then - 0.25), f"axis ({along[0]:.3f}, {along[1]:.3f})", along=along,
          ha="right", size=11)
    save(figure, "first_contact")


def contact_times():
    contact = contact_of_both()
    rectangle = corners_of(RECTANGLE)
    edges = np.roll(POLYGON, -1, axis=0) - POLYGON
    named = [(f"normal of edge {i} of a", -across(edge) / np.linalg.norm(edge)) for i, edge in enumerate(edges)]
    x = np.array([np.cos(RECTANGLE["angle"]), np.sin(RECTANGLE["angle"])])
    named += [("axis 0 of b", x), ("axis 1 of b", across(x))]
    first, last, end = contact["time"], contact["last"], 3.5

    figure, axes = drawing(8, 3.6)
    axes.set_aspect("auto")
    axes.axis("on")
    axes.axvspan(first, last, color=PROOF, alpha=0.16, linewidth=0)
    for row, (_, direction) in enumerate(named):
        low, high = window(span(POLYGON, direction), span(rectangle, direction), VELOCITY @ direction)
        decides = abs(low - first) < 1e-9 or abs(high - last) < 1e-9
        axes.barh(row, min(end, high) - max(0, low), left=max(0, low), height=0.5, color=A, alpha=1 if decides else 0.5)
    for time, text, color in ((first, f"first {first:.3f}", PROOF), (last, f"last {last:.3f}", PROOF),
                              (HORIZON, "horizon", PALE)):
        axes.axvline(time, color=color, linestyle="--", linewidth=1.4)
        words(axes, (time, -0.9), text, color, size=12)
    axes.set(xlim=(0, end), ylim=(len(named) - 0.5, -0.55), xlabel="time", xticks=range(4),
             yticks=range(len(named)), yticklabels=[name for name, _ in named])
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(left=False)
    save(figure, "contact_times")


def rod_and_pin():
    half, pin_half, steps = np.array([10, 0.1, 0.1]), 0.2, 8
    speed, pin_angle = np.pi / 2, np.radians(39.4)
    pin = 9.5 * np.array([np.cos(pin_angle), np.sin(pin_angle)])
    contact = ask(query="first_contact", horizon=1,
                  a={"oriented_box": {"center": [0, 0, 0], "half": half.tolist()}, "motion": {"angular_velocity": [0, 0, speed]}},
                  b={"oriented_box": {"center": [*pin, 0], "half": [pin_half] * 3}})

    def on_circle(radius, angle):
        return radius * np.array([np.cos(angle), np.sin(angle)])

    def half_of_rod(angle):
        x, y = on_circle(half[0], angle), on_circle(half[1], angle + np.pi / 2)
        return [-y, x - y, x + y, y]

    figure, axes = drawing(8, 6.6)
    axes.plot(*on_circle(half[0], np.linspace(0, np.pi / 2, 91)), color=PALE, linestyle=":", linewidth=1)
    for i in range(steps + 1):
        angle = i / steps * speed
        fill(axes, half_of_rod(angle), A, 0.1, 0.8)
        words(axes, on_circle(10.6, angle), f"{i / steps:g}", A, size=12)
    fill(axes, pin + pin_half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), B)
    fill(axes, half_of_rod(contact["time"] * speed), PROOF, 1)
    axes.plot(0, 0, marker="o", markersize=8, color=INK)
    words(axes, on_circle(10.2, contact["time"] * speed + 0.02), f"touches at {contact['time']:.4f}", PROOF, ha="left")
    words(axes, pin + (0, 0.45), "pin", B)
    axes.set(xlim=(-0.5, 11.3), ylim=(-0.6, 11))
    save(figure, "rod_and_pin")


if __name__ == "__main__":
    separating_axis()
    first_contact()
    contact_times()
    rod_and_pin()
