"""Tests faults of the system: no descriptors, memory, processes or disk space left, folders that can't be watched, and
a lost display.

The program continues and recovers once the resource is available again, or it ends with one line that says why.
Damaged picture files are tested in FaultTests.swift, failing decoders in test_decoders.py, and deleted folders in
test_opening.py.
"""
import glob
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import unittest

import png
from case import PROGRAM, Case
from demo import Demo, children
from refusing import PROCESSES, refusing
from rig import Rig, wait_for
from test_input import offscreen

SAMPLES = sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures/*.jpg")))


def write_large_pictures(folder, count):
    """Write picture files that are large enough to be added to the thumbnail cache."""
    for number in range(count):
        with open(SAMPLES[number], "rb") as sample, open(os.path.join(folder, "%d.jpg" % number), "wb") as file:
            file.write(sample.read().ljust(400_000, b"\0"))


def mount_namespace():
    """Return the command that runs another command in its own mount namespace.

    Raise SkipTest if nothing can be mounted on this machine.
    """
    alone = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    # In a plain chroot, the root folder isn't a mount point, so its propagation can't be changed.
    for command in alone, [*alone, "--propagation", "unchanged"]:
        done = subprocess.run([*command, "true"], capture_output=True, text=True)
        if done.returncode == 0:
            return command
    raise unittest.SkipTest("nothing can be mounted here: " + done.stderr.strip())


def run_with_small_disk(folder, cache, size, *command, fill=False, is_read_only=False):
    """Run a command with a small file system mounted at a folder, and then print the files on it.

    `cache` is the folder for the program's cache. `fill` fills the file system beforehand except for 16 KiB, and
    `is_read_only` makes it read-only.
    """
    script = "mount -t tmpfs -o size=%s tmpfs \"$0\" || exit 99\n" % size
    # Unmount at the end. If mounts propagate, this mount would otherwise outlive the command.
    script += "trap 'umount -l \"$0\"' EXIT\n"
    script += "mkdir \"$0/x-large\" || exit 1\n"
    if fill:
        script += "dd if=/dev/zero of=\"$0/rest\" bs=4k 2>/dev/null; truncate -s -16k \"$0/rest\"\n"
    if is_read_only:
        script += "mount -o remount,ro \"$0\" || exit 99\n"
    script += "\"$@\"; status=$?; rm -f \"$0/rest\"; find \"$0\" ! -type d; exit $status"
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "XDG_CACHE_HOME": cache}
    done = subprocess.run([*mount_namespace(), "sh", "-c", script, folder, *command], env=environment,
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    if done.returncode == 99:
        raise unittest.SkipTest("nothing can be mounted here: " + done.stderr.strip())
    return done


class Limits(Case):
    """Resource limits that are lowered while the program runs. The program still reacts to keys."""

    def show(self, count=30, **options):
        """Launch the program with a folder of `count` pictures."""
        folder = tempfile.mkdtemp(prefix="faults-")
        self.addCleanup(shutil.rmtree, folder)
        for number in range(count):
            shutil.copy(SAMPLES[number % len(SAMPLES)], os.path.join(folder, "%03d.jpg" % number))
        return self.launch("--size", "900x600", "--type", "linear", "--no-cache", folder, **options)

    def count_central_colours(self):
        """Return the number of different colours of the card in the centre. A loaded picture has many."""
        return self.colours(self.rig.screenshot(self.demo.window).crop(350, 200, 200, 200), step=5)

    def check_recovery(self, limit):
        """Check that the last pictures can't be loaded under a limit, and are loaded once the limit is removed.

        `limit` is the ID of a process, a resource of `resource.prlimit` and the value to set.
        """
        demo = self.demo
        first = self.count_central_colours()
        self.assertGreater(first, 40)
        pid, kind, value = limit
        former = resource.prlimit(pid, kind, (value, resource.prlimit(pid, kind)[1]))
        demo.key("End")
        line = demo.settle()
        self.assertEqual(line["currentItemIndex"], line["numberOfItems"] - 1)
        self.assertLess(self.count_central_colours(), first / 2)
        if os.path.exists("/proc/%d" % pid):
            resource.prlimit(pid, kind, former)
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.count_central_colours(), 40)
        self.assertEqual(demo.quit()[0], 0)

    def test_pictures_load_again_after_a_lack_of_descriptors(self):
        self.check_recovery((self.show().app.pid, resource.RLIMIT_NOFILE, 3))

    def test_pictures_load_again_after_a_decoder_ran_out_of_memory(self):
        demo = self.show()
        for pid in demo.decoders()[1:]:
            os.kill(pid, 9)
        pid = demo.decoders()[0]
        # This decoder can't allocate any memory. The decoders that replace it have no limit.
        resource.prlimit(pid, resource.RLIMIT_AS, (1, resource.prlimit(pid, resource.RLIMIT_AS)[1]))
        demo.key("End")
        demo.settle()
        demo.key("r")
        demo.settle()
        demo.key("End")
        demo.settle()
        self.assertGreater(self.count_central_colours(), 40)
        self.assertEqual(demo.quit()[0], 0)


class Refusals(unittest.TestCase):
    """System calls that fail from the start of the program."""

    def run_refusing(self, *calls):
        """Run the program with failing system calls. Return the number of colours in the centre of its screenshot, and
        what it printed on standard error."""
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

    def test_placeholder_tiles_are_shown_if_no_picture_can_be_decoded(self):
        normal_colours, error = self.run_refusing()
        self.assertEqual(error, "")
        for calls in ("memfd_create:ENOMEM",), ("socketpair:EMFILE:1:0xffff:5",), PROCESSES:
            with self.subTest(calls=calls):
                colours, error = self.run_refusing(*calls)
                self.assertEqual(error, "")
                self.assertLess(colours, normal_colours / 2)

    def test_a_folder_that_cannot_be_watched_is_reported_in_one_line(self):
        for call, limit in (("inotify_add_watch:ENOSPC", "max_user_watches"),
                            ("inotify_init1:EMFILE", "max_user_instances")):
            with self.subTest(call=call):
                colours, error = self.run_refusing(call)
                self.assertGreater(colours, 40)
                self.assertEqual(len(error.splitlines()), 1)
                self.assertIn(limit, error)
                self.assertIn("open it again to see them", error)


class Disks(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="faults-")
        self.disk = os.path.join(self.folder, "cache/thumbnails")
        os.makedirs(self.disk)
        self.addCleanup(shutil.rmtree, self.folder)

    def test_pictures_look_the_same_with_a_full_or_read_only_cache(self):
        pictures = os.path.join(self.folder, "pictures")
        os.mkdir(pictures)
        write_large_pictures(pictures, 6)
        shots = {}
        for name, options in (("roomy", {}), ("full", {"fill": True}), ("read-only", {"is_read_only": True})):
            shot = os.path.join(self.folder, name + ".png")
            done = run_with_small_disk(
                self.disk, os.path.dirname(self.disk), "8m", PROGRAM, "--size", "600x400", "--type", "linear",
                "--frames", "600", "--screenshot", shot, pictures, **options)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            shots[name] = png.read(shot)
            # No part of a thumbnail that couldn't be written is left.
            self.assertEqual(done.stdout != "", name == "roomy", name + ": " + done.stdout)
        for name in "full", "read-only":
            self.assertEqual(shots[name].differing(shots["roomy"]), 0, name)

    def test_a_full_disk_is_reported_for_every_output_file(self):
        # The cache is on the full disk too, so that libraries can't write their caches either.
        for option in "--screenshot", "--stats", "--trace":
            with self.subTest(option=option):
                path = os.path.join(self.disk, "output")
                done = run_with_small_disk(
                    self.disk, self.disk, "64k", "sh", "-c",
                    "dd if=/dev/zero of=\"$0.rest\" bs=4k 2>/dev/null; \"$@\"", path, PROGRAM,
                    "--size", "600x400", "--frames", "2", option, path, fill=True)
                self.assertEqual(done.returncode, 73, done.stderr)
                self.assertEqual(done.stderr, "carousel-demo: %s: can't be written: No space left on device\n" % path)
                # A trace is written line by line, so the part that fits on the disk remains.
                if option != "--trace":
                    self.assertNotIn(path + "\n", done.stdout)

    def test_a_full_disk_leaves_the_outputs_of_an_earlier_run_unchanged(self):
        for option in "--screenshot", "--stats":
            with self.subTest(option=option):
                path = os.path.join(self.disk, "output")
                done = run_with_small_disk(
                    self.disk, os.path.join(self.folder, "cache"), "4m", "sh", "-c",
                    "\"$@\" || exit; cksum <\"$0\"; dd if=/dev/zero of=\"$0.rest\" bs=4k 2>/dev/null; "
                    "\"$@\"; status=$?; cksum <\"$0\"; exit $status", path, PROGRAM,
                    "--size", "600x400", "--frames", "2", option, path)
                self.assertEqual(done.returncode, 73, done.stderr)
                before, after = done.stdout.splitlines()[:2]
                self.assertEqual(before, after)


class NoOpenGL(Case):
    def test_the_software_renderer_is_used_without_opengl(self):
        demo = self.launch("--size", "600x400", "--type", "linear",
                           env={"SDL_VIDEO_EGL_DRIVER": "/none", "SDL_VIDEO_GL_DRIVER": "/none"})
        self.assertGreater(self.colours(self.picture("no-opengl")), 60)
        self.assertEqual(demo.quit()[0], 0)


class Outputs(unittest.TestCase):
    """The files that are named by --record, --trace, --stats and --screenshot."""

    OPTIONS = ("--record", "--trace", "--stats", "--screenshot")

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="outputs-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.picture = os.path.join(self.folder, "a.ppm")
        with open(self.picture, "wb") as file:
            file.write(b"P6 8 8 255\n" + bytes(range(192)))

    def run_with(self, *arguments, **options):
        return offscreen("--size", "600x400", "--frames", "2", "--no-cache", *arguments, **options)

    def test_a_picture_file_is_never_overwritten_by_an_output(self):
        photograph = shutil.copy(SAMPLES[0], os.path.join(self.folder, "b.jpg"))
        link = os.path.join(self.folder, "link")
        os.symlink("b.jpg", link)
        with open(photograph, "rb") as file:
            before = file.read()
        for option in self.OPTIONS:
            for path in photograph, link:
                with self.subTest(option=option, path=path):
                    done = self.run_with(option, path, self.picture)
                    self.assertEqual((done.returncode, done.stdout), (73, ""), done.stderr)
                    self.assertRegex(done.stderr, "^carousel-demo: %s: not overwritten: expected no file, an empty file or "
                                     "[^\n]*; name another file, or delete this one\n$" % path)
                    with open(photograph, "rb") as file:
                        self.assertEqual(file.read(), before)

    def test_a_screenshot_does_not_overwrite_an_input_file(self):
        shot = os.path.join(self.folder, "shot.png")
        self.assertEqual(self.run_with("--screenshot", shot, self.picture).returncode, 0)
        with open(shot, "rb") as file:
            before = file.read()
        done = self.run_with("--screenshot", shot, shot)
        self.assertEqual((done.returncode, done.stderr), (73, "carousel-demo: %s: is also an input file; name another "
                                                          "output file\n" % shot))
        with open(shot, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_outputs_of_an_earlier_run_are_overwritten(self):
        for option in self.OPTIONS:
            with self.subTest(option=option):
                path = os.path.join(self.folder, "output")
                for _ in range(2):
                    done = self.run_with(option, path, self.picture)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                os.remove(path)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.ppm"])

    def test_no_output_file_is_created_or_changed_if_there_is_no_display(self):
        no_display = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"}
        path = os.path.join(self.folder, "output")
        for option, text in (("--record", "{\"recording\":1}\n"), ("--trace", "{\"frame\":0}\n"),
                             ("--stats", "{\n  \"frames\": 1,\n  \"seconds\": 0.1\n}\n")):
            with self.subTest(option=option):
                self.assertEqual(self.run_with(option, path, self.picture, env=no_display).returncode, 69)
                self.assertFalse(os.path.exists(path))
                with open(path, "w") as file:
                    file.write(text)
                self.assertEqual(self.run_with(option, path, self.picture, env=no_display).returncode, 69)
                with open(path) as file:
                    self.assertEqual(file.read(), text)
                os.remove(path)

    def test_a_pipe_without_a_reader_is_refused(self):
        path = os.path.join(self.folder, "pipe")
        os.mkfifo(path)
        for option in self.OPTIONS:
            with self.subTest(option=option):
                done = self.run_with(option, path, self.picture)
                self.assertEqual((done.returncode, done.stdout), (73, ""))
                self.assertEqual(done.stderr, "carousel-demo: %s: can't be written: no process reads this pipe; start its "
                                 "reader first, or name a file\n" % path)

    def test_outputs_can_be_pipes_and_standard_output(self):
        path = os.path.join(self.folder, "pipe")
        os.mkfifo(path)
        starts = dict(zip(self.OPTIONS, (b"{\"recording\":", b"{\"frame\":", b"{\n  \"frames\": ", b"\x89PNG")))
        for option, start in starts.items():
            with self.subTest(option=option):
                reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
                done = self.run_with(option, path, self.picture)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(os.read(reader, len(start)), start)
                os.close(reader)
        for option, start in starts.items():
            for name in "/dev/stdout", "/dev/fd/1":
                with self.subTest(option=option, name=name):
                    done = self.run_with(option, name, self.picture, text=False)
                    self.assertEqual((done.returncode, done.stderr), (0, b""))
                    self.assertEqual(done.stdout[:len(start)], start)

    def test_an_output_to_standard_output_is_appended_to_a_log_file(self):
        path = os.path.join(self.folder, "log")
        with open(path, "w") as log:
            log.write("before\n")
        with open(path, "a") as log:
            done = subprocess.run([PROGRAM, "--frames", "2", "--no-cache", "--trace", "/dev/stdout", self.picture],
                                  env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, stdout=log, timeout=60)
        self.assertEqual(done.returncode, 0)
        with open(path) as log:
            self.assertRegex(log.read(), "^before\n{\"frame\":0,")

    def test_help_and_version_that_cannot_be_written_are_errors(self):
        for arguments in ("--help",), ("--version",), ("trace", "--help"), ("--generate-completion-script", "bash"):
            with self.subTest(arguments=arguments), open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stderr), (73, "carousel-demo: standard output: can't be written: "
                                                                  "No space left on device\n"))


class Hangup(Case):
    """The end of the program by SIGHUP or SIGTERM."""

    def setUp(self):
        super().setUp()
        # If nohup runs this test, SIGHUP is ignored, and the program would inherit that.
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, signal.SIG_DFL))

    def check_end(self, number):
        """Check that the program ends with complete outputs when it gets a signal."""
        folder = tempfile.mkdtemp(prefix="faults-")
        self.addCleanup(shutil.rmtree, folder)
        session = os.path.join(folder, "session")
        demo = self.launch("--record", session, "--size", "600x400", "--type", "linear")
        os.kill(demo.app.pid, number)
        self.assertEqual(demo.app.wait(20), 0)
        with open(session) as file:
            self.assertEqual(json.loads(file.readlines()[-1])["call"], "end")
        with open(demo.stats_path) as file:
            self.assertGreater(json.load(file)["frames"], 0)

    def test_sighup_and_sigterm_end_the_program_with_complete_outputs(self):
        for number in signal.SIGTERM, signal.SIGHUP:
            with self.subTest(signal=number):
                self.check_end(number)

    def test_sighup_stays_ignored_under_nohup(self):
        done = subprocess.Popen(["nohup", PROGRAM, "--size", "600x400", "--no-cache"],
                                env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(done.wait, 20)
        self.addCleanup(done.kill)
        # Once the program has decoders, its window is open.
        wait_for(lambda: children(done.pid), 20, "a decoder")
        done.send_signal(signal.SIGHUP)
        with self.assertRaises(subprocess.TimeoutExpired):
            done.wait(1)


class Display(unittest.TestCase):
    def test_a_lost_x_server_is_reported_and_the_statistics_are_written(self):
        rig = Rig(width=800, height=600).start()
        self.addCleanup(rig.stop)
        with tempfile.TemporaryFile("w+") as errors:
            demo = Demo(rig, PROGRAM, "--size", "600x400", stderr=errors)
            decoders = demo.decoders()
            rig.kill_server()
            self.assertEqual(demo.app.wait(20), 69)
            errors.seek(0)
            self.assertEqual(errors.read(), "carousel-demo: lost the connection to the X server\n")
            with open(demo.stats_path) as file:
                self.assertIn("\"frames\": %d" % len(demo.lines()), file.read())
            self.assertTrue(decoders)


if __name__ == "__main__":
    unittest.main()
