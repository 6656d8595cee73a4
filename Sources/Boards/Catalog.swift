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
    /// no board of that name.
    ///
    /// - Throws: why the file cannot be used.
    public init?(nameOrPath: String) throws(BoardFileError) {
        if nameOrPath.contains("/") {
            try self.init(name: nameOrPath, file: Self.text(ofFile: nameOrPath))
        } else if let board = try Self.named(nameOrPath) {
            self = board
        } else {
            return nil
        }
    }

    private static func text(ofFile path: String) throws(BoardFileError) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw BoardFileError(path, "there is no such file", kind: .missing)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw BoardFileError(path, "this user may not read it", kind: .forbidden)
        } catch {
            throw BoardFileError(path, "it cannot be read as a text: \(error)")
        }
    }

    /// The size of a board's display, as in `20x4`; nil when there is no board of that name.
    @Sendable public static func displaySize(ofBoard name: String) throws(BoardFileError) -> String? {
        try Board(nameOrPath: name)?.display.size.description
    }
}

/// No board of that name is known.
public struct NoSuchBoard: Error, Hashable, CustomStringConvertible {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public var description: String { "no board is called \(name); galley board list shows those that are known" }
}
