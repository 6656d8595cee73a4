#pragma once
#include <stdint.h>

/// A simulated SD card below SQLite: a VFS that passes everything on to the file system, and remembers what no sync has
/// made durable yet. See https://www.sqlite.org/vfs.html.
typedef struct simcard simcard;

/// What a card does wrong.
typedef enum {
    SIMCARD_SOUND,
    /// Files can't grow.
    SIMCARD_FULL,
    /// The next sync fails. What it should have written is lost only in a power cut before the sync after it.
    SIMCARD_SYNC_FAILS_ONCE,
    /// All writes and syncs fail.
    SIMCARD_BROKEN,
} simcard_fault;

/// Makes the VFS SQLite's default. Call it once, before SQLite opens a file. SQLite's random numbers come from the seed.
/// Returns 0, or an SQLite error code.
int simcard_install(uint64_t seed);

/// Watches the files in a folder whose name begins with `name`, such as a database and its WAL.
simcard *simcard_insert(const char *folder, const char *name);

/// Ends the watch. No file of the folder may be written by SQLite any more.
void simcard_eject(simcard *card);

void simcard_set_fault(simcard *card, simcard_fault fault);

/// Calls `cut` once, before the write or sync with this number from now on, on the thread that makes it.
void simcard_cut_at(simcard *card, int64_t call, void (*cut)(void *context), void *context);

/// The number of writes and syncs so far.
int64_t simcard_calls(simcard *card);

/// Takes away from copies of the files, made just now in another folder, what a power cut loses: of all writes since the
/// last sync, a random choice of sectors. Returns 0, or an errno.
int simcard_lose(simcard *card, const char *folder, uint64_t seed);

/// Makes all of Swift's random numbers in this process follow from a seed.
void csimulation_seed(uint64_t seed);
