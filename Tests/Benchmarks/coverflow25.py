#!/usr/bin/env python3
"""Measure the cost of a cover flow frame, and compare with a bare SDL program.

    coverflow25.py PROGRAM [PROGRAM ...] [--runs N] [--frames N] [--size WxH] [--no-callgrind]

The bare program draws the same cards from a table. If there are several programs, for example those
before and after a change, they are measured alternately.

All programs draw the scene "coverflow25": 25 cards of 320 pt with 100 distinct pictures of 512x512
pixels, scrolled at 2 items per second. They use OpenGL's software rasteriser and a separate X
server, because without a display SDL presents nothing and doesn't finish frames.

CPU time, memory and the time to the first frame are measured for whole processes. The work of a
frame is the processor time of the main thread, without the rasteriser. The instructions of each
frame are counted by callgrind, with one thread. For this, the program's clock is replaced by one
that starts when all pictures are loaded, and advances by 1/60 s per frame.
"""
import argparse
import json
import os
import random
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from rig import Rig  # noqa: E402

ENVIRONMENT = {}


def png(path, size, seed):
    """Write a PNG file with large shapes and some grain, as in a photograph."""
    source = random.Random(seed)
    a, b = ([source.randrange(40, 256) for _ in range(3)] for _ in range(2))
    grain = [source.randrange(12) for _ in range(size * 3)]
    rows = bytearray()
    for y in range(size):
        level = [(p * (size - y) + q * y) // size for p, q in zip(a, b)]
        if y % 64 == 0:
            base = bytes(grain[i] + (40 if (i // 192 + y // 64) % 2 else 0) for i in range(size * 3))
        row = bytearray(base)
        for channel in range(3):
            table = bytes(min(255, max(0, level[channel] - 40 + value)) for value in range(256))
            row[channel::3] = base[channel::3].translate(table)
        rows.append(0)
        rows += row[3 * (y % 7):] + row[:3 * (y % 7)]

    def chunk(tag, body):
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))
    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + chunk(b"IEND", b""))


def demo_command(program, size, frames, pictures, stats, speed=2):
    return [program, "--size", size, "--type", "coverFlow", "--card", "320x320", "--option", "visibleItems=25",
            "--autoscroll", str(speed), "--no-vsync", "--frames", str(frames), "--stats", stats, pictures]


def run(command, stats=None):
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    if stats is None:
        return json.loads(done.stdout)
    with open(stats, encoding="utf-8") as f:
        return json.load(f)


def objects(profile):
    """Return the number of instructions by shared object, from an output file of callgrind."""
    counts, name, is_call = {}, "", False
    with open(profile, encoding="utf-8", errors="replace") as f:
        for line in f:
            if line.startswith("ob="):
                name = os.path.basename(line[3:].strip())
            elif line.startswith("calls="):
                is_call = True  # the next line repeats the cost of the called function
            elif line[:1].isdigit():
                if not is_call:
                    counts[name] = counts.get(name, 0) + int(line.split()[1])
                is_call = False
    return counts


def instructions(command, folder, clock):
    """Return the number of instructions of a frame by shared object, with one rasteriser thread.

    The result is the mean of the middle half of the counted frames. Other frames are left out,
    because a frame in which a card appears may include decoding its picture or making a mip level.
    """
    out = os.path.join(folder, "callgrind.out")
    subprocess.run(["valgrind", "--tool=callgrind", "--instr-atstart=no", "--fair-sched=yes", "--compress-strings=no",
                    "--compress-pos=no", "--callgrind-out-file=" + out, "--"] + command,
                   env={**ENVIRONMENT, "LP_NUM_THREADS": "0", "LD_PRELOAD": clock}, capture_output=True)
    dumps = sorted((int(name.rsplit(".", 1)[1]), name) for name in os.listdir(folder)
                   if re.fullmatch(r"callgrind\.out\.\d+", name))
    frames = [objects(os.path.join(folder, name)) for _, name in dumps]
    for _, name in dumps:
        os.remove(os.path.join(folder, name))
    # The first file begins in the middle of a frame, and the last one includes the program's end.
    frames = sorted(frames[1:-1], key=lambda counts: sum(counts.values()))
    if not frames:
        sys.exit("callgrind has counted no frames of %s" % " ".join(command))
    frames = frames[len(frames) // 4:-(len(frames) // 4) or None]
    return {name: sum(counts.get(name, 0) for counts in frames) / len(frames) for name in set().union(*frames)}


def show(title, parts):
    # Code without a shared object is generated at run time by the rasteriser.
    parts = {"generated code" if name == "???" else name: count for name, count in parts.items()}
    raster = sum(count for name, count in parts.items() if name == "generated code" or name.startswith("swrast"))
    total = sum(parts.values())
    print("%s: %.1f M instructions per frame, %.1f M of them outside the rasteriser"
          % (title, total / 1e6, (total - raster) / 1e6))
    for name, count in sorted(parts.items(), key=lambda part: -part[1]):
        if count >= 20000:
            print("  %8.2f M  %s" % (count / 1e6, name))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--no-callgrind", action="store_true")
    options = parser.parse_args()
    programs = [os.path.abspath(program) for program in options.programs]
    width, height = map(int, options.size.split("x"))
    with Rig(width=width, height=height) as rig:
        ENVIRONMENT.update(rig.env)
        measure(programs, options)


def measure(programs, options):
    with tempfile.TemporaryDirectory(prefix="coverflow25-") as folder:
        pictures, stats = os.path.join(folder, "pictures"), os.path.join(folder, "stats.json")
        bare = os.path.join(folder, "bare")
        os.mkdir(pictures)
        for i in range(100):
            png(os.path.join(pictures, "%02d.png" % i), 512, i)
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sdl2", "SDL2_image"], capture_output=True,
                               text=True, check=True).stdout.split()
        subprocess.run(["cc", "-O2", os.path.join(HERE, "bare", "bare.c"), "-o", bare] + flags + ["-lm"], check=True)

        def ours(program, frames):
            return demo_command(program, options.size, frames, pictures, stats)

        def floor(frames):
            return [bare, options.size, str(frames), pictures]

        rows = []
        for _ in range(options.runs):
            rows.append([run(ours(program, options.frames), stats) for program in programs]
                        + [run(floor(options.frames))])
        print("coverflow25 %s, medians of %d alternating runs" % (options.size, options.runs))
        for program in programs:
            print("demo: %s" % program)
        print("%-20s" % "" + "".join("%10s %8s" % ("demo", "ratio") for _ in programs) + "%12s" % "bare SDL")
        measures = [("CPU ms per frame", lambda r: r["cpu"] / r["frames"] * 1000),
                    ("ms per frame", lambda r: r["seconds"] / r["frames"] * 1000),
                    ("peak memory MB", lambda r: r["peakMemory"] / 1e6),
                    ("first frame ms", lambda r: r["firstFrame"] * 1000)]
        for name, figure in measures:
            runs = [[figure(cell) for cell in row] for row in rows]
            cells = "".join("%10.2f %8.2f" % (statistics.median(row[i] for row in runs),
                                              statistics.median(row[i] / row[-1] for row in runs))
                            for i in range(len(programs)))
            print("%-20s%s%12.2f" % (name, cells, statistics.median(row[-1] for row in runs)))
        for name in ("median", "p99"):
            cells = "".join("%10.2f %8s" % (statistics.median(row[i]["work"][name] for row in rows), "")
                            for i in range(len(programs)))
            print("%-20s%s" % ("work ms, " + name, cells.rstrip()))
        if options.no_callgrind:
            return
        clock = os.path.join(folder, "steady_clock.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", os.path.join(HERE, "steady_clock.c"), "-o", clock, "-ldl"],
                       check=True, capture_output=True, text=True)
        # The preloaded library ends the programs when enough frames are counted.
        for program in programs:
            show(program, instructions(ours(program, 1000000), folder, clock))
        show("bare SDL", instructions(floor(1000000), folder, clock))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit("%s\n%s" % (error, error.stderr))
