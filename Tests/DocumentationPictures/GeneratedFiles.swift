import ArgumentParser
import Foundation

/// The folder of files that are drawn or written by this tool and kept in the repository.
struct GeneratedFiles: ParsableArguments {
    @Argument(help: "The folder of the files.") var folder: String
    @Flag(help: "Write nothing; fail and list the files that are out of date.") var check = false

    /// Writes files, or checks that each is current.
    ///
    /// - Parameters:
    ///   - files: their texts by name.
    ///   - target: the target of `make` that writes them.
    /// - Throws: `OutOfDate` if one has changed, or the error of writing one.
    func update(_ files: [String: String], by target: String) throws {
        let folder = URL(filePath: folder)
        if check {
            let stale = files.filter { (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) != $1 }
            guard stale.isEmpty else { throw OutOfDate(names: stale.keys.sorted(), target: target) }
            return
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
    }
}

struct OutOfDate: Error, CustomStringConvertible {
    let names: [String]
    let target: String

    var description: String { "Out of date; `\(target)` writes them again:\n" + names.joined(separator: "\n") }
}
