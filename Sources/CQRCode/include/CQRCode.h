#pragma once
// Draws QR codes with libqrencode. The library is loaded on demand, so that Galley also runs without it.

#include <stddef.h>

/// The loaded library.
struct cqrcode;

/// The number of modules on a side of the largest code (ISO/IEC 18004, version 40).
enum { CQRCODE_SIDE_MAX = 177 };

/// Loads the library. The caller owns the result and closes it. Returns NULL if the library or one of its functions is
/// missing, and writes the reason to `reason`, a buffer of `size` bytes.
struct cqrcode *cqrcode_open(char *reason, size_t size);
void cqrcode_close(struct cqrcode *library);

/// Draws the bytes of a text into `modules`, row by row, 1 for a dark module. The buffer needs CQRCODE_SIDE_MAX *
/// CQRCODE_SIDE_MAX bytes. Returns the number of modules on a side, or a negative errno: -ERANGE if the text is too
/// long.
int cqrcode_draw(const struct cqrcode *library, const char *text, unsigned char *modules);
