import CharacterDisplay
import Foundation
import Kiosk
import Testing

@Suite("Golden pictures of the display")
struct GoldenTests {
    @Test("Every scene looks like its golden picture on every display", arguments: Scene.all, DisplaySize.allCases)
    func scene(_ scene: Scene, size: DisplaySize) throws {
        let problem = try Golden("\(size)/\(scene.name).txt").problem(with: scene.pictures(size: size))
        #expect(problem == nil, "\(problem ?? "")")
    }

    @Test("The scenes show every view")
    func allViews() {
        let shown = Set(Scene.all.map { $0.played(size: .twentyByFour).view.name })
        #expect(shown == Set(View.Name.allCases))
    }

    @Test("Each scene has a unique name and a picture on each display, and no picture is left over")
    func noOrphans() throws {
        let names = Scene.all.map(\.name)
        #expect(Set(names).count == names.count)
        for size in DisplaySize.allCases {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: Golden.folder.appending(path: "\(size)").path())
            #expect(Set(files) == Set(names.map { "\($0).txt" }))
        }
    }

    @Test("A missing or different golden is a problem; a recorded one isn't")
    func helper() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "20x4/home.txt")
        let golden = Golden(file: file, isRecording: false)
        #expect(try golden.problem(with: "a")?.contains("RECORD_GOLDENS=1") == true)
        #expect(try Golden(file: file, isRecording: true).problem(with: boxed(["old"])) == nil)
        #expect(try golden.problem(with: boxed(["old"])) == nil)
        let problem = try #require(try golden.problem(with: boxed(["new"])))
        #expect(problem.contains("│old│") && problem.contains("│new│"))
    }
}
