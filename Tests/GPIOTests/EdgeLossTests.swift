import Testing

@testable import GPIO

@Suite struct EdgeLossTests {
    private typealias Numbered = (line: Int, number: UInt32)

    /// What is said after each read of a request of two lines.
    private func losses(of reads: [[Numbered]]) -> [Bool] {
        var loss = EdgeLoss(lines: 2, kept: 16)
        return reads.map { read in
            loss.beginRead()
            for edge in read { loss.note(line: edge.line, number: edge.number) }
            return loss.isPossible
        }
    }

    @Test("numbers without a gap mean that nothing is lost, however many edges come at once")
    func trustsNumbers() {
        #expect(losses(of: [(1...40).map { (0, $0) }, [], [(1, 1), (0, 41), (1, 2)]]) == [false, false, false])
    }

    @Test("a gap in one line's numbers is a loss, in that read alone")
    func seesGaps() {
        #expect(losses(of: [[(0, 1), (1, 1)], [(0, 2), (1, 3)], [(0, 3), (1, 4)]]) == [false, true, false])
    }

    @Test("edges lost before the first one read are noticed")
    func seesTheFirstGap() {
        #expect(losses(of: [[(0, 25)]]) == [true])
    }

    @Test("without numbers, as many edges of a line as the kernel keeps may be too few")
    func suspectsFullQueues() {
        let most = Array(repeating: [(0, 0), (1, 0)] as [Numbered], count: 15).flatMap(\.self)
        #expect(losses(of: [most, most, most + [(1, 0)], most]) == [false, false, true, false])
    }
}
