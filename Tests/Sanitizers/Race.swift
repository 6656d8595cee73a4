// Negative control of `make sanitize`: four threads add to a set in a Mutex, which is no race. With the argument `plant` they also
// add to a number without one, which is.
import Glibc
import Synchronization

final class Shared: @unchecked Sendable {
    let set = Mutex<Set<Int>>([])
    var number = 0
}

let shared = Shared()
let isPlanted = CommandLine.arguments.contains("plant")

nonisolated func work() {
    for number in 0..<5000 {
        shared.set.withLock { _ = $0.insert(number) }
        if isPlanted { shared.number += 1 }
    }
}

var threads = [pthread_t](repeating: 0, count: 4)
for index in threads.indices {
    pthread_create(
        &threads[index], nil,
        { _ in
            work()
            return nil
        }, nil)
}
for thread in threads { pthread_join(thread, nil) }
guard shared.set.withLock({ $0.count }) == 5000 else { fatalError("the set has lost numbers") }
