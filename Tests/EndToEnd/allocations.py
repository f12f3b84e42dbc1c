#!/usr/bin/env python3
"""What a frame takes from the heap: the difference between a long and a short run of a Swift program.

    allocations.py PROGRAM [ARGUMENT ...]       the program takes --frames N
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def allocations(command, short, long, **env):
    """Heap allocations a frame, beyond those of the first `short` frames."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "count_allocations.so")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", os.path.join(HERE, "count_allocations.c"), "-o", library,
                        "-ldl"], check=True)

        def count(frames):
            done = subprocess.run([*command, "--frames", str(frames)], capture_output=True, text=True, check=True,
                                  timeout=600, env={**os.environ, **env, "LD_PRELOAD": library})
            return int(re.search(r"allocations (\d+)", done.stderr)[1])
        return (count(long) - count(short)) / (long - short)


if __name__ == "__main__":
    print("heap allocations a frame of %s, all types: %.5f"
          % (" ".join(sys.argv[2:]) or "the engine",
             allocations([os.path.abspath(sys.argv[1]), *sys.argv[2:]], 1000, 101000)))
