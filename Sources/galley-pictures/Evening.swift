import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import Pictures
import Rehearsal
import Runtime

/// The kiosk of an evening, which begins at 18:42.
final class Evening {
    private static let begin = 1_799_971_200.0 + 18 * 3600 + 42 * 60

    private let kiosk: VirtualKiosk
    private let found: [RecipeSearch: SearchPage]
    /// The timers as they were written last, which is what is known after a power cut.
    private(set) var snapshot: TimerSnapshot?

    /// - Parameters:
    ///   - size: of the display.
    ///   - bootID: the name of this boot.
    ///   - isTrusted: whether a time service has set the clock.
    ///   - found: what each search that is made finds.
    ///   - restored: what the store held when the power came, told the clock of that moment.
    init(
        size: DisplaySize, bootID: String = "evening", isTrusted: Bool = true,
        found: [RecipeSearch: SearchPage] = [:], restored: (ClockReading) throws -> Restored
    ) throws {
        self.found = found
        let clock = VirtualKioskClock(bootID: bootID, wall: Self.begin, isTrusted: isTrusted)
        kiosk = VirtualKiosk(
            try VirtualBoard(clock: clock), clock: clock, display: DisplaySettings(size: size),
            restored: try restored(clock.reading))
    }

    /// Whole seconds go by; what is to be kept is kept in that same second.
    func pass(_ time: Duration) {
        for _ in 0..<time.components.seconds {
            kiosk.pass(.seconds(1))
            keep()
        }
    }

    /// A timer must run.
    func passUntilItRings() {
        precondition(snapshot?.timers.contains(where: \.isRunning) == true, "a timer runs")
        while !kiosk.board.isBuzzing { pass(.seconds(1)) }
    }

    /// A finger on one button after the other.
    func press(_ buttons: Board.Button...) {
        for button in buttons {
            kiosk.press(button)
            keep()
        }
    }

    func hold(_ button: Board.Button) {
        kiosk.press(button, for: .seconds(1))
        keep()
    }

    /// Goes down to each item that is called so and chooses it.
    func choose(_ labels: String...) {
        for label in labels {
            precondition(kiosk.engine.screen.view.items.contains { $0.label == label }, "there is \(label)")
            while kiosk.engine.screen.view.items.first(where: \.isSelected)?.label != label { press(.down) }
            press(.ok)
        }
    }

    /// A store that keeps everything.
    private func keep() {
        for effect in kiosk.takeEffects() {
            switch effect {
            case .fetch(let id, .search(let search, 0)):
                guard let page = found[search] else { preconditionFailure("what \(search) finds is told") }
                kiosk.engine.handle(.answered(id, .found(page)))
            case .store(let id, _): kiosk.engine.handle(.answered(id, .stored))
            case .keepTimers(let timers): snapshot = TimerSnapshot(timers: timers, written: kiosk.clock.reading)
            default: break
            }
        }
        kiosk.engine.turn()
    }

    /// What the glass looks like now.
    func picture(_ title: String, backlight: DisplayPicture.Backlight = .greenYellow) -> String {
        let (model, size) = (kiosk.board.model, kiosk.engine.screen.frame.size)
        precondition(model.breaches.isEmpty, "no time of the data sheet is broken: \(model.breaches)")
        return DisplayPicture(
            model.pixels(size: size), size: size, title: title, lines: kiosk.glass, backlight: backlight
        ).text
    }
}
