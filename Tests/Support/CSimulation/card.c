#include "CSimulation.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// A change that no sync has made durable: `size` bytes at `offset`, or a truncation to `offset` if `bytes` is null.
struct change {
    struct change *earlier;
    sqlite3_int64 offset, former_size;
    int size, former;             // `former` bytes of `old` existed before
    unsigned char *bytes, *old;
};

struct entry {
    struct entry *next;
    char path[512];
    ino_t inode;
    struct change *last;
};

struct simcard {
    struct simcard *next;
    char folder[400], name[64];
    struct entry *entries;
    simcard_fault fault;
    int64_t calls, cut_at;
    void (*cut)(void *);
    void *context;
};

struct file {
    sqlite3_file base;
    simcard *card;
    struct entry *entry;
    sqlite3_file *real;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static simcard *cards;
static sqlite3_vfs vfs, *host;
static uint64_t random_state;

static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

static void forget(struct entry *entry) {
    while (entry->last) {
        struct change *change = entry->last;
        entry->last = change->earlier;
        free(change->bytes);
        free(change->old);
        free(change);
    }
}

static ino_t inode_of(const char *path) {
    struct stat status;
    return stat(path, &status) ? 0 : status.st_ino;
}

static struct entry *entry_of(const char *path, simcard **owner) {
    const char *slash = strrchr(path, '/');
    if (!slash) return NULL;
    for (simcard *card = cards; card; card = card->next) {
        size_t length = strlen(card->folder);
        if ((size_t)(slash - path) != length || strncmp(path, card->folder, length)) continue;
        if (strncmp(slash + 1, card->name, strlen(card->name))) continue;
        *owner = card;
        for (struct entry *entry = card->entries; entry; entry = entry->next)
            if (!strcmp(entry->path, path)) return entry;
        struct entry *entry = calloc(1, sizeof *entry);
        snprintf(entry->path, sizeof entry->path, "%s", path);
        entry->next = card->entries;
        return card->entries = entry;
    }
    return NULL;
}

/// Counts a call, and makes the cut if it is due.
static void count(simcard *card) {
    pthread_mutex_lock(&lock);
    int isDue = card->cut && ++card->calls >= card->cut_at;
    if (!card->cut) card->calls += 1;
    void (*cut)(void *) = card->cut;
    void *context = card->context;
    if (isDue) card->cut = NULL;
    pthread_mutex_unlock(&lock);
    if (isDue) cut(context);
}

// MARK: Files

static struct file *of(sqlite3_file *file) { return (struct file *)file; }
static sqlite3_file *real(sqlite3_file *file) { return of(file)->real; }

static int file_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int file_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
    return real(file)->pMethods->xRead(real(file), bytes, size, offset);
}

