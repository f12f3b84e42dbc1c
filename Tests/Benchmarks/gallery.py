#!/usr/bin/env python3
"""Measure the cost of a frame of the gallery as a user sees it, on two processor cores without a GPU.

    gallery.py PROGRAM [PROGRAM ...] [--runs N] [--frames N]

The program shows the sample pictures in the default composition and scrolls by 2 items per second.
OpenGL's software rasteriser, the program and the X server share two cores. If there are several
programs, for example those before and after a change, they are measured alternately.

Frames don't wait for the display. The display would get 60 frames per second if 99 % of the frames
took at most 16.7 ms.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from rig import Rig  # noqa: E402

PICTURES = os.path.join(HERE, "..", "..", "Assets", "pictures")
TYPES = ["coverFlow", "rotary"]
# The window's size in points, and the number of pixels per point.
WINDOWS = [(1280, 800, 1), (1280, 800, 2)]
DEADLINE = 1000 / 60


def measure(program, layout, width, height, scale, frames, environment):
    """Return the statistics of one run."""
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        path = os.path.join(folder, "stats.json")
        subprocess.run([program, "--size", "%dx%d" % (width, height), "--type", layout, "--autoscroll", "2",
                        "--no-vsync", "--frames", str(frames), "--stats", path, PICTURES],
                       env={**environment, "GDK_SCALE": str(scale)}, check=True, capture_output=True, text=True)
        with open(path, encoding="utf-8") as stats:
            return json.load(stats)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--frames", type=int, default=600)
    options = parser.parse_args()
    programs = [os.path.abspath(program) for program in options.programs]
    # The programs started from here inherit the affinity.
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    print("gallery, medians of %d alternating runs of %d frames, on %d cores"
          % (options.runs, options.frames, len(os.sched_getaffinity(0))))
    print("%-24s%12s%12s%12s%16s" % ("", "median ms", "99 % ms", "CPU ms", "60 per second"))
    for width, height, scale in WINDOWS:
        with Rig(width=width * scale, height=height * scale) as rig:
            for layout in TYPES:
                runs = [[measure(program, layout, width, height, scale, options.frames, rig.env)
                         for program in programs] for _ in range(options.runs)]
                for index, program in enumerate(programs):
                    row = [run[index] for run in runs]
                    middle = statistics.median(run["frame"]["median"] for run in row)
                    slow = statistics.median(run["frame"]["p99"] for run in row)
                    cpu = statistics.median(run["cpu"] / run["frames"] * 1000 for run in row)
                    name = "%s %dx%d" % (layout, width * scale, height * scale)
                    print("%-24s%12.2f%12.2f%12.2f%16s" % (
                        name, middle, slow, cpu, "yes" if slow <= DEADLINE else "no")
                        + ("  " + program if len(programs) > 1 else ""))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit("%s\n%s" % (error, error.stderr))
