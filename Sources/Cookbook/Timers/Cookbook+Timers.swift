internal import GRDB
public import Kitchen
internal import Linux

// MARK: - Timers

extension Cookbook {
    /// Keeps the timers as they are, in place of those kept before: at each change, and once a minute while one runs.
    ///
    /// Durations and instants are kept to the nanosecond, which is what the kernel's clocks count in.
    public func keep(_ snapshot: TimerSnapshot) async throws(CookbookError) {
        _ = try await store.write(isChange: { $0 }) { db in
            let (clock, timers) = (ClockRecord(snapshot.written), snapshot.timers.map(TimerRecord.init))
            let isSameBoot = try ClockRecord.fetchOne(db)?.reading.bootID == snapshot.written.bootID
            // Rows that can't be read are replaced like any others.
            let before = try? TimerRecord.order(Column("number")).fetchAll(db)
            try clock.upsert(db)
            if isSameBoot, before == timers { return false }
            try TimerRecord.deleteAll(db)
            for timer in timers { try timer.insert(db) }
            // After a reboot the kiosk writes the same timers with new times. No person has changed anything.
            return isSameBoot || before?.map(\.identity) != timers.map(\.identity)
        }
    }

    /// The timers as they were kept last; nil if they never were.
    public func timers() async throws(CookbookError) -> TimerSnapshot? {
        try await store.read { db in
            guard let clock = try ClockRecord.fetchOne(db) else { return nil }
            let timers = try TimerRecord.order(Column("number")).fetchAll(db)
            return TimerSnapshot(timers: timers.map(\.timer), written: clock.reading)
        }
    }
}

private struct ClockRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "timerClock"

    private var id = 1
    private let bootID: String
    private let boot: Int64
    private let wall: Double
    private let isWallTrusted: Bool

    init(_ reading: ClockReading) {
        bootID = reading.bootID
        boot = reading.boot.sinceBoot.nanoseconds
        wall = reading.wall
        isWallTrusted = reading.isWallTrusted
    }

    var reading: ClockReading {
        ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: .nanoseconds(boot)), wall: wall, isWallTrusted: isWallTrusted)
    }
}

private struct TimerRecord: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "timer"

    /// What a person knows a timer by, whichever clock it runs by.
    struct Identity: Equatable {
        let number: Int
        let label: String
        let duration: Int64
        let isPaused: Bool
    }

    var identity: Identity { Identity(number: number, label: label, duration: duration, isPaused: state == .paused) }

    private enum State: String, Codable {
        case running, paused, ringing, silenced, missed, interrupted
    }

    private enum Cut: String, Codable {
        case known, awaited, unknown
    }

    private let number: Int
    private let label: String
    private let duration: Int64
    private let state: State
    /// When it ends, ended or was interrupted, since boot; nil for a paused one.
    private let endsAt: Int64?
    /// Of a paused one.
    private let remaining: Int64?
    private let powerCut: Cut?
    /// How long the power was off, of a known cut.
    private let powerOff: Int64?
    /// Of one that is awaited.
    private let lastSeen: Double?
    private let back: Int64?
    /// Of a range that has not rung softly yet.
    private let margin: Int64?
    /// Whether it has, and nobody has said that they know.
    private let isCheckDue: Bool
    /// What is offered when it is done, as JSON; nil for nothing.
    private let next: [StepTimer]?
    /// The step's offer that it is, as JSON; nil for none.
    private let origin: TimerOrigin?

    init(_ timer: CookTimer) {
        number = timer.id
        label = timer.label
        duration = timer.duration.nanoseconds
        (state, endsAt, remaining) =
            switch timer.state {
            case .running(let end): (.running, end.sinceBoot.nanoseconds, nil)
            case .paused(let remaining): (.paused, nil, remaining.nanoseconds)
            case .ringing(let since): (.ringing, since.sinceBoot.nanoseconds, nil)
            case .over(let since, let missed): (missed ? .missed : .silenced, since.sinceBoot.nanoseconds, nil)
            case .interrupted(let since): (.interrupted, since.sinceBoot.nanoseconds, nil)
            }
        margin = timer.margin?.nanoseconds
        isCheckDue = timer.isCheckDue
        next = timer.next.isEmpty ? nil : timer.next
        origin = timer.origin
        (powerCut, powerOff, lastSeen, back) =
            switch timer.powerCut {
            case .known(let time): (.known, time.nanoseconds, nil, nil)
            case .awaited(let lastSeen, let back): (.awaited, nil, lastSeen, back.sinceBoot.nanoseconds)
            case .unknown: (.unknown, nil, nil, nil)
            case nil: (nil, nil, nil, nil)
            }
    }

    var timer: CookTimer {
        CookTimer(
            id: number, label: label, duration: .nanoseconds(duration), state: timerState, powerCut: timerPowerCut,
            margin: margin.map(Duration.nanoseconds), isCheckDue: isCheckDue, next: next ?? [], origin: origin)
    }

    /// The table's own checks see to it that what a state needs is there.
    private var timerState: CookTimer.State {
        let end = Instant(sinceBoot: .nanoseconds(endsAt ?? 0))
        return switch state {
        case .running: .running(until: end)
        case .paused: .paused(remaining: .nanoseconds(remaining ?? 0))
        case .ringing: .ringing(since: end)
        case .silenced: .over(since: end, missed: false)
        case .missed: .over(since: end, missed: true)
        case .interrupted: .interrupted(since: end)
        }
    }

    private var timerPowerCut: PowerCut? {
        switch powerCut {
        case .known: .known(.nanoseconds(powerOff ?? 0))
        case .awaited: .awaited(lastSeen: lastSeen ?? 0, back: Instant(sinceBoot: .nanoseconds(back ?? 0)))
        case .unknown: .unknown
        case nil: nil
        }
    }
}
