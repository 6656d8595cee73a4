import TOML
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("The example of TOML's page holds")
    func example() throws {
        let document = try TOMLDocument("[display]\nsize = \"16x2\"\n")
        let size = document.members[path: ["display", "size"]]?.text
        let place = document.place(of: ["display", "size"])

        #expect(size == "16x2")
        #expect(place?.line == 2)
    }
}
