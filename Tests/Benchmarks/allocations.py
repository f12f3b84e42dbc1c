#!/usr/bin/env python3
"""Heap allocations a frame of the engine: the difference between a long and a short run of EngineBenchmark.

    allocations.py PROGRAM
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "malloc_count.so")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", os.path.join(HERE, "malloc_count.c"), "-o", library, "-ldl"],
                       check=True)

        def count(frames):
            done = subprocess.run([program, "--frames", str(frames)], capture_output=True, text=True, check=True,
                                  env={**os.environ, "LD_PRELOAD": library})
            return int(re.search(r"allocations (\d+)", done.stderr)[1])
        short, long = 1000, 101000
        print("heap allocations a frame of the engine, all types: %.5f" % ((count(long) - count(short)) / (long - short)))


if __name__ == "__main__":
    main()
