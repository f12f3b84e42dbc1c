"""Tests of the options panel: a key opens it, and touch, mouse and keys change options without scrolling the
carousel."""
import unittest

from case import Case
from rig import wait_for


def transforms(line):
    return [item["transform"] for item in line["items"]]


class Options(Case):
    weight = 2

    def row(self, demo, number):
        """Return the middle of a slider's track as x and y, and the window.

        The window is 1000 points wide. The panel fills the right side and is 320 points wide. It
        has a header of 46 points, headings of 40 points and rows of 50 points. The second heading of Cover Flow is
        above row 7."""
        headings = 40 if number < 7 else 80
        return 1000 - 160, 46 + headings + 50 * number + 37, demo.window

    def open(self, *arguments):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700", *arguments)
        self.closed = self.picture("options-closed")
        self.before = demo.last
        demo.key("o")
        demo.settle()
        return demo

    def test_a_slider_changes_the_carousel_without_scrolling_it(self):
        demo = self.open()
        opened = self.picture("options-open")
        self.assertGreater(self.closed.differing(opened), 20000)
        x, y, window = self.row(demo, 0)
        start = demo.last
        lines = len(demo.lines())
        self.rig.drag([(x - 10, y), (x + 90, y)], duration=0.5, hold=0.2, window=window)
        line = demo.settle()
        self.assertNotEqual(transforms(line), transforms(start))
        for each in demo.lines()[lines:]:
            self.assertEqual(each["scrollOffset"], start["scrollOffset"])
            self.assertFalse(each["dragging"])
        self.assertGreater(opened.differing(self.picture("options-tilted")), 5000)
        # A double tap on the row resets it to the default.
        self.rig.double_tap(x, y - 20, window=window)
        self.assertEqual(transforms(demo.settle()), transforms(start))
        # The mouse moves the slider, too. R resets all options.
        self.rig.mouse_drag([(x, y), (x - 80, y)], duration=0.4, window=window)
        self.assertNotEqual(transforms(demo.settle()), transforms(start))
        demo.key("r")
        self.assertEqual(transforms(demo.settle()), transforms(start))
        demo.key("Escape")
        demo.settle()
        self.assertLess(self.closed.differing(self.picture("options-closed-again")), 500)
        self.assertEqual(transforms(demo.last), transforms(self.before))
        self.assertIsNone(demo.app.returncode)

    def test_keys_select_and_change_options(self):
        demo = self.open()
        start = demo.last
        demo.key("Down")
        demo.key("Right")
        line = demo.settle()
        self.assertNotEqual(transforms(line), transforms(start))
        self.assertEqual(line["scrollOffset"], start["scrollOffset"])
        demo.key("Left")
        self.assertEqual(transforms(demo.settle()), transforms(start))
        # Tab selects the next row, and after the last row the first. Space toggles a switch. Backspace resets
        # a row to its default.
        demo.key("Tab")
        demo.key("shift+Tab")
        demo.key("Right")
        changed = transforms(demo.settle())
        self.assertNotEqual(changed, transforms(start))
        demo.key("BackSpace")
        self.assertEqual(transforms(demo.settle()), transforms(start))
        for _ in range(10):         # to the first row, past the buttons in the header, and up to Paging
            demo.key("shift+Tab")
        before = self.picture("options-paging-off")
        demo.settle()
        demo.key("space")
        line = demo.settle()
        self.assertEqual(line["scrollOffset"], start["scrollOffset"])
        self.assertGreater(before.differing(self.picture("options-paging-on")), 100)
        demo.key("o")
        demo.settle()
        demo.key("Right")
        self.assertEqual(demo.settle()["scrollOffset"], start["scrollOffset"] + 1)

    def test_a_drag_and_the_wheel_scroll_the_panel_but_not_the_carousel(self):
        demo = self.open()
        x, y, window = self.row(demo, 8)
        self.rig.tap(x, y - 50 * 6 - 22, window=window)     # on an option's name, which hides the focus ring
        start = demo.settle(2)          # until the scroll indicator has faded out, too
        before = self.picture("options-top")
        self.rig.drag([(x, y), (x, y - 200)], duration=0.4, window=window)
        demo.settle()
        self.assertGreater(before.differing(self.picture("options-scrolled")), 1000)
        # After a flick the rows decelerate, and bounce back from beyond the end.
        count = len(demo.lines())
        self.flick((x, y), (x, y - 150), duration=0.1, window=window)
        demo.settle(2)
        self.assertGreater(len(demo.lines()) - count, 15)
        self.rig.wheel(dy=9, x=int(x), y=int(y), window=window)
        demo.settle(2)
        self.assertLess(before.differing(self.picture("options-top-again")), 500)
        self.assertEqual(demo.last["scrollOffset"], start["scrollOffset"])
        self.assertEqual(transforms(demo.last), transforms(start))

    def test_the_type_can_change_while_a_finger_is_on_the_panel(self):
        demo = self.open("--type", "wheel")
        x, y, window = self.row(demo, 3)
        self.rig.drag([(x, y + 300), (x, y - 300)], duration=0.4, window=window)   # scroll to the last row
        demo.settle()
        finger = self.rig.touch_down(x, 590, window=window)
        demo.key("equal")                       # the type Task Switcher, which has fewer rows
        demo.settle()
        self.rig.touch_move(finger, x - 60, 590, window=window)
        self.rig.touch_move(finger, x - 90, 590, window=window)
        demo.key("Escape")
        self.rig.touch_up(finger)
        demo.settle()
        self.assertIsNone(demo.app.returncode)
        self.assertEqual(demo.quit()[0], 0)

    def test_a_tap_toggles_a_switch(self):
        demo = self.open()
        x, y, window = self.row(demo, 3)
        self.rig.tap(x, y - 50 * 2 - 22, window=window)     # on an option's name, which hides the focus ring
        demo.settle()
        before = self.without_indicator("options-switch-off")
        self.rig.tap(x, y - 10, window=window)
        demo.settle()
        self.assertGreater(before.differing(self.picture("options-switch-on")), 100)
        demo.key("r")
        demo.settle()
        self.assertLess(before.differing(self.without_indicator("options-switch-reset")), 500)

    def without_indicator(self, name):
        """Return a picture of the window after the scroll indicator at the panel's right edge has faded out."""
        found = []

        def is_gone():
            found.append(self.picture(name))
            # The fade has ended when two pictures in a row are the same.
            return max(found[-1].pixel(979, 300)) < 60 and len(found) > 1 and found[-1] == found[-2]
        wait_for(is_gone, 10, "the end of the scroll indicator's fade", interval=0.2)
        return found[-1]


if __name__ == "__main__":
    unittest.main()
