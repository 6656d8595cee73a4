import Testing

@testable import CharacterDisplay

@Suite("Runs")
struct RunTests {
    private static let places = 6

    @Test("A plan takes the fewest possible bytes", arguments: [true, false])
    func optimal(wraps: Bool) {
        let best = Self.leastBytes(wraps: wraps)
        for mask in 0..<1 << Self.places {
            for counter in 0...Self.places {
                let runs = plan(mask: mask, counter: counter, wraps: wraps)
                #expect(bytes(of: runs) == best[counter][mask], "differing \(mask), counter \(counter)")
                #expect(covers(mask, runs), "differing \(mask), counter \(counter)")
            }
        }
    }

    @Test("A run at the address counter, and one across the end of the memory, needs no address")
    func wholeRing() {
        let runs = Run.plan(
            from: Array(repeating: 0, count: 80), to: Array(repeating: 1, count: 80), counter: 33, wraps: true)

        #expect(runs == [Run(start: 33, count: 80, isAddressed: false)])
    }

    @Test("One equal position between two runs is written again, but two are skipped")
    func bridges() {
        let runs = Run.plan(
            from: Array(repeating: 0, count: 10), to: [0, 1, 0, 1, 0, 0, 1, 0, 0, 0], counter: nil, wraps: true)

        #expect(runs == [Run(start: 1, count: 3, isAddressed: true), Run(start: 6, count: 1, isAddressed: true)])
    }

    @Test("There are no runs if nothing differs")
    func nothing() {
        #expect(Run.plan(from: [1, 2], to: [1, 2], counter: 1, wraps: true) == [])
    }

    @Test("The plan for a part of the memory is the plan for all of it, if nothing else differs")
    func part() {
        for mask in 1..<1 << Self.places {
            let changes = mask.trailingZeroBitCount..<(Int.bitWidth - mask.leadingZeroBitCount)
            for counter in 0...Self.places {
                #expect(
                    plan(mask: mask, counter: counter, wraps: true, in: changes)
                        == plan(mask: mask, counter: counter, wraps: true))
            }
        }
    }

    private func plan(mask: Int, counter: Int, wraps: Bool, in changes: Range<Int>? = nil) -> [Run] {
        let target: [UInt8?] = (0..<Self.places).map { UInt8(mask >> $0 & 1) }
        return Run.plan(
            from: Array(repeating: 0, count: Self.places), to: target,
            counter: counter == Self.places ? nil : counter, wraps: wraps, in: changes)
    }

    private func bytes(of runs: [Run]) -> Int {
        runs.reduce(0) { $0 + $1.count + ($1.isAddressed ? 1 : 0) }
    }

    private func covers(_ mask: Int, _ runs: [Run]) -> Bool {
        let written = runs.flatMap { run in (0..<run.count).map { (run.start + $0) % Self.places } }
        return (0..<Self.places).allSatisfy { mask >> $0 & 1 == 0 || written.contains($0) }
    }

    /// Returns the minimum number of bytes by counter (last entry: unknown) and by set of differing positions, found by
    /// an exhaustive search over all instructions.
    private static func leastBytes(wraps: Bool) -> [[Int]] {
        var best = Array(repeating: [0] + Array(repeating: Int.max / 2, count: (1 << places) - 1), count: places + 1)
        var improved = true
        while improved {
            improved = false
            for mask in 1..<1 << places {
                for counter in 0...places {
                    var ways = (0..<places).map { best[$0][mask] }
                    if counter < places {
                        let next = wraps ? (counter + 1) % places : counter + 1
                        ways.append(best[next][mask & ~(1 << counter)])
                    }
                    let least = 1 + (ways.min() ?? 0)
                    if least < best[counter][mask] {
                        best[counter][mask] = least
                        improved = true
                    }
                }
            }
        }
        return best
    }
}
