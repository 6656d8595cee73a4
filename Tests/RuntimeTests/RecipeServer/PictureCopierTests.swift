import Cookbook
import Fixtures
import Kiosk
import Kitchen
import Logging
import Photos
import Synchronization
import Testing
import Workbench

@testable import Runtime

@Suite("Copying the pictures of a recipe server", .timeLimit(.minutes(2)))
struct PictureCopierTests {
    private let folder: TemporaryFolder
    private let server: ScriptedRecipeServer
    private let copy: RecipeCopy
    private let errorLog: ErrorLog

    init() async throws {
        folder = try TemporaryFolder()
        server = ScriptedRecipeServer((1...4).map { .made($0, picture: "http://mealie.example/\($0)") })
        server.content.withLock { content in
            for number in 1...4 { content.pictures[.copied(number)] = MadeWebP.lossy }
        }
        copy = RecipeCopy(folder: folder.path)
        errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: SystemClock())
        try await copy.follow("a")
        let sync = CopySync(server: server, copy: copy, isForced: false, wall: { 1_800_000_000 }) { _ in }
        _ = try await sync.run(.list)
    }

    private func copier(_ program: String = GalleyCommand.program.path) -> PictureCopier {
        PictureCopier(filter: PictureFilter(program: program), errorLog: errorLog)
    }

    private func missing() async throws -> [RecipeID] { try await copy.missingPictures().map(\.recipe) }
    private var asked: [RecipeID] { server.content.withLock(\.askedPictures) }
    private var problems: [String] { errorLog.documents().map(\.message) }

    @Test("Each picture is fetched once, and kept small enough for a card")
    func copies() async throws {
        await copier().copyMissing(of: server, to: copy) { false }
        #expect(try await missing().isEmpty)
        #expect(asked == (1...4).map { .copied($0) })
        let picture = try #require(try await copy.picture(of: .copied(1)))
        #expect(picture.jpeg.count <= SmallPicture.mostBytes)
        let bitmap = try Bitmap(decoding: picture.jpeg, side: 1000)
        #expect((bitmap.width, bitmap.height) == (64, 48))
        #expect(try picture.thumbnail == Bitmap(decoding: MadeWebP.lossy, side: 1000).thumbnail)
        await copier().copyMissing(of: server, to: copy) { false }
        #expect(asked.count == 4)
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test("A picture of noise is made smaller until it fits")
    func noise() async throws {
        var random = SystemRandomNumberGenerator()
        let noise = Bitmap.made(width: 700, height: 700) { _, _ in
            (.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 0)
        }
        server.content.withLock { $0.pictures[.copied(1)] = noise.png }
        let picture = try await copier().picture(of: .copied(1), of: server, in: copy)
        #expect(picture.jpeg.count <= SmallPicture.mostBytes)
    }

    @Test("A picture that is missing, damaged or no picture is fetched once, and the others are copied")
    func unusable() async throws {
        server.content.withLock { content in
            content.pictures[.copied(1)] = nil
            content.pictures[.copied(2)] = Array(MadeWebP.lossy.dropLast(20))
            content.pictures[.copied(3)] = Array("<html>".utf8)
        }
        for _ in 0..<2 { await copier().copyMissing(of: server, to: copy) { false } }
        #expect(asked == (1...4).map { .copied($0) })
        #expect(try await copy.picture(of: .copied(4)) != nil)
        #expect(try await copy.recipe(.copied(1))?.picture == nil)
        #expect(problems.count == 2 && problems.allSatisfy { $0.contains("damaged") }, "\(problems)")
    }

    @Test("A server that fails is left alone after three pictures, and they are fetched the next time")
    func failing() async throws {
        let failure = Failure(.passing, glass: "No answer", detail: "no answer")
        server.content.withLock { $0.failure = failure }
        await copier().copyMissing(of: server, to: copy) { false }
        #expect(asked.count == 3)
        #expect(try await missing().count == 4)
        #expect(problems == ["pictures are not copied: no answer"])
        server.content.withLock { $0.failure = nil }
        await copier().copyMissing(of: server, to: copy) { false }
        #expect(try await missing().isEmpty)
    }

    @Test("Pictures that fail again and again don't hold up the others")
    func failingFirst() async throws {
        server.content.withLock { $0.brokenPictures = Set((1...3).map { .copied($0) }) }
        let copier = copier()
        for _ in 0..<2 { await copier.copyMissing(of: server, to: copy) { false } }
        #expect(try await missing() == (1...3).map { .copied($0) })
        #expect(try await copy.picture(of: .copied(4)) != nil)
    }

    @Test("Without a decoder nothing is given up: the pictures are fetched again")
    func noDecoder() async throws {
        await copier("/nonexistent/galley").copyMissing(of: server, to: copy) { false }
        #expect(try await missing().count == 4)
        #expect(problems.count == 1, "\(problems)")
    }

    @Test("The copy ends for a sync, and when it is canceled")
    func interrupted() async throws {
        await copier().copyMissing(of: server, to: copy) { true }
        #expect(asked == [.copied(1)])
        let task = Task { [server, copy, copier = copier()] in
            await copier.copyMissing(of: server, to: copy) { false }
        }
        try await Workbench.wait(until: "another picture is copied", within: .seconds(20)) {
            try await missing().count < 3
        }
        task.cancel()
        await task.value
        #expect(try await missing().count > 0)
    }

    @Test("The picture of an opened recipe is fetched before all others, and then needs no server")
    func opened() async throws {
        let first = try await copier().picture(of: .copied(3), of: server, in: copy)
        #expect(asked == [.copied(3)])
        server.content.withLock { $0.failure = Failure(.passing, glass: "", detail: "off") }
        #expect(try await copier().picture(of: .copied(3), of: server, in: copy) == first)
        #expect(try await copier().picture(of: .copied(3), of: nil, in: copy) == first)
        await #expect(throws: Failure.self) { try await copier().picture(of: .copied(4), of: server, in: copy) }
        await #expect(throws: Failure.self) { try await copier().picture(of: .copied(4), of: nil, in: copy) }
        #expect(try await missing().count == 3)
    }
}
