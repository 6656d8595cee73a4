import Linux
import Testing

@Suite("Groups and users of the machine")
struct GroupTests {
    @Test("A group has an ID, and a missing group has none")
    func numbers() throws {
        #expect(try groupID(named: "root") == 0)
        #expect(try groupID(named: "no such group") == nil)
        #expect(try groupID(named: "") == nil)
    }

    @Test("An existing user is found, and a missing one is not")
    func users() throws {
        #expect(try hasUser(named: "root"))
        #expect(try !hasUser(named: "no such user"))
        #expect(try !hasUser(named: ""))
    }
}
