#!/usr/bin/env python3
"""How the program feels under a finger: figures beside their aims, measured on a real touchscreen's events.

    feel.py PROGRAM [--runs N] [MEASURE ...]

On a machine that has nothing else to do they speak of the program; on a busy one, of what it is busy with. The load is
told before and after.
"""
import argparse
import os
import sys
import tempfile

import cards
import latency
import motion
import pops
from bench import Bench

MEASURES = {"jitter": motion.jitter, "grip": cards.grip, "latency": latency.latency, "rhythm": latency.rhythm,
            "lift": motion.lift, "flicks": motion.flicks, "rest": motion.rest, "taps": cards.taps, "pops": pops.pops}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help="all, or some of: " + ", ".join(MEASURES))
    parser.add_argument("--runs", type=int, default=12, help="how often each thing is done (default: 12)")
    options = parser.parse_intermixed_args()
    unknown = [name for name in options.measures if name not in MEASURES]
    if unknown:
        parser.error("no measure is called %s; there are %s" % (", ".join(unknown), ", ".join(MEASURES)))
    print("%-52s %-30s %s" % ("Load at the start: %.2f" % os.getloadavg()[0], "measured", "aim"))
    missed = 0
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory() as folder, Bench(program, folder, options.runs) as bench:
        for name in options.measures or MEASURES:
            for row in MEASURES[name](bench):
                print(row, flush=True)
                missed += not row.is_met
    print("Load at the end: %.2f. Aims missed: %d." % (os.getloadavg()[0], missed))


if __name__ == "__main__":
    sys.exit(main())
