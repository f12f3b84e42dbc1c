"""What a frame costs that no picture shows."""
import glob
import os
import tempfile
import unittest

from allocations import allocations
from case import PROGRAM


PICTURES = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../Assets/pictures/*.jpg")))


class Frames(unittest.TestCase):
    def frame(self, kind, *arguments):
        """Allocations a frame of cards in motion, when all are loaded. So slow that the item in the centre, and with
        it the caption, stays the same."""
        return allocations([PROGRAM, "--type", kind, "--size", "640x400", "--autoscroll", "0.02", "--no-vsync",
                            *arguments], 200, 500, SDL_VIDEODRIVER="offscreen")

    def test_a_frame_in_motion_takes_nothing_from_the_heap(self):
        for kind in "coverFlow", "wheel":
            with self.subTest(kind):
                # Late pictures and measurements' growing lists are some ten in all; anything of a frame's own is one
                # a frame, and most often one a card.
                self.assertLess(self.frame(kind), 0.3)

    def test_neither_does_one_with_a_hundred_cards(self):
        self.assertLess(self.frame("wheel", "--option", "visibleItems=100", *(PICTURES * 9)[:100]), 0.3)

    def test_what_a_frame_takes_is_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            # A line of text for each frame takes something.
            self.assertGreater(self.frame("coverFlow", "--trace", os.path.join(folder, "trace")), 5)


if __name__ == "__main__":
    unittest.main()
