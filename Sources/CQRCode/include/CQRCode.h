#pragma once
// libqrencode, loaded where it is needed: few kiosks ever draw a code, and none has to have the library for the rest.

#include <stddef.h>

/// The library, once it is loaded.
struct cqrcode;

/// Modules on a side of the largest code (ISO/IEC 18004, version 40).
enum { CQRCODE_SIDE_MAX = 177 };

/// Loads the library. Returns NULL if it is not there or has not what is needed; `reason` (of `size` bytes) then says
/// why. The caller owns what is returned.
struct cqrcode *cqrcode_open(char *reason, size_t size);
void cqrcode_close(struct cqrcode *library);

/// Draws a text, as bytes, into `modules`: CQRCODE_SIDE_MAX * CQRCODE_SIDE_MAX bytes at least, row by row, 1 for a dark
/// module. Returns how many modules a side has, or a negative errno: -ERANGE for more text than a code holds.
int cqrcode_draw(const struct cqrcode *library, const char *text, unsigned char *modules);
