package import Photos

extension Bitmap {
    /// A bright plate with red food on a dark table.
    package static func plate(width: Int, height: Int) -> Bitmap {
        made(width: width, height: height) { x, y in
            let distance = ((x - 0.5) * (x - 0.5) * 16 / 9 + (y - 0.5) * (y - 0.5)).squareRoot()
            return distance < 0.25 ? (200, 60, 40) : distance < 0.42 ? (240, 240, 235) : (70, 45, 30)
        }
    }

    /// A picture with a different color in each quarter: red, green; blue, white.
    package static func quarters(width: Int, height: Int) -> Bitmap {
        made(width: width, height: height) { x, y in
            y < 0.5 ? (x < 0.5 ? (255, 0, 0) : (0, 255, 0)) : x < 0.5 ? (0, 0, 255) : (255, 255, 255)
        }
    }

    /// Draws a picture. `color` returns the color at coordinates from 0 to 1.
    package static func made(width: Int, height: Int, _ color: (Double, Double) -> (UInt8, UInt8, UInt8)) -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = color((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                pixels += [red, green, blue]
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// An uncompressed PNG of the pixels (RFC 1951, 3.2.4).
    package var png: [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height { rows += [0] + pixels[y * width * 3..<(y + 1) * width * 3] }
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            let count = UInt16(block.count)
            stream += [start + block.count == rows.count ? 1 : 0]
            stream += [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + block
        }
        stream += Self.bytes(Self.adler(rows))
        let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
    }

    package static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return bytes(UInt32(body.count)) + named + bytes(crc(named))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    package func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3]) }
}
