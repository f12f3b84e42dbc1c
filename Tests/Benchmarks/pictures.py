#!/usr/bin/env python3
"""How soon pictures of a large folder are seen, beside an empty folder and beside libjpeg-turbo alone.

    pictures.py PROGRAM [--loader PROGRAM] [--runs N] [--distinct N]

The folders hold 10,000 and 100,000 names of some distinct JPEG files of 24 megapixels without previews, and 10,000 of
such files with them. On a real X server of its own, whose picture is looked at. The loader is PictureBenchmark, which
makes small pictures beside libjpeg-turbo and vipsthumbnail, each in as many processes as there are cores.
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
from rig import Rig, Stroke  # noqa: E402

SIZE = 1280, 800
ROW = 371           # through the middle of the cards


class Folders:
    """The pictures, and the folders that name them."""

    def __init__(self, root, distinct):
        self.scratch, self.camera = root, os.path.join(root, "camera")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libturbojpeg"], capture_output=True, text=True,
                               check=True).stdout.split()
        subprocess.run(["cc", "-O2", os.path.join(HERE, "pictures", "camera.c"), "-o", self.camera] + flags, check=True)
        self.distinct = self.photographs(root, "distinct", distinct)
        self.paths = {count: self.folder(root, str(count), count, self.distinct) for count in (0, 10_000, 100_000)}
        self.previewed = self.folder(root, "previewed", 10_000, self.photographs(root, "small", distinct, "preview"))

    def photographs(self, root, name, count, *more):
        os.mkdir(os.path.join(root, name))
        paths = [os.path.join(root, name, "%02d.jpg" % number) for number in range(count)]
        for number, path in enumerate(paths):
            subprocess.run([self.camera, "make", path, str(number), *more], check=True)
        return paths

    @staticmethod
    def folder(root, name, count, photographs):
        path = os.path.join(root, name)
        os.mkdir(path)
        for number in range(count):
            # A file has at most 65,000 names on some disks.
            os.link(photographs[number % len(photographs)], os.path.join(path, "IMG_%05d.jpg" % number))
        return path


class Look:
    """The program on a folder, and what is seen of it."""

    def __init__(self, rig, program, folder, scratch, *arguments):
        self.rig, self.stats = rig, os.path.join(scratch, "stats.json")
        self.start = time.monotonic()
        self.app = rig.launch([program, "--type", "coverFlow", "--stats", self.stats, *arguments, folder])

    def wait_window(self):
        self.window = self.rig.wait_window(pid=self.app.pid)

    def row(self):
        """The share of a row through the cards that shows a picture's colours, and whether its middle does."""
        data = self.rig.x.image(0, ROW, SIZE[0], 1)
        seen = [is_coloured(data[3 * x:3 * x + 3]) for x in range(0, SIZE[0], 8)]
        return sum(seen) / len(seen), all(seen[len(seen) // 2 - 4:len(seen) // 2 + 4])

    def until_filled(self, timeout=60):
        """When the middle shows a picture, and when the row shows as much as in the end, by the clock."""
        centre, shares = None, []
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            share, is_centre = self.row()
            now = time.monotonic()
            shares.append((now, share))
            if is_centre and centre is None:
                centre = now
            # Nothing has come for a second.
            if centre is not None and all(b >= share - 0.01 for a, b in shares if a > now - 1) and now > centre + 1:
                break
            time.sleep(0.004)
        most = shares[-1][1]
        return centre or float("inf"), next(at for at, share in shares if share >= 0.97 * most)

    def until_settled(self, duration=3):
        """When the middle shows what it shows from then on, and when the row shows as much as in the end, by the clock."""
        seen, deadline = [], time.monotonic() + duration
        while time.monotonic() < deadline:
            data = self.rig.x.image(SIZE[0] // 2 - 32, ROW, 64, 1)
            share, is_filled = self.row()
            seen.append((time.monotonic(), data, share, is_filled))
            time.sleep(0.004)
        last = seen[-1]
        centre = [at for at, data, _, is_filled in seen
                  if not is_filled or max(abs(a - b) for a, b in zip(data, last[1])) > 64]
        whole = [at for at, _, share, _ in seen if share < 0.97 * last[2]]
        return centre[-1] if last[3] else float("inf"), whole[-1]

    def fly(self):
        """From end to end by keys, and some way by flicks."""
        for key in "Home", "End", "Home":
            self.rig.key(key)
            time.sleep(1)
        for _ in range(12):
            self.rig.play(Stroke([(1000, 400), (400, 400)], duration=0.1), window=self.window)
            time.sleep(0.2)
        time.sleep(1)

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


def opened(look):
    """Waits until a program's pictures are there, has it leave, and says when after its first frame they were."""
    look.wait_window()
    times = look.until_filled()
    stats = look.quit()
    return [at - look.start - stats["firstFrame"] for at in times]


def measure(program, options, rig, scratch):
    folders = Folders(scratch, options.distinct)
    first = {count: [] for count in folders.paths}
    cold, previewed, warm, ended, peaks, works = [], [], [], [], [], []
    opened(Look(rig, program, folders.paths[10_000], scratch))         # fills the cache that warm starts read
    for _ in range(options.runs):
        for count, folder in folders.paths.items():
            look = Look(rig, program, folder, scratch, "--no-cache")
            look.wait_window()
            time.sleep(0.5)
            first[count].append(look.quit()["firstFrame"])
        folder = folders.paths[10_000]
        cold.append(opened(Look(rig, program, folder, scratch, "--no-cache")))
        previewed.append(opened(Look(rig, program, folders.previewed, scratch, "--no-cache")))
        warm.append(opened(Look(rig, program, folder, scratch)))
        look = Look(rig, program, folder, scratch, "--no-cache")
        look.wait_window()
        look.until_filled()
        pressed = time.monotonic()
        rig.key("End")
        ended.append([at - pressed for at in look.until_settled()])
        look.fly()
        peaks.append(look.memory() / 1e6)
        works.append(look.quit())
    empty = statistics.median(first[0])
    for count, values in first.items():
        row("first frame, folder of %d" % count, milliseconds(values), "%.2f x that of an empty one; aim 1.2" % (
            statistics.median(values) / empty))
    for name, times, aims in (
            ("the first frame", cold, ("aim 400 ms", "")),
            ("the first frame, files with previews", previewed, ("aim 150 ms", "")),
            ("the first frame, warm cache", warm, ("", "aim 200 ms")),
            ("End over 10,000", ended, ("aim 400 ms", ""))):
        row("centre filled after %s" % name, milliseconds([centre for centre, _ in times]), aims[0])
        row("all cards filled after %s" % name, milliseconds([whole for _, whole in times]), aims[1])
    row("peak memory, of the program and its decoders", "%.0f MB" % statistics.median(peaks), "aim 400 MB")
    histogram = [sum(counts) for counts in zip(*(stats["workHistogram"] for stats in works))]
    row("frames by their work, up to 1, 2, 4, 8, 16 ms, above", " ".join(map(str, histogram)), "aim: none above 8 ms")
    row("longest work of a frame", "%.1f ms" % max(stats["work"]["max"] for stats in works))
    row("p99 from frame to frame", "%.1f ms" % statistics.median(stats["frame"]["p99"] for stats in works))
    if options.loader:
        many(options, folders)


def many(options, folders):
    """Small pictures a second, three ways in turn."""
    cores = os.cpu_count() or 1
    shares = [folders.distinct[core::cores] for core in range(cores)]
    ways = {
        "the program's decoders": [[options.loader, "--many", *folders.distinct]],
        "libjpeg-turbo": [[folders.camera, "shrink", "448", *share] for share in shares],
        "vipsthumbnail": [["vipsthumbnail", "--size", "448", "-o", folders.scratch + "/%s.jpg", *share]
                          for share in shares],
    }
    results = {name: [] for name in ways}
    for _ in range(options.runs):
        for name, commands in ways.items():
            start = time.monotonic()
            running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
            told = [process.communicate()[0] for process in running]
            seconds = time.monotonic() - start
            results[name].append(float(told[0]) if len(commands) == 1 else len(folders.distinct) / seconds)
    ours = statistics.median(results["the program's decoders"])
    for name, values in results.items():
        rate = statistics.median(values)
        row("small pictures a second, %s" % name, "%.1f" % rate, "" if rate == ours else "%.2f x" % (ours / rate))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--loader")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--distinct", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pictures-") as scratch, Rig(width=SIZE[0], height=SIZE[1]) as rig:
        measure(os.path.abspath(options.program), options, rig, scratch)


if __name__ == "__main__":
    main()
