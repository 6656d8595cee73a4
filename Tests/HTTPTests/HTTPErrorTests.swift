import Testing

@testable import HTTP

@Suite struct HTTPErrorTests {
    private static let host = "a-very-long-name-of-a-host.example"
    private static let all: [HTTPError] = [
        .canceled, .badRequest("no address"), .unreachable(host: host, detail: "no name"),
        .timedOut(host: host, detail: "slow", wasSent: true), .tooLarge(host: host, limit: 4_194_304),
        .redirectRefused(host: host, target: host, reason: "the scheme changes to ftp"), .privateHost(host),
        .tls(host: host, detail: "unknown", clockSuspected: false),
        .tls(host: host, detail: "expired", clockSuspected: true), .truncated(host: host),
        .broken(host: host, detail: "reset", wasSent: false), .busy(limit: 16),
    ]

    @Test("The text for the display has one to four lines of 20 columns, the first of 16", arguments: all)
    func fitsTheGlass(error: HTTPError) {
        expectFitsTheGlass(error.glassText)
    }

    @Test("The text for the log is one line that ends in a period", arguments: all)
    func isOneLine(error: HTTPError) {
        #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
    }
}

func expectFitsTheGlass(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((1...4).contains(lines.count), sourceLocation: sourceLocation)
    for (number, line) in lines.enumerated() {
        #expect((1...(number == 0 ? 16 : 20)).contains(line.count), "\(line)", sourceLocation: sourceLocation)
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)", sourceLocation: sourceLocation)
    }
}
