internal import Glibc
internal import Linux

extension SettingsFile {
    /// The largest configuration file in bytes. A file with every setting and a comment for each takes 4 KiB.
    static let sizeLimit = 256 << 10

    /// Reads and parses a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - followsLinks: True if the file may be a link. Pass false for the kiosk's own files: if root followed a link
    ///     there, it would copy the target to the kiosk's user.
    ///   - parse: Makes the file from its path and text.
    /// - Returns: the file, or `nil` if there is none. Errors in its text are among its ``problems``.
    /// - Throws: ``SettingsError/unreadable(path:_:)`` or ``SettingsError/unusable(path:_:)`` if the file can't be
    ///   read.
    public static func load(
        _ path: String, followsLinks: Bool = true, parse: (String, String) -> SettingsFile = SettingsFile.init
    ) throws(SettingsError) -> SettingsFile? {
        do throws(Failure) {
            guard let contents = try contents(of: path, upTo: sizeLimit, followsLinks: followsLinks) else { return nil }
            guard let text = String(validating: contents.bytes, as: UTF8.self) else {
                throw .unusable("the file is not UTF-8 text")
            }
            return parse(path, text).warning(ofMode: contents.mode)
        } catch {
            switch error {
            case .unusable(let reason): throw .unusable(path: path, SettingsProblem(severity: .error, reason: reason))
            case .system(let reason): throw .unreadable(path: path, reason)
            }
        }
    }

    /// Reads one of the kiosk's own files.
    ///
    /// - Returns: the bytes: `nil` if there is no file, empty if the kiosk can't have written it, such as a folder
    ///   or a file that is too large.
    /// - Throws: ``SettingsError/unreadableState(path:_:)``.
    static func keptBytes(of path: String, upTo limit: Int) throws(SettingsError) -> [UInt8]? {
        do throws(Failure) {
            return try contents(of: path, upTo: limit, followsLinks: false)?.bytes
        } catch {
            guard case .system(let reason) = error else { return [] }
            throw .unreadableState(path: path, reason)
        }
    }

    private enum Failure: Error {
        /// The file can't be used until someone repairs it.
        case unusable(String)
        /// The file can't be read now, or not by this user. Its content may be good.
        case system(SystemError)
    }

    private static func contents(
        of path: String, upTo limit: Int, followsLinks: Bool
    ) throws(Failure) -> FileContents? {
        do throws(FileContents.Failure) {
            return try FileContents(of: path, upTo: limit, followsLinks: followsLinks)
        } catch {
            switch error {
            case .system(let reason) where [ENOENT, ENOTDIR].contains(reason.code): return nil
            case .system(let reason) where reason.code == ELOOP:
                throw .unusable(followsLinks ? "the link leads back to itself" : "it is a link, not a regular file")
            case .system(let reason): throw .system(reason)
            case .notRegular: throw .unusable("it is not a regular file")
            case .tooLarge: throw .unusable("the file is larger than \(limit >> 10) KiB")
            }
        }
    }

    /// Writes a file that only its owner can read. Creates the folder if it is missing.
    ///
    /// - Throws: the reason why the file can't be written; the old one is kept.
    static func replace(_ path: String, with text: String, locks: Bool = true) throws(SettingsError) {
        try replacing(path, locks: locks) { replacement throws in try replacement.write(text, isPrivate: true) }
    }

    /// Removes a file, if there is one.
    ///
    /// - Throws: the reason why it can't be removed.
    static func remove(_ path: String, locks: Bool = true) throws(SettingsError) {
        try replacing(path, locks: locks) { replacement throws in try replacement.remove() }
    }

    /// Calls `body` with the replacement of a file. Creates the folder if it is missing.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - locks: True to keep other Galley processes from replacing the file; false if another lock does so already.
    ///   - limit: The time to wait for those processes.
    ///   - body: Replaces or removes the file.
    /// - Throws: the errors of `body` and of the file system as a `SettingsError`.
    static func replacing<Result>(
        _ path: String, locks: Bool = true, limit: Duration = .seconds(2),
        _ body: (borrowing FileReplacement) throws -> Result
    ) throws(SettingsError) -> Result {
        do {
            return try body(try FileReplacement(of: path, makingFolder: true, limit: limit, locks: locks))
        } catch let error as SettingsError {
            throw error
        } catch FileReplacement.Failure.busy {
            throw .busy(path: path)
        } catch FileReplacement.Failure.foreignLink {
            throw .foreignLink(path: path)
        } catch FileReplacement.Failure.system(let error) {
            throw .unwritable(path: path, error)
        } catch let error as SystemError {
            throw .unwritable(path: path, error)
        } catch {
            preconditionFailure("unexpected error while a file was replaced: \(error)")
        }
    }

    /// Removes the temporary file that a crash during a write has left.
    ///
    /// - Throws: ``SettingsError/unwritable(path:_:)`` if the folder can't be opened.
    static func removeLeftovers(of path: String) throws(SettingsError) {
        do {
            try FileReplacement(of: path, limit: .zero).removeLeftovers()
        } catch {
            // A busy file has no leftovers: another program is writing it now.
            guard case .system(let reason) = error, reason.code != ENOENT else { return }
            throw .unwritable(path: path, reason)
        }
    }

    private func warning(ofMode mode: mode_t) -> SettingsFile {
        guard holdsSecret, mode & 0o077 != 0 else { return self }
        var file = self
        let secret = SettingKey.all.first { $0.isSecret && values[$0] != nil }
        file.problems.append(
            SettingsProblem(
                severity: .warning, key: secret?.name,
                reason: "other users can read the file, and it contains a secret: run `chmod 600` on it"))
        return file
    }
}
