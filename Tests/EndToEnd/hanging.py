"""Tests that hang, fail or are skipped. test_runner.py runs them to test the runner.

The runner doesn't find them otherwise, because the module's name doesn't begin with test_.
"""
import signal
import time
import unittest
import unittest.mock

import case
from rig import Sample


class InATest(unittest.TestCase):
    """A test hangs, and catches every `Exception`."""

    def test_a_passes(self):
        pass

    def test_b_hangs(self):
        try:
            time.sleep(60)
        except Exception:
            pass

    def test_c_is_skipped(self):
        self.skipTest("a reason")

    def test_d_passes(self):
        pass


class InItsPreparation(unittest.TestCase):
    """setUpClass hangs."""

    @classmethod
    def setUpClass(cls):
        time.sleep(60)

    def test_never_starts(self):
        pass


class InItsCleanup(unittest.TestCase):
    """A test hangs, and so does its cleanup."""

    def test_hangs_twice(self):
        self.addCleanup(time.sleep, 60)
        time.sleep(60)


class IgnoringRequestsA(unittest.TestCase):
    """setUpClass hangs and ignores SIGTERM, the request to end."""

    @classmethod
    def setUpClass(cls):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)

    def test_never_starts(self):
        pass


class IgnoringRequestsB(IgnoringRequestsA):
    pass


class IgnoringRequestsC(IgnoringRequestsA):
    pass


class SkippedAsAWhole(unittest.TestCase):
    """setUpClass skips all tests."""

    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("a reason")

    def test_a(self):
        pass

    def test_b(self):
        pass

    def test_c(self):
        pass


class FailingInItsPreparation(SkippedAsAWhole):
    """setUpClass fails."""

    @classmethod
    def setUpClass(cls):
        raise ValueError


class FailingInItsTidying(SkippedAsAWhole):
    """tearDownClass fails."""

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        raise ValueError


class LateFlicks(case.Case):
    """Four flicks on a rig that moves its finger late."""

    @classmethod
    def setUpClass(cls):
        cls.rig = unittest.mock.Mock()
        cls.rig.flick.return_value = [Sample(t, t, "move", 0, 0, 0) for t in (0, 1)]

    @classmethod
    def tearDownClass(cls):
        pass

    def late_flick(self):
        self.flick((0, 0), (100, 0), duration=0.1, window=1)

    test_a = test_b = test_c = test_d = late_flick
