internal import Boards

/// Statistics of the input lines: how often contacts close, how long they bounce, and how much noise there is.
///
/// Edges that follow each other closely form a burst. A burst that ends at the level where it began is noise. Any other
/// burst is a press or a release, and its bounce lasts from the first edge to the last.
///
/// All times are of the clock that stamps the edges (CLOCK_MONOTONIC).
struct LineStatistics: Sendable {
    /// The longest time between two edges of one burst. A finger is slower.
    static let gap = Duration.milliseconds(25)

    /// The statistics of one line.
    struct Line: Hashable, Sendable {
        var presses = 0
        /// The longest bounce of all presses and releases.
        var longestBounce = Duration.zero
        /// The number of bursts that ended at the level where they began.
        var noise = 0
        /// The number of changes of the level.
        var edges = 0
        /// The level after the last burst.
        var isClosed = false
    }

    fileprivate struct Burst {
        let first: Duration
        var last: Duration
        let wasClosed: Bool
    }

    private struct Watched {
        var line = Line()
        var isClosed = false
        var burst: Burst?
    }

    private var watched: [Board.Input: Watched] = [:]

    /// Starts reading the lines. Bursts that were under way are discarded.
    mutating func begin(_ inputs: [Board.Input], closed: Set<Board.Input>) {
        for input in inputs {
            watched[input, default: Watched()].isClosed = closed.contains(input)
            watched[input]?.line.isClosed = closed.contains(input)
            watched[input]?.burst = nil
        }
    }

    /// Counts an edge that ends at a level. Two edges of the same direction may follow each other.
    mutating func edge(_ isClosed: Bool, of input: Board.Input, at now: Duration) {
        settle(input, at: now)
        var line = watched[input, default: Watched()]
        line.burst = Burst(
            first: line.burst?.first ?? now, last: now, wasClosed: line.burst?.wasClosed ?? line.isClosed)
        line.isClosed = isClosed
        line.line.edges += 1
        watched[input] = line
    }

    /// Counts the edges since the last call, and those that were lost, which the levels after them show.
    mutating func follow(_ edges: [Hardware.Edge], closed: Set<Board.Input>, at now: Duration) {
        for edge in edges { self.edge(edge.isClosed, of: edge.input, at: edge.stamp) }
        for input in watched.keys { level(closed.contains(input), of: input, at: now) }
    }

    /// Counts an edge if the present level isn't the last known one, because then an edge was lost.
    mutating func level(_ isClosed: Bool, of input: Board.Input, at now: Duration) {
        if watched[input, default: Watched()].isClosed != isClosed { edge(isClosed, of: input, at: now) }
    }

    /// Returns the statistics of each line, without bursts that may still continue.
    func lines(at now: Duration) -> [Board.Input: Line] {
        var settled = self
        for input in watched.keys { settled.settle(input, at: now) }
        return settled.watched.mapValues(\.line)
    }

    private mutating func settle(_ input: Board.Input, at now: Duration) {
        guard var line = watched[input], let burst = line.burst, now - burst.last >= Self.gap else { return }
        line.burst = nil
        line.line.count(burst, isClosed: line.isClosed)
        watched[input] = line
    }
}

extension LineStatistics.Line {
    fileprivate mutating func count(_ burst: LineStatistics.Burst, isClosed: Bool) {
        self.isClosed = isClosed
        guard isClosed != burst.wasClosed else { return noise += 1 }
        if isClosed { presses += 1 }
        longestBounce = max(longestBounce, burst.last - burst.first)
    }
}
