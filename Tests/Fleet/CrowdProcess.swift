import ArgumentParser
import Foundation
import Linux

/// A process with a part of the kiosks. Reads orders from standard input, one a line, and prints the answers.
struct CrowdProcess: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crowd", abstract: "Run some of the kiosks; started by `run`.", shouldDisplay: false)

    @Argument var first: Int
    @Argument var end: Int
    @Argument var port: Int
    @Argument var authorities: String
    @OptionGroup var options: CrowdOptions

    @MainActor
    func run() async throws {
        let crowd = Crowd(
            first..<end, of: options.site, at: FleetBroker(port: port, authorities: authorities),
            exchanges: !options.withoutExchange, seed: options.seed)
        let (lines, lineRead) = AsyncStream<String>.makeStream()
        // Reading blocks, and Swift's tasks share few threads.
        try startThread(named: "orders") {
            while let line = readLine() { lineRead.yield(line) }
            lineRead.finish()
        }
        for await line in lines {
            let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
            let answer = try JSONEncoder().encode(try await crowd.carryOut(order))
            FileHandle.standardOutput.write(answer + Data("\n".utf8))
        }
        // Ends without a thousand goodbyes.
        throw ExitCode.success
    }
}
