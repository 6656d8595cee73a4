#include "CQRCode.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/// Declarations from qrencode.h of libqrencode 4.
typedef struct {
    int version;
    int width;
    unsigned char *data;
} QRcode;
typedef QRcode *(*encode_function)(const char *text, int version, int level);
typedef void (*free_function)(QRcode *code);

/// Error correction level M (QR_ECLEVEL_M), so that a scratch on the screen does no harm.
enum { LEVEL = 1 };

struct cqrcode {
    void *handle;
    encode_function encode;
    free_function release;
};

struct cqrcode *cqrcode_open(char *reason, size_t size) {
    struct cqrcode *library = calloc(1, sizeof *library);
    if (!library) {
        snprintf(reason, size, "no memory");
        return NULL;
    }
    library->handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library->handle) {
        library->encode = (encode_function)dlsym(library->handle, "QRcode_encodeString8bit");
        library->release = (free_function)dlsym(library->handle, "QRcode_free");
    }
    if (library->encode && library->release) return library;
    const char *error = dlerror();
    snprintf(reason, size, "%s", error ? error : "libqrencode.so.4 lacks a function that Galley needs");
    cqrcode_close(library);
    return NULL;
}

void cqrcode_close(struct cqrcode *library) {
    if (library->handle) dlclose(library->handle);
    free(library);
}

int cqrcode_draw(const struct cqrcode *library, const char *text, unsigned char *modules) {
    QRcode *code = library->encode(text, 0, LEVEL);
    if (!code) return errno > 0 ? -errno : -EINVAL;
    int width = code->width;
    if (width > CQRCODE_SIDE_MAX) width = -ERANGE;
    // The lowest bit of a module is its color.
    for (int i = 0; i < width * width && width > 0; i++) modules[i] = code->data[i] & 1;
    library->release(code);
    return width;
}
