#include "CPhotos.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#define LIBRARY "libwebp.so.7"

struct webp {
    __typeof__(&WebPInitDecoderConfigInternal) init;
    __typeof__(&WebPGetFeaturesInternal) features;
    __typeof__(&WebPDecode) decode;
};

static bool load(struct webp *webp) {
    void *library = cphotos_library(LIBRARY);
    return CPHOTOS_FIND(library, webp->init, "WebPInitDecoderConfigInternal") &&
           CPHOTOS_FIND(library, webp->features, "WebPGetFeaturesInternal") &&
           CPHOTOS_FIND(library, webp->decode, "WebPDecode");
}

/// Makes the longer side at most `side` pixels long. Never enlarges.
static void scale(WebPDecoderConfig *config, int side) {
    int width = config->input.width, height = config->input.height;
    int longer = width > height ? width : height;
    if (longer <= side) return;
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)((int64_t)width * side / longer);
    config->options.scaled_height = (int)((int64_t)height * side / longer);
    if (config->options.scaled_width < 1) config->options.scaled_width = 1;
    if (config->options.scaled_height < 1) config->options.scaled_height = 1;
}

/// Turns pixels of four bytes, whose colors are multiplied by their opacity, into opaque ones on white.
static void put_on_white(uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++) {
        const uint8_t *from = pixels + index * 4;
        int white = 255 - from[3];
        for (int color = 0; color < 3; color++) {
            int sum = from[color] + white;
            pixels[index * 3 + color] = (uint8_t)(sum > 255 ? 255 : sum);
        }
    }
}

enum cphotos_outcome cphotos_read_webp(const uint8_t *bytes, size_t count, int side, int64_t most,
                                       struct cphotos_image *image) {
    struct webp webp;
    if (!load(&webp)) return CPHOTOS_NO_LIBRARY;
    WebPDecoderConfig config;
    if (!webp.init(&config, WEBP_DECODER_ABI_VERSION)) return CPHOTOS_NO_LIBRARY;
    VP8StatusCode status = webp.features(bytes, count, &config.input, WEBP_DECODER_ABI_VERSION);
    if (status == VP8_STATUS_OUT_OF_MEMORY) return CPHOTOS_NO_MEMORY;
    if (status != VP8_STATUS_OK || config.input.has_animation ||
        (int64_t)config.input.width * config.input.height > most)
        return CPHOTOS_REFUSED;
    scale(&config, side);
    image->width = config.options.use_scaling ? config.options.scaled_width : config.input.width;
    image->height = config.options.use_scaling ? config.options.scaled_height : config.input.height;
    size_t stride = (size_t)image->width * (config.input.has_alpha ? 4 : 3);
    image->pixels = malloc(stride * image->height);
    if (!image->pixels) return CPHOTOS_NO_MEMORY;
    config.output.colorspace = config.input.has_alpha ? MODE_rgbA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = image->pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * image->height;
    status = webp.decode(bytes, count, &config);
    if (status != VP8_STATUS_OK) {
        free(image->pixels);
        image->pixels = NULL;
        return status == VP8_STATUS_OUT_OF_MEMORY ? CPHOTOS_NO_MEMORY : CPHOTOS_REFUSED;
    }
    if (config.input.has_alpha) put_on_white(image->pixels, (size_t)image->width * image->height);
    return CPHOTOS_DONE;
}
