internal import Boards
internal import CharacterDisplay
internal import GPIO

/// A part of a board. Its lines are requested together.
enum BoardPart: CaseIterable, Sendable {
    case display
    /// The buttons and the knob.
    case buttons
    case buzzer, backlight, statusLight
}

extension Board {
    var parts: [BoardPart] {
        BoardPart.allCases.filter { part in
            switch part {
            case .display: true
            case .buttons: !inputs.isEmpty
            case .buzzer: buzzer != nil
            case .backlight: display.hasBacklight
            case .statusLight: statusLED != nil
            }
        }
    }
}

/// The state of a board's parts.
struct BoardState: Sendable {
    var problems: [BoardPart: GPIOError] = [:]
    /// The size that the display is driven with.
    var size: DisplaySize
    var lines: [Board.Input: LineStatistics.Line] = [:]
    /// True if the chip has no pull-ups, so the buttons need external ones.
    var lacksPullUps = false
}
