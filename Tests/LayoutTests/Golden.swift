import Foundation

/// A file that shows how something shall look. It is kept with the tests and read as a picture.
///
/// `RECORD_GOLDENS=1` in the environment writes what there is now in its place.
struct Golden {
    let file: URL
    var isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// A file below the folder `Goldens` beside the tests.
    init(_ path: String) {
        file = Self.folder.appending(path: path)
    }

    init(file: URL, isRecording: Bool) {
        self.file = file
        self.isRecording = isRecording
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    /// What is wrong with `text`, in words for a person who has to judge it; nil when it is as it shall be.
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
        return "It shall look so:\n\(golden)\nand looks so:\n\(text)"
    }
}

/// The glass in a box, as a person sees it.
func boxed(_ lines: [String]) -> String {
    let edge = String(repeating: "─", count: lines.first?.count ?? 0)
    return (["┌\(edge)┐"] + lines.map { "│\($0)│" } + ["└\(edge)┘"]).joined(separator: "\n") + "\n"
}
