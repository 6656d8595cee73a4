extension Bitmap {
    /// Returns the picture with its longer side at most `side` pixels long. Never enlarges it.
    func fitted(to side: Int) -> Bitmap {
        let longer = max(width, height)
        guard longer > side else { return self }
        return scaled(width: max(1, width * side / longer), height: max(1, height * side / longer))
    }

    /// Returns the picture in another size. Each new pixel is the mean of the pixels that it covers.
    func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap {
        var result = [UInt8]()
        result.reserveCapacity(newWidth * newHeight * 3)
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<newHeight {
                let rows = Self.part(y, of: newHeight, in: height)
                for x in 0..<newWidth {
                    let columns = Self.part(x, of: newWidth, in: width)
                    var (red, green, blue) = (0, 0, 0)
                    for row in rows {
                        for column in columns {
                            let place = (row * width + column) * 3
                            red += Int(pixels[place])
                            green += Int(pixels[place + 1])
                            blue += Int(pixels[place + 2])
                        }
                    }
                    let count = rows.count * columns.count
                    result.append(UInt8(red / count))
                    result.append(UInt8(green / count))
                    result.append(UInt8(blue / count))
                }
            }
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: result)
    }

    /// Returns the range of old pixels that a new pixel covers along one side, at least one.
    private static func part(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        let start = min(index * length / count, length - 1)
        return start..<max(start + 1, (index + 1) * length / count)
    }

    /// Returns the picture turned upright from an Exif orientation, 1 to 8 (Exif 2.3, 4.6.4 A, Orientation).
    func upright(from orientation: Int) -> Bitmap {
        let (w, h) = (width, height)
        switch orientation {
        case 2: return turned(w, h) { x, y in (w - 1 - x, y) }
        case 3: return turned(w, h) { x, y in (w - 1 - x, h - 1 - y) }
        case 4: return turned(w, h) { x, y in (x, h - 1 - y) }
        case 5: return turned(h, w) { x, y in (y, x) }
        case 6: return turned(h, w) { x, y in (y, h - 1 - x) }
        case 7: return turned(h, w) { x, y in (w - 1 - y, h - 1 - x) }
        case 8: return turned(h, w) { x, y in (w - 1 - y, x) }
        default: return self
        }
    }

    /// Returns a picture of the given size. `source` returns the old position of each new pixel.
    private func turned(_ newWidth: Int, _ newHeight: Int, from source: (Int, Int) -> (Int, Int)) -> Bitmap {
        var result = [UInt8]()
        result.reserveCapacity(pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (column, row) = source(x, y)
                let place = (row * width + column) * 3
                result += pixels[place..<place + 3]
            }
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: result)
    }

    /// Returns the largest part around the middle of the picture that has this proportion of width to height.
    func cropped(to proportion: Double) -> Bitmap {
        let newWidth = min(width, max(1, Int((Double(height) * proportion).rounded())))
        let newHeight = min(height, max(1, Int((Double(width) / proportion).rounded())))
        let (left, top) = ((width - newWidth) / 2, (height - newHeight) / 2)
        var result = [UInt8]()
        result.reserveCapacity(newWidth * newHeight * 3)
        for row in top..<top + newHeight {
            let start = (row * width + left) * 3
            result += pixels[start..<start + newWidth * 3]
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: result)
    }
}
