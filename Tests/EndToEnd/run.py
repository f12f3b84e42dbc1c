#!/usr/bin/env python3
"""End-to-end tests: the built program on a real X server with a real touchscreen.

    run.py [--jobs N] PROGRAM [NAME ...]    names as unittest has them, for example test_touch.Flick

Each class of tests is a process with an X server of its own, and N of them run beside one another;
by default one more than there are processors, since they wait for most of their time. Pictures of
what was seen are kept in the folder that E2E_PICTURES names, if it is set.
"""
import argparse
import concurrent.futures
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from rig import surroundings


def flat(suite):
    """The tests of a suite, one after the other."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def classes(names):
    """The tests' names by class."""
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(HERE, pattern="test_*.py")
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    found = {}
    for test in flat(suite):
        kind = type(test)
        found.setdefault(kind.__module__ + "." + kind.__qualname__, []).append(test.id())
    return found


def run_here(names):
    """Runs tests in this process; prints what they did as a line of JSON. One that could not say
    anything, because the machine was too busy for its finger, has two more goes."""
    stream = io.StringIO()
    total = {"run": len(names), "failed": 0}
    for _ in range(3):
        suite = unittest.TestLoader().loadTestsFromNames(names)
        result = unittest.TextTestRunner(stream=stream, verbosity=2).run(suite)
        total["failed"] += (len(result.failures) + len(result.errors)
                            + len(result.unexpectedSuccesses))
        names = [test.id() for test, _ in result.skipped]
        if not names:
            break
    print(json.dumps({"text": stream.getvalue(), "skipped": len(names), **total}))


def run_class(program, names):
    """Runs a class in a process of its own; what `run_here` says of it."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="e2e-") as folder:
        environment = surroundings(folder)
        if "E2E_PICTURES" in os.environ:
            environment["E2E_PICTURES"] = os.path.abspath(os.environ["E2E_PICTURES"])
        done = subprocess.run([sys.executable, os.path.abspath(__file__), "--here", program, *names],
                              env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    try:
        *printed, last = done.stdout.splitlines()
        said = json.loads(last)
        said["text"] += "".join(line + "\n" for line in printed)
    except ValueError:
        said = {"text": "%s\nThe tests' process ended with status %d and without a result.\n"
                % (done.stdout, done.returncode), "run": len(names), "skipped": 0, "failed": len(names)}
    said["text"] += done.stderr
    said["seconds"] = time.monotonic() - started
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)) + 1, metavar="N")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    program = os.environ["CAROUSEL_DEMO"] = os.path.abspath(options.program)
    if options.here:
        return run_here(options.names)
    if not os.access(program, os.X_OK):
        sys.exit("%s: no such program; 'make e2e' builds it" % program)
    if shutil.which("Xorg") is None and not os.path.exists("/usr/lib/xorg/Xorg"):
        sys.exit("No Xorg on this machine, which the end-to-end tests need: 'make e2e' installs it, "
                 "or install the package xserver-xorg-core.")
    total = {"run": 0, "skipped": 0, "failed": 0}

    def tell(name, said):
        print("\n%s, %.0f s\n%s" % (name, said["seconds"], said["text"]), flush=True)
        for key in total:
            total[key] += said[key]

    found = classes(options.names)
    # Those with the most tests first, so that none of them is left to run by itself at the end.
    order = sorted(found, key=lambda name: -len(found[name]))
    with concurrent.futures.ThreadPoolExecutor(max(options.jobs, 1)) as pool:
        running = {pool.submit(run_class, program, found[name]): name for name in order}
        for future in concurrent.futures.as_completed(running):
            tell(running[future], future.result())
    print("%d passed, %d failed%s" % (
        total["run"] - total["failed"] - total["skipped"], total["failed"],
        ", %d skipped" % total["skipped"] if total["skipped"] else ""))
    return 0 if total["run"] and not total["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
