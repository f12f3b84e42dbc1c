#!/usr/bin/env python3
"""Runs the end-to-end tests: the built program on a real X server with a virtual touchscreen.

    run.py [--jobs N] [--test-limit SECONDS] [--class-limit SECONDS] PROGRAM [NAME ...]
                                              names of tests as in unittest, for example test_touch.Flick

Each test class runs in a process with its own X server. N classes run at the same time. The default is the number
of processors plus two, because the tests mostly wait. If the environment variable E2E_PICTURES names a folder, the
screenshots are saved there.

Each test and each class has a time limit. A test or class that exceeds its limit is ended, fails and is named. No test
is run twice. A test that can't prove anything, for example because the rig itself moved its finger late, is skipped
with the reason. A run fails if the rig moved its finger late in more than three tests.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from rig import LATE_FINGER, surroundings

# The maximum number of tests that may be skipped in a run because the rig moved its finger late.
MAX_LATE_FINGERS = 3


def flattened(suite):
    """Yield the tests of a suite and of the suites in it."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flattened(test)
        else:
            yield test


def tests_by_class(names):
    """Return the names of the tests by class: those of `names` or, without `names`, all.

    The classes that probably take longest come first, so that none of them runs alone at the end. A class with long
    tests has an attribute `weight`, the duration of its tests relative to others.
    """
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(HERE, pattern="test_*.py")
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    found = {}
    for test in flattened(suite):
        found.setdefault(type(test), []).append(test.id())
    kinds = sorted(found, key=lambda kind: -len(found[kind]) * getattr(kind, "weight", 1))
    return {kind.__module__ + "." + kind.__qualname__: found[kind] for kind in kinds}


class TestTimeout(BaseException):
    """Raised in a test that exceeds its time limit. Not an `Exception`, so that tests don't catch it by accident."""


class LimitedResult(unittest.TextTestResult):
    """A test result that ends each test after `limit` seconds.

    For setUpClass and tearDownClass there is only the limit of the class.
    """
    limit = 0.0

    def startTest(self, test):
        super().startTest(test)
        signal.setitimer(signal.ITIMER_REAL, self.limit)

    def stopTest(self, test):
        signal.setitimer(signal.ITIMER_REAL, 0)
        super().stopTest(test)


def affected_tests(identifier, names):
    """Return the names of the tests that a result applies to.

    If a setUpClass or setUpModule was skipped or failed, these are all tests of the class or the module. Otherwise
    it is the test with the identifier. A tearDownClass that fails counts as an additional test.
    """
    preparation = re.fullmatch(r"setUp(?:Class|Module) \((.+)\)", identifier)
    return [name for name in names if name.startswith(preparation[1] + ".")] if preparation else [identifier]


def run_here(names, limit):
    """Run tests in this process. Print each test as it runs, and finally a line of JSON with the summary."""
    def out_of_time(number, frame):
        raise TestTimeout("the test took longer than %g s" % limit)

    signal.signal(signal.SIGALRM, out_of_time)
    LimitedResult.limit = limit
    suite = unittest.TestLoader().loadTestsFromNames(names)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=LimitedResult).run(suite)

    def identifiers(test):
        return affected_tests(getattr(test, "test_case", test).id(), names)

    # A test fails once, however many of its subtests fail.
    failed = {name for test, _ in result.failures + result.errors for name in identifiers(test)}
    failed |= {test.id() for test in result.unexpectedSuccesses}
    skipped = {name: reason for test, reason in result.skipped for name in identifiers(test) if name not in failed}
    print("\n" + json.dumps({"run": len({*names, *failed}), "failed": len(failed), "skipped": skipped}))


