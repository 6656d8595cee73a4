import Foundation
import Kitchen
import Testing
import Workbench

@testable import Kiosk

/// Checks the promise of timers: through crashes, power cuts and clock changes, each timer ends exactly once. It rings,
/// is stopped by a person, or is shown as interrupted.
///
/// `GALLEY_SEED=17 swift test --filter HistoryTests` repeats the history that a failure names.
@Suite("Random histories of crashes, power cuts and clocks")
struct HistoryTests {
    private static let seeds: ClosedRange<UInt64> = {
        let seed = ProcessInfo.processInfo.environment["GALLEY_SEED"].flatMap(UInt64.init)
        return seed.map { $0...$0 } ?? 1...(Bool.isThorough ? 10_000 : 2000)
    }()

    @Test("Each timer ends exactly once in thousands of random histories")
    func histories() {
        var endings: [History.Ending: Int] = [:]
        for seed in Self.seeds {
            var history = History(seed: seed)
            history.run()
            if let problem = history.problem {
                let story = history.story.joined(separator: "\n")
                Issue.record("GALLEY_SEED=\(seed) repeats this: \(problem), after\n\(story)")
                return
            }
            for ending in history.endings { endings[ending, default: 0] += 1 }
        }
        guard Self.seeds.count > 1 else { return }
        for ending in History.Ending.allCases {
            #expect(
                endings[ending, default: 0] > Self.seeds.count / 20, "too few endings to prove anything: \(endings)")
        }
    }
}

/// A random history from a seed. It keeps its own account of each timer beside the kiosk.
private struct History {
    enum Ending: CaseIterable {
        case rung, stopped, interrupted
    }

    /// The true state of a timer until it ends. A minute added to an ended timer starts a
    /// new cooking time.
    private struct Account {
        enum Time {
            /// True times of the end: the earliest one, and the latest at which the kiosk may ring.
            case running(end: Duration, latest: Duration)
            case paused(left: Duration, most: Duration)
            case ended(Ending)
        }

        var time: Time
        /// True if the power was cut for longer than an interruption may last.
        var mayBeInterrupted = false
    }

    /// The last stored state may be a minute old when the power fails.
    private static let slack = TimerState.heartbeat

    private(set) var problem: String?
    private(set) var story: [String] = []
    private(set) var endings: [Ending] = []

