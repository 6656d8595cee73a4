#include "CPhotos.h"
#include "library.h"

#include <limits.h>
#include <stdlib.h>
#include <turbojpeg.h>

#define LIBRARY "libturbojpeg.so.0"

struct turbojpeg {
    __typeof__(&tjInitDecompress) init_decompress;
    __typeof__(&tjInitCompress) init_compress;
    __typeof__(&tjDestroy) destroy;
    __typeof__(&tjDecompressHeader3) header;
    __typeof__(&tjDecompress2) decompress;
    __typeof__(&tjCompress2) compress;
    __typeof__(&tjBufSize) buffer_size;
};

static bool load(struct turbojpeg *tj) {
    void *library = cphotos_library(LIBRARY);
    return CPHOTOS_FIND(library, tj->init_decompress, "tjInitDecompress") &&
           CPHOTOS_FIND(library, tj->init_compress, "tjInitCompress") &&
           CPHOTOS_FIND(library, tj->destroy, "tjDestroy") &&
           CPHOTOS_FIND(library, tj->header, "tjDecompressHeader3") &&
           CPHOTOS_FIND(library, tj->decompress, "tjDecompress2") &&
           CPHOTOS_FIND(library, tj->compress, "tjCompress2") &&
           CPHOTOS_FIND(library, tj->buffer_size, "tjBufSize");
}

/// Returns the smallest scale, in eighths, that leaves the longer side at least `side` pixels long.
static tjscalingfactor factor(int width, int height, int side) {
    int longer = width > height ? width : height;
    tjscalingfactor factor = {1, 8};
    while (factor.num < 8 && TJSCALED(longer, factor) < side) factor.num++;
    return factor;
}

enum cphotos_outcome cphotos_read_jpeg(const uint8_t *bytes, size_t count, int side, int64_t most,
                                       struct cphotos_image *image) {
    struct turbojpeg tj;
    if (!load(&tj)) return CPHOTOS_NO_LIBRARY;
    if (count > ULONG_MAX) return CPHOTOS_REFUSED;
    tjhandle handle = tj.init_decompress();
    if (!handle) return CPHOTOS_NO_MEMORY;
    enum cphotos_outcome outcome = CPHOTOS_REFUSED;
    int width, height, sampling, space;
    if (tj.header(handle, bytes, count, &width, &height, &sampling, &space) == 0 && width > 0 && height > 0 &&
        (int64_t)width * height <= most) {
        tjscalingfactor scale = factor(width, height, side);
        image->width = TJSCALED(width, scale);
        image->height = TJSCALED(height, scale);
        image->pixels = malloc((size_t)image->width * image->height * 3);
        if (!image->pixels) {
            outcome = CPHOTOS_NO_MEMORY;
        } else if (tj.decompress(handle, bytes, count, image->pixels, image->width, 0, image->height, TJPF_RGB,
                                 TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS) == 0) {
            outcome = CPHOTOS_DONE;
        } else {
            free(image->pixels);
            image->pixels = NULL;
        }
    }
    tj.destroy(handle);
    return outcome;
}

enum cphotos_outcome cphotos_write_jpeg(const struct cphotos_image *image, int quality, uint8_t **bytes,
                                        size_t *count) {
    struct turbojpeg tj;
    if (!load(&tj)) return CPHOTOS_NO_LIBRARY;
    unsigned long size = tj.buffer_size(image->width, image->height, TJSAMP_420);
    tjhandle handle = tj.init_compress();
    unsigned char *buffer = size == ULONG_MAX ? NULL : malloc(size);
    enum cphotos_outcome outcome = CPHOTOS_NO_MEMORY;
    if (handle && buffer) {
        outcome = tj.compress(handle, image->pixels, image->width, 0, image->height, TJPF_RGB, &buffer, &size,
                              TJSAMP_420, quality, TJFLAG_NOREALLOC) == 0
                      ? CPHOTOS_DONE
                      : CPHOTOS_REFUSED;
    }
    if (handle) tj.destroy(handle);
    if (outcome == CPHOTOS_DONE) {
        *bytes = buffer;
        *count = size;
    } else {
        free(buffer);
    }
    return outcome;
}
