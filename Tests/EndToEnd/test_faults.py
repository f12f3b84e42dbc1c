"""What goes wrong around the program: descriptors, memory, processes, folders, disks, the display. It goes on, and is as
before once there is enough again, or it says in one line why it can't. (What is wrong with pictures' files is in
FaultTests.swift, what becomes of decoders in test_decoders.py, a folder that is deleted in test_opening.py.)"""
import glob
import os
import resource
import shutil
import subprocess
import tempfile
import unittest

import png
from case import PROGRAM, Case
from demo import Demo
from refusing import PROCESSES, refusing
from rig import Rig
from test_input import offscreen

SAMPLES = sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures/*.jpg")))


def padded(folder, count):
    """Pictures that are worth a small copy: of files of some size."""
    for number in range(count):
        with open(SAMPLES[number], "rb") as sample, open(os.path.join(folder, "%d.jpg" % number), "wb") as file:
            file.write(sample.read().ljust(400_000, b"\0"))


def on_a_disk(folder, cache, size, *command, fill=False, is_read_only=False):
    """Runs a command with a small disk on a folder; then prints what is on it."""
    script = "mount -t tmpfs -o size=%s tmpfs \"$0\" && mkdir \"$0/x-large\" || exit 99\n" % size
    if fill:
        script += "dd if=/dev/zero of=\"$0/rest\" bs=4k 2>/dev/null; truncate -s -16k \"$0/rest\"\n"
    if is_read_only:
        script += "mount -o remount,ro \"$0\" || exit 99\n"
    script += "\"$@\"; status=$?; rm -f \"$0/rest\"; find \"$0\" ! -type d; exit $status"
    alone = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "XDG_CACHE_HOME": cache}
    return subprocess.run([*alone, "sh", "-c", script, folder, *command], env=environment, capture_output=True,
                          text=True, stdin=subprocess.DEVNULL, timeout=60)


class Limits(Case):
    """On a running window, which all the time answers its keys."""

    def show(self, count=30, **options):
        folder = tempfile.mkdtemp(prefix="faults-")
        self.addCleanup(shutil.rmtree, folder)
        for number in range(count):
            shutil.copy(SAMPLES[number % len(SAMPLES)], os.path.join(folder, "%03d.jpg" % number))
        return self.launch("--size", "900x600", "--type", "linear", "--no-cache", folder, **options)

    def center(self):
        """How many colours the card in the middle has."""
        return self.colours(self.rig.screenshot(self.demo.window).crop(350, 200, 200, 200), step=5)

    def passes(self, limit):
        """Has the last pictures shown while there is too little of something, and all once there is enough."""
        demo = self.demo
        first = self.center()
        self.assertGreater(first, 40)
        pid, kind, value = limit
        former = resource.prlimit(pid, kind, (value, resource.prlimit(pid, kind)[1]))
        demo.key("End")
        line = demo.settle()
        self.assertEqual(line["currentItemIndex"], line["numberOfItems"] - 1)
        self.assertLess(self.center(), first / 2)
        if os.path.exists("/proc/%d" % pid):
            resource.prlimit(pid, kind, former)
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.center(), 40)
        self.assertEqual(demo.quit()[0], 0)

    def test_no_descriptors_are_left(self):
        self.passes((self.show().app.pid, resource.RLIMIT_NOFILE, 3))

    def test_no_memory_is_left_to_a_decoder(self):
        demo = self.show()
        for pid in demo.decoders()[1:]:
            os.kill(pid, 9)
        pid = demo.decoders()[0]
        # It gets no page more; the others are started with enough.
        resource.prlimit(pid, resource.RLIMIT_AS, (1, resource.prlimit(pid, resource.RLIMIT_AS)[1]))
        demo.key("End")
        demo.settle()
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.center(), 40)
        self.assertEqual(demo.quit()[0], 0)


class Refusals(unittest.TestCase):
    """What the kernel refuses from the start."""

    def run_refused(self, *calls):
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            shot = os.path.join(folder, "shot.png")
            done = subprocess.run(
                [*refusing(*calls), PROGRAM, "--frames", "2", "--size", "600x400", "--no-cache", "--screenshot", shot,
                 os.path.dirname(SAMPLES[0])],
                env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            image = png.read(shot)
            colours = len({image.pixel(x, y) for x in range(200, 400, 5) for y in range(100, 300, 5)})
            return colours, done.stderr

    def test_pictures_without_memory_or_decoders_are_tiles(self):
        whole, said = self.run_refused()
        self.assertEqual(said, "")
        for calls in ("memfd_create:ENOMEM",), ("socketpair:EMFILE:1:0xffff:5",), PROCESSES:
            with self.subTest(calls=calls):
                colours, said = self.run_refused(*calls)
                self.assertEqual(said, "")
                self.assertLess(colours, whole / 2)

    def test_folders_that_cannot_be_watched_are_told(self):
        for call, words in (("inotify_add_watch:ENOSPC", "max_user_watches"),
                            ("inotify_init1:EMFILE", "max_user_instances")):
            with self.subTest(call=call):
                colours, said = self.run_refused(call)
                self.assertGreater(colours, 40)
                self.assertEqual(len(said.splitlines()), 1)
                self.assertIn(words, said)
                self.assertIn("R reads it anew", said)


class Disks(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="faults-")
        self.disk = os.path.join(self.folder, "cache/thumbnails")
        os.makedirs(self.disk)
        self.addCleanup(shutil.rmtree, self.folder)

    def test_a_cache_that_is_full_or_read_only_is_none(self):
        pictures = os.path.join(self.folder, "pictures")
        os.mkdir(pictures)
        padded(pictures, 6)
        shots = {}
        for name, options in (("roomy", {}), ("full", {"fill": True}), ("read-only", {"is_read_only": True})):
            shot = os.path.join(self.folder, name + ".png")
            done = on_a_disk(self.disk, os.path.dirname(self.disk), "8m", PROGRAM, "--size", "600x400", "--type",
                             "linear", "--frames", "600", "--screenshot", shot, pictures, **options)
            if done.returncode == 99:
                self.skipTest("nothing can be mounted here")
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            shots[name] = png.read(shot)
            # Nothing of a copy that could not be written is left.
            self.assertEqual(done.stdout != "", name == "roomy", name + ": " + done.stdout)
        for name in "full", "read-only":
            self.assertEqual(shots[name].differing(shots["roomy"]), 0, name)

    def test_what_cannot_be_written_to_a_full_disk_is_said(self):
        # There is no room for what libraries keep either.
        for option in "--screenshot", "--stats", "--trace":
            with self.subTest(option=option):
                path = os.path.join(self.disk, "output")
                done = on_a_disk(self.disk, self.disk, "64k", "sh", "-c",
                                 "dd if=/dev/zero of=\"$0.rest\" bs=4k 2>/dev/null; \"$@\"", path, PROGRAM,
                                 "--size", "600x400", "--frames", "2", option, path, fill=True)
                if done.returncode == 99:
                    self.skipTest("nothing can be mounted here")
                self.assertEqual(done.returncode, 73, done.stderr)
                self.assertEqual(done.stderr, "carousel-demo: %s: can't be written: No space left on device\n" % path)
                if option == "--screenshot":
                    self.assertNotIn(path + "\n", done.stdout)


class Display(unittest.TestCase):
    def test_an_x_server_that_ends_is_said_and_the_statistics_are_written(self):
        rig = Rig(width=800, height=600).start()
        self.addCleanup(rig.stop)
        with tempfile.TemporaryFile("w+") as errors:
            demo = Demo(rig, PROGRAM, "--size", "600x400", stderr=errors)
            decoders = demo.decoders()
            rig.kill_server()
            self.assertEqual(demo.app.wait(20), 69)
            errors.seek(0)
            self.assertEqual(errors.read(), "carousel-demo: the display is gone: its X server has ended\n")
            with open(demo.stats_path) as file:
                self.assertIn("\"frames\": %d" % len(demo.lines()), file.read())
            self.assertTrue(decoders)


if __name__ == "__main__":
    unittest.main()
