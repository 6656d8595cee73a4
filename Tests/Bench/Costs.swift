import Foundation

/// The size and memory costs of each library that the program uses.
enum Costs {
    /// The program's size in bytes by the owner of its symbols. The rest belongs to Swift: Foundation with ICU, and the
    /// standard library.
    ///
    /// - Parameters:
    ///   - program: The program with its symbols.
    ///   - packages: The folder of the packages that it was built from, each with a folder per module.
    ///   - modules: The folder of its own modules.
    static func size(of program: String, packages: String, modules: String) throws -> Figure {
        var owners: [String: String] = [:]
        for package in try names(in: packages) {
            for module in try names(in: "\(packages)/\(package)/Sources") { owners[module] = package }
            // GRDB's sources are in a different place.
            if try names(in: "\(packages)/\(package)").contains("GRDB") { owners["GRDB"] = package }
        }
        for module in try names(in: modules) { owners[module] = "Galley itself" }
        var sizes: [String: Int] = [:]
        // The linker keeps one of several functions with the same machine code, so symbols share an address.
        var counted: Set<Substring> = []
        for line in try output(of: "nm", "--print-size", "--defined-only", program).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4, let bytes = Int(words[1], radix: 16), counted.insert(words[0]).inserted else {
                continue
            }
            sizes[module(of: words[3]).flatMap { owners[$0] } ?? "Swift's libraries", default: 0] += bytes
        }
        return Figure("of it, by symbols", text(sizes))
    }

    /// The resident memory of a process in bytes by mapped file (proc(5), smaps).
    static func memory(of process: Int32, program: String) throws -> Figure {
        var sizes: [String: Int] = [:]
        var owner = ""
        let program = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
        for line in try output(of: "cat", "/proc/\(process)/smaps").split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words.first?.last != ":" {
                let path = words.count > 5 ? String(words[5]) : ""
                owner = path == program ? "the program" : path.hasPrefix("/") ? library(path) : "heap and stacks"
            } else if words.count > 1, words[0] == "Rss:", let kilobytes = Int(words[1]) {
                sizes[owner, default: 0] += kilobytes * 1024
            }
        }
        return Figure("of it, by what it is mapped from", text(sizes))
    }

    /// Smaller costs are added up in one entry, in bytes.
    private static let least = 200_000

    /// Lists the sizes, largest first.
    private static func text(_ sizes: [String: Int]) -> String {
        let sorted = sizes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let small = sorted.filter { $0.value < least }
        let rest = small.isEmpty ? [] : [("\(small.count) others", small.reduce(0) { $0 + $1.value })]
        return (sorted.filter { $0.value >= least }.map { ($0.key, $0.value) } + rest)
            .map { "\($0.0) \((Double($0.1) / 1e6).text(1))" }.joined(separator: ", ") + " MB"
    }

    /// The module of a symbol whose mangled name contains one (Swift's docs/ABI/Mangling.rst). toml++ is C++.
    private static func module(of symbol: Substring) -> String? {
        guard symbol.hasPrefix("$s") else { return symbol.contains("4toml") ? "CTOML" : nil }
        let name = symbol.dropFirst(2)
        guard let length = Int(name.prefix(while: \.isNumber)) else { return nil }
        return String(name.drop(while: \.isNumber).prefix(length))
    }

    /// Returns `libcurl` for `/usr/lib/x86_64-linux-gnu/libcurl.so.4.8.0`.
    private static func library(_ path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        return String(file.prefix(while: { $0 != "." }))
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    private static func output(of command: String...) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw KioskProcess.Silent(text: "\(command) ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
