import ArgumentParser
import Foundation
import MixedRequests
import Workbench

/// Measures what a kiosk takes over many requests and over simulated days (`make long-life`).
struct LongLife: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure memory, descriptors, threads and files over many requests and many days.")

    /// The number of samples of the requests.
    private static let samples = 200

    @Argument(help: "The program as it is installed: a release, stripped.")
    var galley: String

    @Argument(help: "The program that simulates days: galley-soak.")
    var soak: String

    @Argument(help: "The file for the figures, in JSON.")
    var file: String

    @Option(help: "The number of requests.")
    var requests = 100_000

    @Option(help: "The number of simulated days.")
    var days = 100

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // A sample on each line, so that a change of the file can be read.
        let lines = try [("requests", requestSamples()), ("days", daySamples())].map { name, samples in
            let texts = try samples.map { "  \(String(decoding: try encoder.encode($0), as: UTF8.self))" }
            return "\"\(name)\": [\n\(texts.joined(separator: ",\n"))\n]"
        }
        try "{\(lines.joined(separator: ",\n"))}\n".write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// Sends requests to the program.
    private func requestSamples() throws -> [LifeSample] {
        let state = try Folder()
        let log = "\(state.path)/log"
        let kiosk = try KioskProcess(galley, state: state, log: log)
        var load = try MixedRequests(socket: kiosk.socket)
        var samples: [LifeSample] = []
        for number in 1...requests {
            try load.send(number)
            guard number.isMultiple(of: max(1, requests / Self.samples)) else { continue }
            samples.append(try LifeSample(of: kiosk.id, state: state.path, log: log, at: number))
        }
        try kiosk.end()
        return samples
    }

    /// Simulates days without faults.
    private func daySamples() throws -> [LifeSample] {
        let folder = try Folder()
        let samples = "\(folder.path)/samples"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: soak)
        process.arguments = ["--seed", "2", "--days", "\(days)", "--calm", "--samples", samples]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode.failure }
        return try String(contentsOfFile: samples, encoding: .utf8).split(separator: "\n").map { line in
            try JSONDecoder().decode(LifeSample.self, from: Data(line.utf8))
        }
    }
}
