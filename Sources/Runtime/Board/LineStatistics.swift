internal import Boards

/// What the lines of the inputs do: how often contacts close, how long they bounce, and what disturbs them.
///
/// Edges that follow one another closely are one burst. One that ends at the level where it began is noise; any other is
/// a press or a release, which bounced from its first edge to its last.
///
/// Times are of the clock that edges are stamped with (CLOCK_MONOTONIC).
struct LineStatistics: Sendable {
    /// Edges that are closer belong together; a finger is not so fast.
    static let gap = Duration.milliseconds(25)

    /// Of one line.
    struct Line: Hashable, Sendable {
        var presses = 0
        /// Of all presses and releases.
        var longestBounce = Duration.zero
        /// Levels that came and went without lasting.
        var noise = 0
        /// All changes of its level.
        var edges = 0
        /// As far as that has settled.
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

    /// The lines are read from now on; what was under way on them is not known.
    mutating func begin(_ inputs: [Board.Input], closed: Set<Board.Input>) {
        for input in inputs {
            watched[input, default: Watched()].isClosed = closed.contains(input)
            watched[input]?.line.isClosed = closed.contains(input)
            watched[input]?.burst = nil
        }
    }

    /// An edge, after which the contact was as it says: two of the same kind may follow one another.
    mutating func edge(_ isClosed: Bool, of input: Board.Input, at now: Duration) {
        settle(input, at: now)
        var line = watched[input, default: Watched()]
        line.burst = Burst(
            first: line.burst?.first ?? now, last: now, wasClosed: line.burst?.wasClosed ?? line.isClosed)
        line.isClosed = isClosed
        line.line.edges += 1
        watched[input] = line
    }

    /// The edges since the last look, and how the contacts are after them.
    mutating func follow(_ edges: [Hardware.Edge], closed: Set<Board.Input>, at now: Duration) {
        for edge in edges { self.edge(edge.isClosed, of: edge.input, at: edge.stamp) }
        for input in watched.keys { level(closed.contains(input), of: input, at: now) }
    }

    /// The contact is so now; an edge may have been lost on the way there.
    mutating func level(_ isClosed: Bool, of input: Board.Input, at now: Duration) {
        if watched[input, default: Watched()].isClosed != isClosed { edge(isClosed, of: input, at: now) }
    }

    /// What is known of each line; of a burst that may go on, nothing yet.
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
