"""Common parts of the measurements: the rig, the running program, coloured pictures and table rows.

Each picture has a different hue, so that a screenshot shows which card is where.
"""
import colorsys
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from demo import Demo, types  # noqa: E402
from rig import Image, Rig  # noqa: E402

SIZE = 400          # the side of the coloured pictures, in pixels
DOT = 16            # the side of the white square in the middle of each picture, in pixels


class Row:
    """A row of the table: a name, the measured value and the aim."""

    def __init__(self, name, measured, aim, is_met):
        self.name, self.measured, self.aim, self.is_met = name, measured, aim, is_met

    def __str__(self):
        return "%-52s %-30s %s%s" % (self.name, self.measured, self.aim, "" if self.is_met else "   MISSED")


class Harness:
    """A rig of 1280x800 pixels at 60 Hz, and the program that is measured on it."""
    colours = 12

    def __init__(self, program, folder, runs):
        self.program, self.folder, self.runs = program, folder, runs
        self.types = types(program)
        self.rig = Rig(width=1280, height=800)
        self.pictures = os.path.join(folder, "colours")
        os.mkdir(self.pictures)
        for number in range(self.colours):
            paint(os.path.join(self.pictures, "%02d.png" % number), number / self.colours)

    def __enter__(self):
        self.rig.start()
        return self

    def __exit__(self, *exception):
        self.rig.stop()

    def launch(self, *arguments, env=None):
        return Running(self.rig, self.program, *arguments, env=env)

    def card_at(self, image, x, y):
        """Return the number of the coloured picture at a point of a screenshot.

        Returns None for anything else, including the reflections of pictures.
        """
        red, green, blue = (part / 255 for part in image.pixel(x, y))
        hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
        if saturation < 0.9 or value < 0.75:
            return None
        number = hue * self.colours
        return round(number) % self.colours if abs(number - round(number)) < 0.2 else None


class Running(Demo):
    """The running program as a context manager, which ends it."""

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.rig.touch_up_all()
        self.stop()

    def record(self, stroke, rate=120):
        """Play a stroke, and return the lines of the trace until the program is idle again."""
        count = len(self.lines())
        self.rig.play(stroke, window=self.window, rate=rate)
        self.settle()
        return self.lines()[count:]


def paint(path, hue):
    """Write a picture of one hue with a white square in the middle."""
    colour = bytes(round(255 * part) for part in colorsys.hsv_to_rgb(hue, 1, 1))
    rows = bytearray(colour * (SIZE * SIZE))
    first, last = (SIZE - DOT) // 2, (SIZE + DOT) // 2
    for y in range(first, last):
        rows[(y * SIZE + first) * 3:(y * SIZE + last) * 3] = b"\xff" * (3 * DOT)
    Image(SIZE, SIZE, bytes(rows)).save(path)


def quantile(values, fraction):
    """Return the quantile of the values at a fraction between 0 and 1."""
    ordered = sorted(values)
    return ordered[min(int(fraction * len(ordered)), len(ordered) - 1)]
