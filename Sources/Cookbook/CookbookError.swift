internal import GRDB
internal import Glibc
internal import Linux

/// An error of the store: it can't be opened or read, or a change was not saved.
public struct CookbookError: Error, Hashable {
    public enum Reason: Hashable, Sendable {
        /// The card has no room left.
        case full
        /// The file system is read-only.
        case readOnly
        /// This user has no permission for the file or the folder.
        case forbidden
        /// The path is not an ordinary file or folder, but for example a symbolic link or a device.
        case notAFile
        /// Another program holds the store.
        case busy
        /// A newer Galley wrote the store, so this one only reads it.
        case newer
        /// Reading or writing fails, as on a dying card.
        case failing
        /// The card failed during a commit, so the change may be stored or not.
        case unconfirmed
        /// The content of the store is damaged. The next start repairs it.
        case damaged
        /// The value violates a constraint of its table.
        case invalid
        /// The work was canceled before it was done.
        case canceled
        /// Any other error of SQLite or the kernel.
        case other
    }

    public let reason: Reason
    /// The path of the file or folder that caused the error.
    public let path: String
    /// The message of SQLite or the kernel.
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

    /// Runs the work and converts any error that it throws to a `CookbookError` about `path`.
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
    /// SQLite's code and message, without the SQL statement, which doesn't help the owner.
    fileprivate var textWithoutStatement: String {
        let code = "SQLite error \(resultCode.rawValue)"
        return message.map { "\(code): \($0)" } ?? code
    }
}

extension CookbookError.Reason {
    /// Creates the reason for a result code of SQLite. Source: https://www.sqlite.org/rescode.html
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

    /// Creates the reason for an `errno` of the kernel.
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
