/// One flat interface to libturbojpeg, libpng, libwebp and libchafa. The libraries are loaded on demand and never linked, so
/// commands without pictures don't pay for them.
///
/// A pixel has 8 bits each of red, green and blue. Rows start at the top and have no gaps. The caller owns all returned
/// memory and frees it with free(3).
#ifndef CPHOTOS_H
#define CPHOTOS_H

#include <stddef.h>
#include <stdint.h>

enum cphotos_outcome {
    CPHOTOS_DONE,
    /// The library is not installed.
    CPHOTOS_NO_LIBRARY,
    /// The library rejects the bytes as incomplete or damaged, or the picture is larger than the limit.
    CPHOTOS_REFUSED,
    CPHOTOS_NO_MEMORY,
};

struct cphotos_image {
    uint8_t *pixels;
    int width, height;
};

/// Decodes a JPEG at the smallest scale, in eighths, that leaves the longer side at least `side` pixels long, so that a
/// large picture needs no more memory than a small one. Refuses a picture of more than `most` pixels before it decodes
/// any, a truncated or damaged file, and a file of more than 500 scans.
enum cphotos_outcome cphotos_read_jpeg(const uint8_t *bytes, size_t count, int side, int64_t most,
                                       struct cphotos_image *image);

/// Decodes a PNG at full size and puts transparent parts on white. Refuses a picture of more than `most` pixels before
/// it decodes any.
enum cphotos_outcome cphotos_read_png(const uint8_t *bytes, size_t count, int64_t most, struct cphotos_image *image);

/// Decodes a WebP and scales it down while it does, so that the longer side has at most `side` pixels. Puts transparent
/// parts on white. Refuses a picture of more than `most` pixels before it decodes any, a truncated or damaged file, and an
/// animation.
enum cphotos_outcome cphotos_read_webp(const uint8_t *bytes, size_t count, int side, int64_t most,
                                       struct cphotos_image *image);

/// Encodes a JPEG with a quality from 1 to 100.
enum cphotos_outcome cphotos_write_jpeg(const struct cphotos_image *image, int quality, uint8_t **bytes,
                                        size_t *count);

/// The kind of text that a picture becomes.
enum cphotos_mode {
    /// Characters without control sequences.
    CPHOTOS_PLAIN,
    /// The best output for the terminal that the environment describes: pixels (sixel, kitty), or colored characters.
    CPHOTOS_TERMINAL,
};

/// Draws pixels into at most `columns` by `rows` cells and keeps their proportion. `text` ends with a zero and without
/// a line feed.
enum cphotos_outcome cphotos_draw(const struct cphotos_image *image, int columns, int rows, enum cphotos_mode mode,
                                  char **text);

#endif
