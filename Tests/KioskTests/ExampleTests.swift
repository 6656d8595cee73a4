import Kiosk
import Kitchen
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("A timer is stored at once and rings after six minutes")
    func example() {
        var kiosk = Kiosk(textPages: { _ in [0] })
        let start = Moment(Instant(sinceBoot: .seconds(60)))
        _ = kiosk.handle(.restored(RestoredData()), at: start)

        let order = Order.timer(.start(label: "Eggs", .seconds(360)))
        let effects = kiosk.handle(.order(order, RequestID(1)), at: start)
        #expect(effects.contains { if case .keepTimers = $0 { true } else { false } })

        let end = Moment(start.instant + .seconds(360))
        #expect(kiosk.handle(.woke, at: end).contains(.sound(.alarm([1]))))
        #expect(kiosk.view(at: end).name == .alarm)
        #expect(kiosk.view(at: end).title == "Eggs")
    }
}
