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
}
