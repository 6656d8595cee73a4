internal import Glibc
internal import Linux
internal import TOML

/// The boards that come with the program.
extension Board {
    /// In alphabetical order.
    public static var names: [String] { files.map(\.name) }

    /// Whether it comes with the program, and needs nothing of the machine.
    public var isSimulated: Bool { name == "simulated" }

    /// The board of that name; nil when there is none.
    public static func named(_ name: String) throws(BoardFileError) -> Board? {
        try text(ofBoard: name).map { text throws(BoardFileError) in try Board(name: name, file: text) }
    }

    /// A board of the program by its name, else one of a person's own by the path of its file.
    ///
    /// - Throws: ``NoSuchBoard``, or ``BoardFileError`` where the file cannot be used.
    public init(nameOrPath: String) throws {
        try self.init(name: nameOrPath, file: try Self.text(nameOrPath: nameOrPath))
    }

    /// The text of a board's file, to begin one's own with.
    ///
    /// - Parameter nameOrPath: a name, or a path that has a slash in it.
    /// - Throws: ``NoSuchBoard``, or ``BoardFileError`` where the file cannot be read.
    public static func text(nameOrPath: String) throws -> String {
        if nameOrPath.contains("/") { return try text(ofFile: nameOrPath) }
        guard let text = text(ofBoard: nameOrPath) else { throw NoSuchBoard(name: nameOrPath) }
        return text
    }

    private static func text(ofBoard name: String) -> String? {
        files.first { $0.name == name }?.text
    }

    /// In bytes; a larger file is no board's.
    private static let sizeLimit = 64 * 1024

    private static func text(ofFile path: String) throws(BoardFileError) -> String {
        let bytes: [UInt8]
        do throws(FileContents.Failure) {
            bytes = try FileContents(of: path, upTo: sizeLimit).bytes
        } catch {
            switch error {
            case .system(let reason) where [ENOENT, ENOTDIR].contains(reason.code):
                throw BoardFileError(path, "there is no such file", kind: .missing)
            case .system(let reason) where reason.code == EACCES:
                throw BoardFileError(path, "this user may not read it", kind: .forbidden)
            case .system(let reason): throw BoardFileError(path, "it cannot be read: \(reason)")
            case .notRegular: throw BoardFileError(path, "it is no file")
            case .tooLarge: throw BoardFileError(path, "it has more than \(sizeLimit / 1024) KiB")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw BoardFileError(path, "it is no UTF-8 text")
        }
        return text
    }

    /// The size of a board's display, as in `20x4`; nil when there is no board of that name.
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

/// No board of that name is known.
public struct NoSuchBoard: Error, Hashable, CustomStringConvertible {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public var description: String {
        let near = name.nearest(among: Board.names).map { "did you mean \($0)? " } ?? ""
        let file = name.hasSuffix(".toml") ? "; a file is named with a slash, as in ./\(name)" : ""
        return "no board is called \(name); \(near)galley board list shows those that are known\(file)"
    }
}
