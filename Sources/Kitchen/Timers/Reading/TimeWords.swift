/// The word lists of the time reader, from `words.txt`. They are loaded at first use.
enum TimeWords {
    /// Returns a list by its name in `words.txt`.
    static func list(_ name: String) -> Set<String> {
        guard let list = lists[name] else { preconditionFailure("words.txt has no list \(name)") }
        return list
    }

    private static let lists: [String: Set<String>] = {
        var lists: [String: Set<String>] = [:]
        var name = ""
        for line in DataFile.lines(of: PackageResources.words_txt) {
            if line.hasPrefix("[") {
                name = String(line.dropFirst().dropLast())
            } else {
                lists[name, default: []].formUnion(line.split(separator: " ").map(String.init))
            }
        }
        return lists
    }()
}
