internal import FoundationEssentials

/// The boards that come with the program.
extension Board {
    private static let files: [(name: String, content: [UInt8])] = [
        ("raspberry-pi", PackageResources.raspberry_pi_toml),
        ("simulated", PackageResources.simulated_toml),
    ]

    /// In alphabetical order.
    public static var names: [String] { files.map(\.name) }

    /// The board of that name; nil when there is none.
    public static func named(_ name: String) throws(BoardFileError) -> Board? {
        guard let file = files.first(where: { $0.name == name }) else { return nil }
        return try Board(name: name, file: String(decoding: file.content, as: UTF8.self))
    }

    /// A board of the program by its name, else one of a person's own by the path of its file; nil when there is
    /// neither.
    ///
    /// - Throws: `UnreadableBoardFile` for a file that is there, `BoardFileError` for what it says.
    public init?(nameOrPath: String) throws {
        if let board = try Self.named(nameOrPath) {
            self = board
            return
        }
        guard nameOrPath.contains("/"), let text = try Self.text(ofFile: nameOrPath) else { return nil }
        try self.init(name: nameOrPath, file: text)
    }

    /// Nil when there is no file.
    private static func text(ofFile path: String) throws -> String? {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            let isForbidden = (error as? CocoaError)?.code == .fileReadNoPermission
            throw UnreadableBoardFile(path: path, isForbidden: isForbidden)
        }
    }

    /// The size of a board's display, as in `20x4`; nil when there is no such board, or it cannot be read, which is
    /// told by whoever opens it.
    @Sendable public static func displaySize(ofBoard name: String) -> String? {
        do {
            return try Board(nameOrPath: name)?.display.size.description
        } catch {
            return nil
        }
    }
}

/// No board of that name or path is known.
public struct NoSuchBoard: Error, Hashable, CustomStringConvertible {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public var description: String { "no board is called \(name); galley board list shows those that are known" }
}

/// A board's file that is there and cannot be read.
public struct UnreadableBoardFile: Error, Hashable, CustomStringConvertible {
    public let path: String
    /// Else it is no ordinary file, or the card fails.
    public let isForbidden: Bool

    public var description: String {
        isForbidden
            ? "reading the board's file \(path) is not permitted to this user; make it readable (`chmod`)"
            : "the board's file \(path) cannot be read; check that it is a file of text"
    }
}
