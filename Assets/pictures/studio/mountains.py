"""Mountains, deserts and fields."""

import math

import numpy as np

from .nature import clouds, pines, rockface
from .plate import LANDSCAPE, PORTRAIT, Plate, blur, curve, ramp, step, trace


def first_light(seed):
    p = Plate(PORTRAIT, seed)
    p.fill(ramp(p.y, (0, "#2B2A5C"), (230, "#6B4A86"), (430, "#C96F7E"), (560, "#F6A878"), (660, "#FFE0A8")) * np.ones((1, p.columns, 1), np.float32))
    p.stars(70, 260, "#FFE9F2", 1.3)
    p.glow(362, 478, 330, "#FF9A5A", 0.55)
    p.fill(ramp(p.y, (380, "#FFF6DC"), (570, "#FFC98A")) * np.ones((1, p.columns, 1), np.float32), p.disc(362, 478, 92))
    wisps = clouds(p, 420, 34, 0.55, 0.9) * step(p.y, 200, 330) * step(p.y, 560, 430)
    p.fill("#FFD1B0", wisps * 0.5)
    layers = [(520, 70, 150, "#C7707F", "#F6B48C"), (590, 90, 190, "#9C5679", "#E59585"), (672, 105, 240, "#6B4173", "#B76A80"),
              (770, 115, 290, "#45305F", "#804F76"), (880, 110, 330, "#281F47", "#4B3562")]
    for i, (level, amp, wave, crest, foot) in enumerate(layers):
        edge = level - np.abs(p.line(wave, 7, 0.47)) * amp * 1.35 - p.line(420, 2) * 26
        mask = p.below(edge)
        p.fill(ramp(p.y - edge[None, :] * 0.3 - level * 0.7, (-amp * 0.5, crest), (130 + 10 * i, foot)), mask)
        face = rockface(p, edge, 34 + 12 * i, 0.8)
        near = step(p.y - edge[None, :], 120, 0)
        p.light("#FFB07A", mask * near * face * 0.5 * (0.5 - 0.07 * i))
    edge = 958 - np.abs(p.line(300, 3)) * 26
    p.fill("#150F2C", np.maximum(pines(p, edge, 46, 50, 150), p.below(edge)))
    return p.print()


