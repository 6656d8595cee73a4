import ArgumentParser
import Control
import FoundationEssentials
import Linux
import Runtime
import Settings

/// Options that name the kiosk's files, for commands that also work without a running kiosk.
struct PlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration file. Default: GALLEY_CONFIG, else /etc/galley/galley.toml (root and the user "
                + "galley) or ~/.config/galley/galley.toml.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Use the store in this folder. Default: GALLEY_STATE, else /var/lib/galley (root and the user galley) "
                + "or ~/.local/state/galley.", valueName: "folder"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Use the kiosk's socket at this path. Default: GALLEY_SOCKET, else /run/galley/control.sock if you may "
                + "use it, else the socket of your own kiosk.", valueName: "path"))
    var socket: String?

    static var environment: [String: String] { ProcessInfo.processInfo.environment }

    var paths: Paths {
        Paths(
            options: Paths.Options(config: config, state: state, socket: socket), environment: Self.environment)
    }

    /// Settings that a kiosk would use if it started now.
    var loaded: LoadedSettings {
        get throws {
            LoadedSettings(path: try paths.config, state: try paths.state, environment: Self.environment)
        }
    }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print the result as one JSON document.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print no confirmation of a change.")
    var quiet = false

    /// Prints the document as JSON with `--json`, else the text for people.
    func print(_ document: some Encodable, _ text: () -> String) throws {
        let text = json ? try JSONText.of(document) : text()
        if !text.isEmpty { output(text) }
    }
}

extension OutputOptions {
    /// Prints a message that confirms a change, unless `--quiet` is given.
    func confirm(_ message: String) {
        if !quiet { printMessage(message) }
    }

    /// Prints a document that confirms a change, like ``print(_:_:)``, unless `--quiet` is given.
    func confirm(_ document: some Encodable, _ text: () -> String) throws {
        if json || !quiet { try print(document, text) }
    }

    /// Prints documents that confirm a change, unless `--quiet` is given.
    func confirm<Document: Encodable>(oneOrMore documents: [Document], _ line: (Document) -> String) throws {
        if json || !quiet { try print(oneOrMore: documents, line) }
    }

    /// Prints documents, one a line. A single one is a document by itself with `--json`, and others are a list.
    func print<Document: Encodable>(oneOrMore documents: [Document], _ line: (Document) -> String) throws {
        let text = documents.map(line).joined(separator: "\n")
        if let document = documents.first, documents.count == 1 { return try print(document) { text } }
        try print(documents) { text }
    }

    /// Prints a list like ``print(_:_:)``. If it is empty, a message on standard error says so, except with `--json`.
    func print<List: Collection & Encodable>(list: List, ifEmpty message: String, _ text: (List) -> String) throws {
        if list.isEmpty, !json { return printMessage(message) }
        try print(list) { text(list) }
    }
}

/// Error for a request that the kiosk refused.
struct Refusal: Error, CustomStringConvertible {
    var failure: ControlFailure
    /// Further lines for the user, printed before the failure.
    var notes: [String]

    var description: String { [failure.message, failure.note].compactMap(\.self).joined(separator: " ") }
}

extension ControlReply {
    /// The document of the reply, and the notes that the kiosk adds for the user.
    ///
    /// - Throws: `Refusal` if the kiosk did not carry out the request.
    var answer: (document: Document, notes: [String]) {
        get throws {
            switch outcome {
            case .success(let document): (document, warnings)
            case .failure(let failure): throw Refusal(failure: failure, notes: warnings)
            }
        }
    }
}

/// Options of all commands that talk to a kiosk: which kiosk it is, and how the result is printed.
struct KioskOptions: ParsableArguments {
    @OptionGroup var places: PlaceOptions
    @OptionGroup var output: OutputOptions

    /// Default timeout of a request.
    static let timeout = Duration.seconds(45)

    /// Sends a request to the running kiosk. If none runs, the command carries out the request itself where it can.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - timeout: the timeout for the reply.
    ///   - activity: a word that a terminal shows meanwhile, such as "Searching"; `nil` for none.
    /// - Returns: the document of the reply.
    /// - Throws: the exit code of the command, after the reason was printed.
    func send<Request: ControlRequest>(
        _ request: Request, timeout: Duration = timeout, showing activity: String? = nil
    ) async throws -> Request.Reply {
        try await converse { conversation in
            try await conversation.send(request, timeout: timeout, showing: activity)
        }
    }

    /// Sends a request with ``send(_:timeout:showing:)``, and prints the reply.
    func print<Request: ControlRequest>(
        replyTo request: Request, timeout: Duration = timeout, showing activity: String? = nil,
        _ text: (Request.Reply) -> String
    ) async throws {
        let reply = try await send(request, timeout: timeout, showing: activity)
        try output.print(reply) { text(reply) }
    }

