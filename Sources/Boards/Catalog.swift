internal import Glibc
internal import Linux

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
