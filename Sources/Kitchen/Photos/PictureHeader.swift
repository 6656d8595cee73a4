/// What a picture says of itself in its first bytes, read without a decoder: by its content, whatever its name is.
public struct PictureHeader: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        case jpeg, png
    }

    public let format: Format
    /// As it is stored, before it is turned upright.
    public let width: Int
    public let height: Int
    /// How it is to be turned, as Exif numbers it: 1 is upright.
    public let orientation: Int
    /// Whether a decoder has to hold all of it at once: it cannot be decoded smaller, or comes in several passes.
    public let isHeldWhole: Bool

    /// Nil for what begins neither as a JPEG nor as a PNG, and where no size is to be found.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self.init(png: bytes)
        } else {
            self.init(jpeg: bytes)
        }
    }

    /// PNG, 11.2.2: the first chunk is IHDR, with the size at its beginning.
    private init?(png bytes: [UInt8]) {
        guard bytes.starts(with: [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], at: 8),
            let width = bytes.number(at: 16, size: 4), let height = bytes.number(at: 20, size: 4),
            width > 0, height > 0
        else { return nil }
        (format, self.width, self.height, orientation, isHeldWhole) = (.png, width, height, 1, true)
    }

    /// ITU T.81, B.1 and B.2: segments, until the one that begins the frame.
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
            // Other kinds of frames, which no camera makes, and the pixels of a frame that never began.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD8...0xDA: return nil
            default: break
            }
            place += 2 + length
        }
        return nil
    }

    /// Exif 2.3, 4.6: tag 0x112 of the first directory.
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

    /// A number of up to four bytes.
    fileprivate func number(at place: Int, size: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        let digits = self[place..<place + size]
        return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
}
