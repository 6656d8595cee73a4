import Testing

@testable import Settings

/// The reason why an address of a broker isn't acceptable.
@Suite struct BrokerAddressTests {
    @Test(arguments: [
        ("homeassistant.local", "begin with"), ("https://broker", "begin with"),
        ("mqtt://user:hunter2@10.0.0.7", "has a user"),
        ("mqtts://broker/path", "has a path"), ("mqtt://broker.example.org", "needs mqtts://"),
        ("mqtts://broker:70000", "host or port"), ("mqtts://", "host or port"),
    ])
    func theFaultOfAnAddressIsNamed(text: String, fault: String) {
        #expect(BrokerAddress(text) == nil)
        #expect(BrokerAddress.fault(of: text).contains(fault))
        #expect(!BrokerAddress.fault(of: text).contains("hunter2"))
    }
}
