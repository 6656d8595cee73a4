import Foundation
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

    @Test("never sleep, which would end on threads that libdispatch looks at for ever")
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

    @Test("pause as long as they are told, and no longer once they are canceled")
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
}

@Suite("Long work")
struct LongWorkTests {
    @Test("runs piece after piece, and holds no task up")
    func besideTasks() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let (work, census) = (LongWork(named: "test"), Census())
            async let isSeen = work.run {
                census.visit()
                // Ends only if another task has its turn meanwhile.
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
