import ArgumentParser
import Foundation

@main
struct Fleet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-fleet", abstract: "Run a chain's broker and thousands of simulated kiosks.",
        subcommands: [Run.self, CrowdProcess.self], defaultSubcommand: Run.self)
}

struct CrowdOptions: ParsableArguments {
    @Option(help: "Number of kiosks of a site. They are one household.")
    var site = 10

    @Option(help: "Seed of the delays, and of the hearts that are taken away.")
    var seed: UInt64 = 1

    @Flag(help: "Control: send nothing again after a connection was lost. The run must fail.")
    var withoutExchange = false
}

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Play the scenes, and print what was measured.")

    @Option(help: "Number of kiosks.")
    var kiosks = 5_000

    @Option(help: "Seconds over which kiosks come back after a power cut.")
    var jitter = 60.0

    @Option(help: "Seconds over which all kiosks join, and over which they give hearts.")
    var spread = 30.0

    @Option(help: "Seconds until all kiosks must agree.")
    var patience = 300.0

    @Option(help: "First of ten free ports below 32768.")
    var port = 24_200

    @Option(help: "Folder for the logs of the nodes.")
    var logs: String?

    @OptionGroup var crowd: CrowdOptions

    @Argument(help: "The folder deploy/fleet.")
    var files: String

    func validate() throws {
        guard kiosks > 0, crowd.site > 0, jitter > 0, spread > 0, patience > 0 else {
            throw ValidationError("All numbers must be positive.")
        }
    }

    func run() throws {
        // The load balancer has two descriptors for each kiosk.
        try OpenFiles.allow(2 * kiosks + 200)
        let accounts = (0..<kiosks).map { FleetAccount(kiosk: $0, sitesOf: crowd.site) }
        let chain = try Chain(files: files, accounts: accounts, port: port, logs: logs)
        let crowds = try Crowds(kiosks: kiosks, options: crowd, at: chain.broker)
        report("\(kiosks) kiosks in households of \(crowd.site), \(crowds.count) processes, seed \(crowd.seed)")
        let play = Play(chain: chain, crowds: crowds, jitter: jitter, spread: spread, patience: patience)
        guard try play.run() else { throw ExitCode.failure }
    }
}

/// Prints a line at once, also into a pipe.
func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
