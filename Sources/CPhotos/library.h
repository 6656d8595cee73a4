#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// Loads a library, which stays loaded. Returns NULL if it isn't installed.
static inline void *cphotos_library(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

static inline void *cphotos_symbol(void *library, const char *name) { return library ? dlsym(library, name) : NULL; }

/// Sets a pointer to a function of a library. False if the library lacks the function.
#define CPHOTOS_FIND(library, pointer, name) \
    (((pointer) = (__typeof__(pointer))cphotos_symbol((library), (name))) != NULL)
