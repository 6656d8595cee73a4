import Foundation

/// Runs blocking work on a thread of its own, outside the cooperative thread pool.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// The result of running the galley program as a shell does.
struct GalleyCommand: Sendable {
    var status: Int32
    var output: String
    var errors: String

    /// Runs galley with the folder of a kiosk, which may or may not be running. `input` is the standard input,
    /// `variables` extend the environment, and `others` are a program and arguments that start galley.
    static func run(
        _ arguments: [String], in folder: String, input: FileHandle = .nullDevice, variables: [String: String] = [:],
        under others: [String] = []
    ) async throws -> GalleyCommand {
        try await run(program: others + [program.path] + arguments, in: folder, input: input, variables: variables)
    }

    /// Runs any program in the same way.
    static func run(
        program words: [String], in folder: String, input: FileHandle = .nullDevice, variables: [String: String] = [:]
    ) async throws -> GalleyCommand {
        try await run(
            program: words, environment: environment(of: folder).merging(variables) { $1 }, input: input)
    }

    /// Runs any program with exactly this environment.
    static func run(
        program words: [String], environment: [String: String], input: FileHandle = .nullDevice
    ) async throws -> GalleyCommand {
        try await onThread { try GalleyCommand(words, environment: environment, input: input) }
    }

    /// Runs galley with a few lines on its standard input, or with none if `input` is `nil`. The lines must fit
    /// into a pipe.
    static func run(_ arguments: [String], in folder: String, input: String?) async throws -> GalleyCommand {
        guard let input else { return try await run(arguments, in: folder) }
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        return try await run(arguments, in: folder, input: pipe.fileHandleForReading)
    }

    private init(_ words: [String], environment: [String: String], input: FileHandle) throws {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = errors
        try process.run()
        // Error output is a few lines, which fit into a pipe.
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        self.errors = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        self.output = String(decoding: bytes, as: UTF8.self)
    }

    /// The galley program, which is built beside the tests.
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

    /// Decodes the output of a command that ran with `--json`.
    func document<Document: Decodable>(_ type: Document.Type = Document.self) throws -> Document {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}
