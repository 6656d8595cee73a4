import Foundation
import TestBroker
import Testing
import Workbench

/// The cost of a household: nothing without a broker, and little with one.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct BrokerCostTests {
    @Test func onlyAKioskWithABrokerHasAThreadASocketAndWakeups() async throws {
        let broker = try await TestBroker()
        let alone = try await KioskOfHousehold("Alone", at: nil)
        let kitchen = try await KioskOfHousehold("Kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        try await kitchen.waitUntilShared()
        #expect(try Tasks(of: alone).names.contains("mqtt") == false)
        #expect(try Tasks(of: kitchen).names.count { $0 == "mqtt" } == 1)
        #expect(try Self.internetSockets(of: alone).isEmpty)
        #expect(try Self.internetSockets(of: kitchen).count == 1)
        for kiosk in [alone, kitchen] {
            try await wait(until: "the store has moved its last changes out of the log") {
                kiosk.folder.status("state/galley.sqlite-wal").st_size == 0
            }
        }
        // Something that follows a connection may still wake the kiosk in the first period.
        let (seconds, most) = (10, 3)
        var wakeups: [[Int]] = []
        repeat {
            let before = try [alone, kitchen].map { try Tasks(of: $0) }
            try await Task.sleep(for: .seconds(seconds))
            wakeups.append(try zip([alone, kitchen], before).map { try Tasks(of: $0).sleeps(since: $1) })
        } while !wakeups.contains { $0[1] - $0[0] <= seconds / 5 } && wakeups.count < most
        #expect(
            wakeups.contains { $0[1] - $0[0] <= seconds / 5 }, "\(wakeups) wake-ups in periods of \(seconds) s")
    }

    /// The threads of a kiosk.
    private struct Tasks {
        var names: [String] = []
        /// The number of times that each thread went to sleep (voluntary_ctxt_switches, proc(5)).
        private var sleeps: [String: Int] = [:]

        init(of kiosk: KioskOfHousehold) throws {
            let folder = "/proc/\(kiosk.process.id)/task"
            for task in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let status = String(decoding: try kernelFile("\(folder)/\(task)/status"), as: UTF8.self)
                let name = try #require(status.firstMatch(of: /Name:\t(.*)/)?.1)
                let sleeps = try #require(status.firstMatch(of: /\nvoluntary_ctxt_switches:\t(\d+)/)?.1)
                names.append(String(name))
                self.sleeps[task] = Int(sleeps)
            }
        }

        /// Returns the number of times that the threads went to sleep since an earlier moment. A thread that has ended
        /// meanwhile doesn't count, so it can't hide the others.
        func sleeps(since before: Tasks) -> Int { sleeps.reduce(0) { $0 + $1.value - (before.sleeps[$1.key] ?? 0) } }
    }

    /// Returns the sockets of TCP and UDP that a kiosk has open.
    private static func internetSockets(of kiosk: KioskOfHousehold) throws -> Set<String> {
        let process = "/proc/\(kiosk.process.id)"
        let lines = try ["tcp", "tcp6", "udp", "udp6"].flatMap { protocolName in
            String(decoding: try kernelFile("\(process)/net/\(protocolName)"), as: UTF8.self).split(separator: "\n")
                .dropFirst()
        }
        // The tenth column is the inode (proc(5)).
        let known = Set(lines.compactMap { $0.split(separator: " ").dropFirst(9).first }.map { "socket:[\($0)]" })
        let open = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").compactMap { descriptor in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\(descriptor)")
        }
        return known.intersection(open)
    }
}
