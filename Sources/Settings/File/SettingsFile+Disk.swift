internal import Glibc
internal import Linux

extension SettingsFile {
    /// A larger file is none that a person wrote.
    static let sizeLimit = 1 << 20

    /// Reads a file; nil when there is none. What is wrong with its text is among the ``problems``; thrown is only what
    /// keeps it from being read.
    public static func load(_ path: String) throws(SettingsError) -> SettingsFile? {
        let bytes: [UInt8]
        let mode: mode_t
        do {
            // A pipe in the file's place must not make anyone wait.
            let file = try FileDescriptor(owning: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), from: "open")
            var status = stat()
            guard fstat(file.raw, &status) == 0 else { throw SystemError.last("stat") }
            mode = status.st_mode
            guard mode & S_IFMT == S_IFREG else { throw SettingsError.unusable(path, "it is no file") }
            bytes = try read(file.raw)
        } catch let error as SystemError {
            if error.code == ENOENT { return nil }
            throw .unreadable(path: path, error)
        } catch let error as SettingsError {
            throw error
        } catch {
            preconditionFailure("reading a file throws these errors only")
        }
        guard bytes.count <= sizeLimit else { throw .unusable(path, "it has more than 1 MiB") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .unusable(path, "it is no UTF-8 text") }
        return SettingsFile(path: path, text: text).warning(ofMode: mode)
    }

    /// Changes the file as it is now, under its lock, and writes it if it became another one.
    ///
    /// File and folder are made when they are missing. A file that holds a secret is readable to its owner alone.
    static func update(
        _ path: String, _ change: (inout SettingsFile) throws(SettingsError) -> SettingsChange
    ) throws(SettingsError) -> SettingsChange {
        // Checked first without a lock: what is refused or changes nothing makes no folder and needs no right to write.
        var preview = try load(path) ?? SettingsFile(path: path, text: "")
        let old = preview.text
        let result = try change(&preview)
        guard preview.text != old else { return result }
        return try replacing(path) { replacement in
            var file = try load(path) ?? SettingsFile(path: path, text: "")
            let result = try change(&file)
            try replacement.write(file.text, isPrivate: file.holdsSecret)
            return result
        }
    }

    /// Writes a whole text, and the folder where it is missing.
    static func replace(_ path: String, with text: String, isPrivate: Bool) throws(SettingsError) {
        try replacing(path) { try $0.write(text, isPrivate: isPrivate) }
    }

    private static func replacing<Result>(
        _ path: String, _ body: (borrowing FileReplacement) throws -> Result
    ) throws(SettingsError) -> Result {
        do {
            return try body(try FileReplacement(of: path, makingFolder: true))
        } catch let error as SettingsError {
            throw error
        } catch FileReplacement.Failure.busy {
            throw .busy(path: path)
        } catch FileReplacement.Failure.system(let error) {
            throw .unwritable(path: path, error)
        } catch let error as SystemError {
            throw .unwritable(path: path, error)
        } catch {
            preconditionFailure("replacing a file throws these errors only")
        }
    }

    /// Removes what a crash while the file was written has left; for the start of the kiosk.
    public static func removeLeftovers(of path: String) throws(SettingsError) {
        do {
            try FileReplacement(of: path, limit: .zero).removeLeftovers()
        } catch {
            // A busy file has no leftover: another program is writing it.
            guard case .system(let reason) = error, reason.code != ENOENT else { return }
            throw .unwritable(path: path, reason)
        }
    }

    /// One byte more than the limit, so that a larger file is noticed.
    private static func read(_ file: Int32) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= sizeLimit {
            let count = Glibc.read(file, &block, block.count)
            if count == 0 { break }
            if count > 0 {
                bytes += block[..<count]
            } else if errno != EINTR {
                throw .last("read")
            }
        }
        return bytes
    }

    private func warning(ofMode mode: mode_t) -> SettingsFile {
        guard holdsSecret, mode & 0o077 != 0 else { return self }
        var file = self
        let secret = SettingKey.all.first { $0.isSecret && values[$0] != nil }
        file.problems.append(
            SettingsProblem(
                severity: .warning, place: nil, key: secret?.name,
                reason: "others may read the file, and it holds a secret: `chmod 600` it"))
        return file
    }
}

extension SettingsError {
    fileprivate static func unusable(_ path: String, _ reason: String) -> SettingsError {
        .unusable(path: path, SettingsProblem(severity: .error, place: nil, key: nil, reason: reason))
    }
}
