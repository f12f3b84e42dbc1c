#!/usr/bin/env python3
"""How soon pictures of a large folder are seen, beside an empty folder and beside libjpeg-turbo alone.

    pictures.py PROGRAM [--runs N] [--distinct N]

The folders hold 10,000 and 100,000 names of some distinct JPEG files of 24 megapixels without previews. On a real X
server of its own, whose picture is looked at.
"""
import argparse
import colorsys
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "EndToEnd"))
from rig import Rig  # noqa: E402

SIZE = 1280, 800
ROW = 371           # through the middle of the cards


class Folders:
    """The pictures, and the folders that name them."""

    def __init__(self, root, distinct):
        self.camera = os.path.join(root, "camera")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libturbojpeg"], capture_output=True, text=True,
                               check=True).stdout.split()
        subprocess.run(["cc", "-O2", os.path.join(HERE, "pictures", "camera.c"), "-o", self.camera] + flags, check=True)
        os.mkdir(os.path.join(root, "distinct"))
        self.distinct = [os.path.join(root, "distinct", "%02d.jpg" % n) for n in range(distinct)]
        for number, path in enumerate(self.distinct):
            subprocess.run([self.camera, "make", path, str(number)], check=True)
        self.paths = {}
        for count in 0, 10_000, 100_000:
            self.paths[count] = os.path.join(root, str(count))
            os.mkdir(self.paths[count])
            for number in range(count):
                # A file has at most 65,000 names on some disks.
                os.link(self.distinct[number % distinct], os.path.join(self.paths[count], "IMG_%05d.jpg" % number))


class Look:
    """The program on a folder, and what is seen of it."""

    def __init__(self, rig, program, folder, scratch):
        self.rig, self.stats = rig, os.path.join(scratch, "stats.json")
        self.start = time.monotonic()
        self.app = rig.launch([program, "--type", "coverFlow", "--stats", self.stats, folder])

    def window(self):
        self.rig.wait_window(pid=self.app.pid)

    def row(self):
        """The share of a row through the cards that shows a picture's colours, and whether its middle does."""
        data = self.rig.x.image(0, ROW, SIZE[0], 1)
        seen = [is_coloured(data[3 * x:3 * x + 3]) for x in range(0, SIZE[0], 8)]
        return sum(seen) / len(seen), all(seen[len(seen) // 2 - 4:len(seen) // 2 + 4])

    def until_filled(self, start, timeout=60):
        """Seconds from a time until the middle shows a picture, and until the row shows as much as in the end."""
        centre, shares = None, []
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            share, is_centre = self.row()
            now = time.monotonic()
            shares.append((now - start, share))
            if is_centre and centre is None:
                centre = now - start
            # Nothing has come for a second.
            if centre is not None and all(b >= share - 0.01 for a, b in shares if a > now - start - 1) \
                    and now - start > centre + 1:
                break
            time.sleep(0.004)
        most = shares[-1][1]
        return centre or float("inf"), next(at for at, share in shares if share >= 0.97 * most)

    def memory(self):
        """The most memory that the program and its decoders have had, each by itself, in bytes."""
        decoders = []
        for path in glob.glob("/proc/%d/task/*/children" % self.app.pid):
            with open(path, encoding="utf-8") as file:
                decoders += file.read().split()
        total = 0
        for pid in [str(self.app.pid), *decoders]:
            with open("/proc/%s/status" % pid, encoding="utf-8") as file:
                total += next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) * 1024
        return total

    def quit(self):
        self.rig.key("q")
        self.app.wait(20)
        with open(self.stats, encoding="utf-8") as file:
            return json.load(file)


def is_coloured(pixel):
    _, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in pixel))
    return saturation > 0.5 and value > 0.3


def row(name, measured, beside=""):
    print("%-52s %-28s %s" % (name, measured, beside), flush=True)


def milliseconds(values):
    return "%.0f ms" % (1000 * statistics.median(values))


def measure(program, options, rig, scratch):
    folders = Folders(scratch, options.distinct)
    first = {count: [] for count in folders.paths}
    filled, ended, peaks, slow = [], [], [], []
    for _ in range(options.runs):
        for count, folder in folders.paths.items():
            look = Look(rig, program, folder, scratch)
            look.window()
            if count == 10_000:
                start = time.monotonic()
                filled.append(look.until_filled(start))
                pressed = time.monotonic()
                rig.key("End")
                time.sleep(0.4)             # the way there
                ended.append(look.until_filled(pressed))
            else:
                time.sleep(0.5)
            memory = look.memory()
            stats = look.quit()
            first[count].append(stats["firstFrame"])
            if count == 10_000:
                peaks.append(memory / 1e6)
                slow.append(stats["frame"]["p99"])
    empty = statistics.median(first[0])
    for count, values in first.items():
        row("first frame, folder of %d" % count, milliseconds(values), "%.2f x that of an empty one; aim 1.2" % (
            statistics.median(values) / empty))
    row("centre filled after the window is there", milliseconds([centre for centre, _ in filled]), "aim 400 ms")
    row("all cards filled", milliseconds([whole for _, whole in filled]))
    row("centre filled after End over 10,000", milliseconds([centre for centre, _ in ended]), "aim 400 ms")
    row("all cards filled after End", milliseconds([whole for _, whole in ended]))
    row("peak memory, of the program and its decoders", "%.0f MB" % statistics.median(peaks), "aim 400 MB")
    row("p99 from frame to frame", "%.1f ms" % statistics.median(slow))
    alone = subprocess.run([folders.camera, "shrink", "448"] + folders.distinct, capture_output=True, text=True,
                           check=True)
    row("libjpeg-turbo alone, one thread", "%.1f a second" % (len(folders.distinct) / float(alone.stdout)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--distinct", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pictures-") as scratch, Rig(width=SIZE[0], height=SIZE[1]) as rig:
        measure(os.path.abspath(options.program), options, rig, scratch)


if __name__ == "__main__":
    main()
