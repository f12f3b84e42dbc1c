"""Runs the program under test in a rig and reads its live trace."""
import glob
import json
import os
import re
import subprocess
import tempfile
import time

from rig import wait_for


# The keys that select the carousel types, in the order of the types.
KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "equal"]


def types(program):
    """Return the names of the carousel types, in the order in which the program's help lists them."""
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(r"carousel type: ([^.(]+)", " ".join(text.split())).group(1).strip().split(", ")


def is_runnable(task):
    """Return whether a thread is running or waiting for a processor. `task` is its folder in /proc/PID/task."""
    try:
        with open(task + "/stat") as f:
            return f.read().rpartition(")")[2].split()[0] in "RD"
    except (FileNotFoundError, ProcessLookupError):
        return False            # the thread has ended


def children(pid):
    """Return the IDs of the processes that a process has started."""
    found = []
    for path in glob.glob("/proc/%d/task/*/children" % pid):
        try:
            with open(path) as f:
                found += map(int, f.read().split())
        except OSError:
            pass                # the thread has ended
    return sorted(found)


class Demo:
    """A running `carousel-demo` and its window."""

    def __init__(self, rig, program, *arguments, before=(), env=None, stderr=None, window=True):
        """Start the program. If `window` is true, wait until its window is open and at rest. `before` is a
        command that runs the program, such as `nohup`."""
        self.rig = rig
        self.folder = tempfile.TemporaryDirectory(prefix="carousel-")
        self.trace_path = os.path.join(self.folder.name, "trace.jsonl")
        self.stats_path = os.path.join(self.folder.name, "stats.json")
        # The lines of the trace that have been read, and their size in bytes.
        self._lines, self._read = [], 0
        rig.mouse_move(2, 2)                    # Here, no control is under the pointer.
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
        """Return all complete lines of the live trace. Only lines that are new since the last call are read."""
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
        """The newest line of the live trace: the state in the last frame."""
        return self.lines()[-1]

    def wait(self, predicate, what, timeout=10.0):
        """Wait until the newest line of the trace meets the predicate, and return that line."""
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
        """Wait until the program is at rest, and return the last line of the trace.

        The program is at rest if for `quiet` seconds it has presented no frame, and none of its threads was running
        or waiting for a processor. The threads are checked because a busy machine
        may present its next frame late.
        """
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
        """Return the IDs of the program's decoder processes."""
        return children(self.app.pid)

    def tasks(self):
        """Return the folders in /proc of all threads of the program and of its decoders."""
        return [path for pid in [self.app.pid, *self.decoders()] for path in glob.glob("/proc/%d/task/*" % pid)]

    def is_working(self):
        """Return whether a thread of the program or of its decoders is running or waiting for a processor."""
        return any(map(is_runnable, self.tasks()))

    # The keyboard

    def key(self, chord):
        """Press and release a key, with its modifiers."""
        self.rig.key(chord)
        time.sleep(0.03)        # two presses of a key within 2 ms look like a key repeat
        self.rig.sync()

    # Quitting and statistics

    def quit(self, key="q"):
        """Quit the program with a key, and return its exit status and its statistics."""
        self.rig.activate(self.window)
        self.rig.key(key)
        status = self.app.wait(10)
        with open(self.stats_path, encoding="utf-8") as f:
            return status, json.load(f)

    def stop(self):
        """End the program, and delete its trace and its statistics."""
        self.app.stop()
        self.folder.cleanup()

    def cpu_seconds(self):
        """Return the processor time used by all current threads of the program and of its decoders, in seconds. The
        resolution is a nanosecond."""
        total = 0
        for task in self.tasks():
            with open(task + "/schedstat") as f:
                total += int(f.read().split()[0])
        return total / 1e9
