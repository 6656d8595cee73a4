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
    private var shopping = ShoppingWatch()
    private let world: World
    private let desk = RequestDesk()
    /// The planned end, if there is one: the time without power, or `nil` inside for a kill.
    private var plannedOutage: Duration??
    /// The time until which a person or a command may still change something.
    private var touchedUntil = Duration.zero
    /// The time until which a person or a command may remove a line of the shopping list.
    private var removesUntil = Duration.zero
    /// The pages on which a press can remove a line.
    private static let pagesThatRemove: Set<View.Name> = [.shopping, .actions, .confirm, .message]
    private var lastScreen: Int64?
    /// True while no program runs.
    private(set) var isOff = false
    /// True if the program dies, or the power fails, at a later write.
    var willDie: Bool { plannedOutage != nil }

    /// The times that a request may take: one that only the kiosk answers, and one that may ask a service.
    private static let patience = Duration.seconds(7)
    private static let servicePatience = Duration.seconds(35)

    init(_ number: Int, of world: World, on machine: Machine) {
        (self.number, self.world, self.machine) = (number, world, machine)
    }

    private var host: VirtualHost { world.host }

    private func happens(_ text: String) { world.happens(text, at: number) }

    // MARK: Time

    /// Turns the kiosk's loop, and looks at the result.
    func turn() throws {
        if host.now <= touchedUntil, Self.pagesThatRemove.contains(machine.engine.screen.view.name) {
            removesUntil = max(removesUntil, touchedUntil)
        }
        machine.turn()
        try look()
    }

    /// Checks that the kiosk keeps its promises.
    func look() throws {
        let isTouched = host.now <= touchedUntil
        let engine = machine.engine
        try watch.look(at: machine, isTouched: isTouched)
        if machine.sharesShopping, engine.isRestored {
            // A line that can't be saved is taken back.
            let mayRemove = host.now <= removesUntil || watch.hasTrouble && isTouched
            try shopping.look(
                at: engine.userData.shopping, mayRemove: mayRemove, isSaved: watch.isSaved(machine),
                &world.ledger)
        }
        if engine.clientScreen.number != lastScreen {
            lastScreen = engine.clientScreen.number
            world.trace.add("\(host.now.nanoseconds) \(number) \(engine.screen.frame.lines.joined())")
        }
        for reply in desk.takeReplies() {
            happens("reply: \(reply.replacingOccurrences(of: machine.card.folder, with: "card"))")
        }
        if let late = desk.late(at: host.now) { throw BrokenPromise("the request \(late) got no reply in time") }
    }

    /// Notes if everything is saved. Call it before time passes.
    func noteSaved() { watch.noteSaved(by: machine) }

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
        try turn()
        try world.pass(time)
        machine.set(button, pressed: false)
        try turn()
        try world.pass(.milliseconds(40))
    }

    func send(_ request: any ControlRequest, named name: String) {
        world.counts.requests += 1
        happens("galley \(name)")
        touchedUntil = max(touchedUntil, host.now + .seconds(1))
        let patience = world.network != nil && request.mayAskService ? Self.servicePatience : Self.patience
        if Self.removesLines(name) {
            removesUntil = max(removesUntil, host.now + patience)
        }
        let number = desk.begin(name, until: host.now + patience)
        machine.send(request) { [desk, host] reply in desk.end(number, with: reply, at: host.now) }
    }

    /// True if a request of this name may remove lines of the shopping list.
    private static func removesLines(_ name: String) -> Bool {
        ["shopping remove", "shopping clear"].contains(where: name.hasPrefix)
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
        shopping.died()
        let unanswered = desk.clear()
        // If another kiosk has just changed something, it may be stored here but not shown yet.
        let canBeAlone = world.broker.hasBeenQuiet(number, for: .seconds(10))
        world.broker.bury(number)
        world.network?.bury(number)
        try machine.end(losesPower: outage != nil, running: host.runOne)
        // The others go on meanwhile.
        isOff = true
        defer { isOff = false }
        try world.live(until: host.now + (outage ?? .seconds(2)))
        isOff = false
        // A kiosk that can't reach the others shows what is on its own card.
        let isAlone = machine.isInHousehold && canBeAlone && world.chance(50)
        let couldReach = world.broker.canReach(number)
        if isAlone { world.broker.setReachable(number, false) }
        try machine.start(after: outage)
        lastScreen = nil
        touchedUntil = host.now + .seconds(1)
        try world.runDue()
        for _ in 0..<100 where !machine.engine.isRestored { try world.pass(.milliseconds(100)) }
        guard machine.engine.isRestored else { throw BrokenPromise("the kiosk has not read its store in 10 s") }
        try watch.restored(
            by: machine, afterPowerCut: outage != nil, isAlone: isAlone || !machine.isInHousehold,
            unanswered: unanswered)
        if isAlone { world.broker.setReachable(number, couldReach) }
        if machine.sharesShopping {
            let mayRemove = unanswered.contains(where: Self.removesLines)
            try shopping.restored(machine.engine.userData.shopping, mayRemove: mayRemove, &world.ledger)
        }
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

    /// Lets the card work again, and checks after a while that the kiosk does.
    func repairCard() throws {
        setCardFault(SIMCARD_SOUND)
        try world.pass(.seconds(120))
        try watch.cardWorks(in: machine)
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
        try turn()
    }
}
