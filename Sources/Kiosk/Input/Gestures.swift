public import Kitchen

/// A button of the kiosk; a board may do without the last two.
public enum Button: String, Hashable, Sendable, CaseIterable {
    case up, down, ok, back, favorite, timer

    /// All of them, to be read: `up, down, … and timer`.
    public static let list = allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " and timer"
}

/// What a finger did, in the order in which it happens.
public enum Gesture: Hashable, Sendable {
    /// The button went down and stayed down long enough not to be noise.
    case down(Button)
    /// It was let go before it counted as held.
    case click(Button)
    /// It has been held for `Gestures.holdAfter`.
    case hold(Button)
    /// It is still held; a list moves on by `steps`.
    case `repeat`(Button, steps: Int)
    case up(Button)

    public var button: Button {
        switch self {
        case .down(let button), .click(let button), .hold(let button), .repeat(let button, _), .up(let button): button
        }
    }
}

/// Turns levels of the buttons' lines into gestures: bounces, chords and stuck buttons go no further.
///
/// It keeps no clock: levels come with their instants, and `nextWake` says when to ask again.
public struct Gestures: Sendable {
    /// A level must last this long to count as a press; switches bounce for 1 to 5 ms.
    public static let pressSettle = Duration.milliseconds(8)
    /// Letting go may bounce longer.
    public static let releaseSettle = Duration.milliseconds(20)
    public static let holdAfter = Duration.milliseconds(600)
    /// A button held longer is taken as stuck and says nothing more until it is let go.
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
        /// A chord, or a button that was down at the start: nothing of it is passed on.
        var isMuted: Bool
    }

    private var lines: [Button: Line] = [:]

    public init() {}

    /// Buttons that are down at the start are ignored until they are let go.
    public mutating func begin(pressed: Set<Button>, at now: Instant) {
        for button in pressed {
            let press = Press(since: now, nextRepeat: now, isMuted: true)
            lines[button] = Line(level: true, changed: now, pressed: press)
        }
    }

    /// The lines cannot be read any more: what was down is up, without having been pressed.
    public mutating func end() -> [Gesture] {
        defer { lines = [:] }
        return Button.allCases.filter { lines[$0]?.pressed?.isMuted == false }.map { .up($0) }
    }

    /// Takes note of a line's level; the gestures that ended before `now` come out first.
    public mutating func level(_ pressed: Bool, of button: Button, at now: Instant) -> [Gesture] {
        let gestures = advance(to: now)
        if lines[button, default: Line()].level != pressed {
            lines[button, default: Line()].level = pressed
            lines[button, default: Line()].changed = now
        }
        return gestures
    }

    /// What has become certain by `now`.
    public mutating func advance(to now: Instant) -> [Gesture] {
        Button.allCases.flatMap { advance($0, to: now) }
    }

    /// When `advance` will have something to say if no level changes before.
    public var nextWake: Instant? {
        lines.values.compactMap(nextWake(of:)).min()
    }

    /// Whether a finger's gesture is yet to be told; that of a button which is held has been.
    public var isSettling: Bool {
        lines.values.contains { nextWake(of: $0) != nil && !($0.level && $0.pressed?.isHeld == true) }
    }

    /// Whether a button is down that means something: one that is stuck or was down at the start does not.
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

    /// A second button while one is down is a chord, and neither means anything until it is let go.
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

    /// 5 repeats a second at first, 12 later.
    private static func repeatInterval(after repeats: Int) -> Duration {
        repeats < 5 ? .milliseconds(200) : .milliseconds(80)
    }

    /// A long list goes by in larger steps the longer the button is held.
    private static func repeatSteps(after repeats: Int) -> Int {
        switch repeats {
        case ..<20: 1
        case ..<40: 5
        default: 15
        }
    }
}
