extension Recipe.Source {
    /// The name of a page by its web address, without the parts in which two addresses of one page differ: the scheme,
    /// `www.`, a slash at the end, and the fragment.
    public static func pageName(of address: String) -> String {
        var text = address.prefix { $0 != "#" }
        if let scheme = text.firstRange(of: "://") { text = text[scheme.upperBound...] }
        let host = text.prefix { !"/?".contains($0) }
        var path = text[host.endIndex...]
        while path.hasSuffix("/") { path = path.dropLast() }
        let name = host.lowercased()
        return (name.hasPrefix("www.") ? String(name.dropFirst(4)) : name) + path
    }
}
