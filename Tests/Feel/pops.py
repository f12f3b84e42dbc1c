"""A search for cards that jump over other cards when the carousel's type or axis changes."""
import os
import subprocess

from harness import HERE, Row
from demo import KEYS


def pops(harness):
    """Count the changes in which a card jumps: from each type to each other type, and of each type's axis.

    With the preloaded library, the program's clock advances by 1/480 s per frame, so that no part of a
    motion is skipped.
    """
    hook, log = os.path.join(harness.folder, "pops.so"), os.path.join(harness.folder, "pops")
    flags = subprocess.run(["pkg-config", "--cflags", "sdl2"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", os.path.join(HERE, "pops.c"), "-o", hook, "-ldl"] + flags, check=True)
    count, found = 0, []
    for axis in [], ["--vertical"]:
        with harness.launch("--no-vsync", "--size", "640x400", "--type", harness.types[0], *axis, harness.pictures,
                            env={"LD_PRELOAD": hook, "POPS": log}) as demo:
            for _ in range(5):
                demo.key("Right")
            demo.settle()
            count_of_lines = len(demo.lines())
            for name, key in switches(harness.types):
                open(log, "w").close()
                demo.key(key)
                demo.settle(quiet=0.1, timeout=120)
                count += 1
                former, count_of_lines = count_of_lines, len(demo.lines())
                frames = count_of_lines - former
                if frames < 20:
                    raise AssertionError("the change %s took only %d frames" % (name, frames))
                with open(log) as file:
                    if points := [int(line) for line in file]:
                        found.append("%s%s (%d)" % ("vertical: " if axis else "", name, max(points)))
    yield Row("changes in which a card jumps, of %d" % count, "%d%s" % (len(found), "".join("\n  " + pop for pop in found)),
              "none", not found)


def switches(types):
    """Return the names and keys of all changes: from each type to each other type, and of each axis.

    The types form a Eulerian cycle (Hierholzer's algorithm), so that each change occurs once.
    """
    left = {kind: [other for other in types if other != kind] for kind in types}
    cycle, path = [], [types[0]]
    while path:
        if left[path[-1]]:
            path.append(left[path[-1]].pop())
        else:
            cycle.append(path.pop())
    cycle.reverse()
    visited = set()
    for kind, other in zip(cycle, cycle[1:]):
        # The task switcher's cards are side by side on both axes.
        if kind not in visited and kind != "taskSwitcher":
            visited.add(kind)
            yield "to the other axis in %s" % kind, "v"
            yield "back to the first axis in %s" % kind, "v"
        yield "%s to %s" % (kind, other), KEYS[types.index(other)]
