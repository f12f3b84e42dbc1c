"""Tests of the window: keys, carousel types, sizes, minimising, quitting, and idling when nothing moves."""
import json
import os
import subprocess
import tempfile
import time

from case import PROGRAM, Case
from demo import KEYS, types


class Keys(Case):
    def test_keys_select_every_type_and_t_steps_through_them(self):
        demo = self.launch("--size", "1000x700")
        names = types(PROGRAM)
        self.assertEqual(names[11], "taskSwitcher")
        for key, name in zip(KEYS + ["t"] * len(names), names):
            demo.key(key)
            line = demo.wait(lambda line: line["type"] == name, "type " + name)
            line = demo.settle()
            self.assertEqual(line["type"], name)
            self.assertFalse(any("presented" in item for item in line["items"]))
            image = self.picture("type-" + name)
            self.assertGreater(self.colours(image), 60, name)
        demo.key("t")
        self.assertEqual(demo.settle()["type"], names[0])
        demo.key("shift+t")
        self.assertEqual(demo.settle()["type"], names[-1])

    def test_keys_move_by_one_item_by_a_screenful_and_to_the_ends(self):
        demo = self.launch("--type", "linear", "--size", "1000x700")
        demo.key("Home")
        self.assertEqual(demo.settle()["currentItemIndex"], 0)
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], 1)
        demo.key("Right")
        demo.key("Right")
        self.assertEqual(demo.settle()["currentItemIndex"], 3)
        demo.key("Left")
        self.assertEqual(demo.settle()["currentItemIndex"], 2)
        demo.key("Next")
        page = demo.settle()["currentItemIndex"]
        self.assertGreater(page, 3)
        demo.key("Prior")
        self.assertEqual(demo.settle()["currentItemIndex"], 2)
        demo.key("End")
        line = demo.settle()
        self.assertEqual(line["currentItemIndex"], line["numberOfItems"] - 1)

    def test_keys_change_direction_wrapping_and_items_and_r_resets_them(self):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700")
        demo.key("v")
        self.picture("vertical")
        self.assertTrue(demo.settle()["vertical"])
        before = demo.last["currentItemIndex"]
        demo.key("Down")
        self.assertEqual(demo.settle()["currentItemIndex"], before + 1)
        demo.key("w")
        self.assertTrue(demo.settle()["wrapEnabled"])
        count = demo.last["numberOfItems"]
        demo.key("Insert")
        self.assertEqual(demo.settle()["numberOfItems"], count + 1)
        demo.key("Delete")
        demo.key("Delete")
        self.assertEqual(demo.settle()["numberOfItems"], count - 1)
        demo.key("r")
        line = demo.settle()
        self.assertEqual((line["vertical"], line["wrapEnabled"], line["numberOfItems"]),
                         (False, False, count))

    def test_an_item_can_be_inserted_after_all_were_deleted(self):
        demo = self.launch("--type", "rotary", "--size", "1000x700")
        for _ in range(demo.last["numberOfItems"] + 2):
            demo.key("Delete")
        line = demo.settle()
        self.assertEqual((line["numberOfItems"], line["currentItemIndex"]), (0, -1))
        self.picture("no-items")
        demo.key("Insert")
        self.assertEqual(demo.settle()["numberOfItems"], 1)

    def test_the_slideshow_shows_every_picture_until_it_is_paused(self):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700", "--interval", "3")
        before = demo.last["scrollOffset"]
        demo.key("space")
        for step in (1, 2):
            demo.wait(lambda line: line["scrollOffset"] == before + step, "picture %d" % step)
            self.picture("slideshow-%d" % step)
        demo.key("space")
        # A paused slideshow draws nothing once its controls have disappeared.
        self.assertEqual(demo.settle(quiet=4)["scrollOffset"], before + 2)
        demo.key("Escape")
        self.assertEqual(demo.settle()["scrollOffset"], before + 2)

    def test_keys_show_and_hide_the_help_and_the_frame_graph(self):
        demo = self.launch("--size", "1000x700")
        plain = self.picture("plain")
        for key in ("F1", "shift+slash", "F3"):
            demo.key(key)
            demo.settle()
            overlay = self.picture("overlay-" + key)
            self.assertGreater(plain.differing(overlay), 2000, key)
            demo.key("Escape" if key != "F3" else "F3")
            demo.settle()
            self.assertLess(plain.differing(self.picture("overlay-gone")), 500, key)
        self.assertEqual(demo.app.returncode, None)

    def test_f12_saves_one_screenshot(self):
        with tempfile.TemporaryDirectory() as home:
            demo = self.launch("--size", "1000x700", env={"HOME": home, "XDG_PICTURES_DIR": home})
            demo.key("F12")
            demo.settle()
            found = [name for _, _, names in os.walk(home) for name in names if name.endswith(".png")]
            self.assertEqual(len(found), 1, found)

    def test_quit_keys_and_closing_the_window_end_the_program_with_status_0(self):
        for key in ("q", "ctrl+q"):
            demo = self.launch("--size", "800x600")
            status, stats = demo.quit(key)
            self.assertEqual(status, 0, key)
            self.assertEqual(set(stats), {"frames", "seconds", "cpu", "firstFrame", "peakMemory",
                                          "input", "engine", "draw", "work", "present", "frame",
                                          "workHistogram"})
        demo = self.launch("--size", "800x600")
        self.rig.close_window(demo.window)
        self.assertEqual(demo.app.wait(10), 0)


