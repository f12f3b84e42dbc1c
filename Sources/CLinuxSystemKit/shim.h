// Kernel interfaces that Swift's own module of the C library lacks.
#ifndef CAROUSEL_CLINUX_SHIM_H
#define CAROUSEL_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

/// Returns the environment that child processes inherit. Not safe while another thread changes it.
static inline char **CLinux_Environment(void) { return environ; }

/// Creates an unnamed file in memory, whose size can be sealed. Returns -1 on failure.
static inline int CLinux_CreateMemoryFile(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

/// Creates an unnamed file for writing, on the file system of a folder. Returns -1 on failure.
static inline int CLinux_OpenNameless(const char *folder, mode_t mode) {
#ifndef O_TMPFILE
  // The C library hides O_TMPFILE in POSIX mode; the value is from asm-generic/fcntl.h.
  enum { O_TMPFILE = 020000000 | O_DIRECTORY };
#endif
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

/// Forks this process, which must have one thread. The new process is a child of this process's
/// parent, which can wait for it. Returns 0 in the new process, its ID in this one, or -1 on
/// failure.
///
/// The system call bypasses the C library, which therefore keeps the old thread ID in the new
/// process. There, abort(3) and raise(3) can't signal the thread, so abort(3) ends in a trap.
static inline pid_t CLinux_ForkSibling(void) {
#ifndef CLONE_PARENT
  // The C library hides CLONE_PARENT in POSIX mode; the value is from linux/sched.h.
  enum { CLONE_PARENT = 0x8000 };
#endif
  return (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
}

/// Closes all descriptors from `first` on. Returns false if the kernel can't do that.
static inline int CLinux_CloseFrom(unsigned first) {
#ifdef SYS_close_range
  return syscall(SYS_close_range, first, ~0U, 0) == 0;
#else
  return 0;
#endif
}

/// A signal handler that raises SIGTERM.
static inline void CLinux_RaiseTermination(int number) { raise(SIGTERM); }

/// Makes SIGHUP, which a terminal sends when it closes, raise SIGTERM. Does nothing if SIGHUP is
/// ignored, as under nohup(1), or already has a handler.
static inline void CLinux_HandleHangupAsTermination(void) {
  struct sigaction hangup;
  if (sigaction(SIGHUP, NULL, &hangup) != 0 || hangup.sa_handler != SIG_DFL) return;
  hangup.sa_handler = CLinux_RaiseTermination;
  sigaction(SIGHUP, &hangup, NULL);
}

/// Makes the kernel kill this process when the thread that started it ends.
static inline void CLinux_DieWithParent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Sets the name of this process in process lists, at most 15 bytes.
static inline void CLinux_SetName(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Keeps other processes from reading this one's memory, and prevents a core file.
static inline void CLinux_HideMemory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Keeps this process, and any program that it executes, from gaining privileges. Returns 0 on
/// success.
static inline int CLinux_GainNoPrivileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Returns whether the kernel has Landlock (since Linux 5.13), which limits the files that a
/// process can use.
static inline int CLinux_LimitsFiles(void) {
#ifdef SYS_landlock_create_ruleset
  // LANDLOCK_CREATE_RULESET_VERSION of landlock_create_ruleset(2).
  return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0;
#else
  return 0;
#endif
}

/// Creates an empty list of files that stay readable. Returns its descriptor, or -1 on failure.
static inline int CLinux_BeginReadableFiles(void) {
#ifdef SYS_landlock_create_ruleset
  // Denies all rights of the first version: LANDLOCK_ACCESS_FS_EXECUTE to _MAKE_SYM.
  const unsigned long long denied = (1ULL << 13) - 1;
  return (int)syscall(SYS_landlock_create_ruleset, &denied, sizeof denied, 0);
#else
  return -1;
#endif
}

/// Adds a file to a list of readable files. Does nothing if the file doesn't exist.
static inline void CLinux_AddReadableFile(int list, const char *path) {
#ifdef SYS_landlock_create_ruleset
#ifndef O_PATH
  // The C library hides O_PATH in POSIX mode; the value is from asm-generic/fcntl.h.
  enum { O_PATH = 010000000 };
#endif
  const int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  // struct landlock_path_beneath_attr; LANDLOCK_ACCESS_FS_READ_FILE.
  const struct {
    unsigned long long allowed;
    int file;
  } __attribute__((packed)) rule = {1ULL << 2, file};
  // LANDLOCK_RULE_PATH_BENEATH.
  syscall(SYS_landlock_add_rule, list, 1, &rule, 0);
  close(file);
#endif
}

/// Keeps this thread, and threads that it starts, from opening files that aren't in the list.
/// Returns 0 on success. Call it after `CLinux_GainNoPrivileges`.
static inline int CLinux_KeepReadableFiles(int list) {
#ifdef SYS_landlock_restrict_self
  return (int)syscall(SYS_landlock_restrict_self, list, 0);
#else
  return -1;
#endif
}

/// Moves a file within its file system to a path that doesn't exist yet. Returns 0, or the error
/// number.
static inline int CLinux_MoveWithoutReplacing(const char *from, const char *to) {
  // RENAME_NOREPLACE of renameat2(2).
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1) == 0) return 0;
  // Not every file system supports RENAME_NOREPLACE. A hard link doesn't replace an existing file
  // either.
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (link(from, to) != 0) return errno;
  unlink(from);
  return 0;
}

#endif
