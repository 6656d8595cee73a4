#pragma once
// A hook that receives the tasks of Swift's runtime instead of its own thread pool.

/// Installs the hook. From then on the runtime calls `taker`, from any thread, with each task that is ready to run and
/// has no executor of its own. Call ctasks_run once for each task. The wake-up of Task.sleep doesn't pass this hook.
void ctasks_take(void (*taker)(void *task));

/// Runs a task until it ends or suspends. Don't call it from inside a running task.
void ctasks_run(void *task);
