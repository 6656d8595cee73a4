internal import Glibc
internal import Kitchen

/// The text of a page, from its bytes in any character set.
enum PageText {
    /// Decodes a page.
    ///
    /// A byte order mark counts first. Bytes that are UTF-8 are read as such, whatever the page says. Otherwise its
    /// `Content-Type` counts, then the name in its head, then windows-1252, as in browsers. Invalid bytes become the
    /// replacement character.
    static func text(of bytes: [UInt8], contentType: String?) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isLittle: false) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isLittle: true) }
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let name = contentType.flatMap { charset(in: $0) } ?? charset(in: head)
        switch name {
        case "utf-16be": return utf16(bytes[...], isLittle: false)
        case "utf-16", "utf-16le": return utf16(bytes[...], isLittle: true)
        case "iso-2022-jp": break
        default: if let text = String(validating: bytes, as: UTF8.self) { return text }
        }
        guard let name, name != "utf-8", name != "utf8" else {
            let text = name == nil ? converted(bytes, from: "windows-1252") : nil
            return text ?? String(decoding: bytes, as: UTF8.self)
        }
        // Pages that name one of these use windows-1252, which has the same letters and more.
        let isWestern = ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii"].contains(name)
        let text = converted(bytes, from: isWestern ? "windows-1252" : name)
        return text ?? converted(bytes, from: "windows-1252") ?? String(decoding: bytes, as: UTF8.self)
    }

    /// The name of the character set in lower case, or `nil` if the text has none.
    private static func charset(in text: String) -> String? {
        text.lowercased().firstMatch(of: #/charset\s*=\s*["']?\s*([a-z0-9._:-]{2,40})/#).map { String($0.1) }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index -> UInt16 in
            let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? other << 8 | one : one << 8 | other
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Converts bytes with the system's tables, or returns `nil` if it has none for the character set.
    private static func converted(_ bytes: [UInt8], from name: String) -> String? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output: [UInt8] = []
        var buffer = [CChar](repeating: 0, count: 64 * 1024)
        input.withUnsafeMutableBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while left > 0 {
                let code = buffer.withUnsafeMutableBufferPointer { buffer in
                    var place = buffer.baseAddress
                    var free = buffer.count
                    let code = iconv(converter, &next, &left, &place, &free) == Int(bitPattern: UInt.max) ? errno : 0
                    output += buffer.prefix(buffer.count - free).map { UInt8(bitPattern: $0) }
                    return code
                }
                guard code != 0, code != E2BIG else { continue }
                // An invalid or incomplete character: its first byte is replaced.
                output += Array("\u{FFFD}".utf8)
                next = next?.advanced(by: 1)
                left -= 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension ParsedRecipe {
    /// Reads the recipe of a page that was fetched.
    ///
    /// - Parameters:
    ///   - bytes: The page, at most ``RecipeFormat/longestPage`` bytes.
    ///   - contentType: The value of its `Content-Type` header, or `nil` if it has none.
    ///   - address: The address of the page.
    /// - Throws: ``UnreadableRecipe`` if this isn't a page, or has no recipe that can be read.
    public init(page bytes: [UInt8], contentType: String?, from address: String) throws(UnreadableRecipe) {
        let type = contentType?.lowercased().prefix { $0 != ";" }.trimmed ?? ""
        let isText = type.isEmpty || type.hasPrefix("text/") || type.hasSuffix("xml") || type.hasSuffix("json")
        guard isText, !bytes.starts(with: "%PDF".utf8) else {
            let name = isText ? "a PDF" : type.sanitized(limit: 60)
            throw UnreadableRecipe("the address is not that of a web page, but of \(name)")
        }
        guard !bytes.isEmpty else { throw UnreadableRecipe("the page is empty") }
        let text = PageText.text(of: bytes, contentType: contentType)
        try self.init(text, as: type.hasSuffix("json") ? .json : .html, from: address)
    }
}
