import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let household = [
        Scene("notice") { $0.happen(.household(.message("Dinner!"))) },
        Scene("notice-long", times: [.zero, .seconds(3), .seconds(6), .seconds(9)]) {
            let text = "The washing machine is done.\nPlease hang up the laundry before the dishes, and call Anna back."
            $0.happen(.household(.message(text)))
        },
        Scene("elsewhere", times: [.zero, .seconds(20)]) { $0.happen(.household(.alarms([.pasta]))) },
        Scene("elsewhere-several", times: [.seconds(1), .seconds(5)]) {
            let cabin = (1...4).map {
                DistantAlarm(kiosk: "b", name: "Cabin", timer: $0, label: "Cake \($0) in the oven")
            }
            $0.happen(.household(.alarms([.pasta] + cabin)))
        },
        Scene("elsewhere-two") {
            $0.happen(.household(.alarms([.pasta, DistantAlarm(kiosk: "b", name: "Cabin", timer: 1, label: "Tea")])))
            $0.pass(.seconds(75))
        },
    ]
}

extension DistantAlarm {
    fileprivate static let pasta = DistantAlarm(kiosk: "a", name: "Kitchen", timer: 1, label: "Pasta")
}
