"""Tests of the test runner: it ends and names tests that hang, and runs every test only once."""
import os
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock

from case import PROGRAM, Case
from demo import children
from rig import Sample, wait_for

RUN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run.py")


def ignores_sigterm(pid):
    """Return whether a process exists and ignores SIGTERM."""
    try:
        with open("/proc/%d/status" % pid) as file:
            ignored = next(line for line in file if line.startswith("SigIgn:")).split()[1]
    except OSError:
        return False
    return bool(int(ignored, 16) >> signal.SIGTERM - 1 & 1)


class Runner(unittest.TestCase):
    def run_tests(self, *arguments, status=1):
        done = subprocess.run([sys.executable, RUN, "--jobs", "1", *arguments], capture_output=True, text=True,
                              env={**os.environ, "CAROUSEL_DEMO": PROGRAM}, timeout=50)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_a_test_that_hangs_fails_and_the_others_still_run(self):
        said = self.run_tests("--test-limit", "1", PROGRAM, "hanging.InATest")
        self.assertIn("ERROR: test_b_hangs (hanging.InATest.test_b_hangs)", said)
        self.assertIn("the test took longer than 1 s", said)
        self.assertIn("2 passed, 1 failed, 1 skipped\nskipped: hanging.InATest.test_c_is_skipped: a reason\n", said)

    def test_a_skipped_test_runs_once(self):
        said = self.run_tests("--test-limit", "1", PROGRAM, "hanging.InATest")
        self.assertEqual(said.count("test_c_is_skipped (hanging.InATest.test_c_is_skipped) ... "), 1)

    def test_a_skip_in_setupclass_skips_all_tests_of_the_class(self):
        said = self.run_tests(PROGRAM, "hanging.SkippedAsAWhole", status=0)
        self.assertIn("0 passed, 0 failed, 3 skipped\nskipped: hanging.SkippedAsAWhole.test_a: a reason\n", said)

    def test_a_failure_in_setupclass_fails_all_tests_of_the_class(self):
        self.assertIn("0 passed, 3 failed\n", self.run_tests(PROGRAM, "hanging.FailingInItsPreparation"))

    def test_a_failure_in_teardownclass_counts_as_one_more_failed_test(self):
        self.assertIn("3 passed, 1 failed\n", self.run_tests(PROGRAM, "hanging.FailingInItsTidying"))

    def test_a_class_that_hangs_in_its_setup_or_cleanup_is_ended_and_named(self):
        said = self.run_tests("--test-limit", "1", "--class-limit", "3", PROGRAM, "hanging.InItsPreparation")
        self.assertIn("The class took longer than 3 s, in hanging.InItsPreparation.setUpClass.", said)
        self.assertIn("0 passed, 1 failed", said)
        said = self.run_tests("--test-limit", "1", "--class-limit", "3", PROGRAM, "hanging.InItsCleanup")
        self.assertIn("The class took longer than 3 s, in hanging.InItsCleanup.test_hangs_twice.", said)

    def test_a_run_fails_if_the_rig_sent_more_than_three_flicks_late(self):
        flicks = ["hanging.LateFlicks.test_" + letter for letter in "abcd"]
        said = self.run_tests(PROGRAM, *flicks)
        self.assertIn("0 passed, 0 failed, 4 skipped\n", said)
        self.assertIn("The machine is too busy to judge: the rig moved its finger late in 4 tests, and", said)
        said = self.run_tests(PROGRAM, *flicks[:3], status=0)
        self.assertIn("0 passed, 0 failed, 3 skipped\n", said)
        self.assertNotIn("too busy", said)

    def test_a_terminated_runner_names_what_was_still_running(self):
        runner = subprocess.Popen([sys.executable, RUN, "--jobs", "1", PROGRAM, "hanging.InItsPreparation"],
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(runner.kill)
        wait_for(lambda: children(runner.pid), 60, "the tests' process")
        runner.send_signal(signal.SIGTERM)
        said = runner.communicate(timeout=60)[0]
        self.assertIn("hanging.InItsPreparation.setUpClass was still running.", said)

    def test_a_terminated_runner_ends_all_classes_at_the_same_time(self):
        names = ["hanging.IgnoringRequests" + letter for letter in "ABC"]
        runner = subprocess.Popen([sys.executable, RUN, "--jobs", "3", PROGRAM, *names], stdout=subprocess.PIPE,
                                  text=True)
        self.addCleanup(runner.kill)
        wait_for(lambda: sum(map(ignores_sigterm, children(runner.pid))) == 3, 60, "processes that ignore SIGTERM")
        processes = children(runner.pid)
        began = time.monotonic()
        runner.send_signal(signal.SIGTERM)
        said = runner.communicate(timeout=60)[0]
        # The runner gives all processes together 5 s to end, then kills them.
        self.assertLess(time.monotonic() - began, 9)
        for name in names:
            self.assertIn(name + ".setUpClass was still running.", said)
        for pid in processes:
            self.assertFalse(ignores_sigterm(pid))


class Flick(unittest.TestCase):
    def flick(self, *times):
        """Make a flick with a mock rig that sends its samples at these times, in seconds; return how many times
        the rig's method was called."""
        case = Case()
        case.rig = case.demo = unittest.mock.Mock()
        case.rig.flick.return_value = [Sample(time, time, "move", 0, 0, 0) for time in times]
        case.flick((0, 0), (100, 0), duration=0.1)
        return case.rig.flick.call_count

    def test_a_flick_that_the_rig_sent_late_skips_the_test(self):
        with self.assertRaisesRegex(unittest.SkipTest, "the rig moved its finger late: 120 ms after the sample before"):
            self.flick(0, 0.008, 0.128, 0.136)

    def test_a_flick_that_the_rig_sent_in_time_does_not_skip_the_test(self):
        self.assertEqual(self.flick(0, 0.008, 0.017, 0.025), 1)


if __name__ == "__main__":
    unittest.main()
