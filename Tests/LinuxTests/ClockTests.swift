import Linux
import Testing

@Suite("Clocks and waiting")
struct ClockTests {
    @Test("A wait never ends before its instant", arguments: [KernelClock.boot, .monotonic])
    func wait(clock: KernelClock) {
        let end = clock.now + .microseconds(200)
        clock.wait(until: end)
        #expect(clock.now >= end)
    }

    @Test("A duration that is too long for the kernel is limited to the maximum")
    func longDuration() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.max) + .milliseconds(1)).nanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.min) - .milliseconds(1)).nanoseconds == .min)
        #expect(Duration.seconds(-2).nanoseconds == -2_000_000_000)
        #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    }

    @Test("A signal wakes a waiting thread only once")
    func wakeSignal() throws {
        let signal = try WakeSignal()
        signal.signal()
        signal.signal()
        #expect(try waitUntilReady([signal.descriptor]).readable == [signal.descriptor])
        signal.clear()
        #expect(try waitUntilReady([signal.descriptor], limit: .zero).readable.isEmpty)
    }

    @Test("A boot timer expires at once for a past instant, and never when it is disarmed")
    func bootTimer() throws {
        let timer = try BootTimer()
        try timer.set(.nanoseconds(1))
        #expect(try waitUntilReady([timer.descriptor], limit: .seconds(5)).readable == [timer.descriptor])
        timer.clear()
        try timer.set(KernelClock.boot.now + .seconds(3600))
        try timer.set(nil)
        #expect(try waitUntilReady([timer.descriptor], limit: .zero).readable.isEmpty)
    }

    @Test("A closed descriptor is reported as broken instead of blocking forever")
    func brokenDescriptor() throws {
        #expect(try waitUntilReady([999], limit: .seconds(5)).broken == [999])
    }

    @Test("The boot has an ID, which is empty if it can't be read")
    func bootID() {
        #expect(Boot.currentID().count == 36)
        #expect(Boot.currentID(file: "/nonexistent").isEmpty)
    }
}
