internal import Glibc
internal import Linux

extension SettingsFile {
    /// Bytes of a configuration file at most. Every setting with a comment of its own takes 4 KiB.
    static let sizeLimit = 256 << 10

    /// Reads a file; nil when there is none. What is wrong with its text is among the ``problems``; thrown is only what
    /// keeps it from being read.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - followsLinks: true if the file may be a link. Pass false for the kiosk's own files: if root followed a link
    ///     there, it would copy the target to the kiosk's user.
    ///   - parse: makes the file from its path and text.
    public static func load(
        _ path: String, followsLinks: Bool = true, parse: (String, String) -> SettingsFile = SettingsFile.init
    ) throws(SettingsError) -> SettingsFile? {
        do throws(Failure) {
            guard let contents = try contents(of: path, upTo: sizeLimit, followsLinks: followsLinks) else { return nil }
            guard let text = String(validating: contents.bytes, as: UTF8.self) else {
                throw .unusable("it is no UTF-8 text")
            }
            return parse(path, text).warning(ofMode: contents.mode)
        } catch {
            switch error {
            case .unusable(let reason): throw .unusable(path: path, SettingsProblem(severity: .error, reason: reason))
            case .system(let reason): throw .unreadable(path: path, reason)
            }
        }
    }

    /// The bytes of a file that the kiosk keeps for itself; nil when there is none, and none when what is there is no file
    /// that we have written.
    static func keptBytes(of path: String, upTo limit: Int) throws(SettingsError) -> [UInt8]? {
        do throws(Failure) {
            return try contents(of: path, upTo: limit, followsLinks: false)?.bytes
        } catch {
            guard case .system(let reason) = error else { return [] }
            throw .unreadableState(path: path, reason)
        }
    }

    private enum Failure: Error {
        /// As long as somebody does not mend it.
        case unusable(String)
        /// Not now, or not for this user: that says nothing about the file.
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
                throw .unusable(followsLinks ? "its links lead nowhere" : "it is a link")
            case .system(let reason): throw .system(reason)
            case .notRegular: throw .unusable("it is no file")
            case .tooLarge: throw .unusable("it has more than \(limit >> 10) KiB")
            }
        }
    }

    /// Writes a whole text for its owner alone, and the folder where it is missing.
    static func replace(_ path: String, with text: String, locks: Bool = true) throws(SettingsError) {
        try replacing(path, locks: locks) { replacement throws in try replacement.write(text, isPrivate: true) }
    }

    /// Removes a file; that there is none is as good.
    static func remove(_ path: String, locks: Bool = true) throws(SettingsError) {
        try replacing(path, locks: locks) { replacement throws in try replacement.remove() }
    }

    /// Works on a file, in a folder that is made where it is missing.
    ///
    /// - Parameters:
    ///   - locks: whether no other program of ours may replace that file meanwhile; false where another lock keeps them
    ///     out.
    ///   - limit: how long those are waited for.
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
            preconditionFailure("replacing a file throws these errors only")
        }
    }

    /// Removes what a crash while the file was written has left.
    static func removeLeftovers(of path: String) throws(SettingsError) {
        do {
            try FileReplacement(of: path, limit: .zero).removeLeftovers()
        } catch {
            // A busy file has no leftover: another program is writing it.
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
                reason: "others may read the file, and it holds a secret: `chmod 600` it"))
        return file
    }
}