    private var random: SplitMix
    private var machine: Machine
    private var accounts: [String: Account] = [:]
    private var started = 0

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        machine = Machine(isSynchronized: seed.isMultiple(of: 2))
    }

    mutating func run() {
        for _ in 0..<number(5...25) where problem == nil { somethingHappens() }
        // The clock is set late or never; then enough time passes for each running timer.
        if number(0...1) == 0 { happens("sync") { $0.synchronize() } }
        for timer in machine.timers where timer.isPaused { order(.resume(timer.id)) }
        for timer in machine.timers where timer.remaining(at: machine.evening.now) > .seconds(5000) {
            order(.stop(timer.id))
        }
        happens("pass") { $0.pass(.seconds(5000)) }
        for (label, account) in accounts where problem == nil {
            guard case .ended = account.time else { return fail("\(label) has not ended: \(account)") }
        }
    }

    // MARK: Events

    private mutating func somethingHappens() {
        let seconds = oneOf([1, 20, 59, 61, 150, 400, 1000])
        let id = machine.timers.isEmpty ? 1 : machine.timers[number(0...machine.timers.count - 1)].id
        switch number(0...99) {
        case ..<25: start(oneOf([1, 30, 90, 300, 1200, 100_000]))
        case ..<32: order(.pause(id))
        case ..<39: order(.resume(id))
        case ..<44: order(.addMinute(id))
        case ..<48: order(.stop(id))
        case ..<58: happens("pass \(seconds)") { $0.pass(.seconds(seconds)) }
        case ..<66: press(oneOf(Button.allCases))
        case ..<74: happens("crash \(seconds)") { $0.crash(for: .seconds(seconds)) }
        case ..<84: cut(for: oneOf([25, 70, 200, 1000, 43_000, 43_300, 90_000]))
        case ..<88: happens("suspend \(seconds)") { $0.suspend(.seconds(seconds)) }
        case ..<94: happens("sync") { $0.synchronize() }
        case ..<96: happens("lose sync") { $0.loseSynchronization() }
        default: stepUntrusted(by: oneOf([2400, -10_800, -1.9e9, 1e9, 5e9]))
        }
    }

    private mutating func start(_ seconds: Int) {
        guard machine.timers.count < TimerRack.capacity else { return }
        started += 1
        let label = "T\(started)"
        let end = machine.time + .seconds(seconds)
        accounts[label] = Account(time: .running(end: end, latest: end))
        happens("start \(label) \(seconds)") { $0.start(label, seconds) }
    }

    /// Cuts the power. The latest end moves by the length of the cut and by the age of the stored state.
    private mutating func cut(for seconds: Int) {
        let outage = Duration.seconds(seconds)
        for (label, account) in accounts {
            guard case .running(let end, let latest) = account.time else { continue }
            accounts[label]?.time = .running(end: end, latest: latest + outage + Self.slack)
            if outage > PowerCut.longest - Self.slack * 4 { accounts[label]?.mayBeInterrupted = true }
        }
        let wall = oneOf([nil, 0, 1.9e9, 7e9])
        happens("cut \(seconds)") { $0.cut(for: outage, wallAfter: wall) }
        for timer in machine.timers where timer.isRunning { checkNotAsIfNothing(timer) }
    }

    /// Checks that a running timer has lost the time of the cut, or is marked as an upper bound.
    private mutating func checkNotAsIfNothing(_ timer: CookTimer) {
        guard !timer.isUpperBound, case .running(let end, _) = accounts[timer.label]?.time else { return }
        let actual = machine.time + timer.remaining(at: machine.evening.now)
        if abs((actual - end).inSeconds) > 0.001 { fail("\(timer.label) goes on as if no time had passed") }
    }

    /// Steps a clock that isn't trusted. Stepping a trusted clock would change the true time.
    private mutating func stepUntrusted(by seconds: Double) {
        guard !machine.reading.isWallTrusted else { return }
        happens("step \(seconds)") { $0.stepWall(by: seconds) }
    }

    // MARK: Account

    /// Sends a command that the kiosk may refuse.
    private mutating func order(_ order: TimerRack.Order) {
        happens("\(order)", byPeople: true) { $0.order(order) }
    }

    private mutating func press(_ button: Button) {
        // A timer that is started at the kiosk has no account.
        if button == .ok, machine.evening.view.title == "How long?" { return }
        happens("press \(button)", byPeople: true) { $0.press(button) }
    }

    /// Updates the account after a person stops, pauses, resumes or extends a timer.
    private mutating func follow(_ before: CookTimer, to after: CookTimer?) {
        guard let account = accounts[before.label] else { return }
        let now = machine.time
        guard let after else {
            if case .ended = account.time { return }
            return end(before.label, .stopped)
        }
        let given = after.remaining(at: machine.evening.now) - before.remaining(at: machine.evening.now)
        switch (account.time, after.state) {
        case (.running(let end, let latest), .paused):
            accounts[before.label]?.time = .paused(left: end - now, most: latest - now)
        case (.paused(let left, let most), .running):
            accounts[before.label]?.time = .running(end: now + left, latest: now + most)
        case (.ended, .running):
            let end = now + after.remaining(at: machine.evening.now)
            accounts[before.label] = Account(time: .running(end: end, latest: end))
        case (.running(let end, let latest), .running):
            accounts[before.label]?.time = .running(end: end + given, latest: latest + given)
        case (.paused(let left, let most), .paused):
            accounts[before.label]?.time = .paused(left: left + given, most: most + given)
        default: break
        }
    }

    /// Runs an event and then checks each timer.
    private mutating func happens(_ name: String, byPeople: Bool = false, _ work: (inout Machine) -> Void) {
        guard problem == nil else { return }
        story.append("\(machine.time.inSeconds): \(name)")
        let (before, beforeTime, wasAlarm) = (machine.timers, machine.time, machine.evening.view.name == .alarm)
        machine.forgetNews()
        work(&machine)
        for timer in before {
            let after = machine.timer(timer.label)
            if byPeople { follow(timer, to: after) } else if after == nil { fail("\(timer.label) is gone") }
        }
        for timer in machine.timers { check(timer, since: beforeTime) }
        let isTold = byPeople || machine.evening.view.name == .alarm
        for timer in machine.timers where timer.isUnheard {
            let wasHeardOf = before.contains { $0.label == timer.label && $0.isUnheard }
            if !isTold, wasAlarm || !wasHeardOf { fail("\(timer.label) does not stay on the glass until a button") }
        }
        checkGlass()
    }

    private mutating func check(_ timer: CookTimer, since before: Duration) {
        guard let account = accounts[timer.label], problem == nil else { return fail("\(timer.label) is unknown") }
        switch (timer.state, account.time) {
        case (.ringing, .ended(.rung)), (.over, .ended(.rung)), (.interrupted, .ended(.interrupted)): break
        case (.ringing, .running(let end, let latest)), (.over, .running(let end, let latest)):
            checkRing(timer, end: end, latest: latest, since: before)
        case (.ringing, .paused(let left, _)), (.over, .paused(let left, _)):
            // The timer had already ended in the cut and was paused after it.
            if left > .zero { fail("\(timer.label) rings though it was paused") }
            end(timer.label, .rung)
        case (.interrupted, .running), (.interrupted, .paused):
            if !account.mayBeInterrupted { fail("\(timer.label) is interrupted without a long power cut") }
            end(timer.label, .interrupted)
        case (.running, .running(let end, _)):
            let actual = machine.time + timer.remaining(at: machine.evening.now)
            if actual < end - .milliseconds(1) { fail("\(timer.label) would ring too early") }
        case (.paused, .paused): break
        default: fail("\(timer.label) is \(timer.state), and was \(account.time)")
        }
    }

    /// Checks that a timer rings no earlier than its end, and within one boot at exactly its end.
    private mutating func checkRing(_ timer: CookTimer, end: Duration, latest: Duration, since before: Duration) {
        let since = machine.time + timer.remaining(at: machine.evening.now)
        if since < end - .milliseconds(1) { fail("\(timer.label) rings \((end - since).inSeconds) s too early") }
        if since > latest { fail("\(timer.label) rings \((since - latest).inSeconds) s too late") }
        if since < before, latest == end, end > before { fail("\(timer.label) rang unseen") }
        if timer.isRinging, !machine.sounds.contains(where: { $0.alarms(of: timer.id) }) {
            fail("\(timer.label) rings and is not heard")
        }
        self.end(timer.label, .rung)
    }

    private mutating func end(_ label: String, _ ending: Ending) {
        accounts[label]?.time = .ended(ending)
        endings.append(ending)
    }

    /// Checks that a ringing timer is shown and that the next wake is in the future.
    private mutating func checkGlass() {
        let view = machine.evening.view
        if view.isSounding, view.name != .alarm { fail("an alarm sounds and is not shown") }
        let wake = machine.evening.wake
        if let wake, wake <= machine.evening.now { fail("the next wake is not in the future") }
        if wake == nil, view.timers.contains(where: \.isRunning) { fail("the kiosk sleeps while a timer runs") }
    }

    private mutating func fail(_ message: String) {
        if problem == nil { problem = message }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func oneOf<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}

extension CookTimer {
    /// True if no person has answered the timer.
    fileprivate var isUnheard: Bool { isMissed || isInterrupted }
}

extension Sound {
    fileprivate func alarms(of timer: Int) -> Bool {
        if case .alarm(let timers) = self { timers.contains(timer) } else { false }
    }
}
