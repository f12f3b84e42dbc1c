"""Tests of opening files and folders: names may contain any bytes, and changes on the disk appear at once."""
import os
import shutil
import subprocess
import tempfile
import time
import unittest

from case import PICTURES, PROGRAM, Case
from rig import wait_for
from session_bus import FILE_CHOOSER_ANSWERS, chosen
from test_input import offscreen

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")


class Opening(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="opening-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.samples = [os.path.join(SAMPLES, n) for n in sorted(os.listdir(SAMPLES)) if n.endswith(".jpg")]

    def add(self, name, number=0):
        path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(os.fsencode(self.samples[number]), path)
        return path

    def wait_for_title(self, text):
        wait_for(lambda: self.rig.wait_window(pid=self.demo.app.pid).title == text, 10, "the title " + text)

    def test_a_file_opens_with_the_other_pictures_of_its_folder(self):
        for number, name in enumerate(("a.jpg", "c.jpg", "d.jpg")):
            self.add(name, number)
        self.add(b"b caf\xe9\nx.jpg", 3)
        demo = self.launch("--size", "800x600", "file://localhost%s/b%%20caf%%E9%%0Ax.jpg" % self.folder)
        self.assertEqual(demo.last["numberOfItems"], 4)
        self.wait_for_title("b caf\ufffd\ufffdx — Carousel")
        opened = self.picture("opening-one")
        # The opened picture hides all cards, and the window is dark beside it.
        self.assertLess(max(opened.pixel(4, 300)), 64)
        demo.key("Right")
        self.wait_for_title("c — Carousel")
        demo.key("Escape")
        demo.settle()
        self.assertEqual(demo.last["scrollOffset"], 2)
        self.assertGreater(opened.differing(self.picture("opening-gallery")), 20000)
        self.assertEqual(demo.quit()[0], 0)

    def test_changes_in_the_folder_appear_and_the_centred_picture_stays_centred(self):
        for number in range(4):
            self.add("%d.jpg" % number, number)
        demo = self.launch("--type", "linear", "--size", "800x600", "--sort", "name", self.folder)
        demo.key("Right")
        demo.key("Right")
        demo.settle()
        self.wait_for_title("2 — Carousel")
        before = self.picture("opening-before").crop(300, 200, 200, 200)
        self.add("00.jpg", 5)
        self.add("9.jpg", 6)
        demo.wait(lambda line: line["numberOfItems"] == 6, "the new pictures")
        line = demo.settle()
        self.assertEqual((line["scrollOffset"], line["numberOfItems"]), (3, 6))
        self.assertEqual(self.picture("opening-more").crop(300, 200, 200, 200), before)
        self.wait_for_title("2 — Carousel")
        # Replace the centred file with another picture.
        self.add("2.jpg", 9)
        wait_for(lambda: self.picture("opening-other").crop(300, 200, 200, 200) != before, 10, "the other picture")
        os.remove(os.path.join(self.folder, "2.jpg"))
        demo.wait(lambda line: line["numberOfItems"] == 5, "the removal of the deleted picture")
        self.wait_for_title("3 — Carousel")
        # Deleting the folder while the window is idle removes all cards, and the program keeps running.
        demo.settle()
        shutil.rmtree(self.folder)
        demo.wait(lambda line: line["numberOfItems"] == 0, "the removal of all pictures")
        os.mkdir(self.folder)
        self.assertEqual(demo.quit()[0], 0)

    def test_a_folder_chosen_in_the_file_dialog_is_shown(self):
        for number, name in enumerate(("first.jpg", "second.jpg")):
            self.add(name, number)
        bus = self.bus(answers=FILE_CHOOSER_ANSWERS, response=chosen(["file://" + self.folder]))
        demo = self.launch("--size", "800x600", env={"DBUS_SESSION_BUS_ADDRESS": bus.address})
        demo.key("ctrl+shift+o")
        demo.wait(lambda line: line["numberOfItems"] == 2, "the pictures of the folder")
        self.wait_for_title("first — Carousel")
        call = [call for call in bus.calls if call.member == "OpenFile"][0]
        self.assertIn(b"directory", call.body)
        self.picture("opening-chosen")
        self.assertEqual(demo.quit()[0], 0)

    def test_without_a_file_dialog_a_menu_of_folders_opens(self):
        bus = self.bus()
        demo = self.launch("--size", "800x600", env={"DBUS_SESSION_BUS_ADDRESS": bus.address,
                                                     "XDG_PICTURES_DIR": self.folder})
        self.add("only.jpg")
        demo.key("ctrl+o")
        demo.settle()
        self.picture("opening-folders")
        demo.key("Down")
        demo.key("Return")
        self.wait_for_title("only — Carousel")
        self.assertEqual(demo.quit()[0], 0)

    def session(self, *arguments, keys=()):
        """Run a session that is remembered: wait for its window, press keys and quit. Return a screenshot."""
        app = self.rig.launch([PROGRAM, *arguments], env={"XDG_STATE_HOME": os.path.join(self.folder, "state")})
        window = self.rig.wait_window(pid=app.pid)
        wait_for(lambda: self.colours(self.rig.screenshot(window, None)) > 50, 10, "pictures")
        for key in keys:
            self.rig.key(key)
            self.rig.sync()
            time.sleep(0.03)
        time.sleep(1.5)             # until the carousel is at rest
        path = os.path.join(PICTURES, "opening-session.png") if PICTURES else None
        image = self.rig.screenshot(window, path)
        self.rig.key("q")
        self.assertEqual(app.wait(timeout=10), 0)
        return image

    def remembered(self):
        with open(os.path.join(self.folder, "state/carousel-demo/session")) as file:
            return file.read().splitlines()

    def test_settings_and_folders_are_remembered_for_the_next_session(self):
        pictures = os.path.dirname(self.samples[0])
        self.session(pictures, keys=["4", "v"])
        first = self.remembered()
        self.assertEqual(first[:2], ["--type=cylinder", "--option=vertical=1"])
        self.assertEqual(first[-1], "file://" + os.path.realpath(pictures))
        # The next session has the same settings, and offers the folder.
        self.session()
        self.assertEqual(self.remembered(), first)
        self.session("--type", "linear")
        self.assertEqual(self.remembered()[0], "--type=linear")
        self.session("--forget")
        self.assertEqual([line.split("=")[0] for line in self.remembered()], ["--type", "--size"])
        self.assertEqual(self.remembered()[0], "--type=coverFlow")

    def test_keys_set_every_option_for_the_next_session(self):
        names = {
            "tilt", "spacing", "arc", "radius", "angle", "count", "visibleItems", "offsetMultiplier", "fadeMin",
            "fadeMax", "fadeRange", "fadeMinAlpha", "wrap", "showBackfaces", "vertical", "naturalMotion",
            "pagingEnabled", "bounces", "stopAtItemBoundary", "scrollToItemBoundary", "scrollEnabled",
            "ignorePerpendicularSwipes", "centerItemWhenSelected", "decelerationRate", "scrollSpeed",
            "bounceDistance", "perspective"}
        found = set()
        for carousel, change in (("wheel", "Right"), ("rotary", "Left"), ("coverFlow", "Right")):
            self.session("--forget", "--type", carousel, keys=["o"] + [change, "Down"] * 32)
            found |= {line.split("=")[1] for line in self.remembered() if line.startswith("--option=")}
        self.assertEqual(found, names)


class NamedFiles(unittest.TestCase):
    def test_unusable_paths_are_reported_and_the_other_pictures_are_shown(self):
        good = os.path.join(SAMPLES, "01 First Light.jpg")
        with tempfile.TemporaryDirectory() as folder:
            shot = os.path.join(folder, "shot.png")
            done = offscreen("--frames", "2", "--size", "600x400", "--screenshot", shot, "/no/such.png", good,
                             "file://elsewhere/a.png", folder + "/", good + "/b.png")
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            self.assertEqual(len(done.stderr.splitlines()), 3, done.stderr)
            for word in ("/no/such.png: no such file", "elsewhere", good + "/b.png: no such file"):
                self.assertIn(word, done.stderr)
            self.assertTrue(os.path.exists(shot))
            done = offscreen("--frames", "2", "/no/such.png", "/nor/this.png")
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (66, 2))

    def test_a_run_of_a_given_number_of_frames_has_all_pictures_in_the_first_frame(self):
        with tempfile.TemporaryDirectory() as folder:
            one = os.path.join(folder, "00000.jpg")
            shutil.copy(os.path.join(SAMPLES, "01 First Light.jpg"), one)
            for number in range(1, 6000):
                os.link(one, os.path.join(folder, "%05d.jpg" % number))
            trace = os.path.join(folder, "trace")
            done = offscreen("--frames", "1", "--trace", trace, folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            with open(trace, encoding="utf-8") as file:
                self.assertIn("\"numberOfItems\":6000", file.readline().replace(" ", ""))


if __name__ == "__main__":
    unittest.main()
