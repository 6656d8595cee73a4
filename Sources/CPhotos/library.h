#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// Loaded once and kept; NULL where it is not installed.
static inline void *cphotos_library(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

static inline void *cphotos_symbol(void *library, const char *name) { return library ? dlsym(library, name) : NULL; }

/// Sets a pointer to a function of a library; false where there is none.
#define CPHOTOS_FIND(library, pointer, name) \
    (((pointer) = (__typeof__(pointer))cphotos_symbol((library), (name))) != NULL)
