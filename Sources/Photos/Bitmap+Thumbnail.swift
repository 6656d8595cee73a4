public import Kitchen

extension Bitmap {
    /// The proportion of four by two cells of a usual display module, including the gaps between them: 14.2 to 10.7 mm.
    private static let proportion = 4.0 / 3

    /// The middle of the picture in gray, with its contrast stretched from black to white.
    public var thumbnail: Thumbnail {
        let small = cropped(to: Self.proportion).scaled(width: Thumbnail.width, height: Thumbnail.height)
        let grays = stride(from: 0, to: small.pixels.count, by: 3).map { place in
            Self.gray(small.pixels[place], small.pixels[place + 1], small.pixels[place + 2])
        }
        guard let thumbnail = Thumbnail(grays: Self.spread(grays)) else {
            preconditionFailure("the thumbnail has more or fewer gray values than pixels")
        }
        return thumbnail
    }

    /// Returns the luma of a color (ITU-R BT.601, 2.5.1).
    private static func gray(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return UInt8((sum + 500) / 1000)
    }

    /// Stretches the contrast: the darkest and lightest twentieth become black and white. A picture of nearly one tone
    /// is left unchanged.
    private static func spread(_ grays: [UInt8]) -> [UInt8] {
        let sorted = grays.sorted()
        let (dark, light) = (Int(sorted[sorted.count / 20]), Int(sorted[sorted.count * 19 / 20]))
        guard light - dark >= 16 else { return grays }
        return grays.map { UInt8(max(0, min(255, (Int($0) - dark) * 255 / (light - dark)))) }
    }
}
