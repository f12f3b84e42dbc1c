"""Measurements of the carousel's motion in each frame of a drag or flick, from the program's trace."""
import statistics

from harness import Row, quantile
from rig import Stroke

RATES = 60, 90, 120, 240        # sampling rates of touchscreens, in Hz


def speeds(lines):
    """Return the velocity between consecutive frames, in items per second.

    Items are a measure of distance on the screen only if all pictures have the same shape.
    """
    return [(b["scrollOffset"] - a["scrollOffset"]) / (b["time"] - a["time"]) for a, b in zip(lines, lines[1:])
            if b["time"] > a["time"]]


def jitter(harness):
    """Measure how evenly the carousel follows a finger of constant speed.

    Compares the distance that the carousel moves in each frame with the distance that the finger
    moves in the duration of the frame.
    """
    for speed, aim in (400, 0.5), (1200, 1.5):
        for rate in RATES:
            errors = []
            with harness.launch("--type", "linear", harness.pictures) as demo:
                for _ in range(harness.runs):
                    lines = demo.record(Stroke([(1000, 400), (300, 400)], duration=700 / speed, hold=0.2), rate)
                    errors += [error * speed for error in deviations(lines, 0.03 * speed)]
                    demo.key("Home")
                    demo.settle()
            worst = quantile(errors, 0.95)
            yield Row("jitter, %d px/s at %d Hz, p95 of %d frames" % (speed, rate, len(errors)),
                      "%.2f px" % worst, "<= %.1f px" % aim, worst <= aim)


def deviations(lines, margin):
    """Return by how much the carousel's motion in each frame differs from the finger's motion, in seconds.

    A difference in distance is expressed as the time that the finger takes for that distance.
    The first frames, in which the drag starts from rest, and the end of the drag are left out.
    """
    lines = [line for line in lines if line["dragging"]]
    width = lines[0]["itemWidth"]
    end = lines[-1]["scrollOffset"] - margin / width
    lines = [line for line in lines if line["scrollOffset"] < end][6:]
    speed = statistics.median(speeds(lines))
    return [abs((b["scrollOffset"] - a["scrollOffset"]) / speed - (b["time"] - a["time"]))
            for a, b in zip(lines, lines[1:])]


def lift(harness):
    """Measure the velocity in the frame in which the finger lifts, and how it differs between flicks."""
    starts = {}
    for rate in RATES:
        first, after = [], []
        with harness.launch("--type", "linear", harness.pictures) as demo:
            for _ in range(2 * harness.runs):
                # 0.2 s is a whole number of samples at every rate, so the last interval is as long as the others.
                lines = demo.record(Stroke([(1000, 400), (600, 400)], duration=0.2), rate)
                at = next(i for i, line in enumerate(lines) if i and lines[i - 1]["dragging"] and not line["dragging"])
                finger = statistics.median(speeds(lines[at - 6:at]))
                first.append(speeds(lines[at - 1:at + 1])[0] / finger)
                after.append(speeds(lines[at:at + 3])[0])
                demo.key("Home")
                demo.settle()
        middle, low = statistics.median(first), quantile(first, 0.1)
        yield Row("speed while lifting / finger's speed, %d Hz" % rate,
                  "median %.2f, p10 %.2f" % (middle, low),
                  "0.95-1.05, p10 >= 0.9", 0.95 <= middle <= 1.05 and low >= 0.9)
        starts[rate] = statistics.stdev(after) / statistics.mean(after)
    for rate, spread in starts.items():
        yield Row("speed after identical flicks, 2000 px/s, %d Hz" % rate, "sd %.1f %%" % (100 * spread),
                  "<= 3 %", spread <= 0.03)


def moves(harness, kind, strokes):
    """Play strokes, alternately forward and back, and return by how many items each moves.

    Each pair of strokes begins at the same item, far from the ends of the row.
    """
    result = []
    with harness.launch("--type", kind) as demo:
        at = begin = demo.last["scrollOffset"]
        for number, stroke in enumerate(strokes, 1):
            after = demo.record(stroke)[-1]["scrollOffset"]
            result.append(abs(after - at))
            if number % 2 == 0:
                for _ in range(round(abs(after - begin))):
                    demo.key("Right" if after < begin else "Left")
                after = demo.settle()["scrollOffset"]
                assert after == begin, "%s came back to %g and not to %g" % (kind, after, begin)
            at = after
    return result


def flicks(harness):
    """Check that identical light flicks move by the same number of items, in every type.

    Flicks forward and back are compared separately, since the two may differ.
    """
    pair = [Stroke([(a, 400), (b, 400)], duration=0.12) for a, b in ((694, 586), (586, 694))]
    for kind in harness.types:
        distances = moves(harness, kind, pair * harness.runs)
        directions = distances[::2], distances[1::2]
        counts = ["/".join("%dx%g" % (some.count(items), items) for items in sorted(set(some))) for some in directions]
        yield Row("%d flicks of 900 px/s over 120 ms, %s" % (len(distances), kind),
                  "items %s, back %s" % tuple(counts),
                  "all equal, >= 1", all(len(set(some)) == 1 and some[0] >= 1 for some in directions))


def rest(harness):
    """Check that a finger that rests before it lifts doesn't fling the carousel."""
    pair = [Stroke([(a, 400), (b, 400)], duration=0.08, hold=0.06) for a, b in ((690, 590), (590, 690))]
    for kind in "linear", "wheel":
        flung = sum(items > 0 for items in moves(harness, kind, pair * harness.runs))
        yield Row("rest of 60 ms after 1250 px/s, %s" % kind, "%d of %d fling" % (flung, 2 * harness.runs),
                  "none", not flung)