    /// Sends a change with ``send(_:timeout:showing:)``, and prints the reply as its confirmation.
    func confirm<Request: ControlRequest>(
        replyTo request: Request, showing activity: String? = nil, _ text: (Request.Reply) -> String
    ) async throws {
        let reply = try await send(request, showing: activity)
        try output.confirm(reply) { text(reply) }
    }

    /// Sends a request for a list with ``send(_:timeout:showing:)``, and prints the list. If it is empty, a message on
    /// standard error says so.
    func print<Request: ControlRequest>(
        listFrom request: Request, ifEmpty message: String, showing activity: String? = nil,
        _ text: (Request.Reply) -> String
    ) async throws where Request.Reply: Collection {
        let list = try await send(request, showing: activity)
        try output.print(list: list, ifEmpty: message, text)
    }

    /// Sends several requests, either all to the running kiosk or all to the offline kitchen.
    // Not specialized for each closure: the optimizer of Swift 6.3.1 crashes on some specializations (CoroSplit).
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

    /// Sends a request to the running kiosk; returns `nil` if none is running.
    func sendIfRunning<Request: ControlRequest>(
        _ request: Request, timeout: Duration = timeout
    ) async throws -> Request.Reply? {
        try await reporting { try attemptIfRunning(request, timeout: timeout) }.map { answer in
            answer.notes.forEach(printMessage)
            return answer.document
        }
    }

    /// Sends a request as `sendIfRunning` does, but leaves it to the caller to print the notes and to report an error.
    func attemptIfRunning<Request: ControlRequest>(
        _ request: Request, timeout: Duration = timeout
    ) throws -> (document: Request.Reply, notes: [String])? {
        do {
            return try reply(to: request, timeout: timeout).answer
        } catch ControlError.noKiosk where !Remote.isCaller {
            return nil
        }
    }

    /// Sends a request to the running kiosk.
    func reply<Request: ControlRequest>(
        to request: Request, timeout: Duration = timeout
    ) throws -> ControlReply<Request.Reply> {
        try connect(timeout: timeout).send(request, timeout: timeout)
    }

    /// Connects to the kiosk that options or environment name. Without one, connects to the system's kiosk if it runs
    /// and the caller may use it, else to the caller's own.
    func connect(timeout: Duration) throws -> ControlSession {
        if places.paths.chosenSocket == nil, FileManager.default.isWritableFile(atPath: Paths.systemSocket) {
            // `any Error`: Swift 6.2 crashes where one case of a typed error is caught.
            do throws(any Error) {
                return try ControlSession(to: Paths.systemSocket, from: Remote.sender, timeout: timeout)
            } catch ControlError.noKiosk {
                // A kiosk that is gone has left its socket behind.
            }
        }
        return try ControlSession(to: try places.paths.socket, from: Remote.sender, timeout: timeout)
    }
}

/// Sends requests to the running kiosk. If none runs at the first request, all requests go to an offline kitchen.
final class Conversation {
    private let kiosk: KioskOptions
    private var offline: OfflineKitchen?

    init(kiosk: KioskOptions) {
        self.kiosk = kiosk
    }

    /// Sends a request, and prints the notes that the kiosk adds for the user.
    func send<Request: ControlRequest>(
        _ request: Request, timeout: Duration = KioskOptions.timeout, showing activity: String? = nil
    ) async throws -> Request.Reply {
        guard let activity else { return try document(of: await reply(to: request, timeout: timeout)) }
        return try document(of: await whileShowing(activity) { try await reply(to: request, timeout: timeout) })
    }

    /// Prints the notes of a reply, and returns its document.
    private func document<Document>(of reply: ControlReply<Document>) throws -> Document {
        let answer = try reply.answer
        answer.notes.forEach(printMessage)
        return answer.document
    }

    private func reply<Request: ControlRequest>(
        to request: Request, timeout: Duration
    ) async throws -> ControlReply<Request.Reply> {
        if let offline, request.addsNothing || !offline.isTemporary { return await offline.send(request) }
        do {
            return try kiosk.reply(to: request, timeout: timeout)
        } catch ControlError.noKiosk where !Remote.isCaller && !OfflineKitchen.needsKiosk(Request.self) {
            if let refusal = request.refusal { return ControlReply(.failure(refusal)) }
            let offline = try await OfflineKitchen(
                state: try kiosk.places.paths.state, settings: try kiosk.places.loaded.settings,
                addsNothing: request.addsNothing)
            offline.notes.forEach(printMessage)
            try await end()
            self.offline = offline
            return await offline.send(request)
        }
    }

    /// Closes the offline kitchen after it has written all changes. Without one, does nothing.
    func end() async throws {
        defer { offline = nil }
        try await offline?.close()
    }
}
