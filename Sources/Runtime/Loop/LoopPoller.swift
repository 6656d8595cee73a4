internal import Linux

/// Waits in poll(2) until a descriptor is readable or an instant has come.
///
/// The kernel may refuse any of these calls for lack of memory or descriptors. The loop then wakes more often than
/// needed, so timers still ring. Each kind of failure is reported once.
struct LoopPoller {
    /// The system calls that may fail. Tests replace them.
    struct SystemCalls: Sendable {
        var makeTimer: @Sendable () throws(SystemError) -> BootTimer = { () throws(SystemError) in try BootTimer() }
        var set: @Sendable (BootTimer, Duration?) throws(SystemError) -> Void = {
            (timer, instant) throws(SystemError) in try timer.set(instant)
        }
        var poll: @Sendable ([Int32], Duration?) throws(SystemError) -> Readiness = {
            (descriptors, limit) throws(SystemError) in try waitUntilReady(descriptors, limit: limit)
        }
    }

    /// The longest wait without the timer. Only the timer counts the time of a suspend.
    static let longestWaitWithoutTimer = Duration.seconds(1)
    /// The longest wait without poll(2), which delays a button by as much.
    static let longestWaitWithoutPoll = Duration.milliseconds(20)
    /// The time between two attempts to create the timer.
    private static let retryInterval = Duration.seconds(10)

    private let system: SystemCalls
    private var timer: BootTimer?
    private var nextTry = Duration.zero
    private var reported: Set<String> = []

    init(_ system: SystemCalls) {
        self.system = system
    }

    /// Waits until a descriptor or the signal is readable, or until an instant of the boot clock.
    ///
    /// - Returns: the readable descriptors; all of them if poll(2) fails.
    mutating func wait(
        for descriptors: [Int32], _ signal: WakeSignal, until instant: Duration?, report: (String) -> Void
    ) -> Set<Int32> {
        let limit =
            arm(instant, report)
            ? nil : min(max((instant ?? .seconds(1 << 32)) - now, .zero), Self.longestWaitWithoutTimer)
        do {
            let own = [signal.descriptor] + (timer.map { [$0.descriptor] } ?? [])
            let ready = try system.poll(descriptors + own, limit)
            timer?.clear()
            return ready.readable
        } catch {
            reportOnce(error, "Until it works again, the kiosk reads the buttons 50 times a second", report)
            let end = min(instant ?? .seconds(1 << 32), now + Self.longestWaitWithoutPoll)
            KernelClock.boot.wait(until: end)
            timer?.clear()
            return Set(descriptors)
        }
    }

    private var now: Duration { KernelClock.boot.now }

    /// Sets the timer. Returns false if there is none.
    private mutating func arm(_ instant: Duration?, _ report: (String) -> Void) -> Bool {
        let consequence = "Until it works again, the kiosk checks the time once a second; timers still ring"
        do {
            if timer == nil {
                guard nextTry <= now else { return false }
                nextTry = now + Self.retryInterval
                timer = try system.makeTimer()
            }
            guard let timer else { return false }
            try system.set(timer, instant)
            return true
        } catch {
            reportOnce(error, consequence, report)
            return false
        }
    }

    private mutating func reportOnce(_ error: SystemError, _ consequence: String, _ report: (String) -> Void) {
        guard reported.insert(error.call).inserted else { return }
        report("A system call failed (\(error)). \(consequence).")
    }
}
