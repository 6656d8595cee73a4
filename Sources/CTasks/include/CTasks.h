#pragma once
// The place where Swift's runtime hands over the tasks that are to run.

/// Has every task that no actor and no task executor of its own runs given to `taker` from here on, from any thread;
/// each is to be given to ctasks_run once. Tasks that sleep do not come by here.
void ctasks_take(void (*taker)(void *task));

/// Runs a task until it ends or waits. Not two at a time on one thread.
void ctasks_run(void *task);
