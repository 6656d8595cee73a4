import FoundationEssentials

extension String {
    /// A path from the root on, not from the folder that the command was called in.
    var absolutePath: String {
        guard !hasPrefix("/") else { return self }
        return FileManager.default.currentDirectoryPath + "/" + (hasPrefix("./") ? String(dropFirst(2)) : self)
    }

    /// With spaces up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
