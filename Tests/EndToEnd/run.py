#!/usr/bin/env python3
"""End-to-end tests: the built program on a real X server with a real touchscreen.

    run.py PROGRAM [NAME ...]       names as unittest has them, for example test_touch.Flick

Pictures of what was seen are kept in the folder that E2E_PICTURES names, if it is set.
"""
import os
import shutil
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    os.environ["CAROUSEL_DEMO"] = os.path.abspath(sys.argv[1])
    if shutil.which("Xorg") is None and not os.path.exists("/usr/lib/xorg/Xorg"):
        print("No Xorg on this machine: the end-to-end tests are left out. 'make e2e' installs it.")
        sys.exit(0)
    loader = unittest.TestLoader()
    tests = (loader.loadTestsFromNames(sys.argv[2:]) if sys.argv[2:]
             else loader.discover(HERE, pattern="test_*.py"))
    result = unittest.TextTestRunner(verbosity=2).run(tests)
    failed = len(result.failures) + len(result.errors)
    skipped = len(result.skipped)
    print("%d passed, %d failed%s" % (result.testsRun - failed - skipped, failed,
                                      ", %d skipped" % skipped if skipped else ""))
    sys.exit(0 if result.wasSuccessful() and result.testsRun else 1)
