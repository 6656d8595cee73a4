#include "CCounting.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static atomic_uint_fast64_t allocations, statements;

uint64_t ccounting_allocations(void) { return allocations; }
uint64_t ccounting_statements(void) { return statements; }

// The functions below take the place of those in glibc, which can be called by these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void note(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    note();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note();
    void *new = __libc_memalign(alignment, size);
    if (!new) return ENOMEM;
    *block = new;
    return 0;
}

static int count(unsigned kind, void *context, void *statement, void *text) {
    (void)kind, (void)context, (void)statement;
    // A statement of a trigger is traced as a comment (sqlite3_trace_v2, SQLITE_TRACE_STMT).
    if (strncmp(text, "--", 2) != 0) statements++;
    return 0;
}

static int watch(sqlite3 *connection, char **error, const void *functions) {
    (void)error, (void)functions;
    return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT, count, NULL);
}

int ccounting_watch_statements(void) { return sqlite3_auto_extension((void (*)(void))watch); }
