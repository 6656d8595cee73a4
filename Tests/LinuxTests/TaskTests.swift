import Foundation
import Glibc
import Synchronization
import Testing

@testable import Linux

// Each test runs in a process of its own, because the change lasts for the rest of a process.
@Suite("Tasks on one thread")
struct TaskTests {
    @Test("All tasks run one at a time, including those that other tasks start")
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

    @Test("No source uses Task.sleep, which would wake up on libdispatch's shared threads")
    func neverSleep() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path())
            .filter { $0.hasSuffix(".swift") }
        #expect(files.count > 100)
        let sleepers = try files.filter { file in
            let code = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            return code.contains("await Task.sleep")
        }
        #expect(sleepers == [])
    }

    @Test("A pause lasts as long as requested and ends at once when the task is canceled")
    func pausing() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let start = KernelClock.boot.now
            try await pause(for: .milliseconds(30))
            #expect(KernelClock.boot.now - start >= .milliseconds(30))

            let pausing = Task { try await pause(for: .seconds(600)) }
            pausing.cancel()
            await #expect(throws: CancellationError.self) { try await pausing.value }
            #expect(KernelClock.boot.now - start < .seconds(300))
        }
    }

    @Test("A canceled alarm leaves nothing in memory, however long it had to go")
    func canceled() async throws {
        weak var kept: Census?
        do {
            let census = Census()
            kept = census
            taskHost.alarm(after: .seconds(86_400)) { census.visit() }()
        }
        // The queue of the alarms releases it.
        for _ in 0..<500 where kept != nil { usleep(10_000) }
        #expect(kept == nil)
    }
}

@Suite("Long work")
struct LongWorkTests {
    @Test("Long work runs one piece at a time and blocks no task")
    func besideTasks() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let (work, census) = (LongWork(named: "test"), Census())
            async let isSeen = work.run {
                census.visit()
                // This returns true only if another task runs meanwhile.
                let end = KernelClock.boot.now + .seconds(5)
                while !taskHasRun.load(ordering: .relaxed), KernelClock.boot.now < end { sched_yield() }
                return taskHasRun.load(ordering: .relaxed)
            }
            async let second: Void = work.run { census.visit() }
            await Task { taskHasRun.store(true, ordering: .relaxed) }.value
            #expect(await isSeen)
            await second
            #expect(census.most.load(ordering: .relaxed) == 1)
        }
    }
}

private let taskHasRun = Atomic(false)

/// Counts visits, and how many happen at the same time.
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
