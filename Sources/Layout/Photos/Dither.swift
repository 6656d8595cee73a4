internal import CharacterDisplay
internal import Kitchen

extension Thumbnail {
    /// The character that replaces each cell of a thumbnail where only text can be shown: in `screen --json`, in a
    /// terminal and in the golden screens of the tests.
    static let standIn: Character = "▒"

    /// The picture in 4 × 2 cells.
    var picture: Picture { Self.picture(of: grays.map(Int.init), width: Self.width) }

    /// The picture in 2 × 1 cells. Each dot is the mean of four grays, which keeps the proportions.
    var smallPicture: Picture {
        let (width, height) = (Self.width / 2, Self.height / 2)
        let means = (0..<width * height).map { index in
            let place = index / width * 2 * Self.width + index % width * 2
            let grays = [place, place + 1, place + Self.width, place + Self.width + 1].map { Int(self.grays[$0]) }
            return grays.reduce(0, +) / grays.count
        }
        return Self.picture(of: means, width: width)
    }

    private static func picture(of grays: [Int], width: Int) -> Picture {
        let dots = dithered(grays, width: width)
        let (columns, rows) = (width / 5, grays.count / width / 8)
        let cells = (0..<rows).map { row in
            (0..<columns).map { column in
                (0..<8).map { line in
                    let start = (row * 8 + line) * width + column * 5
                    return dots[start..<start + 5].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
                }
            }
        }
        return Picture(cells: cells, placeholder: standIn)
    }

    /// Returns the dots to set, which are the dark ones. The error of each dot spreads to its neighbors (Floyd and
    /// Steinberg, 1976). In 320 dots the pattern of an ordered dither would be larger than the details.
    private static func dithered(_ grays: [Int], width: Int) -> [Bool] {
        var grays = grays
        var dots = [Bool](repeating: false, count: grays.count)
        let height = grays.count / width
        for (x, y) in (0..<height).flatMap({ y in (0..<width).map { ($0, y) } }) {
            let gray = grays[y * width + x]
            dots[y * width + x] = gray < 128
            let rest = gray < 128 ? gray : gray - 255
            for (dx, dy, share) in [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)] {
                let (x, y) = (x + dx, y + dy)
                guard (0..<width).contains(x), y < height else { continue }
                grays[y * width + x] += rest * share / 16
            }
        }
        return dots
    }
}
