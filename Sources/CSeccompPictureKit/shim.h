// libseccomp for Swift.
#ifndef CAROUSEL_CSECCOMP_SHIM_H
#define CAROUSEL_CSECCOMP_SHIM_H

#include <errno.h>
#include <seccomp.h>

// Macros that Swift doesn't import.
static const uint32_t CSeccomp_Allow = SCMP_ACT_ALLOW;
static const uint32_t CSeccomp_NotPermitted = SCMP_ACT_ERRNO(EPERM);
static const uint32_t CSeccomp_NotImplemented = SCMP_ACT_ERRNO(ENOSYS);
static const uint32_t CSeccomp_Succeed = SCMP_ACT_ERRNO(0);

#endif
