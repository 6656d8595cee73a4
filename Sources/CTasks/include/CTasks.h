#pragma once
// The place where Swift's runtime hands over the tasks that are to run.

#include <stdint.h>

/// Has every task that no actor and no task executor of its own runs given to `now` from here on, or to `later` with
/// the nanoseconds after which it is due, from any thread; each is to be given to ctasks_run once.
void ctasks_take(void (*now)(void *task), void (*later)(void *task, uint64_t nanoseconds));

/// Runs a task until it ends or waits. Not two at a time on one thread.
void ctasks_run(void *task);
