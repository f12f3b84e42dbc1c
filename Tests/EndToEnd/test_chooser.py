"""Tests the scene chooser with keys and by touch."""
import time

from case import Case


class Chooser(Case):
    def test_the_chooser_opens_scenes_and_returns_to_them_unchanged(self):
        demo = self.launch("--size", "1000x700", "--scene", "cube")
        self.assertIn("pages", demo.last)
        before = self.picture("cube-before")
        demo.key("Tab")
        demo.settle(quiet=0.6)
        self.assertGreater(before.differing(self.picture("chooser")), 100000)
        # Centre and open the gallery, which is to the left of the cube.
        self.rig.tap(90, 350, window=demo.window)
        demo.settle(quiet=0.6)
        self.rig.tap(500, 350, window=demo.window)
        demo.wait(lambda line: "items" in line, "the gallery")
        index = demo.settle(quiet=0.6)["currentItemIndex"]
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], index + 1)
        # Esc opens the chooser again. The cube that is opened from there looks as it did before.
        demo.key("Escape")
        demo.settle(quiet=0.6)
        demo.key("Right")
        demo.settle(quiet=0.6)
        demo.key("Return")
        demo.wait(lambda line: "pages" in line, "the cube")
        demo.settle(quiet=0.6)
        self.assertLess(before.differing(self.picture("cube-after")), 1000)

    def test_a_chooser_left_alone_does_nothing(self):
        demo = self.launch("--size", "1000x700")
        demo.key("Tab")
        demo.settle(quiet=1)
        count, spent = len(demo.lines()), demo.cpu_seconds()
        time.sleep(2)
        self.assertEqual(len(demo.lines()), count)
        self.assertLess(demo.cpu_seconds() - spent, 0.1)
