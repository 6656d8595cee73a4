import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen

/// A kiosk in virtual time whose program, power and clocks can fail. Stored timers outlive all failures.
struct Machine {
    /// The true wall clock at the start: 08:00 of a day.
    static let wall = 1_800_000_000.0
    /// The time from power-on to the start of the program.
    static let start = Duration.seconds(20)

    private(set) var evening: Evening
    /// The timers as last stored.
    private(set) var stored: TimerSnapshot?
    /// The effects since the last call of `forgetNews()`.
    private(set) var news: [Effect] = []
    private let size: DisplaySize
    private var bootNumber = 1
    /// The true time of this boot.
    private var booted = Duration.zero
    /// The error of the wall clock in seconds; positive if it is ahead.
    private var error = 0.0
    private var isSynchronized: Bool

    init(size: DisplaySize = .twentyByFour, isSynchronized: Bool = true) {
        self.size = size
        self.isSynchronized = isSynchronized
        evening = Evening(size: size, at: Instant(sinceBoot: Self.start))
        showClock()
    }

    /// The true time since the start, with or without power.
    var time: Duration { booted + evening.now.sinceBoot }
    var timers: [CookTimer] { evening.view.timers }
    var glass: [String] { evening.glass }
    var sounds: [Sound] { news.compactMap { if case .sound(let sound) = $0, sound != .tick { sound } else { nil } } }

    var reading: ClockReading { reading(at: evening.now) }

    private func reading(at instant: Instant) -> ClockReading {
        ClockReading(
            bootID: "boot \(bootNumber)", boot: instant,
            wall: Self.wall + (booted + instant.sinceBoot).inSeconds + error, isWallTrusted: isSynchronized)
    }

    func timer(_ label: String) -> CookTimer? { timers.first { $0.label == label } }

    func remaining(_ label: String) -> Duration? { timer(label)?.remaining(at: evening.now) }

    /// Discards the effects so far.
    mutating func forgetNews() { news = [] }

    // MARK: People

    mutating func happen(_ event: Event) {
        note(evening.happen(event))
    }

    mutating func order(_ order: TimerRack.Order) {
        happen(.order(.timer(order), RequestID(-1)))
    }

    mutating func start(_ label: String, _ seconds: Int) {
        order(.start(label: label, .seconds(seconds)))
    }

    mutating func press(_ button: Button) {
        for gesture in [Gesture.down(button), .click(button), .up(button)] { happen(.gesture(gesture)) }
    }

    // MARK: Failures

    /// Lets time pass and wakes the kiosk at its deadlines.
    mutating func pass(_ duration: Duration) {
        let end = evening.now + duration
        while let due = evening.wake, due <= end {
            evening.sleep(max(due - evening.now, .zero))
            happen(.woke)
            // A wake in the past would repeat forever. The caller detects it.
            if let next = evening.wake, next <= evening.now { return }
        }
        evening.sleep(end - evening.now)
    }

    /// Suspends the machine for a time, without wakes.
    mutating func suspend(_ duration: Duration) {
        evening.sleep(duration)
        happen(.woke)
    }

    /// Kills the program and restarts it after a time.
    mutating func crash(for duration: Duration) {
        begin(at: evening.now + duration)
    }

    /// Cuts the power for a time that ends when the program runs again. The wall clock then continues from its last
    /// saved value, or from `wallAfter`.
    mutating func cut(for duration: Duration, wallAfter: Double? = nil) {
        let saved = reading.wall - 600
        booted = time + duration - Self.start
        bootNumber += 1
        isSynchronized = false
        error = (wallAfter ?? saved) - (Self.wall + booted.inSeconds)
        begin(at: Instant(sinceBoot: Self.start))
    }

    /// Sets the wall clock as a time service does, `ahead` seconds off the true time.
    mutating func synchronize(ahead: Double = 0) {
        error = ahead
        isSynchronized = true
        clockChanged()
    }

    mutating func loseSynchronization() {
        isSynchronized = false
        clockChanged()
    }

    /// Steps the wall clock without changing its trust.
    mutating func stepWall(by seconds: Double) {
        error += seconds
        clockChanged()
    }

    private mutating func clockChanged() {
        showClock()
        happen(.clock(reading))
    }

    private mutating func begin(at instant: Instant) {
        let timers = stored?.recovered(at: reading(at: instant)) ?? []
        evening = Evening(size: size, at: instant, restored: RestoredData(timers: timers))
        showClock()
        note(evening.effects)
    }

    private mutating func showClock() {
        let reading = reading
        evening.timeOfDay = reading.isWallTrusted ? TimeOfDay(seconds: Int(reading.wall.rounded(.down)) % 86_400) : nil
    }

    private mutating func note(_ effects: [Effect]) {
        for case .keepTimers(let timers) in effects { stored = TimerSnapshot(timers: timers, written: reading) }
        news += effects
    }
}
