import Boards
import GPIO
import Kiosk
import Kitchen
import Linux
import Runtime
import SimulatedKiosk
import Workbench

/// A kiosk whose display and clock never wait, so that only the work of a press takes time: gesture, state machine, view,
/// layout, and the driver's comparison and set calls.
final class BusyKiosk {
    private let clock = VirtualKioskClock(isTrusted: true)
    private(set) var effects: [Effect] = []
    let engine: Engine

    init(_ userData: UserData, preferences: Preferences = Preferences()) throws {
        let plan = try VirtualBoard(clock: clock).plan
        var record: (Effect) -> Void = { _ in }
        engine = Engine(
            Engine.Configuration(
                board: plan, display: DisplaySettings(size: .twentyByFour), preferences: preferences),
            controller: { _ in DeadBoard() }, clock: clock, effectRunner: { record($0) })
        record = { [unowned self] in effects.append($0) }
        engine.openBoard()
        var userData = userData
        userData.hasAskedPantry = true
        engine.handle(.restored(RestoredData(userData: userData)))
        engine.turn()
    }

    /// Presses a button, and returns the time until the frame is drawn.
    @discardableResult
    func press(_ button: Button) -> Duration {
        // Later than the last press, so that both are presses of their own.
        clock.wait(until: clock.now + .seconds(1))
        engine.turn()
        effects = []
        return time {
            engine.press(button, holding: false)
            engine.turn()
        }
    }

    /// Lets connections follow the screen, as `WatchScreen` does.
    func follow(by watchers: Int) {
        for _ in 0..<watchers {
            let seen = engine.clientScreen.number
            engine.wait(for: .seconds(25), until: { $0.clientScreen.number != seen }) {
                [unowned engine] _ in _ = engine.clientScreen
            }
        }
    }

    /// Handles an event, and returns the time until the frame is drawn.
    func handle(_ event: Event) -> Duration {
        time {
            engine.handle(event)
            engine.turn()
        }
    }

    /// Opens a page from the menu.
    func open(_ label: String) {
        press(.back)
        choose(label)
    }

    /// Chooses an entry of the open list.
    func choose(_ label: String) {
        for _ in 0..<40 where engine.screen.view.items.first(where: \.isSelected)?.text != label { press(.down) }
        press(.ok)
    }

    /// The request whose outcome the kiosk waits for.
    var request: RequestID {
        get throws {
            for effect in effects.reversed() {
                if case .store(let id, _) = effect { return id }
                if case .fetch(let id, _) = effect { return id }
            }
            throw KioskProcess.Silent(text: "the kiosk waits for nothing")
        }
    }

    /// The time on this thread's processor.
    private func time(_ work: () -> Void) -> Duration {
        let start = threadTime()
        work()
        return threadTime() - start
    }
}

/// Measures the presses of kiosks in turn, so that a change of the machine's speed affects all of them.
enum Presses {
    private static let rounds = 401

    /// Opens a list from the menu of each kiosk, and returns rows for a press in it and for opening it.
    static func rows(in kiosks: [BusyKiosk], page: String, named name: View.Name) -> [Subject.Row] {
        var openings = kiosks.map { _ in [Duration]() }
        for kiosk in kiosks {
            kiosk.open(page)
            precondition(kiosk.engine.screen.view.name == name, "\(page) is open")
        }
        let steps = steps(in: kiosks)
        for _ in 0..<rounds / 4 {
            for (place, kiosk) in kiosks.enumerated() {
                kiosk.press(.back)
                openings[place].append(kiosk.press(.ok))
                precondition(kiosk.engine.screen.view.name == name, "\(page) is open again")
            }
        }
        return [
            steps, Subject.Row("press that opens the list", openings, mostGrowth: Subject.mostGrowthOfPress),
        ]
    }

    /// Moves the selection in the open list of each kiosk.
    ///
    /// - Parameters:
    ///   - kiosks: the kiosks.
    ///   - prepare: called before each press with the place of its kiosk.
    static func steps(in kiosks: [BusyKiosk], prepare: (Int) -> Void = { _ in }) -> Subject.Row {
        var steps = kiosks.map { _ in [Duration]() }
        for round in 0..<rounds {
            for (place, kiosk) in kiosks.enumerated() {
                prepare(place)
                steps[place].append(kiosk.press(round.isMultiple(of: 2) ? .down : .up))
            }
        }
        return Subject.Row("press in the list, to the drawn frame", steps, mostGrowth: Subject.mostGrowthOfPress)
    }
}

/// A board whose lines are connected to nothing.
private final class DeadBoard: GPIOController {
    func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines { Outputs() }

    func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines { Inputs() }

    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice { throw .noBus(bus, known: []) }

    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput { throw .noPWM(channel, known: []) }

    private final class Outputs: OutputLines {
        func set(_ levels: UInt64) {}
    }

    private final class Inputs: InputLines {
        let descriptors: [Int32] = []
        let biasRefused = false
        func readEdges() -> [Edge] { [] }
        func levels() -> UInt64 { 0 }
    }
}
