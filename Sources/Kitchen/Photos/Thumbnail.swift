/// A picture as small as a character display shows it: gray, 20 x 16, as wide as four cells and as high as two.
///
/// It is kept gray, so that each size of glass can make dots of it in its own way.
public struct Thumbnail: Hashable, Sendable {
    public static let width = 20
    public static let height = 16
    public static let count = width * height

    /// Rows from the top; 0 is black.
    public let grays: [UInt8]

    /// Nil for another number of grays.
    public init?(grays: some Collection<UInt8>) {
        guard grays.count == Self.count else { return nil }
        self.grays = Array(grays)
    }
}
