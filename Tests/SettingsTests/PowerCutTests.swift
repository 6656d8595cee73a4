import Foundation
import Glibc
import Synchronization
import Testing
import Workbench

@testable import Settings

@Suite(
    "Power cuts while the configuration is written", .serialized,
    .enabled(if: .cutsPower, "needs root, loop devices and mkfs.ext4"))
struct PowerCutTests {
    private let card: Card
    private var path: String { card.file("galley.toml") }

    init() throws {
        card = try Card(in: TemporaryFolder())
    }

    /// A file of several blocks, with the number at its beginning and at its end.
    private func text(_ number: Int) -> Data {
        let remarks = String(repeating: "# what a person has to say about a kitchen\n", count: 300)
        return Data("buzzer.duration = \(number)\n\(remarks)\n[recipes]\nmax-time = \(number)\n".utf8)
    }

    private func set(_ number: Int) throws {
        _ = try FileConfigStore(path).set([("buzzer.duration", "\(number)"), ("recipes.max-time", "\(number)")])
    }

    @Test("An acknowledged change survives a power cut byte for byte, and no file is half written")
    func acknowledged() throws {
        try text(1).write(to: URL(filePath: path))
        try card.settle()
        for number in 2...9 {
            #expect(try card.afterCut().content("galley.toml") == text(number - 1))
            try set(number)
            let cut = try card.afterCut()
            #expect(try cut.content("galley.toml") == text(number))
            #expect(!cut.has(".galley.toml.tmp"))
        }
    }

    @Test("A new file that was acknowledged survives a power cut with its new folders")
    func firstFile() throws {
        _ = try FileConfigStore(card.file("a/b/galley.toml")).set([("display.size", "16x2")])
        #expect(try card.afterCut().content("a/b/galley.toml") == Data("[display]\nsize = \"16x2\"\n".utf8))
    }

    @Test("A power cut at any moment leaves the old file or the new one, and the next change works")
    func anyMoment() async throws {
        try text(1).write(to: URL(filePath: path))
        try card.settle()
        let writer = Writer { try set($0) }
        defer { writer.stop() }
        let running = Task.detached { try writer.run() }
        var found: Set<Int> = []
        for _ in 0..<40 {
            let least = writer.acknowledged
            let cut = try card.afterCut()
            let numbers = least...writer.begun
            let content = try cut.content("galley.toml")
            let number = numbers.first { text($0) == content }
            try #require(number != nil, "\(content.count) bytes, which are none of \(numbers)")
            number.map { _ = found.insert($0) }
            try SettingsFile.removeLeftovers(of: cut.file("galley.toml"))
            #expect(!cut.has(".galley.toml.tmp"))
            _ = try FileConfigStore(cut.file("galley.toml")).set([("units.system", "us")])
        }
        writer.stop()
        try await running.value
        #expect(found.count > 20, "it was cut at many moments")
    }

    /// Ways to write a file that leave out a step.
    enum Way: CaseIterable {
        case overwriting, withoutWaiting, withoutTheFile, withoutTheFolder

        func write(_ bytes: Data, to name: String, in folder: String) throws {
            let path = "\(folder)/\(name)"
            guard self != .overwriting else { return try put(bytes, path) }
            try put(bytes, path + ".tmp")
            if self == .withoutTheFolder { try wait(for: path + ".tmp", O_WRONLY) }
            try #require(rename(path + ".tmp", path) == 0)
            if self == .withoutTheFile { try wait(for: folder, O_RDONLY | O_DIRECTORY) }
        }

        /// Written without Foundation, which would sync the file.
        private func put(_ bytes: Data, _ path: String) throws {
            let file = try #require(fopen(path, "w"))
            defer { fclose(file) }
            try #require(bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == bytes.count)
        }

        private func wait(for path: String, _ flags: Int32) throws {
            let file = open(path, flags)
            defer { close(file) }
            try #require(fsync(file) == 0)
        }
    }

    @Test(
        "Writers that skip a sync lose the change, and the test notices",
        arguments: Way.allCases)
    func loses(way: Way) throws {
        try text(1).write(to: URL(filePath: path))
        try card.settle()
        try way.write(text(2), to: "galley.toml", in: card.path)
        #expect(try Data(contentsOf: URL(filePath: path)) == text(2))
        let content = try card.afterCut().content("galley.toml")
        #expect(content != text(2))
        #expect((content == text(1)) == (way != .withoutTheFile), "or it is not even the old one")
    }
}

/// Writes one number after another, with pauses, until it is stopped.
private final class Writer: Sendable {
    private let write: @Sendable (Int) throws -> Void
    private let isStopped = Atomic(false)
    private let lastBegun = Atomic(1)
    private let lastAcknowledged = Atomic(1)
    var begun: Int { lastBegun.load(ordering: .sequentiallyConsistent) }
    var acknowledged: Int { lastAcknowledged.load(ordering: .sequentiallyConsistent) }

    init(_ write: @escaping @Sendable (Int) throws -> Void) {
        self.write = write
    }

    func run() throws {
        for number in 2...1440 where !isStopped.load(ordering: .relaxed) {
            lastBegun.store(number, ordering: .sequentiallyConsistent)
            try write(number)
            lastAcknowledged.store(number, ordering: .sequentiallyConsistent)
            rest(for: .microseconds(.random(in: 0...20_000)))
        }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }
}
