#!/usr/bin/env python3
"""Runs a program to which the kernel refuses some calls, as it does where a limit is reached.

    subprocess.run([*refusing("inotify_add_watch:ENOSPC"), program, ...])

A call is `name:ERROR`, or `name:ERROR:argument:mask:value` where one of its arguments, masked, has to be a value.
"""
import ctypes
import errno
import os
import sys


class Condition(ctypes.Structure):
    """libseccomp's `scmp_arg_cmp`."""
    _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


ALLOW, REFUSE, MASKED_EQUAL = 0x7FFF0000, 0x00050000, 7

# That none is started while threads are: a new process that shares memory until it is another program.
PROCESSES = ("clone3:ENOSYS", "clone:EAGAIN:0:0x4000:0x4000")
# No filter of calls can be set.
FILTERS = ("seccomp:EPERM", "prctl:EPERM:0:0xffffffff:22")


def refusing(*calls):
    """What stands before the program's name."""
    return [sys.executable, os.path.abspath(__file__), *calls, "--"]


def main():
    end = sys.argv.index("--")
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(library.seccomp_init(ALLOW))
    for call in sys.argv[1:end]:
        name, error, *condition = call.split(":")
        numbers = [int(number, 0) for number in condition]
        compared = [Condition(numbers[0], MASKED_EQUAL, *numbers[1:])] if numbers else []
        number = library.seccomp_syscall_resolve_name(name.encode())
        status = library.seccomp_rule_add_array(rules, REFUSE | getattr(errno, error), number, len(compared),
                                                (Condition * len(compared))(*compared))
        assert status == 0, (call, status)
    assert library.seccomp_load(rules) == 0
    os.execv(sys.argv[end + 1], sys.argv[end + 1:])


if __name__ == "__main__":
    main()
