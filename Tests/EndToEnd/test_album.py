"""Tests the program of ViewKit's guide by touch: a carousel of cards with a picture, a name and a button."""
import glob
import os
import unittest

from case import Case
from demo import is_runnable
from rig import wait_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALBUM = os.path.join(ROOT, "Tests/Example/.build/debug/Album")
# The button of the first card and its title: x, y, width and height. A point of the button beside the title.
BUTTON, TITLE, PLATE = (390, 396, 120, 48), (415, 408, 70, 24), (400, 432)
PICTURES = ["07 Red Canyon.jpg", "08 Ringed Giant.jpg", "09 High Meadow.jpg"]


class Album(Case):
    def setUp(self):
        if not os.path.exists(ALBUM):
            self.skipTest("the example is not built; 'make test-users-build' builds it")
        self.app = self.rig.launch([ALBUM, *(os.path.join(ROOT, "Assets/pictures", name) for name in PICTURES)])
        self.addCleanup(self.app.stop)
        self.window = self.rig.wait_window(pid=self.app.pid)
        # A debug build takes long to decode the pictures.
        wait_for(lambda: len({self.screenshot().pixel(x, 300) for x in range(300, 600, 20)}) > 4, 90, "the cards")

    def screenshot(self):
        return self.rig.screenshot(self.window)

    def settle(self):
        """Wait until two successive screenshots are equal and no thread of the program is working, and return the
        last one.

        Equal screenshots alone are not enough: a debug build takes longer than the time between them to create the
        images of rotated cards.
        """
        found = [self.screenshot()]

        def is_at_rest():
            found.append(self.screenshot())
            return found[-1] == found[-2] and not any(map(is_runnable, glob.glob("/proc/%d/task/*" % self.app.pid)))
        wait_for(is_at_rest, 20, "rest", interval=0.2)
        return found[-1]

    def wait_for_change(self, before, area):
        """Wait until a part of the window looks different from a screenshot. `area` is x, y, width and height."""
        wait_for(lambda: self.screenshot().crop(*area) != before.crop(*area), 10, "a change")

    def tap_button(self, before):
        """Tap the button of the first card, and return a screenshot after the button is released. `before` is a
        screenshot of the button at rest.
        """
        self.rig.tap(450, 420, window=self.window)

        def is_counted():
            now = self.screenshot()
            return now.pixel(*PLATE) == before.pixel(*PLATE) and now.crop(*TITLE) != before.crop(*TITLE)
        wait_for(is_counted, 10, "another title of the released button")
        return self.settle()

    def test_a_button_on_a_card_counts_taps_and_a_drag_from_it_scrolls(self):
        name = (300, 150, 300, 40)
        first = self.settle()
        once = self.tap_button(first)
        self.assertEqual(once.crop(*name), first.crop(*name))
        twice = self.tap_button(once)
        # A drag that begins on the button scrolls the carousel and isn't counted as a tap.
        self.rig.drag([(450, 420), (250, 420)], duration=0.4, window=self.window, hold=0.2)
        self.wait_for_change(twice, name)
        self.settle()
        self.rig.drag([(450, 300), (650, 300)], duration=0.4, window=self.window, hold=0.2)
        wait_for(lambda: self.screenshot().crop(*BUTTON) == twice.crop(*BUTTON), 10, "the first card again")
        self.rig.key("ctrl+q")
        self.assertEqual(self.app.wait(10), 0)


if __name__ == "__main__":
    unittest.main()
