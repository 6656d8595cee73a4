import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import Pictures
import Runtime
import SimulatedKiosk

/// The answers of the services that the kiosk asks.
struct Services {
    var found: [RecipeSearch: SearchPage] = [:]
    var places: PlaceResults?
    /// The pictures of every dish.
    var pictures: [DishPicture] = []

    /// Returns the answer to a query, or `nil` if no service has one.
    func answer(to query: any Request) -> Answer? {
        switch query {
        case let query as SearchQuery where query.offset == 0: found[query.search].map { Answer($0) }
        case is PlaceQuery: places.map { Answer(PlaceResults?.some($0)) }
        case is PicturesQuery: pictures.isEmpty ? nil : Answer(pictures)
        case is AccessQuery: Answer(RemoteAccess(account: "kitchen", addresses: ["192.168.1.23"]))
        default: nil
        }
    }
}

/// The kiosk of an evening that begins at 18:42.
final class Evening {
    private static let begin = 1_799_971_200.0 + 18 * 3600 + 42 * 60

    private let kiosk: VirtualKiosk
    private let services: Services
    /// The timers as they were written last, which survive a power cut.
    private(set) var snapshot: TimerSnapshot?

    /// Creates the kiosk.
    ///
    /// - Parameters:
    ///   - size: The size of the display.
    ///   - bootID: The ID of this boot.
    ///   - isTrusted: True if a time service has set the clock.
    ///   - services: The answers of the services.
    ///   - preferences: The owner's settings.
    ///   - restored: Returns the stored data at the start, given the clock's reading at that moment.
    init(
        size: DisplaySize, bootID: String = "evening", isTrusted: Bool = true,
        services: Services = Services(), preferences: Preferences = Preferences(),
        restored: (ClockReading) throws -> RestoredData
    ) throws {
        self.services = services
        let clock = VirtualKioskClock(bootID: bootID, wall: Self.begin, isTrusted: isTrusted)
        var preferences = preferences
        preferences.hasLocation = services.places != nil
        kiosk = VirtualKiosk(
            try VirtualBoard(clock: clock), clock: clock, display: DisplaySettings(size: size),
            restored: try restored(clock.reading), preferences: preferences)
    }

    /// Shows the greeting of the first start.
    func greet() {
        kiosk.engine.greet()
        keep()
    }

    /// Lets whole seconds pass, and stores what is due in the same second.
    func pass(_ time: Duration) {
        for _ in 0..<time.components.seconds {
            kiosk.pass(.seconds(1))
            keep()
        }
    }

    /// Lets time pass until an alarm rings. A timer must run. The soft beeps of a range don't count as an alarm.
    func passUntilItRings() {
        precondition(snapshot?.timers.contains(where: \.isRunning) == true, "a timer runs")
        while kiosk.engine.screen.view.name != .alarm { pass(.seconds(1)) }
    }

    /// Presses one button after the other.
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

    /// Goes down to each item by its label, and chooses it.
    func choose(_ labels: String...) {
        for label in labels {
            precondition(kiosk.engine.screen.view.items.contains { $0.label == label }, "there is \(label)")
            while kiosk.engine.screen.view.items.first(where: \.isSelected)?.label != label { press(.down) }
            press(.ok)
        }
    }

    /// Acts as a store that keeps everything.
    private func keep() {
        for effect in kiosk.takeEffects() {
            switch effect {
            case .fetch(let id, let query):
                guard let answer = services.answer(to: query.base) else {
                    preconditionFailure("\(query) has an answer")
                }
                kiosk.engine.handle(.answered(id, answer))
            case .store(let id, _): kiosk.engine.handle(.answered(id, Answer(())))
            case .keepTimers(let timers): snapshot = TimerSnapshot(timers: timers, written: kiosk.clock.reading)
            default: break
            }
        }
        kiosk.engine.turn()
    }

    /// Returns a picture of the current display.
    func picture(_ title: String, backlight: DisplayPicture.Backlight = .greenYellow) -> String {
        let (model, size) = (kiosk.board.model, kiosk.engine.screen.frame.size)
        precondition(model.violations.isEmpty, "no time of the data sheet is broken: \(model.violations)")
        return DisplayPicture(
            model.pixels(size: size), size: size, title: title, lines: kiosk.glass, backlight: backlight
        ).text
    }

    /// Lets seconds pass, and records each state of the display, with the sound of the buzzer.
    ///
    /// - Parameters:
    ///   - caption: the line below the states.
    ///   - button: the one that was pressed last, before the first state.
    ///   - seconds: at least 1.
    func film(_ caption: String, after button: Board.Button?, seconds: Int) -> [DisplayTour.Shot] {
        var shots: [DisplayTour.Shot] = []
        for _ in 0..<seconds {
            let pixels = kiosk.board.model.pixels(size: kiosk.engine.screen.frame.size)
            let beeps = beepsOfNextSecond()
            if let last = shots.last, last.pixels == pixels {
                shots[shots.count - 1].beeps += beeps.map {
                    $0.lowerBound + last.duration..<$0.upperBound + last.duration
                }
                shots[shots.count - 1].duration += 1000
            } else {
                let button = shots.isEmpty ? button : nil
                shots.append(.init(pixels, caption: caption, button: button, duration: 1000, beeps: beeps))
            }
        }
        return shots
    }

    /// Lets a second pass. Returns when the buzzer sounds in it, in milliseconds.
    private func beepsOfNextSecond() -> [Range<Int>] {
        let begin = kiosk.clock.now
        let wasOn = kiosk.board.isBuzzing
        pass(.seconds(1))
        let changes = kiosk.board.buzzes.filter { $0.at > begin }
            .map { ($0.isOn, Int(($0.at - begin) / .milliseconds(1))) }
        var beeps: [Range<Int>] = []
        var start = wasOn ? 0 : nil as Int?
        for (isOn, time) in changes + [(false, 1000)] {
            if !isOn, let begin = start, begin < time { beeps.append(begin..<time) }
            start = isOn ? start ?? time : nil
        }
        return beeps
    }
}
