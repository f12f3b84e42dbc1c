"""Tests of opening files and folders: names may contain any bytes, and changes on the disk appear at once."""
import os
import shutil
import subprocess
import tempfile
import unittest

from case import Case
from rig import wait_for
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
        # The opened picture hides all cards, and the window is black beside it.
        self.assertLess(max(opened.pixel(4, 300)), 8)
        demo.key("Right")
        self.wait_for_title("c — Carousel")
        demo.key("Escape")
        demo.settle()
        self.assertEqual(demo.last["scrollOffset"], 2)
        self.assertGreater(opened.differing(self.picture("opening-gallery")), 20000)
        self.assertEqual(demo.quit("Escape")[0], 0)

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
