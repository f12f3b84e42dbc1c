"""Tests wrong input: errors are reported in one line, with the right exit status, and correct input still works."""
import os
import shutil
import subprocess
import tempfile
import unittest

from case import PROGRAM, Case
from demo import Demo


def offscreen(*arguments, env=None, timeout=60, text=True):
    """Run the program without a display until it ends, and return the completed process."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", **(env or {})}
    return subprocess.run([PROGRAM, *arguments], env=environment, capture_output=True, text=text,
                          stdin=subprocess.DEVNULL, timeout=timeout)


class CommandLine(unittest.TestCase):
    def assert_refused(self, status, *arguments, naming=None, env=None):
        """Assert that the program ends with an exit status and prints an error that contains `naming`. Return the
        error."""
        done = offscreen(*arguments, env=env)
        self.assertEqual(done.returncode, status, (arguments, done.stdout, done.stderr))
        self.assertEqual(done.stdout, "", arguments)
        self.assertTrue(done.stderr.strip(), arguments)
        if naming:
            self.assertIn(naming, done.stderr)
        self.assertNotIn("Fatal error", done.stderr)
        return done.stderr

    def test_invalid_arguments_exit_with_64(self):
        self.assert_refused(64, "--type", "spiral", naming="spiral")
        self.assert_refused(64, "--option", "tilt=steep", naming="tilt")
        self.assert_refused(64, "--option", "tilts=1", naming="tilts")
        self.assert_refused(64, "--option", "tilt=nan", naming="tilt")
        self.assert_refused(64, "--size", "10by10", naming="10by10")
        self.assert_refused(64, "--size", "0x100")
        self.assert_refused(64, "--card", "-3x5")
        self.assert_refused(64, "--renderer", "vulkan9", naming="vulkan9")
        self.assert_refused(64, "--scene", "nowhere", naming="nowhere")
        self.assert_refused(64, "--frames", "-1")
        self.assert_refused(64, "--autoscroll", "fast", naming="fast")
        self.assert_refused(64, "--no-such-option")

    def test_missing_and_unreadable_files_exit_with_66(self):
        error = self.assert_refused(66, "/no/such/picture.png", naming="/no/such/picture.png")
        self.assertEqual(len(error.strip().splitlines()), 1)
        self.assert_refused(66, "trace", "/no/such/scenario.json", naming="/no/such/scenario.json")
        with tempfile.TemporaryDirectory() as folder:
            # A link to itself, which not even root can read.
            path = os.path.join(folder, "circle.png")
            os.symlink(path, path)
            self.assert_refused(66, path, naming=path)

    def test_an_invalid_scenario_exits_with_65_and_a_one_line_error(self):
        for text in ("", "[]", "{}", "{\"name\": 1}", "nonsense", "{\"name\": \"a\", \"frames\": 1}"):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as f:
                f.write(text)
                f.flush()
                error = self.assert_refused(65, "trace", f.name)
                self.assertEqual(len(error.strip().splitlines()), 1, error)

    def test_a_missing_display_exits_with_69(self):
        error = self.assert_refused(69, env={"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"})
        self.assertEqual(len(error.strip().splitlines()), 1)

    def test_help_lists_types_and_options(self):
        done = offscreen("--help")
        self.assertEqual(done.returncode, 0)
        for name in ("coverFlow2", "invertedTimeMachine", "taskSwitcher", "--autoscroll", "--stats"):
            self.assertIn(name, done.stdout)

    def test_missing_fonts_are_reported_and_the_program_still_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            config = os.path.join(folder, "fonts.conf")
            with open(config, "w") as f:
                f.write("<?xml version='1.0'?><fontconfig><dir>%s</dir><cachedir>%s</cachedir>"
                        "</fontconfig>" % (folder, folder))
            done = offscreen("--frames", "20", env={"FONTCONFIG_FILE": config})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("font", done.stderr)

    def test_screenshot_and_statistics_are_written_without_a_display(self):
        with tempfile.TemporaryDirectory() as folder:
            shot = os.path.join(folder, "shot.png")
            stats = os.path.join(folder, "stats.json")
            done = offscreen("--frames", "30", "--screenshot", shot, "--stats", stats,
                             "--size", "640x400", "--no-vsync")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            with open(shot, "rb") as f:
                self.assertEqual(f.read(8), b"\x89PNG\r\n\x1a\n")
            self.assertTrue(os.path.getsize(stats) > 100)

    def test_a_screenshot_that_cannot_be_written_is_reported(self):
        done = offscreen("--frames", "5", "--screenshot", "/no/such/folder/shot.png")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("/no/such/folder/shot.png", done.stderr)


class Pictures(Case):
    def test_damaged_pictures_do_not_affect_the_other_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            good = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/pictures")
            names = sorted(n for n in os.listdir(good) if n.endswith(".jpg"))[:3]
            for name in names:
                shutil.copy(os.path.join(good, name), folder)
            with open(os.path.join(folder, "00 Broken.png"), "wb") as f:
                f.write(b"\x89PNG\r\n\x1a\nnot a picture at all")
            with open(os.path.join(folder, "99 Empty.jpg"), "wb"):
                pass
            demo = self.launch("--type", "linear", "--size", "1000x700", folder)
            self.assertEqual(demo.last["numberOfItems"], 5)
            image = self.picture("broken-picture")
            self.assertGreater(self.colours(image), 40)
            demo.key("End")
            demo.settle()
            self.picture("empty-picture")
            self.assertEqual(demo.quit()[0], 0)

    def test_an_empty_folder_shows_a_message_and_quits_with_0(self):
        with tempfile.TemporaryDirectory() as folder:
            demo = self.launch("--size", "1000x700", folder)
            self.assertEqual(demo.last["numberOfItems"], 0)
            self.assertGreater(self.colours(self.picture("empty-folder"), 2), 10)
            self.assertEqual(demo.quit()[0], 0)
