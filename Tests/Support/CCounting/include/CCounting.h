#pragma once

#include <stdint.h>

/// Returns the number of blocks of memory that this process has allocated so far, in all threads.
uint64_t ccounting_allocations(void);

/// Counts the statements on all connections to SQLite that this process opens from now on. Returns 0, or SQLite's error
/// code.
int ccounting_watch_statements(void);

/// Returns the number of SQL statements that were run on watched connections, with those that SQLite's own search index
/// runs, but without those of triggers.
uint64_t ccounting_statements(void);
