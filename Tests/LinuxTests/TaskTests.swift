import Glibc
import Linux
import Synchronization
import Testing

// Each in a process of its own, because the change is for the life of a process.
@Suite("Tasks on one thread")
struct TaskTests {
    @Test("run one at a time, all of them, also those that other tasks begin")
    func oneAtATime() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let census = Census()
            await withTaskGroup { group in
                for _ in 0..<100 { group.addTask { census.visit() } }
            }
            await Task {
                await Task.yield()
                census.visit()
            }.value
            #expect(census.visits.load(ordering: .relaxed) == 101)
            #expect(census.most.load(ordering: .relaxed) == 1)
        }
    }

    @Test("sleep as long as they are told, and can be woken by being canceled")
    func sleep() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let start = KernelClock.boot.now
            try await Task.sleep(for: .milliseconds(30))
            try await Task.sleep(for: .milliseconds(20), clock: .suspending)
            try await Task.sleep(nanoseconds: 10_000_000)
            #expect(KernelClock.boot.now - start >= .milliseconds(60))

            let sleeper = Task { try await Task.sleep(for: .seconds(600)) }
            sleeper.cancel()
            _ = await sleeper.result
            #expect(KernelClock.boot.now - start < .seconds(300))
        }
    }
}

/// How many come at the same time.
private final class Census: Sendable {
    let visits = Atomic(0)
    let most = Atomic(0)
    private let present = Atomic(0)

    func visit() {
        visits.add(1, ordering: .relaxed)
        most.max(present.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        sched_yield()
        present.subtract(1, ordering: .relaxed)
    }
}
