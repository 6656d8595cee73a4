import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen

/// A kiosk on a machine whose program, power and clocks can fail, in virtual time. What was written outlives all of it.
struct Machine {
    /// What a wall clock that is right says at the beginning: 08:00 of a day.
    static let wall = 1_800_000_000.0
    /// From power to the program.
    static let start = Duration.seconds(20)

    private(set) var evening: Evening
    /// Timers as they were written last.
    private(set) var stored: TimerSnapshot?
    /// What the kiosk wanted done since it was last asked.
    private(set) var news: [Effect] = []
    private let size: DisplaySize
    private var bootNumber = 1
    /// The true time at this boot.
    private var booted = Duration.zero
    /// By how much the wall clock is ahead of the truth, in seconds.
    private var error = 0.0
    private var isSynchronized: Bool

    init(size: DisplaySize = .twentyByFour, isSynchronized: Bool = true) {
        self.size = size
        self.isSynchronized = isSynchronized
        evening = Evening(size: size, at: Instant(sinceBoot: Self.start))
        showClock()
    }

    /// True time since the beginning, with or without power.
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

    /// What the kiosk wanted done until now is no news any more.
    mutating func forgetNews() { news = [] }

    // MARK: What people do

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

    // MARK: What happens to it

    /// Time goes by; the kiosk is woken whenever it asked for it.
    mutating func pass(_ duration: Duration) {
        let end = evening.now + duration
        while let due = evening.wake, due <= end {
            evening.sleep(max(due - evening.now, .zero))
            happen(.woke)
            // A wake that is not to come would be asked for for ever; the test sees it.
            if let next = evening.wake, next <= evening.now { return }
        }
        evening.sleep(end - evening.now)
    }

    /// The machine sleeps; nothing wakes it but its end.
    mutating func suspend(_ duration: Duration) {
        evening.sleep(duration)
        happen(.woke)
    }

    /// The program ends as if killed, and is there again after so long.
    mutating func crash(for duration: Duration) {
        begin(at: evening.now + duration)
    }

    /// The power is off from now until so long before the program runs again. The wall clock then goes on from where
    /// it was saved last, or is set to something else.
    mutating func cut(for duration: Duration, wallAfter: Double? = nil) {
        let saved = reading.wall - 600
        booted = time + duration - Self.start
        bootNumber += 1
        isSynchronized = false
        error = (wallAfter ?? saved) - (Self.wall + booted.inSeconds)
        begin(at: Instant(sinceBoot: Self.start))
    }

    /// A time service sets the wall clock, `ahead` seconds off the truth.
    mutating func synchronize(ahead: Double = 0) {
        error = ahead
        isSynchronized = true
        clockChanged()
    }

    mutating func loseSynchronization() {
        isSynchronized = false
        clockChanged()
    }

    /// The wall clock is set by so many seconds; whether it is trusted stays as it is.
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
