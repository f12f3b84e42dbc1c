"""Tests the decoders, the sandboxed processes that decode pictures: what they can access, how they are replaced, and
that they end with the program."""
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


def exists(pid):
    """Return whether there is a process with this ID."""
    return os.path.exists("/proc/%d" % pid)


class Decoders(Case):
    def show(self, count, *arguments, **options):
        """Launch the program with a folder of `count` pictures."""
        folder = tempfile.mkdtemp(prefix="decoders-")
        self.addCleanup(shutil.rmtree, folder)
        samples = sorted(name for name in os.listdir(SAMPLES) if name.endswith(".jpg"))
        for number in range(count):
            shutil.copy(os.path.join(SAMPLES, samples[number % len(samples)]),
                        os.path.join(folder, "%03d.jpg" % number))
        return self.launch("--size", "900x600", "--type", "linear", *arguments, folder, **options)

    def count_central_colours(self):
        """Return the number of different colours of the card in the centre. A loaded picture has many."""
        return self.colours(self.rig.screenshot(self.demo.window).crop(350, 200, 200, 200), step=5)

    def test_decoders_have_only_a_socket_and_end_when_the_program_quits(self):
        with tempfile.TemporaryFile() as errors:
            # Without the cache, no pictures need a decoder of their own.
            demo = self.show(4, "--no-cache", stderr=errors)
            self.assertGreater(self.count_central_colours(), 40)
            decoders = demo.decoders()
            self.assertIn(len(decoders), (1, 2))
            for pid in decoders:
                with open("/proc/%d/cmdline" % pid, "rb") as f:
                    self.assertEqual(f.read().split(b"\0")[1:-1], [b"decode"])
                # Decoders are in another process group, so that Ctrl+C in a terminal isn't sent to them.
                self.assertNotEqual(os.getpgid(pid), os.getpgid(demo.app.pid))
                if os.geteuid() == 0:           # only root can read these files of a decoder
                    files = {name: os.readlink("/proc/%d/fd/%s" % (pid, name))
                             for name in os.listdir("/proc/%d/fd" % pid)}
                    self.assertRegex(files.pop("3"), "^socket:")
                    self.assertEqual(files, {"0": "/dev/null", "1": "/dev/null", "2": "/dev/null"})
                with open("/proc/%d/status" % pid) as f:
                    status = dict(line.split(":\t", 1) for line in f if ":\t" in line)
                self.assertEqual((status["NoNewPrivs"], status["Seccomp"]), ("1\n", "2\n"))
            status, _ = demo.quit()
            self.assertEqual(status, 0)
            wait_for(lambda: not any(map(exists, decoders)), 5, "the decoders' end")
            errors.seek(0)
            self.assertEqual(errors.read(), b"")

    def test_decoders_that_are_killed_or_stopped_are_replaced(self):
        demo = self.show(60)
        decoders = demo.decoders()
        for pid in decoders:
            os.kill(pid, signal.SIGKILL)
        demo.key("End")
        demo.settle()
        self.assertGreater(self.count_central_colours(), 40)
        self.assertFalse(set(decoders) & set(demo.decoders()))
        # A decoder that is stopped, and so uses no processor time, is killed after five seconds. Its picture is shown
        # as failed.
        for pid in demo.decoders():
            os.kill(pid, signal.SIGSTOP)
        stopped = demo.decoders()
        # Go back to pictures that aren't loaded yet: the End key loaded the last pictures, not those that were passed.
        for _ in range(6):
            demo.key("Prior")
        wait_for(lambda: not set(stopped) & set(demo.decoders()), 20, "new decoders")
        demo.settle()
        demo.key("r")
        demo.settle()
        demo.key("Home")
        demo.settle()
        self.assertGreater(self.count_central_colours(), 40)

    def test_every_event_takes_effect_in_a_frame_while_decoders_stop_or_are_killed(self):
        demo = self.show(120)
        before = demo.last["frame"]
        for number in range(24):
            # The frame loop waits neither for decoders that have stopped nor for the start of new ones.
            for pid in demo.decoders():
                with contextlib.suppress(ProcessLookupError):       # a decoder that has been replaced since
                    os.kill(pid, signal.SIGKILL if number % 4 == 3 else signal.SIGSTOP)
            demo.key("Next")
            demo.key("v")
            line = demo.wait(lambda line: line["vertical"] == (number % 2 == 0), "the frame that shows the change")
            self.assertGreater(line["frame"], before)
            before = line["frame"]
        for pid in demo.decoders():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.count_central_colours(), 40)
        self.assertEqual(demo.quit()[1]["frames"], demo.last["frame"] + 1)

    def test_decoders_end_if_the_program_is_killed(self):
        demo = self.show(4)
        decoders = demo.decoders()
        self.assertTrue(decoders)
        os.kill(demo.app.pid, signal.SIGKILL)
        wait_for(lambda: not any(map(exists, decoders)), 5, "the decoders' end")

    def test_a_missing_sandbox_is_reported_once(self):
        picture = os.path.join(tempfile.mkdtemp(prefix="decoders-"), "picture.png")
        self.addCleanup(shutil.rmtree, os.path.dirname(picture))
        done = subprocess.run([*refusing(*FILTERS), PROGRAM, "--size", "500x400", "--screenshot", picture,
                               "--frames", "2"], env=self.rig.env, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual(done.stderr, "carousel-demo: pictures are decoded without a full sandbox: the kernel "
                         "doesn't support system call filters\n")
        self.assertGreater(self.colours(png.read(picture)), 60)

    def test_text_in_svg_files_is_shown_or_its_missing_requirement_is_reported(self):
        folder = tempfile.mkdtemp(prefix="decoders-")
        self.addCleanup(shutil.rmtree, folder)
        drawing, picture = os.path.join(folder, "words.svg"), os.path.join(folder, "picture.png")
        with open(drawing, "w") as f:
            f.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'>"
                    "<rect width='300' height='200' fill='#fff'/>"
                    "<text x='30' y='120' font-size='80' font-weight='bold' fill='#f00'>Words</text></svg>")
        shutil.copy(drawing, os.path.join(folder, "beside.svg"))
        # An empty file with the name of the library, in the folder that is searched first for libraries.
        os.mkdir(os.path.join(folder, "lib"))
        with open(os.path.join(folder, "lib", "librsvg-2.so.2"), "w"):
            pass
        without_library = dict(self.rig.env, LD_LIBRARY_PATH=os.path.join(folder, "lib"))
        for kernel, env, missing in (
                ((), self.rig.env, None),
                (refusing("landlock_create_ruleset:ENOSYS"), self.rig.env, "a kernel with Landlock"),
                ((), without_library, "the package librsvg2-2")):
            with self.subTest(missing=missing):
                done = subprocess.run([*kernel, PROGRAM, "--size", "500x400", "--screenshot", picture,
                                       "--frames", "2", drawing], env=env, capture_output=True, text=True,
                                      check=True, timeout=60)
                image = png.read(picture)
                pixels = [image.pixel(x, y) for x in range(0, 500, 2) for y in range(0, 400, 2)]
                self.assertGreater(pixels.count((255, 255, 255)), 5000)
                self.assertEqual(pixels.count((255, 0, 0)) > 500, missing is None)
                self.assertEqual(done.stderr, "" if missing is None else "carousel-demo: text in SVG files "
                                 "isn't shown: it requires %s\n" % missing)

    def test_no_decoder_is_started_without_pictures(self):
        self.assertEqual(self.show(0).decoders(), [])


if __name__ == "__main__":
    import unittest
    unittest.main()
