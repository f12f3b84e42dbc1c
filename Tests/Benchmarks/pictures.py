#!/usr/bin/env python3
"""Measure how soon the pictures of a large folder appear, and compare with libjpeg-turbo alone.

    pictures.py PROGRAM [--loader PROGRAM] [--album PROGRAM] [--runs N] [--distinct N]

There are four folders. One is empty. Two contain 10,000 and 100,000 hard links to --distinct JPEG
files of 24 megapixels without previews. The last one contains 10,000 links to such files with
previews. The program runs on a separate X server, whose screen is read.

The loader is PictureBenchmark. The rate at which it makes small pictures is compared with the rates
of libjpeg-turbo and vipsthumbnail, each with a process for each processor core. It also sorts 10,000
files by capture date, and writes thumbnails of 1,000 files.

The album is the example of ViewKit's guide, built with optimisation. The time until it shows its
first picture is compared with the program's, alternately.
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
ROW = 371           # the screen row through the middle of the cards


class Folders:
    """The photographs, and the folders that link to them."""

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
            # Some file systems allow at most 65,000 links to a file.
            os.link(photographs[number % len(photographs)], os.path.join(path, "IMG_%05d.jpg" % number))
        return path


class Session:
    """A run of the program with an open folder, and measurements of its window."""

    def __init__(self, rig, program, folder, scratch, *arguments):
        self.rig, self.stats = rig, os.path.join(scratch, "stats.json")
        self.start = time.monotonic()
        self.app = rig.launch([program, "--type", "coverFlow", "--stats", self.stats, *arguments, folder])

    def wait_window(self):
        self.window = self.rig.wait_window(pid=self.app.pid)

    def row(self):
        """Return the fraction of the screen row ROW that shows pictures, and whether its middle shows a picture."""
        data = self.rig.x.image(0, ROW, SIZE[0], 1)
        seen = [is_coloured(data[3 * x:3 * x + 3]) for x in range(0, SIZE[0], 8)]
        return sum(seen) / len(seen), all(seen[len(seen) // 2 - 4:len(seen) // 2 + 4])

    def until_filled(self, timeout=60):
        """Wait until no more pictures appear, and return the times at which the middle and the row were filled.

        The row is filled when it shows as many pictures as at the end. Times are in seconds of the
        monotonic clock.
        """
        centre, shares = None, []
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            share, is_centre = self.row()
            now = time.monotonic()
            shares.append((now, share))
            if is_centre and centre is None:
                centre = now
            # Stop if no picture has appeared for a second.
            if centre is not None and all(b >= share - 0.01 for a, b in shares if a > now - 1) and now > centre + 1:
                break
            time.sleep(0.004)
        most = shares[-1][1]
        return centre or float("inf"), next(at for at, share in shares if share >= 0.97 * most)

    def until_settled(self, duration=3):
        """Watch the row for `duration` seconds, and return the times at which the middle and the row became final.

        The middle is final when its pixels don't change any more, and the row when it shows as many
        pictures as at the end. Times are in seconds of the monotonic clock.
        """
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
        """Jump between the ends with keys, and then flick through some of the pictures."""
        for key in "Home", "End", "Home":
            self.rig.key(key)
            time.sleep(1)
        for _ in range(12):
            self.rig.play(Stroke([(1000, 400), (400, 400)], duration=0.1), window=self.window)
            time.sleep(0.2)
        time.sleep(1)

    def memory(self):
        """Return the sum of the peak memory of the program and of its decoder processes, in bytes."""
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


def row(name, measured, aim=""):
    """Print a row of the table of results."""
    print("%-52s %-28s %s" % (name, measured, aim), flush=True)


def milliseconds(values):
    return "%.0f ms" % (1000 * statistics.median(values))


def opened(session):
    """Wait until the program shows its pictures, and quit it.

    Returns the seconds from its first frame until the middle and the whole row were filled.
    """
    session.wait_window()
    times = session.until_filled()
    stats = session.quit()
    return [at - session.start - stats["firstFrame"] for at in times]


def measure(program, options, rig, scratch):
    folders = Folders(scratch, options.distinct)
    first = {count: [] for count in folders.paths}
    cold, previewed, warm, ended, peaks, works = [], [], [], [], [], []
    # This run fills the cache for the runs that measure a warm cache.
    opened(Session(rig, program, folders.paths[10_000], scratch))
    for _ in range(options.runs):
        for count, folder in folders.paths.items():
            session = Session(rig, program, folder, scratch, "--no-cache")
            session.wait_window()
            time.sleep(0.5)
            first[count].append(session.quit()["firstFrame"])
        folder = folders.paths[10_000]
        cold.append(opened(Session(rig, program, folder, scratch, "--no-cache")))
        previewed.append(opened(Session(rig, program, folders.previewed, scratch, "--no-cache")))
        warm.append(opened(Session(rig, program, folder, scratch)))
        session = Session(rig, program, folder, scratch, "--no-cache")
        session.wait_window()
        session.until_filled()
        pressed = time.monotonic()
        rig.key("End")
        ended.append([at - pressed for at in session.until_settled()])
        session.fly()
        peaks.append(session.memory() / 1e6)
        works.append(session.quit())
    empty = statistics.median(first[0])
    for count, values in first.items():
        row("first frame, folder of %d" % count, milliseconds(values), "%.2f x that of an empty folder; aim 1.2" % (
            statistics.median(values) / empty))
    for name, times, aims in (
            ("the first frame", cold, ("aim 400 ms", "")),
            ("the first frame, files with previews", previewed, ("aim 150 ms", "")),
            ("the first frame, warm cache", warm, ("", "aim 200 ms")),
            ("End over 10,000", ended, ("aim 400 ms", ""))):
        row("centre filled after %s" % name, milliseconds([centre for centre, _ in times]), aims[0])
        row("all cards filled after %s" % name, milliseconds([whole for _, whole in times]), aims[1])
    row("peak memory of the program and its decoders", "%.0f MB" % statistics.median(peaks), "aim 400 MB")
    histogram = [sum(counts) for counts in zip(*(stats["workHistogram"] for stats in works))]
    row("frames that took <= 1, 2, 4, 8, 16 ms, and longer", " ".join(map(str, histogram)), "aim: none above 8 ms")
    row("longest processing time of a frame", "%.1f ms" % max(stats["work"]["max"] for stats in works))
    row("p99 of the time between frames", "%.1f ms" % statistics.median(stats["frame"]["p99"] for stats in works))
    if options.loader:
        measure_throughput(options, folders)
        measure_workers(options, folders)
    if options.album:
        measure_album(program, options, folders, rig)


def measure_album(program, options, folders, rig):
    """Measure how soon the program and the album show a picture in the middle, from their start."""
    folder = os.path.dirname(folders.distinct[0])
    commands = {"the program": [program, "--no-cache", "--type", "coverFlow", folder],
                "the album of the guide": [options.album, folder]}
    times = {name: [] for name in commands}
    for _ in range(options.runs):
        for name, command in commands.items():
            start = time.monotonic()
            app = rig.launch(command)
            window = rig.wait_window(pid=app.pid)
            x, y = window.x + window.width // 2, window.y + window.height // 2

            def is_filled():
                data = rig.x.image(x - 32, y, 64, 1)
                return all(is_coloured(data[at:at + 3]) for at in range(0, 192, 24))
            while not is_filled() and time.monotonic() < start + 60:
                time.sleep(0.004)
            times[name].append(time.monotonic() - start)
            app.stop()
    for name, values in times.items():
        row("first picture of %d, %s" % (len(folders.distinct), name), milliseconds(values))


def measure_workers(options, folders):
    """Measure how long the workers take to read capture dates and to write thumbnails."""
    dates = os.path.join(folders.scratch, "dates")
    os.mkdir(dates)
    done = subprocess.run([options.loader, "--dates", dates], capture_output=True, text=True, check=True)
    row("sorting 10,000 files by capture date", done.stdout.strip())
    thousand = sorted(glob.glob(os.path.join(folders.paths[10_000], "*.jpg")))[:1000]
    seconds = []
    for number in range(options.runs):
        cache = os.path.join(folders.scratch, "cache%d" % number)
        os.mkdir(cache, 0o700)
        done = subprocess.run([options.loader, "--thumbnails", cache, *thousand], capture_output=True, text=True,
                              check=True)
        seconds.append(float(done.stdout))
    row("thumbnails of 1,000 files", "%.1f s" % statistics.median(seconds))


def measure_throughput(options, folders):
    """Measure how many small pictures three programs make per second, alternately."""
    cores = os.cpu_count() or 1
    shares = [folders.distinct[core::cores] for core in range(cores)]
    programs = {
        "the program's decoders": [[options.loader, "--many", *folders.distinct]],
        "libjpeg-turbo": [[folders.camera, "shrink", "448", *share] for share in shares],
        "vipsthumbnail": [["vipsthumbnail", "--size", "448", "-o", folders.scratch + "/%s.jpg", *share]
                          for share in shares],
    }
    results = {name: [] for name in programs}
    for _ in range(options.runs):
        for name, commands in programs.items():
            start = time.monotonic()
            running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
            outputs = [process.communicate()[0] for process in running]
            seconds = time.monotonic() - start
            results[name].append(float(outputs[0]) if len(commands) == 1 else len(folders.distinct) / seconds)
    ours = statistics.median(results["the program's decoders"])
    for name, values in results.items():
        rate = statistics.median(values)
        row("small pictures per second, %s" % name, "%.1f" % rate, "" if rate == ours else "%.2f x" % (ours / rate))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--loader")
    parser.add_argument("--album")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--distinct", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pictures-") as scratch, Rig(width=SIZE[0], height=SIZE[1]) as rig:
        measure(os.path.abspath(options.program), options, rig, scratch)


if __name__ == "__main__":
    main()