class ClassRun:
    """The run of a test class in its own process."""
    # False once the runner has been interrupted. The lock is held while a process begins, so that an interruption
    # ends every process.
    may_begin = True
    lock = threading.Lock()

    def __init__(self, name, tests):
        self.name, self.tests = name, tests
        self.output = tempfile.TemporaryFile()
        self.process = None
        self.is_running = False

    def run(self, options):
        """Run the tests, and return the summary of `run_here` with the printed text and the duration."""
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="e2e-") as folder:
            environment = surroundings(folder)
            if "E2E_PICTURES" in os.environ:
                environment["E2E_PICTURES"] = os.path.abspath(os.environ["E2E_PICTURES"])
            with ClassRun.lock:
                if not ClassRun.may_begin:
                    raise RuntimeError("the runner was interrupted")
                self.process = subprocess.Popen(
                    [sys.executable, os.path.abspath(__file__), "--here", "--test-limit", str(options.test_limit),
                     os.path.abspath(options.program), *self.tests],
                    env=environment, stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.output,
                    start_new_session=True)
                self.is_running = True
            try:
                self.process.wait(options.class_limit)
                reason = "The tests' process ended with status %d and without a result" % self.process.returncode
            except subprocess.TimeoutExpired:
                reason = "The class took longer than %g s" % options.class_limit
            end([self.process])
        self.is_running = False
        *printed, last = self.printed().rstrip("\n").split("\n")
        try:
            summary = json.loads(last)
        except ValueError:
            printed.append(last)
            printed.append("\n%s, in %s.\n" % (reason, self.current()))
            summary = {"run": len(self.tests), "skipped": {}, "failed": len(self.tests)}
        summary["text"] = "\n".join(printed)
        summary["seconds"] = time.monotonic() - started
        return summary

    def printed(self):
        """Return what the tests have printed so far."""
        size = os.fstat(self.output.fileno()).st_size
        return os.pread(self.output.fileno(), size, 0).decode(errors="replace")

    def current(self):
        """Return the name of the running test, or of setUpClass if no test has started."""
        begun = re.findall(r"^\w+ \(([\w.]+)\)", self.printed(), re.MULTILINE)
        return begun[-1] if begun else self.name + ".setUpClass"


def end(processes):
    """End processes and all processes that they have started.

    All processes are signalled before any is waited for, so that ending many takes no longer than ending one.
    """
    for number in signal.SIGTERM, signal.SIGKILL:
        for process in processes:
            try:
                os.killpg(process.pid, number)
            except ProcessLookupError:
                pass
        deadline = time.monotonic() + 5
        for process in processes:
            try:
                process.wait(max(deadline - time.monotonic(), 0))
            except subprocess.TimeoutExpired:
                pass


def end_interrupted(runs):
    """End the runner and the tests that are running, and print their names."""
    with ClassRun.lock:
        running = [run for run in runs if run.is_running]
    for run in running:
        print("%s was still running." % run.current(), flush=True)
    end([run.process for run in running])
    os._exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)) + 2, metavar="N")
    parser.add_argument("--test-limit", type=float, default=120, metavar="SECONDS")
    parser.add_argument("--class-limit", type=float, default=480, metavar="SECONDS")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    program = os.environ["CAROUSEL_DEMO"] = os.path.abspath(options.program)
    if options.here:
        return run_here(options.names, options.test_limit)
    if not os.access(program, os.X_OK):
        sys.exit("%s: no such program; 'make e2e' builds it" % program)
    if shutil.which("Xorg") is None and not os.path.exists("/usr/lib/xorg/Xorg"):
        sys.exit("No Xorg on this machine, which the end-to-end tests need: 'make e2e' installs it, "
                 "or install the package xserver-xorg-core.")
    total = {"run": 0, "failed": 0}
    skipped = {}
    found = tests_by_class(options.names)
    runs = [ClassRun(name, found[name]) for name in found]

    def interrupt(number, frame):
        ClassRun.may_begin = False

    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, interrupt)
    with concurrent.futures.ThreadPoolExecutor(max(options.jobs, 1)) as pool:
        names = {pool.submit(run.run, options): run.name for run in runs}
        pending = set(names)
        while pending:
            # A signal that arrives right before the wait doesn't end it, so the wait is short.
            done, pending = concurrent.futures.wait(pending, 0.5, concurrent.futures.FIRST_COMPLETED)
            if not ClassRun.may_begin:
                end_interrupted(runs)
            for future in done:
                summary = future.result()
                print("\n%s, %.0f s\n%s" % (names[future], summary["seconds"], summary["text"]), flush=True)
                for key in total:
                    total[key] += summary[key]
                skipped.update(summary["skipped"])
    print("%d passed, %d failed%s" % (
        total["run"] - total["failed"] - len(skipped), total["failed"],
        ", %d skipped" % len(skipped) if skipped else ""))
    for name, reason in skipped.items():
        print("skipped: %s: %s" % (name, reason))
    late = sum(reason.startswith(LATE_FINGER) for reason in skipped.values())
    if late > MAX_LATE_FINGERS:
        print("The machine is too busy to judge: %s in %d tests, and at most %d may be skipped for that. Run the tests "
              "again when the machine has less to do." % (LATE_FINGER, late, MAX_LATE_FINGERS))
        return 1
    return 0 if total["run"] and not total["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
