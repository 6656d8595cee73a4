#include "CTasks.h"

#include <time.h>

// Declared as in Swift's stdlib/public/Concurrency (ExecutorHooks.h, include/swift/Runtime/Concurrency.h), which no
// toolchain installs. A runtime without them does not link.
#define SWIFT __attribute__((swiftcall))

struct executor {
    void *identity, *implementation;
};

SWIFT void swift_job_run(void *task, struct executor executor);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *task, void *original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long nanoseconds, void *task, void *original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(long long seconds, long long nanoseconds,
                                                               long long tolerance_seconds,
                                                               long long tolerance_nanoseconds, int clock, void *task,
                                                               void *original);
enum { CONTINUOUS = 1 }; // the other one is 2, suspending

static void (*take_now)(void *task);
static void (*take_later)(void *task, uint64_t nanoseconds);

static SWIFT void enqueue(void *task, void *original) { take_now(task); }

static SWIFT void enqueue_after(unsigned long long nanoseconds, void *task, void *original) {
    take_later(task, nanoseconds);
}

static SWIFT void enqueue_at(long long seconds, long long nanoseconds, long long tolerance_seconds,
                             long long tolerance_nanoseconds, int clock, void *task, void *original) {
    struct timespec now;
    clock_gettime(clock == CONTINUOUS ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
    int64_t left;
    if (__builtin_sub_overflow(seconds, now.tv_sec, &left) || __builtin_mul_overflow(left, 1000000000, &left) ||
        __builtin_add_overflow(left, nanoseconds - now.tv_nsec, &left))
        left = seconds > 0 ? INT64_MAX : 0;
    take_later(task, left > 0 ? (uint64_t)left : 0);
}

void ctasks_take(void (*now)(void *task), void (*later)(void *task, uint64_t nanoseconds)) {
    take_now = now;
    take_later = later;
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_enqueueGlobalWithDelay_hook = enqueue_after;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_at;
}

void ctasks_run(void *task) { swift_job_run(task, (struct executor){0}); }
