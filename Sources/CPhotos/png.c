#include "CPhotos.h"
#include "library.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libpng16.so.16"

enum cphotos_outcome cphotos_read_png(const uint8_t *bytes, size_t count, int64_t most, struct cphotos_image *image) {
    void *library = cphotos_library(LIBRARY);
    __typeof__(&png_image_begin_read_from_memory) begin;
    __typeof__(&png_image_finish_read) finish;
    __typeof__(&png_image_free) release;
    if (!CPHOTOS_FIND(library, begin, "png_image_begin_read_from_memory") ||
        !CPHOTOS_FIND(library, finish, "png_image_finish_read") || !CPHOTOS_FIND(library, release, "png_image_free"))
        return CPHOTOS_NO_LIBRARY;

    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!begin(&png, bytes, count)) return CPHOTOS_REFUSED;
    enum cphotos_outcome outcome = CPHOTOS_REFUSED;
    if ((int64_t)png.width * png.height <= most) {
        png.format = PNG_FORMAT_RGB;
        png_color white = {255, 255, 255};
        image->width = (int)png.width;
        image->height = (int)png.height;
        image->pixels = malloc(PNG_IMAGE_SIZE(png));
        if (!image->pixels) {
            outcome = CPHOTOS_NO_MEMORY;
        } else if (finish(&png, &white, image->pixels, 0, NULL)) {
            outcome = CPHOTOS_DONE;
        } else {
            free(image->pixels);
            image->pixels = NULL;
        }
    }
    release(&png);
    return outcome;
}
