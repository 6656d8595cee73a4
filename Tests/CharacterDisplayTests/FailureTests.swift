import CharacterDisplay
import Simulation
import Testing

@Suite("A failing bus")
struct FailureTests {
    @Test(
        "After a failure at any call the next frame is correct, without a timing violation",
        arguments: [false, true], [1, 3])
    func anyCall(settingLines: Bool, times: Int) throws {
        for call in 1...Self.callsOfTwoFrames {
            var bench = Bench(cost: .zero)
            bench.bus.fail(calls: call..<call + times, settingLines: settingLines)
            var failures = 0

            for lines in ["first ♥", "second ♡", "third ✓", "fourth ♥"] + Array(repeating: "last ⏲", count: 3) {
                do {
                    try bench.display.show(bench.frame(lines))
                } catch {
                    failures += 1
                    #expect(bench.display.shown == nil)
                }
            }

            #expect(failures == times)
            #expect(bench.glass == bench.frame("last ⏲").lines, "call \(call)")
            #expect(bench.bus.model.violations == [], "call \(call)")
        }
    }

    private static let callsOfTwoFrames = 200
}
