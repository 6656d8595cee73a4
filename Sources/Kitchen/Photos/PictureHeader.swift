/// The format, size and orientation of a picture, read from its first bytes without a decoder.
///
/// The format is recognized by the content, not by the file name.
public struct PictureHeader: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        case jpeg, png
    }

    public let format: Format
    /// The stored width in pixels, before rotation.
    public let width: Int
    /// The stored height in pixels, before rotation.
    public let height: Int
    /// The orientation in Exif's numbering, 1 to 8. 1 is upright.
    public let orientation: Int
    /// True if a decoder must hold the whole picture in memory, because it can't decode a reduced size or because the
    /// picture is progressive.
    public let isHeldWhole: Bool

    /// Reads the header, or returns `nil` if the bytes are not a JPEG or a PNG, or have no size.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self.init(png: bytes)
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
        guard bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0], at: start) else { return nil }
        let base = start + 6
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
