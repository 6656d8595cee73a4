/// Decides which connection gives way to a new one, and which request comes next.
enum AdmissionPolicy {
    /// What a connection is doing.
    enum Occupation: Hashable {
        /// No whole request has come, either ever or since the last one was answered.
        case idle(hasAsked: Bool)
        case queued(isEssential: Bool)
        case running
        case sending
    }

    struct Seat: Hashable {
        var connection: Int
        var uid: UInt32
        var occupation: Occupation
        /// When it began to be so occupied.
        var since: Duration
    }

    /// A client that connected within this time is only about to ask.
    static let arrival = Duration.milliseconds(250)
    /// A reply that takes longer is read slowly.
    static let reading = Duration.seconds(1)

    /// Returns the connection to close for a new one of `uid`; nil if none may be.
    ///
    /// The user with the most connections gives way, and nobody to one who has more. Of these, a connection that never
    /// asked goes first, then the one that has been idle longest, then one that reads its reply slowly, then the newest
    /// request that has not been begun, an essential one after all others, and at last one that reads its reply.
    static func givingWay(to uid: UInt32, among seats: [Seat], at now: Duration) -> Int? {
        let counts = Dictionary(seats.map { ($0.uid, 1) }, uniquingKeysWith: +)
        func count(_ uid: UInt32) -> Int { counts[uid] ?? 0 }
        let choices = seats.compactMap { seat -> (connection: Int, count: Int, rank: Int, order: Duration)? in
            guard seat.uid == uid || count(seat.uid) > count(uid) else { return nil }
            guard let rank = rank(of: seat, at: now) else { return nil }
            // Of the queued, the newest goes first.
            return (seat.connection, count(seat.uid), rank, isQueued(rank) ? .zero - seat.since : seat.since)
        }
        return choices.min { left, right in
            if left.count != right.count { return left.count > right.count }
            return (left.rank, left.order) < (right.rank, right.order)
        }?.connection
    }

    private static func isQueued(_ rank: Int) -> Bool { rank == 3 || rank == 4 }

    /// The smallest gives way first; nil never does.
    private static func rank(of seat: Seat, at now: Duration) -> Int? {
        let age = now - seat.since
        switch seat.occupation {
        case .idle(let hasAsked): return !hasAsked && age > arrival ? 0 : 1
        case .sending: return age > reading ? 2 : 5
        case .queued(let isEssential): return isEssential ? 4 : 3
        case .running: return nil
        }
    }

    /// A request that waits for its turn.
    struct Applicant: Hashable {
        var connection: Int
        var uid: UInt32
        /// The kind of it, if a place is kept for it.
        var essential: EssentialRequest?
    }

    /// How many requests run, of each user, and of each kind that places are kept for.
    struct Running: Hashable {
        var users: [UInt32: Int] = [:]
        var essentials: [EssentialRequest: Int] = [:]
    }

    /// Returns the connection whose request comes next; nil if all must wait.
    ///
    /// - Parameters:
    ///   - applicants: in the order in which they came.
    ///   - running: how many requests run.
    static func next(of applicants: [Applicant], running: Running, limits: ControlLimits) -> Int? {
        let total = running.users.values.reduce(0, +)
        func own(_ applicant: Applicant) -> Int { running.users[applicant.uid] ?? 0 }
        let admitted = applicants.enumerated().filter { _, applicant in
            if total < limits.requests { return true }
            if own(applicant) < 2, total < limits.requests + limits.shared { return true }
            return applicant.essential.map { running.essentials[$0] ?? 0 < limits.kept } ?? false
        }
        return admitted.min { left, right in
            let (first, second) = (left.element, right.element)
            if (first.essential != nil) != (second.essential != nil) { return first.essential != nil }
            return (own(first), left.offset) < (own(second), right.offset)
        }?.element.connection
    }
}
