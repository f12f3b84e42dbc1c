"""What the measures share: a rig, the program on it, pictures that tell which card is seen, and a row of the table."""
import colorsys
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from demo import Demo, types  # noqa: E402
from rig import Image, Rig  # noqa: E402

SIZE = 400          # the side of the coloured pictures
DOT = 16            # and of the white square in their middle


class Row:
    """A line of the table."""

    def __init__(self, name, measured, aim, is_met):
        self.name, self.measured, self.aim, self.is_met = name, measured, aim, is_met

    def __str__(self):
        return "%-52s %-30s %s%s" % (self.name, self.measured, self.aim, "" if self.is_met else "   MISSED")


class Bench:
    """A rig of 1280x800 at 60 Hz with the program to be measured."""
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
        """The number of the coloured picture seen at a point; None for anything else, mirror images among it."""
        red, green, blue = (part / 255 for part in image.pixel(x, y))
        hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
        if saturation < 0.9 or value < 0.75:
            return None
        number = hue * self.colours
        return round(number) % self.colours if abs(number - round(number)) < 0.2 else None


class Running(Demo):
    """The program, until the end of a `with`."""

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.rig.touch_up_all()
        self.stop()

    def record(self, stroke, rate=120):
        """The lines of the trace while a stroke is played and until the program rests."""
        count = len(self.lines())
        self.rig.play(stroke, window=self.window, rate=rate)
        self.settle()
        return self.lines()[count:]


def paint(path, hue):
    colour = bytes(round(255 * part) for part in colorsys.hsv_to_rgb(hue, 1, 1))
    rows = bytearray(colour * (SIZE * SIZE))
    first, last = (SIZE - DOT) // 2, (SIZE + DOT) // 2
    for y in range(first, last):
        rows[(y * SIZE + first) * 3:(y * SIZE + last) * 3] = b"\xff" * (3 * DOT)
    Image(SIZE, SIZE, bytes(rows)).save(path)


def quantile(values, share):
    """The value that this share of them doesn't exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
