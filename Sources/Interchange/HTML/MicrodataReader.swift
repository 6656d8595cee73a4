/// Reads microdata (https://html.spec.whatwg.org/multipage/microdata.html) from the tokens of a page, in the form of
/// JSON-LD: an item becomes an object with its type and properties, and a property a text that may contain entities.
///
/// A value comes from `content`, `datetime` or `value`, from the address if the property is one, and else from the text.
struct MicrodataReader {
    /// The largest size of all values together, in bytes, and the largest number of open elements, of open properties
    /// and of values. A page can't make the reader slow with more. Real pages have at most 100 open elements.
    private static let mostBytes = RecipeFormat.longestScripts
    private static let mostElements = 1000
    private static let mostOpenValues = 16
    private static let mostValues = 20_000

    private struct Element {
        let name: String
        /// The properties of the enclosing item whose value this element is.
        var properties: [String] = []
        /// True if the element is an item.
        var isItem = false
        /// The start of the element's text in `text`, or `nil` if the element's text is no value.
        var textStart: Int?
    }

    private struct Item {
        var members: [String: [JSONValue]] = [:]
        let types: [JSONValue]
    }

    private var elements: [Element] = []
    /// The number of open elements of each name.
    private var open: [String: Int] = [:]
    private var items: [Item] = []
    private var found: [JSONValue] = []
    private var text: [UInt8] = []
    private var openValues = 0
    private var bytes = 0
    private var values = 0
    /// The number of open elements whose text isn't visible.
    private var hidden = 0

    mutating func take(_ token: HTMLScanner.Token) {
        switch token {
        case .start(let tag): start(tag)
        case .end(let name): end(name)
        case .text(let text) where openValues > 0 && hidden == 0:
            self.text += text.map { $0 < 0x20 ? UInt8(ascii: $0 == 0x0A ? "\u{1E}" : " ") : $0 }
        case .text: break
        }
    }

    /// Closes all elements, and returns the items that belong to no other.
    mutating func end() -> [JSONValue] {
        while !elements.isEmpty { close() }
        return found
    }

    // MARK: Elements

    private mutating func start(_ tag: HTMLScanner.Tag) {
        closeImplied(by: tag.name)
        addBreak(for: tag.name)
        let isItem = tag.attributes["itemscope"] != nil
        let isProperty = tag.attributes["itemprop"] != nil && !items.isEmpty
        // Outside of items, only the nesting counts.
        guard isItem || !items.isEmpty else { return }
        guard elements.count < Self.mostElements, values < Self.mostValues else { return }
        var element = Element(name: tag.name)
        if isProperty {
            element.properties = (tag["itemprop"] ?? "").split(whereSeparator: \.isWhitespace).map { name in
                name.split { "/#:".contains($0) }.last.map(String.init) ?? ""
            }
        }
        if isItem {
            let types = (tag["itemtype"] ?? "").split(whereSeparator: \.isWhitespace).map { JSONValue.string("\($0)") }
            items.append(Item(types: types))
            element.isItem = true
        } else if isProperty, let value = Self.value(of: tag, for: element.properties) {
            add([value], as: element.properties)
            element.properties = []
        }
        guard !Self.empty.contains(tag.name) else { return finish(element) }
        if isItem || !element.properties.isEmpty, openValues < Self.mostOpenValues {
            openValues += 1
            element.textStart = text.count
        }
        if Self.hiddenNames.contains(tag.name) { hidden += 1 }
        elements.append(element)
        open[tag.name, default: 0] += 1
    }

    /// Closes the nearest open element of a name, and those inside it. An end tag of text closes no block.
    private mutating func end(_ name: String) {
        defer { addBreak(for: name) }
        guard open[name, default: 0] > 0 else { return }
        var count = 0
        for element in elements.reversed() {
            count += 1
            if element.name == name { break }
            guard count < 256, Self.rank(of: element.name) <= Self.rank(of: name) else { return }
        }
        for _ in 0..<count { close() }
    }

    /// Closes the element before that the start of `name` ends, such as a list item before the next one.
    private mutating func closeImplied(by name: String) {
        guard let closed = Self.closedBy[name] else { return }
        for (depth, element) in elements.reversed().prefix(256).enumerated() {
            if closed.contains(element.name) {
                for _ in 0...depth { close() }
                return
            }
            if Self.rank(of: element.name) > max(0, Self.rank(of: name)) { return }
        }
    }

    private mutating func close() {
        let element = elements.removeLast()
        open[element.name, default: 1] -= 1
        if Self.hiddenNames.contains(element.name) { hidden -= 1 }
        finish(element)
    }

