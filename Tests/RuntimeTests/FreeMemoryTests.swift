import Synchronization
import Testing

@testable import Runtime

struct FreeMemoryTests {
    @Test("Free memory is returned ten seconds after the start and then every day, until the kiosk ends")
    func returned() async {
        let waits = Mutex<[Duration]>([])
        let returns = Mutex(0)
        let memory = FreeMemory(
            wait: { time throws(CancellationError) in
                let count = waits.withLock { waits in
                    waits.append(time)
                    return waits.count
                }
                if count > 3 { throw CancellationError() }
            },
            giveBack: { returns.withLock { $0 += 1 } })
        await memory.run()
        #expect(waits.withLock(\.self) == [.seconds(10), .seconds(86_400), .seconds(86_400), .seconds(86_400)])
        #expect(returns.withLock(\.self) == 3)
    }
}
