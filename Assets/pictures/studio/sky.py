"""What happens above the horizon."""

import math

import numpy as np

from .nature import clouds, pines, rockface
from .plate import PORTRAIT, SQUARE, Plate, curve, ramp, rgb, step, trace


def slow_ascent(seed):
    p = Plate(SQUARE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#7FB7D8"), (330, "#BFE0E4"), (560, "#FCE6D2"), (720, "#FFD0B8")) * one)
    p.glow(180, 560, 320, "#FFF0C8", 0.7)
    haze = clouds(p, 520, 60, 0.3, 1.0) * step(p.y, 60, 300) * step(p.y, 720, 560)
    p.fill("#FFFFFF", haze * 0.55)
    for level, amp, wave, crest, foot in ((690, 70, 260, "#B7A7C4", "#F6CFC0"), (760, 80, 300, "#9083B4", "#DDB0B8"), (830, 90, 340, "#6C6A9E", "#B793B0")):
        edge = level - p.line(wave, 5, 0.42) * amp
        p.fill(ramp(p.y - edge[None, :] * 0.3 - level * 0.7, (-amp * 0.6, crest), (120, foot)), p.below(edge))
    edge = 935 - p.line(320, 4) * 24
    p.fill(ramp(p.y, (900, "#4C4E80"), (1024, "#2E335F")) * one, np.maximum(pines(p, edge, 90, 18, 60), p.below(edge)))

    def balloon(cx, cy, r, colours, dim=0.0):
        """An envelope of gores; cy is the middle of its widest part."""
        foot = cy + r * 1.42
        def outline(c):
            c.move_to(cx - r * 0.17, foot)
            c.curve_to(cx - r * 0.30, foot - r * 0.42, cx - r, cy + r * 0.62, cx - r, cy)
            c.arc(cx, cy, r, math.pi, math.tau)
            c.curve_to(cx + r, cy + r * 0.62, cx + r * 0.30, foot - r * 0.42, cx + r * 0.17, foot)
            c.close_path()
            c.fill()
        skin = p.drawn(outline)
        t = np.clip((p.y - cy) / (foot - cy), 0, 1)
        half = np.where(p.y <= cy, np.sqrt(np.maximum(r * r - (p.y - cy) ** 2, 1)), r * (1 - t ** 1.55 * 0.83))
        u = np.clip((p.x - cx) / half, -1, 1)
        gore = np.arcsin(u) / math.pi * 12 + 6
        index = np.floor(gore).astype(int) % len(colours)
        base = np.array([rgb(k) for k in colours])[np.clip(index, 0, len(colours) - 1)].astype(np.float32)
        p.fill(base, skin)
        band = step(np.abs(p.y - cy - r * 0.18), r * 0.14, r * 0.135)
        p.fill(colours[-1], skin * band * 0.92)
        seam = step(np.abs(gore - np.round(gore)), 0.06, 0.0)
        p.shade("#6A4A6A", skin * seam * 0.3)
        form = 0.5 + 0.5 * (-u * 0.62 - (p.y - cy) / r * 0.42)
        p.shade("#54407A", skin * step(form, 0.62, 0.05) * 0.72)
        p.light("#FFF4D8", skin * step(form, 0.62, 1.05) * 0.55)
        def basket(c):
            c.set_line_width(max(0.8, r * 0.014))
            for k in (-1, -0.4, 0.4, 1):
                c.move_to(cx + r * 0.16 * k, foot)
                c.line_to(cx + r * 0.12 * k, foot + r * 0.27)
            c.stroke()
            c.rectangle(cx - r * 0.13, foot + r * 0.26, r * 0.26, r * 0.2)
            c.fill()
        b = p.drawn(basket)
        p.fill("#5A3A34", b)
        p.glow(cx, foot + r * 0.02, r * 0.12, "#FFC860", 0.7)
        if dim:
            p.fill("#F3DCD6", np.maximum(skin, b) * dim)

    balloon(850, 560, 34, ["#E8846A", "#F6E2C4"], 0.42)
    balloon(120, 430, 44, ["#6FA8B8", "#F3E6CF"], 0.36)
    balloon(560, 640, 26, ["#D86A7A", "#F6D8A8"], 0.5)
    balloon(690, 170, 62, ["#F2B33D", "#F8EBD0", "#E4763A"], 0.18)
    balloon(240, 690, 58, ["#8C5FA0", "#F2C6C0"], 0.2)
    balloon(812, 356, 104, ["#2F8C8C", "#F6E6C8", "#1F5F74"], 0.05)
    balloon(400, 350, 196, ["#E2483D", "#F9E9CF", "#F08A3C", "#F9E9CF"])
    return p.print()


def ringed_giant(seed):
    p = Plate(SQUARE, seed)
    p.fill(ramp(p.distance(620, 420), (0, "#1D1440"), (500, "#0D0A26"), (900, "#05050F")))
    cloud = step(p.noise(520, 520, 6, 0.6) + (p.x - p.y) / 1600, -0.2, 1.3)
    p.light("#5A2A8C", cloud * 0.42)
    p.light("#1F5FA0", step(p.noise(420, 420, 6, 0.6) - (p.x - p.y) / 1500, 0, 1.4) * 0.3)
    p.stars(620, 1500, "#EFE9FF", 1.7)
    cx, cy, r, tilt = 560, 400, 232, -0.36
    ca, sa = math.cos(tilt), math.sin(tilt)
    u = (p.x - cx) * ca + (p.y - cy) * sa
    v = -(p.x - cx) * sa + (p.y - cy) * ca
    ring = np.sqrt(u * u + (v / 0.24) ** 2) / r
    profile = step(ring, 1.24, 1.27) * step(ring, 2.22, 2.19) * (1 - 0.92 * step(np.abs(ring - 1.93), 0.045, 0.03))
    knots = np.interp(np.linspace(0, 1, 700), np.linspace(0, 1, 60), p.random.random(60))
    fine = knots[np.clip((ring - 1.2) / 1.05 * 699, 0, 699).astype(int)]
    profile = profile * (0.45 + 0.55 * fine) * (1 - 0.55 * step(ring, 1.5, 1.26))
    colours = ramp(ring + (fine - 0.5) * 0.1, (1.24, "#B07A6A"), (1.55, "#FFE0B0"), (1.85, "#F6C9A0"), (2.2, "#A88AC0"))
    sphere = p.disc(cx, cy, r, 0.7)
    # The planet's shadow falls across the far side of the rings, to the right: the sun is at the left.
    w = v / 0.24
    shadow = step(np.abs(u * 0.52 + w * 0.854), r * 1.0, r * 0.93) * step(u * 0.854 - w * 0.52, 0, 30)
    front = step(v, -0.6, 0.6)
    # The whole ring is behind the planet. Its front half is drawn again, but only over the planet, so that no seam
    # shows between the halves.
    p.fill(colours, profile * 0.97)
    p.fill("#0B0820", profile * shadow * 0.9)
    z = np.sqrt(np.maximum(r * r - (p.x - cx) ** 2 - (p.y - cy) ** 2, 0)) / r
    bands = v / r + p.noise(300, 60, 4) * 0.03 + (1 - z) * 0.02
    p.fill(ramp(bands + 0.045 * np.sin(bands * 31), (-1, "#6E4A7C"), (-0.72, "#C98A84"), (-0.5, "#F3C795"), (-0.3, "#D98E6A"), (-0.12, "#FCE3B8"), (0.08, "#F0B27A"), (0.24, "#C7705C"), (0.42, "#F5CE9E"), (0.66, "#B9747E"), (1, "#5A3A70")), sphere)
    light = np.clip(((p.x - cx) * -0.74 + (p.y - cy) * -0.3) / r * 1.0 + z * 0.6, -1, 1)
    p.shade("#120A2C", sphere * step(light, 0.5, -0.32) * 0.97)
    p.light("#FFF1D0", sphere * step(light, 0.55, 1.05) * 0.3)
    cast = step(np.abs(np.sqrt((u - 8) ** 2 + ((v - 34) / 0.24) ** 2) / r - 1.62), 0.42, 0.34)
    p.shade("#2A1436", sphere * (v < 60) * (v > -90) * cast * 0.55)
    p.fill(colours, profile * front * np.minimum(2 * sphere, 1) * 0.97)
    p.glow(cx - 170, cy - 70, 330, "#FFC9A0", 0.16)
    for mx, my, mr, tint in ((176, 216, 34, "#C9D4F0"), (864, 172, 15, "#F0C8B0"), (300, 668, 12, "#BFE6E0")):
        d = p.disc(mx, my, mr)
        p.fill(tint, d)
        q = np.clip(((p.x - mx) * -0.74 + (p.y - my) * -0.3) / mr, -1, 1)
        p.shade("#0A0820", d * step(q, 0.25, -0.35) * 0.96)
    ground = 820 - p.line(300, 6, 0.5) * 34 - 60 * np.exp(-((p.x[0] - 170) / 120) ** 2) - 44 * np.exp(-((p.x[0] - 900) / 90) ** 2)
    m = p.below(ground)
    p.fill(ramp(p.y - ground[None, :], (0, "#6B5A96"), (60, "#3A2C66"), (230, "#120C2C")), m)
    p.light("#FFD9C0", m * rockface(p, ground, 44) * step(p.y - ground[None, :], 120, 0) * 0.4)
    for _ in range(34):
        y = 850 + 170 * p.random.random() ** 0.8
        x = p.random.random() * 1024
        s = (y - 800) / 220 * (14 + 56 * p.random.random() ** 3)
        d = p.distance(x, y, 3.4)
        p.shade("#150E30", m * step(d, s, s * 0.7) * 0.7)
        p.light("#C9B0E8", m * np.exp(-((d - s) / (s * 0.09 + 0.8)) ** 2) * 0.3 * step(p.x - x, -s, s))
    return p.print()


def star_watch(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#0A1030"), (420, "#15295C"), (700, "#3E5C9A"), (800, "#8C8FC0")) * one)
    pole = (420, 330)
    def trails(c):
        for _ in range(1500):
            r = 12 + 860 * math.sqrt(p.random.random())
            a = p.random.random() * math.tau
            c.set_source_rgba(1, 1, 1, 0.12 + 0.7 * p.random.random() ** 2)
            c.set_line_width(0.7 + 1.5 * p.random.random() ** 4)
            c.new_sub_path()
            c.arc(*pole, r, a, a + 0.32 + 0.22 * p.random.random())
            c.stroke()
    streaks = p.drawn(trails)
    warm = step(p.noise(200, 200, 2), -0.4, 0.6)
    p.light(ramp(warm, (0, "#A8CBFF"), (0.6, "#FFFFFF"), (1, "#FFE2B0")), streaks * step(p.y, 800, 560))
    p.glow(*pole, 200, "#6A8CE0", 0.22)
    far = 760 - np.abs(p.line(220, 6)) * 54
    p.fill(ramp(p.y - far[None, :], (0, "#4A5590"), (120, "#7A7DB2")), p.below(far))
    hill = 846 - 96 * np.exp(-((p.x[0] - 330) / 230) ** 2) + p.line(120, 5) * 9
    def dome(c):
        c.arc(330, 690, 104, math.pi, math.tau)
        c.close_path()
        c.fill()
    def drum(c):
        c.rectangle(232, 690, 196, 92)
        c.fill()
    d = p.drawn(dome)
    p.fill(ramp(p.x + (p.y - 690) * 0.35, (196, "#F6F2FF"), (290, "#B9BEE6"), (434, "#3B4680")), d)
    ribs = step(np.abs(np.arcsin(np.clip((p.x - 330) / np.sqrt(np.maximum(104 ** 2 - (p.y - 690) ** 2, 1)), -1, 1)) / math.pi * 10 % 1 - 0.5), 0.47, 0.5)
    p.shade("#2A3470", d * ribs * 0.35)
    w = p.drawn(drum)
    p.fill(ramp(p.x * np.ones_like(p.y), (232, "#CFCFEE"), (300, "#8E93C6"), (428, "#2C356C")), w)
    p.shade("#1A2050", w * step(p.y, 702, 690) * 0.7)
    slit = p.drawn(lambda c: (trace(c, [(352, 592), (388, 596), (392, 694), (348, 694)]), c.fill())) * d
    p.fill(ramp(p.y, (592, "#131A44"), (694, "#F0A050")) * one, slit)
    def scope(c):
        c.save()
        c.translate(366, 668)
        c.rotate(-1.02)
        c.rectangle(-14, -11, 104, 22)
        c.rectangle(86, -14, 14, 28)
        c.restore()
        c.fill()
    p.fill(ramp(p.x + p.y, (950, "#232C60"), (1060, "#1A1F48")), p.drawn(scope))
    p.light("#FFE2B8", p.drawn(lambda c: (c.set_line_width(2), c.move_to(362, 650), c.line_to(408, 576), c.stroke())) * 0.7)
    p.fill("#FFC873", p.drawn(lambda c: [(c.rectangle(x, 726, 12, 18), c.fill()) for x in (262, 290)] + [c.rectangle(322, 728, 22, 54), c.fill()]))
    p.glow(333, 752, 60, "#FF9A3C", 0.42)
    p.glow(370, 660, 60, "#FFA850", 0.35)
    m = p.below(hill)
    p.fill(ramp(p.y - hill[None, :], (0, "#1C2556"), (180, "#090D28")), m)
    path = p.drawn(lambda c: (c.set_line_width(7), curve(c, [(334, 776), (350, 806), (300, 840), (330, 890), (440, 930), (380, 1030)]), c.stroke()), 1.5)
    p.light("#FFB870", path * m * step(p.y, 960, 770) * 0.55)
    def person(c):
        c.arc(520, 783, 5, 0, math.tau)
        c.fill()
        curve(c, [(514, 788), (513, 806), (515, 822), (526, 822), (527, 804), (525, 789)], True)
        c.fill()
        c.set_line_width(1.8)
        c.move_to(540, 786)
        c.line_to(556, 774)
        for x in (538, 546, 554):
            c.move_to(546, 784)
            c.line_to(x, 824)
        c.stroke()
        c.set_line_width(5)
        c.move_to(534, 792)
        c.line_to(558, 775)
        c.stroke()
    p.fill("#0B102E", p.drawn(person))
    front = 945 - p.line(200, 4) * 12
    wood = np.maximum(pines(p, front, 14, 90, 260, -20, 130), pines(p, front, 12, 70, 200, 620, 750))
    p.fill("#050818", np.maximum(wood, p.below(front)))
    return p.print()
