#!/usr/bin/env python3
"""Measure the cost of a frame of the gallery and of all scenes, on two processor cores without a GPU.

    gallery.py PROGRAM [PROGRAM ...] [--runs N] [--frames N] [--only NAME ...]

The program shows the sample pictures. The gallery scrolls by 2 items per second in its default
composition. In each scene, a finger then drags to and fro, in the same way for all scenes.
OpenGL's software rasteriser, the program and the X server share two cores. If there are several
programs, for example those before and after a change, they are measured alternately.

Frames of the gallery's types don't wait for the display. The display would get 60 frames per second
if 99 % of the frames took at most 16.7 ms. The column "work" is the processor time of the main
thread, without the rasteriser.
"""
import argparse
import json
import os
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from rig import Rig  # noqa: E402

PICTURES = os.path.join(HERE, "..", "..", "Assets", "pictures")
TYPES = ["coverFlow", "rotary"]
SCENES = ["gallery", "cube", "apps", "live-cards", "shelves", "pages", "loading", "million", "arrange", "helix",
          "scroll", "workbench"]
# The window's size in points, and the number of pixels per point.
WINDOWS = [(1280, 800, 1), (1280, 800, 2)]
DEADLINE = 1000 / 60
# The point around which the finger drags, in points. In these scenes, controls lie in the window's centre.
CENTERS = {"live-cards": (640, 128), "workbench": (480, 240)}
# The finger's greatest distance from that point, in points, and its speed, in points per second.
REACH, SPEED = 250, 300


def measure(rig, program, name, width, height, scale, frames):
    """Return the statistics of one run of a type or a scene."""
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        path = os.path.join(folder, "stats.json")
        command = [program, "--size", "%dx%d" % (width, height), "--stats", path, PICTURES]
        environment = {"GDK_SCALE": str(scale)}
        if name in TYPES:
            command += ["--type", name, "--autoscroll", "2", "--no-vsync", "--frames", str(frames)]
            rig.launch(command, env=environment).wait()
        else:
            app = rig.launch([*command, "--scene", name], env=environment)
            window = rig.wait_window(pid=app.pid)
            # Meanwhile, the pictures load.
            time.sleep(2)
            x, y = CENTERS.get(name, (width / 2, height / 2))
            turns = round(frames / 60 * SPEED / (4 * REACH))
            points = [(x, y)] + [(x - REACH, y), (x + REACH, y)] * max(turns, 1) + [(x, y)]
            rig.drag([(x * scale, y * scale) for x, y in points], duration=frames / 60, window=window)
            rig.key("ctrl+q")
            app.wait(10)
        with open(path, encoding="utf-8") as stats:
            return json.load(stats)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=TYPES + SCENES, default=TYPES + SCENES)
    options = parser.parse_args()
    programs = [os.path.abspath(program) for program in options.programs]
    # The programs started from here inherit the affinity.
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    print("frames, medians of %d alternating runs of %d frames, on %d cores"
          % (options.runs, options.frames, len(os.sched_getaffinity(0))))
    print("%-24s%12s%12s%12s%12s%16s" % ("", "median ms", "99 % ms", "work ms", "CPU ms", "60 per second"))
    for width, height, scale in WINDOWS:
        with Rig(width=width * scale, height=height * scale) as rig:
            for name in options.only:
                runs = [[measure(rig, program, name, width, height, scale, options.frames)
                         for program in programs] for _ in range(options.runs)]
                for index, program in enumerate(programs):
                    row = [run[index] for run in runs]
                    middle = statistics.median(run["frame"]["median"] for run in row)
                    slow = statistics.median(run["frame"]["p99"] for run in row)
                    work = statistics.median(run["work"]["median"] for run in row)
                    cpu = statistics.median(run["cpu"] / run["frames"] * 1000 for run in row)
                    print("%-24s%12.2f%12.2f%12.2f%12.2f%16s" % (
                        "%s %dx%d" % (name, width * scale, height * scale), middle, slow, work, cpu,
                        "yes" if slow <= DEADLINE else "no")
                        + ("  " + program if len(programs) > 1 else ""))


if __name__ == "__main__":
    main()