class Sizes(Case):
    size = (1600, 1200)

    def test_a_resized_window_is_redrawn_and_a_minimised_window_draws_no_frames(self):
        demo = self.launch("--type", "coverFlow", "--size", "1000x700")
        for width, height in ((800, 480), (600, 1024), (360, 300), (1500, 900), (1000, 700)):
            self.rig.resize_window(demo.window, width, height)
            demo.settle()
            image = self.picture("size-%dx%d" % (width, height), self.rig.window(demo.window))
            self.assertGreater(self.colours(image, 6), 50)
        before = demo.last["scrollOffset"]
        self.flick((800, 350), (300, 350), duration=0.15)
        self.rig.iconify(demo.window)
        time.sleep(0.5)
        frames, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(2)
        self.assertEqual(len(demo.lines()), frames)
        self.assertLess(demo.cpu_seconds() - cpu, 0.02)
        self.rig.activate(demo.window)
        demo.wait(lambda line: True, "a frame")
        time.sleep(0.5)
        line = demo.settle()
        self.assertGreater(len(demo.lines()), frames)
        self.assertFalse(line["dragging"] or line["decelerating"] or line["scrolling"])
        self.assertGreater(self.colours(self.picture("restored")), 60)
        self.assertGreaterEqual(line["scrollOffset"], before)

    def test_a_drag_ends_if_the_finger_lifts_while_the_window_is_minimised(self):
        demo = self.launch("--type", "linear", "--size", "1000x700")
        finger = self.rig.touch_down(500, 350, window=demo.window)
        self.rig.touch_move(finger, 430, 350, window=demo.window)
        self.rig.iconify(demo.window)
        time.sleep(0.3)
        self.rig.touch_up(finger)
        self.rig.activate(demo.window)
        time.sleep(0.5)
        line = demo.settle()
        self.assertFalse(line["dragging"])
        self.assertAlmostEqual(line["scrollOffset"], round(line["scrollOffset"]), places=6)

    def test_f_and_f11_switch_fullscreen_on_and_off(self):
        demo = self.launch("--type", "rotary", "--size", "1000x700")
        demo.key("f")
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertEqual((window.width, window.height), self.size)
        self.picture("fullscreen", window)
        demo.key("F11")
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertEqual((window.width, window.height), (1000, 700))

    def test_escape_leaves_fullscreen_and_never_quits(self):
        demo = self.launch("--type", "rotary", "--size", "1000x700")
        demo.key("f")
        demo.settle()
        self.assertIn("fullscreen", self.rig.window(demo.window).states)
        demo.key("Escape")
        demo.settle()
        window = self.rig.window(demo.window)
        self.assertNotIn("fullscreen", window.states)
        self.assertEqual((window.width, window.height), (1000, 700))
        self.assertIsNone(demo.app.returncode)
        demo.key("Escape")
        demo.settle()
        self.assertIsNone(demo.app.returncode)
        self.assertEqual(demo.quit()[0], 0)


class Desktop(Case):
    """Tests of the window's title, and of the choice between X11 and Wayland."""

    def test_the_title_names_the_current_item_or_page(self):
        demo = self.launch("--type", "linear", "--size", "1000x700")
        demo.key("Home")
        demo.settle()
        self.rig.wait_window(title="First Light — Carousel", pid=demo.app.pid)
        demo.key("Right")
        self.rig.wait_window(title="Koi Pond — Carousel", pid=demo.app.pid)
        demo.key("c")
        demo.key("Right")
        self.rig.wait_window(title="Dune Sea — Carousel", pid=demo.app.pid)

    def test_x11_is_used_if_the_environment_names_a_wayland_display_that_does_not_exist(self):
        with tempfile.TemporaryDirectory() as folder:
            for runtime in (folder, ""):
                environment = {"SDL_VIDEODRIVER": "", "XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": "wayland-1"}
                demo = self.launch("--size", "800x600", env=environment, stderr=subprocess.STDOUT)
                self.assertEqual(self.rig.window(demo.window).width, 800)
                self.assertEqual(demo.quit()[0], 0)
                self.assertEqual(demo.app.text(), [])


class Idle(Case):
    def test_an_idle_window_draws_no_frames_and_hardly_uses_the_processor(self):
        demo = self.launch("--type", "coverFlow", "--size", "1280x800")
        demo.settle(1.0)
        frames, cpu = len(demo.lines()), demo.cpu_seconds()
        time.sleep(10)
        used = demo.cpu_seconds() - cpu
        self.assertEqual(len(demo.lines()), frames)
        self.assertLess(used, 0.02)
        print("idle for 10 s: %.1f ms of processor time, 0 frames" % (used * 1000))
        before = demo.last["currentItemIndex"]
        demo.key("Right")
        demo.wait(lambda line: line["currentItemIndex"] == before + 1, "the next item")
