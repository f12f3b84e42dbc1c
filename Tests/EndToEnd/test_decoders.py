"""The processes that decode the program's pictures: what they have, what happens without them, and their end."""
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile

import png
from case import PROGRAM, Case
from refusing import FILTERS, refusing
from rig import wait_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLES = os.path.join(ROOT, "Assets/pictures")


def is_there(pid):
    return os.path.exists("/proc/%d" % pid)


class Decoders(Case):
    def show(self, count, names=None, **options):
        """The program on a folder of so many pictures."""
        folder = tempfile.mkdtemp(prefix="decoders-")
        self.addCleanup(shutil.rmtree, folder)
        samples = sorted(name for name in os.listdir(SAMPLES) if name.endswith(".jpg"))
        for number in range(count):
            shutil.copy(os.path.join(SAMPLES, samples[number % len(samples)]),
                        os.path.join(folder, "%03d.jpg" % number))
        return self.launch("--size", "900x600", "--type", "linear", folder, **options)

    def center(self):
        """How many colours the card in the middle has."""
        return self.colours(self.rig.screenshot(self.demo.window).crop(350, 200, 200, 200), step=5)

    def test_they_have_nothing_but_a_socket_and_go_with_the_program(self):
        with tempfile.TemporaryFile() as errors:
            demo = self.show(4, stderr=errors)
            self.assertGreater(self.center(), 40)
            decoders = demo.decoders()
            self.assertIn(len(decoders), (1, 2))
            for pid in decoders:
                with open("/proc/%d/cmdline" % pid, "rb") as f:
                    self.assertEqual(f.read().split(b"\0")[1:-1], [b"decode"])
                # The terminal's keys are not for them.
                self.assertNotEqual(os.getpgid(pid), os.getpgid(demo.app.pid))
                if os.geteuid() == 0:           # they let nobody else look
                    files = {name: os.readlink("/proc/%d/fd/%s" % (pid, name))
                             for name in os.listdir("/proc/%d/fd" % pid)}
                    self.assertRegex(files.pop("3"), "^socket:")
                    self.assertEqual(files, {"0": "/dev/null", "1": "/dev/null", "2": "/dev/null"})
                with open("/proc/%d/status" % pid) as f:
                    status = dict(line.split(":\t", 1) for line in f if ":\t" in line)
                self.assertEqual((status["NoNewPrivs"], status["Seccomp"]), ("1\n", "2\n"))
            status, _ = demo.quit()
            self.assertEqual(status, 0)
            wait_for(lambda: not any(map(is_there, decoders)), 5, "the decoders' end")
            errors.seek(0)
            self.assertEqual(errors.read(), b"")

    def test_they_are_replaced_and_the_program_goes_on(self):
        demo = self.show(60)
        decoders = demo.decoders()
        for pid in decoders:
            os.kill(pid, signal.SIGKILL)
        demo.key("End")
        demo.settle()
        self.assertGreater(self.center(), 40)
        self.assertFalse(set(decoders) & set(demo.decoders()))
        # One that stands still is waited for for five seconds, and its picture says so.
        for pid in demo.decoders():
            os.kill(pid, signal.SIGSTOP)
        stopped = demo.decoders()
        # To pictures that weren't seen before: those on the way of a flight aren't asked for.
        for _ in range(6):
            demo.key("Prior")
        wait_for(lambda: not set(stopped) & set(demo.decoders()), 20, "other decoders")
        demo.settle()
        demo.key("r")
        demo.settle()
        demo.key("Home")
        demo.settle()
        self.assertGreater(self.center(), 40)

    def test_each_event_is_answered_by_a_frame_whatever_becomes_of_them(self):
        demo = self.show(120)
        before = demo.last["frame"]
        for number in range(24):
            # Those that stand still are never waited for, nor are new ones that replace them.
            for pid in demo.decoders():
                with contextlib.suppress(ProcessLookupError):       # one that was replaced meanwhile
                    os.kill(pid, signal.SIGKILL if number % 4 == 3 else signal.SIGSTOP)
            demo.key("Next")
            demo.key("v")
            line = demo.wait(lambda line: line["vertical"] == (number % 2 == 0), "the frame that answers")
            self.assertGreater(line["frame"], before)
            before = line["frame"]
        for pid in demo.decoders():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.center(), 40)
        self.assertEqual(demo.quit()[1]["frames"], demo.last["frame"] + 1)

    def test_they_end_with_a_program_that_is_killed(self):
        demo = self.show(4)
        decoders = demo.decoders()
        self.assertTrue(decoders)
        os.kill(demo.app.pid, signal.SIGKILL)
        wait_for(lambda: not any(map(is_there, decoders)), 5, "the decoders' end")

    def test_where_they_cannot_be_shut_in_the_program_says_so_once(self):
        picture = os.path.join(tempfile.mkdtemp(prefix="decoders-"), "picture.png")
        self.addCleanup(shutil.rmtree, os.path.dirname(picture))
        done = subprocess.run([*refusing(*FILTERS), PROGRAM, "--size", "500x400", "--screenshot", picture,
                               "--frames", "2"], env=self.rig.env, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual(done.stderr, "carousel-demo: pictures are decoded with limits, but not shut in: the kernel "
                         "takes no filter of system calls\n")
        self.assertGreater(self.colours(png.read(picture)), 60)

    def test_words_in_drawings_are_shown_where_fonts_alone_can_be_opened(self):
        folder = tempfile.mkdtemp(prefix="decoders-")
        self.addCleanup(shutil.rmtree, folder)
        drawing, picture = os.path.join(folder, "words.svg"), os.path.join(folder, "picture.png")
        with open(drawing, "w") as f:
            f.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'>"
                    "<rect width='300' height='200' fill='#fff'/>"
                    "<text x='30' y='120' font-size='80' font-weight='bold' fill='#f00'>Words</text></svg>")
        shutil.copy(drawing, os.path.join(folder, "beside.svg"))
        # A file that is no library, where libraries are looked for first.
        os.mkdir(os.path.join(folder, "lib"))
        with open(os.path.join(folder, "lib", "librsvg-2.so.2"), "w"):
            pass
        without = dict(self.rig.env, LD_LIBRARY_PATH=os.path.join(folder, "lib"))
        for kernel, env, missing in (
                ((), self.rig.env, None),
                (refusing("landlock_create_ruleset:ENOSYS"), self.rig.env, "a kernel with Landlock"),
                ((), without, "the package librsvg2-2")):
            with self.subTest(missing=missing):
                done = subprocess.run([*kernel, PROGRAM, "--size", "500x400", "--screenshot", picture,
                                       "--frames", "2", drawing], env=env, capture_output=True, text=True,
                                      check=True, timeout=60)
                image = png.read(picture)
                pixels = [image.pixel(x, y) for x in range(0, 500, 2) for y in range(0, 400, 2)]
                self.assertGreater(pixels.count((255, 255, 255)), 5000)
                self.assertEqual(pixels.count((255, 0, 0)) > 500, missing is None)
                self.assertEqual(done.stderr, "" if missing is None else "carousel-demo: the words in drawings "
                                 "are left out: they need %s\n" % missing)

    def test_none_is_started_for_nothing(self):
        self.assertEqual(self.show(0).decoders(), [])


if __name__ == "__main__":
    import unittest
    unittest.main()
