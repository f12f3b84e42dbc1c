"""A finger alone reaches what the keys do: the bar of buttons, the close buttons, and the way back."""
import time
import unittest

from case import Case


class TouchBar(Case):
    """Buttons of 44 points from (14, 14) on: previous, the name of 156 points, next, types, options,
    slideshow, cube, scenes, fullscreen, more."""
    X = {"previous": 36, "next": 236, "types": 280, "options": 324, "slideshow": 368, "cube": 412, "scenes": 456,
         "fullscreen": 500, "more": 544}
    Y = 36

    def press(self, name):
        self.rig.tap(self.X[name], self.Y, window=self.demo.window)

    def start(self, *arguments):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700", *arguments)
        self.plain = self.picture("bar-away")
        return demo

    def bring(self):
        self.rig.tap(60, 30, window=self.demo.window)       # the type's name
        self.demo.settle()

    def test_it_comes_with_a_tap_and_goes_and_then_nothing_moves(self):
        demo = self.start()
        self.bring()
        self.assertGreater(self.plain.differing(self.picture("bar")), 5000)
        time.sleep(4.5)
        demo.settle()
        self.assertLess(self.plain.differing(self.picture("bar-gone")), 100)
        count, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(3)
        self.assertEqual(len(demo.lines()), count)
        self.assertLess(demo.cpu_seconds() - cpu, 0.01)
        self.rig.tap(60, 660, window=demo.window)           # the ground
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-from-the-ground")), 5000)

    def test_a_finger_alone_goes_everywhere(self):
        demo = self.start()
        self.bring()
        self.press("next")
        self.assertEqual(demo.wait(lambda line: line["type"] != "coverFlow", "the next type")["type"], "coverFlow2")
        demo.settle()
        self.press("previous")
        demo.wait(lambda line: line["type"] == "coverFlow", "the type before")
        demo.settle()
        self.press("options")
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-options")), 20000)
        self.rig.tap(1000 - 16 - 22, 16 + 22, window=demo.window)       # its ×
        time.sleep(5)
        demo.settle()
        self.assertLess(self.plain.differing(self.picture("bar-options-closed")), 500)
        self.bring()
        self.press("more")
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-more")), 20000)
        # From the last row upwards: leave, help, …
        for key in ["Up", "Up", "Return"]:
            self.rig.key(key)
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-help")), 20000)
        self.rig.tap(500, 690, window=demo.window)
        demo.settle()
        self.bring()
        self.press("types")
        time.sleep(0.5)
        self.rig.tap(500 + 155, 630, window=demo.window)     # the one beside
        demo.wait(lambda line: line["type"] == "coverFlow2", "the type that was tapped")
        self.picture("bar-types")
        # They turn as long as they are there.
        self.rig.tap(60, 30, window=demo.window)
        time.sleep(0.5)
        self.press("types")
        demo.settle()
        self.bring()
        before = demo.last["scrollOffset"]
        self.press("slideshow")
        demo.wait(lambda line: line["scrollOffset"] == before + 1, "the slideshow")
        self.press("slideshow")
        demo.settle()
        self.press("fullscreen")
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertEqual((window.width, window.height), self.size)
        self.bring()
        self.press("fullscreen")
        demo.settle()
        self.bring()
        self.press("cube")
        demo.settle()
        self.assertIn("pages", demo.last)
        self.rig.tap(32, 29, window=demo.window)            # the dots
        demo.settle()
        self.picture("bar-cube")
        self.rig.tap(36, 36, window=demo.window)
        self.assertIn("items", demo.settle())

    def test_a_mouse_that_moves_brings_it_and_the_carousel_keeps_its_gestures(self):
        demo = self.start()
        self.rig.mouse_move(300, 600, window=demo.window)
        self.rig.mouse_move(500, 600, window=demo.window)
        self.rig.mouse_move(520, 620, window=demo.window)
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-mouse")), 5000)
        before = demo.last["currentItemIndex"]
        self.rig.mouse_drag([(700, 350), (300, 350)], duration=0.5, hold=0.3, window=demo.window)
        self.assertGreater(demo.settle()["currentItemIndex"], before)


if __name__ == "__main__":
    unittest.main()
