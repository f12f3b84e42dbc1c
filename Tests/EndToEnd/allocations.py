#!/usr/bin/env python3
"""Measures the heap allocations per frame of a Swift program.

    allocations.py PROGRAM [ARGUMENT ...]       the program must support --frames N

The program runs twice, for a small and for a large number of frames. The difference of the two counts excludes
allocations at the start.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def run(command, frames, **env):
    """Run a command for a number of frames, and return the library's report."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "count_allocations.so")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", os.path.join(HERE, "count_allocations.c"), "-o", library,
                        "-ldl"], check=True)
        return subprocess.run([*command, "--frames", str(frames)], capture_output=True, text=True, check=True,
                              timeout=600, env={**os.environ, **env, "LD_PRELOAD": library}).stderr


def allocating_frames(command, frames, **env):
    """Return how many of the last 100 frames of a command's run allocated memory."""
    report = run(command, frames, **env)
    presented = int(re.search(r"^frames (\d+)", report, re.MULTILINE)[1])
    if presented < 100:
        raise RuntimeError("%d frames were presented, but at least 100 are needed" % presented)
    return int(re.search(r"allocating frames (\d+)", report)[1])


def allocations_per_frame(command, short, long):
    """Return the number of heap allocations per frame, from frame `short` to frame `long` of a command's run."""
    first, second = (int(re.search(r"allocations (\d+)", run(command, frames))[1]) for frames in (short, long))
    return (second - first) / (long - short)


if __name__ == "__main__":
    print("heap allocations per frame of %s, all types: %.5f"
          % (" ".join(sys.argv[2:]) or "the engine",
             allocations_per_frame([os.path.abspath(sys.argv[1]), *sys.argv[2:]], 1000, 101000)))
