public import Kitchen

/// A button of the kiosk. A board may lack the last two.
public enum Button: String, Hashable, Sendable, CaseIterable {
    case up, down, ok, back, favorite, timer

    /// The names of all buttons in words: `up, down, … and timer`.
    public static let list = allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " and timer"
}

/// A part of pressing a button. Each press yields its gestures in order.
public enum Gesture: Hashable, Sendable {
    /// The button went down and stayed down long enough not to be noise.
    case down(Button)
    /// The button was released before it counted as held.
    case click(Button)
    /// The button has been held for `Gestures.holdAfter`.
    case hold(Button)
    /// The button is still held. A list moves by `steps`.
    case `repeat`(Button, steps: Int)
    case up(Button)

    public var button: Button {
        switch self {
        case .down(let button), .click(let button), .hold(let button), .repeat(let button, _), .up(let button): button
        }
    }
}

/// A recognizer that turns the levels of the buttons' lines into gestures. It filters out bounces, chords and stuck
/// buttons.
///
/// It reads no clock: each level comes with its instant, and `nextWake` tells when to call `advance(to:)`.
public struct Gestures: Sendable {
    /// Debounce time of a press: a level must last this long. Switches bounce for 1 to 5 ms.
    public static let pressSettle = Duration.milliseconds(8)
    /// Debounce time of a release, which may bounce longer.
    public static let releaseSettle = Duration.milliseconds(20)
    public static let holdAfter = Duration.milliseconds(600)
    /// Time after which a held button counts as stuck. It is ignored until its release.
    public static let stuckAfter = Duration.seconds(30)

    private struct Line {
        var level = false
        var changed = Instant(sinceBoot: .zero)
        var pressed: Press?
    }

    private struct Press {
        var since: Instant
        var isHeld = false
        var repeats = 0
        var nextRepeat: Instant
        /// True for a chord, or a button that was down at the start. Such a press yields no gestures.
        var isMuted: Bool
    }

    private var lines: [Button: Line] = [:]

    public init() {}

    /// Starts with these buttons down. They are ignored until their release.
    public mutating func begin(pressed: Set<Button>, at now: Instant) {
        for button in pressed {
            let press = Press(since: now, nextRepeat: now, isMuted: true)
            lines[button] = Line(level: true, changed: now, pressed: press)
        }
    }

    /// Ends all presses without clicks, because the lines can't be read any more.
    public mutating func end() -> [Gesture] {
        defer { lines = [:] }
        return Button.allCases.filter { lines[$0]?.pressed?.isMuted == false }.map { .up($0) }
    }

    /// Records a line's level. Returns the gestures that were completed before `now`.
    public mutating func level(_ pressed: Bool, of button: Button, at now: Instant) -> [Gesture] {
        let gestures = advance(to: now)
        if lines[button, default: Line()].level != pressed {
            lines[button, default: Line()].level = pressed
            lines[button, default: Line()].changed = now
        }
        return gestures
    }

    /// Returns the gestures that have become certain by `now`.
    public mutating func advance(to now: Instant) -> [Gesture] {
        Button.allCases.flatMap { advance($0, to: now) }
    }

    /// The instant at which `advance(to:)` will return a gesture if no level changes before, or `nil` if there is none.
    public var nextWake: Instant? {
        lines.values.compactMap(nextWake(of:)).min()
    }

    /// True if a press or release is still being recognized. A held button that only repeats doesn't count.
    public var isSettling: Bool {
        lines.values.contains { nextWake(of: $0) != nil && !($0.level && $0.pressed?.isHeld == true) }
    }

    /// True if a button is down, other than a stuck one or one that was down at the start.
    var isPressed: Bool {
        lines.values.contains { $0.level && $0.pressed?.isMuted != true }
    }

    private func nextWake(of line: Line) -> Instant? {
        guard let press = line.pressed else {
            return line.level ? line.changed + Self.pressSettle : nil
        }
        if !line.level { return line.changed + Self.releaseSettle }
        if press.isMuted { return nil }
        return press.isHeld ? press.nextRepeat : press.since + Self.holdAfter
    }

    private mutating func advance(_ button: Button, to now: Instant) -> [Gesture] {
        var gestures: [Gesture] = []
        while let line = lines[button], let due = nextWake(of: line), due <= now {
            gestures += settle(button, line, at: due)
        }
        return gestures
    }

    private mutating func settle(_ button: Button, _ line: Line, at now: Instant) -> [Gesture] {
        guard var press = line.pressed else { return begin(button, since: line.changed) }
        guard line.level else {
            lines[button]?.pressed = nil
            guard !press.isMuted else { return [] }
            return press.isHeld ? [.up(button)] : [.click(button), .up(button)]
        }
        defer { lines[button]?.pressed = press }
        guard press.isHeld else {
            press.isHeld = true
            press.nextRepeat = now + Self.repeatInterval(after: 0)
            return [.hold(button)]
        }
        guard now - press.since < Self.stuckAfter else {
            press.isMuted = true
            return [.up(button)]
        }
        press.repeats += 1
        press.nextRepeat = now + Self.repeatInterval(after: press.repeats)
        return [.repeat(button, steps: Self.repeatSteps(after: press.repeats))]
    }

    /// Starts a press. If another button is down, both form a chord and are ignored until their release.
    private mutating func begin(_ button: Button, since: Instant) -> [Gesture] {
        var canceled: [Gesture] = []
        var isChord = false
        for other in Button.allCases where other != button {
            guard var press = lines[other]?.pressed, lines[other]?.level == true else { continue }
            isChord = true
            if !press.isMuted { canceled.append(.up(other)) }
            press.isMuted = true
            lines[other]?.pressed = press
        }
        lines[button]?.pressed = Press(since: since, nextRepeat: since, isMuted: isChord)
        return isChord ? canceled : [.down(button)]
    }

    /// Returns the time to the next repeat: 5 repeats a second at first, 12 later.
    private static func repeatInterval(after repeats: Int) -> Duration {
        repeats < 5 ? .milliseconds(200) : .milliseconds(80)
    }

    /// Returns the number of items a repeat moves by. It grows the longer the button is held.
    private static func repeatSteps(after repeats: Int) -> Int {
        switch repeats {
        case ..<20: 1
        case ..<40: 5
        default: 15
        }
    }
}
