/// The work that a session does later, by number. Work that is bound to a connection ends with it.
struct PlannedWork {
    private struct Entry {
        let task: Task<Void, Never>
        let isBound: Bool
    }

    private var entries: [Int: Entry] = [:]
    private var lastNumber = 0

    /// The number of works that wait.
    var count: Int { entries.count }

    /// Adds the task that `begin` starts for a number, and returns the number.
    mutating func add(isBound: Bool, _ begin: (Int) -> Task<Void, Never>) -> Int {
        lastNumber += 1
        entries[lastNumber] = Entry(task: begin(lastNumber), isBound: isBound)
        return lastNumber
    }

    /// Returns true if the work is to begin now, and false if it was canceled.
    mutating func take(_ number: Int) -> Bool { entries.removeValue(forKey: number) != nil }

    mutating func cancel(_ number: Int) { entries.removeValue(forKey: number)?.task.cancel() }

    /// Cancels the work of the connection that has ended.
    mutating func cancelBound() { cancel { $0.isBound } }

    mutating func cancelAll() { cancel { _ in true } }

    private mutating func cancel(_ isOver: (Entry) -> Bool) {
        for (number, entry) in entries where isOver(entry) { cancel(number) }
    }
}
