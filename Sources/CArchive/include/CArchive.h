/// One flat interface to the readers of libarchive for zip, tar and gzip. The library is loaded on demand and never
/// linked, so that only an import pays for it. No other reader of the library is enabled, and nothing is ever extracted
/// to a file.
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An open archive. It has one owner, which closes it, and is used by one thread at a time.
struct carchive;

enum carchive_outcome {
    CARCHIVE_DONE,
    /// There is no further entry.
    CARCHIVE_END,
    /// The library is not installed.
    CARCHIVE_NO_LIBRARY,
    CARCHIVE_NO_MEMORY,
    /// The entry or the archive is damaged, cut off or not understood.
    CARCHIVE_REFUSED,
};

enum carchive_kind {
    CARCHIVE_FILE,
    CARCHIVE_FOLDER,
    /// A symbolic or hard link.
    CARCHIVE_LINK,
    /// A device, pipe or socket.
    CARCHIVE_SPECIAL,
};

struct carchive_entry {
    /// The path, which may be any bytes. Valid until the next call for the same archive. NULL if there is none.
    const char *name;
    enum carchive_kind kind;
    /// The size in bytes that the archive claims; -1 if it claims none.
    int64_t size;
    bool is_encrypted;
    /// The number of bytes that were decompressed so far to reach this entry.
    int64_t position;
};

/// Opens the zip or tar archive of a file, which may be compressed with gzip. The file must allow seeking. The caller
/// keeps the descriptor open, and doesn't use its position until the archive is closed.
enum carchive_outcome carchive_open_file(int descriptor, struct carchive **archive);

/// Opens a zip or tar archive in memory. The bytes are copied.
enum carchive_outcome carchive_open_bytes(const uint8_t *bytes, size_t count, struct carchive **archive);

/// Opens bytes that are compressed with gzip. They have one entry, with the decompressed bytes.
enum carchive_outcome carchive_open_gzip(const uint8_t *bytes, size_t count, struct carchive **archive);

/// Moves to the next entry. If it refuses, the archive can't be read on.
enum carchive_outcome carchive_next(struct carchive *archive, struct carchive_entry *entry);

/// Reads the next bytes of the present entry. `*count` is the room in `bytes` before, and the number of bytes that were
/// read after; 0 at the end of the entry.
enum carchive_outcome carchive_read(struct carchive *archive, uint8_t *bytes, size_t *count);

/// Closes an archive and frees it. Does nothing for NULL.
void carchive_close(struct carchive *archive);

#endif
