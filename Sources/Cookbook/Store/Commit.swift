internal import GRDB
internal import Linux
internal import Synchronization

/// One transaction of the store. A change gets a ``ChangeNumber``, which is acknowledged after the commit.
final class Commit<Value: Sendable>: Sendable {
    /// The result of the work and its change number, known before the commit is attempted.
    struct Attempt: Sendable {
        let value: Value
        let change: ChangeNumber
    }

    private let begun = Mutex<Attempt?>(nil)

    /// The change whose commit was attempted, or `nil` if there was none or nothing was changed.
    var attempt: Attempt? { begun.withLock { $0 } }

    /// Runs the work in a transaction and commits it.
    ///
    /// - Parameters:
    ///   - isChange: Returns true if the work's result means a change that a person would miss. Only such a change gets
    ///     a number.
    ///   - work: The reads and writes of the transaction.
    ///   - last: More work of the same transaction, if the first has written anything.
    ///   - db: The writing connection, outside of a transaction.
    ///   - file: The store, which records the acknowledged change.
    func make(
        isChange: (Value) -> Bool = { _ in true }, by work: (Database) throws -> Value,
        and last: (Database) throws -> Void = { _ in }, in db: Database, of file: StoreFile
    ) throws -> Value {
        begun.withLock { $0 = nil }
        var value: Value?
        try db.inTransaction(.immediate) {
            let before = db.totalChangesCount
            let result = try work(db)
            if db.totalChangesCount != before {
                try last(db)
                if isChange(result) {
                    let change = try ChangeNumber.advance(in: db)
                    begun.withLock { $0 = Attempt(value: result, change: change) }
                }
            }
            value = result
            return .commit
        }
        if let attempt {
            file.commits.note(attempt.change.number)
            file.acknowledge(attempt.change)
        }
        guard let value else { preconditionFailure("a committed transaction returned no value") }
        return value
    }
}

/// The change numbers of the last successful commits. The number of a failed commit may be used again.
final class CommittedNumbers: Sendable {
    private static let most = 256
    private let last = Mutex<[Int64]>([])

    func note(_ number: Int64) { last.withLock { $0 = $0.suffix(Self.most - 1) + [number] } }

    func contains(_ number: Int64) -> Bool { last.withLock { $0.contains(number) } }
}

extension StoreFile {
    /// Records in a file beside the store that a change is reported as saved. If that fails, the owner's log gets a
    /// note, but the change itself stays saved.
    func acknowledge(_ change: ChangeNumber) {
        do throws(SystemError) {
            try AcknowledgedChange(folder: folder).note(change)
        } catch {
            notes.add(
                "Can't record the number of the last change: \(error). The change is saved, but damage of the store's "
                    + "write-ahead log may not be noticed.")
        }
    }
}
