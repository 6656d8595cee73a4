#include "CTasks.h"

// Declarations from Swift's stdlib/public/Concurrency (ExecutorHooks.h, include/swift/Runtime/Concurrency.h), which no
// toolchain installs. With a runtime that lacks them, linking fails.
#define SWIFT __attribute__((swiftcall))

struct executor {
    void *identity, *implementation;
};

SWIFT void swift_job_run(void *task, struct executor executor);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *task, void *original);

static void (*take)(void *task);

static SWIFT void enqueue(void *task, void *original) { take(task); }

void ctasks_take(void (*taker)(void *task)) {
    take = taker;
    swift_task_enqueueGlobal_hook = enqueue;
}

void ctasks_run(void *task) { swift_job_run(task, (struct executor){0}); }
