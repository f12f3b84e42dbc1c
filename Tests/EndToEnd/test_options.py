"""The options panel: opened by a key, used by finger, mouse and keys, and never in the carousel's way."""
import unittest

from case import Case
from rig import wait_for


def places(line):
    return [item["transform"] for item in line["items"]]


class Options(Case):
    def row(self, demo, number, width=1000, height=700):
        """The middle of a slider's groove: rows of 50 pt, of which six tenths of the last one that is seen
        show, between a header of 46 pt, with 6 pt above them, and a foot of 62 pt."""
        window = demo.window
        panel = min(320, width * 0.42)
        margin = 16
        seen = int((height - 2 * margin - 46 - 6 - 62) / 50 - 0.6) + 0.6
        top = (height - (46 + 6 + 50 * seen + 62)) / 2
        return width - margin - panel / 2, top + 46 + 6 + 50 * number + 37, window

    def open(self, *arguments):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700", *arguments)
        self.closed = self.picture("options-closed")
        self.before = demo.last
        demo.key("o")
        demo.settle()
        return demo

    def test_a_slider_changes_the_carousel_and_does_not_scroll_it(self):
        demo = self.open()
        opened = self.picture("options-open")
        self.assertGreater(self.closed.differing(opened), 20000)
        x, y, window = self.row(demo, 0)
        start = demo.last
        lines = len(demo.lines())
        self.rig.drag([(x - 10, y), (x + 90, y)], duration=0.5, hold=0.2, window=window)
        line = demo.settle()
        self.assertNotEqual(places(line), places(start))
        for each in demo.lines()[lines:]:
            self.assertEqual(each["scrollOffset"], start["scrollOffset"])
            self.assertFalse(each["dragging"])
        self.assertGreater(opened.differing(self.picture("options-tilted")), 5000)
        # A double tap on the row puts the default back.
        self.rig.double_tap(x, y - 20, window=window)
        self.assertEqual(places(demo.settle()), places(start))
        # The mouse, too; and R.
        self.rig.mouse_drag([(x, y), (x - 80, y)], duration=0.4, window=window)
        self.assertNotEqual(places(demo.settle()), places(start))
        demo.key("r")
        self.assertEqual(places(demo.settle()), places(start))
        demo.key("Escape")
        demo.settle()
        self.assertLess(self.closed.differing(self.picture("options-closed-again")), 500)
        self.assertEqual(places(demo.last), places(self.before))
        self.assertIsNone(demo.app.returncode)

    def test_keys_choose_and_change_a_row(self):
        demo = self.open()
        start = demo.last
        demo.key("Down")
        demo.key("Right")
        line = demo.settle()
        self.assertNotEqual(places(line), places(start))
        self.assertEqual(line["scrollOffset"], start["scrollOffset"])
        demo.key("Left")
        self.assertEqual(places(demo.settle()), places(start))
        # Tab goes to the next row and round the ends; Space turns a switch; Backspace its default.
        demo.key("Tab")
        demo.key("shift+Tab")
        demo.key("Right")
        changed = places(demo.settle())
        self.assertNotEqual(changed, places(start))
        demo.key("BackSpace")
        self.assertEqual(places(demo.settle()), places(start))
        for _ in range(9):          # to the first row, round past the buttons, and up to paging
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

    def test_a_drag_and_the_wheel_scroll_the_panel_and_nothing_else(self):
        demo = self.open()
        x, y, window = self.row(demo, 8)
        self.rig.tap(x, y - 50 * 6 - 22, window=window)     # on a name: the focus ring goes
        start = demo.settle(2)          # and the indicator
        before = self.picture("options-top")
        self.rig.drag([(x, y), (x, y - 200)], duration=0.4, window=window)
        demo.settle()
        self.assertGreater(before.differing(self.picture("options-scrolled")), 1000)
        # A flick glides on, and past the end the rows come back.
        count = len(demo.lines())
        self.rig.flick((x, y), (x, y - 150), duration=0.1, window=window)
        demo.settle(2)
        self.assertGreater(len(demo.lines()) - count, 15)
        self.rig.wheel(dy=9, x=int(x), y=int(y), window=window)
        demo.settle(2)
        self.assertLess(before.differing(self.picture("options-top-again")), 500)
        self.assertEqual(demo.last["scrollOffset"], start["scrollOffset"])
        self.assertEqual(places(demo.last), places(start))

    def test_the_type_changes_under_a_finger(self):
        demo = self.open("--type", "wheel")
        x, y, window = self.row(demo, 3)
        self.rig.drag([(x, y + 300), (x, y - 300)], duration=0.4, window=window)   # to the last row
        demo.settle()
        finger = self.rig.touch_down(x, 590, window=window)
        demo.key("equal")                       # the task switcher has fewer rows
        demo.settle()
        self.rig.touch_move(finger, x - 60, 590, window=window)
        self.rig.touch_move(finger, x - 90, 590, window=window)
        demo.key("Escape")
        self.rig.touch_up(finger)
        demo.settle()
        self.assertIsNone(demo.app.returncode)
        self.assertEqual(demo.quit()[0], 0)

    def test_a_tap_turns_a_switch(self):
        demo = self.open()
        x, y, window = self.row(demo, 8)
        self.rig.tap(x, y - 50 * 4 - 22, window=window)     # on a name: the focus ring goes
        demo.settle()
        before = self.without_indicator("options-switch-off")
        self.rig.tap(x, y - 10, window=window)
        demo.settle()
        self.assertGreater(before.differing(self.picture("options-switch-on")), 100)
        demo.key("r")
        demo.settle()
        self.assertLess(before.differing(self.without_indicator("options-switch-reset")), 500)

    def without_indicator(self, name):
        """A picture once the scroll indicator at the panel's right edge, which stays a while at rest, has gone."""
        found = []

        def is_gone():
            found.append(self.picture(name))
            # It fades: the last of it has gone when nothing changes any more.
            return max(found[-1].pixel(979, 300)) < 60 and len(found) > 1 and found[-1] == found[-2]
        wait_for(is_gone, 10, "the scroll indicator to go", interval=0.2)
        return found[-1]


if __name__ == "__main__":
    unittest.main()
