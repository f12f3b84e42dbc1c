"""Towns, trains and ships."""

import math

import numpy as np

from .nature import clouds, pines, rockface
from .plate import LANDSCAPE, PORTRAIT, SCALE, Plate, blur, curve, ramp, step, trace


def night_train(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    p.fill(ramp(p.y, (0, "#0D1030"), (240, "#2A2A66"), (430, "#5A4A8C"), (540, "#8A6AA0")) * one)
    p.stars(200, 420, "#F4EEFF", 1.5)
    p.fill(ramp(p.distance(690, 190), (0, "#FFF8E0"), (150, "#FFE7B8")), p.disc(720, 212, 128))
    maria = step(p.noise(110, 100, 4), 0.25, 0.7) * p.disc(720, 212, 124)
    p.fill("#EBC99A", maria * 0.45)
    p.glow(720, 212, 270, "#A08AD0", 0.5)
    wisps = clouds(p, 420, 26, 0.5, 0.8) * step(p.y, 160, 250) * step(p.y, 420, 330)
    p.fill("#6A5A9C", wisps * 0.7)
    for level, amp, crest, foot, wave in ((440, 130, "#5B4B8A", "#9A7AAE", 260), (510, 90, "#3B3470", "#7A64A0", 240)):
        edge = level - np.abs(p.line(wave, 6, 0.5)) * amp
        m = p.below(edge)
        p.fill(ramp(p.y - edge[None, :], (0, crest), (150, foot)), m)
        p.light("#C9B4F0", m * (1 - rockface(p, edge, 40)) * step(p.y - edge[None, :], 90, 0) * 0.22)
    valley = 610 - p.line(260, 5) * 20
    p.fill("#241F4C", np.maximum(pines(p, valley, 150, 16, 48), p.below(valley)))
    p.fill("#8F80BE", step(np.abs(p.y - 600 - p.noise(400, 50, 3) * 20), 70, 0) * 0.42)
    deck = 470
    def viaduct(c):
        c.rectangle(-10, deck, 1044, 26)
        c.rectangle(-10, deck - 5, 1044, 8)
        c.fill()
        for i in range(-1, 9):
            x = 20 + i * 130
            c.rectangle(x - 15, deck + 20, 30, 300)
            c.fill()
        c.set_fill_rule(1)
        for i in range(-1, 9):
            x = 20 + i * 130
            c.rectangle(x, deck + 20, 130, 76)
            c.new_sub_path()
            c.arc(x + 65, deck + 96, 50, math.pi, math.tau)
            c.line_to(x + 115, deck + 96)
            c.line_to(x + 15, deck + 96)
            c.fill()
    stone = p.drawn(viaduct)
    p.fill(ramp(p.y, (deck, "#1C1840"), (deck + 120, "#171338"), (724, "#3A3164")) * one, stone)
    joints = ((p.y // 11 % 1 == 0) & (np.abs(p.y / 11 % 1 - 0.5) > 0.42)) | (np.abs((p.x + (p.y // 11 % 2) * 13) / 26 % 1 - 0.5) > 0.475)
    p.light("#8070C0", stone * joints * 0.1)
    rim = np.clip(stone - np.roll(stone, -2 * SCALE, 1), 0, 1)
    p.light("#FFE2B8", rim * 0.5)
    top = deck - 6
    def coaches(c):
        for i in range(6):
            x = 56 + i * 142
            c.new_sub_path()
            for cx, cy, a in ((x + 130, top - 44, -math.pi / 2), (x + 130, top - 12, 0), (x + 6, top - 12, math.pi / 2), (x + 6, top - 44, math.pi)):
                c.arc(cx, cy, 6, a, a + math.pi / 2)
            c.close_path()
            c.rectangle(x + 134, top - 14, 10, 5)
            for k in (26, 42, 96, 112):
                c.new_sub_path()
                c.arc(x + k, top - 4, 6, 0, math.tau)
            c.fill()
    def engine(c):
        x = 56 + 6 * 142
        curve(c, [(x, top - 8), (x, top - 50), (x + 40, top - 52), (x + 82, top - 38), (x + 104, top - 14), (x + 100, top - 7)])
        c.close_path()
        for k in (22, 40, 76):
            c.new_sub_path()
            c.arc(x + k, top - 4, 6.5, 0, math.tau)
        c.fill()
    train = p.drawn(lambda c: (coaches(c), engine(c)))
    p.fill(ramp(p.y, (top - 52, "#7A2E4C"), (top - 30, "#4E1B3C"), (top, "#1B0F28")) * one, train)
    p.fill("#F4C88A", train * step(np.abs(p.y - top + 14), 1.6, 0.6) * 0.8)
    def windows(c):
        for i in range(6):
            for k in range(6):
                if (i * 7 + k * 5) % 11 == 3:
                    continue
                x = 56 + i * 142 + 12 + k * 20
                c.rectangle(x, top - 41, 13.5, 16)
        c.rectangle(56 + 6 * 142 + 14, top - 42, 16, 14)
        c.fill()
    panes = p.drawn(windows)
    p.light("#FFB04A", np.clip(blur(panes, 9) * 1.4, 0, 1))
    p.fill(ramp(p.y, (top - 41, "#FFF3C8"), (top - 24, "#FFBE5A")) * one, panes)
    lamp = (56 + 6 * 142 + 101, top - 16)
    angle = np.abs(np.arctan2(p.y - lamp[1], p.x - lamp[0]) - 0.03)
    p.light("#FFF0C0", step(angle, 0.22, 0.02) * np.exp(-p.distance(*lamp) / 120) * 0.9)
    p.glow(*lamp, 20, "#FFFFFF", 0.9)
    front = 690 - p.line(190, 4) * 26
    wood = np.maximum(pines(p, front, 26, 60, 190, -20, 330), pines(p, front, 18, 50, 130, 760, 1044))
    p.fill("#0C0A22", np.maximum(wood, p.below(front)))
    return p.print()


def harbour_dawn(seed):
    p = Plate(LANDSCAPE, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    sea = 520
    p.fill(ramp(p.y, (0, "#7A3B2E"), (150, "#C96A34"), (320, "#F6A63E"), (450, "#FFDC86"), (sea, "#FFF0B8")) * one)
    p.fill("#FFF9DC", p.disc(410, 430, 64))
    p.glow(410, 430, 260, "#FFD470", 0.6)
    streaks = clouds(p, 500, 22, 0.4, 0.9) * step(p.y, 20, 120) * step(p.y, 400, 280)
    p.fill("#A84E2E", streaks * 0.42)
    town = sea - 20 - np.abs(np.round(p.line(34, 2) * 4) * 7) - np.abs(p.line(240, 2)) * 18
    p.fill("#E0A050", p.below(town))

    def crane(c, x, s, boom):
        """A ship-to-shore gantry: two legs, a portal, an apex and a boom over the water."""
        c.save()
        c.translate(x, sea)
        c.scale(s, s)
        c.set_line_width(7)
        for a, b in (((0, 0), (0, -190)), ((78, 0), (78, -190)), ((0, -52), (78, -52)), ((0, -190), (78, -190)), ((0, -190), (78, -52)),
                     ((8, -190), (40, -276)), ((78, -190), (40, -276))):
            c.move_to(*a)
            c.line_to(*b)
        c.stroke()
        c.set_line_width(9)
        c.move_to(-88, -178)
        c.line_to(112, -178)
        c.stroke()
        c.save()
        c.translate(78, -178)
        c.rotate(boom)
        c.set_line_width(8)
        c.move_to(0, 0)
        c.line_to(210, 0)
        c.stroke()
        c.set_line_width(2)
        c.move_to(0, -16)
        c.line_to(204, -9)
        for k in range(0, 200, 17):
            c.move_to(k, 0)
            c.line_to(k + 8, -14)
            c.line_to(k + 17, 0)
        c.stroke()
        c.restore()
        c.set_line_width(2.4)
        tip = (78 + math.cos(boom) * 190, -178 + math.sin(boom) * 190)
        mid = (78 + math.cos(boom) * 100, -178 + math.sin(boom) * 100)
        for q in (tip, mid, (-80, -178)):
            c.move_to(40, -276)
            c.line_to(*q)
        c.stroke()
        c.rectangle(-86, -176, 44, 26)
        c.rectangle(-10, -8, 98, 8)
        c.fill()
        if boom > -0.2:
            c.set_line_width(1.6)
            for k in (112, 122):
                c.move_to(78 + k, -176)
                c.line_to(78 + k, -96)
            c.stroke()
            c.rectangle(78 + 92, -98, 50, 20)
            c.rectangle(78 + 104, -186, 26, 12)
            c.fill()
        c.restore()

    p.fill("#C07A40", p.drawn(lambda c: [crane(c, x, 0.5, b) for x, b in ((520, -1.1), (590, 0), (676, 0))]))
    p.fill("#FFE09A", step(np.abs(p.y - sea + 6), 46, 0) * 0.5 * one[..., 0])
    p.fill("#7C3C2C", p.drawn(lambda c: [crane(c, x, 0.86, b) for x, b in ((40, 0), (196, -1.18))]))
    def ship(c):
        trace(c, [(560, sea - 62), (1060, sea - 62), (1060, sea + 4), (596, sea + 4)])
        c.fill()
        c.rectangle(940, sea - 190, 54, 130)
        c.rectangle(926, sea - 196, 84, 14)
        c.rectangle(958, sea - 232, 5, 40)
        c.fill()
    p.fill("#4A2028", p.drawn(ship))
    colours = ["#B8432E", "#2F5D62", "#D98A2B", "#7A2E36", "#3E4A5E", "#C96A3A"]
    random = p.random
    stacks = []
    for i in range(9):
        x = 600 + i * 37
        for k in range(2 + int(random.random() * 3.6)):
            stacks.append((x, sea - 62 - 19 * (k + 1), colours[int(random.random() * 6)]))
    for colour in colours:
        p.fill(colour, p.drawn(lambda c: [(c.rectangle(x, y, 35, 17.5), c.fill()) for x, y, k in stacks if k == colour]))
    boxes = p.drawn(lambda c: [(c.rectangle(x, y, 35, 17.5), c.fill()) for x, y, _ in stacks])
    p.shade("#2A1020", boxes * (0.3 + 0.3 * step(p.x, 600, 960) + 0.25 * (np.abs(p.x / 3.6 % 1 - 0.5) > 0.3)))
    p.fill("#FFC060", p.drawn(lambda c: [(c.rectangle(x, y, 6, 6), c.fill()) for x in (946, 958, 970, 982) for y in (sea - 180, sea - 162, sea - 144)]))
    p.fill("#3A1A22", p.drawn(lambda c: crane(c, 790, 1.3, -1.22)))
    p.mirror(sea, 1.0, 9, 120, "#B0602E", 0.45)
    p.shade("#8A4424", p.below(sea) * step(p.y, sea, 740) * 0.8)
    p.light("#FFE7A8", p.below(sea) * np.exp(-((p.x - 410) / (34 + (p.y - sea) * 0.3)) ** 2) * step(p.noise(70, 6, 3), 0.0, 0.5) * 0.75)
    p.fill("#5A2626", step(np.abs(p.y - sea - 1), 2.4, 0.6) * one[..., 0] * 0.6)
    def gull(c, x, y, s):
        c.set_line_width(2.4 * s)
        curve(c, [(x - 15 * s, y - 4 * s), (x - 7 * s, y - 7 * s), (x, y), (x + 7 * s, y - 8 * s), (x + 16 * s, y - 6 * s)])
        c.stroke()
    p.fill("#4A2028", p.drawn(lambda c: [gull(c, *g) for g in ((470, 250, 1), (520, 222, 0.8), (438, 212, 0.7), (560, 268, 0.7))]))
    return p.print()


def city_rain(seed):
    p = Plate(PORTRAIT, seed)
    one = np.ones((1, p.columns, 1), np.float32)
    street = 770
    p.fill(ramp(p.y, (0, "#120B2E"), (330, "#3B1458"), (600, "#A0246A"), (street, "#FF5C7A")) * one)
    p.glow(362, 700, 300, "#FF7A6A", 0.5)
    random = p.random
    for depth, (count, low, high, face, window, lit) in enumerate(((15, 240, 500, "#5A1E6C", "#FF8FA8", 0.16), (11, 190, 590, "#33124E", "#FFB870", 0.27), (7, 150, 470, "#170A30", "#FFD890", 0.45))):
        blocks = []
        for i in range(count):
            width = p.w / count * (0.8 + 0.6 * random.random())
            x = (i + 0.5) * p.w / count - width / 2
            gap = abs((x + width / 2) / p.w - 0.5) * 2
            height = low + (high - low) * random.random() * (0.35 + 0.65 * gap if depth == 2 else 1)
            if depth == 2 and gap < 0.42:
                height *= 0.2
            blocks.append((x, street - height, width, height, random.random()))
        def towers(c):
            for x, y, w, h, kind in blocks:
                c.rectangle(x, y, w, h + 2)
                if kind > 0.7:
                    c.rectangle(x + w * 0.2, y - 24, w * 0.6, 26)
                    c.rectangle(x + w / 2 - 1.5, y - 84, 3, 62)
                elif kind > 0.45:
                    trace(c, [(x, y + 1), (x + w * 0.5, y - w * 0.55), (x + w, y + 1)])
                c.fill()
        mass = p.drawn(towers)
        p.fill(ramp(p.y, (170, face), (street, "#C23A72" if depth == 0 else "#6A1F5C" if depth == 1 else "#2A1040")) * one, mass)
        def lights(c):
            size = (3.2, 4.4, 6.2)[depth]
            for x, y, w, h, kind in blocks:
                columns = int((w - size * 2) / (size * 2.1))
                if columns < 1:
                    continue
                pitch = (w - size * 2) / columns
                for r in range(int(h / (size * 2.6)) - 1):
                    for k in range(columns):
                        if random.random() < lit * (0.6 + 0.8 * kind):
                            c.set_source_rgba(1, 1, 1, 0.35 + 0.65 * random.random())
                            c.rectangle(x + size + k * pitch, y + size * 2 + r * size * 2.6, size * 1.1, size * 1.5)
                            c.fill()
        panes = p.drawn(lights)
        p.light(window, np.clip(blur(panes, 4), 0, 1) * 0.7)
        p.fill(window, panes * (0.6, 0.8, 0.92)[depth])
        if depth < 2:
            p.fill("#D8407A", step(p.y, 430, street) * 0.34 * p.below(0) * (p.y < street))
    signs = [(96, 470, 26, 150, "#35F0E0"), (600, 520, 30, 120, "#FF4FA0"), (650, 400, 22, 130, "#FFD24A"), (44, 640, 60, 26, "#FF5A5A"), (610, 668, 70, 24, "#49C8FF")]
    for x, y, w, h, colour in signs:
        m = p.drawn(lambda c: (c.rectangle(x, y, w, h), c.fill()))
        p.light(colour, np.clip(blur(m, 10) * 1.1, 0, 1))
        p.fill("#1A0A30", m)
        edge = p.drawn(lambda c: (c.set_line_width(3), c.rectangle(x + 3, y + 3, w - 6, h - 6), c.stroke()))
        bars = p.drawn(lambda c: [(c.rectangle(x + w * 0.3, y + k, w * 0.4, 5), c.fill()) for k in range(12, h - 12, 14)] if h > w else (c.rectangle(x + 12, y + h / 2 - 2.5, w - 24, 5), c.fill()))
        p.fill(ramp(np.ones_like(p.colour[..., 0]), (0, colour), (1, colour)), np.maximum(edge, bars))
    def lampposts(c):
        for x, d in ((236, 1), (488, -1)):
            c.set_line_width(3)
            c.move_to(x, street)
            c.line_to(x, street - 120)
            c.curve_to(x, street - 134, x + 10 * d, street - 136, x + 26 * d, street - 134)
            c.stroke()
    p.fill("#12082A", p.drawn(lampposts))
    for x in (262, 462):
        p.glow(x, street - 132, 34, "#FFE0A0", 0.85)
    p.mirror(street, 1.0, 15, 46, "#160A2C", 0.3)
    smear = p.colour.copy()
    wet = p.below(street)
    smear = np.stack([blur(np.ascontiguousarray(smear[..., k]), 2.5) for k in range(3)], -1)
    p.fill(smear, wet * 0.55)
    p.shade("#2A1040", wet * step(p.y, street + 20, p.h) * 0.75)
    p.fill("#0F0724", step(np.abs(p.y - street - 2), 4, 2) * one[..., 0])
    def walker(c):
        x, y = 362, 858
        c.arc(x, y - 62, 34, math.pi, math.tau)
        for k in (1, 0, -1):
            left = x + 22.7 * k - 11.3
            c.curve_to(left + 19, y - 69, left + 4, y - 69, left, y - 62)
        c.close_path()
        c.fill()
        c.rectangle(x - 1, y - 98, 2, 60)
        c.fill()
        curve(c, [(x - 6, y - 52), (x - 13, y - 40), (x - 15, y - 8), (x + 15, y - 8), (x + 12, y - 40), (x + 5, y - 52)], True)
        c.fill()
        c.arc(x - 1, y - 57, 7, 0, math.tau)
        c.fill()
        c.rectangle(x - 9, y - 10, 6, 18)
        c.rectangle(x + 3, y - 10, 6, 16)
        c.fill()
    p.fill("#0A0518", p.drawn(lambda c: (c.translate(0, 1740), c.scale(1, -1), walker(c)), 2) * 0.5 * wet)
    p.fill("#0A0518", p.drawn(walker))
    p.light("#FF8FB0", p.drawn(lambda c: (c.set_line_width(1.6), c.arc(362, 796, 33.5, math.pi * 1.03, math.pi * 1.97), c.stroke())) * 0.9)
    def rain(c):
        for _ in range(420):
            x, y, s = random.random() * 800, random.random() * 1024, 0.4 + random.random()
            c.set_source_rgba(1, 1, 1, 0.10 + 0.22 * random.random())
            c.set_line_width(0.9 * s)
            c.move_to(x, y)
            c.line_to(x - 7 * s, y + 44 * s)
            c.stroke()
    p.light("#FFD8E8", p.drawn(rain))
    return p.print()
