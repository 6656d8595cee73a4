internal import CPhotos
internal import Glibc

extension Bitmap {
    /// What a picture is drawn on.
    public enum Paper: Sendable {
        /// Characters alone.
        case text
        /// This program's terminal: pixels of its own where the environment says that it has them, else characters in
        /// its colors.
        case terminal
    }

    /// Draws it into at most so many cells, in its proportion, without a line's end after it.
    ///
    /// The result holds what steers a terminal, made from pixels alone; on paper for text it holds none.
    public func drawing(columns: Int, rows: Int, on paper: Paper) throws(PhotoError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        let mode = paper == .text ? CPHOTOS_PLAIN : CPHOTOS_TERMINAL
        try withImage { image in cphotos_draw(&image, Int32(columns), Int32(rows), mode, &text) }
            .check(package: "libchafa0")
        guard let text else { throw .noMemory }
        defer { free(text) }
        let drawn = String(cString: text)
        return paper == .text ? drawn.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "") : drawn
    }
}
