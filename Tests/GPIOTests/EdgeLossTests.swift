import Testing

@testable import GPIO

@Suite struct EdgeLossTests {
    private typealias Numbered = (line: Int, number: UInt32)

    /// Returns whether each read of a request of two lines reports a possible loss.
    private func losses(of reads: [[Numbered]]) -> [Bool] {
        var loss = EdgeLoss(lines: 2, queueLength: 16)
        return reads.map { read in
            loss.beginRead()
            for edge in read { loss.note(line: edge.line, number: edge.number) }
            return loss.isPossible
        }
    }

    @Test("Sequence numbers without a gap mean that nothing is lost, even if many edges come at once")
    func trustsNumbers() {
        #expect(losses(of: [(1...40).map { (0, $0) }, [], [(1, 1), (0, 41), (1, 2)]]) == [false, false, false])
    }

    @Test("A gap in the numbers of one line is reported as a loss, for that read only")
    func seesGaps() {
        #expect(losses(of: [[(0, 1), (1, 1)], [(0, 2), (1, 3)], [(0, 3), (1, 4)]]) == [false, true, false])
    }

    @Test("A loss of edges before the first read is reported")
    func seesTheFirstGap() {
        #expect(losses(of: [[(0, 25)]]) == [true])
    }

    @Test("Without sequence numbers, a full queue of a line counts as a possible loss")
    func suspectsFullQueues() {
        let most = Array(repeating: [(0, 0), (1, 0)] as [Numbered], count: 15).flatMap(\.self)
        #expect(losses(of: [most, most, most + [(1, 0)], most]) == [false, false, true, false])
    }
}
