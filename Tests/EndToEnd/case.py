"""What all end-to-end tests share: one rig a class, one program a test."""
import os
import unittest

from demo import Demo
from rig import Rig

PROGRAM = os.environ.get("CAROUSEL_DEMO", "")
PICTURES = os.environ.get("E2E_PICTURES")


class Case(unittest.TestCase):
    size = (1280, 800)

    @classmethod
    def setUpClass(cls):
        cls.rig = Rig(width=cls.size[0], height=cls.size[1]).start()

    @classmethod
    def tearDownClass(cls):
        cls.rig.stop()

    def launch(self, *arguments, **options):
        self.demo = Demo(self.rig, PROGRAM, *arguments, **options)
        self.addCleanup(self.demo.stop)
        self.addCleanup(self.rig.touch_up_all)
        return self.demo

    def flick(self, start, end, duration):
        """A flick in the program's window. Where the machine is so busy that the finger itself was held up on its way,
        it was a drag that ended at rest: then the test cannot say anything."""
        trace = self.rig.flick(start, end, duration=duration, window=self.demo.window)
        pause = max(b.t - a.t for a, b in zip(trace, trace[1:]))
        if pause > 0.08:
            self.skipTest("the finger was held up for %.0f ms" % (pause * 1000))

    def picture(self, name, window=None):
        """A screenshot of the window, kept where E2E_PICTURES asks for it."""
        path = None
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)
            path = os.path.join(PICTURES, "%s.png" % name)
        return self.rig.screenshot(window or self.demo.window, path)

    def colours(self, image, step=8):
        """How many different colours a picture has on a coarse grid."""
        return len({image.pixel(x, y) for x in range(0, image.width, step)
                    for y in range(0, image.height, step)})
