"""The README's program with a window: cards with a picture, a name and a button each, under a real finger."""
import glob
import os
import unittest

from case import Case
from demo import works
from rig import wait_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALBUM = os.path.join(ROOT, "Tests/Example/.build/debug/Album")
PICTURES = ["07 Red Canyon.jpg", "08 Ringed Giant.jpg", "09 High Meadow.jpg"]


class Album(Case):
    def setUp(self):
        self.assertTrue(os.path.exists(ALBUM), "the example is not built: run 'make example'")
        self.app = self.rig.launch([ALBUM, *(os.path.join(ROOT, "Assets/pictures", name) for name in PICTURES)])
        self.addCleanup(self.app.stop)
        self.window = self.rig.wait_window(pid=self.app.pid)
        # Pictures are decoded before the first frame, by a debug build.
        wait_for(lambda: len({self.shot().pixel(x, 300) for x in range(300, 600, 20)}) > 4, 90, "the cards")

    def shot(self):
        return self.rig.screenshot(self.window)

    def settled(self):
        """A picture that the next one is equal to, while the program does nothing: what a debug build makes for
        turned cards takes it longer than that."""
        found = [self.shot()]

        def rests():
            found.append(self.shot())
            return found[-1] == found[-2] and not any(map(works, glob.glob("/proc/%d/task/*" % self.app.pid)))
        wait_for(rests, 20, "rest", interval=0.2)
        return found[-1]

    def changes(self, before, box):
        """Whether a part of the window comes to look different."""
        wait_for(lambda: self.shot().crop(*box) != before.crop(*box), 10, "a change")

    def test_a_button_on_a_card_counts_its_taps_and_a_drag_from_it_scrolls(self):
        button, name = (390, 396, 120, 48), (300, 150, 300, 40)
        first = self.settled()
        self.rig.tap(450, 420, window=self.window)
        self.changes(first, button)
        once = self.settled()
        self.assertEqual(once.crop(*name), first.crop(*name))
        self.rig.tap(450, 420, window=self.window)
        self.changes(once, button)
        # A drag that starts on the button moves the cards, and counts nothing.
        twice = self.settled()
        self.rig.drag([(450, 420), (250, 420)], duration=0.4, window=self.window, hold=0.2)
        self.changes(twice, name)
        self.settled()
        self.rig.drag([(450, 300), (650, 300)], duration=0.4, window=self.window, hold=0.2)
        wait_for(lambda: self.shot().crop(*button) == twice.crop(*button), 10, "the first card again")
        self.rig.key("ctrl+q")
        self.assertEqual(self.app.wait(10), 0)


if __name__ == "__main__":
    unittest.main()
