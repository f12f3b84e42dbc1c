"""The program under test: launches it in a rig and reads its live trace."""
import glob
import json
import os
import re
import subprocess
import tempfile
import time

from rig import wait_for


KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "equal"]


def types(program):
    """The names of the carousel types in their order, as the help lists them."""
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(r"carousel type: ([^.(]+)", " ".join(text.split())).group(1).strip().split(", ")


def works(task):
    """Whether a thread runs, or would if it were given a processor; by the folder where the system tells of it."""
    try:
        with open(task + "/stat") as f:
            return f.read().rpartition(")")[2].split()[0] in "RD"
    except (FileNotFoundError, ProcessLookupError):
        return False            # it ends


class Demo:
    """A running `carousel-demo` and its window."""

    def __init__(self, rig, program, *arguments, before=(), env=None, stderr=None, window=True):
        self.rig = rig
        self.folder = tempfile.TemporaryDirectory(prefix="carousel-")
        self.trace_path = os.path.join(self.folder.name, "trace.jsonl")
        self.stats_path = os.path.join(self.folder.name, "stats.json")
        self._lines, self._read = [], 0         # of the trace, and how many bytes of it they are
        rig.mouse_move(2, 2)                    # out of the way of hover and clicks
        rig.sync()
        self.app = rig.launch([*before, program, "--trace", self.trace_path, "--stats", self.stats_path,
                               *map(str, arguments)], env=env, stderr=stderr)
        if window:
            self.window = rig.wait_window(pid=self.app.pid)
            self.wait(lambda line: True, "the first frame")
            self.settle()
            self.window = rig.wait_window(pid=self.app.pid)

    # The trace

    def lines(self):
        """All complete lines of the live trace, of which only those are read that are new."""
        try:
            with open(self.trace_path, "rb") as f:
                f.seek(self._read)
                text = f.read()
        except FileNotFoundError:
            return []
        complete = text[:text.rfind(b"\n") + 1]
        self._read += len(complete)
        self._lines += map(json.loads, complete.splitlines())
        return list(self._lines)

    @property
    def last(self):
        return self.lines()[-1]

    def wait(self, predicate, what, timeout=10.0):
        """Waits until the newest line meets the predicate; returns that line."""
        found = []

        def look():
            lines = self.lines()
            if lines and predicate(lines[-1]):
                found.append(lines[-1])
                return True
            return False
        wait_for(look, timeout, what, interval=0.03)
        return found[-1]

    def settle(self, quiet=0.3, timeout=20.0):
        """Waits until the program has done all that was asked of it: for a while it has presented no frame, and none of
        its threads has waited for a processor, however busy the machine is. Returns the last line."""
        self.rig.sync()
        deadline = time.monotonic() + timeout
        count, since = len(self.lines()), time.monotonic()
        while time.monotonic() < deadline:
            time.sleep(0.03)
            now = len(self.lines())
            if now != count or self.is_working():
                count, since = now, time.monotonic()
            elif time.monotonic() - since >= quiet:
                return self.last
        raise AssertionError("the program did not come to rest within %g s" % timeout)

    def decoders(self):
        """The processes that decode pictures for it."""
        found = []
        for path in glob.glob("/proc/%d/task/*/children" % self.app.pid):
            try:
                with open(path) as f:
                    found += map(int, f.read().split())
            except OSError:
                pass            # a thread that ends
        return sorted(found)

    def tasks(self):
        """Where the system tells of its threads, and of those of its decoders."""
        return [path for pid in [self.app.pid, *self.decoders()] for path in glob.glob("/proc/%d/task/*" % pid)]

    def is_working(self):
        """Whether one of its threads runs, or would if it were given a processor."""
        return any(map(works, self.tasks()))

    # The keyboard

    def key(self, chord):
        self.rig.key(chord)
        time.sleep(0.03)        # two presses of one key within 2 ms read as a repeat
        self.rig.sync()

    # The end

    def quit(self, key="q"):
        """Leaves by a key; returns the exit status and the statistics."""
        self.rig.activate(self.window)
        self.rig.key(key)
        status = self.app.wait(10)
        with open(self.stats_path, encoding="utf-8") as f:
            return status, json.load(f)

    def stop(self):
        self.app.stop()
        self.folder.cleanup()

    def cpu_seconds(self):
        """The processor time of all its threads and its decoders', in seconds, to the nanosecond."""
        total = 0
        for task in self.tasks():
            with open(task + "/schedstat") as f:
                total += int(f.read().split()[0])
        return total / 1e9
