import Linux
import Testing

@Suite("Clocks and waiting")
struct ClockTests {
    @Test("A wait ends no earlier than its instant", arguments: [KernelClock.boot, .monotonic])
    func wait(clock: KernelClock) {
        let end = clock.now + .microseconds(200)
        clock.wait(until: end)
        #expect(clock.now >= end)
    }

    @Test("A duration too long for the kernel is held at its limit")
    func longDuration() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.max) + .milliseconds(1)).nanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.min) - .milliseconds(1)).nanoseconds == .min)
        #expect(Duration.seconds(-2).nanoseconds == -2_000_000_000)
        #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
    }

    @Test("A signal wakes a waiting thread, and only once")
    func wakeSignal() throws {
        let signal = try WakeSignal()
        signal.signal()
        signal.signal()
        #expect(try waitUntilReady([signal.descriptor]).readable == [signal.descriptor])
        signal.clear()
        #expect(try waitUntilReady([signal.descriptor], limit: .zero).readable.isEmpty)
    }

    @Test("A boot timer expires at an instant that has passed, and not when disarmed")
    func bootTimer() throws {
        let timer = try BootTimer()
        try timer.set(.nanoseconds(1))
        #expect(try waitUntilReady([timer.descriptor], limit: .seconds(5)).readable == [timer.descriptor])
        timer.clear()
        try timer.set(KernelClock.boot.now + .seconds(3600))
        try timer.set(nil)
        #expect(try waitUntilReady([timer.descriptor], limit: .zero).readable.isEmpty)
    }

    @Test("A closed descriptor is told as broken instead of being waited on for ever")
    func brokenDescriptor() throws {
        #expect(try waitUntilReady([999], limit: .seconds(5)).broken == [999])
    }

    @Test("The boot has a name, and a hidden one is empty")
    func bootID() {
        #expect(Boot.currentID().count == 36)
        #expect(Boot.currentID(file: "/nonexistent").isEmpty)
    }
}
