import Settings
import Testing
import Workbench

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("The example of Settings' page holds")
    func example() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("galley.toml")

        let store = FileConfigStore(path: path, environment: [:])
        let report = try store.set([SettingRequest("display.size", "16x2")])
        let size = try store.get("display.size")

        #expect(report.changed.count == 1)
        #expect(size.text == "16x2" && size.origin == .file)
    }
}
