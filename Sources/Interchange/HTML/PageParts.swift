/// The parts of a page that describe a recipe: its JSON-LD, its microdata, and the addresses and the title in its head.
///
/// The page is scanned once, without building a tree, so that long pages take little memory.
struct PageParts {
    /// A script with JSON-LD.
    struct Script {
        let text: String
        /// The line of the page in which the text begins, counted from 1.
        let line: Int
    }

    private(set) var scripts: [Script] = []
    /// The addresses of the page from its head: the `canonical` link, then `og:url`.
    var addresses: [String] { [canonical, shared].compactMap(\.self) }
    /// The title from the page's head, as HTML, or `nil` if it has none.
    var title: String? { sharedTitle ?? ownTitle }
    /// The items of the microdata, in the form of JSON-LD.
    private(set) var items: [JSONValue] = []

    private var canonical: String?
    private var shared: String?
    private var sharedTitle: String?
    private var ownTitle: String?
    private var isHead = true

    init(_ html: String) {
        var scanner = HTMLScanner(html)
        var microdata = MicrodataReader()
        while let token = scanner.next() {
            if case .start(let tag) = token { take(tag) }
            microdata.take(token)
        }
        items = microdata.end()
    }

    private mutating func take(_ tag: HTMLScanner.Tag) {
        if tag.name == "body" { isHead = false }
        if tag.name == "script", tag.contentType == "application/ld+json" {
            scripts.append(Script(text: String(decoding: tag.rawText, as: UTF8.self), line: tag.line))
        }
        guard isHead else { return }
        switch tag.name {
        case "title": ownTitle = ownTitle ?? String(decoding: tag.rawText, as: UTF8.self)
        case "link":
            let relations = tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
            if relations.contains("canonical") { canonical = canonical ?? tag["href"] }
        case "meta":
            switch (tag["property"] ?? tag["name"])?.lowercased() {
            case "og:url": shared = shared ?? tag["content"]
            case "og:title": sharedTitle = sharedTitle ?? tag.attributes["content"]
            default: break
            }
        default: break
        }
    }
}
