#!/usr/bin/env python3
"""Run a command with time limits, and name the tests that hang.

    supervise.py [--silence SECONDS] [--limit SECONDS] NAME COMMAND [ARGUMENT ...]

Prints the command's output immediately, and reads the messages of Swift Testing in the output. Ends the
command and all processes started by it if no test has started or ended for --silence seconds, or if the
command takes longer than --limit seconds. To end the command, prints NAME and the tests that are still
running, and sends SIGTERM to the command and, after --grace seconds (default 8), SIGKILL. The exit status
is then 124, as with timeout(1). Otherwise it is the command's exit status.

SIGINT, SIGTERM and SIGHUP end the command in the same way. If the command runs another supervisor,
--grace must be longer than the inner one's; otherwise the inner supervisor is killed before it has ended
its own command.
"""
import argparse
import os
import re
import select
import signal
import subprocess
import sys
import time

TIMED_OUT = 124
STARTED = re.compile(r"^\S+ Test (?!run started|case )(.+) started\.$")
ENDED = re.compile(r"^\S+ Test (?!run with|case )(.+?)(?: with \d+ test cases?)? (?:passed|failed) after ")


class Supervisor:
    def __init__(self, name, command, silence, limit, grace):
        self.name = name
        self.silence, self.limit, self.grace = silence, limit, grace
        self.running = []           # names and start times of the running tests
        self.rest = b""             # an incomplete line
        self.is_interrupted = False
        # When the command was started, and when a test last started or ended.
        self.began = self.heard = time.monotonic()
        # The command has a session of its own, so that all of its processes can be ended together.
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        start_new_session=True)

    def run(self):
        """Wait until the command ends, or end it; return the supervisor's exit status."""
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            signal.signal(number, self.interrupted)
        try:
            while self.process.poll() is None:
                self.forward_output(0.2)
                now = time.monotonic()
                if self.silence and now - self.heard > self.silence:
                    return self.end("for %g s no test has started or ended" % self.silence)
                if self.limit and now - self.began > self.limit:
                    return self.end("it has taken longer than %g s" % self.limit)
                if self.is_interrupted:
                    return self.end("it was interrupted")
            self.drain()
            return self.process.returncode if self.process.returncode >= 0 else 128 - self.process.returncode
        finally:
            self.kill(signal.SIGKILL)

    def interrupted(self, number, frame):
        """Handle a signal that ends the command.

        An exception could leave a lock of `subprocess` locked, and the supervisor would wait for it forever.
        """
        self.is_interrupted = True

    def forward_output(self, seconds):
        """Print output of the command that arrives within `seconds`, and return whether any arrived."""
        output = self.process.stdout.fileno()
        if not select.select([output], [], [], seconds)[0]:
            return False
        data = os.read(output, 65536)
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        if not data:
            time.sleep(seconds)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.track_tests(line.decode(errors="replace"))
        return bool(data)

    def track_tests(self, line):
        """Update the running tests if a line says that a test has started or ended."""
        now = time.monotonic()
        if match := STARTED.match(line):
            self.running.append((match[1], now))
        elif match := ENDED.match(line):
            for test in self.running:
                if test[0] == match[1]:
                    self.running.remove(test)
                    break
        else:
            return
        self.heard = now

    def drain(self):
        """Print the rest of the command's output, for at most a second.

        A process that the command has left behind may keep the output open and continue to print.
        """
        deadline = time.monotonic() + 1
        while self.forward_output(0) and time.monotonic() < deadline:
            pass

    def end(self, reason):
        """Print why the command is ended and which tests are running, and end the command."""
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            signal.signal(number, signal.SIG_IGN)
        # Print the report before waiting for the command's end, because an outer supervisor may
        # kill this one meanwhile.
        now = time.monotonic()
        print("\n%s: ended, since %s." % (self.name, reason))
        for name, since in self.running:
            print("%s: %s has been running for %.0f s." % (self.name, name, now - since))
        sys.stdout.flush()
        # SIGTERM gives the command time to print which of its tests are running.
        self.kill(signal.SIGTERM)
        while self.process.poll() is None and time.monotonic() - now < self.grace:
            self.forward_output(0.1)
        self.kill(signal.SIGKILL)
        self.process.wait()
        self.drain()
        return TIMED_OUT

    def kill(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--silence", type=float, metavar="SECONDS")
    parser.add_argument("--limit", type=float, metavar="SECONDS")
    parser.add_argument("--grace", type=float, default=8, metavar="SECONDS")
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("command", metavar="COMMAND", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("no command to run")
    return Supervisor(options.name, options.command, options.silence, options.limit,
                      options.grace).run()


if __name__ == "__main__":
    sys.exit(main())
