"""Tests of the viewer with keys, wheel and touches: a picture is rotated, zoomed, made the desktop's
background, moved to the trash and restored."""
import os
import shutil
import tempfile
import unittest

from case import Case
from rig import wait_for
from session_bus import WALLPAPER, WALLPAPER_ANSWERS

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")


class Viewer(Case):
    weight = 3

    def setUp(self):
        # The pictures are in the tests' own data folder, on the same disk as the tests' trash.
        data = os.environ.get("XDG_DATA_HOME") or tempfile.gettempdir()
        folder = tempfile.TemporaryDirectory(prefix="viewer-", dir=data)
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.data = os.path.join(self.folder, "data")
        for number, name in enumerate(sorted(n for n in os.listdir(SAMPLES) if n.endswith(".jpg"))[:4]):
            self.add("%d.jpg" % number, name)

    def add(self, name, sample):
        shutil.copy(os.path.join(SAMPLES, sample), os.path.join(self.folder, name))

    def open(self, *arguments, env=()):
        """Launch the program with the third picture opened, and wait until the caption has disappeared."""
        demo = self.launch("--size", "800x600", "--sort", "name", *arguments, os.path.join(self.folder, "2.jpg"),
                           env={"XDG_DATA_HOME": self.data, **dict(env)})
        self.wait_for_title("2")
        self.wait_until_still()
        return demo

    def wait_until_still(self):
        """Wait until nothing has changed for 3.5 s, so that captions and toasts have disappeared."""
        self.demo.settle(quiet=3.5)

    def wait_for_title(self, name):
        wait_for(lambda: self.rig.wait_window(pid=self.demo.app.pid).title == name + " — Carousel", 10,
                 "the title " + name)

    def wheel_with_control(self, notch, count):
        """Turn the wheel while Ctrl is held. Keys and wheel are separate devices: wait until the events of one are
        handled before the other sends events."""
        self.rig.key_down("ctrl")
        self.demo.settle()
        for _ in range(count):
            self.rig.wheel(notch, 0, self.demo.window.x + 250, self.demo.window.y + 200)
        self.demo.settle()
        self.rig.key_up("ctrl")

    def files(self):
        return sorted(name for name in os.listdir(self.folder) if name.endswith(".jpg"))

    def trash(self):
        try:
            return os.listdir(os.path.join(self.data, "Trash/files"))
        except FileNotFoundError:
            return []

    def test_a_picture_can_be_rotated_and_zoomed(self):
        demo = self.open()
        before = self.picture("viewer-before")
        demo.key("ctrl+r")
        self.wait_until_still()
        turned = self.picture("viewer-turned")
        # The samples are wider than high. Beside a rotated picture, the window has a dark background.
        self.assertLess(max(turned.pixel(40, 300)), 64)
        self.assertNotEqual(before.pixel(40, 300), turned.pixel(40, 300))
        for _ in range(2):
            demo.key("ctrl+shift+r")
        self.wait_until_still()
        self.assertEqual(self.picture("viewer-other").pixel(40, 300), turned.pixel(40, 300))
        demo.key("ctrl+r")
        self.wait_until_still()
        self.assertEqual(self.picture("viewer-again"), before)
        self.wheel_with_control(1, 4)
        self.wait_until_still()
        # The zoomed picture reaches the window's upper edge.
        self.assertGreater(max(self.picture("viewer-zoomed").pixel(400, 4)), 8)
        self.wait_for_title("2")
        self.wheel_with_control(-1, 12)
        self.wait_until_still()
        # The whole picture is visible again. It may differ from before, as it is drawn from more pixels.
        self.assertLess(max(self.picture("viewer-whole").pixel(400, 4)), 64)
        self.assertEqual(demo.quit()[0], 0)

    def wait_for_call(self, bus, member):
        """Wait until the program calls a method on the bus; return its first call."""
        calls = []
        wait_for(lambda: calls or calls.extend(call for call in bus.calls if call.member == member), 10, member)
        return calls[0]

    def open_menu(self, name):
        """Open the context menu with a key; return a screenshot with this file name."""
        self.demo.key("shift+F10")
        self.wait_until_still()
        return self.picture(name)

    def test_a_picture_becomes_the_background_if_the_desktop_supports_it(self):
        bus = self.bus(answers=WALLPAPER_ANSWERS)
        demo = self.open(env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        self.assertIn(WALLPAPER.encode(), self.wait_for_call(bus, "Get").body)
        self.open_menu("viewer-background-menu")
        # The fifth row from the end. The last four rows are the commands for the file.
        for key in ["Up"] * 5 + ["Return"]:
            demo.key(key)
        call = self.wait_for_call(bus, "SetWallpaperFile")
        self.assertEqual((call.interface, call.signature), (WALLPAPER, "sha{sv}"))
        self.assertIn(b"show-preview", call.body)
        with open(os.path.join(self.folder, "2.jpg"), "rb") as file:
            self.assertEqual(call.files, [file.read()])
        demo.settle()
        self.picture("viewer-background")
        # The program asks only once whether the desktop can set a background.
        self.assertEqual([call.member for call in bus.calls].count("Get"), 1)
        self.assertEqual(demo.quit()[0], 0)

    def test_a_desktop_that_refuses_or_never_answers_does_not_block_the_program(self):
        menus = []
        for bus in self.bus(), self.bus(silent=True):
            demo = self.open(env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
            self.wait_for_call(bus, "Get")
            menus.append(self.open_menu("viewer-no-portal-menu"))
            demo.key("Escape")
            self.wait_until_still()
            before = self.picture("viewer-no-portal")
            demo.key("b")
            self.wait_for_call(bus, "SetWallpaperFile")
            demo.settle()
            if not bus.silent:
                self.assertGreater(before.differing(self.picture("viewer-said")), 500)
            self.assertEqual(demo.quit()[0], 0)
        # Colours around the menu may differ slightly: they come from the copy of the picture that
        # was loaded first. Another row or word would differ in more pixels, and far more.
        different = sum(abs(a - b) > 64 for a, b in zip(menus[0].data, menus[1].data))
        self.assertLess(different, 100)

    def test_keys_move_a_picture_to_the_trash_and_restore_it(self):
        demo = self.open()
        demo.key("Delete")
        demo.settle()
        self.picture("viewer-question")
        demo.key("Escape")
        demo.settle()
        self.assertEqual(len(self.files()), 4)
        demo.key("Delete")
        demo.key("Return")
        self.wait_for_title("3")
        line = demo.wait(lambda line: line["numberOfItems"] == 3, "the removal of the card")
        self.assertEqual(line["scrollOffset"], 2)
        self.picture("viewer-undo")
        self.assertEqual((self.files(), self.trash()), (["0.jpg", "1.jpg", "3.jpg"], ["2.jpg"]))
        demo.key("ctrl+z")
        self.wait_for_title("2")
        demo.wait(lambda line: line["numberOfItems"] == 4, "the card to return")
        self.assertEqual((len(self.files()), self.trash()), (4, []))
        demo.settle()
        self.assertEqual(demo.last["scrollOffset"], 2)
        self.assertEqual(demo.quit()[0], 0)

    def test_taps_move_a_picture_to_the_trash_and_restore_it(self):
        demo = self.open()
        demo.key("Delete")
        demo.settle()
        # The right one of the question's two buttons.
        self.rig.tap(500, 345, window=demo.window)
        self.wait_for_title("3")
        wait_for(lambda: self.trash() == ["2.jpg"], 10, "the file in the trash")
        demo.wait(lambda line: line["numberOfItems"] == 3, "the removal of the card")
        # The button in the toast above the caption and the filmstrip.
        self.rig.tap(515, 414, window=demo.window)
        self.wait_for_title("2")
        self.assertEqual((len(self.files()), self.trash()), (4, []))
        self.assertEqual(demo.quit()[0], 0)


if __name__ == "__main__":
    unittest.main()
