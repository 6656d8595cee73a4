import Linux
import Testing

@Suite("Example of the Linux page")
struct ExampleTests {
    @Test("A thread wakes another one, and a wait lasts until its deadline")
    func example() throws {
        let wake = try WakeSignal()
        try startThread(named: "example") { wake.signal() }
        let ready = try waitUntilReady([wake.descriptor], limit: .seconds(5))
        #expect(ready.readable == [wake.descriptor])

        let deadline = KernelClock.monotonic.now + .milliseconds(2)
        KernelClock.monotonic.wait(until: deadline)
        #expect(KernelClock.monotonic.now >= deadline)
    }
}
