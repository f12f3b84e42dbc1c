"""Tests of a whole visit by touch alone: the user opens a folder, looks at pictures and watches a slideshow."""
import os
import tempfile
import time
import unittest

from case import Case
from rig import wait_for
from session_bus import FILE_CHOOSER_ANSWERS, chosen

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")


class Tour:
    """The visit, for the classes below, each with a size of the screen."""
    weight = 5

    def tap(self, x, y):
        self.rig.tap(x, y, window=self.demo.window)

    def title(self):
        return self.rig.wait_window(pid=self.demo.app.pid).title.rpartition(" — ")[0]

    def wait_for_title(self, name):
        wait_for(lambda: self.title() == name, 10, "the title " + name)

    def wait_until_hidden(self):
        """Wait until captions, controls and messages have disappeared."""
        self.demo.settle(quiet=3.5)

    def show_controls(self):
        """Tap the open picture, and wait until its controls have appeared."""
        width, height = self.size
        self.tap(width / 2, height / 2)
        time.sleep(1.5)                 # half of the time for which the controls are visible

    def test_a_visit_by_touch(self):
        width, height = self.size
        folder = tempfile.TemporaryDirectory(prefix="tour-")
        self.addCleanup(folder.cleanup)
        names = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak"]
        samples = sorted(name for name in os.listdir(SAMPLES) if name.endswith(".jpg"))
        for name, sample in zip(names, samples):
            os.symlink(os.path.join(SAMPLES, sample), os.path.join(folder.name, name + ".jpg"))
        bus = self.bus(answers=FILE_CHOOSER_ANSWERS, response=chosen(["file://" + folder.name]))
        demo = self.launch("--fullscreen", "--interval", "3", env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        self.assertNotEqual(demo.last["numberOfItems"], len(names))

        # Open the folder: the heading shows the toolbar, whose menu offers the desktop's file dialog.
        self.tap(60, 30)
        demo.settle()
        self.picture("tour-%d-toolbar" % width)
        self.tap(456, 36)
        demo.settle()
        self.picture("tour-%d-open" % width)
        # The menu's second row opens a folder.
        self.tap(540, 180)
        demo.wait(lambda line: line["numberOfItems"] == len(names), "the pictures of the folder")
        self.wait_for_title("Alder")
        self.assertIn(b"directory", [call for call in bus.calls if call.member == "OpenFile"][0].body)
        demo.settle()
        self.picture("tour-%d-gallery" % width)

        # Look at three pictures.
        self.tap(width / 2, height / 2)
        self.wait_until_hidden()
        self.picture("tour-%d-picture" % width)
        for name in "Birch", "Cedar":
            self.flick((width * 0.7, height / 2), (width * 0.3, height / 2), 0.15)
            self.wait_for_title(name)
            demo.settle()

        # Zoom in and out again.
        self.wait_until_hidden()
        whole = self.picture("tour-%d-whole" % width)
        self.rig.double_tap(width / 2, height / 2, window=demo.window)
        self.wait_until_hidden()
        self.assertGreater(whole.differing(self.picture("tour-%d-zoomed" % width)), 100000)
        self.rig.double_tap(width / 2, height / 2, window=demo.window)
        self.wait_until_hidden()

        # Scrub by filmstrip: each 48 points are a picture.
        self.show_controls()
        self.picture("tour-%d-controls" % width)
        self.rig.drag([(width / 2, height - 48), (width / 2 - 160, height - 48)], duration=0.6, hold=0.3,
                      window=demo.window)
        demo.settle()
        self.assertIn(self.title(), names[4:])
        self.picture("tour-%d-scrubbed" % width)

        # Back to the gallery, at the same picture.
        scrubbed = self.title()
        self.wait_until_hidden()
        self.show_controls()
        self.tap(36, 36)
        line = demo.settle()
        self.assertEqual(line["currentItemIndex"], names.index(scrubbed))

        # A slideshow, which ends in the gallery at its last picture.
        self.tap(60, 30)
        demo.settle()
        self.tap(368, 36)
        demo.wait(lambda line: line["currentItemIndex"] == names.index(scrubbed) + 1, "the next picture")
        time.sleep(1.2)                 # the pictures fade into each other for 1.2 s
        self.picture("tour-%d-slideshow" % width)
        self.tap(width / 2, height / 2)
        time.sleep(1.5)                 # half of the time for which the controls are visible
        self.picture("tour-%d-slideshow-controls" % width)
        self.tap(36, 36)
        line = demo.settle()
        self.assertIn(line["currentItemIndex"], (names.index(scrubbed) + 1, names.index(scrubbed) + 2))
        self.picture("tour-%d-end" % width)


class Landscape(Tour, Case):
    size = (1280, 800)


class Portrait(Tour, Case):
    size = (800, 1280)


if __name__ == "__main__":
    unittest.main()
