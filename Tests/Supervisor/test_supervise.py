#!/usr/bin/env python3
"""Tests of supervise.py: commands are ended in time, and hanging tests are named."""
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

SUPERVISE = pathlib.Path(__file__).with_name("supervise.py")
PASSING = """
echo '◇ Test run started.'
echo '◇ Test first() started.'
echo '◇ Test case passing 1 argument size → 1 to first() started.'
echo '✔ Test first() with 1 test case passed after 0.001 seconds.'
"""
HANGING = PASSING + """
echo '◇ Test "a title" started.'
echo '◇ Test second(size:) started.'
echo '✘ Test second(size:) failed after 0.002 seconds with 1 issue.'
sleep 60
"""
# Supervises a command, and sends SIGTERM to itself while `subprocess` holds its lock.
INTERRUPTED = """
import os, signal, sys, threading
from supervise import Supervisor

class Lock:
    def __init__(self):
        self.lock, self.is_signalled = threading.Lock(), False
    def acquire(self, *arguments):
        is_acquired = self.lock.acquire(*arguments)
        if not self.is_signalled:
            self.is_signalled = True
            os.kill(os.getpid(), signal.SIGTERM)
        return is_acquired
    def release(self): self.lock.release()
    def __enter__(self): return self.lock.__enter__()
    def __exit__(self, *arguments): return self.lock.__exit__(*arguments)

supervisor = Supervisor("unit", ["sleep", "10"], None, None, 1)
supervisor.process._waitpid_lock = Lock()
sys.exit(supervisor.run())
"""


class Supervise(unittest.TestCase):
    def run_script(self, script, *options):
        began = time.monotonic()
        done = subprocess.run([sys.executable, SUPERVISE, *options, "unit", "sh", "-c", script],
                              capture_output=True, text=True, timeout=50)
        self.assertLess(time.monotonic() - began, 40)
        return done

    def is_running(self, pid):
        """Return whether a process exists and isn't a zombie."""
        try:
            with open("/proc/%s/stat" % pid) as file:
                return file.read().rpartition(")")[2].split()[0] != "Z"
        except FileNotFoundError:
            return False

    def assert_ended(self, path):
        """Assert that the process with the ID in a file ends within ten seconds."""
        with open(path) as file:
            pid = file.read().strip()
        deadline = time.monotonic() + 10
        while self.is_running(pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertFalse(self.is_running(pid))

    def test_output_and_status_of_the_command_are_passed_on(self):
        done = self.run_script(PASSING + "echo 'Test run with 1 test passed.' >&2; exit 3", "--silence", "30")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout, PASSING.replace("echo '", "").replace("'\n", "\n").lstrip("\n")
                         + "Test run with 1 test passed.\n")

    def test_report_names_only_the_hanging_tests(self):
        done = self.run_script(HANGING, "--silence", "0.5")
        self.assertEqual(done.returncode, 124)
        report = done.stdout[done.stdout.index("unit: "):]
        self.assertIn("unit: ended, since for 0.5 s no test has started or ended.", report)
        self.assertIn("unit: \"a title\" has been running for", report)
        self.assertNotIn("first", report)
        self.assertNotIn("second", report)

    def test_command_with_steady_output_is_ended_at_its_limit(self):
        done = self.run_script("while sleep 0.05; do echo '◇ Test again() started.'; done",
                               "--silence", "5", "--limit", "1")
        self.assertEqual(done.returncode, 124)
        self.assertIn("unit: ended, since it has taken longer than 1 s.", done.stdout)

    def test_child_process_that_ignores_sigterm_is_killed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pid")
            done = self.run_script("sh -c 'trap \"\" TERM; echo $$ >%s; while :; do sleep 1; done'; :" % path,
                                   "--silence", "0.5")
            self.assertEqual(done.returncode, 124)
            self.assert_ended(path)

    def test_supervisor_does_not_wait_for_background_processes_of_the_command(self):
        done = self.run_script("sleep 60 & echo done", "--silence", "30")
        self.assertEqual((done.returncode, done.stdout), (0, "done\n"))

    def test_signal_during_a_call_of_subprocess_ends_the_command(self):
        done = subprocess.run([sys.executable, "-c", INTERRUPTED], cwd=SUPERVISE.parent, capture_output=True,
                              text=True, timeout=20)
        self.assertEqual(done.returncode, 124)
        self.assertIn("unit: ended, since it was interrupted.", done.stdout)

    def test_ending_an_outer_supervisor_ends_the_inner_command(self):
        # The outer grace period is that of `make test`, the inner one that of `make unit`.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pid")
            script = os.path.join(folder, "script")
            with open(script, "w") as file:
                file.write("trap '' TERM; echo $$ >%s; echo '◇ Test slow() started.'\n"
                           "while :; do sleep 1; done\n" % path)
            inner = "exec %s %s inner sh %s" % (sys.executable, SUPERVISE, script)
            done = self.run_script(inner, "--limit", "2", "--grace", "20")
            self.assertEqual(done.returncode, 124)
            self.assertIn("inner: ended, since it was interrupted.", done.stdout)
            self.assertIn("inner: slow() has been running for", done.stdout)
            self.assert_ended(path)


if __name__ == "__main__":
    unittest.main()