static int remember(struct file *file, const void *bytes, int size, sqlite3_int64 offset) {
    sqlite3_int64 former_size = 0;
    int code = file->real->pMethods->xFileSize(file->real, &former_size);
    if (code) return code;
    struct change *change = calloc(1, sizeof *change);
    change->offset = offset;
    change->former_size = former_size;
    change->size = size;
    if (bytes) {
        change->bytes = malloc(size);
        memcpy(change->bytes, bytes, size);
        change->old = calloc(1, size);
        change->former = former_size > offset ? (former_size - offset < size ? (int)(former_size - offset) : size) : 0;
        if (change->former) file->real->pMethods->xRead(file->real, change->old, change->former, offset);
    } else if (former_size > offset) {
        change->former = (int)(former_size - offset);
        change->old = malloc(change->former);
        file->real->pMethods->xRead(file->real, change->old, change->former, offset);
    }
    pthread_mutex_lock(&lock);
    change->earlier = file->entry->last;
    file->entry->last = change;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
    struct file *own = of(file);
    if (own->entry) {
        count(own->card);
        sqlite3_int64 length = 0;
        if (own->card->fault == SIMCARD_BROKEN) return SQLITE_IOERR_WRITE;
        own->real->pMethods->xFileSize(own->real, &length);
        if (own->card->fault == SIMCARD_FULL && offset + size > length) return SQLITE_FULL;
        int code = remember(own, bytes, size, offset);
        if (code) return code;
    }
    return own->real->pMethods->xWrite(own->real, bytes, size, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    struct file *own = of(file);
    if (own->entry) {
        count(own->card);
        if (own->card->fault == SIMCARD_BROKEN) return SQLITE_IOERR_TRUNCATE;
        int code = remember(own, NULL, 0, size);
        if (code) return code;
    }
    return own->real->pMethods->xTruncate(own->real, size);
}

static int file_sync(sqlite3_file *file, int flags) {
    struct file *own = of(file);
    if (!own->entry) return own->real->pMethods->xSync(own->real, flags);
    count(own->card);
    if (own->card->fault == SIMCARD_BROKEN) return SQLITE_IOERR_FSYNC;
    if (own->card->fault == SIMCARD_SYNC_FAILS_ONCE) {
        own->card->fault = SIMCARD_SOUND;
        return SQLITE_IOERR_FSYNC;
    }
    pthread_mutex_lock(&lock);
    forget(own->entry);
    pthread_mutex_unlock(&lock);
    // The card is simulated, so the machine's own disk needs no sync.
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}
static int file_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int file_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int file_check(sqlite3_file *file, int *isReserved) {
    return real(file)->pMethods->xCheckReservedLock(real(file), isReserved);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
static int file_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int file_device(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
static int shm_map(sqlite3_file *file, int page, int size, int grows, void volatile **memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, grows, memory);
}
static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int shm_unmap(sqlite3_file *file, int deletes) { return real(file)->pMethods->xShmUnmap(real(file), deletes); }

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

// MARK: The VFS

static int vfs_open(sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *result) {
    struct file *own = of(file);
    memset(own, 0, sizeof *own);
    own->real = (sqlite3_file *)(own + 1);
    int code = host->xOpen(host, path, own->real, flags, result);
    if (code) return code;
    own->base.pMethods = &methods;
    if (path && !(flags & SQLITE_OPEN_DELETEONCLOSE)) {
        pthread_mutex_lock(&lock);
        own->entry = entry_of(path, &own->card);
        if (own->entry) {
            // Another file may have taken the place of the one that was watched.
            ino_t inode = inode_of(path);
            if (own->entry->inode != inode) forget(own->entry);
            own->entry->inode = inode;
        }
        pthread_mutex_unlock(&lock);
    }
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int syncs) {
    pthread_mutex_lock(&lock);
    simcard *card;
    struct entry *entry = entry_of(path, &card);
    if (entry) forget(entry);
    pthread_mutex_unlock(&lock);
    return host->xDelete(host, path, 0);
}

static int vfs_random(sqlite3_vfs *self, int size, char *bytes) {
    pthread_mutex_lock(&lock);
    for (int index = 0; index < size; index++) bytes[index] = (char)next_random(&random_state);
    pthread_mutex_unlock(&lock);
    return size;
}

int simcard_install(uint64_t seed) {
    int code = sqlite3_initialize();
    if (code) return code;
    random_state = seed;
    host = sqlite3_vfs_find(NULL);
    vfs = *host;
    vfs.zName = "simulated-card";
    vfs.szOsFile = (int)sizeof(struct file) + host->szOsFile;
    vfs.pNext = NULL;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    vfs.xRandomness = vfs_random;
    return sqlite3_vfs_register(&vfs, 1);
}

// MARK: Cards

simcard *simcard_insert(const char *folder, const char *name) {
    simcard *card = calloc(1, sizeof *card);
    snprintf(card->folder, sizeof card->folder, "%s", folder);
    snprintf(card->name, sizeof card->name, "%s", name);
    pthread_mutex_lock(&lock);
    card->next = cards;
    cards = card;
    pthread_mutex_unlock(&lock);
    return card;
}

void simcard_eject(simcard *card) {
    pthread_mutex_lock(&lock);
    for (simcard **place = &cards; *place; place = &(*place)->next)
        if (*place == card) {
            *place = card->next;
            break;
        }
    while (card->entries) {
        struct entry *entry = card->entries;
        card->entries = entry->next;
        forget(entry);
        free(entry);
    }
    pthread_mutex_unlock(&lock);
    free(card);
}

void simcard_set_fault(simcard *card, simcard_fault fault) { card->fault = fault; }

void simcard_cut_at(simcard *card, int64_t call, void (*cut)(void *), void *context) {
    pthread_mutex_lock(&lock);
    card->cut_at = card->calls + call;
    card->cut = cut;
    card->context = context;
    pthread_mutex_unlock(&lock);
}

int64_t simcard_calls(simcard *card) {
    pthread_mutex_lock(&lock);
    int64_t calls = card->calls;
    pthread_mutex_unlock(&lock);
    return calls;
}

/// The unit in which a card writes. Of one write, some sectors may arrive and others not.
enum { sector = 512 };

static void reverse(struct entry *entry, int descriptor) {
    for (struct change *change = entry->last; change; change = change->earlier) {
        if (change->former) pwrite(descriptor, change->old, change->former, change->offset);
        if (ftruncate(descriptor, change->former_size)) perror("ftruncate");
    }
}

/// Writes some of the changes, the oldest first. `kept` is the chance of each sector in 256ths.
static void replay(struct change *change, int descriptor, unsigned kept, uint64_t *random) {
    if (!change) return;
    replay(change->earlier, descriptor, kept, random);
    if (!change->bytes) {
        if ((next_random(random) & 255) < kept && ftruncate(descriptor, change->offset)) perror("ftruncate");
        return;
    }
    for (int begin = 0; begin < change->size;) {
        int end = begin + sector - (int)((change->offset + begin) % sector);
        if (end > change->size) end = change->size;
        if ((next_random(random) & 255) < kept)
            pwrite(descriptor, change->bytes + begin, end - begin, change->offset + begin);
        begin = end;
    }
}

int simcard_lose(simcard *card, const char *folder, uint64_t seed) {
    static const unsigned chances[] = {0, 256, 128, 230};
    int failure = 0;
    pthread_mutex_lock(&lock);
    for (struct entry *entry = card->entries; entry; entry = entry->next) {
        if (!entry->last || entry->inode != inode_of(entry->path)) continue;
        char path[1024];
        snprintf(path, sizeof path, "%s%s", folder, strrchr(entry->path, '/'));
        int descriptor = open(path, O_RDWR | O_CLOEXEC);
        if (descriptor < 0) {
            if (errno != ENOENT) failure = errno;
            continue;
        }
        reverse(entry, descriptor);
        replay(entry->last, descriptor, chances[next_random(&seed) % 4], &seed);
        close(descriptor);
    }
    pthread_mutex_unlock(&lock);
    return failure;
}
