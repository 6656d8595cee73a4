import ArgumentParser
import Control
import FoundationEssentials
import Linux
import Settings

/// Where the kiosk's files are, for commands that work without a running one.
struct PlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file (GALLEY_CONFIG).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The folder of the store (GALLEY_STATE).", valueName: "folder"))
    var state: String?

    @Option(help: ArgumentHelp("The kiosk's socket (GALLEY_SOCKET).", valueName: "path"))
    var socket: String?

    static var environment: [String: String] { ProcessInfo.processInfo.environment }

    var paths: Paths {
        Paths(
            options: Paths.Options(config: config, state: state, socket: socket), environment: Self.environment)
    }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON document.")
    var json = false

    /// Prints the document as JSON, or what a person reads.
    func print(_ document: some Encodable, _ text: () -> String) throws {
        let text = json ? try JSONText.of(document) : text()
        if !text.isEmpty { output(text) }
    }
}

/// Which kiosk is asked, and in what form it is told.
struct KioskOptions: ParsableArguments {
    @OptionGroup var places: PlaceOptions
    @OptionGroup var output: OutputOptions

    /// Asks the running kiosk. Ends the command with its own code where that fails.
    func ask(_ request: ControlRequest, patience: Duration = .seconds(45)) async throws -> ControlDocument {
        try await reporting { try attempt(request, patience: patience) }
    }

    /// As `ask`; nil when no kiosk is running.
    func askIfRunning(_ request: ControlRequest) async throws -> ControlDocument? {
        try await reporting {
            do {
                return try attempt(request, patience: .seconds(45))
            } catch ControlError.noKiosk {
                return nil
            }
        }
    }

    private func attempt(_ request: ControlRequest, patience: Duration) throws -> ControlDocument {
        let reply = try ControlClient.send(request, to: try socket(), timeout: patience)
        if let warning = reply.warning { tell(warning) }
        switch reply.outcome {
        case .success(let document): return document
        case .failure(let reason):
            throw failure(reason.code, [reason.message, reason.note].compactMap(\.self).joined(separator: " "))
        }
    }

    /// The one that was named, else the system's if it is there and may be used, else the caller's own.
    private func socket() throws -> String {
        if let chosen = places.paths.chosenSocket { return chosen }
        if FileManager.default.isWritableFile(atPath: Paths.systemSocket) { return Paths.systemSocket }
        return try places.paths.socket
    }

    var secondsSince1970: Double { WallClock().secondsSince1970 }
}
