internal import CLibXML2

/// A parsed page, and the one owner of libxml2's tree.
final class HTMLDocument {
    /// What a walk through the page meets, in the order of the text.
    enum Part: Hashable {
        case text(String)
        /// The begin or end of what stands on a line of its own: a paragraph, a list item, a heading.
        case lineBreak
    }

    private let document: htmlDocPtr

    private static let isLibraryReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Bad nesting and unknown entities are mended as browsers do. Nil for an empty text, and beyond 2 GiB.
    init?(_ html: String) {
        // Quiet, and nothing that the page points to is fetched.
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

    /// Entities are decoded, once; scripts, styles and comments are left out.
    ///
    /// The walk keeps no stack, so that no depth of nesting can exhaust it.
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

    /// The node after this one and what it holds; nil at the end of the page.
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
