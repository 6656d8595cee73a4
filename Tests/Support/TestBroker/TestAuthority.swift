internal import Workbench

/// A certificate authority, and the certificates that it has signed.
public struct TestAuthority {
    private let folder: TemporaryFolder

    /// - Throws: the system's error if there is no openssl.
    public init() throws {
        folder = try TemporaryFolder()
        try openSSL(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=Test authority", "-keyout", folder.file("key"), "-out", certificate)
    }

    /// The path of the authority's own certificate, for a client that should trust it.
    public var certificate: String { folder.file("certificate") }

    /// Returns the lines of mosquitto.conf(5) for an encrypted listener.
    ///
    /// - Parameters:
    ///   - port: The port of 127.0.0.1.
    ///   - names: The names in the broker's certificate, as OpenSSL has them: `IP:127.0.0.1`.
    ///   - days: The time that the certificate is valid; -1 for an expired one.
    /// - Throws: the system's error if openssl fails.
    public func listener(_ port: Int, names: String = "IP:127.0.0.1", days: Int = 2) throws -> [String] {
        let (key, request, certificate) = (
            folder.file("\(port).key"), folder.file("\(port).request"), folder.file("\(port).certificate")
        )
        try folder.write("\(port).names", "subjectAltName=\(names)\n")
        try openSSL(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=Test broker",
            "-keyout", key, "-out", request)
        try openSSL(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", folder.file("key"), "-CAcreateserial",
            "-days", "\(days)", "-extfile", folder.file("\(port).names"), "-out", certificate)
        return ["listener \(port) 127.0.0.1", "certfile \(certificate)", "keyfile \(key)"]
    }

    private func openSSL(_ arguments: String...) throws { try TestBroker.run("/usr/bin/openssl", arguments) }
}
