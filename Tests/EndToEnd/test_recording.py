"""Tests of recorded sessions: they are recorded in a real window, and replayed with and without a window."""
import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

from case import PROGRAM, Case
from test_input import offscreen


class Recording(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="recording-")
        self.addCleanup(folder.cleanup)
        self.session = os.path.join(folder.name, "session")
        self.again = os.path.join(folder.name, "again")

    def text(self, path):
        with open(path, encoding="utf-8") as f:
            return f.read()

    def replay(self, *arguments):
        # The display doesn't exist, so that opening a window would fail.
        done = offscreen("--replay", self.session, "--no-window", "--trace", self.again, *arguments,
                         env={"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"})
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return done.stderr

    def assert_same(self, expected):
        again = self.text(self.again)
        if again == expected:
            return
        for number, (line, other) in enumerate(zip(expected.split("\n"), again.split("\n"))):
            if line != other:
                line, other = ({} if not text else json.loads(text) for text in (line, other))
                keys = {key: (line.get(key), other.get(key)) for key in line if line[key] != other.get(key)}
                self.fail("the traces differ from frame %d on, of %d recorded and %d replayed frames: %.600s" %
                          (number, expected.count("\n"), again.count("\n"), keys))
        self.fail("%d recorded and %d replayed frames" % (expected.count("\n"), again.count("\n")))

    def test_a_replay_repeats_the_recorded_session_exactly(self):
        demo = self.launch("--record", self.session, "--size", "1000x700", "--type", "linear")
        self.rig.flick((850, 350), (250, 350), duration=0.15, window=demo.window)
        demo.settle()
        self.rig.tap(820, 350, window=demo.window)
        demo.key("t")
        self.rig.drag([(500, 350), (380, 360), (560, 350)], duration=0.5, window=demo.window)
        demo.settle()
        self.rig.wheel(dy=-2, x=500, y=350, window=demo.window)
        demo.settle()
        demo.key("Return")
        demo.settle()
        demo.key("Right")
        demo.settle()
        demo.key("Escape")
        demo.settle()
        self.rig.resize_window(demo.window, 700, 760)
        demo.settle()
        # The slideshow moves until it is left.
        demo.key("space")
        time.sleep(1.5)
        demo.key("Escape")
        demo.settle(0.1)
        # Quit during a motion.
        demo.key("End")
        self.assertEqual(demo.quit()[0], 0)
        expected = self.text(demo.trace_path)
        self.assertGreater(expected.count("\n"), 100)
        self.assertEqual(self.replay(), "")
        self.assert_same(expected)
        os.remove(self.again)
        # A replay in a window takes as long as the session did.
        app = self.rig.launch([PROGRAM, "--replay", self.session, "--trace", self.again])
        self.assertEqual(app.wait(60), 0)
        self.assert_same(expected)

    def test_an_interrupted_session_is_replayed_up_to_the_interruption(self):
        demo = self.launch("--record", self.session, "--size", "800x600", "--scene", "cube")
        self.rig.flick((600, 300), (200, 300), duration=0.15, window=demo.window)
        demo.settle()
        expected = self.text(demo.trace_path)
        os.kill(demo.app.pid, signal.SIGKILL)
        demo.app.wait(10)
        error = self.replay()
        self.assertIn("expected the session's end", error)
        self.assertEqual(len(error.strip().splitlines()), 1, error)
        self.assert_same(expected)


class RecordingErrors(unittest.TestCase):
    def refused(self, status, naming, *arguments):
        done = offscreen(*arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertIn(naming, done.stderr)
        return done.stderr

    def test_missing_invalid_and_unwritable_recordings_are_reported(self):
        self.refused(66, "/no/such/session", "--replay", "/no/such/session")
        with tempfile.NamedTemporaryFile("w") as f:
            f.write("{\"recording\": 2}\n")
            f.flush()
            error = self.refused(65, "line 1: recording: expected 1", "--replay", f.name)
            self.assertEqual(len(error.strip().splitlines()), 1, error)
        self.refused(73, "/no/such/folder/session", "--record", "/no/such/folder/session")

    def test_options_that_conflict_with_a_replay_are_refused(self):
        self.refused(64, "--type=wheel", "--replay", "session", "--type", "wheel")
        self.refused(64, "picture.png", "--replay", "session", "picture.png")
        for option in ("--size=300.0x300.0", "--sort=date", "--recursive"):
            self.refused(64, option, "--replay", "session", option)
        self.refused(64, "--record can't be combined with --replay", "--replay", "a", "--record", "b")
        self.refused(64, "--no-window requires --replay", "--no-window")


if __name__ == "__main__":
    unittest.main()
