"""Woods, gorges, orchards."""

import math

import numpy as np

from .nature import clouds, cumulus, peaks
from .plate import PORTRAIT, SCALE, SQUARE, Plate, curve, ramp, step, trace


def quiet_woods(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#B9C8A8"), (420, "#E6E7C6"), (800, "#F4EBCB")) * one)
    p.glow(430, 330, 330, "#FFFBE0", 0.8)
    # Trunks in five depths, each nearer one darker and thicker, with fog between them.
    tones = ["#BCC9AE", "#94AE98", "#648A7C", "#38605A", "#163A3C"]
    floors = [700, 740, 790, 850, 925]
    for depth, (tone, floor) in enumerate(zip(tones, floors)):
        t = depth / 4
        ground = floor - p.line(260, 4, 0.45) * (8 + 12 * t)
        count = (30, 22, 14, 9, 4)[depth]
        spots = []
        for i in range(count):
            x = (i + 0.5 + 0.8 * (p.random.random() - 0.5)) * (p.w + 60) / count - 30
            if depth == 4:
                x = (26, 118, 596, 700)[i]
            elif depth == 3 and 280 < x < 470:
                x += 190 if x > 375 else -190
            spots.append((x, (5 + 40 * t ** 1.6) * (0.75 + 0.5 * p.random.random()), (p.random.random() - 0.5) * 0.06))
        def trunks(c):
            for x, w, lean in spots:
                foot = ground[int(np.clip(x * SCALE, 0, p.columns - 1))] + 12
                head = x + lean * floor
                trace(c, [(head - w * 0.3, -10), (head + w * 0.3, -10), (x + w * 0.5, foot - w * 1.4), (x + w * 0.95, foot + 4), (x - w * 0.95, foot + 4), (x - w * 0.5, foot - w * 1.4)])
                c.fill()
                for _ in range(9 + depth):
                    y = 20 + (floor - 330) * p.random.random()
                    side = 1 if p.random.random() < 0.5 else -1
                    bx = x + (head - x) * (1 - y / floor)
                    reach = (26 + 60 * t) * (0.5 + p.random.random())
                    c.set_line_width(max(0.8, w * 0.11))
                    c.move_to(bx, y)
                    c.curve_to(bx + side * reach * 0.4, y - 6, bx + side * reach * 0.7, y + 4, bx + side * reach, y + reach * 0.22)
                    c.stroke()
                    for k in range(16):
                        q = 0.2 + 0.05 * k
                        lx, ly = bx + side * reach * q, y + reach * 0.22 * q * q
                        hang = (8 + 20 * t) * (1.15 - q) * (0.5 + p.random.random())
                        c.set_line_width(0.8 + 1.1 * t)
                        c.move_to(lx, ly - 1)
                        c.line_to(lx + side * hang * 0.5, ly + hang)
                        c.stroke()
        m = np.maximum(p.drawn(trunks), p.below(ground))
        p.fill(tone, m)
        p.light("#FFF6D0", m * step(p.distance(430, 330), 420, 60) * 0.35 * (1 - t * 0.5))
        if depth < 4:
            fog = np.clip(step(p.y, floor - 260, floor + 30) * (0.55 + 0.4 * p.noise(420, 90, 3)), 0, 1)
            p.fill("#F2EDD2", fog * (0.62 - 0.1 * depth))
        if depth == 3:
            rays = np.abs(np.sin(np.arctan2(p.x - 470, p.y + 120) * 23 + p.noise(500, 900, 2) * 0.6))
            p.light("#FFF8D0", step(rays, 0.55, 1) * step(np.abs(np.arctan2(p.x - 470, p.y + 120) + 0.1), 0.42, 0.05) * step(p.y, 900, 240) * step(p.y, 40, 300) * 0.26)
            def stag(c):
                x, y, s = 376, 838, 0.92
                P = lambda *q: [(x + a * s, y + b * s) for a, b in q]
                curve(c, P((-34, -58), (-30, -68), (0, -66), (24, -70), (36, -88), (40, -104), (48, -112), (58, -106), (66, -100), (62, -95), (52, -94), (48, -80), (40, -62), (30, -50), (2, -46), (-24, -44), (-34, -50)), True)
                c.fill()
                for a, b, k in ((-30, -52, -32), (-20, -48, -18), (24, -54, 22), (32, -58, 34)):
                    trace(c, P((a - 4, b), (a + 5, b), (k + 2, 0), (k - 2, 0)))
                    c.fill()
                c.set_line_width(2.6)
                for side in (-1, 1):
                    curve(c, P((48, -110), (48 + side * 10, -128), (48 + side * 22, -142), (48 + side * 20, -162)))
                    c.stroke()
                    for f in ((10, -128, 2, -146), (20, -140, 34, -152), (21, -152, 10, -164)):
                        c.move_to(*P((48 + side * f[0], f[1]))[0])
                        c.line_to(*P((48 + side * f[2], f[3]))[0])
                        c.stroke()
            p.fill("#274E4A", p.drawn(stag))
    def ferns(c):
        for _ in range(60):
            x, y = p.random.random() * 724, 940 + 80 * p.random.random()
            s = 26 + 34 * p.random.random()
            for k in range(7):
                a = math.pi + (k + 0.5) / 7 * math.pi
                c.set_line_width(1.6)
                ex, ey = x + math.cos(a) * s, y + math.sin(a) * s * 0.8
                c.move_to(x, y)
                c.curve_to(x + math.cos(a) * s * 0.4, y + math.sin(a) * s * 0.7, ex - math.cos(a) * 4, ey - 4, ex, ey)
                c.stroke()
    p.fill("#0E2C30", p.drawn(ferns))
    p.shade("#123034", p.below(0) * step(p.y, 930, 1024) * 0.6)
    return p.print()


def red_canyon(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#2E86A8"), (200, "#8CC6C6"), (380, "#FBE3B4")) * one)
    p.glow(392, 330, 240, "#FFF0C0", 0.8)
    for cx, base, w, h, n in ((250, 210, 330, 60, 70), (600, 150, 240, 44, 50)):
        m, light = cumulus(p, cx, base, w, h, n)
        p.fill(ramp(light, (0.05, "#BCD6D6"), (0.6, "#FFFFFF")), m * step(p.y, base + 6, base - 16) * 0.85)
    palette = [("#E8B58C", "#F6D9AE"), ("#DE9468", "#F2BE88"), ("#CC6E48", "#EA9E66"), ("#AC4A36", "#D87850"), ("#7C2C2E", "#B24C3C"), ("#4A1828", "#7E2C34")]
    river = lambda y: 372 + 74 * math.sin((y - 380) / 92) * min(1, max(0, (y - 390) / 320))
    for depth, (dark, light) in enumerate(palette):
        t = depth / 5
        gap = 20 + 285 * t ** 1.35
        top = 372 - 40 * t - 300 * t ** 1.7
        foot = 470 + 540 * t ** 1.2
        for side in (-1, 1):
            centre = river(foot) + 10 * math.sin(depth * 2.1)
            # A wall: terraces step down from the rim to the river. Each ledge is where hard rock stands out.
            ledges = np.cumsum(0.5 + p.random.random(9))
            ledges = ledges / ledges[-1]
            rows = p.y[:, 0]
            f = np.clip((rows - top) / (foot - top), 0, 1)
            stair = np.interp(f, np.concatenate([[0], ledges]), np.linspace(0, 1, 10) ** 1.2)
            reach = gap * 1.45 - stair * gap * 1.05
            jag = np.interp(rows, np.linspace(0, 1100, 46), p.random.standard_normal(46)) * (1.5 + 6 * t)
            edge = centre + side * (reach + jag)
            rim = top + p.line(90, 5, 0.55) * (6 + 14 * t) - step(np.abs(p.x[0] - centre), gap * 1.2, gap * 2.6) * (18 + 30 * t)
            inside = np.clip(side * (p.x - edge[:, None]) + 0.5, 0, 1) * p.below(rim)
            strata = p.y + p.noise(260, 40, 4) * 9 + (p.x - centre) * side * -0.05
            layers = 0.5 + 0.5 * np.sin(strata * 0.085) + 0.34 * np.sin(strata * 0.231 + 1) + 0.2 * np.sin(strata * 0.61)
            p.fill(ramp(layers - 0.5 * step(p.y, top, foot + 60), (-0.4, dark), (1.1, light)), inside)
            lit = p.noise(26 + 30 * t, 210, 4, 0.55)
            p.shade("#6A2434", inside * step(lit, 0.05, 0.5) * (0.26 + 0.3 * t))
            if side == 1:
                p.light("#FFE0A8", inside * step(lit, -0.1, -0.6) * 0.3)
            else:
                p.shade("#6A3050", inside * 0.32)
        if depth < 5:
            p.fill("#FCE0B4", step(np.abs(p.y - (foot - 40)), 120, 0) * (0.34 - 0.06 * depth))
    def water(c):
        left, right = [], []
        for i in range(120):
            y = 432 + i * 5.2
            k = max(0, (y - 432) / 592)
            x = river(y) + 6
            half = 2 + 74 * k ** 1.7
            left.append((x - half, y))
            right.append((x + half, y))
        trace(c, left + right[::-1])
        c.fill()
    m = p.drawn(water)
    p.fill(ramp(p.y, (430, "#FBE9C4"), (560, "#7CC4B8"), (760, "#2C8A94"), (1024, "#0E4658")) * one, m)
    p.light("#E8FFF0", m * step(p.noise(50, 8, 3), 0.35, 0.9) * 0.45)
    p.shade("#3A1424", p.below(0) * step(p.y, 900, 1024) * 0.4)
    def hawk(c):
        for x, y, s in ((470, 236, 1.3), (520, 262, 0.7)):
            curve(c, [(x - 26 * s, y - 8 * s), (x - 12 * s, y - 9 * s), (x, y - 2 * s), (x + 12 * s, y - 10 * s), (x + 27 * s, y - 10 * s), (x + 12 * s, y - 4 * s), (x + 2 * s, y + 6 * s), (x - 3 * s, y + 6 * s), (x - 12 * s, y - 3 * s)], True)
            c.fill()
    p.fill("#4A1828", p.drawn(hawk))
    return p.print()


def blossom_hill(seed):
    p = Plate(SQUARE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#F3C6CE"), (420, "#FBE4DC"), (760, "#FFF4E2")) * one)
    p.fill("#E8516A", p.disc(330, 350, 190) * 0.88)
    p.fill("#FBE4DC", p.disc(330, 350, 190) * step(p.y, 380, 560) * 0.75)
    streaks = clouds(p, 620, 22, 0.5, 0.5) * step(p.y, 200, 300) * step(p.y, 560, 470)
    p.fill("#FFF6EC", streaks * 0.85)
    for level, amp, crest, foot in ((650, 70, "#B9AFC8", "#F3DAD6"), (720, 70, "#8F93B8", "#DDC6CC")):
        e = level - p.line(340, 5, 0.45) * amp - 40
        p.fill(ramp(p.y - e[None, :] * 0.4 - level * 0.6, (-50, crest), (110, foot)), p.below(e))
    mountain, _ = peaks(p, 740, 260, 1, 0.03, [(760, 270, 0.62)])
    mountain = np.maximum(mountain, 478)
    m = p.below(mountain)
    p.fill(ramp(p.y, (470, "#7C86B4"), (730, "#E3CBD0")) * one, m)
    drip = 560 + p.line(40, 4, 0.6) * 34
    p.fill("#FFFAF6", m * (1 - p.below(drip)) * 0.95)
    p.shade("#8A8AB8", m * step(p.x - 760 + (p.y - 478) * 0.1 + p.noise(60, 80, 3) * 16, -6, 14) * step(p.y, 720, 560) * 0.4)
    hill = 820 - 130 * np.exp(-((p.x[0] - 640) / 330) ** 2) + p.line(200, 4) * 8
    hm = p.below(hill)
    p.fill(ramp(p.y - hill[None, :], (0, "#8FB87A"), (90, "#4E8C6C"), (330, "#1F4E50")), hm)
    grass = p.noise(6, 26, 3)
    p.light("#DDF0A0", hm * step(grass, 0.2, 0.9) * step(p.y - hill[None, :], 130, 0) * 0.3)
    # The tree: branches split until they are twigs; every twig carries blossom.
    twigs, limbs = [], []
    def grow(x, y, angle, length, width, depth):
        nx, ny = x + math.cos(angle) * length, y + math.sin(angle) * length
        bend = p.random.normal() * length * 0.12
        limbs.append((x, y, (x + nx) / 2 - math.sin(angle) * bend, (y + ny) / 2 + math.cos(angle) * bend, nx, ny, width))
        if depth <= 3:
            twigs.append((nx, ny))
        if depth == 0:
            return
        angle = min(max(angle, -2.75), -0.4)
        for k in range(2 + (p.random.random() < 0.4)):
            grow(nx, ny, angle + (k - 0.5) * 0.72 + p.random.normal() * 0.22 + (-0.10 if math.cos(angle) > 0 else 0.06), length * (0.74 + 0.12 * p.random.random()), width * 0.66, depth - 1)
    grow(664, 660, -1.75, 96, 36, 7)
    def wood(c):
        curve(c, [(616, 724), (642, 708), (650, 684), (645, 648), (683, 648), (686, 684), (696, 708), (724, 724), (670, 730)], True)
        c.fill()
        for x, y, mx, my, nx, ny, w in limbs:
            c.set_line_width(max(1.0, w))
            c.move_to(x, y)
            c.curve_to(mx, my, mx, my, nx, ny)
            c.stroke()
    bark = p.drawn(wood)
    for layer, (size, share, paint, strength) in enumerate(((30, 0.9, "#B84E7C", 0.85), (22, 0.8, "#DD7599", 0.9), (13, 0.55, "#F4A0BA", 0.95), (7, 0.4, "#FFDCE6", 0.95))):
        def bloom(c):
            for x, y in twigs:
                for _ in range((2, 2, 3, 3)[layer]):
                    if p.random.random() < share:
                        spread = (20, 20, 19, 18)[layer]
                        c.arc(x + p.random.normal() * spread - layer * 7, y + p.random.normal() * spread * 0.7 - layer * 9, size * (0.45 + 0.6 * p.random.random()), 0, math.tau)
                        c.fill()
        if layer == 1:
            p.fill(ramp(p.x * np.ones_like(p.y), (600, "#6A3A4A"), (720, "#2E1A30")), bark)
        mask = p.drawn(bloom)
        p.fill(paint, mask * strength)
    p.fill(ramp(p.x * np.ones_like(p.y), (600, "#6A3A4A"), (720, "#2E1A30")), bark * step(p.y, 590, 650))
    shade = np.exp(-(p.distance(700, 770, 3.6) / 190) ** 2) * hm
    p.shade("#1F4A54", shade * 0.6)
    def petals(c):
        for _ in range(230):
            x = 1024 * p.random.random()
            y = 330 + 620 * p.random.random()
            c.save()
            c.translate(x, y)
            c.rotate(p.random.random() * math.tau)
            s = 2 + 5 * p.random.random() ** 2
            c.scale(s, s * 0.55)
            c.arc(0, 0, 1, 0, math.tau)
            c.restore()
            c.fill()
    p.fill("#F58CAC", p.drawn(petals) * 0.85)
    def fallen(c):
        for _ in range(900):
            x = 700 + p.random.normal() * 150
            y = 735 + abs(p.random.normal()) * 60
            c.save()
            c.translate(x, y)
            c.scale(2.6, 1.1)
            c.arc(0, 0, 1, 0, math.tau)
            c.restore()
            c.fill()
    p.fill("#F8BACB", p.drawn(fallen) * hm * 0.85)
    def bench(c):
        c.rectangle(482, 706, 86, 6)
        c.rectangle(482, 684, 86, 5)
        c.rectangle(482, 694, 86, 4)
        for x in (490, 556):
            c.rectangle(x, 682, 4, 50)
        c.fill()
    p.fill("#4A2838", p.drawn(bench))
    p.shade("#1C4650", hm * step(p.y, 870, 1024) * 0.35)
    return p.print(vignette=0.1)
