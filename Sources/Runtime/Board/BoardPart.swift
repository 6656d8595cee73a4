internal import Boards
internal import CharacterDisplay
internal import GPIO

/// A part of a board, as the driver has it: lines that are taken together.
enum BoardPart: CaseIterable, Sendable {
    case display
    /// And the knob.
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

/// How the parts of a board fare.
struct BoardState: Sendable {
    var problems: [BoardPart: GPIOError] = [:]
    /// What the display is driven as.
    var size: DisplaySize
    var lines: [Board.Input: LineStatistics.Line] = [:]
    /// Whether the buttons need pull-ups of their own.
    var lacksPullUps = false
}
