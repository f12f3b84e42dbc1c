"""A plate: one picture in the making.

Coordinates are units with the origin at the top left. The plate is kept in floating point with SCALE pixels for a unit.
It is scaled down to PRINTED pixels for a unit and dithered when it is printed, so that no gradient shows bands.
"""

import math

import cairo
import numpy as np
from PIL import Image

SCALE = 3
PRINTED = 2

# The proportions of A4 in both directions and a square; the longest side has 1024 units.
PORTRAIT = (724, 1024)
LANDSCAPE = (1024, 724)
SQUARE = (1024, 1024)


def rgb(colour):
    """A colour "#RRGGBB" as three floats."""
    return np.array([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def _to_oklab(c):
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    lms = linear @ np.array([[0.4122214708, 0.2119034982, 0.0883024619],
                             [0.5363325363, 0.6806995451, 0.2817188376],
                             [0.0514459929, 0.1073969566, 0.6299787005]])
    return np.cbrt(lms) @ np.array([[0.2104542553, 1.9779984951, 0.0259040371],
                                    [0.7936177850, -2.4285922050, 0.7827717662],
                                    [-0.0040720468, 0.4505937099, -0.8086757660]])


def _from_oklab(lab):
    lms = (lab @ np.array([[1, 1, 1], [0.3963377774, -0.1055613458, -0.0894841775],
                           [0.2158037573, -0.0638541728, -1.2914855480]])) ** 3
    linear = np.clip(lms @ np.array([[4.0767416621, -1.2684380046, -0.0041960863],
                                     [-3.3077115913, 2.6097574011, -0.7034186147],
                                     [0.2309699292, -0.3413193965, 1.7076147010]]), 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def ramp(field, *stops):
    """Colours for a field of numbers, through (value, "#RRGGBB") stops in rising order, mixed in OKLab."""
    values = [v for v, _ in stops]
    lab = _to_oklab(np.array([rgb(c) for _, c in stops], np.float64))
    table_at = np.linspace(values[0], values[-1], 2048)
    table = _from_oklab(np.stack([np.interp(table_at, values, lab[:, i]) for i in range(3)], -1)).astype(np.float32)
    place = np.clip((field - values[0]) / (values[-1] - values[0]), 0, 1) * 2047
    low = np.minimum(place.astype(np.int32), 2046)
    return table[low] + (table[low + 1] - table[low]) * (place - low)[..., None].astype(np.float32)


def step(field, low, high):
    """0 below low, 1 above high, smooth between; low may exceed high."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def blur(mask, radius):
    """Three box blurs, close to a Gaussian of that radius in units."""
    size = max(1, round(radius * SCALE)) * 2 + 1
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (size // 2 + 1, size // 2)
            total = np.cumsum(np.pad(mask, pad, mode="edge"), axis=axis, dtype=np.float64)
            if axis == 0:
                mask = ((total[size:] - total[:-size]) / size).astype(np.float32)
            else:
                mask = ((total[:, size:] - total[:, :-size]) / size).astype(np.float32)
    return mask


class Plate:
    def __init__(self, size, seed):
        self.w, self.h = size
        self.columns, self.rows = self.w * SCALE, self.h * SCALE
        self.random = np.random.default_rng(seed)
        self.colour = np.zeros((self.rows, self.columns, 3), np.float32)
        self.x = ((np.arange(self.columns, dtype=np.float32) + 0.5) / SCALE)[None, :]
        self.y = ((np.arange(self.rows, dtype=np.float32) + 0.5) / SCALE)[:, None]

    # Fields

    def distance(self, cx, cy, stretch=1.0):
        """Distance of every pixel to a point; stretch > 1 makes the rings flatter."""
        return np.sqrt((self.x - cx) ** 2 + ((self.y - cy) * stretch) ** 2)

    def around(self, cx, cy, reach, stretch=1.0):
        """The rows and columns of the square around a point; stretch > 1 makes it flatter."""
        def span(middle, reach, end):
            low, high = np.clip([(middle - reach) * SCALE, (middle + reach) * SCALE + 1], 0, end).astype(int)
            return slice(low, high)
        return span(cy, reach / stretch, self.rows), span(cx, reach, self.columns)

    def noise(self, across, down, octaves=4, gain=0.5):
        """Smooth noise about 0, mostly within ±1; across and down are the size of its largest features."""
        total = np.zeros((self.rows, self.columns), np.float32)
        weight = 1.0
        for octave in range(octaves):
            columns = max(2, round(self.w / across * 2 ** octave)) + 3
            rows = max(2, round(self.h / down * 2 ** octave)) + 3
            grid = self.random.standard_normal((rows, columns)).astype(np.float32)
            layer = Image.fromarray(grid, "F").resize((self.columns, self.rows), Image.BICUBIC,
                                                      box=(1, 1, columns - 1, rows - 1))
            total += np.asarray(layer) * weight
            weight *= gain
        return total / 1.6

    def line(self, wavelength, octaves=5, gain=0.5):
        """A rough line about 0, mostly within ±1: one number a column."""
        total = np.zeros(self.columns)
        weight = 1.0
        for octave in range(octaves):
            count = max(2, round(self.w / wavelength * 2 ** octave)) + 3
            knots = self.random.standard_normal(count)
            at = np.linspace(1, count - 2, self.columns)
            low = at.astype(int)
            t = at - low
            t = t * t * (3 - 2 * t)
            total += (knots[low] * (1 - t) + knots[np.minimum(low + 1, count - 1)] * t) * weight
            weight *= gain
        return (total / 1.6).astype(np.float32)

    # Masks

    def below(self, edge, soft=0.5):
        """1 below a height (a number or one a column), 0 above it."""
        return np.clip((self.y - edge) / (2 * soft) + 0.5, 0, 1) * np.ones_like(self.x)

    def disc(self, cx, cy, radius, soft=0.5):
        return np.clip((radius - self.distance(cx, cy)) / (2 * soft) + 0.5, 0, 1)

    def drawn(self, draw, soft=0):
        """What draw(context) paints, as a mask; soft blurs it by that many pixels."""
        surface = cairo.ImageSurface(cairo.FORMAT_A8, self.columns, self.rows)
        context = cairo.Context(surface)
        context.scale(SCALE, SCALE)
        context.set_source_rgba(1, 1, 1, 1)
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        context.set_line_join(cairo.LINE_JOIN_ROUND)
        draw(context)
        surface.flush()
        pixels = np.frombuffer(surface.get_data(), np.uint8).reshape(self.rows, surface.get_stride())
        mask = pixels[:, :self.columns].astype(np.float32) / 255
        return blur(mask, soft) if soft else mask

    def polygon(self, points, soft=0):
        return self.drawn(lambda c: (trace(c, points), c.fill()), soft)

    # Paint: a colour "#RRGGBB" or an array of colours

    def _paint(self, paint):
        return rgb(paint) if isinstance(paint, str) else paint

    def fill(self, paint, mask=1.0, where=...):
        mask = mask[..., None] if isinstance(mask, np.ndarray) else mask
        self.colour[where] += (self._paint(paint) - self.colour[where]) * mask

    def light(self, paint, mask, where=...):
        """Adds light (screen): never dims, never clips."""
        self.colour[where] = 1 - (1 - self.colour[where]) * (1 - self._paint(paint) * mask[..., None])

    def shade(self, paint, mask):
        """Multiplies."""
        self.colour *= 1 - (1 - self._paint(paint)) * mask[..., None]

    def glow(self, cx, cy, radius, paint, strength=1.0, power=2.0, stretch=1.0):
        # Beyond this reach, the light is weaker than a thousandth.
        rows, columns = around = self.around(cx, cy, radius * 7 ** (1 / power), stretch)
        distance = np.hypot(self.x[:, columns] - cx, (self.y[rows] - cy) * stretch)
        self.light(paint, strength * np.exp(-(distance / radius) ** power), around)

    def stars(self, count, lowest, paint="#FFFFFF", biggest=1.5, keep=None):
        """Stars down to a height, fewer near it, small ones far more often than big ones."""
        def draw(c):
            for _ in range(count):
                x, y = self.random.random() * self.w, self.random.random() ** 1.3 * lowest
                size = 0.45 + (biggest - 0.45) * self.random.random() ** 6
                c.set_source_rgba(1, 1, 1, 0.25 + 0.75 * self.random.random() ** 2)
                c.arc(x, y, size, 0, math.tau)
                c.fill()
        mask = self.drawn(draw)
        self.light(paint, mask if keep is None else mask * keep)

    def mirror(self, level, keep=1.0, ripple=6.0, across=90, tint=None, tint_strength=0.35):
        """Paints what is above a water level below it, upside down, shaken by ripples that grow towards the viewer."""
        depth = np.maximum(self.y - level, 0)
        shake = self.noise(across, across / 9, 4) * ripple * (0.15 + depth / (self.h - level))
        rows = np.clip((2 * level - self.y + shake * 0.9) * SCALE, 0, level * SCALE - 1)
        columns = np.clip((self.x + shake) * SCALE, 0, self.columns - 1)
        image = self.colour[rows.astype(np.int32), columns.astype(np.int32)]
        if tint is not None:
            image = image + (rgb(tint) - image) * tint_strength
        self.fill(image, self.below(level) * keep)

    # The finish

    def print(self, vignette=0.16):
        """The finished picture as a PIL image."""
        size = (self.w * PRINTED, self.h * PRINTED)
        channels = [Image.fromarray(self.colour[..., k]).resize(size, Image.HAMMING) for k in range(3)]
        out = np.stack([np.asarray(channel) for channel in channels], -1)
        y, x = np.mgrid[-1:1:size[1] * 1j, -1:1:size[0] * 1j]
        out *= (1 - vignette * np.clip((x * x + y * y) / 2, 0, 1) ** 1.5)[..., None].astype(np.float32)
        out += (self.random.random(out.shape, np.float32) - self.random.random(out.shape, np.float32)) / 255 * 0.5
        return Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")


def shifted(mask, down, right):
    """A mask moved by units, for the shadows of things that float."""
    down, right = round(down * SCALE), round(right * SCALE)
    moved = np.zeros_like(mask)
    moved[down:, right:] = mask[:mask.shape[0] - down, :mask.shape[1] - right]
    return moved


def trace(c, points):
    """A closed path through points."""
    for x, y in points:
        c.line_to(x, y)
    c.close_path()


def curve(c, points, closed=False):
    """A smooth path through points (Catmull-Rom)."""
    p = list(points)
    p = [p[-1], *p, p[0], p[1]] if closed else [p[0], *p, p[-1]]
    c.move_to(*p[1])
    for a, b, d, e in zip(p, p[1:], p[2:], p[3:]):
        c.curve_to(b[0] + (d[0] - a[0]) / 6, b[1] + (d[1] - a[1]) / 6,
                   d[0] - (e[0] - b[0]) / 6, d[1] - (e[1] - b[1]) / 6, *d)
    if closed:
        c.close_path()
