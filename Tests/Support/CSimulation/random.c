#include "CSimulation.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t state;

void csimulation_seed(uint64_t seed) { state = seed; }

// Takes the place of the function in Swift's library from which SystemRandomNumberGenerator gets its numbers
// (stdlib/public/SwiftShims/swift/shims/Random.h).
void swift_stdlib_random(void *bytes, size_t size) {
    pthread_mutex_lock(&lock);
    for (size_t done = 0; done < size; done += sizeof(uint64_t)) {
        uint64_t mixed = state += 0x9E3779B97F4A7C15;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        mixed ^= mixed >> 31;
        memcpy((char *)bytes + done, &mixed, size - done < sizeof mixed ? size - done : sizeof mixed);
    }
    pthread_mutex_unlock(&lock);
}
