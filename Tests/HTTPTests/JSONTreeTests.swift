import HTTP
import Testing

@Suite("JSON values of any form")
struct JSONTreeTests {
    private static let samples = [
        #"{"a":[1,2.5,-3,true,false,null],"b":{"c":"text \"quoted\" \\ ü 🍠\u0001\n"}}"#, "null", "7", #""text""#, "[]",
        "{}",
        "1e300", "0.1", "9007199254740993",
    ]

    @Test("A document comes out with the values that came in", arguments: samples)
    func roundTrip(json: String) throws {
        let tree = try #require(JSONTree(json: Array(json.utf8)))
        #expect(JSONTree(json: tree.json) == tree)
    }

    @Test("Numbers keep their kind, and true is no number")
    func numbers() {
        let tree = JSONTree(json: Array("[1,1.5,true,9007199254740993]".utf8))
        #expect(tree == [1, 1.5, true, 9_007_199_254_740_993])
        #expect(tree.map { String(decoding: $0.json, as: UTF8.self) } == "[1,1.5,true,9007199254740993]")
    }

    @Test("Texts that are no JSON, and far too deep ones, give nothing")
    func broken() {
        for text in ["", "{", "[1", "nul", String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)] {
            #expect(JSONTree(json: Array(text.utf8)) == nil)
        }
    }

    @Test("Members are read and changed, and other values have none")
    func members() {
        var tree: JSONTree = ["a": 1, "b": "x"]
        tree["a"] = 2
        tree["b"] = nil as JSONTree?
        tree["c"] = .null
        #expect(tree == ["a": 2, "c": nil] && tree["a"]?.whole == 2 && tree["c"]?.isNull == true && tree["d"] == nil)
        var list: JSONTree = [1, 2]
        list["a"] = 3
        #expect(list == [1, 2] && list["a"] == nil && list.elements.count == 2)
        #expect(JSONTree.number(4).whole == 4 && JSONTree.number(4.5).whole == nil && JSONTree.whole(4).number == 4)
    }
}
