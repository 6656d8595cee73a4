/// Neighboring places of a memory that are written one after another.
struct Run: Hashable {
    let start: Int
    var count: Int
    /// Whether the address counter must be set first, which costs a byte; otherwise it stands there already.
    let isAddressed: Bool

    /// The runs that turn what a memory holds into a target with the fewest bytes.
    ///
    /// Every differing place costs a byte, and every start of a run one more, except at the counter. A single equal
    /// place is written anew rather than skipped: it costs as much as an address and saves two turns of register
    /// select.
    ///
    /// - Parameters:
    ///   - known: What the memory holds; nil where that is not known.
    ///   - target: What it shall hold, of the same length.
    ///   - counter: Where the address counter stands; nil when it is not known or stands elsewhere.
    ///   - wraps: Whether the counter goes on from the last place to the first.
    static func plan(from known: [UInt8?], to target: [UInt8?], counter: Int?, wraps: Bool) -> [Run] {
        let count = target.count
        let differing = target.indices.filter { target[$0] != known[$0] }
        guard let last = differing.last else { return [] }
        let firstStart = wraps ? zip([last] + differing, differing).first { ($0 + 1) % count != $1 }?.1 : nil
        let origin = counter ?? firstStart ?? 0

        var runs: [Run] = []
        var reached = counter
        for place in differing.drop(while: { $0 < origin }) + differing.prefix(while: { $0 < origin }) {
            if let start = reached, let gap = gap(from: start, to: place, count: count, wraps: wraps), gap <= 1 {
                if runs.isEmpty { runs.append(Run(start: start, count: 0, isAddressed: false)) }
                runs[runs.count - 1].count += gap + 1
            } else {
                runs.append(Run(start: place, count: 1, isAddressed: true))
            }
            reached = wraps ? (place + 1) % count : place + 1
        }
        return runs
    }

    /// How many places the counter passes on its way; nil when it never comes there.
    private static func gap(from start: Int, to place: Int, count: Int, wraps: Bool) -> Int? {
        if place >= start { return place - start }
        return wraps ? place + count - start : nil
    }
}
