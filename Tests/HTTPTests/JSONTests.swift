import Testing

@testable import HTTP

@Suite("Limits of decoding JSON")
struct JSONTests {
    private struct Numbers: Decodable {
        let list: LenientArray<Int>
        let nested: LenientArray<Int>?

        private enum Key: String, CodingKey { case list, nested }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            list = try fields.decode(LenientArray<Int>.self, forKey: .list)
            nested = fields.list(Int.self, .nested, most: 2)
        }
    }

    private func document(_ text: String, most: Int? = nil) throws(DocumentError) -> Numbers {
        try HTTPResponse(status: 200, body: Array(text.utf8), headers: []).documentAtOnce(Numbers.self, most: most)
    }

    @Test("A list decodes the requested number of elements and counts all")
    func most() throws {
        let list = (1...1000).map(String.init).joined(separator: ",")
        let numbers = try document(#"{"list":[\#(list)],"nested":[1,2,3,4]}"#, most: 10)
        #expect(numbers.list.values == Array(1...10) && numbers.list.total == 1000)
        #expect(numbers.nested?.values == [1, 2] && numbers.nested?.total == 4)
    }

    @Test("A broken element is skipped, and a list of broken elements is not read to its end")
    func broken() throws {
        let some = try document(#"{"list":[1,null,"x",{},[],2,3]}"#, most: 3)
        #expect(some.list.values == [1, 2, 3] && some.list.total == 7)
        let many = Array(repeating: "null", count: 1000).joined(separator: ",")
        let none = try document(#"{"list":[\#(many),1]}"#, most: 3)
        #expect(none.list.values.isEmpty && none.list.total == 1001)
        #expect(try document(#"{"list":[],"nested":7}"#).nested == nil)
    }

    @Test("A body with too many values or too deep nesting is refused before it is decoded")
    func size() {
        func error(_ text: String) -> DocumentError? {
            do throws(DocumentError) { _ = try document(text) } catch { return error }
            return nil
        }
        let many = Array(repeating: "0", count: JSONSize.mostValues).joined(separator: ",")
        #expect(error(#"{"list":[\#(many)]}"#) == .oversized)
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(error(#"{"list":[],"x":\#(deep)}"#) == .oversized)
        let text = String(repeating: #"[{\\\"},:"#, count: 100_000)
        #expect(error(#"{"list":[],"x":"\#(text)"}"#) == nil, "signs inside a text are no values")
        for text in ["", "null", "7", "<html>", #"{"list":["#, "{}", #"{"list":[1}"#] {
            #expect(error(text) == .unreadable)
        }
    }

    @Test(
        "Strange numbers, texts and keys are read or refused, and nothing crashes",
        arguments: [
            (#"{"list":[1,2],"list":[3]}"#, true), (#"{"list":[1e400,7]}"#, true), (#"{"list":[-0,1e-400]}"#, true),
            (#"{"list":[],"x":"\ud800"}"#, true), (#"{"list":[],"x":"a\u0000b"}"#, true),
            ("{\"list\":[],\"x\":\"a\u{0}b\"}", true), ("\u{FEFF}{\"list\":[7]}", false),
            ("{\"list\":[9223372036854775808]}", true), ("{\"list\":[]}trailing", false),
            ("{\"list\":[],\"x\":\"\(String(repeating: "é", count: 2_000_000))\"}", true),
            (String(repeating: "[", count: 100_000), false),
            (String(repeating: #"{"list":"#, count: 100_000), false),
        ])
    func strange(text: String, isRead: Bool) {
        #expect(((try? document(text)) != nil) == isRead)
    }
}
