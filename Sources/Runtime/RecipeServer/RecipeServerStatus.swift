internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

/// The state of the copy, and its last problem.
struct RecipeServerStatus: Sendable {
    enum Event {
        case synced(RecipeServerSync.Outcome)
        case failed(Failure)
    }

    private var state = RecipeServerDocument.State.ok
    private(set) var problem: String?
    /// The problem that the last complete list showed. A list of changes doesn't show it again.
    private var listProblem: String?
    var progress: CopySync.Progress?

    /// Follows an event.
    ///
    /// - Returns: A text for the log, if the problem is a new one.
    mutating func note(_ event: Event) -> String? {
        let before = problem
        switch event {
        case .synced(let outcome):
            if let copied = outcome.copied { note(copied) }
            if let failure = outcome.failure { note(failure) }
        case .failed(let failure): note(failure)
        }
        return problem == before ? nil : problem.map { "Recipe server: \($0)" }
    }

    private mutating func note(_ copied: CopySync.Outcome) {
        if copied.isOfList || state != .stale { state = copied.shrunk == nil ? .ok : .stale }
        if copied.isOfList { listProblem = copied.problem }
        problem = copied.problem ?? listProblem
    }

    private mutating func note(_ failure: Failure) {
        state =
            switch failure.kind {
            case .notPermitted: .refused
            // A setting is wrong, not the server.
            case .unacceptable: .ok
            default: .unreachable
            }
        problem = failure.detail
    }

    func document(
        of known: RecipeCopy.State, waiting: Int, isSyncing: Bool, clock: any KioskClock
    ) -> RecipeServerDocument {
        let reading = clock.reading
        let synced = known.syncedAt.flatMap { reading.utcText(of: reading.boot + .seconds($0 - reading.wall)) }
        return RecipeServerDocument(
            state: state, recipes: known.recipes, synced: synced, problem: problem, syncing: isSyncing,
            progress: progress.map { .init(done: $0.done, total: $0.total) }, waiting: waiting)
    }
}

extension CopySync.Outcome {
    fileprivate var problem: String? {
        if let shrunk {
            return "the server lists only \(shrunk.listed) of the \(shrunk.copied) copied recipes, so none was removed "
                + "here; if that is right: galley mealie sync --full"
        }
        guard let first = unreadable.first else {
            guard hasMissed else { return poolProblem }
            return "some entries of the server's list can't be read, so no recipe was removed here; look at the newest "
                + "recipes on the server"
        }
        return "\(unreadable.count.counted("recipe")) can't be read from the server, the first is \(first); the other "
            + "recipes are copied"
    }
}