    private mutating func finish(_ element: Element) {
        var words: String?
        if let start = element.textStart {
            openValues -= 1
            words = String(decoding: text[start...], as: UTF8.self)
            if openValues == 0 { text = [] }
        }
        if element.isItem, let item = items.popLast() {
            let value = value(of: item, text: words ?? "")
            if element.properties.isEmpty { found.append(value) } else { add([value], as: element.properties) }
        } else if let words {
            add([.string(words)], as: element.properties)
        }
    }

    private mutating func addBreak(for name: String) {
        guard openValues > 0 else { return }
        if Self.lines.contains(name) {
            text += "\n".utf8
        } else if Self.blocks.contains(name) {
            text += "\u{1F}".utf8
        }
    }

    // MARK: Values

    private mutating func add(_ values: [JSONValue], as properties: [String]) {
        guard let last = items.indices.last else { return }
        for value in values {
            if case .string(let text) = value { bytes += text.utf8.count }
            guard bytes <= Self.mostBytes else { return }
            for property in properties where self.values < Self.mostValues {
                self.values += 1
                items[last].members[property, default: []].append(value)
            }
        }
    }

    /// Returns the value in the attributes of an element, or `nil` if its text is the value.
    private static func value(of tag: HTMLScanner.Tag, for properties: [String]) -> JSONValue? {
        let attribute = ["content", "datetime", "value"].first { tag.attributes[$0]?.isEmpty == false }
        if let attribute { return tag.attributes[attribute].map { .string($0) } }
        guard empty.contains(tag.name) || properties.contains(where: addressNames.contains) else { return nil }
        let source = tag["src"].flatMap { $0.hasPrefix("data:") ? nil : $0 } ?? tag["data-src"]
        return (source ?? tag["href"]).map { .string($0) }
    }

    private func value(of item: Item, text: String) -> JSONValue {
        var members = item.members.reduce(into: [String: JSONValue]()) { members, member in
            let isOnly = member.value.count == 1
            let values = member.value.map { Self.value($0, of: member.key, isOnly: isOnly) }
            members[member.key] = isOnly ? values[0] : .array(values)
        }
        // The text of a step or an author without properties.
        let hasValue = ["text", "name", "itemListElement"].contains { members[$0] != nil }
        if !hasValue { members["text"] = Self.value(.string(text), of: "text", isOnly: true) }
        members["@type"] = .array(item.types)
        return .object(members)
    }

    /// Replaces the marks in a text by line breaks or spaces. A list in one block has a line for each entry.
    private static func value(_ value: JSONValue, of property: String, isOnly: Bool) -> JSONValue {
        guard case .string(let text) = value else { return value }
        let isList = listNames.contains(property)
        let isText = ["recipeInstructions", "text"].contains(property)
        let blocks = isText || isList && isOnly ? "\n" : " "
        let isPlain = isOnly && (isText || isList) && !text.contains { "\n\u{1F}".contains($0) }
        return .string(
            text.replacing("\u{1F}", with: blocks).replacing("\u{1E}", with: isPlain ? "\n" : " "))
    }

    // MARK: Names

    private static let listNames: Set = ["recipeIngredient", "ingredients", "recipeInstructions"]
    private static let addressNames: Set = [
        "url", "image", "thumbnailUrl", "contentUrl", "mainEntityOfPage", "sameAs", "isBasedOn", "suitableForDiet",
    ]
    private static let hiddenNames: Set = ["template", "noscript", "svg", "select", "button"]
    /// Elements without content.
    private static let empty: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
        "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
    ]
    /// Elements that begin and end a line of text.
    private static let lines: Set = ["li", "p", "br"]
    /// Elements that may begin and end a line of text.
    private static let blocks: Set = [
        "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "hr", "pre", "table", "tr", "td", "th",
        "blockquote", "section", "article", "header", "footer", "figcaption",
    ]
    private static let closedBy: [String: Set<String>] = [
        "li": ["li"], "p": ["p"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "option": ["option"],
        "tr": ["tr"], "td": ["td", "th"], "th": ["td", "th"],
    ]

    /// The rank of an element: an end tag closes only elements of its own rank and below.
    private static func rank(of name: String) -> Int {
        switch name {
        case "html", "body", "main": 5
        case "table": 4
        case "tbody", "thead", "tfoot", "tr": 3
        case "td", "th": 2
        case "li", "p", "dt", "dd", "option", "h1", "h2", "h3", "h4", "h5", "h6": 0
        default: blocks.contains(name) ? 1 : -1
        }
    }
}
