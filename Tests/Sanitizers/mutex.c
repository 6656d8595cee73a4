// Tells the thread sanitizer of the locks that it can't see.
//
// The code of Synchronization.Mutex is in two parts. Taking a free lock and giving it back are inlined into the tested program, where
// the sanitizer sees them. Waiting for a lock, and waking one who waits, are functions of libswiftSynchronization.so, which was
// built without the sanitizer. It would then report an access as a race although the lock orders it. The functions here come
// before the library's, because this file is preloaded, and call them.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Functions with Swift's calling convention, whose self is the lock.
#define SWIFT __attribute__((swiftcall))
#define LOCK_ITSELF __attribute__((swift_context)) void *lock

// The sanitizer's own functions, in the tested program. They don't exist in other programs that are started with this file.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

SWIFT void wait_for_lock(uint32_t thread, LOCK_ITSELF) __asm__(LOCK);
SWIFT bool try_lock(LOCK_ITSELF) __asm__(TRY_LOCK);
SWIFT void wake_next(LOCK_ITSELF) __asm__(UNLOCK);

// Finds the library's function.
static void *original(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) {
        fprintf(stderr, "mutex.c: this Swift has no %s, so the thread sanitizer would report races that are none\n", name);
        abort();
    }
    return function;
}

SWIFT void wait_for_lock(uint32_t thread, LOCK_ITSELF) {
    SWIFT void (*function)(uint32_t, LOCK_ITSELF) = original(LOCK);
    function(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT bool try_lock(LOCK_ITSELF) {
    SWIFT bool (*function)(LOCK_ITSELF) = original(TRY_LOCK);
    bool is_locked = function(lock);
    if (is_locked && __tsan_acquire) __tsan_acquire(lock);
    return is_locked;
}

SWIFT void wake_next(LOCK_ITSELF) {
    SWIFT void (*function)(LOCK_ITSELF) = original(UNLOCK);
    if (__tsan_release) __tsan_release(lock);
    function(lock);
}
