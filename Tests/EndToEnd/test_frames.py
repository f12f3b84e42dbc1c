"""Tests that frames allocate no heap memory."""
import json
import math
import os
import shutil
import struct
import tempfile
import unittest
import zlib

from allocations import allocating_frames
from case import PROGRAM

# As many pictures as the program's sample pictures.
PICTURE_COUNT = 28


def write_grey(path, side):
    """Write a square PNG of shades of grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x + y) & 255 for x in range(side)) for y in range(side))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


class Session:
    """A recording for --replay, written by a test."""

    def __init__(self, picture, side):
        """Begin a recording in which a single picture, a square of `side` pixels, is shown."""
        self.time = 0
        self.lines = [{"recording": 1, "arguments": [], "bounds": [640, 400], "pixelRatio": 1, "firstItem": 0,
                       "pictures": {"paths": [picture], "whole": True}}]
        self.add("shape", path=picture, pixels=[side, side], fullSize=[side, side])

    def add(self, call, **values):
        """Add a line with the current time."""
        self.lines.append({"time": round(self.time, 6), "call": call, **values})

    def frames(self, count, pause):
        """Add frames that are `pause` seconds apart."""
        for _ in range(count):
            self.time += pause
            self.add("frame")

    def key(self, name):
        """Add a key press, and 0.6 seconds of frames."""
        self.add("key", key=name)
        self.add("keyUp", key=name)
        self.frames(20, 0.03)

    def touch(self, state, x, y):
        """Add a change of the only touch, and a frame.

        A busy machine must be able to draw frames at this rate. Otherwise the replay falls behind and presents fewer
        frames.
        """
        self.add("touch", id=1, state=state, point=[x, y])
        self.frames(1, 0.016)

    def write(self, path):
        self.add("end")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)


class Frames(unittest.TestCase):
    weight = 8

    # The maximum number of frames, out of 100, that allocate memory. Pictures that are loaded late cause allocations in
    # a few frames. Code that allocates in every frame causes 100.
    LIMIT = 30

    @classmethod
    def setUpClass(cls):
        cls.pictures = tempfile.mkdtemp(prefix="frames-")
        cls.addClassCleanup(shutil.rmtree, cls.pictures)
        # These pictures are decoded much faster than the sample pictures, so that all are loaded after few frames. On
        # the cards, they are equally large.
        first = os.path.join(cls.pictures, "00.png")
        write_grey(first, 256)
        for number in range(1, PICTURE_COUNT):
            shutil.copy(first, os.path.join(cls.pictures, "%02d.png" % number))

    def allocating_frames(self, kind, *arguments):
        """Return how many of the frames 400 to 500 of a moving carousel allocate memory.

        The carousel moves so slowly that neither the centred item nor its caption changes.
        """
        return allocating_frames(
            [PROGRAM, "--type", kind, "--size", "640x400", "--autoscroll", "0.005", "--no-vsync", *arguments,
             self.pictures], 500, SDL_VIDEODRIVER="offscreen")

    def test_a_frame_of_a_moving_carousel_allocates_nothing(self):
        self.assertLess(self.allocating_frames("coverFlow"), self.LIMIT)

    def test_a_frame_with_all_cards_visible_allocates_nothing(self):
        self.assertLess(self.allocating_frames("wheel", "--option", "visibleItems=100"), self.LIMIT)

    def test_a_frame_of_a_picture_in_tiles_allocates_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            picture, path = os.path.join(folder, "a.png"), os.path.join(folder, "session")
            # The picture takes more than half of the smallest possible memory limit, so that it is loaded in tiles.
            write_grey(picture, 1500)
            session = Session(picture, 1500)
            session.key("enter")
            session.key("1")
            # Drag a corner at which four tiles meet to the centre of the window. Then move that corner in circles.
            for step in range(24):
                session.touch("changed" if step else "began", 300 - 10 * step, 200 - 10 * step)
            session.frames(20, 0.03)
            for step in range(1500):
                session.touch("changed", 70 + 30 * math.sin(step / 30), 3 + 30 * math.cos(step / 30))
            session.write(path)
            frames = allocating_frames(
                [PROGRAM, "--replay", path, "--memory", "16", "--no-cache", "--no-vsync"], 800,
                SDL_VIDEODRIVER="offscreen")
            self.assertLess(frames, self.LIMIT)

    def test_allocations_of_a_frame_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            # The trace allocates memory for each frame's line of text.
            self.assertGreater(self.allocating_frames("coverFlow", "--trace", os.path.join(folder, "trace")), 90)


if __name__ == "__main__":
    unittest.main()
