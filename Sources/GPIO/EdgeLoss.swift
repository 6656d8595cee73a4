/// Detects that the kernel may have dropped edges because they were not read in time.
///
/// With libgpiod 2.x, a gap in the sequence numbers of a line shows a loss. libgpiod 1.6 has no sequence numbers;
/// there, a full queue counts as a possible loss.
struct EdgeLoss {
    /// True if edges may have been lost since ``beginRead()``.
    private(set) var isPossible = false
    private let queueLength: Int
    private var lastNumbers: [UInt32]
    private var counts: [Int]

    /// - Parameters:
    ///   - lines: The number of lines in the request.
    ///   - queueLength: The number of edges that the kernel keeps for each line.
    init(lines: Int, queueLength: Int) {
        self.queueLength = queueLength
        lastNumbers = Array(repeating: 0, count: lines)
        counts = Array(repeating: 0, count: lines)
    }

    mutating func beginRead() {
        isPossible = false
        for line in counts.indices { counts[line] = 0 }
    }

    /// Counts an edge that was read.
    ///
    /// - Parameters:
    ///   - line: The index of the line in the request.
    ///   - number: The sequence number of the edge on its line, from 1; 0 if the kernel gives none.
    mutating func note(line: Int, number: UInt32) {
        counts[line] += 1
        let isGap = number == 0 ? counts[line] >= queueLength : number != lastNumbers[line] &+ 1
        if isGap { isPossible = true }
        lastNumbers[line] = number
    }
}
