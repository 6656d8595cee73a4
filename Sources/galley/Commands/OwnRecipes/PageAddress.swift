import Kitchen

// The places of `recipe add`: addresses of pages, and paths of files.

extension String {
    var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// The command that adds the page at this address, which lacks its scheme: `www.example.org/cake`. `nil` for a text that
    /// looks like the path of a file.
    var commandWithScheme: String? {
        let page = #/www\.[\p{L}\p{N}.-]+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?[\/?#].*/#
        guard wholeMatch(of: page.ignoresCase()) != nil else { return nil }
        let address = "https://\(self)"
        let isPlain = address.utf8.allSatisfy { Self.plain.contains($0) }
        // Without quotation marks, a shell cuts the address at an ampersand.
        return "galley recipe add \(isPlain ? address : "'\(address.replacing("'", with: "%27"))'")"
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.-_%+=,@".utf8)
}

extension [String] {
    /// The places without a page that stands among them before.
    var withoutRepeatedPages: [String] {
        var pages: Set<String> = []
        return filter { !$0.isWebAddress || pages.insert(Recipe.Source.pageName(of: $0)).inserted }
    }
}
