"""Things that several scenes share: trees, mountains, clouds."""

import numpy as np

from .plate import SCALE, blur, step


def pine(c, random, x, base, height, width=None):
    """A spruce: ragged tiers around a trunk."""
    width = width or height * 0.34
    tiers = max(7, int(height / 13))
    left, right = [], []
    for i in range(tiers):
        t = (i + 1) / tiers
        y = base - height + t * height * 0.95
        reach = width / 2 * t ** 0.85
        for side, edge in ((-1, left), (1, right)):
            r = reach * (0.78 + 0.34 * random.random())
            edge.append((x + side * r, y + height * 0.012 * random.random()))
            edge.append((x + side * r * 0.42, y - height * 0.018))
    c.move_to(x, base - height)
    for p in left:
        c.line_to(*p)
    c.line_to(x - width * 0.05, base - height * 0.04)
    c.line_to(x - width * 0.05, base + 3)
    c.line_to(x + width * 0.05, base + 3)
    c.line_to(x + width * 0.05, base - height * 0.04)
    for p in reversed(right):
        c.line_to(*p)
    c.close_path()
    c.fill()


def pines(plate, edge, count, low, high, x0=None, x1=None, sink=4):
    """A mask of a wood whose feet stand on a line (one height a column)."""
    x0 = -20 if x0 is None else x0
    x1 = plate.w + 20 if x1 is None else x1

    def draw(c):
        for _ in range(count):
            x = x0 + (x1 - x0) * plate.random.random()
            column = int(np.clip(x * SCALE, 0, plate.columns - 1))
            height = low + (high - low) * plate.random.random() ** 1.6
            pine(c, plate.random, x, edge[column] + sink + height * 0.07, height)
    return plate.drawn(draw)


def peaks(plate, level, height, count, rough=0.1, summits=None):
    """The edge of a range with real summits: (edge, side), side > 0 where the slope looks right."""
    x = plate.x[0]
    if summits is None:
        summits = [((i + 0.5 + 0.5 * (plate.random.random() - 0.5)) * plate.w / count,
                    height * (0.55 + 0.45 * plate.random.random()), 0.8 + 0.5 * plate.random.random())
                   for i in range(count)]
    wobble = plate.line(90, 7, 0.56) * height * rough
    edge = np.full(plate.columns, float(level))
    for cx, tall, slope in summits:
        edge = np.minimum(edge, level - tall + np.abs(x - cx) * slope)
    return (edge + wobble).astype(np.float32), summits


def rockface(plate, edge, scale=60, lean=0.9, contrast=0.5):
    """Light and shade on the slopes under an edge: 1 lit from the left, 0 in shade. Facets run down from the crest."""
    depth = np.maximum(plate.y - edge[None, :], 0)
    wander = plate.noise(scale * 2.4, scale * 4, 4, 0.42) * (depth * 0.28 + np.minimum(depth, scale) * 0.3)
    slope = np.gradient(blur(edge[None, :].repeat(3, 0), scale * 0.07)[1]) * SCALE
    last = plate.columns - 1
    source = last - np.abs(last - np.abs((plate.x + wander) * SCALE).astype(np.int32) % (2 * last))
    facing = -slope[source] * lean + plate.noise(scale * 0.5, scale * 0.8, 4, 0.6) * 0.1
    return step(facing, -contrast * 0.3, contrast * 0.3)


def clouds(plate, across, down, threshold=0.2, soft=0.5, octaves=6):
    return step(plate.noise(across, down, octaves, 0.55), threshold - soft / 2, threshold + soft / 2)


def cumulus(plate, cx, base, width, height, puffs=120):
    """A heaped cloud with a flat foot: (mask, light), light 1 at the top left of every puff."""
    mask = np.zeros((plate.rows, plate.columns), np.float32)
    light = np.zeros_like(mask)
    rank = []
    for _ in range(puffs):
        u = plate.random.normal() * 0.24
        v = plate.random.random() ** 1.2 * max(0.05, 1 - (abs(u) * 2.1) ** 1.6)
        size = width * (0.035 + 0.075 * plate.random.random()) * (1.25 - 0.5 * v)
        rank.append((v, cx + u * width, base - v * height - size * 0.5, size))
    for v, x, y, size in sorted(rank, key=lambda p: -p[0]):
        rows, columns = around = plate.around(x, y, size + 1)
        right, down = plate.x[:, columns] - x, plate.y[rows] - y
        puff = np.clip((size - np.hypot(right, down)) / 2 + 0.5, 0, 1)
        shine = np.clip(0.5 - (right * 0.55 + down * 0.9) / size * 0.5, 0, 1)
        whole = 0.25 + 0.55 * v - 0.6 * (x - cx) / width
        light[around] += (0.5 * shine + 0.5 * np.clip(whole, 0, 1) - light[around]) * puff * (0.45 + 0.55 * step(shine, 0.2, 0.7))
        mask[around] = np.maximum(mask[around], puff)
    flat = 1 - plate.below(base, 6)
    return mask * flat, light
