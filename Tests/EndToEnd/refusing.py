#!/usr/bin/env python3
"""Runs a program for which some system calls fail, as they do when a limit of the system is reached.

    subprocess.run([*refusing("inotify_add_watch:ENOSPC"), program, ...])

A system call is specified as `name:ERROR`. With `name:ERROR:argument:mask:value`, it only fails if the argument with
that index, combined with the mask by AND, equals the value.
"""
import ctypes
import errno
import os
import sys


class Condition(ctypes.Structure):
    """The structure `scmp_arg_cmp` of libseccomp: a condition on an argument of a system call."""
    _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


# libseccomp's SCMP_ACT_ALLOW, SCMP_ACT_ERRNO and SCMP_CMP_MASKED_EQ.
ALLOW, REFUSE, MASKED_EQUAL = 0x7FFF0000, 0x00050000, 7

# Failures that prevent new processes but not new threads. `clone` fails only with the flag 0x4000 (CLONE_VFORK), with
# which a new process shares the memory until it runs another program.
PROCESSES = ("clone3:ENOSYS", "clone:EAGAIN:0:0x4000:0x4000")
# Failures that prevent filters of system calls. 22 is PR_SET_SECCOMP.
FILTERS = ("seccomp:EPERM", "prctl:EPERM:0:0xffffffff:22")


def refusing(*calls):
    """Return the command that runs a program for which these system calls fail."""
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
