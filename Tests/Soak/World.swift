import CSimulation
import CharacterDisplay
import Control
import Foundation
import Kiosk
import Kitchen
import Runtime
import Synchronization
import Workbench

/// A kitchen in virtual time: a kiosk, a cook, and everything that goes wrong. The same seed gives the same days.
final class World {
    let seed: UInt64
    let host: VirtualHost
    var random: SplitMix
    private(set) var machine: Machine
    private(set) var watch = Watch()
    private(set) var counts = Counts()
    var trace = Trace()
    /// The last things that happened, oldest first.
    private var history: [String] = []
    /// The time of the next start after a cut of the card that comes at one of its writes.
    private var outage: Duration??
    /// The time until which a person or a command may still change something.
    private var touchedUntil = Duration.zero
    private let desk = RequestDesk()
    private var lastScreen: Int64?

    /// The numbers of things that happened in a simulation.
    struct Counts {
        var presses = 0, requests = 0, timers = 0, kills = 0, powerCuts = 0, cardFaults = 0, lineFaults = 0
        var clockSteps = 0
    }

    /// The time that a request may take.
    private static let patience = Duration.seconds(7)

    init(seed: UInt64, folder: String, host: VirtualHost) throws {
        (self.seed, self.host) = (seed, host)
        random = SplitMix(seed: seed)
        let size = DisplaySize.allCases.filter { [.sixteenByTwo, .twentyByFour].contains($0) }[Int(seed % 2)]
        machine = try Machine(host, folder: folder, seed: random.next(), size: size)
    }

    /// The present day and time of a simulation: `day 3, 18:30:05.250`.
    var time: String {
        let seconds = host.now.components.seconds
        let milliseconds = host.now.components.attoseconds / 1_000_000_000_000_000
        let clock = String(
            format: "%02d:%02d:%02d.%03d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60, milliseconds)
        return "day \(seconds / 86_400 + 1), \(clock)"
    }

    /// The last things that happened.
    var story: String { history.joined(separator: "\n") }

    func happens(_ text: String) {
        history = history.suffix(60) + ["\(time)  \(text)"]
        trace.add("\(host.now.nanoseconds) \(text)")
    }

    // MARK: Time

    /// Lets time pass.
    func pass(_ duration: Duration) throws {
        let end = host.now + duration
        try settle()
        while let next = [machine.nextWake, host.nextAlarm].compactMap(\.self).min(), next <= end {
            host.advance(to: next)
            host.ringAlarms()
            try settle()
        }
        host.advance(to: end)
        try settle()
    }

    /// Runs everything that is due now.
    func settle() throws {
        var rounds = 0
        repeat {
            machine.turn()
            try look()
            while host.runOne() {
                if machine.card.cut != nil, let outage { try restart(after: outage) }
            }
            host.ringAlarms()
            rounds += 1
            if rounds > 10_000 { throw BrokenPromise("the kiosk never rests") }
        } while machine.hasJobs || machine.nextWake.map { $0 <= host.now } == true
            || host.nextAlarm.map { $0 <= host.now } == true
    }

    private func look() throws {
        try watch.look(at: machine, isTouched: host.now <= touchedUntil)
        let engine = machine.engine
        if engine.screenVersion != lastScreen {
            lastScreen = engine.screenVersion
            trace.add("\(host.now.nanoseconds) \(engine.screen.frame.lines.joined())")
        }
        for reply in desk.takeReplies() {
            happens("reply: \(reply.replacingOccurrences(of: machine.card.folder, with: "card"))")
        }
        if let late = desk.late(at: host.now) {
            throw BrokenPromise("the request \(late) got no reply in \(Self.patience)")
        }
    }

    // MARK: The cook

    func press(_ button: Button, for time: Duration = .milliseconds(80)) throws {
        counts.presses += 1
        happens("press \(button)")
        touchedUntil = host.now + time + .seconds(1)
        machine.set(button, pressed: true)
        try pass(time)
        machine.set(button, pressed: false)
        try pass(.milliseconds(40))
    }

    func send(_ request: any ControlRequest, named name: String) {
        counts.requests += 1
        happens("galley \(name)")
        touchedUntil = max(touchedUntil, host.now + .seconds(1))
        let number = desk.begin(name, until: host.now + Self.patience)
        machine.send(request) { [desk] reply in desk.end(number, with: reply) }
    }

    // MARK: Ends and starts

    /// Lets the program die, or the power fail, at a later write to the card.
    func die(atCall call: Int, outage: Duration?) {
        guard self.outage == nil else { return }
        happens(outage.map { "power cut of \($0) at write \(call) from now" } ?? "kill at write \(call) from now")
        self.outage = .some(outage)
        machine.card.cut(atCall: call, losesPower: outage != nil)
    }

    /// Lets the program die, or the power fail, and starts the kiosk again.
    func restart(after outage: Duration?) throws {
        happens(outage.map { "power cut of \($0)" } ?? "kill")
        if outage == nil { counts.kills += 1 } else { counts.powerCuts += 1 }
        self.outage = nil
        watch.died(outage: outage)
        desk.clear()
        try machine.restart(after: outage) { host.runOne() }
        lastScreen = nil
        touchedUntil = host.now + .seconds(1)
        try settle()
        for _ in 0..<100 where !machine.engine.isRestored { try pass(.milliseconds(100)) }
        guard machine.engine.isRestored else { throw BrokenPromise("the kiosk has not read its store in 10 s") }
        try watch.restored(by: machine, afterPowerCut: outage != nil)
        happens("restarted")
    }

    // MARK: Faults

    func setCardFault(_ fault: simcard_fault) {
        happens("card: \(fault.rawValue)")
        if fault != SIMCARD_SOUND { counts.cardFaults += 1 }
        machine.card.fault = fault
        watch.cardFailed()
    }

    func disturbLines(_ change: (FaultyLines) -> Void, _ text: String) {
        happens(text)
        counts.lineFaults += 1
        change(machine.lines)
    }

    func setClock(_ wall: MachineClock.Wall) throws {
        happens("clock: \(wall.error) s ahead, trusted: \(wall.isTrusted)")
        counts.clockSteps += 1
        machine.clock.set(wall)
        try settle()
    }
}

/// The requests that are under way.
private final class RequestDesk: Sendable {
    private struct State {
        var last = 0
        var waiting: [Int: (name: String, until: Duration)] = [:]
        var replies: [String] = []
    }

    private let state = Mutex(State())

    func begin(_ name: String, until: Duration) -> Int {
        state.withLock { state in
            state.last += 1
            state.waiting[state.last] = (name, until)
            return state.last
        }
    }

    func end(_ number: Int, with reply: ServedReply) {
        state.withLock { state in
            guard let name = state.waiting.removeValue(forKey: number)?.name else { return }
            switch reply.outcome {
            case .success: state.replies.append("\(name): done\(reply.warning.map { ", \($0)" } ?? "")")
            case .failure(let failure): state.replies.append("\(name): \(failure.message)")
            }
        }
    }

    /// Returns the replies since the last call.
    func takeReplies() -> [String] {
        state.withLock { state in
            defer { state.replies = [] }
            return state.replies
        }
    }

    /// Returns the name of a request that should have been answered.
    func late(at now: Duration) -> String? {
        state.withLock { state in state.waiting.values.first { $0.until < now }?.name }
    }

    /// Forgets the requests of a program that has died.
    func clear() { state.withLock { $0.waiting = [:] } }
}

/// A running digest of everything that happened (FNV-1a). Two runs of a seed are the same if their digests are.
struct Trace {
    var prints = false
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        if prints { print(text) }
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
