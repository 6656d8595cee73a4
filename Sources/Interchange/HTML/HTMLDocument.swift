internal import CLibXML2

/// A parsed HTML page. It owns the tree of libxml2.
final class HTMLDocument {
    /// A part of the page's text.
    enum Part: Hashable {
        case text(String)
        /// The beginning or end of a block: a paragraph, a list item, a heading.
        case lineBreak
    }

    private let document: htmlDocPtr

    private static let isLibraryReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Parses a page. Bad nesting and unknown entities are repaired, as in browsers. Returns `nil` if the text is empty
    /// or larger than 2 GiB.
    init?(_ html: String) {
        // The parser prints nothing, and fetches nothing that the page refers to.
        let options = [
            HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC,
        ]
        let flags = Int32(options.reduce(0) { $0 | $1.rawValue })
        guard Self.isLibraryReady, let size = Int32(exactly: html.utf8.count),
            let document = html.withCString({ htmlReadMemory($0, size, nil, "UTF-8", flags) })
        else { return nil }
        self.document = document
    }

    deinit {
        xmlFreeDoc(document)
    }

    /// The texts and line breaks of the page in order, without scripts, styles and comments. Entities are decoded once.
    ///
    /// The traversal isn't recursive, so deep nesting can't overflow the stack.
    var parts: [Part] {
        var parts: [Part] = []
        var next = xmlDocGetRootElement(document)
        while let node = next {
            let role = Role(node.pointee)
            switch role {
            case .text(let text): parts.append(.text(text))
            case .block: parts.append(.lineBreak)
            case .inline, .hidden: break
            }
            next = role == .hidden ? nil : node.pointee.children
            if next == nil { next = Self.successor(of: node, leaving: &parts) }
        }
        return parts
    }

    /// Returns the next node after a node and its children, or `nil` at the end of the page.
    private static func successor(of node: xmlNodePtr, leaving parts: inout [Part]) -> xmlNodePtr? {
        var node = node
        while true {
            if Role(node.pointee) == .block { parts.append(.lineBreak) }
            if let sibling = node.pointee.next { return sibling }
            guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
            node = parent
        }
    }

    private enum Role: Hashable {
        case text(String)
        case block
        case inline
        case hidden

        private static let hiddenNames: Set = ["script", "style", "head", "template", "noscript", "iframe", "object"]
        private static let blockNames: Set = [
            "p", "li", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "hr", "pre",
            "table", "tr", "td", "th", "caption", "blockquote", "section", "article", "header", "footer", "figcaption",
        ]

        init(_ node: xmlNode) {
            switch node.type {
            case XML_TEXT_NODE: self = .text(node.content.map { String(cString: $0) } ?? "")
            case XML_ELEMENT_NODE:
                let name = node.name.map { String(cString: $0) } ?? ""
                self = Self.hiddenNames.contains(name) ? .hidden : Self.blockNames.contains(name) ? .block : .inline
            default: self = .hidden
            }
        }
    }
}
