"""Tests of the toolbar: taps reach its commands, close panels and leave cube mode."""
import time
import unittest

from case import Case


class TouchBar(Case):
    """Tests of the toolbar, whose upper left corner is at (14, 14). Its buttons are 44 points wide. The name of
    the type, 156 points wide, is between the buttons for the previous and the next type."""
    weight = 3
    # The middles of the buttons, in points.
    X = {"previous": 36, "next": 236, "types": 280, "options": 324, "slideshow": 368, "cube": 412, "open": 456,
         "scenes": 500, "fullscreen": 544, "more": 588}
    Y = 36

    def tap(self, name):
        self.rig.tap(self.X[name], self.Y, window=self.demo.window)

    def open(self, *arguments):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700", *arguments)
        self.plain = self.picture("bar-away")
        return demo

    def show_toolbar(self):
        self.rig.tap(60, 30, window=self.demo.window)       # on the heading, the type's name
        self.demo.settle()

    def test_taps_show_the_toolbar_and_no_frames_are_drawn_after_it_has_hidden(self):
        demo = self.open()
        self.show_toolbar()
        self.assertGreater(self.plain.differing(self.picture("bar")), 5000)
        time.sleep(4.5)
        demo.settle()
        self.assertLess(self.plain.differing(self.picture("bar-gone")), 100)
        count, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(3)
        self.assertEqual(len(demo.lines()), count)
        self.assertLess(demo.cpu_seconds() - cpu, 0.01)
        self.rig.tap(60, 660, window=demo.window)           # on the background
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-from-the-ground")), 5000)

    def test_taps_reach_types_options_menu_slideshow_fullscreen_and_cube_mode(self):
        demo = self.open()
        self.show_toolbar()
        self.tap("next")
        self.assertEqual(demo.wait(lambda line: line["type"] != "coverFlow", "the next type")["type"], "coverFlow2")
        demo.settle()
        self.tap("previous")
        demo.wait(lambda line: line["type"] == "coverFlow", "the previous type")
        demo.settle()
        self.tap("options")
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-options")), 20000)
        self.rig.tap(1000 - 16 - 22, 16 + 22, window=demo.window)       # on the panel's close button
        time.sleep(5)
        demo.settle()
        self.assertLess(self.plain.differing(self.picture("bar-options-closed")), 500)
        self.show_toolbar()
        self.tap("more")
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-more")), 20000)
        # The menu's rows, from the last upwards: Quit, Help, …
        for key in ["Up", "Up", "Return"]:
            self.rig.key(key)
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-help")), 20000)
        self.rig.tap(500, 690, window=demo.window)
        demo.settle()
        self.show_toolbar()
        self.tap("types")
        time.sleep(0.5)
        self.rig.tap(500 + 155, 630, window=demo.window)     # on the type beside the current one
        demo.wait(lambda line: line["type"] == "coverFlow2", "the type that was tapped")
        self.picture("bar-types")
        # The types rotate while they are visible. Hide them, so that the window can come to rest.
        self.rig.tap(60, 30, window=demo.window)
        time.sleep(0.5)
        self.tap("types")
        demo.settle()
        self.show_toolbar()
        before = demo.last["scrollOffset"]
        self.tap("slideshow")
        demo.wait(lambda line: line["scrollOffset"] == before + 1, "the slideshow")
        # The first tap shows the slideshow's controls, and the second one ends the slideshow.
        for x, y in (500, 350), (36, 36):
            self.rig.tap(x, y, window=demo.window)
            time.sleep(1.5)             # half of the time for which the controls are visible
        demo.settle()
        self.show_toolbar()
        self.tap("fullscreen")
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertEqual((window.width, window.height), self.size)
        self.show_toolbar()
        self.tap("fullscreen")
        demo.settle()
        self.show_toolbar()
        self.tap("cube")
        demo.settle()
        self.assertIn("pages", demo.last)
        self.rig.tap(32, 29, window=demo.window)            # on the dots that show the toolbar
        demo.settle()
        self.picture("bar-cube")
        self.rig.tap(36, 36, window=demo.window)
        self.assertIn("items", demo.settle())

    def test_a_click_on_the_dots_shows_the_toolbar_and_drags_still_move_the_carousel(self):
        demo = self.open()
        for x, y in [(500, 600), (300, 300), (180, 60), (150, 34)]:
            self.rig.mouse_move(x, y, window=demo.window)
            time.sleep(0.1)
        demo.settle()
        self.assertLess(self.plain.differing(self.picture("bar-before-click")), 100)
        type_before = demo.last["type"]
        self.rig.click(32, 32, window=demo.window)          # on the dots
        demo.settle()
        self.assertGreater(self.plain.differing(self.picture("bar-mouse")), 5000)
        self.assertEqual(demo.last["type"], type_before)
        before = demo.last["currentItemIndex"]
        self.rig.mouse_drag([(700, 350), (300, 350)], duration=0.5, hold=0.3, window=demo.window)
        self.assertGreater(demo.settle()["currentItemIndex"], before)


if __name__ == "__main__":
    unittest.main()
