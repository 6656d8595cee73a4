internal import GRDB
internal import Glibc
internal import Linux

/// Why the store cannot be opened, or why something was not stored.
public struct CookbookError: Error, Hashable {
    public enum Reason: Hashable, Sendable {
        /// The card has no room left.
        case full
        /// The file system lets nothing be written.
        case readOnly
        /// This user may not use the file or the folder.
        case forbidden
        /// Something else is there by that name: a folder, a symbolic link, a device.
        case notAFile
        /// Another program holds the store.
        case busy
        /// A newer Galley wrote the store, so this one only reads it.
        case newer
        /// Reading or writing fails, as on a dying card.
        case failing
        /// The card failed while something was stored, so it may be there or not.
        case unconfirmed
        /// What the store holds makes no sense. At the next start it is repaired.
        case damaged
        /// A table doesn't allow the value.
        case invalid
        /// The work was given up before it was done.
        case canceled
        /// Anything else that SQLite or the kernel says.
        case other
    }

    public let reason: Reason
    /// The file or folder that it is about.
    public let path: String
    /// What SQLite or the kernel said.
    public let detail: String

    init(_ reason: Reason, path: String, detail: String) {
        self.reason = reason
        self.path = path
        self.detail = detail
    }

    init(_ error: any Error, path: String) {
        switch error {
        case let error as CookbookError: self = error
        case let error as DatabaseError:
            self.init(Reason(error.resultCode), path: path, detail: error.textWithoutStatement)
        case let error as SystemError: self.init(Reason(errno: error.code), path: path, detail: "\(error)")
        case is CancellationError: self.init(.canceled, path: path, detail: "canceled")
        default: self.init(.other, path: path, detail: "\(error)")
        }
    }

    /// Does the work. Turns the error that it throws into a `CookbookError` about the file or folder at `path`.
    static func at<Value: ~Copyable>(
        _ path: String, _ work: () throws -> Value
    ) throws(CookbookError) -> Value {
        do {
            return try work()
        } catch {
            throw CookbookError(error, path: path)
        }
    }
}

extension DatabaseError {
    /// SQLite's code and message. The statement tells the owner nothing.
    fileprivate var textWithoutStatement: String {
        let code = "SQLite error \(resultCode.rawValue)"
        return message.map { "\(code): \($0)" } ?? code
    }
}

extension CookbookError.Reason {
    /// SQLite's result codes: https://www.sqlite.org/rescode.html
    init(_ code: ResultCode) {
        self =
            switch code {
            case .SQLITE_FULL: .full
            case .SQLITE_READONLY: .readOnly
            case .SQLITE_PERM, .SQLITE_AUTH: .forbidden
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_IOERR, .SQLITE_CANTOPEN: .failing
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: .invalid
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: .canceled
            default: .other
            }
    }

    /// Of what the kernel says.
    public init(errno code: Int32) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnly
            case EACCES, EPERM: .forbidden
            case ENOTDIR, EISDIR, ELOOP: .notAFile
            case EIO: .failing
            default: .other
            }
    }
}
