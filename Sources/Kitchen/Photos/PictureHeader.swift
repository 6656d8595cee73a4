/// The format, size and orientation of a picture, read from its first bytes without a decoder.
///
/// The format is recognized by the content, not by the file name.
public struct PictureHeader: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        case jpeg, png, webp
    }

    public let format: Format
    /// The stored width in pixels, before rotation.
    public let width: Int
    /// The stored height in pixels, before rotation.
    public let height: Int
    /// The orientation in Exif's numbering, 1 to 8. 1 is upright.
    public let orientation: Int
    /// True if a decoder must hold the whole picture in memory, because it can't decode a reduced size or because the
    /// picture is progressive, lossless or partly transparent.
    public let isHeldWhole: Bool

    /// Reads the header, or returns `nil` if the bytes are not a JPEG, a PNG or a WebP with one
    /// picture, or have no size.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self.init(png: bytes)
        } else if bytes.starts(with: Array("RIFF".utf8), at: 0) {
            self.init(webp: bytes)
        } else {
            self.init(jpeg: bytes)
        }
    }

    /// Reads the first chunk, IHDR, which begins with the size (PNG specification, 11.2.2).
    private init?(png bytes: [UInt8]) {
        guard bytes.starts(with: [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], at: 8),
            let width = bytes.number(at: 16, size: 4), let height = bytes.number(at: 20, size: 4),
            width > 0, height > 0
        else { return nil }
        (format, self.width, self.height, orientation, isHeldWhole) = (.png, width, height, 1, true)
    }

    /// Reads the first chunk (WebP container specification). An animation is refused.
    private init?(webp bytes: [UInt8]) {
        guard bytes.starts(with: Array("WEBP".utf8), at: 8) else { return nil }
        var orientation = 1
        switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
        case "VP8 ":
            // The frame's header (RFC 6386, 9.1). The upper two bits of each length are a scale for the display.
            guard bytes.starts(with: [0x9D, 0x01, 0x2A], at: 23),
                let width = bytes.number(at: 26, size: 2, isLittle: true).map({ $0 & 0x3FFF }),
                let height = bytes.number(at: 28, size: 2, isLittle: true).map({ $0 & 0x3FFF }), width > 0, height > 0
            else { return nil }
            (self.width, self.height, isHeldWhole) = (width, height, false)
        case "VP8L":
            guard bytes.element(at: 20) == 0x2F, let sizes = bytes.number(at: 21, size: 4, isLittle: true) else {
                return nil
            }
            (width, height, isHeldWhole) = (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1, true)
        case "VP8X":
            let (animation, transparent): (UInt8, UInt8) = (0x02, 0x10)
            guard let flags = bytes.element(at: 20), flags & animation == 0,
                let width = bytes.number(at: 24, size: 3, isLittle: true),
                let height = bytes.number(at: 27, size: 3, isLittle: true)
            else { return nil }
            (self.width, self.height) = (width + 1, height + 1)
            isHeldWhole = flags & transparent != 0 || Self.chunk("VP8L", in: bytes) != nil
            if let exif = Self.chunk("EXIF", in: bytes) {
                orientation = Self.orientation(bytes, from: exif.lowerBound, to: exif.upperBound) ?? 1
            }
        default: return nil
        }
        (format, self.orientation) = (.webp, orientation)
    }

    /// Returns the place of the content of a WebP's chunk.
    private static func chunk(_ name: String, in bytes: [UInt8]) -> Range<Int>? {
        var place = 12
        while let size = bytes.number(at: place + 4, size: 4, isLittle: true), (0...bytes.count).contains(size) {
            let content = place + 8..<place + 8 + size
            if bytes.starts(with: Array(name.utf8), at: place) { return content }
            place = content.upperBound + size % 2
        }
        return nil
    }

    /// Reads segments up to the one that begins the frame (ITU T.81, B.1 and B.2).
    private init?(jpeg bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8], at: 0) else { return nil }
        var place = 2
        var orientation = 1
        while bytes.element(at: place) == 0xFF, let marker = bytes.element(at: place + 1) {
            if marker == 0xFF {
                place += 1
                continue
            }
            guard let length = bytes.number(at: place + 2, size: 2), length >= 2 else { return nil }
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                guard let height = bytes.number(at: place + 5, size: 2),
                    let width = bytes.number(at: place + 7, size: 2), width > 0, height > 0
                else { return nil }
                (format, self.width, self.height) = (.jpeg, width, height)
                (self.orientation, isHeldWhole) = (orientation, marker == 0xC2)
                return
            case 0xE1: orientation = Self.orientation(bytes, from: place + 4, to: place + 2 + length) ?? orientation
            // Other kinds of frames, which no camera makes, and pixels without a frame before them.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD8...0xDA: return nil
            default: break
            }
            place += 2 + length
        }
        return nil
    }

    /// Returns the value of tag 0x112 in the first directory (Exif 2.3, 4.6).
    private static func orientation(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        // A WebP may lack the name.
        let base = bytes.starts(with: Array("Exif".utf8) + [0, 0], at: start) ? start + 6 : start
        let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0], at: base)
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A], at: base),
            let offset = bytes.number(at: base + 4, size: 4, isLittle: isLittle),
            let count = bytes.number(at: base + offset, size: 2, isLittle: isLittle)
        else { return nil }
        for index in 0..<count {
            let entry = base + offset + 2 + index * 12
            guard entry + 12 <= end else { return nil }
            guard bytes.number(at: entry, size: 2, isLittle: isLittle) == 0x112 else { continue }
            return bytes.number(at: entry + 8, size: 2, isLittle: isLittle).flatMap { (1...8).contains($0) ? $0 : nil }
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func starts(with other: [UInt8], at place: Int) -> Bool {
        dropFirst(place).starts(with: other)
    }

    /// Returns a number of up to four bytes, or `nil` if it doesn't lie within the array.
    fileprivate func number(at place: Int, size: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        let digits = self[place..<place + size]
        return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
}
