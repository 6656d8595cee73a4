import ArgumentParser
import Control
import FoundationEssentials
import Linux
import Runtime
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

    var description: String { [failure.message, failure.note].compactMap(\.self).joined(separator: " ") }
}

extension ControlReply {
    /// The document that the kiosk answered with, and the lines that it adds for the person.
    ///
    /// - Throws: `Refusal` where the request was not done.
    var answer: (document: Document, notes: [String]) {
        get throws {
            switch outcome {
            case .success(let document): (document, warnings)
            case .failure(let failure): throw Refusal(failure: failure, notes: warnings)
            }
        }
    }
}

/// Which kiosk is asked, and in what form it is told.
struct KioskOptions: ParsableArguments {
    @OptionGroup var places: PlaceOptions
    @OptionGroup var output: OutputOptions

    static let patience = Duration.seconds(45)

    /// Has a request carried out by the running kiosk, or without one by the command itself, if it can. Ends the command
    /// with its own code where that fails.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - patience: how long the kiosk may take.
    ///   - activity: shown on a terminal meanwhile, as in "Searching"; nil for nothing.
    func send<Request: ControlRequest>(
        _ request: Request, patience: Duration = patience, showing activity: String? = nil
    ) async throws -> Request.Reply {
        try await converse { conversation in
            try await conversation.send(request, patience: patience, showing: activity)
        }
    }

    /// Sends a request with ``send(_:patience:showing:)``, and prints the reply.
    func print<Request: ControlRequest>(
        replyTo request: Request, patience: Duration = patience, showing activity: String? = nil,
        _ text: (Request.Reply) -> String
    ) async throws {
        let reply = try await send(request, patience: patience, showing: activity)
        try output.print(reply) { text(reply) }
    }

    /// Sends several requests, all of them to the running kiosk or none.
    // Not made anew for each closure: the optimizer of Swift 6.3.1 crashes on some of those copies (CoroSplit).
    @_semantics("optimize.sil.specialize.generic.never")
    func converse<Value>(_ work: (Conversation) async throws -> Value) async throws -> Value {
        try await reporting { try await attempt(work) }
    }

    /// Sends several requests like ``converse(_:)``, but leaves it to the caller to report an error.
    @_semantics("optimize.sil.specialize.generic.never")
    func attempt<Value>(_ work: (Conversation) async throws -> Value) async throws -> Value {
        let conversation = Conversation(kiosk: self)
        do {
            let value = try await work(conversation)
            try await conversation.end()
            return value
        } catch {
            // Report the first error, not the one that follows from it.
            try? await conversation.end()
            throw error
        }
    }

    /// Sends a request to the running kiosk; returns nil when none is running.
    func sendIfRunning<Request: ControlRequest>(
        _ request: Request, patience: Duration = patience
    ) async throws -> Request.Reply? {
        try await reporting { try attemptIfRunning(request, patience: patience) }.map { answer in
            answer.notes.forEach(tell)
            return answer.document
        }
    }

    /// Sends a request as `sendIfRunning` does; the notes, and why it fails, are yet to be told.
    func attemptIfRunning<Request: ControlRequest>(
        _ request: Request, patience: Duration = patience
    ) throws -> (document: Request.Reply, notes: [String])? {
        do {
            return try reply(to: request, patience: patience).answer
        } catch ControlError.noKiosk where !Remote.isCaller {
            return nil
        }
    }

    /// Sends a request to the running kiosk.
    func reply<Request: ControlRequest>(
        to request: Request, patience: Duration = patience
    ) throws -> ControlReply<Request.Reply> {
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
}

/// Requests to the running kiosk; without one, to an offline kitchen from the first of them on.
final class Conversation {
    private let kiosk: KioskOptions
    private var offline: OfflineKitchen?

    init(kiosk: KioskOptions) {
        self.kiosk = kiosk
    }

    /// Sends a request, and prints what the kiosk adds for the person.
    func send<Request: ControlRequest>(
        _ request: Request, patience: Duration = KioskOptions.patience, showing activity: String? = nil
    ) async throws -> Request.Reply {
        guard let activity else { return try told(await reply(to: request, patience: patience)) }
        return try told(await whileShowing(activity) { try await reply(to: request, patience: patience) })
    }

    private func told<Document>(_ reply: ControlReply<Document>) throws -> Document {
        let answer = try reply.answer
        answer.notes.forEach(tell)
        return answer.document
    }

    private func reply<Request: ControlRequest>(
        to request: Request, patience: Duration
    ) async throws -> ControlReply<Request.Reply> {
        if let offline, request.keepsNothing || !offline.isTemporary { return await offline.send(request) }
        do {
            return try kiosk.reply(to: request, patience: patience)
        } catch ControlError.noKiosk where !Remote.isCaller && !OfflineKitchen.needsKiosk(Request.self) {
            if let refusal = request.refusal { return ControlReply(.failure(refusal)) }
            let offline = try await OfflineKitchen(
                state: try kiosk.places.paths.state, settings: try kiosk.places.loaded.settings,
                keepsNothing: request.keepsNothing)
            offline.notes.forEach(tell)
            try await end()
            self.offline = offline
            return await offline.send(request)
        }
    }

    /// Writes what an offline kitchen has yet to write; nothing the next time.
    func end() async throws {
        defer { offline = nil }
        try await offline?.close()
    }
}
