"""Wide country: salt, ice, wheat, meadow, desert."""

import math

import numpy as np

from .nature import clouds, cumulus, peaks, pines, rockface
from .plate import LANDSCAPE, SCALE, Plate, blur, curve, ramp, shifted, step, trace


def mirror_plain(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    level = 396
    p.fill(ramp(p.y, (0, "#6FA8DC"), (170, "#A9C8EA"), (310, "#F6CFD8"), (level, "#FFE6D0")) * one)
    p.glow(800, level - 20, 260, "#FFF2D8", 0.7)
    for cx, base, w, h, n in ((250, 330, 440, 200, 150), (760, 352, 330, 110, 90), (1000, 300, 260, 150, 80), (20, 360, 240, 90, 60)):
        m, light = cumulus(p, cx, base, w, h, n)
        m = m * step(p.y, base + 8, base - 46)
        p.fill(ramp(light, (0.05, "#C9A2CC"), (0.42, "#F3D3DE"), (0.8, "#FFFFFF")), m * 0.94)
    far = level - 6 - np.abs(p.line(210, 5)) * 22
    p.fill(ramp(p.y, (level - 40, "#8F8CC4"), (level, "#C7AECF")) * one, p.below(far))
    p.mirror(level, 1.0, 2.2, 200, "#CFE0F4", 0.12)
    # Salt polygons: cells of a plane seen at a low angle, so their walls draw together towards the horizon.
    depth = np.maximum(p.y - level, 0.5)
    u, v = (p.x - 512) / depth * 70, 76000 / depth
    cell = 20.0
    best = np.full(p.colour.shape[:2], 1e9, np.float32)
    second = best.copy()
    gu, gv = np.floor(u / cell).astype(int), np.floor(v / cell).astype(int)
    jitter = p.random.random((512, 512, 2)).astype(np.float32)
    for du in (-1, 0, 1):
        for dv in (-1, 0, 1):
            j = jitter[(gu + du) % 512, (gv + dv) % 512]
            d = np.hypot((gu + du + j[..., 0]) * cell - u, (gv + dv + j[..., 1]) * cell - v)
            second = np.where(d < best, best, np.minimum(second, d))
            best = np.minimum(best, d)
    wall = step(second - best, 1.7, 0.5) * p.below(level) * step(p.y, level + 46, level + 190)
    p.fill("#FFFFFF", wall * 0.55)
    p.shade("#6A7AB8", shifted(wall, 2, 0) * (1 - wall) * 0.25)
    def walker(c, s=1.0):
        c.arc(600, level + 4 - 52, 5.2, 0, math.tau)
        c.fill()
        curve(c, [(594, level - 43), (592, level - 20), (594, level + 4), (607, level + 4), (608, level - 20), (606, level - 43)], True)
        c.fill()
    figure = p.drawn(walker)
    upside = p.drawn(lambda c: (c.translate(0, 2 * level + 10), c.scale(1, -1), walker(c)), 0.7)
    p.fill("#B8344A", figure)
    p.fill("#B8344A", upside * 0.62)
    def sunshade(c):
        c.arc(603, level - 60, 24, math.pi, math.tau)
        c.close_path()
        c.fill()
        c.rectangle(602, level - 62, 2, 40)
        c.fill()
    p.fill("#E8A03A", p.drawn(sunshade))
    p.fill("#E8A03A", p.drawn(lambda c: (c.translate(0, 2 * level + 10), c.scale(1, -1), sunshade(c)), 0.7) * 0.6)
    return p.print(vignette=0.08)


def blue_ice(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    sea = 282
    p.fill(ramp(p.y, (0, "#BFDDEA"), (160, "#DDEDEE"), (sea, "#F8F1E4")) * one)
    p.glow(220, 200, 260, "#FFFFF4", 0.6)
    haze = clouds(p, 480, 40, 0.4, 1.0) * step(p.y, 230, 120)
    p.fill("#FFFFFF", haze * 0.5)
    far = sea - 12 - np.abs(p.line(170, 6, 0.55)) * 42
    p.fill(ramp(p.y, (sea - 80, "#A5C4D6"), (sea, "#D6E2E4")) * one, p.below(far))
    deep = ramp(p.y + p.noise(300, 120, 3) * 16, (sea, "#3FA8BE"), (sea + 90, "#167A9C"), (sea + 260, "#0A4470"), (724, "#04193A"))
    p.fill(deep, p.below(sea))
    rays = np.abs(np.sin(np.arctan2(p.y + 300, p.x - 430) * 46 + p.noise(300, 600, 2) * 2))
    p.light("#9FF0F0", step(rays, 0.4, 1) * p.below(sea) * step(p.y, 640, sea) * 0.2)

    top = [(286, 292), (312, 214), (350, 196), (388, 128), (430, 92), (462, 118), (494, 104), (530, 150), (566, 142), (612, 204), (668, 222), (716, 292)]
    under = [(716, 280), (770, 330), (752, 392), (700, 430), (676, 500), (610, 548), (560, 622), (508, 640), (470, 598), (404, 566), (372, 490), (300, 452), (276, 380), (240, 330), (286, 280)]
    tip = p.polygon(top)
    hull = p.polygon(top[:1] + [top[-1]] + under)
    def shards(points, centre, mask, palette):
        """Facets: triangles between neighbouring points and inner ones, each one flat tone."""
        cx, cy = centre
        inner = [(cx + (x - cx) * 0.45 + p.random.normal() * 14, cy + (y - cy) * 0.42 + p.random.normal() * 12) for x, y in points]
        n = len(points)
        for i in range(n - 1 if mask is tip else n):
            a, b, c1, d = points[i], points[(i + 1) % n], inner[i], inner[(i + 1) % n]
            for tri in ((a, b, c1), (b, d, c1), (c1, d, centre)):
                mx, my = sum(q[0] for q in tri) / 3, sum(q[1] for q in tri) / 3
                tone = np.clip(0.5 - (mx - cx) / 420 - (my - cy) / 500 + p.random.normal() * 0.13, 0, 1)
                m = p.polygon(tri)
                p.fill(ramp(np.full((1, 1), tone), *palette)[0, 0] * np.ones(3, np.float32), m * mask)
    p.fill("#2F8CB0", hull * p.below(sea))
    shards(under, (505, 430), hull, ((0, "#0B4C7C"), (0.35, "#1F86AE"), (0.7, "#5CC4D4"), (1, "#A6ECE8")))
    p.fill("#F2FAFA", tip * (1 - p.below(sea)))
    shards(top, (490, 236), tip, ((0, "#7FB4D2"), (0.4, "#B7DAE8"), (0.68, "#EAF6F8"), (1, "#FFFFFF")))
    body = hull * p.below(sea)
    p.fill(deep, body * step(p.y, sea - 20, 700) * 0.72)
    p.light("#D8FFFA", body * step(p.y, sea + 46, sea) * 0.4)
    rim = np.clip(blur(body, 5) * (1 - body), 0, 1)
    p.light("#7FE8EA", rim * step(p.y, 560, sea) * 0.6)
    for pts in ([(812, 290), (836, 254), (858, 262), (880, 240), (906, 290)], [(70, 288), (92, 266), (120, 272), (140, 288)]):
        m = p.polygon(pts)
        p.fill(ramp(p.x, (pts[0][0], "#FFFFFF"), (pts[-1][0], "#A9CFE2")) * np.ones((p.rows, 1, 1), np.float32), m)
        low = [(x, sea + (sea - y) * 1.6 + 8) for x, y in pts]
        p.fill("#6FD0DC", p.polygon(low, 2) * p.below(sea) * 0.55)
    surface = step(np.abs(p.y - sea - p.noise(60, 40, 3) * 1.6), 2.6, 0.8)
    p.light("#F2FFFF", surface * 0.85)
    def whale(c):
        curve(c, [(742, 560), (790, 538), (860, 536), (914, 556), (950, 572), (984, 560), (1000, 546), (996, 572), (1004, 596), (984, 586), (950, 588), (900, 598), (840, 600), (782, 590), (750, 578)], True)
        c.fill()
        curve(c, [(812, 590), (826, 622), (850, 640), (850, 612), (846, 594)], True)
        c.fill()
    w = p.drawn(whale, 0.8)
    p.fill(ramp(p.y, (536, "#2E7FA6"), (600, "#0A3560")) * one, w * 0.9)
    p.light("#9FE8EE", w * step(p.y + p.noise(120, 40, 2) * 6, 566, 540) * 0.3)
    def bubbles(c):
        for _ in range(26):
            c.arc(742 + p.random.normal() * 30, 380 + p.random.random() * 170, 1 + 2.4 * p.random.random(), 0, math.tau)
            c.fill()
    p.light("#D8FFFF", p.drawn(bubbles) * 0.5)
    return p.print(vignette=0.1)


def storm_front(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    level = 560
    p.fill(ramp(p.y, (0, "#20303F"), (260, "#3F5A66"), (430, "#9C9A78"), (level, "#F2D27A")) * one)
    p.glow(880, level - 20, 330, "#FFE48A", 0.6)
    # The shelf: tiers of cloud, each a rough arc whose underside is dark.
    for i in range(7):
        t = i / 6
        edge = 60 + 300 * t ** 0.9 - 130 * ((p.x[0] - 420) / 620) ** 2 * (0.4 + t) + p.line(240 - 90 * t, 6, 0.55) * (30 - 8 * t)
        m = 1 - p.below(edge, 3)
        inside = edge[None, :] - p.y + p.noise(170, 70, 5, 0.6) * 26
        if i == 0:
            body = np.zeros_like(m)
        tone = ramp(inside, (0, "#1A2734"), (18, "#33485A"), (64, "#6E8794"), (120, "#4A6070"), (260, "#1C2936"))
        hold = m * (1 - body)
        p.fill(tone, hold * 0.96)
        body = np.maximum(body, m)
    swirl = step(p.noise(260, 60, 6, 0.6), 0.1, 0.9) * body
    p.light("#B8CCD0", swirl * 0.22)
    rain = (0.55 + 0.45 * step(p.noise(9, 700, 3), -0.8, 0.8)) * step(p.noise(150, 900, 2), -0.9, 0.7) * step(p.y, 300, 380) * step(p.y, level + 8, level - 60) * step(np.abs(p.x - 300 + (p.y - 350) * 0.25), 230, 30)
    p.fill("#2F4150", rain * 0.8)
    def bolt(c, x, y, length, width, lean, depth=0):
        while length > 0 and y < level:
            nx, ny = x + p.random.normal() * 7 + lean, y + 9 + 7 * p.random.random()
            c.set_line_width(width)
            c.move_to(x, y)
            c.line_to(nx, ny)
            c.stroke()
            length -= ny - y
            x, y = nx, ny
            if depth < 2 and p.random.random() < 0.11:
                bolt(c, x, y, 40 + 90 * p.random.random(), width * 0.45, lean + (4 if p.random.random() < 0.5 else -4), depth + 1)
    flash = p.drawn(lambda c: bolt(c, 392, 300, 400, 3.6, 0.8))
    p.light("#BFD4FF", np.clip(blur(flash, 20) * 5, 0, 1) * 0.8)
    p.light("#DDE8FF", np.clip(blur(flash, 4) * 2, 0, 1))
    p.fill("#FFFFFF", flash)
    hill = level - 10 - np.abs(p.line(300, 3)) * 18
    p.fill("#4A5440", p.below(hill))
    # Wheat: ever longer stalks towards the viewer.
    p.fill(ramp(p.y, (level, "#E9C05A"), (640, "#B98530"), (724, "#5E3A18")) * one, p.below(level + 4 + p.line(200, 3) * 4))
    wind = p.noise(200, 30, 4)
    p.light("#FFEFA0", p.below(level + 8) * step(wind, 0.2, 0.9) * step(p.y, 690, 600) * 0.4)
    p.shade("#7A5020", p.below(level + 8) * step(wind, -0.1, -0.8) * 0.5)
    for row in range(9):
        t = row / 8
        y0 = level + 18 + 160 * t ** 1.2
        def stalks(c):
            for _ in range(int(330 - 200 * t)):
                x = p.random.random() * 1064 - 20
                h = (10 + 52 * t) * (0.8 + 0.4 * p.random.random())
                bend = h * (0.22 + 0.16 * p.random.random())
                c.set_line_width(0.7 + 1.3 * t)
                c.move_to(x, y0 + 8)
                c.curve_to(x, y0 - h * 0.5, x + bend * 0.3, y0 - h * 0.8, x + bend, y0 - h)
                c.stroke()
                c.save()
                c.translate(x + bend, y0 - h)
                c.rotate(1.0)
                c.scale(2.6 + 6.4 * t, 0.8 + 1.3 * t)
                c.arc(0, 0, 1, 0, math.tau)
                c.restore()
                c.fill()
        m = p.drawn(stalks)
        p.fill(ramp(p.y - y0, (-50 * t - 12, "#FFE08A"), (0, "#B37A2C"), (10, "#6A4118")), m * (0.5 + 0.45 * t))
    def windmill(c):
        x, y = 846, level - 8
        c.set_line_width(2.6)
        for k in (-13, 13):
            c.move_to(x + k, y + 6)
            c.line_to(x + k * 0.12, y - 92)
        for h in (20, 46, 70):
            c.move_to(x - 13 * (1 - h / 100), y - h)
            c.line_to(x + 13 * (1 - h / 100), y - h)
        c.stroke()
        for k in range(12):
            a = k / 12 * math.tau
            trace(c, [(x, y - 96), (x + math.cos(a - 0.14) * 25, y - 96 + math.sin(a - 0.14) * 25), (x + math.cos(a + 0.14) * 25, y - 96 + math.sin(a + 0.14) * 25)])
            c.fill()
        trace(c, [(x + 6, y - 98), (x + 40, y - 108), (x + 40, y - 86)])
        c.fill()
    def farm(c):
        c.rectangle(900, level - 44, 60, 46)
        trace(c, [(894, level - 42), (908, level - 62), (930, level - 72), (952, level - 62), (966, level - 42)])
        c.rectangle(972, level - 66, 20, 68)
        c.new_sub_path()
        c.arc(982, level - 66, 10, math.pi, math.tau)
        c.fill()
    p.fill("#2A241E", p.drawn(lambda c: (windmill(c), farm(c))))
    p.fill("#FFD36A", p.drawn(lambda c: (c.rectangle(924, level - 28, 11, 12), c.fill())))
    p.shade("#6A3E18", p.below(0) * step(p.y, 620, 724) * 0.4)
    return p.print()


def high_meadow(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#2F8FCB"), (220, "#7CC3E6"), (400, "#D8F0EE")) * one)
    for cx, base, size in ((800, 214, 1.5), (172, 178, 0.95), (452, 112, 0.6)):
        def heap(c, puffs=((-104, 18), (-72, 34), (-26, 54), (28, 40), (70, 26), (102, 14)), base=base, cx=cx, size=size):
            for x, radius in puffs:
                c.arc(cx + x * size, base - radius * 0.72 * size, radius * size, 0, math.tau)
                c.fill()
            c.rectangle(cx - 104 * size, base - 16 * size, 206 * size, 20 * size)
            c.fill()
        m = p.drawn(heap) * (1 - p.below(base, 7 * size))
        p.fill(ramp(p.y + p.noise(90, 60, 3) * 8 * size, (base - 92 * size, "#FFFFFF"), (base - 34 * size, "#F4FAFD"), (base, "#A9CFE8")) * one, m)
        crown = blur(shifted(m, 16 * size, 13 * size), 9 * size) * m
        p.shade("#BBD8EC", crown * step(p.y, base - 74 * size, base) * 0.55)
    # Mountains from the farthest to the nearest, each with a lit slope on the left, snow, and a
    # shaded slope on the right.
    def between(a, b, rough, count):
        """Points from `a` to `b`, displaced at random."""
        return [(a[0] + (b[0] - a[0]) * t + rough * (p.random.random() - 0.5),
                 a[1] + (b[1] - a[1]) * t + rough * (p.random.random() - 0.5)) for t in np.linspace(0, 1, count)[1:-1]]
    for cx, top, left, right, snow in ((130, 292, 250, 210, 44), (655, 262, 250, 230, 62), (1000, 246, 260, 300, 60), (505, 244, 200, 190, 66),
                                       (860, 196, 270, 250, 92), (325, 158, 330, 260, 118)):
        summit, foot = (cx, top), 450
        west, east = (cx - left, foot), (cx + right, foot)
        ridge = [summit, *[(x + (13 if i % 2 else -9), y) for i, (x, y) in enumerate(between(summit, (cx + right * 0.14, foot), 10, 9))],
                 (cx + right * 0.14, foot)]
        whole = p.polygon([west, *between(west, summit, 13, 12), summit, *between(summit, east, 13, 12), east])
        p.fill(ramp(p.y, (top, "#8FB0CE"), (foot, "#C3DCE4")) * one, whole)
        teeth = [(cx + u * snow * 1.9, top + snow * (0.62 if i % 2 else 1.12) * (0.86 + 0.28 * p.random.random()))
                 for i, u in enumerate(np.linspace(1.2, -1.2, 13))]
        p.fill("#FFFFFF", p.polygon([(cx - 2.4 * snow, top - 20), (cx + 2.4 * snow, top - 20), *teeth]) * whole)
        p.shade("#6F92C0", p.polygon([*ridge, (cx + 400, foot), (cx + 400, top - 20), (cx, top - 20)]) * whole * 0.8)
        for x, depth in ((-0.36, 0.5), (-0.6, 0.66)):
            start = (cx + left * x * 0.62, top + (foot - top) * depth * 0.86)
            gully = [start, (start[0] + 12, start[1] + 40), (start[0] - 4, start[1] + 78), (start[0] + 20, foot), (start[0] + 52, foot),
                     (start[0] + 26, start[1] + 60)]
            p.shade("#7FA3CB", p.polygon(gully) * whole * 0.45)
        p.fill("#DDF0EE", whole * step(p.y, 320, 460) * 0.62)
    for level, amp, crest, foot, trees in ((430, 34, "#5E9C7A", "#8FBF8A", 0), (468, 40, "#3E8060", "#74AE6C", 1)):
        e = level - p.line(260, 4, 0.45) * amp
        wood = pines(p, e, 150, 14, 40) if trees else p.below(e)
        p.fill(ramp(p.y - e[None, :], (-20, crest), (90, foot)), np.maximum(p.below(e), wood))
    field = 520 + 40 * ((p.x[0] - 640) / 512) ** 2 + p.line(300, 3, 0.4) * 10
    m = p.below(field)
    p.fill(ramp(p.y, (500, "#A8D45C"), (600, "#5FAE48"), (724, "#1E6A3C")) * one, m)
    p.light("#F2F59A", m * step(p.noise(260, 40, 3), 0, 1) * 0.34)
    # A chalet, seen from a corner: its gable with door and window, its long side and its roof.
    p.shade("#2C6A34", blur(p.polygon([(684, 530), (800, 522), (840, 532), (700, 540)]), 3) * 0.6)
    p.fill("#8A5636", p.polygon([(700, 530), (700, 496), (726, 470), (752, 496), (752, 528)]))
    p.fill("#5E3826", p.polygon([(752, 528), (752, 496), (812, 490), (812, 522)]))
    p.fill("#B9472F", p.polygon([(722, 464), (784, 460), (822, 494), (754, 500)]))
    p.fill("#D8634A", p.polygon([(722, 464), (692, 500), (698, 503), (726, 471), (752, 501), (758, 500)]))
    p.fill("#EFE6D4", p.polygon([(700, 530), (700, 524), (752, 522), (752, 528)]))
    p.fill("#C4BBAE", p.polygon([(752, 528), (752, 522), (812, 516), (812, 522)]))
    p.fill("#4A2A1C", p.polygon([(719, 529), (719, 506), (733, 505), (733, 528)]))
    p.fill("#FFE8A8", p.polygon([(720, 494), (720, 484), (732, 484), (732, 494)]))
    for x in (762, 782):
        p.fill("#FFE8A8", p.polygon([(x, 512 - (x - 762) * 0.1), (x, 502 - (x - 762) * 0.1), (x + 11, 501 - (x - 762) * 0.1), (x + 11, 511 - (x - 762) * 0.1)]))
    # Flowers: rows that grow towards the viewer, poppies among daisies and cornflowers. The feet of the grass fade out,
    # so that no row has a visible edge.
    kinds = [("#E5352B", "#5A0F1A"), ("#FFFFFF", "#F6B42C"), ("#4F6BE0", "#24308C"), ("#F7A8C4", "#C2456F"), ("#FFCE3A", "#B8731A")]
    for row in range(11):
        t = row / 10
        y0 = 540 + 190 * t ** 1.35
        size = 1.2 + 9 * t ** 1.5
        def blades(c):
            for _ in range(int(420 - 240 * t)):
                x = p.random.random() * 1064 - 20
                h = (5 + 44 * t) * (0.6 + 0.8 * p.random.random())
                lean = (p.random.random() - 0.4) * h * 0.6
                w = 0.8 + 2.6 * t
                c.move_to(x - w, y0 + 12)
                c.curve_to(x - w * 0.5, y0 - h * 0.4, x + lean * 0.5, y0 - h * 0.7, x + lean, y0 - h)
                c.curve_to(x + lean * 0.5 + w, y0 - h * 0.6, x + w, y0 - h * 0.3, x + w, y0 + 12)
                c.fill()
        p.fill(ramp(p.y - y0, (-48 * t - 6, "#9AD055"), (4, "#2F7F40"), (26, "#155230")), p.drawn(blades) * step(p.y - y0, 12, -6 - 10 * t) * 0.85)
        for k, (petal, heart) in enumerate(kinds):
            spots = [(p.random.random() * 1064 - 20, y0 - (4 + 36 * t) * p.random.random(), size * (0.75 + 0.5 * p.random.random()), p.random.random() * math.tau)
                     for _ in range(int((40 - 30 * t) * (1.7, 0.8, 0.45, 0.3, 0.35)[k]))]
            clump = lambda x: 0.5 + 0.5 * math.sin(x / 130 + k * 2.1 + row * 0.5)
            spots = [s for s in spots if p.random.random() < 0.25 + clump(s[0])]
            def petals(c):
                for x, y, s, turn in spots:
                    count = 5 if k != 1 else 9
                    for q in range(count):
                        a = turn + q / count * math.tau
                        c.save()
                        c.translate(x + math.cos(a) * s * 0.5, y + math.sin(a) * s * 0.36)
                        c.rotate(math.atan2(math.sin(a) * 0.7, math.cos(a)))
                        c.scale(s * 0.56, s * (0.42 if k != 1 else 0.2))
                        c.arc(0, 0, 1, 0, math.tau)
                        c.restore()
                        c.fill()
            m = p.drawn(petals)
            p.shade("#103A24", shifted(m, 1 + 4 * t, 1 + 2 * t) * 0.45)
            p.fill(petal, m)
            p.fill(heart, p.drawn(lambda c: [(c.arc(x, y, max(0.5, s * 0.23), 0, math.tau), c.fill()) for x, y, s, _ in spots]))
    p.shade("#0C4A30", p.below(0) * step(p.y, 640, 724) * 0.3)
    return p.print(vignette=0.1)


def desert_moon(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#123B4A"), (230, "#2C6E74"), (400, "#C79A86"), (500, "#F2A07A"), (570, "#FFC79A")) * one)
    moon = p.disc(300, 176, 54, 0.7)
    p.stars(150, 330, "#F6FFF8", 1.5, keep=1 - moon)
    bite = p.disc(326, 164, 50, 0.7)
    p.fill("#FFF4DC", moon * (1 - bite))
    p.light("#FFE9C8", moon * bite * 0.03)
    p.glow(300, 176, 150, "#9FD0C4", 0.3)
    # Mesas: flat tops, steep walls, a skirt of scree.
    for level, tops, crest, foot in ((520, [(90, 150, 96), (560, 110, 70), (900, 190, 110)], "#B0607A", "#EE9C84"), (560, [(720, 120, 150), (250, 160, 120), (1010, 90, 150)], "#7E3A5C", "#CF6F68")):
        edge = np.full(p.columns, float(level))
        for cx, half, tall in tops:
            d = np.abs(p.x[0] - cx) + p.line(40, 4) * 6
            wall = level - tall + step(d, half * 0.62, half * 0.7) * tall * 0.5 + step(d, half * 0.66, half * 1.35) * tall * 0.5
            edge = np.minimum(edge, wall)
        edge = edge + p.line(60, 4) * 3
        m = p.below(edge)
        p.fill(ramp(p.y, (level - 150, crest), (level + 30, foot)) * one, m)
        strata = step(np.sin(p.y * 0.55 + p.noise(300, 40, 3) * 2.4), 0.2, 0.9)
        p.shade("#7A3050", m * strata * 0.22)
        p.light("#FFC79A", m * (1 - rockface(p, edge, 24, 0.7)) * 0.28)
    for level, amp, top, foot in ((568, 14, "#B4525A", "#7A2F52"), (614, 24, "#6A2C50", "#3A1A40")):
        e = level - p.line(280, 4, 0.4) * amp
        m = p.below(e)
        p.fill(ramp(p.y - e[None, :], (0, top), (110, foot)), m)
        scrub = p.drawn(lambda c: [(c.arc(p.random.random() * 1024, level + 6 + 40 * p.random.random(), 3 + 7 * p.random.random(), math.pi, math.tau), c.close_path(), c.fill()) for _ in range(46)])
        p.fill(foot, scrub * m * 0.8)

    def saguaro(c, x, base, h, arms):
        c.set_line_width(h * 0.105)
        c.move_to(x, base)
        c.line_to(x, base - h)
        c.stroke()
        c.set_line_width(h * 0.078)
        for side, at, reach, rise in arms:
            y = base - h * at
            c.move_to(x, y)
            c.line_to(x + side * h * (reach - 0.06), y)
            c.curve_to(x + side * h * reach, y, x + side * h * reach, y, x + side * h * reach, y - h * 0.07)
            c.line_to(x + side * h * reach, y - h * rise)
            c.stroke()
    for x, base, h, arms, top, foot in ((610, 600, 110, ((1, 0.4, 0.17, 0.3),), "#5E2A50", "#4A2046"), (884, 650, 190, ((-1, 0.42, 0.2, 0.3), (1, 0.55, 0.19, 0.22)), "#3A2048", "#2A1438"),
                                        (148, 690, 350, ((-1, 0.38, 0.19, 0.34), (1, 0.5, 0.2, 0.26)), "#1C3A44", "#1A1030")):
        m = p.drawn(lambda c: saguaro(c, x, base + 9, h, arms)) * (1 - p.below(base + p.line(6, 2) * 3))
        p.shade("#2A1038", np.exp(-(p.distance(x - h * 0.16, base, 7) / (h * 0.3)) ** 2) * 0.7)
        p.fill(ramp(p.y, (base - h, top), (base, foot)) * one, m)
        ribs = step(np.abs((p.x - x) / (h * 0.021) % 1 - 0.5), 0.36, 0.5)
        p.shade("#0A0818", m * ribs * 0.35)
        edge = np.clip(m - shifted(m, 0, 2.5), 0, 1)
        p.light("#8FD0C0", edge * 0.22)
        glow = np.clip(m - np.roll(m, round(-2.5 * SCALE), 1), 0, 1)
        p.light("#FFB08A", glow * 0.75)
    front = 690 - p.line(220, 4) * 10
    p.fill("#160C26", p.below(front))
    def agave(c, x, y, s):
        for k in range(13):
            a = math.pi + (k + 0.5) / 13 * math.pi
            n = (-math.sin(a), math.cos(a))
            l = s * (0.75 + 0.3 * p.random.random())
            trace(c, [(x + n[0] * s * 0.07, y + n[1] * s * 0.07), (x + math.cos(a) * l, y + math.sin(a) * l), (x - n[0] * s * 0.07, y - n[1] * s * 0.07)])
            c.fill()
    p.fill("#160C26", p.drawn(lambda c: [agave(c, *q) for q in ((300, 694, 40), (742, 700, 58), (980, 700, 46), (40, 700, 34))]))
    return p.print()
