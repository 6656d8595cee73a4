import GPIO
import Testing

@Suite struct LineReferenceTests {
    @Test(
        "A line is written as its name, or as chip label and offset",
        arguments: [
            ("GPIO17", LineReference.name("GPIO17")),
            ("P9_14 [ehrpwm1a]", .name("P9_14 [ehrpwm1a]")),
            ("-", .name("-")),
            ("pinctrl-rp1:17", .offset(chip: "pinctrl-rp1", 17)),
            ("INT34C5:00:12", .offset(chip: "INT34C5:00", 12)),
            ("x:4294967295", .offset(chip: "x", 4_294_967_295)),
        ])
    func reads(text: String, reference: LineReference) {
        #expect(LineReference(text) == reference)
        #expect(reference.description == text)
    }

    @Test(
        "Any other text is refused",
        arguments: [
            "", " ", "\t", ":", "a:", ":3", "x:-1", "x:+1", "x: 1", "x:1a", "x:٣", "x:4294967296", "x:99999999999",
        ])
    func refuses(text: String) {
        #expect(LineReference(text) == nil)
    }
}
