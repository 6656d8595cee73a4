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

    /// What the kiosk answered, and the lines that it adds for the person.
    struct Answer {
        var document: ControlDocument
        var notes: [String]
    }

    /// Asks the running kiosk. Ends the command with its own code where that fails.
    func ask(_ request: ControlRequest, patience: Duration = .seconds(45)) async throws -> ControlDocument {
        try await reporting { told(try attempt(request, patience: patience)) }
    }

    /// As `ask`; nil when no kiosk is running.
    func askIfRunning(_ request: ControlRequest) async throws -> ControlDocument? {
        try await answerIfRunning(request).map(told)
    }

    /// As `askIfRunning`, but the notes are yet to be told.
    func answerIfRunning(_ request: ControlRequest) async throws -> Answer? {
        try await reporting {
            do {
                return try attempt(request, patience: .seconds(45))
            } catch ControlError.noKiosk {
                return nil
            }
        }
    }

    private func told(_ answer: Answer) -> ControlDocument {
        for note in answer.notes { tell(note) }
        return answer.document
    }

    private func attempt(_ request: ControlRequest, patience: Duration) throws -> Answer {
        let reply = try send(request, patience: patience)
        let notes = (reply.warning ?? "").split(separator: "\n").map(String.init)
        switch reply.outcome {
        case .success(let document): return Answer(document: document, notes: notes)
        case .failure(let reason):
            for note in notes { tell(note) }
            throw failure(reason.code, [reason.message, reason.note].compactMap(\.self).joined(separator: " "))
        }
    }

    /// To the kiosk that was named, else to the system's if one runs and may be used, else to the caller's own.
    func send(_ request: ControlRequest, patience: Duration) throws -> ControlReply {
        if places.paths.chosenSocket == nil, FileManager.default.isWritableFile(atPath: Paths.systemSocket) {
            do {
                return try ControlClient.send(request, to: Paths.systemSocket, timeout: patience)
            } catch ControlError.noKiosk {
                // Its socket was left behind.
            }
        }
        return try ControlClient.send(request, to: try places.paths.socket, timeout: patience)
    }

    var secondsSince1970: Double { WallClock().secondsSince1970 }
}
