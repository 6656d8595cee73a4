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
    public init?(nameOrPath: String) throws(BoardFileError) {
        if let board = try Self.named(nameOrPath) {
            self = board
            return
        }
        guard nameOrPath.contains("/"), let text = try? String(contentsOfFile: nameOrPath, encoding: .utf8) else {
            return nil
        }
        try self.init(name: nameOrPath, file: text)
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
