"""The base class of the end-to-end tests: one rig for each class, one program for each test."""
import os
import tempfile
import unittest

from demo import Demo
from rig import LATE_FINGER, Rig
from session_bus import SessionBus

PROGRAM = os.environ.get("CAROUSEL_DEMO", "")
PICTURES = os.environ.get("E2E_PICTURES")

# The pause between two samples of a flick after which the program discards all earlier samples, in seconds:
# `Flick.stillnessInterval` in MotionKit.
LONGEST_PAUSE = 0.05


class Case(unittest.TestCase):
    """A test of the program in a window on a rig."""
    # The size of the rig's screen, in pixels.
    size = (1280, 800)

    @classmethod
    def setUpClass(cls):
        cls.rig = Rig(width=cls.size[0], height=cls.size[1]).start()

    @classmethod
    def tearDownClass(cls):
        cls.rig.stop()

    def launch(self, *arguments, **options):
        """Start the program, and stop it after the test. The options are those of `Demo`."""
        self.demo = Demo(self.rig, PROGRAM, *arguments, **options)
        self.addCleanup(self.demo.stop)
        self.addCleanup(self.rig.touch_up_all)
        return self.demo

    def bus(self, **options):
        """Start a session bus, and stop it after the test. The options are those of `SessionBus`."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        bus = SessionBus(folder.name, **options)
        self.addCleanup(bus.stop)
        return bus

    def flick(self, start, end, duration, window=None):
        """Flick in a window, by default the program's window.

        If the rig itself moved its finger late, the gesture was a drag that came to rest and no flick. The test is
        then skipped, because it can't prove anything. Only the times at which the rig sent its samples decide this,
        not the program's reaction.
        """
        trace = self.rig.flick(start, end, duration=duration, window=window or self.demo.window)
        pause = max(b.t - a.t for a, b in zip(trace, trace[1:]))
        if pause > LONGEST_PAUSE:
            self.skipTest("%s: %.0f ms after the sample before" % (LATE_FINGER, pause * 1000))

    def picture(self, name, window=None):
        """Return a screenshot of a window, by default the program's window.

        If the environment variable E2E_PICTURES names a folder, the screenshot is also saved there as NAME.png.
        """
        path = None
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)
            path = os.path.join(PICTURES, "%s.png" % name)
        return self.rig.screenshot(window or self.demo.window, path)

    def colours(self, image, step=8):
        """Return the number of different colours of an image, sampled on a grid of `step` pixels."""
        return len({image.pixel(x, y) for x in range(0, image.width, step)
                    for y in range(0, image.height, step)})
