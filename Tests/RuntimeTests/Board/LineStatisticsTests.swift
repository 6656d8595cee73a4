import Boards
import Testing

@testable import Runtime

@Suite("Statistics of the button lines")
struct LineStatisticsTests {
    /// The statistics of a trace of a line that starts open. One character is 1 ms: `#` closed, `.` open.
    private func line(_ trace: String, wasClosed: Bool = false) -> LineStatistics.Line? {
        let up = Board.Input.button(.up)
        var statistics = LineStatistics()
        statistics.begin([up], closed: wasClosed ? [up] : [])
        var isClosed = wasClosed
        for (millisecond, level) in trace.enumerated() where (level == "#") != isClosed {
            isClosed.toggle()
            statistics.edge(isClosed, of: up, at: .milliseconds(millisecond))
        }
        return statistics.lines(at: .milliseconds(trace.count))[up]
    }

    private let pause = String(repeating: ".", count: 30)
    private let hold = String(repeating: "#", count: 30)

    @Test("A clean press counts as one press without bounces")
    func clean() {
        #expect(line(pause + hold + pause) == .init(presses: 1, edges: 2))
    }

    @Test("A bounce lasts from its first to its last edge, at a press or a release; the longest one is reported")
    func bounce() {
        #expect(line(pause + "#.#." + hold + pause) == .init(presses: 1, longestBounce: .milliseconds(4), edges: 6))
        #expect(
            line(pause + "#.#." + hold + ".....####..#" + pause)
                == .init(presses: 1, longestBounce: .milliseconds(12), edges: 10))
    }

    @Test("Short changes of level count as noise, not as presses")
    func noise() {
        #expect(line(pause + "#" + pause + "#.#" + pause) == .init(noise: 2, edges: 6))
        #expect(line(hold + "." + hold, wasClosed: true) == .init(noise: 1, edges: 2, isClosed: true))
    }

    @Test("Edges closer together than the gap belong to one burst, so noise within a bounce is part of it")
    func gap() {
        let short = String(repeating: ".", count: 24)
        #expect(
            line(pause + "#" + short + hold)
                == .init(presses: 1, longestBounce: .milliseconds(25), edges: 3, isClosed: true))
        #expect(line(pause + "#" + short + "." + hold) == .init(presses: 1, noise: 1, edges: 3, isClosed: true))
    }

    @Test("A burst is reported only after it has ended")
    func unfinished() {
        #expect(line(pause + String(repeating: "#", count: 24)) == .init(edges: 1))
        #expect(line(pause + String(repeating: "#", count: 25)) == .init(presses: 1, edges: 1, isClosed: true))
    }

    @Test("If one of two equal edges is lost, the burst ends at the level that is read")
    func lostEdge() {
        let ok = Board.Input.button(.ok)
        var statistics = LineStatistics()
        statistics.begin([ok], closed: [])
        statistics.edge(true, of: ok, at: .milliseconds(100))
        statistics.edge(true, of: ok, at: .milliseconds(102))
        statistics.level(true, of: ok, at: .milliseconds(103))
        #expect(
            statistics.lines(at: .milliseconds(200))[ok]
                == .init(presses: 1, longestBounce: .milliseconds(2), edges: 2, isClosed: true)
        )
        statistics.level(false, of: ok, at: .milliseconds(300))
        statistics.level(false, of: ok, at: .milliseconds(310))
        #expect(
            statistics.lines(at: .milliseconds(400))[ok] == .init(presses: 1, longestBounce: .milliseconds(2), edges: 3)
        )
    }

    @Test("A button that is held when the lines are requested doesn't count as a press, and earlier counts stay")
    func begin() {
        let ok = Board.Input.button(.ok)
        var statistics = LineStatistics()
        statistics.begin([ok], closed: [])
        #expect(statistics.lines(at: .zero) == [ok: .init()])
        statistics.edge(true, of: ok, at: .milliseconds(100))
        statistics.edge(false, of: ok, at: .milliseconds(200))
        statistics.begin([ok], closed: [ok])
        statistics.edge(false, of: ok, at: .milliseconds(900))
        #expect(statistics.lines(at: .seconds(2))[ok] == .init(presses: 1, edges: 3))
    }
}
