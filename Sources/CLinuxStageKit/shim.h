// What the kernel offers and Swift's own module of the C library leaves out.
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

/// The variables that are handed to programs; call it where nobody changes them.
static inline char **CLinux_Environment(void) { return environ; }

/// Makes a file without a name in memory, whose size may be sealed; -1 where that fails.
static inline int CLinux_MakeMemory(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

/// Opens a file without a name to write it, on the disk of a folder; -1 where that fails.
static inline int CLinux_OpenNameless(const char *folder, mode_t mode) {
#ifndef O_TMPFILE
  // Left out by the C library where it keeps to POSIX; asm-generic/fcntl.h.
  enum { O_TMPFILE = 020000000 | O_DIRECTORY };
#endif
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

/// Closes every descriptor from one on; whether the kernel knows how.
static inline int CLinux_CloseFrom(unsigned first) {
#ifdef SYS_close_range
  return syscall(SYS_close_range, first, ~0U, 0) == 0;
#else
  return 0;
#endif
}

/// The kernel kills this process when the thread that started it ends.
static inline void CLinux_DieWithParent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// What this process is called in lists of processes: at most 15 bytes.
static inline void CLinux_SetName(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Nobody else may look into this process, and it leaves no core file.
static inline void CLinux_HideMemory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// From now on no program that this process becomes has more rights than it; 0 where that is so.
static inline int CLinux_GainNoPrivileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Whether the kernel can keep a process from all files but some: Landlock, since Linux 5.13.
static inline int CLinux_LimitsFiles(void) {
#ifdef SYS_landlock_create_ruleset
  // LANDLOCK_CREATE_RULESET_VERSION of landlock_create_ruleset(2).
  return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0;
#else
  return 0;
#endif
}

/// Begins a list of files that stay readable, as a descriptor; -1 where that fails.
static inline int CLinux_BeginReadableFiles(void) {
#ifdef SYS_landlock_create_ruleset
  // All that the first version knows is denied: LANDLOCK_ACCESS_FS_EXECUTE to _MAKE_SYM.
  const unsigned long long denied = (1ULL << 13) - 1;
  return (int)syscall(SYS_landlock_create_ruleset, &denied, sizeof denied, 0);
#else
  return -1;
#endif
}

/// Adds a file to such a list, if it is there.
static inline void CLinux_AddReadableFile(int list, const char *path) {
#ifdef SYS_landlock_create_ruleset
#ifndef O_PATH
  // Left out by the C library where it keeps to POSIX; asm-generic/fcntl.h.
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

/// From now on this thread and those that it starts can open no other files; 0 where that is so. Call it after
/// `CLinux_GainNoPrivileges`.
static inline int CLinux_KeepReadableFiles(int list) {
#ifdef SYS_landlock_restrict_self
  return (int)syscall(SYS_landlock_restrict_self, list, 0);
#else
  return -1;
#endif
}

/// Moves a file on its disk to a place where there is none; 0, or why that couldn't be.
static inline int CLinux_MoveToFreePlace(const char *from, const char *to) {
  // RENAME_NOREPLACE of renameat2(2).
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1) == 0) return 0;
  // Not every disk knows how; a second name isn't given where there is one either.
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (link(from, to) != 0) return errno;
  unlink(from);
  return 0;
}

#endif
