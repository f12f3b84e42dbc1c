"""Cards that jump over others, in each switch from a type to another one and to the other axis."""
import os
import subprocess

from bench import HERE, Row
from demo import KEYS


def pops(bench):
    """Every switch once, frame by frame, by a clock of its own."""
    hook, seen = os.path.join(bench.folder, "pops.so"), os.path.join(bench.folder, "pops")
    flags = subprocess.run(["pkg-config", "--cflags", "sdl2"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", os.path.join(HERE, "pops.c"), "-o", hook, "-ldl"] + flags, check=True)
    count, found = 0, []
    for axis in [], ["--vertical"]:
        with bench.launch("--no-vsync", "--size", "640x400", "--type", bench.types[0], *axis, bench.pictures,
                          env={"LD_PRELOAD": hook, "POPS": seen}) as demo:
            for _ in range(5):
                demo.key("Right")
            demo.settle()
            place = len(demo.lines())
            for name, key in switches(bench.types):
                open(seen, "w").close()
                demo.key(key)
                demo.settle(quiet=0.1, timeout=120)
                count += 1
                place, former = len(demo.lines()), place
                if place - former < 20:
                    raise AssertionError("%s took %d frames" % (name, place - former))
                with open(seen) as file:
                    if points := [int(line) for line in file]:
                        found.append("%s%s (%d)" % ("vertical: " if axis else "", name, max(points)))
    yield Row("cards that jump in %d switches" % count, "%d%s" % (len(found), "".join("\n  " + pop for pop in found)),
              "none", not found)


def switches(types):
    """The names and keys of a round through the types in which each follows each other one once, and in each of which
    the axis goes to and fro."""
    left = {kind: [other for other in types if other != kind] for kind in types}
    way, ends = [], [types[0]]
    while ends:
        if left[ends[-1]]:
            ends.append(left[ends[-1]].pop())
        else:
            way.append(ends.pop())
    way.reverse()
    turned = set()
    for kind, other in zip(way, way[1:]):
        # Its cards lie side by side on either axis.
        if kind not in turned and kind != "taskSwitcher":
            turned.add(kind)
            yield "the axis of %s" % kind, "v"
            yield "the axis of %s back" % kind, "v"
        yield "%s to %s" % (kind, other), KEYS[types.index(other)]
