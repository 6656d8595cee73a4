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

    /// What a kiosk that starts now would go by.
    var loaded: LoadedSettings {
        get throws {
            LoadedSettings(path: try paths.config, state: try paths.state, environment: Self.environment)
        }
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

/// The kiosk did not do what it was asked for.
struct Refusal: Error, CustomStringConvertible {
    var failure: ControlFailure
    /// Further lines for the person.
    var notes: [String]

    /// Of another release.
    static let strangeAnswer = Refusal(
        failure: ControlFailure(
            .unavailable,
            "The kiosk answered something else than was asked; restart it, so that both are of one release."),
        notes: [])

    var description: String { [failure.message, failure.note].compactMap(\.self).joined(separator: " ") }
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
    func askIfRunning(
        _ request: ControlRequest, patience: Duration = .seconds(45)
    ) async throws -> ControlDocument? {
        try await reporting { try attemptIfRunning(request, patience: patience) }.map(told)
    }

    /// As `askIfRunning`, but the notes are yet to be told.
    func answerIfRunning(_ request: ControlRequest) async throws -> Answer? {
        try await reporting { try attemptIfRunning(request) }
    }

    /// As `answerIfRunning`, but why it fails is yet to be told, too.
    func attemptIfRunning(_ request: ControlRequest, patience: Duration = .seconds(45)) throws -> Answer? {
        do {
            return try attempt(request, patience: patience)
        } catch ControlError.noKiosk where !Remote.isCaller {
            return nil
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
        case .failure(let failure): throw Refusal(failure: failure, notes: notes)
        }
    }

    func send(_ request: ControlRequest, patience: Duration) throws -> ControlReply {
        try connect(patience: patience).send(request, timeout: patience)
    }

    /// To the kiosk that was named, else to the system's if one runs and may be used, else to the caller's own.
    func connect(patience: Duration) throws -> ControlSession {
        if places.paths.chosenSocket == nil, FileManager.default.isWritableFile(atPath: Paths.systemSocket) {
            // `any Error`: Swift 6.2 crashes where one case of a typed error is caught.
            do throws(any Error) {
                return try ControlSession(to: Paths.systemSocket, from: Remote.sender, timeout: patience)
            } catch ControlError.noKiosk {
                // Its socket was left behind.
            }
        }
        return try ControlSession(to: try places.paths.socket, from: Remote.sender, timeout: patience)
    }

    var secondsSince1970: Double { WallClock().secondsSince1970 }
}
