import Foundation
import FuzzTargets
import Testing

@Suite("The kept corpora of the fuzzer")
struct ReplayTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora")

    private static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test("All promises hold for each input of a corpus", arguments: fuzzTargets.map { $0.name })
    func replay(name: String) async throws {
        let target = try #require(fuzzTargets.first { $0.name == name })
        let folder = Self.folder.appending(path: name)
        let files = Self.names(in: folder)
        #expect(files.count >= 3, "the corpus of \(name) has \(files.count) inputs")
        for file in files {
            let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
            do {
                try await target.run(bytes)
            } catch {
                Issue.record("\(name)/\(file): \(error)")
            }
        }
    }

    @Test("Each corpus and each list of words belongs to a target")
    func complete() {
        let known = Set(fuzzTargets.map { $0.name })
        let found = Self.names(in: Self.folder).map { $0.replacing(".words", with: "") }
        #expect(Set(found) == known)
    }

    @Test("All corpora together are smaller than 200 kB")
    func size() throws {
        let all = Self.names(in: Self.folder).flatMap { name in
            Self.names(in: Self.folder.appending(path: name)).map { Self.folder.appending(path: "\(name)/\($0)") }
        }
        let bytes = try all.reduce(0) { try $0 + Data(contentsOf: $1).count }
        #expect(bytes < 200_000)
    }
}
