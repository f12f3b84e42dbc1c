// Fontconfig for Swift.
#ifndef CAROUSEL_CFONTCONFIG_SHIM_H
#define CAROUSEL_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>

#endif
