#!/usr/bin/env python3
"""Measures how the program feels under a finger, with events of a touchscreen, and prints the aims.

    feel.py PROGRAM [--runs N] [MEASURE ...]

The results are valid only on an otherwise idle machine: other programs delay the measured one. The
machine's load is printed before and after the measurements.
"""
import argparse
import os
import sys
import tempfile

import cards
import latency
import motion
import pops
from harness import Harness

MEASURES = {"jitter": motion.jitter, "grip": cards.grip, "latency": latency.latency, "rhythm": latency.rhythm,
            "lift": motion.lift, "flicks": motion.flicks, "rest": motion.rest, "taps": cards.taps, "pops": pops.pops}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("measures", nargs="*", metavar="MEASURE",
                        help="all by default; or any of: " + ", ".join(MEASURES))
    parser.add_argument("--runs", type=int, default=12, help="how often each gesture is repeated (default: 12)")
    options = parser.parse_intermixed_args()
    unknown = [name for name in options.measures if name not in MEASURES]
    if unknown:
        parser.error("unknown measure: %s; use any of %s" % (", ".join(unknown), ", ".join(MEASURES)))
    print("%-52s %-30s %s" % ("Load at the start: %.2f" % os.getloadavg()[0], "measured", "aim"))
    missed = 0
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory() as folder, Harness(program, folder, options.runs) as harness:
        for name in options.measures or MEASURES:
            for row in MEASURES[name](harness):
                print(row, flush=True)
                missed += not row.is_met
    print("Load at the end: %.2f. Aims missed: %d." % (os.getloadavg()[0], missed))


if __name__ == "__main__":
    sys.exit(main())
