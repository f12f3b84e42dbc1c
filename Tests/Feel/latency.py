"""Measurements of the time from a touch to a changed screen, and of the intervals between frames.

Two other programs are measured for comparison: a "follower", which only draws a picture under the
finger, and a "bare cover flow", which only draws the cards of a cover flow.
"""
import os
import random
import statistics
import subprocess
import time

from harness import HERE, Row, quantile
from rig import Stroke

STRIP = (0, 400, 1280, 1)       # the row of pixels that is compared: x, y, width, height
PICTURES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "Assets", "pictures")
BARE = os.path.join(os.path.dirname(HERE), "Benchmarks", "bare", "bare.c")


class Compiled:
    """A running C program as a context manager, which ends it."""

    def __init__(self, harness, source, *arguments):
        path = os.path.join(harness.folder, os.path.basename(source)[:-2])
        if not os.path.exists(path):
            flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sdl2", "SDL2_image"], capture_output=True,
                                   text=True, check=True).stdout.split()
            subprocess.run(["cc", "-O2", source, "-o", path] + flags + ["-lm"], check=True)
        self.rig = harness.rig
        self.app = self.rig.launch([path, *arguments])
        self.rig.wait_window(pid=self.app.pid)
        time.sleep(1)               # SDL replaces the window by one for OpenGL
        self.window = self.rig.wait_window(pid=self.app.pid)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.rig.touch_up_all()
        self.app.stop()

    def settle(self):
        time.sleep(0.3)


def latency(harness):
    """Measure the time from a jump of the finger until the jump is visible.

    On a touchscreen of 120 Hz, the finger moves slowly, so that every frame is drawn, and jumps
    once. The jump is visible when the screen resembles the screen after the jump more than the
    screen before the jump.
    """
    results = {}
    for name, start in PROGRAMS:
        with start(harness) as running:
            values = [jump(harness.rig, running) for _ in range(4 * harness.runs)]
            results[name] = [value for value in values if value is not None]
    floor = statistics.median(results["bare cover flow"])
    for name, values in results.items():
        middle = statistics.median(values)
        almost = quantile(values, 0.95)
        is_floor = name != "coverFlow"
        yield Row("touch to visible change, %s" % name, "median %.1f, p95 %.1f ms" % (1000 * middle, 1000 * almost),
                  "" if is_floor else "<= %.1f ms (follower + 2 ms: %.1f)" % (
                      1000 * floor + 2, 1000 * statistics.median(results["follower"]) + 2),
                  is_floor or middle <= floor + 0.002)


def jump(rig, running):
    """Return the seconds until a jump of the finger is visible; None if the screen hardly changed."""
    step, before = 1 / 120, 30 + random.randrange(8)
    shift = random.random() * step
    points, times = [(600, 400)], [0]
    for sample in range(before + 14):
        points.append((600 + 1.5 * sample + (100 if sample >= before else 0), 400))
        times.append(shift + sample * step)
    played = rig.play(Stroke(points, times=times, exact=True, hold=0.3), window=running.window, block=False)
    samples = observe(rig, times[-1] + 0.2)
    trace = [sample for sample in played() if sample.kind == "move"]
    running.settle()
    jumped = trace[before].t
    first = [image for at, image in samples if at < jumped][-1]
    last = [image for at, image in samples if at < jumped + 0.07][-1]
    if difference(first, last) < 2000:
        return None
    return next((at - jumped for at, image in samples
                 if at >= jumped and difference(image, last) < difference(image, first)), None)


def observe(rig, duration):
    """Read the same row of the screen as often as possible; return the times and the rows of pixels."""
    samples, end = [], time.monotonic() + duration
    while time.monotonic() < end:
        requested = time.monotonic()
        samples.append((requested, rig.x.image(*STRIP)))
        time.sleep(0.001)
    return samples


def difference(one, other):
    """Return the sum of the absolute differences between two rows of pixels."""
    return sum(map(abs, map(int.__sub__, one, other)))


def rhythm(harness):
    """Measure the intervals between changes of the screen while a finger moves left and right."""
    results = {}
    sweeps = Stroke([(400 + 480 * (n % 2), 400) for n in range(2 * harness.runs + 1)], duration=harness.runs)
    for name, start in PROGRAMS:
        with start(harness) as running:
            played = harness.rig.play(sweeps, window=running.window, block=False)
            samples = observe(harness.rig, harness.runs)
            played()
            changes = [b[0] for a, b in zip(samples, samples[1:]) if a[1] != b[1]][5:]
            running.settle()
        times = [1000 * (b - a) for a, b in zip(changes, changes[1:])]
        results[name] = quantile(times, 0.95), quantile(times, 0.99)
    floor = results["bare cover flow"]
    aims = max(18, floor[0]), max(21, floor[1])
    for name, values in results.items():
        is_floor = name != "coverFlow"
        yield Row("between frames, %s" % name, "p95 %.1f, p99 %.1f ms" % values,
                  "" if is_floor else "p95 <= %.1f, p99 <= %.1f ms" % aims,
                  is_floor or values[0] <= aims[0] and values[1] <= aims[1])


PROGRAMS = (
    ("follower", lambda harness: Compiled(harness, os.path.join(HERE, "follower.c"))),
    ("bare cover flow", lambda harness: Compiled(harness, BARE, "1280x800", "follow", PICTURES)),
    ("coverFlow", lambda harness: harness.launch("--type", "coverFlow")),
)
