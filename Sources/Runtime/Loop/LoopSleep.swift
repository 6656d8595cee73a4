internal import Linux

/// How the loop's thread sleeps until something happens or a timer is due.
///
/// The kernel may refuse any call of it: for lack of memory, of descriptors, or of a limit. The loop goes on then, and
/// wakes a little too often in place of not at all, so that timers ring; each kind of failure is reported once.
struct LoopSleep {
    /// The calls that may fail.
    struct System: Sendable {
        var makeTimer: @Sendable () throws(SystemError) -> BootTimer = { () throws(SystemError) in try BootTimer() }
        var set: @Sendable (BootTimer, Duration?) throws(SystemError) -> Void = {
            (timer, instant) throws(SystemError) in try timer.set(instant)
        }
        var poll: @Sendable ([Int32], Duration?) throws(SystemError) -> Readiness = {
            (descriptors, limit) throws(SystemError) in try waitUntilReady(descriptors, limit: limit)
        }
    }

    /// The longest sleep without the timer, which alone also counts the time of a suspend.
    static let blind = Duration.seconds(1)
    /// The longest sleep without poll(2): a button is read that late.
    static let deaf = Duration.milliseconds(20)
    /// Between two tries to have the timer.
    private static let retry = Duration.seconds(10)

    private let system: System
    private var timer: BootTimer?
    private var nextTry = Duration.zero
    private var reported: Set<String> = []

    init(_ system: System) {
        self.system = system
    }

    /// Sleeps until a descriptor or the signal has something to say, or until an instant of the boot clock.
    ///
    /// - Returns: the descriptors that can be read; all of them where that is not known.
    mutating func wait(
        for descriptors: [Int32], _ signal: WakeSignal, until instant: Duration?, report: (String) -> Void
    ) -> Set<Int32> {
        let limit = arm(instant, report) ? nil : min(max((instant ?? .seconds(1 << 32)) - now, .zero), Self.blind)
        do {
            let own = [signal.descriptor] + (timer.map { [$0.descriptor] } ?? [])
            let ready = try system.poll(descriptors + own, limit)
            timer?.clear()
            return ready.readable
        } catch {
            tell(of: error, "Buttons are read 50 times a second until it works again", report)
            let end = min(instant ?? .seconds(1 << 32), now + Self.deaf)
            KernelClock.boot.wait(until: end)
            timer?.clear()
            return Set(descriptors)
        }
    }

    private var now: Duration { KernelClock.boot.now }

    /// Sets the timer; false if it cannot be had.
    private mutating func arm(_ instant: Duration?, _ report: (String) -> Void) -> Bool {
        let consequence = "The kiosk looks at the clock each second until it works again; timers ring as before"
        do {
            if timer == nil {
                guard nextTry <= now else { return false }
                nextTry = now + Self.retry
                timer = try system.makeTimer()
            }
            guard let timer else { return false }
            try system.set(timer, instant)
            return true
        } catch {
            tell(of: error, consequence, report)
            return false
        }
    }

    private mutating func tell(of error: SystemError, _ consequence: String, _ report: (String) -> Void) {
        guard reported.insert(error.call).inserted else { return }
        report("A call of the system failed (\(error)). \(consequence).")
    }
}
