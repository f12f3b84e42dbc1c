"""The program in a Wayland session: sharp at every scale, and a window like any other."""
import glob
import os
import subprocess
import tempfile
import time
import unittest

import png
from case import PROGRAM
from demo import Demo
from rig import wait_for
from sway import Sway

# What two pictures of the same window may differ by in a channel, of 255: the compositor may convert between formats.
TOLERANCE = 1


def difference(a, b):
    """The greatest one of any channel."""
    if a == b:
        return 0
    return max(abs(x - y) for x, y in zip(a.data, b.data))


def is_whole(path):
    """Whether all of a picture is written, which is done beside the frames."""
    with open(path, "rb") as file:
        return file.read().endswith(b"IEND\xaeB`\x82")


class Session(unittest.TestCase):
    def launch(self, sway, *arguments, **options):
        demo = Demo(sway, PROGRAM, *arguments, **options)
        self.addCleanup(demo.stop)
        return demo

    def session(self, **options):
        sway = Sway(**options).start()
        self.addCleanup(sway.stop)
        return sway

    def seen_and_drawn(self, sway, **environment):
        """The whole output with a window at rest on it, and the window's own picture of itself."""
        with tempfile.TemporaryDirectory() as folder:
            demo = self.launch(sway, "--type", "coverFlow", env=dict(environment, XDG_PICTURES_DIR=folder))
            demo.key("Home")                    # a key sends the bar away that the pointer has brought
            demo.settle(1.5)
            seen = sway.picture()
            demo.key("F12")
            wait_for(lambda: any(map(is_whole, glob.glob(folder + "/*"))), 10, "the picture")
            names = os.listdir(folder)
            self.assertEqual(len(names), 1, names)
            drawn = png.read(os.path.join(folder, names[0]))
        shell = demo.window.shell
        self.assertEqual(demo.quit()[0], 0)
        return seen, drawn, shell


class Pixels(Session):
    def check(self, scale):
        # In points, too, the output is of whole numbers: a window can cover all of it.
        return self.check_in(self.session(width=1200, height=750, scale=scale))

    def check_in(self, sway):
        seen, drawn, shell = self.seen_and_drawn(sway)
        self.assertEqual(shell, "xdg_shell")
        self.assertEqual((seen.width, seen.height), (1200, 750))
        self.assertEqual((drawn.width, drawn.height), (1200, 750))
        self.assertLessEqual(difference(seen, drawn), TOLERANCE)
        return seen

    def test_they_are_the_displays_at_scale_1(self):
        self.check(1)

    def test_they_are_the_displays_at_scale_1_5(self):
        self.check(1.5)

    def test_they_are_the_displays_at_scale_2_which_x11_would_blow_up(self):
        sway = self.session(width=1200, height=750, scale=2, xwayland=True)
        sharp = self.check_in(sway)
        seen, drawn, shell = self.seen_and_drawn(sway, SDL_VIDEODRIVER="x11")
        self.assertEqual(shell, "xwayland")
        self.assertEqual((drawn.width, drawn.height), (600, 375))
        self.assertEqual((seen.width, seen.height), (1200, 750))
        self.assertGreater(difference(seen, sharp), TOLERANCE)


class Use(Session):
    def test_keys_mouse_and_wheel_move_it(self):
        sway = self.session()
        demo = self.launch(sway, "--type", "linear", "--card", "300x300", stderr=subprocess.STDOUT)
        self.assertEqual(demo.window.app_id, "org.carousel.Carousel")
        demo.key("Home")
        self.assertEqual(demo.settle()["currentItemIndex"], 0)
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], 1)
        sway.wait_window(title="Koi Pond — Carousel", pid=demo.app.pid)
        sway.mouse_move(600, 375)
        sway.wheel(1)
        self.assertEqual(demo.settle()["currentItemIndex"], 2)
        sway.mouse_move(960, 375)
        sway.mouse_down()
        sway.mouse_up()
        self.assertEqual(demo.settle()["currentItemIndex"], 3)
        sway.mouse_move(600, 375)
        sway.mouse_down()
        for x in range(600, 900, 20):
            sway.mouse_move(x, 375)
            time.sleep(0.01)
        time.sleep(0.3)                         # held still: no flick
        sway.mouse_up()
        self.assertEqual(demo.settle()["currentItemIndex"], 2)
        self.assertEqual(demo.quit()[0], 0)
        self.assertEqual(demo.app.text(), [])

    def test_sizes_fullscreen_escape_and_closing(self):
        sway = self.session()
        demo = self.launch(sway, "--type", "rotary")
        sway.message("[con_id=%d]" % demo.window.id, "floating", "enable")
        for width, height in ((700, 500), (500, 600)):
            sway.message("[con_id=%d]" % demo.window.id, "resize", "set", str(width), str(height))
            sway.wait_window(pid=demo.app.pid, width=width, height=height)
            demo.settle()
        demo.key("f")
        sway.wait_window(pid=demo.app.pid, fullscreen=True, width=1200, height=750)
        demo.settle()
        demo.key("Escape")
        sway.wait_window(pid=demo.app.pid, fullscreen=False, width=500, height=600)
        demo.settle()
        self.assertIsNone(demo.app.returncode)
        sway.message("[con_id=%d]" % demo.window.id, "kill")
        self.assertEqual(demo.app.wait(10), 0)

    def test_a_window_left_alone_does_nothing(self):
        sway = self.session()
        demo = self.launch(sway, "--type", "coverFlow")
        demo.settle(1.0)
        frames, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(5)
        self.assertEqual(len(demo.lines()), frames)
        self.assertLess(demo.cpu_seconds() - cpu, 0.02)
        demo.key("Right")
        demo.wait(lambda line: line["scrollOffset"] > 0, "a move")
