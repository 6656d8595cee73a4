internal import GRDB
internal import Linux
internal import Synchronization

/// One transaction of the store that is numbered if it changes something, and acknowledged once the card has it.
final class Commit<Value: Sendable>: Sendable {
    /// What was to be committed when a commit was begun.
    struct Attempt: Sendable {
        let value: Value
        let change: ChangeNumber
    }

    private let begun = Mutex<Attempt?>(nil)

    /// The change whose commit was begun; nil if there was none, or nothing was changed.
    var attempt: Attempt? { begun.withLock { $0 } }

    /// Does the work in a transaction.
    ///
    /// - Parameters:
    ///   - isChange: whether the work's result means a change that a person would miss; only such a change gets a number.
    ///   - db: the connection that writes, outside of a transaction.
    func make(
        isChange: (Value) -> Bool = { _ in true }, by work: (Database) throws -> Value, in db: Database,
        of file: StoreFile
    ) throws -> Value {
        begun.withLock { $0 = nil }
        var value: Value?
        try db.inTransaction(.immediate) {
            let before = db.totalChangesCount
            let result = try work(db)
            if db.totalChangesCount != before, isChange(result) {
                let change = try ChangeNumber.advance(in: db)
                begun.withLock { $0 = Attempt(value: result, change: change) }
            }
            value = result
            return .commit
        }
        if let attempt {
            file.commits.note(attempt.change.number)
            file.acknowledge(attempt.change)
        }
        guard let value else { preconditionFailure("a transaction that was committed has a value") }
        return value
    }
}

/// The numbers of the last commits that did not fail. The number of one that failed may be given again.
final class CommittedNumbers: Sendable {
    private static let most = 256
    private let last = Mutex<[Int64]>([])

    func note(_ number: Int64) { last.withLock { $0 = $0.suffix(Self.most - 1) + [number] } }

    func contains(_ number: Int64) -> Bool { last.withLock { $0.contains(number) } }
}

extension StoreFile {
    /// Notes that a change has been reported as stored. Where the card takes no note, the change is stored all the same.
    func acknowledge(_ change: ChangeNumber) {
        do throws(SystemError) {
            try AcknowledgedChange(folder: folder).note(change)
        } catch {
            notes.add(
                "The number of the last change could not be noted: \(error). What is saved is stored, but damage of the "
                    + "store's log may not be noticed.")
        }
    }
}
