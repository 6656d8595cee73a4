/// A gray picture of 20 x 16 pixels, the size of four by two cells of the display.
///
/// It is stored in gray, because displays of different sizes turn it into dots in different ways.
public struct Thumbnail: Hashable, Sendable {
    public static let width = 20
    public static let height = 16
    public static let count = width * height

    /// The gray values, row by row from the top. 0 is black.
    public let grays: [UInt8]

    /// Creates a thumbnail, or returns `nil` if the number of gray values isn't ``count``.
    public init?(grays: some Collection<UInt8>) {
        guard grays.count == Self.count else { return nil }
        self.grays = Array(grays)
    }
}
