import CSimulation
import Control
import Foundation
import Kiosk
import Kitchen
import Runtime

/// A kitchen: a machine, and a watch that notices each broken promise.
final class SimulatedKitchen {
    let number: Int
    let machine: Machine
    private(set) var watch = Watch()
    private let world: World
    private let desk = RequestDesk()
    /// The planned end, if there is one: the time without power, or `nil` inside for a kill.
    private var plannedOutage: Duration??
    /// The time until which a person or a command may still change something.
    private var touchedUntil = Duration.zero
    private var lastScreen: Int64?
    /// True while no program runs.
    private(set) var isOff = false

    /// The time that a request may take.
    private static let patience = Duration.seconds(7)

    init(_ number: Int, of world: World, on machine: Machine) {
        (self.number, self.world, self.machine) = (number, world, machine)
    }

    private var host: VirtualHost { world.host }

    private func happens(_ text: String) { world.happens(text, at: number) }

    // MARK: Time

    /// Turns the kiosk's loop, and looks at the result.
    func turn() throws {
        machine.turn()
        try watch.look(at: machine, isTouched: host.now <= touchedUntil)
        let engine = machine.engine
        if engine.screenVersion != lastScreen {
            lastScreen = engine.screenVersion
            world.trace.add("\(host.now.nanoseconds) \(number) \(engine.screen.frame.lines.joined())")
        }
        for reply in desk.takeReplies() {
            happens("reply: \(reply.replacingOccurrences(of: machine.card.folder, with: "card"))")
        }
        if let late = desk.late(at: host.now) {
            throw BrokenPromise("the request \(late) got no reply in \(Self.patience)")
        }
    }

    /// True if something is to be done now.
    var isBusy: Bool { machine.hasJobs || machine.nextWake.map { $0 <= host.now } == true }

    /// Carries out the planned end if the card was cut.
    func dieIfCut() throws {
        guard machine.card.cut != nil, let plannedOutage else { return }
        try restart(after: plannedOutage)
    }

    // MARK: The cook

    func press(_ button: Button, for time: Duration = .milliseconds(80)) throws {
        world.counts.presses += 1
        happens("press \(button)")
        touchedUntil = host.now + time + .seconds(1)
        machine.set(button, pressed: true)
        try world.pass(time)
        machine.set(button, pressed: false)
        try world.pass(.milliseconds(40))
    }

    func send(_ request: any ControlRequest, named name: String) {
        world.counts.requests += 1
        happens("galley \(name)")
        touchedUntil = max(touchedUntil, host.now + .seconds(1))
        let number = desk.begin(name, until: host.now + Self.patience)
        machine.send(request) { [desk] reply in desk.end(number, with: reply) }
    }

    // MARK: Ends and starts

    /// Lets the program die, or the power fail, at a later write to the card.
    func die(atCall call: Int, outage: Duration?) {
        guard plannedOutage == nil else { return }
        happens("\(outage.map { "power cut of \($0)" } ?? "kill") at write \(call) from now")
        plannedOutage = .some(outage)
        machine.card.cut(atCall: call, losesPower: outage != nil)
    }

    /// Lets the program die, or the power fail, and starts the kiosk again.
    func restart(after outage: Duration?) throws {
        happens(outage.map { "power cut of \($0)" } ?? "kill")
        if outage == nil { world.counts.kills += 1 } else { world.counts.powerCuts += 1 }
        plannedOutage = nil
        watch.died()
        desk.clear()
        world.broker.bury(number)
        try machine.end(losesPower: outage != nil, running: host.runOne)
        // The others go on meanwhile.
        isOff = true
        defer { isOff = false }
        try world.pass(outage ?? .seconds(2))
        isOff = false
        try machine.start(after: outage)
        lastScreen = nil
        touchedUntil = host.now + .seconds(1)
        try world.settle()
        for _ in 0..<100 where !machine.engine.isRestored { try world.pass(.milliseconds(100)) }
        guard machine.engine.isRestored else { throw BrokenPromise("the kiosk has not read its store in 10 s") }
        try watch.restored(by: machine, afterPowerCut: outage != nil)
        happens("restarted")
    }

    // MARK: Faults

    func setCardFault(_ fault: simcard_fault) {
        happens("card: \(fault.rawValue)")
        if fault != SIMCARD_SOUND {
            world.counts.cardFaults += 1
            watch.cardFailed()
        }
        machine.card.fault = fault
    }

    func disturbLines(_ change: (FaultyLines) -> Void, _ text: String) {
        happens(text)
        world.counts.lineFaults += 1
        change(machine.lines)
    }

    func setClock(_ wall: MachineClock.Wall) throws {
        happens("clock: \(wall.error) s ahead, trusted: \(wall.isTrusted)")
        world.counts.clockSteps += 1
        machine.clock.set(wall)
        try world.settle()
    }
}
