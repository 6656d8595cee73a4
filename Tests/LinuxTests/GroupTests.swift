import Linux
import Testing

@Suite("Groups of the machine")
struct GroupTests {
    @Test("A group has a number, and one that is not there has none")
    func numbers() throws {
        #expect(try groupID(named: "root") == 0)
        #expect(try groupID(named: "no such group") == nil)
        #expect(try groupID(named: "") == nil)
    }
}
