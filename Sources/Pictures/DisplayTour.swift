public import Boards
internal import CharacterDisplay
public import Simulation

/// A moving picture of a display of 20x4 with its buttons and its buzzer: an animated SVG without a script.
///
/// Readers who prefer reduced motion see one shot without motion. The same goes for programs that can't animate SVG.
public struct DisplayTour {
    /// One state of the display, with the time for which it is shown.
    public struct Shot: Hashable, Sendable {
        public var pixels: Pixels
        /// The line below the device.
        public var caption: String
        /// The button whose press leads to this state.
        public var button: Board.Button?
        /// Milliseconds until the next shot.
        public var duration: Int
        /// The periods in which the buzzer sounds, in milliseconds since the beginning of the shot.
        public var beeps: [Range<Int>]

        public init(
            _ pixels: Pixels, caption: String, button: Board.Button? = nil, duration: Int, beeps: [Range<Int>] = []
        ) {
            self.pixels = pixels
            self.caption = caption
            self.button = button
            self.duration = duration
            self.beeps = beeps
        }
    }

    /// Characters that a caption has room for.
    public static let captionLimit = 44

    private let shots: [Shot]
    private let still: Int
    private let title: String
    /// The number of each distinct shape of a cell. The key is the cell's rows of dots.
    private let shapes: [[UInt8]: Int]

    private static let buttons: [Board.Button] = [.up, .down, .ok, .back]
    /// Milliseconds for which a button looks pressed, before and after the display changes.
    private static let press = (before: 350, after: 250)
    /// Milliseconds for which a beep stays visible after its end, because the eye is slower than the ear.
    private static let linger = 250

    /// Creates a tour.
    ///
    /// - Parameters:
    ///   - shots: The states of the display, in order. After the last one, the tour starts again.
    ///   - still: The index of the shot that is shown if there is no motion.
    ///   - title: The title of the picture, in a few words.
    public init(_ shots: [Shot], still: Int, title: String) {
        precondition(shots.allSatisfy { $0.caption.count <= Self.captionLimit }, "a caption is too long")
        self.shots = shots
        self.still = still
        self.title = title
        shapes = shots.flatMap { $0.pixels.cells.joined() }.reduce(into: [:]) { shapes, cell in
            if cell.contains(where: { $0 != 0 }), shapes[cell] == nil { shapes[cell] = shapes.count }
        }
    }

    /// The SVG document. One unit is the distance between neighboring dots.
    public var text: String {
        let captions = shots.map(\.caption).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        var svg = SVG(
            width: Device.width, height: Device.height, scale: 3, title: title,
            description: captions.joined(separator: " "))
        let parts = self.parts
        svg.add("<style>\n\(styles(parts))\n</style>")
        svg.add(
            "<defs>\n\(shapes.sorted { $0.value < $1.value }.map(Self.definition).joined(separator: "\n"))\n</defs>")
        svg.add(Device.drawing)
        parts.map(\.element).forEach { svg.add($0) }
        return svg.text
    }
}

extension DisplayTour {
    /// An element of the picture that is visible at certain times.
    private struct Part {
        let name: String
        let drawing: String
        /// The periods in which the part is visible, in order, in milliseconds since the beginning of the tour.
        let times: [Range<Int>]
        var isStill = false

        var element: String {
            "<g id=\"\(name)\" class=\"part\"\(isStill ? "" : " visibility=\"hidden\"")>\(drawing)</g>"
        }
    }

    private var duration: Int { shots.map(\.duration).reduce(0, +) }

    /// The beginning of each shot, in milliseconds.
    private var starts: [Int] { shots.indices.map { shots[..<$0].map(\.duration).reduce(0, +) } }

    private var parts: [Part] {
        let (starts, numbered) = (starts, Array(shots.enumerated()))
        let views = numbered.map { number, shot in
            Part(
                name: "shot\(number)", drawing: dots(of: shot) + Device.caption(shot.caption),
                times: [starts[number]..<starts[number] + shot.duration], isStill: number == still)
        }
        let presses = Self.buttons.enumerated().map { place, button in
            let presses = numbered.filter { $0.element.button == button }.map { starts[$0.offset] }
            return Part(
                name: button.rawValue, drawing: Device.button(button, at: place, isPressed: true),
                times: presses.map { max(0, $0 - Self.press.before)..<$0 + Self.press.after })
        }
        let beeps = numbered.flatMap { number, shot in
            shot.beeps.map { starts[number] + $0.lowerBound..<starts[number] + $0.upperBound + Self.linger }
        }
        return views + presses + [Part(name: "sound", drawing: Device.sound, times: beeps)]
    }

    /// Returns the style sheet: for each part, an animation that is as long as the tour and shows and hides the part.
    private func styles(_ parts: [Part]) -> String {
        let lines = parts.map { part in
            let changes = part.times.flatMap { time in
                ["\(percent(time.lowerBound)){visibility:visible}", "\(percent(time.upperBound)){visibility:hidden}"]
            }
            let start = part.times.first?.lowerBound == 0 ? "" : "0%{visibility:hidden}"
            return "#\(part.name){animation-name:\(part.name)}@keyframes \(part.name){\(start)\(changes.joined())}"
        }
        return
            (lines + [
                ".part{animation-duration:\(duration)ms;animation-timing-function:step-end;animation-iteration-count:infinite}",
                "@media (prefers-reduced-motion:reduce){.part{animation-duration:0s;animation-name:none!important}}",
            ]).joined(separator: "\n")
    }

    /// Returns a time as a percentage of the tour, with three decimals.
    private func percent(_ time: Int) -> String {
        let thousandths = min(time, duration) * 100_000 / duration
        return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())%"
    }

    /// Returns the cells of a shot that are not blank, as references to their shapes.
    private func dots(of shot: Shot) -> String {
        let uses = shot.pixels.cells.enumerated().flatMap { row, cells in
            cells.enumerated().compactMap { column, cell in
                shapes[cell].map {
                    "<use href=\"#c\($0)\" x=\"\(column * (Pixels.width + 1))\" y=\"\(row * (Pixels.height + 1))\"/>"
                }
            }
        }
        return "<g \(Device.dotStyle)>\(uses.joined())</g>"
    }

    /// Returns the shape of a cell: a stroke along each run of dots, which the dashes of the stroke break into squares.
    private static func definition(_ cell: [UInt8], number: Int) -> String {
        let runs = cell.enumerated().flatMap { y, dots in
            let dark = (0..<Pixels.width).filter { dots >> (Pixels.width - 1 - $0) & 1 == 1 }
            return dark.filter { !dark.contains($0 - 1) }.map { start in
                "M\(start) \(y)h\((start...).prefix { dark.contains($0) }.count)"
            }
        }
        return "<path id=\"c\(number)\" d=\"\(runs.joined())\"/>"
    }
}

