"""Seas, lakes and ponds."""

import math

import numpy as np

from .nature import clouds, peaks, pines, rockface
from .plate import PORTRAIT, SQUARE, Plate, blur, curve, ramp, shifted, step, trace


def the_keeper(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#04141F"), (300, "#0A3240"), (560, "#1C6468"), (690, "#6FB0A0")) * one)
    p.stars(170, 520, "#DFFFF8", 1.5)
    lamp = (470, 372)
    # The beam: two cones that fade with distance.
    angle = np.arctan2(p.y - lamp[1], p.x - lamp[0])
    away = p.distance(*lamp)
    for direction, spread in ((math.pi + 0.24, 0.105), (0.24, 0.105)):
        off = np.abs((angle - direction + math.pi) % math.tau - math.pi)
        p.light("#FFE9A6", step(off, spread, spread * 0.25) * np.exp(-away / 480) * 0.82)
    bank = clouds(p, 380, 60, 0.35, 1.0) * step(p.y, 380, 520) * step(p.y, 690, 600)
    p.fill("#8CC4B0", bank * 0.45)
    horizon = 688
    p.fill(ramp(p.y, (horizon, "#4E958F"), (760, "#15505A"), (1024, "#041922")) * one, p.below(horizon))
    swell = p.noise(120, 7, 4)
    depth = (p.y - horizon) / (p.h - horizon)
    p.light("#A9E0CE", p.below(horizon) * step(swell, 0.45, 0.9) * (0.42 - 0.3 * depth))
    p.light("#FFE3A0", p.below(horizon) * np.exp(-((p.x - 470) / (20 + 50 * depth)) ** 2) * step(p.noise(60, 6, 3), -0.1, 0.5) * 0.5)
    rock = 880 - 170 * np.exp(-((p.x[0] - 500) / 150) ** 2) - 60 * np.exp(-((p.x[0] - 650) / 90) ** 2) + p.line(80, 6, 0.55) * 16
    rock = rock + np.maximum(300 - p.x[0], 0) * 0.6
    mask = p.below(rock)
    p.fill(ramp(p.y - rock[None, :], (0, "#1B4148"), (70, "#0C242D"), (260, "#051219")), mask)
    p.light("#7FC4B4", mask * rockface(p, rock, 40) * 0.26 * step(p.y - rock[None, :], 190, 0))
    def tower(c):
        trace(c, [(446, 398), (494, 398), (508, 726), (432, 726)])
        c.fill()
    body = p.drawn(tower)
    p.fill(ramp(p.x + (p.y - 400) * 0.0, (432, "#F2EFE0"), (462, "#DAD9CA"), (508, "#4E7880")), body)
    bands = ((p.y - 398) // 54 % 2 == 1) & (p.y < 726)
    p.fill(ramp(p.x * np.ones_like(p.y), (432, "#D8473A"), (462, "#B8342F"), (508, "#57222F")), body * bands)
    def gallery(c):
        c.rectangle(436, 392, 68, 7)
        c.rectangle(449, 346, 42, 5)
        trace(c, [(446, 347), (470, 318), (494, 347)])
        c.rectangle(468.5, 300, 3, 22)
        for x in (450, 488):
            c.rectangle(x, 350, 2.5, 44)
        c.fill()
        c.set_line_width(1.6)
        for x in range(438, 506, 8):
            c.move_to(x, 392)
            c.line_to(x, 380)
        c.move_to(436, 380)
        c.line_to(504, 380)
        c.stroke()
    p.fill("#FFF3C4", p.drawn(lambda c: (c.rectangle(452, 351, 36, 42), c.fill())))
    p.fill("#0B222B", p.drawn(gallery))
    p.fill("#153840", p.drawn(lambda c: [(c.rectangle(466, y, 8, 14), c.fill()) for y in (470, 560, 650)]))
    def house(c):
        c.rectangle(528, 700, 78, 46)
        trace(c, [(520, 702), (542, 672), (594, 672), (614, 702)])
        c.fill()
    p.fill("#0A1D26", p.drawn(house))
    p.fill("#FFD27A", p.drawn(lambda c: [(c.rectangle(x, 714, 12, 14), c.fill()) for x in (544, 578)]))
    p.glow(567, 722, 46, "#FFB347", 0.3)
    p.glow(*lamp, 120, "#FFE39A", 0.6, 1.3)
    p.glow(*lamp, 24, "#FFFFF0", 0.9)
    foam = step(np.abs(p.y - 900 - p.noise(70, 30, 4) * 20 - 0.12 * np.abs(p.x - 520)), 7, 0) * step(p.noise(26, 8, 3), -0.3, 0.5)
    p.light("#D8FFF2", foam * 0.5)
    return p.print()


def koi_pond(seed):
    p = Plate(SQUARE, seed)
    p.fill(ramp(p.distance(430, 400) + p.noise(300, 300, 4) * 90, (0, "#1F7F77"), (420, "#0E5560"), (860, "#06283A")))
    caustic = 1 - np.abs(p.noise(120, 90, 3))
    p.light("#7FF0D0", step(caustic, 0.84, 1.0) * step(p.noise(420, 420, 2), -0.5, 0.8) * 0.2)

    def fish(x, y, heading, size, bend, base, patches):
        def at(u, v):
            # u runs from nose (0) to tail (1); the spine is an arc.
            a = heading + bend * (u - 0.4)
            px = x - math.cos(heading + bend * (u - 0.4) / 2) * (u - 0.4) * size
            py = y - math.sin(heading + bend * (u - 0.4) / 2) * (u - 0.4) * size
            return px - math.sin(a) * v * size, py + math.cos(a) * v * size
        width = [(0, 0.0), (0.03, 0.045), (0.1, 0.08), (0.25, 0.112), (0.42, 0.108), (0.6, 0.075), (0.78, 0.036), (0.88, 0.022)]
        def body(c):
            curve(c, [at(u, w) for u, w in width] + [at(u, -w) for u, w in reversed(width[1:])], True)
            c.fill()
        def fins(c):
            for s in (1, -1):
                curve(c, [at(0.22, s * 0.09), at(0.27, s * 0.2), at(0.4, s * 0.235), at(0.4, s * 0.16), at(0.32, s * 0.09)], True)
                c.fill()
                curve(c, [at(0.58, s * 0.06), at(0.63, s * 0.13), at(0.72, s * 0.13), at(0.68, s * 0.05)], True)
                c.fill()
            curve(c, [at(0.84, 0.02), at(0.97, 0.09), at(1.13, 0.12), at(1.06, 0.03), at(1.05, 0.0), at(1.07, -0.04), at(1.15, -0.1), at(0.96, -0.075), at(0.84, -0.02)], True)
            c.fill()
        both = lambda c: (body(c), fins(c))
        shadow = shifted(p.drawn(both, 7), 22, 13)
        p.shade("#031522", shadow * 0.62)
        p.fill(base, p.drawn(fins) * 0.62)
        skin = p.drawn(body)
        p.fill(base, skin)
        for colour in sorted({patch[3] for patch in patches}):
            chosen = [patch for patch in patches if patch[3] == colour]
            p.fill(colour, _patches(p, at, chosen) * skin)
        inner = blur(skin, 4.5 * size / 260)
        p.shade("#7A3B3F", skin * (1 - step(inner, 0.35, 0.95)) * 0.55)
        ridge = p.drawn(lambda c: (c.set_line_width(size * 0.02), curve(c, [at(u, 0) for u in (0.2, 0.35, 0.5, 0.62)]), c.stroke()), 2)
        p.light("#FFFFFF", ridge * skin * 0.35)
        p.fill("#141018", p.drawn(lambda c: [(c.arc(*at(0.06, s * 0.048), size * 0.011, 0, math.tau), c.fill()) for s in (1, -1)]))

    red, ink = "#F0502A", "#191622"
    fish(560, 330, 2.75, 400, 1.0, "#FFF6EA", [(0.08, 0, 0.07, red), (0.34, 0.03, 0.11, red), (0.6, -0.01, 0.08, red)])
    fish(380, 590, -0.55, 430, -1.1, "#F7652B", [(0.3, 0.03, 0.09, "#FFF2E0"), (0.55, -0.02, 0.06, "#FFF2E0")])
    fish(760, 640, 4.3, 340, 0.9, "#FFB93A", [])
    fish(190, 270, 0.9, 270, 0.8, "#FFF6EA", [(0.2, 0.03, 0.08, ink), (0.45, -0.04, 0.07, red), (0.62, 0.02, 0.05, ink)])
    # Rings where a fish has come up.
    for cx, cy, radii in ((420, 405, (60, 96, 136)), (842, 420, (36, 62))):
        d = p.distance(cx, cy)
        for i, r in enumerate(radii):
            p.light("#D6FFF0", np.exp(-((d - r) / 2.6) ** 2) * (0.5 - 0.12 * i))
            p.shade("#06303A", np.exp(-((d - r - 6) / 4) ** 2) * 0.35)
    pads = [(905, 150, 128, 0.7), (742, 92, 84, 3.6), (948, 330, 66, 2.2), (92, 808, 120, 5.2), (232, 905, 78, 4.4), (70, 640, 54, 0.1), (60, 70, 90, 1.2), (936, 900, 96, 3.9)]
    for cx, cy, r, notch in pads:
        def pad(c, r=r, cx=cx, cy=cy):
            c.move_to(cx, cy)
            c.arc(cx, cy, r, notch + 0.2, notch + math.tau - 0.2)
            c.close_path()
            c.fill()
        leaf = p.drawn(pad)
        p.shade("#021018", shifted(p.drawn(pad, 6), 17, 10) * 0.6)
        d = p.distance(cx - r * 0.3, cy - r * 0.35)
        p.fill(ramp(d, (0, "#B9DB6E"), (r * 0.9, "#4E9C50"), (r * 1.5, "#1C6044")), leaf)
        a = np.arctan2(p.y - cy, p.x - cx)
        veins = step(np.abs(((a - notch) / math.tau * 15) % 1 - 0.5), 0.03 + 0.5 / np.maximum(p.distance(cx, cy), 6), 0.0)
        p.light("#E6F7A0", leaf * veins * step(p.distance(cx, cy), r, r * 0.3) * 0.4)
        p.light("#F6FFC8", leaf * step(p.distance(cx, cy), r - 5, r) * 0.22)
    def petals(cx, cy, r, count, turn):
        def draw(c):
            for k in range(count):
                a = turn + k * math.tau / count
                n = (-math.sin(a), math.cos(a))
                t = (math.cos(a), math.sin(a))
                curve(c, [(cx, cy), (cx + t[0] * r * 0.5 + n[0] * r * 0.24, cy + t[1] * r * 0.5 + n[1] * r * 0.24), (cx + t[0] * r, cy + t[1] * r),
                          (cx + t[0] * r * 0.5 - n[0] * r * 0.24, cy + t[1] * r * 0.5 - n[1] * r * 0.24)], True)
                c.fill()
        return p.drawn(draw)
    for cx, cy, r in ((862, 182, 66), (130, 780, 58)):
        for i, (size, colour, turn) in enumerate(((1, "#D84C84", 0.2), (0.8, "#F47FA8", 0.55), (0.56, "#FFC2D4", 0.1))):
            m = petals(cx, cy, r * size, 9, turn)
            p.shade("#5A1636", shifted(blur(m, 3), 3, 2) * 0.5)
            p.fill(ramp(p.distance(cx, cy), (0, "#FFE6EE"), (r * size, colour)), m)
        p.fill("#FFD45A", p.disc(cx, cy, r * 0.16))
    return p.print()


def _patches(p, at, patches):
    """Blots on a koi's skin."""
    def draw(c):
        for u, v, r, _ in patches:
            blot = []
            for k in range(10):
                t, q = k / 10 * math.tau, r * (0.78 + 0.44 * p.random.random())
                blot.append(at(u + math.cos(t) * q, v + math.sin(t) * q * 0.8))
            curve(c, blot, True)
            c.fill()
    return p.drawn(draw)


def northern_lights(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#050B1E"), (360, "#0A1E3A"), (640, "#123A52")) * one)
    p.stars(260, 640, "#EAF6FF", 1.6)
    # A curtain: a folded line along the sky; every ray rises from it and fades.
    for base, amp, tall, lower, upper, power in ((560, 70, 360, "#4DFFB0", "#5A4BD6", 0.95), (430, 90, 330, "#2FE0A8", "#B04BC8", 0.7), (300, 60, 260, "#3FD8C0", "#7A3FC0", 0.42)):
        fold = base + p.line(330, 2, 0.4) * amp + (p.x[0] - 362) * 0.16
        rays = 0.45 + 0.55 * step(p.line(26, 4, 0.6), -0.7, 0.8)
        rays = blur(np.broadcast_to(rays[None, :], (3, p.columns)).copy(), 1)[1]
        heights = tall * (0.55 + 0.45 * step(p.line(70, 4, 0.6), -0.9, 0.9))
        up = (fold[None, :] - p.y + p.noise(200, 300, 2) * 8) / heights[None, :]
        glow = np.where(up > 0, np.exp(-np.maximum(up, 0) * 3.0), np.exp(-np.maximum(-up, 0) * 26)) * rays[None, :]
        p.light(ramp(up, (-0.1, lower), (0.25, lower), (0.9, upper)), np.clip(glow * power, 0, 1))
    lake = 742
    edge, _ = peaks(p, 745, 200, 3, 0.09, [(140, 150, 0.85), (380, 118, 0.7), (560, 214, 0.95), (760, 120, 0.8)])
    mask = p.below(edge)
    p.fill(ramp(p.y - edge[None, :], (0, "#1B3A58"), (180, "#0E2740")), mask)
    face = rockface(p, edge, 34, 1.0)
    snow = mask * face * step(p.y - edge[None, :] + p.noise(30, 30, 3) * 22, 130, 10)
    p.fill("#8FD8D4", snow * 0.62)
    hills = 728 - p.line(200, 4) * 12
    p.fill("#0A1B2C", np.maximum(pines(p, hills, 120, 14, 44), p.below(hills)))
    p.mirror(lake, 1.0, 7, 110, "#04101E", 0.42)
    p.light("#8CFFE0", step(np.abs(p.y - lake), 2.2, 0) * 0.2 * np.ones_like(p.x))
    shore = 925 - 46 * np.abs((p.x[0] - 362) / 362) ** 2 * 1.6 + p.line(90, 4) * 6
    wood = np.maximum(pines(p, shore, 16, 120, 330, -30, 150), pines(p, shore, 14, 90, 250, 590, 754))
    p.fill("#030912", np.maximum(wood, p.below(shore)))
    return p.print()
