internal import Foundation
internal import Glibc

/// OpenSSL's test server on 127.0.0.1, with a newly created certificate for `localhost`.
public final class TLSServer: Sendable {
    private static let openssl = "/usr/bin/openssl"
    /// True if the machine has the openssl command.
    public static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    public let port: Int
    /// The path of the certificate, for a client that should trust it.
    public let certificate: String
    private let folder: URL
    private let process: Process

    /// Starts a server whose certificate is valid for so many days; -1 for an expired one.
    ///
    /// - Throws: ``Failure`` if openssl fails, and Foundation's errors.
    public convenience init(days: Int) throws {
        try self.init { request, key, names, certificate in
            [
                "x509", "-req", "-in", request, "-signkey", key, "-days", "\(days)", "-extfile", names, "-out",
                certificate,
            ]
        }
    }

    /// Starts a server whose certificate is valid between two times, as ASN.1 writes them: `20980101000000Z`.
    ///
    /// - Throws: ``Failure`` if openssl fails, and Foundation's errors.
    public convenience init(from begin: String, to end: String) throws {
        try self.init { request, key, names, certificate in
            // Only `openssl ca` takes a date of the beginning, and it needs files for its records.
            let folder = URL(filePath: request).deletingLastPathComponent().path()
            let configuration = """
                [ca]
                default_ca = authority
                [authority]
                database = \(folder)/records
                serial = \(folder)/serial
                new_certs_dir = \(folder)
                default_md = sha256
                policy = policy
                [policy]
                commonName = supplied
                """
            try configuration.write(toFile: "\(folder)/configuration", atomically: false, encoding: .utf8)
            try "".write(toFile: "\(folder)/records", atomically: false, encoding: .utf8)
            try "01".write(toFile: "\(folder)/serial", atomically: false, encoding: .utf8)
            return [
                "ca", "-batch", "-selfsign", "-config", "\(folder)/configuration", "-keyfile", key, "-in", request,
                "-extfile", names, "-startdate", begin, "-enddate", end, "-notext", "-out", certificate,
            ]
        }
    }

    private init(signing: (_ request: String, _ key: String, _ names: String, _ certificate: String) throws -> [String])
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-tls-\(UUID().uuidString)")
        func path(_ name: String) -> String { folder.appending(path: name).path() }
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, request, names) = (path("key"), path("request"), path("names"))
        let certificate = path("certificate")
        self.certificate = certificate
        try "subjectAltName=DNS:localhost".write(toFile: names, atomically: false, encoding: .utf8)
        try Self.run([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
            "-out", request, "-subj", "/CN=localhost",
        ])
        try Self.run(signing(request, key, names, certificate))
        (process, port) = try Self.serve([
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
        ])
    }

    deinit {
        // terminate() would not work: Foundation starts processes with the signal mask of its threads, which blocks
        // SIGTERM.
        kill(process.processIdentifier, SIGKILL)
        // The remaining files are in the folder for temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    private static func run(_ arguments: [String]) throws {
        let process = process(arguments)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    }

    /// Starts the server and reads its port from its output.
    private static func serve(_ arguments: [String]) throws -> (Process, Int) {
        let process = process(arguments)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while true {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(arguments: arguments) }
            text += String(decoding: bytes, as: UTF8.self)
            if let found = text.firstMatch(of: /ACCEPT \S+:(\d+)\n/), let port = Int(found.1) { return (process, port) }
        }
    }

    private static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: openssl)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    public struct Failure: Error {
        public let arguments: [String]
    }
}
