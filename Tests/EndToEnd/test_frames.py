"""What a frame costs that no picture shows."""
import glob
import json
import math
import os
import struct
import tempfile
import unittest
import zlib

from allocations import allocations
from case import PROGRAM


PICTURES = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../Assets/pictures/*.jpg")))


def write_grey(path, side):
    """A square PNG of shades of grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x + y) & 255 for x in range(side)) for y in range(side))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


class Session:
    """One that is written by hand: what happens, and frames."""

    def __init__(self, picture, side):
        self.time = 0
        self.lines = [{"recording": 1, "arguments": [], "bounds": [640, 400], "pixelRatio": 1, "firstItem": 0,
                       "pictures": {"paths": [picture], "whole": True}}]
        self.add("shape", path=picture, pixels=[side, side], fullSize=[side, side])

    def add(self, call, **values):
        self.lines.append({"time": round(self.time, 6), "call": call, **values})

    def frames(self, count, pause):
        for _ in range(count):
            self.time += pause
            self.add("frame")

    def key(self, name):
        self.add("key", key=name)
        self.add("keyUp", key=name)
        self.frames(20, 0.03)

    def touch(self, state, x, y):
        self.add("touch", id=1, state=state, point=[x, y])
        self.frames(1, 0.008)

    def write(self, path):
        self.add("end")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)


class Frames(unittest.TestCase):
    def frame(self, kind, *arguments):
        """Allocations a frame of cards in motion, when all are loaded, also on a busy machine. So slow that the item in
        the centre, and with it the caption, stays the same."""
        return allocations([PROGRAM, "--type", kind, "--size", "640x400", "--autoscroll", "0.005", "--no-vsync",
                            *arguments], 600, 900, SDL_VIDEODRIVER="offscreen")

    def test_a_frame_in_motion_takes_nothing_from_the_heap(self):
        for kind in "coverFlow", "wheel":
            with self.subTest(kind):
                # Late pictures and measurements' growing lists are some ten in all; anything of a frame's own is one
                # a frame, and most often one a card.
                self.assertLess(self.frame(kind), 0.3)

    def test_neither_does_one_with_a_hundred_cards(self):
        self.assertLess(self.frame("wheel", "--option", "visibleItems=100", *(PICTURES * 9)[:100]), 0.3)

    def test_neither_does_one_of_a_picture_in_tiles(self):
        with tempfile.TemporaryDirectory() as folder:
            picture, path = os.path.join(folder, "a.png"), os.path.join(folder, "session")
            # Its pixels are more than half of the least memory that there may be.
            write_grey(picture, 1500)
            session = Session(picture, 1500)
            session.key("enter")
            session.key("1")
            # To where a finger then moves the corner of four tiles about in the window's middle.
            for step in range(24):
                session.touch("changed" if step else "began", 300 - 10 * step, 200 - 10 * step)
            session.frames(20, 0.03)
            for step in range(3000):
                session.touch("changed", 70 + 30 * math.sin(step / 30), 3 + 30 * math.cos(step / 30))
            session.write(path)
            self.assertLess(
                allocations([PROGRAM, "--replay", path, "--memory", "16", "--no-cache", "--no-vsync"], 150, 350,
                            SDL_VIDEODRIVER="offscreen"), 0.3)

    def test_what_a_frame_takes_is_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            # A line of text for each frame takes something.
            self.assertGreater(self.frame("coverFlow", "--trace", os.path.join(folder, "trace")), 5)


if __name__ == "__main__":
    unittest.main()
