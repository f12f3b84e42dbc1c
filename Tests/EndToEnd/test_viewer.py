"""An opened picture under real keys, a real wheel and real fingers: turned, zoomed, moved to the trash and brought
back."""
import os
import shutil
import tempfile
import unittest

from case import Case
from rig import wait_for
from session_bus import WALLPAPER, WALLPAPER_ANSWERS, SessionBus

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")


class Viewer(Case):
    def setUp(self):
        # Where the tests' own trash is, on its disk.
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
        """The program with the third picture opened, when its caption has gone."""
        demo = self.launch("--size", "800x600", "--sort", "name", *arguments, os.path.join(self.folder, "2.jpg"),
                           env={"XDG_DATA_HOME": self.data, **dict(env)})
        self.title("2")
        self.rest()
        return demo

    def rest(self):
        self.demo.settle(quiet=3.5)

    def title(self, name):
        wait_for(lambda: self.rig.wait_window(pid=self.demo.app.pid).title == name + " — Carousel", 10,
                 "the title " + name)

    def wheel_with_control(self, notch, count):
        """Keys and wheel are devices of their own: each is waited for."""
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

    def test_it_is_turned_and_zoomed(self):
        demo = self.open()
        before = self.picture("viewer-before")
        demo.key("ctrl+r")
        self.rest()
        turned = self.picture("viewer-turned")
        # The samples are wider than high: beside one that stands there is nothing.
        self.assertLess(max(turned.pixel(40, 300)), 8)
        self.assertGreater(max(before.pixel(40, 300)), 8)
        for _ in range(2):
            demo.key("ctrl+shift+r")
        self.rest()
        self.assertLess(max(self.picture("viewer-other").pixel(40, 300)), 8)
        demo.key("ctrl+r")
        self.rest()
        self.assertEqual(self.picture("viewer-again"), before)
        self.wheel_with_control(1, 4)
        self.rest()
        # It reaches beyond the window's edge.
        self.assertGreater(max(self.picture("viewer-zoomed").pixel(4, 300)), 8)
        self.title("2")
        self.wheel_with_control(-1, 12)
        self.rest()
        # It is drawn from more pixels than before now, but as a whole.
        self.assertLess(max(self.picture("viewer-whole").pixel(4, 300)), 8)
        self.assertEqual(demo.quit()[0], 0)

    def bus(self, **options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        bus = SessionBus(folder.name, **options)
        self.addCleanup(bus.stop)
        return bus

    def asked(self, bus, member):
        """What a method was asked for, as soon as it was."""
        calls = []
        wait_for(lambda: calls or calls.extend(call for call in bus.calls if call.member == member), 10, member)
        return calls[0]

    def menu(self, name):
        """The picture of what can be done, called by a key."""
        self.demo.key("shift+F10")
        self.rest()
        return self.picture(name)

    def test_it_becomes_the_background_where_the_desktop_can(self):
        bus = self.bus(answers=WALLPAPER_ANSWERS)
        demo = self.open(env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        self.assertIn(WALLPAPER.encode(), self.asked(bus, "Get").body)
        self.menu("viewer-background-menu")
        # The row before the file's four, which end the menu.
        for key in ["Up"] * 5 + ["Return"]:
            demo.key(key)
        call = self.asked(bus, "SetWallpaperFile")
        self.assertEqual((call.interface, call.signature), (WALLPAPER, "sha{sv}"))
        self.assertIn(b"show-preview", call.body)
        with open(os.path.join(self.folder, "2.jpg"), "rb") as file:
            self.assertEqual(call.files, [file.read()])
        demo.settle()
        self.picture("viewer-background")
        # It was asked once whether it can, and once to do it.
        self.assertEqual([call.member for call in bus.calls].count("Get"), 1)
        self.assertEqual(demo.quit()[0], 0)

    def test_a_desktop_that_cannot_or_never_answers_keeps_nobody_waiting(self):
        menus = []
        for bus in self.bus(), self.bus(silent=True):
            demo = self.open(env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
            self.asked(bus, "Get")
            menus.append(self.menu("viewer-no-portal-menu"))
            demo.key("Escape")
            self.rest()
            before = self.picture("viewer-no-portal")
            demo.key("b")
            self.asked(bus, "SetWallpaperFile")
            demo.settle()
            if not bus.silent:
                self.assertGreater(before.differing(self.picture("viewer-said")), 500)
            self.assertEqual(demo.quit()[0], 0)
        self.assertEqual(menus[0], menus[1])

    def test_it_goes_to_the_trash_by_keys_and_comes_back(self):
        demo = self.open()
        demo.key("Delete")
        demo.settle()
        self.picture("viewer-question")
        demo.key("Escape")
        demo.settle()
        self.assertEqual(len(self.files()), 4)
        demo.key("Delete")
        demo.key("Return")
        self.title("3")
        self.assertEqual(demo.wait(lambda line: line["numberOfItems"] == 3, "the card to go")["scrollOffset"], 2)
        self.picture("viewer-undo")
        self.assertEqual((self.files(), self.trash()), (["0.jpg", "1.jpg", "3.jpg"], ["2.jpg"]))
        demo.key("ctrl+z")
        self.title("2")
        demo.wait(lambda line: line["numberOfItems"] == 4, "the card to come back")
        self.assertEqual((len(self.files()), self.trash()), (4, []))
        demo.settle()
        self.assertEqual(demo.last["scrollOffset"], 2)
        self.assertEqual(demo.quit()[0], 0)

    def test_it_goes_to_the_trash_by_a_finger_and_comes_back(self):
        demo = self.open()
        demo.key("Delete")
        demo.settle()
        # The right one of the two buttons in the middle of the window.
        self.rig.tap(500, 345, window=demo.window)
        self.title("3")
        wait_for(lambda: self.trash() == ["2.jpg"], 10, "the file in the trash")
        demo.wait(lambda line: line["numberOfItems"] == 3, "the card to go")
        # The button beside the words at the foot.
        self.rig.tap(515, 492, window=demo.window)
        self.title("2")
        self.assertEqual((len(self.files()), self.trash()), (4, []))
        self.assertEqual(demo.quit()[0], 0)


if __name__ == "__main__":
    unittest.main()
