#define _GNU_SOURCE
#include "CCrypt.h"

#include <crypt.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CCRYPT_SIZE >= CRYPT_OUTPUT_SIZE, "a hash fits");

static __typeof__(crypt_gensalt_rn) *gensalt;
static __typeof__(crypt_rn) *hash_phrase;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

// The library stays loaded until the process ends.
static void load(void) {
    void *library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcrypt.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    gensalt = (__typeof__(gensalt))dlsym(library, "crypt_gensalt_rn");
    hash_phrase = (__typeof__(hash_phrase))dlsym(library, "crypt_rn");
}

static int is_loaded(void) {
    pthread_once(&loading, load);
    if (gensalt && hash_phrase) return 1;
    errno = ELIBACC;
    return 0;
}

static int hash(const char *phrase, const char *setting, char *output) {
    struct crypt_data *data = calloc(1, sizeof *data);
    if (!data) return -1;
    const char *result = hash_phrase(phrase, setting, data, sizeof *data);
    int error = errno;
    if (result) strncpy(output, result, CCRYPT_SIZE - 1)[CCRYPT_SIZE - 1] = 0;
    explicit_bzero(data, sizeof *data);
    free(data);
    errno = error;
    return result ? 0 : -1;
}

int ccrypt_make(const char *phrase, unsigned long cost, char *output) {
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    if (!is_loaded() || !gensalt("$y$", cost, NULL, 0, setting, sizeof setting)) return -1;
    return hash(phrase, setting, output);
}

int ccrypt_matches(const char *phrase, const char *known) {
    char output[CCRYPT_SIZE] = {0};
    // crypt(3) also accepts older hashes than yescrypt, even "47" with eleven further characters.
    if (strncmp(known, "$y$", 3) != 0) {
        errno = EINVAL;
        return -1;
    }
    if (!is_loaded() || hash(phrase, known, output) != 0) return -1;
    size_t length = strlen(known);
    unsigned char difference = length != strlen(output);
    for (size_t place = 0; place < length && place < sizeof output; place++) difference |= known[place] ^ output[place];
    explicit_bzero(output, sizeof output);
    return difference == 0;
}
