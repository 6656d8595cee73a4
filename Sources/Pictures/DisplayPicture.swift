public import CharacterDisplay
public import Simulation

/// An SVG picture of a character display, with its bezel, its backlight and every dark dot.
public struct DisplayPicture {
    /// The color of the glass and of the dots on it.
    public enum Backlight: Sendable {
        case greenYellow, blueWhite
    }

    private let size: DisplaySize
    private let pixels: Pixels
    private let colors: Colors
    private var svg: SVG

    /// The space around the outermost cells, in dots.
    private static let margin = 5
    /// The width of the bezel, in dots.
    private static let bezel = 5
    /// The distance from one cell to the next, in dots: the width of a cell and a gap of one dot.
    private static let column = Pixels.width + 1
    private static let row = Pixels.height + 1

    /// Creates the picture.
    ///
    /// - Parameters:
    ///   - pixels: The dots of all cells of the display.
    ///   - size: The size of the display.
    ///   - title: The title of the picture, in a few words.
    ///   - lines: The text on the display, for screen readers.
    ///   - backlight: The color of the backlight.
    public init(
        _ pixels: Pixels, size: DisplaySize, title: String, lines: [String], backlight: Backlight = .greenYellow
    ) {
        self.size = size
        self.pixels = pixels
        colors = Colors(backlight)
        let edge = 2 * (Self.margin + Self.bezel) - 1
        svg = SVG(
            width: size.columns * Self.column + edge, height: size.rows * Self.row + edge, scale: 3, title: title,
            description: "\(size) display: " + lines.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " / "))
    }

    /// The SVG document. One unit is the distance between neighboring dots.
    public var text: String {
        var svg = svg
        svg.add(definitions)
        svg.add(bezel)
        svg.add(glass)
        svg.add(dots)
        return svg.text
    }

    /// The position of the first dot of the first cell, in both directions.
    private var origin: Int { Self.margin + Self.bezel }

    /// The gradient of the backlight, which is brighter in the middle, and the faint dots of empty cells.
    private var definitions: String {
        """
        <defs>
        <radialGradient id="light" cx=".5" cy=".45" r=".75"><stop stop-color="\(colors.center)"/>\
        <stop offset="1" stop-color="\(colors.edge)"/></radialGradient>
        <linearGradient id="bezel" x2="0" y2="1"><stop stop-color="#3a3d40"/>\
        <stop offset="1" stop-color="#1b1c1e"/></linearGradient>
        <pattern id="cell" width="\(Self.column)" height="\(Self.row)" patternUnits="userSpaceOnUse" \
        patternTransform="translate(\(origin) \(origin))"><rect width="\(Pixels.width)" height="\(Pixels.height)" \
        fill="\(colors.dots)" opacity=".06"/></pattern>
        </defs>
        """
    }

    private var bezel: String {
        """
        <rect width="\(svg.width)" height="\(svg.height)" rx="3" fill="url(#bezel)"/>
        """
    }

    private var glass: String {
        let (width, height) = (svg.width - 2 * Self.bezel, svg.height - 2 * Self.bezel)
        let place = "x=\"\(Self.bezel)\" y=\"\(Self.bezel)\" width=\"\(width)\" height=\"\(height)\" rx=\"1.5\""
        return """
            <rect \(place) fill="url(#light)" stroke="#0c0d0e"/>
            <rect x="\(origin)" y="\(origin)" width="\(size.columns * Self.column - 1)" \
            height="\(size.rows * Self.row - 1)" fill="url(#cell)"/>
            """
    }

    /// A single path with a stroke along each run of dots. Its dashes, which restart with each run, show the dots as
    /// squares.
    private var dots: String {
        """
        <path transform="translate(\(origin) \(origin).5)" fill="none" stroke="\(colors.dots)" stroke-width=".92" \
        stroke-dasharray=".92 .08" d="\(runs.joined())"/>
        """
    }

    private var runs: [String] {
        pixels.cells.enumerated().flatMap { row, cells in
            (0..<Pixels.height).flatMap { y in
                cells.enumerated().flatMap { column, cell in
                    Self.runs(in: cell[y]).map { run in
                        "M\(column * Self.column + run.lowerBound) \(row * Self.row + y)h\(run.count)"
                    }
                }
            }
        }
    }

    /// Returns the runs of dark dots in a row of a cell, from the left.
    private static func runs(in dots: UInt8) -> [Range<Int>] {
        (0..<Pixels.width).reduce(into: []) { runs, x in
            guard dots >> (Pixels.width - 1 - x) & 1 == 1 else { return }
            if let last = runs.last, last.upperBound == x {
                runs[runs.count - 1] = last.lowerBound..<x + 1
            } else {
                runs.append(x..<x + 1)
            }
        }
    }
}

private struct Colors {
    let center, edge, dots: String

    init(_ backlight: DisplayPicture.Backlight) {
        (center, edge, dots) =
            switch backlight {
            case .greenYellow: ("#cfe03c", "#a9c41f", "#25300b")
            case .blueWhite: ("#2f5be8", "#1b3bb8", "#f3f8ff")
            }
    }
}

extension String {
    /// The string without trailing white space.
    fileprivate var trimmed: String {
        String(reversed().drop(while: \.isWhitespace).reversed())
    }
}
