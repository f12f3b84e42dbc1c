"""The sea near and far: swell, shore, lanterns, an eclipse."""

import math

import numpy as np

from .nature import clouds
from .plate import PORTRAIT, SCALE, SQUARE, Plate, blur, curve, ramp, shifted, step, trace


def long_swell(seed):
    p = Plate(SQUARE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#F4D9A0"), (300, "#F8E4B8"), (520, "#FBEBCB")) * one)
    d = p.distance(640, 360)
    p.fill(ramp(p.y, (170, "#F2603C"), (560, "#F7A24A")) * one, p.disc(640, 360, 190))
    for k in range(4):
        p.light("#FFD9A0", np.exp(-((d - 214 - 26 * k) / 2.2) ** 2) * (0.75 - 0.16 * k))
    streaks = clouds(p, 600, 20, 0.55, 0.4) * step(p.y, 230, 330) * step(p.y, 560, 470)
    p.fill("#FBEBCB", streaks)
    tones = [("#8CC9B8", "#4FA7A4"), ("#5DB4AC", "#2C8794"), ("#36939A", "#1A6A80"), ("#1F7486", "#0F4E6C"), ("#145A74", "#0A3758"), ("#0D4262", "#062544"), ("#08304F", "#04172F")]
    for i, (crest, foot) in enumerate(tones):
        t = i / 6
        level = 500 + 78 * i + 8 * t
        length = 210 + 190 * t
        phase = (p.x[0] + 140 * i * (1 + 0.4 * t)) / length
        # A wave leans the way it runs: steep before the crest, long behind it.
        saw = phase % 1
        shape = np.where(saw < 0.66, saw / 0.66, (1 - saw) / 0.34)
        shape = shape * shape * (3 - 2 * shape)
        height = 26 + 66 * t
        edge = level - shape * height * (0.8 + 0.25 * np.sin(phase * 1.7 + i)) + p.line(50, 3) * 1.5
        m = p.below(edge)
        under = p.y - edge[None, :]
        p.fill(ramp(under, (0, crest), (40 + 110 * t, foot)), m)
        bands = under / (11 + 13 * t)
        lines = step(np.abs(bands % 1 - 0.5), 0.34, 0.46) * step(under, 90 + 60 * t, 10)
        p.light(crest, m * lines * 0.34)
        foam = step(under, 5 + 9 * t, 2 + 4 * t) * step(shape, 0.32, 0.62)
        p.fill("#FFF7E2", m * foam * 0.95)
        spray = step(p.noise(9 + 10 * t, 7 + 7 * t, 2), 0.1, 0.5) * step(under, 26 + 28 * t, 4) * step(shape, 0.5, 0.9)
        p.fill("#FFF7E2", m * spray * 0.75)
        p.fill("#F7A24A", m * np.exp(-((p.x - 640) / (70 + 70 * t)) ** 2) * step(under, 30, 0) * 0.32 * (1 - t))
        if i == 2:
            def boat(c):
                trace(c, [(262, 596), (372, 596), (352, 624), (282, 624)])
                c.fill()
                c.rectangle(313, 462, 4, 136)
                c.fill()
            def sails(c):
                c.move_to(310, 470)
                c.curve_to(292, 520, 276, 560, 262, 586)
                c.line_to(310, 586)
                c.close_path()
                c.fill()
                c.move_to(321, 478)
                c.curve_to(352, 510, 366, 552, 366, 586)
                c.line_to(321, 586)
                c.close_path()
                c.fill()
            p.fill("#7A2A2C", p.drawn(boat))
            p.fill(ramp(p.x * np.ones_like(p.y), (262, "#E8D3B0"), (312, "#FFFAEC"), (320, "#FFFFFF"), (366, "#E9C79A")), p.drawn(sails))
    def gulls(c):
        for x, y, s in ((250, 250, 1.5), (318, 214, 1.0), (196, 300, 0.9)):
            c.set_line_width(3.2 * s)
            curve(c, [(x - 22 * s, y - 6 * s), (x - 10 * s, y - 11 * s), (x, y), (x + 10 * s, y - 12 * s), (x + 23 * s, y - 9 * s)])
            c.stroke()
    p.fill("#2A4A5C", p.drawn(gulls))
    return p.print(vignette=0.1)


def tide_pools(seed):
    p = Plate(SQUARE, seed)
    # A shore seen from above: the height of the rock decides between dry stone, wet sand and ever deeper water.
    height = p.noise(330, 330, 4, 0.46)
    for cx, cy, r in ((390, 420, 300), (800, 760, 200), (820, 170, 150), (110, 880, 160)):
        height -= 1.5 * np.exp(-(p.distance(cx, cy) / r) ** 2)
    height += 0.75
    p.fill(ramp(height, (-0.9, "#0B3F62"), (-0.55, "#136C86"), (-0.25, "#2BA6A4"), (-0.08, "#7FD8C0"), (0.0, "#D9F0D2"), (0.03, "#C9A67E"), (0.3, "#A5785C"), (0.7, "#7C5148"), (1.3, "#523640")))
    # Contours, as if the rock had been cut in layers.
    depth = np.clip(-height, 0, 1)
    for cut in (0.09, 0.24, 0.42, 0.62):
        p.shade("#0B4A6A", step(depth, cut, cut + 0.008) * step(depth, cut + 0.1, cut) * 0.42)
        p.light("#CFFFF0", np.exp(-((depth - cut) / 0.006) ** 2) * 0.22)
    for cut in (0.2, 0.42, 0.68, 0.95):
        p.shade("#3A2030", step(height, cut + 0.004, cut - 0.004) * step(height, cut - 0.09, cut) * (height > 0.03) * 0.45)
        p.light("#FFE6C4", np.exp(-((height - cut - 0.012) / 0.01) ** 2) * 0.34)
    rock = step(height, 0.02, 0.05)
    p.shade("#4A2E36", rock * step(p.noise(26, 26, 2), 0.5, 1.0) * 0.22)
    p.light("#FFFFFF", np.exp(-((height - 0.004 + p.noise(20, 20, 2) * 0.008) / 0.014) ** 2) * 0.8)
    caustic = step(1 - np.abs(p.noise(60, 60, 3)), 0.88, 1.0) * step(depth, 0.05, 0.2) * step(depth, 0.75, 0.35)
    p.light("#E2FFF0", caustic * 0.34)

    def star(cx, cy, r, turn, light, dark):
        def body(c, s=1.0):
            points = []
            for k in range(10):
                a = turn + k * math.tau / 10
                q = r * s * (1.0 if k % 2 == 0 else 0.36)
                points.append((cx + math.cos(a) * q, cy + math.sin(a) * q))
            curve(c, points, True)
            c.fill()
        m = p.drawn(body)
        p.shade("#0A2A40", shifted(p.drawn(body, 4), 9, 6) * 0.6)
        p.fill(ramp(p.distance(cx - r * 0.15, cy - r * 0.2), (0, light), (r, dark)), m)
        def dots(c):
            for k in range(5):
                a = turn + k * math.tau / 5
                for q in range(1, 9):
                    f = q / 9.5
                    for side in (-1, 0, 1):
                        if side and f > 0.75:
                            continue
                        x, y = cx + math.cos(a) * r * f - math.sin(a) * side * r * 0.11 * (1 - f), cy + math.sin(a) * r * f + math.cos(a) * side * r * 0.11 * (1 - f)
                        c.new_sub_path()
                        c.arc(x, y, r * 0.026 * (1.25 - f * 0.6), 0, math.tau)
            c.fill()
        p.light("#FFE9C8", p.drawn(dots) * m * 0.75)

    def urchin(cx, cy, r, paint):
        def spines(c):
            for k in range(64):
                a = k / 64 * math.tau + p.random.normal() * 0.04
                q = r * (0.85 + 0.25 * p.random.random())
                c.set_line_width(r * 0.045)
                c.move_to(cx, cy)
                c.line_to(cx + math.cos(a) * q, cy + math.sin(a) * q)
                c.stroke()
        m = p.drawn(spines)
        p.shade("#0A2A40", shifted(blur(m, 2.5), 7, 5) * 0.6)
        p.fill(ramp(p.distance(cx, cy), (0, "#1E0F2C"), (r, paint)), m)
        p.fill(ramp(p.distance(cx - r * 0.12, cy - r * 0.14), (0, paint), (r * 0.5, "#1E0F2C")), p.disc(cx, cy, r * 0.42))

    def anemone(cx, cy, r, tip, root):
        p.shade("#0A2A40", np.exp(-(p.distance(cx + 5, cy + 8) / (r * 1.1)) ** 4) * 0.5)
        for ring, share in ((1.0, 30), (0.74, 24), (0.5, 16)):
            def arms(c):
                for k in range(share):
                    a = k / share * math.tau + ring * 3
                    bend = 0.25 * math.sin(k * 1.7)
                    c.set_line_width(r * 0.11)
                    c.move_to(cx + math.cos(a) * r * 0.16, cy + math.sin(a) * r * 0.16)
                    c.curve_to(cx + math.cos(a) * r * ring * 0.5, cy + math.sin(a) * r * ring * 0.5, cx + math.cos(a + bend) * r * ring * 0.8, cy + math.sin(a + bend) * r * ring * 0.8,
                               cx + math.cos(a + bend) * r * ring, cy + math.sin(a + bend) * r * ring)
                    c.stroke()
            m = p.drawn(arms)
            p.shade("#0A2038", shifted(m, 2.5, 1.5) * 0.5)
            p.fill(ramp(p.distance(cx, cy), (r * 0.1, root), (r * ring, tip)), m)
        p.fill(root, p.disc(cx, cy, r * 0.15))
    star(330, 330, 104, 0.35, "#FF9A4A", "#D8432E")
    star(828, 800, 66, 1.1, "#F7C6E0", "#B84A8C")
    star(600, 640, 50, 0.7, "#FFD98A", "#D8862E")
    urchin(520, 470, 62, "#7A4AA8")
    urchin(436, 566, 38, "#5A3A98")
    urchin(120, 880, 46, "#8A4A9C")
    anemone(236, 520, 74, "#C8F29A", "#2F8C5C")
    anemone(824, 170, 62, "#FFC2D0", "#C23A6A")
    anemone(760, 690, 40, "#FFE6A0", "#C8782C")
    def shells(c):
        for _ in range(90):
            x, y = p.random.random() * 1024, p.random.random() * 1024
            if height[int(y * SCALE), int(x * SCALE)] > 0.14:
                c.new_sub_path()
                c.arc(x, y, 2.5 + 4.5 * p.random.random(), 0, math.tau)
        c.fill()
    barnacles = p.drawn(shells)
    p.shade("#2A1820", shifted(barnacles, 3, 2) * 0.5)
    p.fill("#EADCC8", barnacles * 0.9)
    return p.print()


def totality(seed):
    p = Plate(SQUARE, seed)
    cx, cy, r = 512, 372, 176
    d = p.distance(cx, cy)
    p.fill(ramp(d, (0, "#16384A"), (330, "#0C2233"), (760, "#050D18")))
    p.stars(260, 660, "#EAF8FF", 1.6, keep=step(d, r + 40, r + 200))
    # The corona: streamers whose length and brightness change with the angle, longest along the sun's equator.
    angle = np.arctan2(p.y - cy, p.x - cx)
    table = np.zeros(4096)
    turn = np.linspace(0, math.tau, 4096, endpoint=False)
    for k in range(1, 90):
        table += p.random.standard_normal() / k ** 0.62 * np.cos(k * turn + p.random.random() * math.tau)
    table = (table - table.min()) / (table.max() - table.min())
    swirl = p.noise(260, 260, 3) * 0.05
    ray = np.interp((angle + swirl) % math.tau, turn, table, period=math.tau).astype(np.float32)
    length = 46 + 210 * (0.28 + 0.72 * np.cos(angle + 0.4) ** 2) * (0.35 + 0.9 * ray)
    out = np.maximum(d - r, 0)
    corona = np.exp(-out / length * 2.0) * (0.45 + 0.75 * ray)
    p.light(ramp(out, (0, "#FFFFFF"), (60, "#FFF0C8"), (170, "#8FD0D8"), (420, "#2A6A8C")), np.clip(corona, 0, 1))
    p.light("#FFFFFF", np.exp(-out / 13) * 0.95)
    horizon = 726
    p.light("#F29A4A", np.exp(-np.abs(p.y - horizon) / 70) * 0.75)
    p.light("#FFD08A", np.exp(-np.abs(p.y - horizon) / 18) * 0.6)
    p.fill("#060C16", p.disc(cx, cy, r, 0.9))
    p.light("#FF5A6A", np.exp(-(np.abs(d - r - 1) / 3.0) ** 2) * (step(ray, 0.62, 0.8)) * 0.9)
    p.glow(cx + r * 0.72, cy - r * 0.70, 20, "#FFFFFF", 1.0)
    p.glow(cx + r * 0.72, cy - r * 0.70, 64, "#FFF2D0", 0.6, 1.2)
    hills = horizon - 6 - np.abs(p.line(150, 6, 0.5)) * 30
    p.fill("#12202E", p.below(hills))
    sea = p.below(horizon)
    p.fill(ramp(p.y, (horizon, "#B8703C"), (horizon + 40, "#3F4650"), (860, "#12283A"), (1024, "#040A14")) * np.ones((1, p.columns, 1), np.float32), sea)
    depth = (p.y - horizon) / (p.h - horizon)
    glints = step(p.noise(130, 8, 4) + p.noise(40, 4, 2) * 0.4, 0.15, 0.7)
    p.light("#FFE9C4", sea * np.exp(-((p.x - cx) / (120 + 130 * depth)) ** 2) * glints * (0.9 - 0.5 * depth))
    p.light("#FFB870", sea * glints * step(depth, 0.35, 0) * 0.35)
    def watchers(c):
        curve(c, [(-20, 1000), (90, 930), (210, 886), (330, 872), (430, 884), (520, 930), (640, 980), (800, 1010), (1044, 1030)])
        c.line_to(1044, 1044)
        c.line_to(-20, 1044)
        c.close_path()
        c.fill()
        for x, y, s in ((286, 874, 1.0), (330, 872, 0.92), (366, 876, 0.62)):
            c.new_sub_path()
            c.arc(x, y - 62 * s, 8.5 * s, 0, math.tau)
            c.fill()
            curve(c, [(x - 10 * s, y - 46 * s), (x - 12 * s, y - 22 * s), (x - 9 * s, y + 6), (x + 10 * s, y + 6), (x + 12 * s, y - 22 * s), (x + 10 * s, y - 46 * s), (x, y - 53 * s)], True)
            c.fill()
    m = p.drawn(watchers)
    p.fill("#03070E", m)
    p.light("#FFD9A0", np.clip(m - shifted(m, 1.6, 0), 0, 1) * step(p.distance(340, 850), 260, 40) * 0.5)
    return p.print()


def lantern_night(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    shore = 720
    p.fill(ramp(p.y, (0, "#101038"), (330, "#2C1D5C"), (560, "#6A2F6E"), (shore, "#C65A62")) * one)
    p.stars(170, 460, "#FFE9F8", 1.4)
    for level, amp, tone, foot in ((650, 90, "#5A2C68", "#B4566A"), (690, 70, "#3A1F54", "#7E3C62")):
        e = level - np.abs(p.line(260, 5, 0.46)) * amp
        p.fill(ramp(p.y, (level - amp, tone), (shore, foot)) * one, p.below(e))
    def pagoda(c):
        x, y = 566, 722
        for k in range(5):
            w, top = 62 - 9 * k, y - 46 * (k + 1)
            c.rectangle(x - w * 0.5, top, w, 48)
            c.move_to(x - w * 0.95, top + 12)
            c.curve_to(x - w * 0.6, top + 6, x - w * 0.4, top - 4, x - w * 0.34, top - 14)
            c.line_to(x + w * 0.34, top - 14)
            c.curve_to(x + w * 0.4, top - 4, x + w * 0.6, top + 6, x + w * 0.95, top + 12)
            c.close_path()
            c.fill()
        c.rectangle(x - 1.5, y - 300, 3, 64)
        c.fill()
        c.rectangle(440, 706, 260, 18)
        c.fill()
        for i in range(7):
            c.new_sub_path()
            c.arc(452 + i * 44, 706, 15 + 9 * p.random.random(), 0, math.tau)
            c.fill()
    p.fill("#1C1036", p.drawn(pagoda))
    p.fill("#FFC870", p.drawn(lambda c: [(c.rectangle(566 + k * 13 - 3.5, 722 - 46 * (f + 1) + 20, 7, 14), c.fill()) for f in range(4) for k in ((-1, 0, 1) if f < 3 else (0,))]))
    p.glow(566, 640, 110, "#FF9A4A", 0.22)

    def lantern(x, y, s, lean, fade):
        def paper(c):
            c.save()
            c.translate(x, y)
            c.rotate(lean)
            c.move_to(-0.36 * s, 0.56 * s)
            c.curve_to(-0.46 * s, 0.1 * s, -0.56 * s, -0.3 * s, -0.4 * s, -0.54 * s)
            c.curve_to(-0.2 * s, -0.72 * s, 0.2 * s, -0.72 * s, 0.4 * s, -0.54 * s)
            c.curve_to(0.56 * s, -0.3 * s, 0.46 * s, 0.1 * s, 0.36 * s, 0.56 * s)
            c.close_path()
            c.restore()
            c.fill()
        m = p.drawn(paper)
        p.glow(x, y + s * 0.1, s * 2.1, "#FF8A3A", 0.42 * fade, 1.5)
        p.fill(ramp(p.distance(x, y + 0.5 * s), (0, "#FFF8D0"), (0.45 * s, "#FFC75A"), (1.3 * s, "#E2552E")), m * (0.35 + 0.65 * fade))
        if s > 24:
            across = (p.x - x) * math.cos(lean) + (p.y - y) * math.sin(lean)
            p.shade("#B8441E", m * step(np.abs((across / s + 0.5) * 4 % 1 - 0.5), 0.46, 0.5) * 0.35)
            mouth = np.hypot((p.x - x + 0.56 * s * math.sin(lean)) / (0.36 * s), (p.y - y - 0.56 * s * math.cos(lean)) / (0.075 * s))
            p.fill("#7A2A20", np.clip((1 - mouth) * 6, 0, 1) * 0.85)
            p.glow(x - 0.56 * s * math.sin(lean), y + 0.54 * s, s * 0.16, "#FFFFE8", 0.95)
    swarm = []
    for i in range(74):
        t = p.random.random() ** 1.5
        swarm.append((5 + 26 * t, 724 * p.random.random(), 660 - 620 * (0.15 + 0.85 * p.random.random()) * (0.35 + 0.65 * p.random.random() + 0.2 * t)))
    for s, x, y in sorted(swarm):
        lantern(x, max(20, y), s, p.random.normal() * 0.1, 0.35 + 0.5 * s / 31)
    p.mirror(shore, 1.0, 10, 90, "#160E34", 0.3)
    p.shade("#2A1A50", p.below(shore) * step(p.y, shore, 1040) * 0.8)
    p.light("#FFB87A", step(np.abs(p.y - shore), 2, 0) * 0.3 * one[..., 0])
    for x, y, s, lean in ((250, 300, 112, -0.07), (520, 180, 74, 0.09), (610, 430, 50, -0.05), (110, 540, 52, 0.08), (100, 130, 46, 0.05)):
        lantern(x, y, s, lean, 1.0)
    def boat(c):
        curve(c, [(236, 872), (262, 892), (330, 900), (400, 892), (428, 870), (410, 912), (330, 920), (254, 912)], True)
        c.fill()
        for x, h in ((310, 44), (352, 40)):
            c.new_sub_path()
            c.arc(x, 894 - h, 8, 0, math.tau)
            c.fill()
            curve(c, [(x - 12, 902), (x - 11, 894 - h + 18), (x, 894 - h + 8), (x + 11, 894 - h + 18), (x + 12, 902)], True)
            c.fill()
    b = p.drawn(boat)
    p.fill("#0E0824", p.drawn(lambda c: (c.translate(0, 1826), c.scale(1, -1), boat(c)), 2.5) * 0.5)
    p.fill("#0E0824", b)
    p.light("#FF9A5A", np.clip(b - shifted(b, 1.8, 0), 0, 1) * 0.8)
    lantern(331, 866, 20, 0.0, 1.0)
    return p.print()
