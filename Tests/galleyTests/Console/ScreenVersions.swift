import CharacterDisplay
import Control
import Foundation
import Simulation

extension ScreenVersionDocument {
    /// Creates a screen that shows these lines, as a kiosk sends it.
    static func of(
        _ lines: String..., size: DisplaySize = .twentyByFour, text: String? = nil, buzzer: Bool = false
    ) throws -> ScreenVersionDocument {
        var frame = Frame(size: size)
        for (row, line) in lines.enumerated() { frame.write(CharacterSet.a00.cells(for: line), row: row) }
        let document: [String: Any] = [
            "size": "\(size)", "lines": frame.lines, "view": "home", "title": "", "items": [], "itemsOffset": 0,
            "itemsTotal": 0, "text": text ?? NSNull(), "buzzer": buzzer, "backlight": true, "timers": [],
        ]
        let screen = try JSONDecoder().decode(
            ScreenDocument.self, from: JSONSerialization.data(withJSONObject: document))
        return ScreenVersionDocument(screen, number: 1, dots: Pixels(of: frame, characters: .a00).cells)
    }
}
