"""Tests with other keyboard layouts: the character "?" opens the help, and the digit row selects the carousel
types, whatever characters its keys type."""
import time

from case import PROGRAM, Case
from demo import types

LAYOUTS = ("us", "gb", "de", "fr", "es", "it", "pt", "se", "ru")
# The X server's codes of the keys 1 to 9, 0 and the two to the right of 0, from left to right.
DIGIT_ROW = range(10, 22)
# The help is open if more than this number of the window's pixels have changed.
COVERED = 200000


class Layouts(Case):
    def tearDown(self):
        self.rig.set_layout("us")

    def test_the_question_mark_opens_the_help_on_every_layout(self):
        demo = self.launch("--type", "linear")
        demo.key("Home")
        demo.settle()
        bare = self.rig.screenshot(demo.window)
        for layout in LAYOUTS:
            with self.subTest(layout=layout):
                self.rig.set_layout(layout)
                demo.key("?")
                demo.settle()
                self.assertGreater(self.rig.screenshot(demo.window).differing(bare), COVERED)
                demo.key("Escape")
                demo.settle()
                self.assertLess(self.rig.screenshot(demo.window).differing(bare), COVERED)

    def test_the_digit_row_selects_types_by_key_position_on_every_layout(self):
        demo = self.launch("--type", "linear")
        names = types(PROGRAM)
        self.assertEqual(len(names), len(DIGIT_ROW))
        for layout in LAYOUTS:
            self.rig.set_layout(layout)
            for name, code in zip(names, DIGIT_ROW):
                with self.subTest(layout=layout, type=name):
                    self.rig.press_key_at(code)
                    time.sleep(0.03)
                    demo.wait(lambda line: line["type"] == name, "the type " + name)
