import Foundation

/// Does what blocks on a thread that may.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// The program itself, as a shell runs it.
struct GalleyCommand: Sendable {
    var status: Int32
    var output: String
    var errors: String

    /// Runs it with the kiosk of a folder, which may run or not. The input is a line or a few, which a pipe holds.
    static func run(_ arguments: [String], in folder: String, input: String? = nil) async throws -> GalleyCommand {
        try await onThread { try GalleyCommand(arguments, folder: folder, input: input) }
    }

    private init(_ arguments: [String], folder: String, input: String?) throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.environment = Self.environment(of: folder)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        process.standardError = errors
        try process.run()
        // Errors are a few lines, which a pipe holds.
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        self.errors = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        self.output = String(decoding: bytes, as: UTF8.self)
    }

    /// It lies beside the tests.
    static var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("galley")
    }

    static func environment(of folder: String) -> [String: String] {
        [
            "GALLEY_CONFIG": "\(folder)/galley.toml", "GALLEY_STATE": "\(folder)/state",
            "GALLEY_SOCKET": "\(folder)/state/control.sock",
        ]
    }

    /// What it printed with --json.
    func document<Document: Decodable>(_ type: Document.Type = Document.self) throws -> Document {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}
