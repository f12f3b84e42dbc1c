#!/usr/bin/env python3
"""Measures the heap allocations per frame of a Swift program.

    allocations.py PROGRAM [ARGUMENT ...]       the program must support --frames N

The program runs twice, for a small and for a large number of frames. The difference of the two counts excludes
allocations at the start, for example those of loading.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def allocations_per_frame(command, short, long, **env):
    """Return the number of heap allocations per frame, from frame `short` to frame `long` of a command's run."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "count_allocations.so")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", os.path.join(HERE, "count_allocations.c"), "-o", library,
                        "-ldl"], check=True)

        def count(frames):
            done = subprocess.run([*command, "--frames", str(frames)], capture_output=True, text=True, check=True,
                                  timeout=600, env={**os.environ, **env, "LD_PRELOAD": library})
            return int(re.search(r"allocations (\d+)", done.stderr)[1])
        # The first run compiles shaders. Later runs read them from Mesa's cache, which changes the count.
        count(short)
        return (count(long) - count(short)) / (long - short)


if __name__ == "__main__":
    print("heap allocations per frame of %s, all types: %.5f"
          % (" ".join(sys.argv[2:]) or "the engine",
             allocations_per_frame([os.path.abspath(sys.argv[1]), *sys.argv[2:]], 1000, 101000)))
