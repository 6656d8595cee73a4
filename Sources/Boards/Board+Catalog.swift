internal import Glibc
internal import Linux
internal import TOML

/// Finding boards: those in the program by name, others by the path of their file.
extension Board {
    /// The names of the boards in the program, in alphabetical order.
    public static var names: [String] { files.map(\.name) }

    /// True for the simulated board, which needs no hardware.
    public var isSimulated: Bool { name == "simulated" }

    /// Returns the board in the program with this name, or `nil` if there is none.
    ///
    /// - Throws: ``BoardFileError`` if the file in the program has an error.
    public static func named(_ name: String) throws(BoardFileError) -> Board? {
        try text(ofBoard: name).map { text throws(BoardFileError) in try Board(name: name, file: text) }
    }

    /// Creates a board: from the program by its name, or from your own file by its path.
    ///
    /// - Parameter nameOrPath: A name, or a path, which contains a slash.
    /// - Throws: ``NoSuchBoard``, or ``BoardFileError`` if the file can't be used.
    public init(nameOrPath: String) throws {
        try self.init(name: nameOrPath, file: try Self.text(nameOrPath: nameOrPath))
    }

    /// Returns the text of a board file, for example to start your own with.
    ///
    /// - Parameter nameOrPath: A name, or a path, which contains a slash.
    /// - Throws: ``NoSuchBoard``, or ``BoardFileError`` if the file can't be read.
    public static func text(nameOrPath: String) throws -> String {
        if nameOrPath.contains("/") { return try text(ofFile: nameOrPath) }
        guard let text = text(ofBoard: nameOrPath) else { throw NoSuchBoard(name: nameOrPath) }
        return text
    }

    private static func text(ofBoard name: String) -> String? {
        files.first { $0.name == name }?.text
    }

    /// The largest board file in bytes.
    private static let sizeLimit = 64 * 1024

    private static func text(ofFile path: String) throws(BoardFileError) -> String {
        let bytes: [UInt8]
        do throws(FileContents.Failure) {
            bytes = try FileContents(of: path, upTo: sizeLimit).bytes
        } catch {
            switch error {
            case .system(let reason) where [ENOENT, ENOTDIR].contains(reason.code):
                throw BoardFileError(path, "the file does not exist", kind: .missing)
            case .system(let reason) where reason.code == EACCES:
                throw BoardFileError(path, "this user has no permission to read the file", kind: .forbidden)
            case .system(let reason): throw BoardFileError(path, "the file cannot be read: \(reason)")
            case .notRegular: throw BoardFileError(path, "it is not a regular file")
            case .tooLarge: throw BoardFileError(path, "the file is larger than \(sizeLimit / 1024) KiB")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw BoardFileError(path, "the file is not UTF-8 text")
        }
        return text
    }

    /// Returns the size of a board's display, such as `20x4`, or `nil` if there is no board with this name.
    ///
    /// - Throws: ``BoardFileError`` if the board's file can't be used.
    @Sendable public static func displaySize(ofBoard name: String) throws(BoardFileError) -> String? {
        do {
            return try Board(nameOrPath: name).display.size.description
        } catch let error as BoardFileError {
            throw error
        } catch {
            return nil
        }
    }
}

/// The error for an unknown board name.
public struct NoSuchBoard: Error, Hashable, CustomStringConvertible {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public var description: String {
        let near = name.nearest(among: Board.names).map { "did you mean \($0)? " } ?? ""
        let file = name.hasSuffix(".toml") ? "; for a file, give a path with a slash, as in ./\(name)" : ""
        return "there is no board called \(name); \(near)`galley board list` shows all boards\(file)"
    }
}
