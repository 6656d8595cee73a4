internal import GRDB
public import Kitchen
internal import Linux

// MARK: - Timers

extension Cookbook {
    /// Replaces the stored timers. Call it at each change, and once a minute while a timer runs.
    ///
    /// Durations and instants are stored in nanoseconds, the unit of the kernel's clocks.
    ///
    /// - Throws: `CookbookError` if the timers can't be saved.
    public func keep(_ snapshot: TimerSnapshot) async throws(CookbookError) {
        _ = try await store.write(isChange: { $0 }) { db in
            let (clock, timers) = (ClockRecord(snapshot.written), snapshot.timers.map(TimerRecord.init))
            let isSameBoot = try ClockRecord.fetchOne(db)?.reading.bootID == snapshot.written.bootID
            // Unreadable rows are replaced like any others.
            let before = try? TimerRecord.order(Column("number")).fetchAll(db)
            try clock.upsert(db)
            if isSameBoot, before == timers { return false }
            try TimerRecord.deleteAll(db)
            for timer in timers { try timer.insert(db) }
            // After a reboot the kiosk writes the same timers with new times. That isn't a change by a person.
            return isSameBoot || before?.map(\.identity) != timers.map(\.identity)
        }
    }

    /// Returns the stored timers, or `nil` if none were ever stored.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
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

    /// The properties of a timer that only a person changes. Its instants are left out, because they also change
    /// after a reboot.
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
    /// The end of the timer, or the time of its interruption, in nanoseconds since boot. `nil` for a paused timer.
    private let endsAt: Int64?
    /// The remaining nanoseconds of a paused timer.
    private let remaining: Int64?
    private let powerCut: Cut?
    /// The nanoseconds without power, if the power cut is known.
    private let powerOff: Int64?
    /// The wall clock before the power cut in seconds since 1970, if the length of the cut isn't known yet.
    private let lastSeen: Double?
    /// The nanoseconds from boot until the timer continued, if the length of the power cut isn't known yet.
    private let back: Int64?
    /// The nanoseconds before the end at which a range rings softly, or `nil` after it has.
    private let margin: Int64?
    /// True if a range has rung softly and nobody has acknowledged it.
    private let isCheckDue: Bool
    /// The timers that are offered when it is done, stored as JSON, or `nil` for none.
    private let next: [StepTimer]?
    /// The step's offer that started the timer, stored as JSON, or `nil` for none.
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

    /// The state of the timer. The table's CHECK constraints guarantee the values that each state needs.
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
