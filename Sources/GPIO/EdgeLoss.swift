/// Notices that the kernel may have dropped edges because nobody read them in time.
///
/// The kernel says it by a gap in a line's numbers (libgpiod 2.x), or not at all (1.6): then as many edges at once as
/// it keeps are taken for a sign.
struct EdgeLoss {
    /// Whether edges may be missing since ``beginRead()``.
    private(set) var isPossible = false
    private let kept: Int
    private var lastNumbers: [UInt32]
    private var counts: [Int]

    /// - Parameters:
    ///   - lines: how many lines the request has.
    ///   - kept: how many edges of a line the kernel keeps.
    init(lines: Int, kept: Int) {
        self.kept = kept
        lastNumbers = Array(repeating: 0, count: lines)
        counts = Array(repeating: 0, count: lines)
    }

    mutating func beginRead() {
        isPossible = false
        for line in counts.indices { counts[line] = 0 }
    }

    /// - Parameter number: the edge's number on its line, counted from 1; 0 if the kernel gave none.
    mutating func note(line: Int, number: UInt32) {
        counts[line] += 1
        let isGap = number == 0 ? counts[line] >= kept : number != lastNumbers[line] &+ 1
        if isGap { isPossible = true }
        lastNumbers[line] = number
    }
}
