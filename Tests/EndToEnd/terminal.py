"""A program in a pseudo-terminal, for tests of interactive shells."""
import os
import pty
import re
import select
import signal
import time

# Escape sequences that move the cursor or clear a part of the screen. They separate words.
MOVES = re.compile(r"\x1b\[[0-9;]*[A-HJKdf]|\r")
# Characters that are removed: all other escape sequences, which are control sequences (CSI), operating system
# commands (OSC) and short sequences, as well as bells and shifts of the character set.
OTHERS = re.compile(r"\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x07\x0e\x0f]")


class Terminal:
    """A running program in a pseudo-terminal. Its environment specifies 60 lines and 200 columns."""

    def __init__(self, arguments, environment, folder):
        self.text = ""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, {**environment, "TERM": "xterm", "COLUMNS": "200", "LINES": "60"})

    def send(self, text):
        os.write(self.master, text.encode())

    def read(self, seconds):
        """Read the program's next output, waiting for at most `seconds`. If the program asks for the kind of the
        terminal, answer."""
        if not select.select([self.master], [], [], seconds)[0]:
            return
        try:
            text = os.read(self.master, 65536).decode(errors="replace")
        except OSError:
            raise AssertionError("the program has ended; it printed:\n" + self.printed()) from None
        if "\x1b[c" in text or "\x1b[0c" in text:
            self.send("\x1b[?62;c")
        self.text += text

    def printed(self):
        """Return the words that were printed since the last `forget`, with single spaces between them."""
        return re.sub(r"\s+", " ", OTHERS.sub("", MOVES.sub(" ", self.text)))

    def forget(self):
        self.text = ""

    def wait(self, predicate, seconds):
        """Read until the predicate is true of the printed words; return whether it became true in time."""
        deadline = time.monotonic() + seconds
        while not predicate(self.printed()) and time.monotonic() < deadline:
            self.read(0.05)
        return predicate(self.printed())

    def settle(self, seconds=0.25):
        """Read until nothing has been printed for a while."""
        before = None
        while before != self.text:
            before = self.text
            self.read(seconds)

    def stop(self):
        os.close(self.master)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
