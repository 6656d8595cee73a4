import Foundation
import Linux
import Workbench

/// All processes with kiosks.
final class Crowds {
    /// A process that carries out orders from its standard input.
    private final class Member {
        let process = Process()
        let orders = Pipe()
        let answers = Pipe()
        private var rest = Data()

        func answer() throws -> Answer {
            while true {
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = rest[..<end]
                    rest = Data(rest[(end + 1)...])
                    return try JSONDecoder().decode(Answer.self, from: line)
                }
                let more = answers.fileHandleForReading.availableData
                guard !more.isEmpty else { throw FleetError("a process with kiosks has ended") }
                rest += more
            }
        }
    }

    /// Kiosks of a process. Each has four descriptors: the connection, a signal, and two of libmosquitto.
    private static let size = 1_000

    private var members: [Member] = []
    var count: Int { members.count }

    init(kiosks: Int, options: CrowdOptions, at broker: FleetBroker) throws {
        // Sites are not divided.
        let size = max(1, Self.size / options.site) * options.site
        try OpenFiles.allow(4 * size + 100)
        for first in stride(from: 0, to: kiosks, by: size) {
            let member = Member()
            let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
            member.process.executableURL = mortal
            member.process.arguments =
                mortalTerms + [
                    program, "crowd", "\(first)", "\(min(first + size, kiosks))", "\(broker.port)", broker.authorities,
                    "--site",
                    "\(options.site)", "--seed", "\(options.seed)",
                ] + (options.withoutExchange ? ["--without-exchange"] : [])
            (member.process.standardInput, member.process.standardOutput) = (member.orders, member.answers)
            try member.process.run()
            members.append(member)
        }
    }

    deinit {
        for member in members {
            // A process ends at the end of its input.
            try? member.orders.fileHandleForWriting.close()
            member.process.waitUntilExit()
        }
    }

    /// Lets all processes carry out an order, and does something meanwhile.
    ///
    /// - Returns: The sum of the answers.
    @discardableResult
    func carryOut(_ order: Order, meanwhile: () throws -> Void = {}) throws -> Answer {
        let line = try JSONEncoder().encode(order) + Data("\n".utf8)
        for member in members { try member.orders.fileHandleForWriting.write(contentsOf: line) }
        try meanwhile()
        return try members.map { try $0.answer() }.reduce(Answer(), +)
    }

    /// Resident memory of the kiosks in bytes.
    var memory: Int { members.map { residentMemory(of: $0.process.processIdentifier) }.reduce(0, +) }
}

/// The program that starts another one so that it ends with this process, and its first arguments.
let mortal = URL(filePath: "/usr/bin/setpriv")
let mortalTerms = ["--pdeathsig", "KILL"]

struct FleetError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Resident memory of a process in bytes (VmRSS, proc(5)), or 0 if it has ended.
func residentMemory(of process: Int32) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}
