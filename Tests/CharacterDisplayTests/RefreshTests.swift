import CharacterDisplay
import DisplayBench
import Simulation
import Testing

@Suite("A refresh")
struct RefreshTests {
    private func fullFrame(_ size: DisplaySize) -> Frame {
        var frame = Frame.full(size, seed: 3)
        frame.write(Array("♥♡⏲✓▶▲▼↑"), row: size.rows - 1, column: 3)
        return frame
    }

    @Test("A refresh of a correct display is never visible", arguments: DisplaySize.allCases)
    func unseen(size: DisplaySize) throws {
        var film = Film(size: size)
        let frame = fullFrame(size)
        _ = try film.show(frame)

        let moments = try film.refresh()

        #expect(moments.count > 80 + 64)
        #expect(moments.allSatisfy { $0.glass(size: size) == frame.lines })
        #expect(moments.last?.violations == [])
    }

    @Test("A refresh takes at most 15 ms with all eight slots in use, and the next change costs no more than before")
    func cost() throws {
        var film = Film()
        var frame = fullFrame(.twentyByFour)
        _ = try film.show(frame)
        let start = film.clock.now

        _ = try film.refresh()

        #expect(film.clock.now - start < .milliseconds(15))
        frame.write(["x"], row: 1)
        #expect(try film.show(frame).count == 2)
    }

    @Test(
        "A refresh keeps the times of each kind of controller",
        arguments: [("standard", 190), ("fast", 270), ("slow", 95)])
    func timing(name: String, oscillator: Int) throws {
        var film = Film(timing: try #require(Timing(name)), oscillator: oscillator)
        _ = try film.show(fullFrame(.twentyByFour))

        #expect(try film.refresh().last?.violations == [])
    }

    @Test(
        "A refresh repairs the effect of any two stray pulses; without it the display is often wrong",
        arguments: [true, false])
    func strayPulses(tiesOpenLines: Bool) throws {
        let size = DisplaySize.twentyByFour
        let frame = fullFrame(size)
        var wrong = 0
        for first in UInt8(0)..<32 {
            for second in UInt8(0)..<33 {
                var film = Film(tiesOpenLines: tiesOpenLines)
                _ = try film.show(frame)
                film.bus.base.strike(nibble: first & 15, isData: first > 15)
                if second < 32 { film.bus.base.strike(nibble: second & 15, isData: second > 15) }
                if film.bus.base.model.glass(size: size) != frame.lines { wrong += 1 }

                let moments = try film.refresh()

                #expect(moments.last?.glass(size: size) == frame.lines, "\(first) \(second)")
                #expect(moments.last?.violations == [], "\(first) \(second)")
            }
        }
        #expect(wrong > 200, "\(wrong)")
    }

    @Test("A refresh repairs a display after a short power loss")
    func powerLoss() throws {
        var film = Film()
        let frame = fullFrame(.twentyByFour)
        _ = try film.show(frame)
        film.bus.base.losePower()
        #expect(film.bus.base.model.glass(size: .twentyByFour) != frame.lines)
        film.clock.wait(until: film.clock.now + .milliseconds(40))

        let moments = try film.refresh()

        #expect(moments.last?.glass(size: .twentyByFour) == frame.lines)
        #expect(moments.last?.violations == [])
    }

    @Test("A refresh does nothing if the content of the display is unknown")
    func unknown() throws {
        var film = Film()
        #expect(try film.refresh().isEmpty)
    }

    @Test("After a failed refresh the next frame is correct")
    func failure() throws {
        let frame = fullFrame(.twentyByFour)
        for call in stride(from: 1, to: 600, by: 23) {
            var film = Film()
            _ = try film.show(frame)
            film.bus.base.fail(calls: film.bus.base.calls + call..<film.bus.base.calls + call + 1)
            #expect(throws: SimulatedBus<VirtualClock>.Failure.self) { try film.display.refresh() }
            #expect(film.display.shown == nil)
            #expect(try film.show(frame).last?.glass(size: .twentyByFour) == frame.lines)
        }
    }
}