/// The parts of the drawing that do not depend on the shots.
private enum Device {
    static let (width, height) = (151, 106)
    private static let (margin, center, name) = (6, 72, 85)
    private static let (buzzer, accent, ink, shell) = (127, "#e8590c", "#2b2e31", "#eeebe4")

    static var drawing: String {
        let buttons: [Board.Button] = [.up, .down, .ok, .back]
        return """
            <rect x=".5" y=".5" width="\(width - 1)" height="90" rx="7" fill="\(shell)" stroke="#c4c0b6"/>
            <g transform="translate(\(margin) \(margin))">
            \(glass)
            </g>
            \(buttons.enumerated().map { button($1, at: $0, isPressed: false) }.joined(separator: "\n"))
            <circle cx="\(buzzer)" cy="\(center)" r="5.5" fill="\(ink)"/>\
            <circle cx="\(buzzer)" cy="\(center)" r="1.2" fill="#8a8d90"/>
            \(text("buzzer", x: buzzer, y: name, size: 5, color: ink))
            """
    }

    /// The elements of an empty display, without the first and last lines of its SVG document.
    private static var glass: String {
        let blank = Pixels(of: Frame(size: .twentyByFour), characters: .a00)
        let picture = DisplayPicture(blank, size: .twentyByFour, title: "", lines: [])
        return picture.text.split(separator: "\n").dropFirst(3).dropLast().joined(separator: "\n")
    }

    /// The attributes of all dots. They begin 10 units inside of the picture of the display.
    static var dotStyle: String {
        """
        transform="translate(\(margin + 10) \(margin + 10).5)" fill="none" stroke="#25300b" stroke-width=".92" \
        stroke-dasharray=".92 .08"
        """
    }

    /// Draws a button with its sign and its name. A pressed button is smaller and has a ring around it.
    static func button(_ button: Board.Button, at place: Int, isPressed: Bool) -> String {
        let (x, color) = (22 + 25 * place, isPressed ? accent : ink)
        let ring = "<circle r=\"8.3\" fill=\"none\" stroke=\"\(accent)\" stroke-width=\"1.2\" opacity=\".6\"/>"
        return """
            <g transform="translate(\(x) \(center))">\(isPressed ? ring : "")\
            <circle r="6" fill="\(isPressed ? shell : ink)"/><circle r="\(isPressed ? 5.2 : 6)" fill="\(color)"/>\
            <path d="\(sign(of: button))" fill="none" stroke="#fff" stroke-width="1.2" stroke-linecap="round" \
            stroke-linejoin="round"/></g>\(text(button.rawValue, x: x, y: name, size: 5, color: color))
            """
    }

    private static func sign(of button: Board.Button) -> String {
        switch button {
        case .up: "M-2.5 1.2L0-1.6L2.5 1.2"
        case .down: "M-2.5-1.2L0 1.6L2.5-1.2"
        case .ok: "M-2.4.2L-.7 1.9L2.5-1.7"
        default: "M.8-2.5L-1.7 0L.8 2.5"
        }
    }

    static var sound: String {
        let waves = "M8 -3.5q2 3.5 0 7M11.5 -6q3.5 6 0 12M-8 -3.5q-2 3.5 0 7M-11.5 -6q-3.5 6 0 12"
        return """
            <path transform="translate(\(buzzer) \(center))" d="\(waves)" fill="none" stroke="\(accent)" \
            stroke-width="1.4" stroke-linecap="round"/>
            """
    }

    /// Draws a caption, in a gray that is legible on white and on black pages.
    static func caption(_ words: String) -> String { text(words, x: width / 2, y: 102, size: 6.4, color: "#7a807c") }

    private static func text(_ words: String, x: Int, y: Int, size: Double, color: String) -> String {
        """
        <text x="\(x)" y="\(y)" font-family="system-ui,sans-serif" font-size="\(size)" text-anchor="middle" \
        fill="\(color)">\(SVG.escaped(words))</text>
        """
    }
}
