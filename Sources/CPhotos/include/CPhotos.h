/// libturbojpeg, libpng and libchafa behind one flat interface. They are loaded when they are first needed and never
/// linked, so that no command pays for them that shows no picture.
///
/// Pixels are 8 bits each of red, green and blue, in rows from the top without gaps. What a function gives out belongs
/// to the caller, who gives it to free(3).
#ifndef CPHOTOS_H
#define CPHOTOS_H

#include <stddef.h>
#include <stdint.h>

enum cphotos_outcome {
    CPHOTOS_DONE,
    /// The library is not installed.
    CPHOTOS_NO_LIBRARY,
    /// It says that this is no whole picture of its kind, or one larger than asked for.
    CPHOTOS_REFUSED,
    CPHOTOS_NO_MEMORY,
};

struct cphotos_image {
    uint8_t *pixels;
    int width, height;
};

/// Decodes a JPEG, in the smallest of the library's eighths whose longer side has `side` pixels or more, so that a
/// large one takes no more memory than a small one. Refuses more than `most` pixels before it decodes any; a file that
/// is cut short or damaged; and one of more than 500 scans.
enum cphotos_outcome cphotos_read_jpeg(const uint8_t *bytes, size_t count, int side, int64_t most,
                                       struct cphotos_image *image);

/// Decodes a PNG whole, on white where it is transparent. Refuses more than `most` pixels before it decodes any.
enum cphotos_outcome cphotos_read_png(const uint8_t *bytes, size_t count, int64_t most, struct cphotos_image *image);

/// Encodes a JPEG of a quality from 1 to 100.
enum cphotos_outcome cphotos_write_jpeg(const struct cphotos_image *image, int quality, uint8_t **bytes,
                                        size_t *count);

/// How a picture becomes text.
enum cphotos_mode {
    /// Characters alone, without a control sequence.
    CPHOTOS_PLAIN,
    /// As the environment says of the terminal: its own pixels (sixel, kitty), else characters in its colors.
    CPHOTOS_TERMINAL,
};

/// Draws pixels into at most so many cells, in their proportion. `text` ends without a line feed, and with a zero.
enum cphotos_outcome cphotos_draw(const struct cphotos_image *image, int columns, int rows, enum cphotos_mode mode,
                                  char **text);

#endif
