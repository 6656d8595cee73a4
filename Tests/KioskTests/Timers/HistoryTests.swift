import Foundation
import Kitchen
import Testing
import Workbench

@testable import Kiosk

/// The promise of timers: whatever happens to program, power and clocks, every timer is exactly once rung, stopped by
/// somebody, or shown as interrupted.
///
/// `GALLEY_SEED=17 swift test --filter HistoryTests` repeats the history that a failure names.
@Suite("Histories of crashes, cuts and clocks")
struct HistoryTests {
    private static let seeds: ClosedRange<UInt64> = {
        let seed = ProcessInfo.processInfo.environment["GALLEY_SEED"].flatMap(UInt64.init)
        return seed.map { $0...$0 } ?? 1...10_000
    }()

    @Test("Ten thousand histories, and in each every timer comes to exactly one end")
    func histories() {
        var endings: [History.Ending: Int] = [:]
        for seed in Self.seeds {
            var history = History(seed: seed)
            history.run()
            if let problem = history.problem {
                let story = history.story.joined(separator: "\n")
                Issue.record("GALLEY_SEED=\(seed) repeats it: \(problem), after\n\(story)")
                return
            }
            for ending in history.endings { endings[ending, default: 0] += 1 }
        }
        guard Self.seeds.count > 1 else { return }
        for ending in History.Ending.allCases {
            #expect(endings[ending, default: 0] > 500, "a history that sees little proves little: \(endings)")
        }
    }
}

/// A random history from a seed, and beside the kiosk a second account of what is true of each timer.
private struct History {
    enum Ending: CaseIterable {
        case rung, stopped, interrupted
    }

    /// What is true of a timer until it comes to its end, or to one more: a minute given to one that has ended is a
    /// new time to cook.
    private struct Account {
        enum Time {
            /// True times of its end: the earliest that is true, and the latest that a kiosk may ring at.
            case running(end: Duration, latest: Duration)
            case paused(left: Duration, most: Duration)
            case ended(Ending)
        }

        var time: Time
        /// The power was cut for longer than an interruption may be while it ran.
        var mayBeInterrupted = false
    }

    /// What was written last may be a minute old when the power goes.
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
        // A clock that is set late, or never, and then time enough for everything that runs.
        if number(0...1) == 0 { happens("sync") { $0.synchronize() } }
        for timer in machine.timers where timer.isPaused { order(.resume(timer.id)) }
        for timer in machine.timers where timer.remaining(at: machine.evening.now) > .seconds(5000) {
            order(.stop(timer.id))
        }
        happens("pass") { $0.pass(.seconds(5000)) }
        for (label, account) in accounts where problem == nil {
            guard case .ended = account.time else { return fail("\(label) came to no end: \(account)") }
        }
    }

    // MARK: What happens

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

    /// A cut moves the latest end by as long as the power was off, and by what was not yet written.
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

    /// After a cut a running timer has lost the time, or says that it may have.
    private mutating func checkNotAsIfNothing(_ timer: CookTimer) {
        guard !timer.isUpperBound, case .running(let end, _) = accounts[timer.label]?.time else { return }
        let actual = machine.time + timer.remaining(at: machine.evening.now)
        if abs((actual - end).inSeconds) > 0.001 { fail("\(timer.label) goes on as if no time had passed") }
    }

    /// A clock that is trusted is not stepped by hours; that would be another truth.
    private mutating func stepUntrusted(by seconds: Double) {
        guard !machine.reading.isWallTrusted else { return }
        happens("step \(seconds)") { $0.stepWall(by: seconds) }
    }

    // MARK: The second account

    /// The kiosk may refuse it.
    private mutating func order(_ order: TimerRack.Order) {
        happens("\(order)", byPeople: true) { $0.order(order) }
    }

    private mutating func press(_ button: Button) {
        happens("press \(button)", byPeople: true) { $0.press(button) }
    }

    /// What somebody has done to a timer: stopped it, paused it, let it go on, or given it minutes.
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

    /// Lets something happen, and then looks at what has become of every timer.
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
            // Paused after a cut in which it had ended already.
            if left > .zero { fail("\(timer.label) rings though it was paused") }
            end(timer.label, .rung)
        case (.interrupted, .running), (.interrupted, .paused):
            if !account.mayBeInterrupted { fail("\(timer.label) was interrupted by nothing") }
            end(timer.label, .interrupted)
        case (.running, .running(let end, _)):
            let actual = machine.time + timer.remaining(at: machine.evening.now)
            if actual < end - .milliseconds(1) { fail("\(timer.label) would ring too early") }
        case (.paused, .paused): break
        default: fail("\(timer.label) is \(timer.state), and was \(account.time)")
        }
    }

    /// It rings no earlier than its end, and no later than is known: within one boot in the same moment.
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

    /// What rings is seen, and the kiosk sleeps until something is to be done.
    private mutating func checkGlass() {
        let view = machine.evening.view
        if view.isSounding, view.name != .alarm { fail("something rings and is not seen") }
        let wake = machine.evening.wake
        if let wake, wake <= machine.evening.now { fail("it wakes for nothing") }
        if wake == nil, view.timers.contains(where: \.isRunning) { fail("it sleeps on") }
    }

    private mutating func fail(_ message: String) {
        if problem == nil { problem = message }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func oneOf<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}

extension CookTimer {
    /// Nobody has come to it.
    fileprivate var isUnheard: Bool { isMissed || isInterrupted }
}

extension Sound {
    fileprivate func alarms(of timer: Int) -> Bool {
        if case .alarm(let timers) = self { timers.contains(timer) } else { false }
    }
}
