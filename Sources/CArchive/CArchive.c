#define _GNU_SOURCE
#include "CArchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIBRARY "libarchive.so.13"

/// The functions of the library. They are found once and stay, because the library stays loaded.
#define FUNCTIONS(each)                                                                                               \
    each(archive_read_new) each(archive_read_free) each(archive_read_support_format_zip)                              \
        each(archive_read_support_format_tar) each(archive_read_support_format_raw)                                   \
            each(archive_read_support_filter_gzip) each(archive_read_open_fd) each(archive_read_open_memory)          \
                each(archive_read_next_header) each(archive_read_data) each(archive_filter_bytes)                     \
                    each(archive_entry_pathname) each(archive_entry_filetype) each(archive_entry_hardlink)            \
                        each(archive_entry_size) each(archive_entry_size_is_set) each(archive_entry_is_encrypted)

struct library {
#define FIELD(name) __typeof__(&name) name;
    FUNCTIONS(FIELD)
};

struct carchive {
    struct library library;
    struct archive *reader;
    uint8_t *bytes;
    /// Names are converted to this locale's UTF-8, whatever the program's locale is.
    locale_t locale;
};

enum contents { ARCHIVE, COMPRESSED };

static bool find(struct library *library) {
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
#define FIND(name)                                                                        \
    if (!(library->name = (__typeof__(library->name))dlsym(handle, #name))) return false;
    FUNCTIONS(FIND)
    return true;
}

static enum carchive_outcome begin(enum contents contents, struct carchive **result) {
    struct carchive *archive = calloc(1, sizeof *archive);
    *result = archive;
    if (!archive) return CARCHIVE_NO_MEMORY;
    if (!find(&archive->library)) return CARCHIVE_NO_LIBRARY;
    archive->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    archive->reader = archive->library.archive_read_new();
    if (!archive->locale || !archive->reader) return CARCHIVE_NO_MEMORY;
    int status = archive->library.archive_read_support_filter_gzip(archive->reader);
    if (contents == COMPRESSED) {
        status |= archive->library.archive_read_support_format_raw(archive->reader);
    } else {
        status |= archive->library.archive_read_support_format_zip(archive->reader);
        status |= archive->library.archive_read_support_format_tar(archive->reader);
    }
    return status == ARCHIVE_OK ? CARCHIVE_DONE : CARCHIVE_REFUSED;
}

/// Returns the archive if the outcome is good, and closes it otherwise.
static enum carchive_outcome finish(enum carchive_outcome outcome, struct carchive *archive, struct carchive **result) {
    *result = outcome == CARCHIVE_DONE ? archive : NULL;
    if (outcome != CARCHIVE_DONE) carchive_close(archive);
    return outcome;
}

enum carchive_outcome carchive_open_file(int descriptor, struct carchive **result) {
    struct carchive *archive;
    enum carchive_outcome outcome = begin(ARCHIVE, &archive);
    if (outcome == CARCHIVE_DONE) {
        locale_t before = uselocale(archive->locale);
        bool is_open = lseek(descriptor, 0, SEEK_SET) == 0 &&
                       archive->library.archive_read_open_fd(archive->reader, descriptor, 64 << 10) == ARCHIVE_OK;
        uselocale(before);
        if (!is_open) outcome = CARCHIVE_REFUSED;
    }
    return finish(outcome, archive, result);
}

static enum carchive_outcome open_bytes(enum contents contents, const uint8_t *bytes, size_t count,
                                        struct carchive **result) {
    struct carchive *archive;
    enum carchive_outcome outcome = begin(contents, &archive);
    if (outcome == CARCHIVE_DONE && !(archive->bytes = malloc(count + 1))) outcome = CARCHIVE_NO_MEMORY;
    if (outcome == CARCHIVE_DONE) {
        if (count > 0) memcpy(archive->bytes, bytes, count);
        locale_t before = uselocale(archive->locale);
        if (archive->library.archive_read_open_memory(archive->reader, archive->bytes, count) != ARCHIVE_OK)
            outcome = CARCHIVE_REFUSED;
        uselocale(before);
    }
    return finish(outcome, archive, result);
}

enum carchive_outcome carchive_open_bytes(const uint8_t *bytes, size_t count, struct carchive **archive) {
    return open_bytes(ARCHIVE, bytes, count, archive);
}

enum carchive_outcome carchive_open_gzip(const uint8_t *bytes, size_t count, struct carchive **archive) {
    return open_bytes(COMPRESSED, bytes, count, archive);
}

static enum carchive_kind kind(const struct library *library, struct archive_entry *entry) {
    if (library->archive_entry_hardlink(entry)) return CARCHIVE_LINK;
    switch (library->archive_entry_filetype(entry)) {
    case AE_IFREG: return CARCHIVE_FILE;
    case AE_IFDIR: return CARCHIVE_FOLDER;
    case AE_IFLNK: return CARCHIVE_LINK;
    default: return CARCHIVE_SPECIAL;
    }
}

enum carchive_outcome carchive_next(struct carchive *archive, struct carchive_entry *result) {
    const struct library *library = &archive->library;
    struct archive_entry *entry;
    locale_t before = uselocale(archive->locale);
    int status = library->archive_read_next_header(archive->reader, &entry);
    // A warning is about a name or an attribute; the entry itself can be read.
    bool is_good = status == ARCHIVE_OK || status == ARCHIVE_WARN;
    if (is_good) {
        result->name = library->archive_entry_pathname(entry);
        result->kind = kind(library, entry);
        result->size = library->archive_entry_size_is_set(entry) ? library->archive_entry_size(entry) : -1;
        result->is_encrypted = library->archive_entry_is_encrypted(entry) != 0;
        result->position = library->archive_filter_bytes(archive->reader, 0);
    }
    uselocale(before);
    return is_good ? CARCHIVE_DONE : status == ARCHIVE_EOF ? CARCHIVE_END : CARCHIVE_REFUSED;
}

enum carchive_outcome carchive_read(struct carchive *archive, uint8_t *bytes, size_t *count) {
    locale_t before = uselocale(archive->locale);
    la_ssize_t length = archive->library.archive_read_data(archive->reader, bytes, *count);
    uselocale(before);
    *count = length > 0 ? (size_t)length : 0;
    return length >= 0 ? CARCHIVE_DONE : CARCHIVE_REFUSED;
}

void carchive_close(struct carchive *archive) {
    if (!archive) return;
    if (archive->reader) archive->library.archive_read_free(archive->reader);
    if (archive->locale) freelocale(archive->locale);
    free(archive->bytes);
    free(archive);
}