def dune_sea(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#0F5E6E"), (200, "#4FA3A0"), (330, "#F3D9A6"), (400, "#FBE6B8")) * one)
    p.fill("#FFF7E2", p.disc(742, 170, 46))
    p.glow(742, 170, 150, "#FFE7B0", 0.45)
    back = 330 - p.line(380, 4, 0.4) * 26
    p.fill(ramp(p.y, (300, "#E9B37C"), (400, "#D08A54")) * one, p.below(back))
    crests = [([(-20, 440), (160, 372), (330, 330), (420, 352), (560, 420), (800, 410), (1044, 372)],
               [(330, 330), (352, 400), (300, 470), (360, 560), (300, 760)], "#F2B46C", "#A4532F"),
              ([(-20, 520), (240, 540), (520, 470), (735, 376), (840, 408), (1044, 500)],
               [(735, 376), (700, 452), (742, 520), (650, 610), (700, 760)], "#F5AA5C", "#8E3F2A"),
              ([(-20, 560), (140, 500), (262, 474), (400, 540), (620, 640), (860, 636), (1044, 600)],
               [(262, 474), (300, 560), (230, 640), (310, 760)], "#E98D45", "#73301F")]
    for edge, spine, lit, dark in crests:
        mask = p.drawn(lambda c: (curve(c, edge), c.line_to(1044, 760), c.line_to(-20, 760), c.close_path(), c.fill()))
        top = min(y for _, y in edge)
        ripples = np.sin((p.y * 1.0 + p.noise(170, 60, 3) * 24 + p.x * 0.22) * 0.62) * step(p.y, top + 20, top + 170)
        p.fill(ramp(p.y + ripples * 9, (top, "#FFDFA0"), (top + 90, lit), (top + 360, dark)), mask)
        start = edge.index(spine[0])
        side = p.drawn(lambda c: (curve(c, spine), c.line_to(1100, 760), *[c.line_to(*q) for q in reversed(edge[start:])], c.close_path(), c.fill()))
        soft = p.drawn(lambda c: (curve(c, spine), c.line_to(1100, 760), *[c.line_to(*q) for q in reversed(edge[start:])], c.close_path(), c.fill()), 5)
        fall = step(p.x - spine[0][0], 430, 0)
        p.shade(dark, mask * side * soft * (0.2 + 0.8 * fall) * 0.86)
    def caravan(c):
        for i in range(5):
            x, y = 560 + i * 25, 597 + i * 5.6
            c.save()
            c.translate(x, y)
            c.scale(0.62, 0.62)
            for leg in (-9, -5, 6, 10):
                c.rectangle(leg, -12, 2, 14)
            c.fill()
            curve(c, [(-13, -12), (-11, -20), (-4, -24), (0, -31), (5, -24), (11, -20), (13, -13), (4, -10)], True)
            c.fill()
            c.set_line_width(3.4)
            curve(c, [(-11, -17), (-18, -16), (-21, -27), (-26, -28)])
            c.stroke()
            c.restore()
    p.fill("#3A160F", p.drawn(caravan))
    return p.print()


def tea_fields(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#F4E7C1"), (260, "#E8E8C8"), (440, "#CFE0C4")) * one)
    p.fill("#F0B35E", p.disc(512, 210, 74) * 0.92)
    p.glow(512, 210, 210, "#FFD89A", 0.35)
    for i, (level, amp, top, foot) in enumerate([(350, 60, "#A9CBB6", "#DCE9CF"), (410, 70, "#7FB39C", "#CFE3C2"), (470, 60, "#5A9A80", "#BBD9AE")]):
        edge = level - p.line(330, 6, 0.45) * amp
        p.fill(ramp(p.y - edge[None, :], (0, top), (130, foot)), p.below(edge))
    hills = [([(-20, 600), (140, 520), (330, 500), (520, 560), (744, 640)], (330, 1500), 2.2, "#B5D46A", "#2F7A4E", 21),
             ([(-20, 760), (150, 730), (380, 640), (560, 590), (744, 560)], (800, 1500), 1.6, "#A8CB54", "#1E6A48", 27),
             ([(-20, 770), (120, 760), (320, 800), (520, 850), (744, 800)], (150, 1900), 1.25, "#93BF45", "#124E3A", 36)]
    for edge, centre, stretch, light, dark, pitch in hills:
        mask = p.drawn(lambda c: (curve(c, edge), c.line_to(744, 1040), c.line_to(-20, 1040), c.close_path(), c.fill()))
        top = min(y for _, y in edge)
        field = p.distance(centre[0], centre[1], stretch) + p.noise(260, 200, 2) * 20
        phase = (field / pitch / (1 + (p.y - top) / 900)) % 1
        row = np.abs(phase - 0.45) * 2
        bushes = p.noise(11, 11, 2) * 0.22
        p.fill(ramp(p.y, (top, light), (top + 430, dark)) * one, mask)
        p.shade(dark, mask * step(row + bushes, 0.52, 0.95) * 0.92)
        p.light("#F3F59A", mask * step(phase + bushes * 0.6, 0.16, 0.36) * step(phase + bushes * 0.6, 0.62, 0.4) * 0.36)
        p.fill("#F2F1D2", mask * step(p.y - top, 130, 0) * 0.34 * step(p.noise(300, 70, 3), -0.9, 0.9))
    def pickers(c):
        for x, y, s in ((214, 596, 1), (262, 606, 1.05), (470, 700, 1.25)):
            curve(c, [(x - 9 * s, y + 17 * s), (x - 6 * s, y + 4 * s), (x, y), (x + 6 * s, y + 4 * s), (x + 9 * s, y + 17 * s)])
            c.close_path()
            c.fill()
    def hats(c):
        for x, y, s in ((214, 596, 1), (262, 606, 1.05), (470, 700, 1.25)):
            trace(c, [(x - 15 * s, y + 4 * s), (x, y - 6 * s), (x + 15 * s, y + 4 * s)])
            c.fill()
    p.fill("#8C2F2B", p.drawn(pickers))
    p.fill("#FFF0C4", p.drawn(hats))
    p.shade("#1E5A40", p.below(0) * step(p.y, 880, 1024) * 0.35)
    return p.print()


def ember_peak(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#0B0A14"), (300, "#2A0F22"), (560, "#6B1C26"), (760, "#B43A24")) * one)
    p.stars(150, 420, "#FFD9C8", 1.4)
    p.glow(362, 430, 300, "#FF5A1E", 0.75)
    # The plume leans with the wind; its puffs are lit from the crater below.
    for i in range(170):
        t = i / 170
        x = 362 + 150 * t ** 1.7 + p.random.normal() * (16 + 95 * t)
        y = 424 - 430 * t + p.random.normal() * 14
        r = 20 + 76 * t * (0.6 + 0.4 * p.random.random())
        rows, columns = around = p.around(x, y, r + 3)
        right, down = p.x[:, columns] - x, p.y[rows] - y
        puff = np.clip((r - np.hypot(right, down)) / 5 + 0.5, 0, 1)
        lit = np.clip(0.5 + (down * 0.95 - right * 0.35) / r * 0.6, 0, 1)
        low, high = ("#2A1320", "#FF7A35") if t < 0.3 else ("#1D101E", "#8E3330") if t < 0.65 else ("#181020", "#54263A")
        p.fill(ramp(lit, (0, low), (1, high)), puff * (0.85 - 0.35 * t), around)
    edge = np.maximum(430 + np.abs(p.x[0] - 362) ** 0.93 * 0.86 - 26 + p.line(60, 5) * 5, 434 + p.line(30, 3) * 3) + np.maximum(np.abs(p.x[0] - 362) - 230, 0) * -0.28
    mask = p.below(edge)
    p.fill(ramp(p.y - edge[None, :], (0, "#4A1A22"), (90, "#29121D"), (420, "#100B14")), mask)
    face = rockface(p, edge, 46, 0.6)
    p.light("#C4462B", mask * face * 0.22 * step(p.y, 900, 430))
    def stream(c, points, width):
        for (x, y), (u, v) in zip(points, points[1:]):
            t = (y - 430) / 560
            c.set_line_width(width * max(0.15, 1 - 0.85 * t))
            c.move_to(x, y)
            c.line_to(u, v)
            c.stroke()
    def run(x, drift, length, wander):
        points, y, lean = [(x, 430)], 430, drift * 2.5
        while y < 430 + length:
            y += 4
            lean += (drift - lean) * 0.05 + p.random.normal() * wander * 0.16
            x += lean
            points.append((x, y))
        return points
    flows = [(run(356, -0.3, 470, 2.6), 13), (run(376, 0.9, 380, 2.4), 9), (run(340, -1.6, 300, 2.2), 8), (run(386, 2.2, 240, 2.4), 6), (run(366, 0.4, 520, 2.8), 8)]
    lava = p.drawn(lambda c: [stream(c, f, w) for f, w in flows]) * mask
    halo = blur(lava, 11)
    p.light("#FF3D12", np.clip(halo * 2.4, 0, 1))
    p.fill("#FF7A22", lava)
    core = p.drawn(lambda c: [stream(c, f, w * 0.45) for f, w in flows]) * mask
    p.fill("#FFE9A8", blur(core, 1))
    p.glow(362, 432, 46, "#FFE2A0", 0.95, stretch=2.4)
    def sparks(c):
        for _ in range(150):
            a = p.random.normal() * 0.55
            r = 20 + 250 * p.random.random() ** 1.6
            c.arc(362 + math.sin(a) * r, 428 - math.cos(a) * r, 0.7 + 1.3 * p.random.random() ** 3, 0, math.tau)
            c.fill()
    p.light("#FFB25A", p.drawn(sparks))
    front = 905 - p.line(200, 4) * 18
    p.fill("#07060C", np.maximum(pines(p, front, 60, 30, 95), p.below(front)))
    return p.print()
