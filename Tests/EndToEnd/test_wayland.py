"""Tests in a Wayland session: sharpness at every scale, input, window sizes, text input and the clipboard."""
import glob
import os
import shutil
import subprocess
import tempfile
import time
import unittest

import png
from case import PROGRAM
from demo import Demo
from rig import wait_for
from sway import Clipboard, InputMethod, Sway

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")

# The maximum difference between two pictures of the same window, in any channel, 0…255. The compositor may
# convert between pixel formats.
TOLERANCE = 1


def difference(a, b):
    """Return the largest difference between two pictures in any channel."""
    if a == b:
        return 0
    return max(abs(x - y) for x, y in zip(a.data, b.data))


def is_complete(path):
    """Return whether a PNG file is complete. The program writes it on a background thread."""
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

    def displayed_and_drawn(self, sway, **environment):
        """Return a screenshot of the output with the window at rest, the program's own screenshot of the window, and
        the window's shell, "xdg_shell" or "xwayland"."""
        with tempfile.TemporaryDirectory() as folder:
            demo = self.launch(sway, "--type", "coverFlow", env=dict(environment, XDG_PICTURES_DIR=folder))
            demo.key("Home")                    # the key hides the toolbar, which the pointer has shown
            demo.settle(1.5)
            displayed = sway.picture()
            demo.key("F12")
            wait_for(lambda: any(map(is_complete, glob.glob(folder + "/*"))), 10, "the picture")
            names = os.listdir(folder)
            self.assertEqual(len(names), 1, names)
            drawn = png.read(os.path.join(folder, names[0]))
        shell = demo.window.shell
        self.assertEqual(demo.quit()[0], 0)
        return displayed, drawn, shell


class Pixels(Session):
    def check(self, scale):
        # The output's size in points is integral at each tested scale, so that a window can cover all of it.
        return self.check_in(self.session(width=1200, height=750, scale=scale))

    def check_in(self, sway):
        displayed, drawn, shell = self.displayed_and_drawn(sway)
        self.assertEqual(shell, "xdg_shell")
        self.assertEqual((displayed.width, displayed.height), (1200, 750))
        self.assertEqual((drawn.width, drawn.height), (1200, 750))
        self.assertLessEqual(difference(displayed, drawn), TOLERANCE)
        return displayed

    def test_at_scale_1_the_window_has_the_displays_resolution(self):
        self.check(1)

    def test_at_scale_1_5_the_window_has_the_displays_resolution(self):
        self.check(1.5)

    def test_at_scale_2_the_window_has_the_displays_resolution_unlike_an_x11_window(self):
        sway = self.session(width=1200, height=750, scale=2, xwayland=True)
        sharp = self.check_in(sway)
        displayed, drawn, shell = self.displayed_and_drawn(sway, SDL_VIDEODRIVER="x11")
        self.assertEqual(shell, "xwayland")
        self.assertEqual((drawn.width, drawn.height), (600, 375))
        self.assertEqual((displayed.width, displayed.height), (1200, 750))
        self.assertGreater(difference(displayed, sharp), TOLERANCE)


class NoEGL(Session):
    def test_without_egl_the_error_names_the_packages_to_install(self):
        sway = self.session()
        # First the library is missing, then its driver.
        for environment in {"SDL_VIDEO_EGL_DRIVER": "/none"}, {"__EGL_VENDOR_LIBRARY_DIRS": "/none"}:
            with self.subTest(environment=environment):
                app = sway.launch([PROGRAM, "--frames", "2"], env=environment, stderr=subprocess.STDOUT)
                self.addCleanup(app.stop)
                self.assertEqual(app.wait(20), 69)
                wait_for(app.text, 5, "the message")
                self.assertEqual(len(app.text()), 1, app.text())
                self.assertRegex(app.text()[0], r"^carousel-demo: EGL, .*; install libegl1 and libgl1-mesa-dri$")


