/// A run of neighboring memory positions that are written one after another.
struct Run: Hashable {
    let start: Int
    var count: Int
    /// True if the address counter must be set first, which costs a byte. False if it is already at the start.
    let isAddressed: Bool

    /// Returns the runs that change a memory to a target with the fewest bytes.
    ///
    /// Each differing position costs a byte. Each run costs one more, unless it starts at the counter. A single equal
    /// position between two runs is written again: it costs as much as an address and saves two changes of the register
    /// select line.
    ///
    /// - Parameters:
    ///   - known: The content of the memory, with `nil` for unknown positions.
    ///   - target: The desired content, of the same length.
    ///   - counter: The position of the address counter, or `nil` if it is unknown or outside this memory.
    ///   - wraps: True if the counter continues from the last position to the first.
    ///   - changes: The positions that may differ; `nil` for all.
    static func plan(
        from known: [UInt8?], to target: [UInt8?], counter: Int?, wraps: Bool, in changes: Range<Int>? = nil
    ) -> [Run] {
        let count = target.count
        let differing = (changes ?? target.indices).filter { target[$0] != known[$0] }
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

    /// Returns the number of positions from one to another in counting direction, or `nil` if the counter never gets
    /// there.
    private static func gap(from start: Int, to place: Int, count: Int, wraps: Bool) -> Int? {
        if place >= start { return place - start }
        return wraps ? place + count - start : nil
    }
}
