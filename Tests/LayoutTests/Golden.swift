import Foundation

/// A golden file: the expected text of a picture, stored with the tests.
///
/// `RECORD_GOLDENS=1` in the environment overwrites it with the current text.
struct Golden {
    let file: URL
    var isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// Creates a golden for a path below the folder `Goldens`.
    init(_ path: String) {
        file = Self.folder.appending(path: path)
    }

    init(file: URL, isRecording: Bool) {
        self.file = file
        self.isRecording = isRecording
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    /// Returns a readable difference between the golden and `text`, or `nil` if they are equal.
    func problem(with text: String) throws -> String? {
        if isRecording {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: false, encoding: .utf8)
            return nil
        }
        guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
            return "There is no \(file.path()). RECORD_GOLDENS=1 writes it:\n\(text)"
        }
        guard golden != text else { return nil }
        return "Expected:\n\(golden)\nActual:\n\(text)"
    }
}

/// Draws the display in a box.
func boxed(_ lines: [String]) -> String {
    let edge = String(repeating: "─", count: lines.first?.count ?? 0)
    return (["┌\(edge)┐"] + lines.map { "│\($0)│" } + ["└\(edge)┘"]).joined(separator: "\n") + "\n"
}
