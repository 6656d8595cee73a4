import Household
import Testing

struct TopicTests {
    private let topics = HouseholdTopics("home", "k7f3")

    @Test func aTopicMeansTheDocumentThatItIsFor() throws {
        let places = SharedKind.allCases.map { DocumentPlace($0, Bucket(of: "Soup", in: $0)) }
        for place in places { #expect(topics.meaning(of: topics.topic(of: place)) == .document(place)) }
        #expect(topics.meaning(of: topics.topic(of: .online)) == .kiosk("k7f3", .online))
        #expect(topics.meaning(of: topics.ask) == .ask)
        for other in [
            "galley/2/home/ask", "galley/1/home/ask/x", "galley/1/other/ask", "galley/1/home/set/favorites/64",
        ] {
            #expect(topics.meaning(of: other) == nil)
        }
    }

    @Test func rightsAreWrittenForBothBrokers() {
        let right = BrokerRight(.readWrite, "galley/1/home/kiosk/+/#")
        #expect(right.mosquittoLine == "topic readwrite galley/1/home/kiosk/+/#")
        #expect(right.subject == "galley.1.home.kiosk.*.>")
        let rights = [right, BrokerRight(.read, "a/b"), BrokerRight(.write, "c")]
        #expect(rights.published == ["galley.1.home.kiosk.*.>", "c"])
        #expect(rights.subscribed == ["galley.1.home.kiosk.*.>", "a.b"])
    }
}
