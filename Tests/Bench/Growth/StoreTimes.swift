import Linux
import Workbench

/// Returns the times of some work with each of the subjects, which take turns.
func times<Value>(
    _ rounds: Int, of subjects: [Value], _ work: (Value, Int) async throws -> Void
) async rethrows -> [[Duration]] {
    var times = subjects.map { _ in [Duration]() }
    for round in 0..<rounds {
        for (place, subject) in subjects.enumerated() {
            let start = KernelClock.monotonic.now
            try await work(subject, round)
            times[place].append(KernelClock.monotonic.now - start)
        }
    }
    return times
}

/// Returns the times of saving one entry and of removing it again, with each of the subjects, which take turns.
func timesOfSavingAndRemoving<Value, Saved>(
    _ rounds: Int, of subjects: [Value], save: (Value) async throws -> Saved,
    remove: (Value, Saved) async throws -> Void
) async throws -> (saves: [[Duration]], removals: [[Duration]]) {
    var (saves, removals) = (subjects.map { _ in [Duration]() }, subjects.map { _ in [Duration]() })
    for _ in 0..<rounds {
        var saved: [Saved] = []
        let saving = try await times(1, of: subjects) { subject, _ in saved.append(try await save(subject)) }
        let removing = try await times(1, of: Array(zip(subjects, saved))) { pair, _ in try await remove(pair.0, pair.1)
        }
        for place in subjects.indices {
            saves[place] += saving[place]
            removals[place] += removing[place]
        }
    }
    return (saves, removals)
}

/// Measures the start and the memory of the installed program with filled state folders.
enum ProcessGrowth {
    private static let starts = 5
    /// The time until the threads of the start have ended, and the kiosk has returned the memory of its start.
    private static let settling = Duration.seconds(12)

    /// Returns the rows of the start and of the memory.
    ///
    /// - Parameters:
    ///   - galley: the program.
    ///   - folders: the state folders.
    ///   - check: called with each running kiosk and the place of its folder, before its memory is measured.
    static func rows(
        _ galley: String, _ folders: [Folder], check: (KioskProcess, Int) throws -> Void = { _, _ in }
    ) async throws -> [Subject.Row] {
        var (glass, memory) = (folders.map { _ in [Duration]() }, [Int]())
        for _ in 0..<starts {
            for (place, folder) in folders.enumerated() {
                let kiosk = try KioskProcess(galley, state: folder)
                try kiosk.end()
                glass[place].append(kiosk.firstGlass)
            }
        }
        for (place, folder) in folders.enumerated() {
            let kiosk = try KioskProcess(galley, state: folder)
            try await Task.sleep(for: settling)
            try check(kiosk, place)
            memory.append(try anonymousMemory(of: kiosk.id))
            try kiosk.end()
        }
        return [
            Subject.Row("start to the first screen", glass),
            Subject.Row("anonymous memory of the kiosk", bytes: memory),
        ]
    }
}
