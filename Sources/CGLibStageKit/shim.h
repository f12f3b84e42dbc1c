// What of GLib says how other programs name the thumbnail of a file, and what of GIO puts files in the
// trash and speaks to other programs. GIO is opened when it is first needed: these are its declarations
// since version 2.30, by its documentation.
#ifndef CAROUSEL_CGLIB_SHIM_H
#define CAROUSEL_CGLIB_SHIM_H

#include <glib.h>

typedef void *(*CGIO_LocalFiles)(void);
typedef void *(*CGIO_FileForPath)(void *files, const char *path);
typedef gboolean (*CGIO_Trash)(void *file, void *cancellable, GError **error);
typedef void (*CGIO_Unref)(void *object);
typedef void *(*CGIO_Bus)(int kind, void *cancellable, GError **error);
typedef GVariant *(*CGIO_Call)(
  void *connection, const char *name, const char *path, const char *interface, const char *method,
  GVariant *parameters, const GVariantType *reply, int flags, int timeout, void *cancellable,
  GError **error);
typedef GQuark (*CGIO_ErrorDomain)(void);
typedef void *(*CGIO_Files)(void);
typedef int (*CGIO_AddFile)(void *files, int descriptor, GError **error);
typedef GVariant *(*CGIO_CallWithFiles)(
  void *connection, const char *name, const char *path, const char *interface, const char *method,
  GVariant *parameters, const GVariantType *reply, int flags, int timeout, void *files, void **replied,
  void *cancellable, GError **error);
typedef char *(*CGIO_RemoteError)(const GError *error);

#endif
