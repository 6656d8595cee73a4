internal import ArgumentParser
internal import Kitchen

@testable internal import Control
@testable internal import Runtime
@testable internal import galley

/// Frames of the control socket, and the requests in them. The first byte is the number of bytes that arrive at once.
enum FuzzFrames: FuzzTarget {
    static let name = "frames"
    static let longest = 4096

    private static let types = RequestHandler.all.mapValues(\.request)
    private static let limit = 2048

    static func run(_ bytes: [UInt8]) throws {
        let atOnce = Int(bytes.first ?? 0) + 1
        var rest = bytes.dropFirst()
        var reader = FrameReader(upTo: limit)
        while !rest.isEmpty {
            try expect((1...limit).contains(reader.wanted), "\(reader.wanted) bytes are wanted")
            let piece = rest.prefix(min(atOnce, reader.wanted))
            rest = rest.dropFirst(piece.count)
            switch Result(catching: { () throws(FrameError) in try reader.take(Array(piece)) }) {
            case .success(nil): break
            case .success(let message?): try expectSame(message)
            case .failure(.tooLong(let count)): return try expect(count > limit, "\(count) bytes are too long")
            case .failure(let error): throw BrokenPromise(description: "a frame can't be taken: \(error)")
            }
        }
    }

    /// Checks that a request is the same after it was sent again.
    private static func expectSame(_ message: [UInt8]) throws {
        switch Result(catching: { () throws(ControlFailure) in try ControlMessage.request(from: message, among: types) }
        ) {
        case .success(let received):
            let bytes = ControlMessage.bytes(of: received.request, from: received.sender)
            let again = try? ControlMessage.request(from: bytes, among: types)
            let isSame = again.map { AnyHashable($0.request) == AnyHashable(received.request) } ?? false
            try expect(isSame && again?.sender == received.sender, "a request is another one after it was sent again")
            try expectPlain(received.sender.author ?? "", "an author")
            if let refusal = received.request.refusal { try expect(!refusal.message.isEmpty, "a refusal is empty") }
        case .failure(let failure): try expect(failure.message.utf8.count < 1000, "a failure's message is too long")
        }
    }
}

/// Commands that come over SSH.
public enum FuzzSSHCommands: FuzzTarget {
    public static let name = "ssh-commands"
    public static let longest = 300

    public static func run(_ bytes: [UInt8]) async throws {
        switch await Gate.verdict(on: bytes, hasTerminal: false) {
        case .run(let words): try await expectHarmless(words)
        case .refused(let reason): try expect(reason.utf8.count < 200, "the refusal is too long: \(reason)")
        case .misused(let problem): try expect(!problem.isEmpty, "a wrong use has no message")
        case .nothingAsked: break
        }
    }

    /// Checks the parsed command, independently of the gate: it only talks to the kiosk, or prints help or the version.
    private static func expectHarmless(_ words: [String]) async throws {
        try expect(words.first != "---completion", "the parser completes words")
        do {
            let command = try await Galley.asyncParseAsRoot(words)
            guard let remote = command as? any RemoteCommand else {
                let name = "\(type(of: command))"
                return try expect(["HelpCommand", "ConfigCommand"].contains(name), "\(name) runs over SSH")
            }
            let places = remote.kiosk.places
            let isElsewhere = places.socket != nil || places.config != nil || places.state != nil
            try expect(!isElsewhere, "a command chooses the kiosk's files")
            let file =
                switch remote {
                case let add as RecipeCommand.Add: add.places.first { $0 != "-" && !$0.lowercased().hasPrefix("http") }
                case let edit as RecipeCommand.Edit: edit.input.file ?? "an editor"
                case let photo as RecipeCommand.Photo: photo.file
                case let backup as BackupCommand: backup.file
                case let restore as RestoreCommand: restore.file
                default: nil as String?
                }
            try expect([nil, "-"].contains(file), "a command uses \(file ?? "a file")")
        } catch let broken as BrokenPromise {
            throw broken
        } catch {
            try expect(Galley.exitCode(for: error) == .success, "the parser refuses what the gate allows: \(error)")
            try expect(Galley.fullMessage(for: error).count < 30, "more than the version is printed")
        }
    }
}