class Use(Session):
    def test_keys_wheel_clicks_and_mouse_drags_move_the_carousel(self):
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
        time.sleep(0.3)                         # a pause, so that the drag doesn't end in a flick
        sway.mouse_up()
        self.assertEqual(demo.settle()["currentItemIndex"], 2)
        self.assertEqual(demo.quit()[0], 0)
        self.assertEqual(demo.app.text(), [])

    def test_the_window_can_be_resized_made_fullscreen_and_closed(self):
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

    def test_an_idle_window_draws_no_frames_and_hardly_uses_the_processor(self):
        sway = self.session()
        demo = self.launch(sway, "--type", "coverFlow")
        demo.settle(1.0)
        frames, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(5)
        self.assertEqual(len(demo.lines()), frames)
        self.assertLess(demo.cpu_seconds() - cpu, 0.02)
        demo.key("Right")
        demo.wait(lambda line: line["scrollOffset"] > 0, "a move")


class Text(Session):
    def wait_for_state(self, method, state):
        wait_for(lambda: method.state() == state, 10,
                 "the input method's state %s; its earlier events: %s" % (state, method.events))

    def test_input_methods_are_active_only_while_a_text_field_has_the_focus(self):
        sway = self.session()
        method = sway.connect(InputMethod)
        self.addCleanup(method.close)
        demo = self.launch(sway, "--scene", "scroll")
        time.sleep(1)
        self.assertEqual(method.state(), "deactivate", method.events)
        sway.mouse_move(640, 30)                # in the search field
        sway.mouse_down()
        sway.mouse_up()
        self.wait_for_state(method, "activate")
        demo.key("Escape")
        self.wait_for_state(method, "deactivate")
        # Hiding the window and showing it again doesn't activate the input method.
        sway.message("[con_id=%d]" % demo.window.id, "move", "scratchpad")
        demo.settle()
        sway.message("[con_id=%d]" % demo.window.id, "scratchpad", "show")
        demo.settle(1.0)
        self.assertEqual(method.state(), "deactivate", method.events)
        self.assertEqual(demo.quit()[0], 0)

    def launch_with_picture(self, sway, folder):
        """Launch the program with a picture in the folder; return the program and the picture's path."""
        path = os.path.join(folder, "one.jpg")
        shutil.copy(sorted(glob.glob(SAMPLES + "/*.jpg"))[0], path)
        demo = self.launch(sway, path)
        demo.settle(1.0)
        return demo, path

    @staticmethod
    def toast(sway):
        """Return a screenshot of the part of the output in which toasts appear."""
        return sway.picture().crop(420, 510, 360, 90)

    @staticmethod
    def shows_other_text(a, b):
        """Return whether two pictures show different text: more than a few bright pixels differ."""
        return sum(abs(x - y) > 40 for x, y in zip(a.data, b.data)) > 300

    def clipboard_text(self, sway):
        """Return the text in the session's clipboard."""
        clipboard = sway.connect(Clipboard)
        try:
            return clipboard.read()
        finally:
            clipboard.close()

    def test_the_toast_reports_whether_copying_succeeded(self):
        """Press Ctrl+C without a click and after clicks: the toasts differ if and only if the clipboards differ."""
        with tempfile.TemporaryDirectory() as folder:
            toasts, texts = [], []
            for clicks in (False, True):
                sway = self.session()
                demo, path = self.launch_with_picture(sway, folder)
                if clicks:
                    # The first click hides the caption and the buttons, the second one shows them again.
                    for _ in range(2):
                        sway.mouse_move(600, 375)
                        sway.mouse_down()
                        sway.mouse_up()
                        time.sleep(0.8)
                before = self.toast(sway)
                demo.key("ctrl+c")
                time.sleep(0.6)
                toasts.append(self.toast(sway))
                self.assertTrue(self.shows_other_text(before, toasts[-1]))
                texts.append(self.clipboard_text(sway))
                self.assertEqual(demo.quit()[0], 0)
            self.assertEqual(texts[1], path)
            self.assertIn(texts[0], ("", path))
            self.assertEqual(texts[0] != texts[1], self.shows_other_text(*toasts))
