internal import CPhotos
internal import Glibc

extension Bitmap {
    /// The medium of a drawing.
    public enum Medium: Sendable {
        /// Plain text without control sequences.
        case text
        /// The program's terminal. Uses its pixels if the environment says that it supports them, otherwise colored
        /// characters.
        case terminal
    }

    /// Draws the picture with character cells, as large as fits into `columns` and `rows`. Its proportion is kept.
    ///
    /// The drawing contains terminal control sequences unless the medium is text. They are generated from the
    /// pixels, so a picture can't insert its own.
    ///
    /// - Parameters:
    ///   - columns: The maximum width in cells.
    ///   - rows: The maximum height in cells.
    ///   - medium: The medium of the drawing.
    /// - Returns: The drawing without a newline at its end.
    /// - Throws: ``PhotoError`` if libchafa is not installed or there is not enough memory.
    public func drawing(columns: Int, rows: Int, on medium: Medium) throws(PhotoError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let mode = medium == .text ? CPHOTOS_PLAIN : CPHOTOS_TERMINAL
        try withImage { image in cphotos_draw(&image, Int32(columns), Int32(rows), mode, &text) }
            .check(package: "libchafa0")
        guard let text else { throw .noMemory }
        defer { free(text) }
        let drawn = String(cString: text)
        return medium == .text ? drawn.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "") : drawn
    }
}
