"""Houses and bridges."""

import math

import numpy as np

from .nature import clouds, peaks, pine, pines, rockface
from .plate import LANDSCAPE, SQUARE, Plate, blur, curve, ramp, shifted, step, trace


def glasshouse(seed):
    p = Plate(SQUARE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#0A1C2E"), (500, "#12404A"), (800, "#2C6A60")) * one)
    p.stars(220, 600, "#E8FFF4", 1.5)
    fir = 760 - p.line(200, 3) * 20
    p.fill("#0E3038", np.maximum(pines(p, fir, 70, 90, 260), p.below(fir)))
    cx, base = 512, 820
    def shell(c):
        c.move_to(170, base)
        c.line_to(170, 560)
        c.curve_to(170, 500, 240, 470, 330, 466)
        c.line_to(330, 430)
        c.curve_to(330, 250, 420, 190, cx, 180)
        c.curve_to(604, 190, 694, 250, 694, 430)
        c.line_to(694, 466)
        c.curve_to(784, 470, 854, 500, 854, 560)
        c.line_to(854, base)
        c.close_path()
    inside = p.drawn(lambda c: (shell(c), c.fill()))
    p.light("#FFD27A", np.clip(blur(inside, 45) * 0.8, 0, 1) * 0.6)
    p.fill(ramp(p.distance(cx, 600), (0, "#FFF0B4"), (230, "#FFCB6A"), (460, "#D08A3E")), inside)
    p.light("#FFFBE0", inside * np.exp(-(p.distance(cx, 520) / 130) ** 2) * 0.8)

    def palm(c, x, y, h, s):
        c.set_line_width(h * 0.035)
        curve(c, [(x, y), (x + 6 * s, y - h * 0.5), (x + 14 * s, y - h)])
        c.stroke()
        hx, hy = x + 14 * s, y - h
        for k in range(11):
            a = -math.pi / 2 + (k - 5) * 0.42 + p.random.normal() * 0.06
            l = h * 0.5 * (0.8 + 0.3 * p.random.random())
            ex, ey = hx + math.cos(a) * l, hy + math.sin(a) * l * 0.7 + l * 0.36
            mx, my = hx + math.cos(a) * l * 0.55, hy + math.sin(a) * l * 0.8 - l * 0.06
            c.move_to(hx, hy)
            c.curve_to(mx, my - l * 0.05, mx, my - l * 0.05, ex, ey)
            c.curve_to(mx, my + l * 0.13, mx, my + l * 0.13, hx, hy + 3)
            c.fill()
    def leaf(c, x, y, angle, l, w):
        nx, ny = -math.sin(angle), math.cos(angle)
        tx, ty = x + math.cos(angle) * l, y + math.sin(angle) * l
        mx, my = (x + tx) / 2, (y + ty) / 2
        c.move_to(x, y)
        c.curve_to(mx + nx * w, my + ny * w, mx + nx * w, my + ny * w, tx, ty)
        c.curve_to(mx - nx * w, my - ny * w, mx - nx * w, my - ny * w, x, y)
        c.fill()
    def bush(c, x, y, s, count=11):
        for k in range(count):
            a = -math.pi / 2 + (k - (count - 1) / 2) * 2.5 / count + p.random.normal() * 0.1
            leaf(c, x + p.random.normal() * s * 0.08, y, a, s * (0.7 + 0.5 * p.random.random()), s * 0.17)
    p.fill("#C8983E", p.drawn(lambda c: [palm(c, x, base, h, s) for x, h, s in ((430, 420, -1), (640, 330, 1), (250, 240, -1), (780, 230, 1))]) * inside * 0.85)
    p.fill("#7E8A34", p.drawn(lambda c: [bush(c, x, base, s) for x, s in ((210, 130), (350, 170), (560, 150), (700, 150), (820, 120))]) * inside)
    p.fill("#2E6A3C", p.drawn(lambda c: [palm(c, x, base, h, s) for x, h, s in ((540, 500, 1),)]) * inside)
    p.fill("#3A7440", p.drawn(lambda c: [bush(c, x, base + 6, s, 9) for x, s in ((250, 120), (420, 130), (640, 130), (770, 110))]) * inside)
    p.fill("#14423A", p.drawn(lambda c: [bush(c, x, base + 10, s, 13) for x, s in ((190, 80), (320, 92), (400, 70), (620, 74), (700, 92), (836, 78))]) * inside)
    p.fill("#E8553A", p.drawn(lambda c: [(c.arc(260 + 520 * p.random.random(), 740 + 70 * p.random.random(), 3 + 3.5 * p.random.random(), 0, math.tau), c.fill()) for _ in range(40)]) * inside)
    def bars(c):
        c.set_line_width(3)
        for k in range(-4, 5):
            # Ribs of the dome meet at its top.
            u = k / 4.4
            c.move_to(cx + 182 * u, 466)
            c.curve_to(cx + 182 * u, 300, cx + 110 * u, 210, cx, 182)
            c.stroke()
        for k in range(-9, 10):
            x = cx + k * 38
            c.move_to(x, 466 if abs(k) < 5 else 466 + max(0, (abs(k) - 4.6) / 4.4) ** 2 * 90)
            c.line_to(x, base)
            c.stroke()
        for y, half in ((466, 342), (560, 342), (690, 342), (350, 200), (262, 200)):
            c.set_line_width(6 if y in (466, 560) else 3.5)
            c.move_to(cx - half, y)
            c.line_to(cx + half, y)
            c.stroke()
    def outline(c):
        c.set_line_width(7)
        shell(c)
        c.stroke()
        c.move_to(cx - 182, 466)
        c.line_to(cx + 182, 466)
        c.stroke()
        c.set_line_width(5)
        c.rectangle(cx - 40, 180 - 30, 80, 32)
        c.stroke()
        c.move_to(cx - 52, 150)
        c.curve_to(cx - 40, 120, cx - 10, 112, cx, 96)
        c.curve_to(cx + 10, 112, cx + 40, 120, cx + 52, 150)
        c.close_path()
        c.fill()
        c.rectangle(cx - 1.5, 70, 3, 30)
        c.fill()
    frame = np.maximum(p.drawn(bars) * inside, p.drawn(outline))
    p.fill("#0E2C32", frame)
    p.fill("#FFE2A0", p.drawn(lambda c: (c.rectangle(cx - 36, 154, 72, 24), c.fill())) * (1 - frame))
    def door(c):
        c.rectangle(cx - 48, 640, 96, base - 640)
        c.new_sub_path()
        c.arc(cx, 640, 48, math.pi, math.tau)
        c.fill()
    d = p.drawn(door)
    p.fill("#FFF6CC", d)
    p.fill("#0E2C32", p.drawn(lambda c: (c.set_line_width(5), c.rectangle(cx - 48, 640, 96, base - 640), c.stroke(), c.arc(cx, 640, 48, math.pi, math.tau), c.stroke(), c.move_to(cx, 592), c.line_to(cx, base), c.stroke(), c.set_line_width(3), [(c.move_to(cx - 48, y), c.line_to(cx + 48, y), c.stroke()) for y in (700, 760)])))
    p.light("#FFFFFF", inside * step((p.x + p.y * 0.5) % 330, 26, 0) * 0.10)
    ground = p.below(base)
    p.fill(ramp(p.y, (base, "#1E4A44"), (1024, "#081C26")) * one, ground)
    p.light("#FFCF7A", ground * np.exp(-((p.x - cx) / (170 + (p.y - base) * 1.1)) ** 2) * step(p.y, 1010, base) * 0.5)
    path = p.polygon([(464, base), (560, base), (690, 1030), (334, 1030)])
    p.light("#FFDE9A", blur(path, 3) * ground * step(p.y, 1024, base) * 0.34)
    p.fill("#0B2A30", p.drawn(lambda c: [bush(c, x, y, s, 11) for x, y, s in ((60, 900, 150), (170, 880, 90), (960, 900, 150), (860, 880, 90), (20, 990, 130), (1010, 990, 140))]))
    return p.print()


def winter_cabin(seed):
    p = Plate(SQUARE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#24406E"), (330, "#5C7FB0"), (600, "#B9C6DE"), (700, "#E8DCE2")) * one)
    p.stars(120, 380, "#FFFFFF", 1.4)
    p.glow(240, 640, 330, "#FFD9C4", 0.5)
    edge, _ = peaks(p, 700, 330, 3, 0.06, [(230, 210, 0.8), (560, 350, 0.85), (880, 240, 0.75), (1080, 200, 0.8)])
    m = p.below(edge)
    p.fill(ramp(p.y, (340, "#5B78AC"), (690, "#B4C2DC")) * one, m)
    face = rockface(p, edge, 60, 0.9)
    p.fill(ramp(p.y, (340, "#FFF0EA"), (680, "#E6E4F0")) * one, m * face * 0.9)
    p.shade("#4A68A4", m * (1 - face) * 0.3)
    p.fill("#DCE2F0", step(np.abs(p.y - 690 - p.noise(400, 60, 3) * 20), 90, 0) * 0.8)
    for level, tone, low, high, n, snow in ((690, "#7C96BC", 40, 110, 90, 0.35), (730, "#4A6A98", 60, 170, 60, 0.5)):
        e = level - p.line(300, 3) * 16
        m = pines(p, e, n, low, high)
        p.fill(tone, np.maximum(m, p.below(e)))
        crust = np.clip(m - shifted(m, 3, 0), 0, 1)
        p.fill("#F2F4FB", np.clip(blur(crust, 0.5) * 1.3, 0, 1) * snow)
    field = 770 - 46 * np.exp(-((p.x[0] - 640) / 260) ** 2) + p.line(300, 3, 0.4) * 10
    sm = p.below(field)
    p.fill(ramp(p.y - field[None, :], (0, "#F7F4F8"), (90, "#C6D2E8"), (280, "#7E98C4")), sm)
    drifts = p.noise(300, 40, 3)
    p.shade("#8AA4D0", sm * step(drifts, 0, 0.8) * 0.5)
    def walls(c):
        c.rectangle(540, 640, 200, 104)
        trace(c, [(540, 642), (640, 560), (740, 642)])
        c.fill()
    w = p.drawn(walls)
    p.fill(ramp(p.y, (560, "#4A2C30"), (744, "#6E3E34")) * one, w)
    p.shade("#2A1620", w * step(np.abs(p.y / 13 % 1 - 0.5), 0.4, 0.5) * 0.7)
    p.fill("#3A2228", p.drawn(lambda c: (c.rectangle(690, 540, 30, 70), c.fill())))
    p.fill("#FBFAFF", p.drawn(lambda c: (c.rectangle(686, 532, 38, 14), c.fill())))
    def roof(c):
        curve(c, [(506, 656), (520, 636), (580, 586), (640, 534), (700, 586), (760, 636), (774, 656), (764, 664), (752, 660)])
        c.line_to(640, 566)
        curve_points = [(528, 660), (516, 664)]
        for q in curve_points:
            c.line_to(*q)
        c.close_path()
        c.fill()
    r = p.drawn(roof)
    p.fill(ramp(p.x * np.ones_like(p.y), (506, "#FFFFFF"), (640, "#F2F2FA"), (646, "#C4D0E8"), (774, "#A9BADA")), r)
    panes = p.drawn(lambda c: [(c.rectangle(*q), c.fill()) for q in ((566, 668, 36, 36), (678, 668, 36, 36), (626, 596, 28, 28))])
    p.light("#FFB040", np.clip(blur(panes, 20) * 1.8, 0, 1) * 0.75)
    p.fill(ramp(p.y, (596, "#FFF0B8"), (704, "#FFC050")) * one, panes)
    p.fill("#3A2228", p.drawn(lambda c: [(c.rectangle(*q), c.fill()) for q in ((582.5, 668, 3, 36), (566, 684.5, 36, 3), (694.5, 668, 3, 36), (678, 684.5, 36, 3), (638.5, 596, 3, 28), (626, 608.5, 28, 3), (622, 676, 36, 68))]))
    p.fill("#A8382E", p.drawn(lambda c: (c.rectangle(625, 680, 30, 64), c.fill())))
    p.light("#FFC870", sm * np.exp(-(p.distance(640, 770, 3) / 170) ** 2) * 0.55)
    for k in range(26):
        t = k / 26
        x, y, size = 706 + 60 * math.sin(t * 3) + 40 * t, 520 - 230 * t, 12 + 34 * t
        p.light("#F2F0FA", np.exp(-(p.distance(x + p.random.normal() * 6, y) / size) ** 2) * 0.2 * (1 - t))
    path = p.drawn(lambda c: (curve(c, [(626, 744), (618, 790), (560, 840), (520, 900), (560, 1030), (760, 1030), (640, 900), (640, 845), (656, 790), (654, 744)], True), c.fill()), 5)
    p.shade("#7C94C4", path * sm * 0.45)
    for x, base, h in ((120, 850, 430), (230, 890, 300), (900, 850, 470), (990, 900, 330), (806, 880, 230), (20, 910, 330)):
        tree = p.drawn(lambda c: pine(c, p.random, x, base, h))
        p.fill(ramp(p.y, (base - h, "#2C4A78"), (base, "#122848")) * one, tree)
        tiers = max(7, int(h / 13))
        load = step(((p.y - (base - h)) / (h * 0.95) * tiers) % 1 + p.noise(16, 16, 2) * 0.3, 0.8, 0.2)
        side = step((p.x - x) / h, 0.14, -0.12)
        p.fill("#E4EAF6", tree * load * (0.16 + 0.62 * side))
        p.fill("#D3DCEE", 0.9 * np.exp(-(p.distance(x, base + 12, 4.5) / (h * 0.17)) ** 4))
    def flakes(c):
        for _ in range(420):
            s = 0.8 + 3.4 * p.random.random() ** 4
            c.set_source_rgba(1, 1, 1, 0.35 + 0.6 * p.random.random())
            c.arc(p.random.random() * 1024, p.random.random() * 1024, s, 0, math.tau)
            c.fill()
    p.light("#FFFFFF", p.drawn(flakes, 0.4) * 0.9)
    p.shade("#3A5A94", p.below(0) * step(p.y, 900, 1024) * 0.25)
    return p.print(vignette=0.12)


def the_span(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#AFC7C6"), (300, "#D8DDD0"), (520, "#F3E6CF"), (724, "#E9DCC8")) * one)
    p.glow(230, 190, 300, "#FFF8E2", 0.75)
    p.fill("#FFFBEA", p.disc(230, 190, 40) * 0.8)
    for level, amp, crest, foot in ((430, 70, "#9FB5B4", "#D5D9CC"), (500, 60, "#7F9C9C", "#CBD1C5")):
        e = level - np.abs(p.line(300, 5, 0.45)) * amp - 60 * step(p.x[0], 560, 1000)
        p.fill(ramp(p.y - e[None, :] * 0.4 - level * 0.6, (-30, crest), (90, foot)), p.below(e))
    p.fill("#EDE4D2", step(np.abs(p.y - 540 - p.noise(420, 60, 4) * 30), 110, 0) * 0.85)

    def point(s):
        """Along the deck: s = 0 near the viewer at the left, 1 far away at the right."""
        k = 1 / (1 + 3.6 * s)
        return 1020 - (1020 + 300) * k, 452 + 300 * (k - 0.217), k

    red, dark = "#C8402C", "#8E2A24"
    def tower(c, s, part):
        x, y, k = point(s)
        h, w = 560 * k, 62 * k
        leg = 21 * k
        side = 20 * k
        if part == "front":
            for dx in (-w, w - leg):
                c.rectangle(x + dx, y - h, leg, h + 900 * k)
            for f in (0.98, 0.76, 0.54, 0.32, 0.02):
                c.rectangle(x - w, y - h * f - 6 * k, 2 * w, 24 * k)
            c.fill()
        else:
            for dx in (-w + leg, w):
                trace(c, [(x + dx, y - h), (x + dx + side * 0.5, y - h + 6 * k), (x + dx + side * 0.5, y + 900 * k), (x + dx, y + 900 * k)])
                c.fill()
    def cables(c, side, hangers):
        towers = (0.13, 0.62)
        def height(s):
            a, b = towers
            if s < a:
                t = (a - s) / a
                return 525 * (1 - t) ** 1.6 + 8
            if s > b:
                return 525 * max(0, 1 - (s - b) / 0.5) ** 1.4 + 8
            t = (s - a) / (b - a) * 2 - 1
            return 33 + 500 * t * t
        for i in range(213):
            s, n = i / 190, (i + 1) / 190
            x, y, k = point(s)
            u, v, q = point(n)
            dx = side * 51
            if hangers:
                if i % 3 == 0:
                    c.set_line_width(max(0.5, 2.0 * k))
                    c.move_to(x + dx * k, y)
                    c.line_to(x + dx * k, y - height(s) * k)
                    c.stroke()
            else:
                c.set_line_width(max(1.0, 8.5 * k))
                c.move_to(x + dx * k, y - height(s) * k)
                c.line_to(u + dx * q, v - height(n) * q)
                c.stroke()
    def deck(c):
        left = [(point(i / 100)[0] - 60 * point(i / 100)[2], point(i / 100)[1]) for i in range(400)]
        right = [(point(i / 100)[0] + 60 * point(i / 100)[2], point(i / 100)[1]) for i in range(400)]
        trace(c, left + right[::-1])
        c.fill()
    def girder(c):
        top = [(point(i / 100)[0] + 60 * point(i / 100)[2], point(i / 100)[1]) for i in range(400)]
        low = [(x, y + 44 * point(i / 100)[2]) for i, (x, y) in enumerate(top)]
        trace(c, top + low[::-1])
        c.fill()
    far = ramp(p.x * np.ones_like(p.y), (0, red), (420, "#C95A44"), (900, "#D8A08A"), (1024, "#E2C4B0"))
    shadow = ramp(p.x * np.ones_like(p.y), (0, dark), (420, "#A0503F"), (900, "#CF9A86"), (1024, "#DDBFAC"))
    p.fill(shadow, p.drawn(lambda c: cables(c, -1, True)) * 0.7)
    p.fill(shadow, p.drawn(lambda c: cables(c, -1, False)))
    for s in (0.62, 0.13):
        m = p.drawn(lambda c: tower(c, s, "front"))
        e = p.drawn(lambda c: tower(c, s, "side"))
        p.fill(far, m)
        p.fill(shadow, e)
        if s == 0.62:
            p.fill("#EDE4D2", np.maximum(m, e) * step(p.y, 470, 640) * 0.9)
    p.fill(shadow, p.drawn(deck) * 0.9)
    p.fill(ramp(p.x * np.ones_like(p.y), (0, "#7A211F"), (420, "#9A4A3C"), (900, "#CF9A86"), (1024, "#DDBFAC")), p.drawn(girder))
    p.fill(far, p.drawn(lambda c: cables(c, 1, True)) * 0.8)
    p.fill(far, p.drawn(lambda c: cables(c, 1, False)))
    cape = 470 - 90 * step(p.x[0], 700, 1010) - p.line(200, 5, 0.45) * 12 + 130 * step(p.x[0], 790, 660)
    p.fill(ramp(p.y - cape[None, :], (0, "#7E9796"), (130, "#D2D5C8")), p.below(cape))
    bank = clouds(p, 520, 90, -0.1, 1.2)
    p.fill("#F2EADA", np.clip(step(p.y, 500, 690) * (0.75 + 0.5 * bank), 0, 1))
    p.fill("#FBF6E8", step(np.abs(p.y - 590 - p.noise(300, 60, 4) * 26), 60, 0) * bank * 0.7)
    def birds(c):
        for x, y, s in ((640, 150, 1), (690, 128, 0.8), (612, 118, 0.6), (734, 160, 0.7)):
            c.set_line_width(2.2 * s)
            curve(c, [(x - 15 * s, y - 4 * s), (x - 7 * s, y - 8 * s), (x, y), (x + 7 * s, y - 8 * s), (x + 16 * s, y - 4 * s)])
            c.stroke()
    p.fill("#5A6A6C", p.drawn(birds))
    return p.print(vignette=0.08)
